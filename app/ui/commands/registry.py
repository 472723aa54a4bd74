"""All commands of the window in one place. Menus, palette and shortcuts page are drawn from it; it knows none of them.

A view registers what can be done in it::

    registry.add(Command("conversation.new", self.tr("New conversation"), Menu.CONVERSATION, self._on_new, "Ctrl+N"))
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence


class Menu(Enum):
    """The menu a command stands in, in the order of the menu bar."""

    FILE = auto()
    EDIT = auto()
    VIEW = auto()
    LIBRARY = auto()
    CONVERSATION = auto()
    HELP = auto()


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Command:
    """Something the user can have done.

    Attributes:
        key: Its lasting name, `place.action`; recent commands are kept by it.
        text: What it says in menus and palette, translated; an ellipsis where it asks something first.
        menu: Where it stands.
        run: Does it; called in the window's thread.
        shortcut: As `QKeySequence` reads it ("Ctrl+N"; Ctrl is Cmd on macOS); "" for none.
        other_shortcuts: Further keys that do the same.
        is_enabled: Whether it can be done now; asked when a menu opens, in the palette and before it runs.
        is_checked: Whether it is on, for commands that switch something; None for others.
        group: Commands of a menu with the same number stand together, between lines.
        keywords: Other words by which the palette finds it, translated.
        is_in_palette: Whether the palette offers it.
    """

    key: str
    text: str
    menu: Menu
    run: Callable[[], object]
    shortcut: str = ""
    is_enabled: Callable[[], bool] = _always
    is_checked: Callable[[], bool] | None = None
    group: int = 0
    keywords: str = ""
    is_in_palette: bool = True
    other_shortcuts: tuple[str, ...] = ()

    @property
    def sequences(self) -> tuple[QKeySequence, ...]:
        """All its keys, the one that menus show first."""
        return tuple(QKeySequence(one) for one in (self.shortcut, *self.other_shortcuts) if one)


@dataclass(frozen=True, slots=True)
class KeyHint:
    """A key that does something inside one view only, for the shortcuts page: it is no command of the window."""

    keys: str
    text: str
    place: str


@dataclass(frozen=True, slots=True)
class Place:
    """Something the palette jumps to: a conversation, a collection, a paper.

    Attributes:
        kind: Its kind in a word, translated.
        icon: Name of an icon.
        text: Its name.
        detail: What tells it from others of that name; may be "".
        go: Goes there; called in the window's thread.
    """

    kind: str
    icon: str
    text: str
    detail: str
    go: Callable[[], object]


PlaceFinder = Callable[[str], tuple[Place, ...]]


class DuplicateCommand(ValueError):
    """A key or a shortcut was registered twice."""


class CommandRegistry(QObject):
    """Keeps the commands in the order they came.

    Signals:
        changed: Commands were added or taken away.
        done: The key of a command that ran.
    """

    changed = Signal()
    done = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._commands: dict[str, Command] = {}
        self._hints: list[KeyHint] = []
        self._finders: list[PlaceFinder] = []

    def add(self, *commands: Command) -> None:
        """Register commands.

        Raises:
            DuplicateCommand: The key is taken, or the shortcut belongs to another command.
        """
        for command in commands:
            self._check(command)
            self._commands[command.key] = command
        self.changed.emit()

    def remove(self, key: str) -> None:
        """Take a command away; one that is not there is no error."""
        if self._commands.pop(key, None) is not None:
            self.changed.emit()

    def add_hints(self, *hints: KeyHint) -> None:
        """Name keys that work inside a view, for the shortcuts page."""
        self._hints += hints

    def add_finder(self, find: PlaceFinder) -> None:
        """Let the palette find places by what is typed; `find` is called in a working thread."""
        self._finders.append(find)

    def run(self, key: str) -> bool:
        """Do a command if it can be done now; whether it was."""
        command = self._commands.get(key)
        if command is None or not command.is_enabled():
            return False
        command.run()
        self.done.emit(key)
        return True

    def get(self, key: str) -> Command:
        """The command of that key."""
        return self._commands[key]

    @property
    def commands(self) -> tuple[Command, ...]:
        """All commands, in the order they came."""
        return tuple(self._commands.values())

    @property
    def hints(self) -> tuple[KeyHint, ...]:
        """The keys that work inside views."""
        return tuple(self._hints)

    @property
    def finders(self) -> tuple[PlaceFinder, ...]:
        """What finds places."""
        return tuple(self._finders)

    def of_menu(self, menu: Menu) -> tuple[Command, ...]:
        """The commands of a menu, groups in order."""
        return tuple(sorted((one for one in self.commands if one.menu is menu), key=lambda one: one.group))

    def _check(self, command: Command) -> None:
        if command.key in self._commands:
            raise DuplicateCommand(f"The command {command.key} is there already.")
        if any(sequence.isEmpty() for sequence in command.sequences):
            raise DuplicateCommand(f"The shortcuts of {command.key} cannot be read.")
        for other in self._commands.values():
            if shared := set(command.sequences) & set(other.sequences):
                raise DuplicateCommand(f"{shared.pop().toString()} belongs to {other.key}.")
