"""Reads a window of another process as screen readers do: over the accessibility bus of the desktop (AT-SPI)."""

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from jeepney import DBusAddress, Message, MessageType, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

_BUS: Final = DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus")
_ROOT: Final = "/org/a11y/atspi/accessible/root"
_PREFIX: Final = "org.a11y.atspi"
_PROPERTIES: Final = "org.freedesktop.DBus.Properties"
_ON_SCREEN: Final = 0
_PATIENCE_S: Final = 60.0
_ENABLED, _FOCUSED, _SHOWING = 8, 12, 25
_EMBEDDED: Final = "\N{OBJECT REPLACEMENT CHARACTER}"


class NotToldError(Exception):
    """The window did not answer: what was asked about is gone, or the window is."""


@dataclass(frozen=True, slots=True)
class Place:
    """A rectangle of the screen in pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def center(self) -> tuple[int, int]:
        """The pixel in the middle."""
        return self.x + self.width // 2, self.y + self.height // 2


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that is to be seen in a window.

    Attributes:
        path: Where it is on the bus.
        key: The names of the objects from the application down to it, with dots between them.
        states: As bits, by the numbers of AT-SPI.
    """

    reader: "Reader"
    path: str
    key: str
    states: int

    def is_called(self, name: str) -> bool:
        """Whether its own object name is this one, which may have dots in it."""
        return self.key == name or self.key.endswith(f".{name}")

    @property
    def is_enabled(self) -> bool:
        """Whether it can be clicked."""
        return bool(self.states >> _ENABLED & 1)

    @property
    def has_focus(self) -> bool:
        """Whether keys go there."""
        return bool(self.states >> _FOCUSED & 1)

    @property
    def name(self) -> str:
        """What a screen reader calls it."""
        return str(self.reader.property_of(self.path, "Accessible", "Name"))

    @property
    def role(self) -> str:
        """What kind of thing it is."""
        return str(self.reader.call(self.path, "Accessible", "GetRoleName"))

    @property
    def value(self) -> float:
        """The number in a field for numbers."""
        return float(self.reader.property_of(self.path, "Value", "CurrentValue"))

    @property
    def text(self) -> str:
        """The words in a field or a text."""
        return str(self.reader.call(self.path, "Text", "GetText", "ii", (0, -1)))

    @property
    def place(self) -> Place:
        """Where it is on the screen."""
        return Place(*self.reader.call(self.path, "Component", "GetExtents", "u", (_ON_SCREEN,)))

    @property
    def embedded(self) -> tuple[Place, ...]:
        """Where the objects are that stand among the words of a text."""
        places = [number for number, sign in enumerate(self.text) if sign == _EMBEDDED]
        told = self.reader.ask(
            [(self.path, "Text", "GetCharacterExtents", "iu", (one, _ON_SCREEN)) for one in places]
        )
        return tuple(Place(*one) for one in told if one is not None)

    @property
    def children(self) -> tuple["Thing", ...]:
        """What is in it; of lists and tables also what is scrolled out of sight."""
        return self.reader.children([self.path])

    def cell(self, row: int, column: int) -> "Thing":
        """A cell of a table."""
        _, path = self.reader.call(self.path, "Table", "GetAccessibleAt", "ii", (row, column))
        return next(iter(self.reader.things([path])))

    @property
    def rows(self) -> int:
        """How many rows a table has."""
        return int(self.reader.property_of(self.path, "Table", "NRows"))


_Question = tuple[str, str, str, str | None, tuple[Any, ...]]


