"""The sessions, newest first, under headings by day."""

from dataclasses import dataclass
from datetime import date

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.engine.records import SessionInfo
from app.ui import words
from app.ui.widgets.plain_text import plain_tip

_Index = QModelIndex | QPersistentModelIndex
SESSION_ROLE = int(Qt.ItemDataRole.UserRole) + 1
HEADING_ROLE = int(Qt.ItemDataRole.UserRole) + 2


@dataclass(frozen=True, slots=True)
class _Row:
    text: str
    session: SessionInfo | None


class SessionModel(QAbstractListModel):
    """Rows are headings (not selectable) and sessions."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[_Row, ...] = ()

    def show(self, sessions: tuple[SessionInfo, ...], today: date) -> None:
        """Take the sessions, newest first."""
        rows: list[_Row] = []
        heading = ""
        for session in sessions:
            wanted = words.day_heading(session.updated, today)
            if wanted != heading:
                heading = wanted
                rows.append(_Row(heading, None))
            rows.append(_Row(session.title or self.tr("Untitled"), session))
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
                told = self._citations(row.session) if row.session else ""
                return f"{row.text}, {told}" if told else row.text
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(self._tooltip(row.session)) if row.session else None
            case int() if role == SESSION_ROLE:
                return row.session
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
        lines = [session.title, f"{asked}, {words.when(session.updated)}", self._citations(session)]
        return "\n".join(filter(None, lines))

    def _citations(self, session: SessionInfo) -> str:
        """How many of the citations written lead to a passage (T4), which says nothing of how well they are borne out."""
        if not session.markers_written:
            return ""
        return self.tr("{resolved} of {written} citations lead to a passage").format(
            resolved=words.count(session.markers_written - session.unknown_markers),
            written=words.count(session.markers_written),
        )


def is_incomplete(session: SessionInfo) -> bool:
    """Whether some of its citations lead to no passage (T4)."""
    return session.unknown_markers > 0
