"""The sessions, newest first, under headings by day."""

from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime

from PySide6.QtCore import (
    QAbstractListModel,
    QDate,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTime,
)

from app.engine.records import SessionInfo
from app.ui import words
from app.ui.widgets.plain_text import plain_tip

_Index = QModelIndex | QPersistentModelIndex
SESSION_ROLE = int(Qt.ItemDataRole.UserRole) + 1
HEADING_ROLE = int(Qt.ItemDataRole.UserRole) + 2
TIME_ROLE = int(Qt.ItemDataRole.UserRole) + 3
"""When a conversation was last gone on with, where another one has the same title; "" for others."""


@dataclass(frozen=True, slots=True)
class _Row:
    text: str
    session: SessionInfo | None
    time: str = ""


class SessionModel(QAbstractListModel):
    """Rows are headings (not selectable) and sessions."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[_Row, ...] = ()

    def show(self, sessions: tuple[SessionInfo, ...], today: date) -> None:
        """Take the sessions, newest first."""
        rows: list[_Row] = []
        heading = ""
        titles = Counter(session.title for session in sessions)
        for session in sessions:
            wanted = words.day_heading(session.updated, today)
            if wanted != heading:
                heading = wanted
                rows.append(_Row(heading, None))
            time = _short_time(session.updated, today) if titles[session.title] > 1 else ""
            rows.append(_Row(session.title or self.tr("Untitled"), session, time))
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def index_of(self, session_id: int | None) -> QModelIndex:
        """The row of a session; invalid when it is not listed."""
        for number, row in enumerate(self._rows):
            if row.session is not None and row.session.session_id == session_id:
                return self.index(number)
        return QModelIndex()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        """Number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, tooltip, session."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.text
            case Qt.ItemDataRole.AccessibleTextRole:
                told = (self._waiting(row.session), self._citations(row.session)) if row.session else ()
                return ", ".join(filter(None, (row.text, row.time, *told)))
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(self._tooltip(row.session)) if row.session else None
            case int() if role == SESSION_ROLE:
                return row.session
            case int() if role == TIME_ROLE:
                return row.time
            case int() if role == HEADING_ROLE:
                return row.session is None
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Headings cannot be chosen."""
        if not index.isValid() or self._rows[index.row()].session is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def _tooltip(self, session: SessionInfo) -> str:
        asked = words.counted(session.turns, self.tr("question"), self.tr("questions"))
        title, when = session.full_title or session.title, f"{asked}, {words.local_time(session.updated)}"
        lines = [title, when, self._waiting(session), self._citations(session)]
        return "\n".join(filter(None, lines))

    def _waiting(self, session: SessionInfo) -> str:
        return self.tr("A search waits for your decision") if session.is_waiting else ""

    def _citations(self, session: SessionInfo) -> str:
        """How many of the citations written lead to a passage (T4), which says nothing of how well they are borne out."""
        if not session.markers_written:
            return ""
        return self.tr("{resolved} of {written} citations lead to a passage").format(
            resolved=words.count(session.markers_written - session.unknown_markers),
            written=words.count(session.markers_written),
        )


def _short_time(iso_time: str, today: date) -> str:
    """`14:32` on the days that have a heading of their own, `3 Nov` on others; "" for what is no time."""
    try:
        moment = datetime.fromisoformat(iso_time).astimezone()
    except ValueError:
        return ""
    if (today - moment.date()).days <= 1:
        return words.locale().toString(QTime(moment.hour, moment.minute), QLocale.FormatType.ShortFormat)
    return words.locale().toString(QDate(moment.year, moment.month, moment.day), "d MMM")


def is_incomplete(session: SessionInfo) -> bool:
    """Whether some of its citations lead to no passage (T4)."""
    return session.unknown_markers > 0