class Reader:
    """Speaks with one application on a bus.

    Args:
        address: Of the bus. The application is the only other one on it.
    """

    def __init__(self, address: str) -> None:
        self._bus: DBusConnection = open_dbus_connection(address)
        self._application = ""

    def close(self) -> None:
        """Leave the bus."""
        self._bus.close()

    # --- looking ---
    def seen(self) -> Iterator[Thing]:
        """All that is showing, from the windows inwards, level by level."""
        level = self.children([_ROOT])
        while level:
            showing = [one for one in level if one.states >> _SHOWING & 1]
            yield from showing
            level = self.children([one.path for one in showing])

    def children(self, paths: Sequence[str]) -> tuple[Thing, ...]:
        """What is directly in some things."""
        told = self.ask([(path, "Accessible", "GetChildren", None, ()) for path in paths])
        return self.things([path for children in told if children for _, path in children])

    def things(self, paths: Sequence[str]) -> tuple[Thing, ...]:
        """Some things by their paths; those that are gone are left out."""
        keys = self.ask([_property(path, "Accessible", "AccessibleId") for path in paths])
        states = self.ask([(path, "Accessible", "GetState", None, ()) for path in paths])
        return tuple(
            Thing(self, path, str(key[1]), state[0] | state[1] << 32)
            for path, key, state in zip(paths, keys, states, strict=True)
            if key is not None and state is not None
        )

    def names(self, things: Iterable[Thing]) -> list[str]:
        """What a screen reader calls each of them; those that are gone are left out."""
        told = self.ask([_property(one.path, "Accessible", "Name") for one in things])
        return [str(one[1]) for one in told if one is not None]

    # --- speaking ---
    def property_of(self, path: str, interface: str, name: str) -> Any:
        """A property of a thing."""
        return self.call(*_property(path, interface, name))[1]

    def call(
        self, path: str, interface: str, method: str, signature: str | None = None, body: tuple[Any, ...] = ()
    ) -> Any:
        """Ask a thing something.

        Raises:
            NotToldError: It is gone.
        """
        (told,) = self.ask([(path, interface, method, signature, body)])
        if told is None:
            raise NotToldError(f"{method} of {path}")
        return told

    def ask(self, questions: Sequence[_Question]) -> list[Any]:
        """Ask many things at once; None for what has no answer.

        Raises:
            NotToldError: There is no window, or it does not answer at all.
        """
        try:
            application = self._find()
            serials = [self._send(application, *one) for one in questions]
            answers: dict[int, Message] = {}
            while len(answers) < len(serials):
                message = self._bus.receive(timeout=_PATIENCE_S)
                if message.header.message_type in {MessageType.method_return, MessageType.error}:
                    answers[message.header.fields[5]] = message
        except (OSError, TimeoutError) as error:
            raise NotToldError(str(error)) from error
        return [_body(answers[serial]) for serial in serials]

    def _send(
        self,
        application: str,
        path: str,
        interface: str,
        method: str,
        signature: str | None,
        body: tuple[Any, ...],
    ) -> int:
        whole = interface if "." in interface else f"{_PREFIX}.{interface}"
        serial = next(self._bus.outgoing_serial)
        self._bus.send(
            new_method_call(DBusAddress(path, application, whole), method, signature, body), serial=serial
        )
        return serial

    def _find(self) -> str:
        """The name of the application on the bus; the one before may have ended."""
        names = self._ask_bus("ListNames")
        if self._application in names:
            return self._application
        for name in names:
            if name.startswith(":") and name != self._bus.unique_name and self._has_root(name):
                self._application = name
                return name
        raise NotToldError("no application is on the bus")

    def _has_root(self, name: str) -> bool:
        call = new_method_call(DBusAddress(_ROOT, name, f"{_PREFIX}.Accessible"), "GetChildren")
        with contextlib.suppress(TimeoutError):
            reply = self._bus.send_and_get_reply(call, timeout=_PATIENCE_S)
            return reply.header.message_type is MessageType.method_return
        return False

    def _ask_bus(self, method: str) -> list[str]:
        reply = self._bus.send_and_get_reply(new_method_call(_BUS, method), timeout=_PATIENCE_S)
        return list(reply.body[0])


def _property(path: str, interface: str, name: str) -> _Question:
    return (path, _PROPERTIES, "Get", "ss", (f"{_PREFIX}.{interface}", name))


def _body(message: Message) -> Any:
    if message.header.message_type is MessageType.error:
        return None
    return message.body[0] if len(message.body) == 1 else message.body
