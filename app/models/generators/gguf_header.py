"""Reads what a GGUF file says about itself, without llama.cpp: enough to refuse a broken or foreign file in words.

Layout (little-endian): magic "GGUF", version u32, number of tensors u64, number of entries u64, then the entries: key,
type u32, value. Strings have a u64 length before them; arrays the type of their elements and a u64 count.
"""

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from app.models.protocols import ModelUnavailable

MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_FORMATS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_STRING, _ARRAY = 8, 9
_MAX_ENTRIES = 10_000
_MAX_STRING = 1 << 24
_MAX_ELEMENTS = 1 << 24
_HINT = "Choose a chat model in the GGUF format, e.g. one whose name ends in “Instruct-Q4_K_M.gguf”."

Value = str | int | float | bool


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """What a model file says about itself.

    Attributes:
        name: The model's name; "" when it has none.
        architecture: e.g. "llama"; "" when it has none.
        context_length: The longest window it was trained for, in tokens; 0 when it does not say.
        chat_template: How a chat is written out for it; "" for a model that is none for chats.
        tensors: How many tables of weights there are.
    """

    name: str
    architecture: str
    context_length: int
    chat_template: str
    tensors: int


def read_header(path: Path) -> GgufHeader:
    """Read the header of a model file.

    Raises:
        ModelUnavailable: There is no such file, it is none in the GGUF format, or it is cut off.
    """
    try:
        with path.open("rb") as stream:
            return _Reader(stream, path).read()
    except OSError as error:
        raise ModelUnavailable(f"The model file {path} cannot be read: {error.strerror}.", _HINT) from error


class _Reader:
    def __init__(self, stream: BinaryIO, path: Path) -> None:
        self._stream = stream
        self._path = path

    def read(self) -> GgufHeader:
        if self._stream.read(len(MAGIC)) != MAGIC:
            raise self._fault("is not in the GGUF format")
        version = self._number("I")
        if version not in _VERSIONS:
            raise self._fault(f"has version {version} of the GGUF format, which is not known")
        tensors, count = self._number("Q"), self._number("Q")
        if not tensors or count > _MAX_ENTRIES:
            raise self._fault("holds no weights or is damaged")
        entries = {self._string(): self._value(self._number("I")) for _ in range(count)}
        architecture = str(entries.get("general.architecture") or "")
        length = entries.get(f"{architecture}.context_length")
        return GgufHeader(
            name=str(entries.get("general.name") or ""),
            architecture=architecture,
            context_length=length if isinstance(length, int) else 0,
            chat_template=str(entries.get("tokenizer.chat_template") or ""),
            tensors=tensors,
        )

    def _value(self, kind: int) -> Value | None:
        """The value of an entry; arrays are passed over and give None."""
        if kind == _STRING:
            return self._string()
        if kind == _ARRAY:
            self._skip_array()
            return None
        return self._number(self._format(kind))

    def _skip_array(self) -> None:
        kind, count = self._number("I"), self._number("Q")
        if count > _MAX_ELEMENTS or kind == _ARRAY:
            raise self._fault("is damaged")
        if kind == _STRING:
            for _ in range(count):
                self._stream.seek(self._number("Q"), 1)
        else:
            self._stream.seek(count * struct.calcsize(f"<{self._format(kind)}"), 1)

    def _string(self) -> str:
        length = self._number("Q")
        if length > _MAX_STRING:
            raise self._fault("is damaged")
        return self._bytes(length).decode("utf-8", errors="replace")

    def _number(self, letter: str) -> int:
        layout = f"<{letter}"
        value: int = struct.unpack(layout, self._bytes(struct.calcsize(layout)))[0]
        return value

    def _bytes(self, count: int) -> bytes:
        found = self._stream.read(count)
        if len(found) < count:
            raise self._fault("is cut off")
        return found

    def _format(self, kind: int) -> str:
        if kind not in _FORMATS:
            raise self._fault("is damaged")
        return _FORMATS[kind]

    def _fault(self, what: str) -> ModelUnavailable:
        return ModelUnavailable(f"The model file {self._path} {what}.", _HINT)
