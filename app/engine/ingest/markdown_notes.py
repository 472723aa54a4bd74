"""Footnotes of Markdown: `[^1]` with `[^1]: text` somewhere in the file, and `^[text]` in the line itself."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

_DEFINITION: Final = re.compile(r"^ {0,3}\[\^([^\]\s]{1,80})\]:[ \t]*(.*)$")
_CALL: Final = re.compile(r"\[\^([^\]\s]{1,80})\]")
_INLINE: Final = re.compile(r"\^\[([^\[\]]{1,2000})\]")
_FENCE: Final = re.compile(r"^ {0,3}(`{3,}|~{3,})")
_INDENT: Final = re.compile(r"^(?: {2,}|\t)\S")
_SUPERSCRIPTS: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(slots=True)
class MarkdownNotes:
    """The notes of a file by their labels; each is numbered when it is first called, by its label where that is a number."""

    texts: Mapping[str, str]
    _marks: dict[str, str] = field(default_factory=dict)
    _number: int = 0

    def called(self, line: str) -> tuple[str, list[str]]:
        """A line with raised marks for its calls, and the notes called here first, each with its mark before it."""
        found: list[str] = []

        def mark(call: re.Match[str]) -> str:
            label = call[1]
            if label not in self.texts:
                return call[0]
            if label not in self._marks:
                self._marks[label] = self._next_mark(label)
                found.append(f"{self._marks[label]} {self.texts[label]}")
            return self._marks[label]

        def inline(call: re.Match[str]) -> str:
            made = self._next_mark("")
            found.append(f"{made} {call[1]}")
            return made

        if "^" not in line:
            return line, found
        return _INLINE.sub(inline, _CALL.sub(mark, line)), found

    def uncalled(self) -> list[str]:
        """The notes that nothing has called."""
        return [text for label, text in self.texts.items() if label not in self._marks and text]

    def _next_mark(self, label: str) -> str:
        if _is_number(label):
            return label.translate(_SUPERSCRIPTS)
        self._number += 1
        while str(self._number) in self.texts:
            self._number += 1
        return str(self._number).translate(_SUPERSCRIPTS)


def _is_number(label: str) -> bool:
    return label.isascii() and label.isdigit()


def without_notes(lines: Sequence[str]) -> tuple[list[str], MarkdownNotes]:
    """Take the notes out of a file's lines; what stands in fenced code is left alone.

    A note runs on over lines that follow it at once, and over indented ones after a blank line.
    """
    kept: list[str] = []
    texts: dict[str, list[str]] = {}
    here: list[str] | None = None
    fence, after_blank = "", False
    for line in lines:
        edge = _FENCE.match(line)
        if edge and not (here is not None and _INDENT.match(line)):
            fence = "" if fence and edge[1].startswith(fence) else fence or edge[1]
        found = None if fence else _DEFINITION.match(line)
        if found:
            here = texts.setdefault(found[1], [])
            here.append(found[2])
        elif here is not None and not line.strip():
            kept.append(line)
        elif here is not None and not fence and (_INDENT.match(line) or not after_blank):
            here.append(line.strip())
        else:
            here = None
            kept.append(line)
        after_blank = not line.strip()
    return kept, MarkdownNotes({label: " ".join(filter(None, parts)) for label, parts in texts.items()})
