"""What the command palette lists: commands that fit what was typed, recent ones first, then places to go to."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeySequence

from app.ui.commands.fuzzy import score
from app.ui.commands.registry import Command, Place

_Index = QModelIndex | QPersistentModelIndex
ENTRY_ROLE = int(Qt.ItemDataRole.UserRole) + 1
MOST_PLACES = 30
_RECENT_BONUS = 3


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the palette."""

    icon: str
    text: str
    detail: str
    keys: str
    target: Command | Place


def keys_text(sequences: Sequence[QKeySequence]) -> str:
    """Keys as the system writes them, kept together from left to right in lines of the other direction too."""
    texts = [one.toString(QKeySequence.SequenceFormat.NativeText) for one in sequences]
    return ", ".join(f"\u2066{text}\u2069" for text in texts)


def command_entries(query: str, commands: Sequence[Command], recent: Sequence[str]) -> tuple[Entry, ...]:
    """The commands that can be done now and fit, best first; without a query the recent ones, then all in their order."""
    ranked: list[tuple[int, int, Command]] = []
    for order, command in enumerate(commands):
        if not command.is_in_palette or not command.is_enabled():
            continue
        fit = score(query, f"{command.text} {command.keywords}")
        if fit is None:
            continue
        age = recent.index(command.key) if command.key in recent else None
        bonus = 0 if age is None else (len(recent) - age) * (_RECENT_BONUS if query else 100)
        ranked.append((-(fit + bonus), order, command))
    return tuple(_entry(command) for _, _, command in sorted(ranked, key=lambda one: one[:2]))


def place_entries(query: str, places: Sequence[Place]) -> tuple[Entry, ...]:
    """The places that fit, best first."""
    fits = [(score(query, f"{place.text} {place.detail}"), number) for number, place in enumerate(places)]
    best = sorted((-fit, number) for fit, number in fits if fit is not None)[:MOST_PLACES]
    return tuple(
        Entry(
            place.icon,
            place.text,
            f"{place.kind} · {place.detail}" if place.detail else place.kind,
            "",
            place,
        )
        for place in (places[number] for _, number in best)
    )


def _entry(command: Command) -> Entry:
    sequences = command.sequences
    keys = keys_text(sequences[:1])
    return Entry("command", command.text, "", keys, command)


class PaletteModel(QAbstractListModel):
    """The lines in view."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[Entry, ...] = ()

    def show(self, entries: tuple[Entry, ...]) -> None:
        """Take other lines."""
        self.beginResetModel()
        self._entries = entries
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        """Number of lines."""
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, what screen readers say, entry."""
        if not index.isValid():
            return None
        entry = self._entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (entry.text, entry.detail, entry.keys) if part)
        return entry if role == ENTRY_ROLE else None
