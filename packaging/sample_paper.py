"""The papers of the sample library as they are written: a TOML head between `+++` lines, then Markdown."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

_FENCE = "+++\n"


@dataclass(frozen=True, slots=True)
class Author:
    """A person with two names, or with an empty `first` a name that is used as it is."""

    first: str
    last: str

    @property
    def name(self) -> str:
        """The name as it stands below a title."""
        return f"{self.first} {self.last}".strip()


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper. `stem` names its file, `first_page` is the printed number of its first page."""

    stem: str
    title: str
    short_title: str
    authors: tuple[Author, ...]
    year: int
    number: int
    first_page: int
    tags: tuple[str, ...]
    collections: tuple[str, ...]
    abstract: str
    body: str

    @property
    def author_line(self) -> str:
        """All authors in one line."""
        names = [author.name for author in self.authors]
        return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def read_paper(path: Path) -> Paper:
    """Read one paper.

    Raises:
        ValueError: The head is missing or lacks an entry; the message names the file.
    """
    parts = path.read_text(encoding="utf-8").split(_FENCE, 2)
    if len(parts) != 3 or parts[0]:
        raise ValueError(f"{path.name}: the file must begin with a TOML head between two +++ lines")
    try:
        return _paper(path.stem, tomllib.loads(parts[1]), parts[2])
    except (KeyError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"{path.name}: the head cannot be used: {error}") from error


def read_papers(folder: Path) -> tuple[Paper, ...]:
    """All papers of a folder in the order of their file names."""
    return tuple(read_paper(path) for path in sorted(folder.glob("*.md")))


def _paper(stem: str, head: dict[str, object], body: str) -> Paper:
    return Paper(
        stem=stem,
        title=str(head["title"]),
        short_title=str(head["short_title"]),
        authors=tuple(_author(entry) for entry in _rows(head["creators"])),
        year=int(str(head["year"])),
        number=int(str(head["number"])),
        first_page=int(str(head["first_page"])),
        tags=_strings(head["tags"]),
        collections=_strings(head["collections"]),
        abstract=" ".join(str(head["abstract"]).split()),
        body=body,
    )


def _author(entry: dict[str, str]) -> Author:
    if "name" in entry:
        return Author("", entry["name"])
    return Author(entry["first"], entry["last"])


def _rows(value: object) -> list[dict[str, str]]:
    return list(value) if isinstance(value, list) else []


def _strings(value: object) -> tuple[str, ...]:
    return tuple(str(entry) for entry in value) if isinstance(value, list) else ()
