"""A Zotero data directory full of files that break programs, and what states each may end in."""

import os
import socket
import sqlite3
import sys
import unicodedata
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import torture_pdfs
import torture_texts

READ = frozenset({"indexed"})
DAMAGED = frozenset({"damaged"})
EMPTY = frozenset({"empty"})
NO_TEXT = frozenset({"no_text"})
UNREADABLE = frozenset({"unreadable"})
UNSUPPORTED = frozenset({"unsupported"})
MISSING = frozenset({"missing"})
TOO_LARGE = frozenset({"too_large"})
# What takes too much time or memory depends on the machine; it must be said, and cost no more than its file.
COSTLY = frozenset({"timeout", "crashed", "too_large"})
_LINKED = 2
_STORED = 0
# Files that do not come through whole; all the others must, whatever else is odd about them.
_NAMED = {
    "pdf/truncated half": DAMAGED,
    "pdf/truncated tail": DAMAGED,
    "pdf/bare head": DAMAGED,
    "pdf/head and rubbish": DAMAGED,
    "pdf/nul bytes": DAMAGED,
    "pdf/looped page tree": DAMAGED,
    "pdf/zero pages": EMPTY,
    "pdf/password of user": frozenset({"encrypted"}),
    "pdf/huge image": NO_TEXT,
    "pdf/garbage jbig2": NO_TEXT,
    "pdf/garbage jpx": NO_TEXT,
    "pdf/garbage dct": NO_TEXT,
    "pdf/garbage ccitt": NO_TEXT,
    "pdf/bomb of operators": NO_TEXT | COSTLY,
    "pdf/bomb of spaces": NO_TEXT | COSTLY,
    "pdf/bomb of text": READ | COSTLY,
    "pdf/much text": READ | COSTLY,
    "pdf/forms that multiply": READ | COSTLY,
    "pdf/looped form": READ | COSTLY,
    "epub/bomb": TOO_LARGE,
    "epub/spine without end": TOO_LARGE,
    "epub/wrong checksum": DAMAGED,
    "epub/overlapping": READ
    | DAMAGED,  # refused by zipfile from Python 3.11.8 on, and by earlier ones that were mended
    "epub/truncated": DAMAGED,
    "epub/not a book": UNSUPPORTED,
    "epub/package is itself": EMPTY,
    "epub/no chapters there": EMPTY,
    "html/nested tables": READ | COSTLY,
    "html/only furniture": EMPTY,
    "html/utf-16 unmarked": READ | DAMAGED,
    "html/utf-32 unmarked": READ | DAMAGED,
    "txt/utf-16 unmarked": READ | DAMAGED,
    "md/utf-32 unmarked": READ | DAMAGED,
    "txt/nul bytes": DAMAGED,
    "txt/only nul bytes": DAMAGED,
    "txt/random bytes": DAMAGED,
    "md/backticks": EMPTY,
    "md/hashes": NO_TEXT,
}
# Over the limit of their kind in their long form only.
_GROWN = frozenset({"epub/many bombs", "md/one line", "txt/one word"})


@dataclass(slots=True)
class TortureLibrary:
    """The data directory, and by file name the states that a file may end in."""

    folder: Path
    expected: dict[str, frozenset[str]] = field(default_factory=dict)
    rows: list[tuple[str, int, str]] = field(default_factory=list)
    """Key, link mode and path of each attachment."""

    def key(self) -> str:
        """The next free key."""
        signs = "23456789ABCDEFGHIJKLMNPQRSTUVWXYZ"
        number, key = len(self.rows), ""
        for _ in range(8):
            number, sign = divmod(number, len(signs))
            key = signs[sign] + key
        return key

    def place(self, name: str, states: frozenset[str], listed: str | None = None) -> Path:
        """Where a stored file of that name goes; `listed` is the name Zotero knows it by."""
        key = self.key()
        folder = self.folder / "storage" / key
        folder.mkdir(parents=True)
        self.rows.append((key, _STORED, f"storage:{listed or name}"))
        self.expected[key] = states
        return folder / name

    def link(self, path: Path, states: frozenset[str]) -> None:
        """List a file outside the storage folder."""
        key = self.key()
        self.rows.append((key, _LINKED, str(path)))
        self.expected[key] = states


def build(folder: Path, schema: str, *, small: bool) -> TortureLibrary:
    """Make the library; the same one each time.

    Args:
        folder: Where it goes.
        schema: SQL of the tables that reading needs.
        small: Whether the heavy files are made light.
    """
    library = TortureLibrary(folder)
    (folder / "storage").mkdir(parents=True)
    for name, make in torture_pdfs.cases(small=small).items():
        library.place(f"{name}.pdf", _states("pdf", name, small=small)).write_bytes(make())
    for name, make in torture_texts.epubs(small=small).items():
        library.place(f"{name}.epub", _states("epub", name, small=small)).write_bytes(make())
    for name, make in torture_texts.pages(small=small).items():
        library.place(f"{name}.html", _states("html", name, small=small)).write_bytes(make())
    for name, (suffix, make) in torture_texts.texts(small=small).items():
        library.place(f"{name}.{suffix}", _states(suffix, name, small=small)).write_bytes(make())
    _wrong_names(library)
    _odd_names(library)
    if sys.platform != "win32":
        _odd_files(library)
    write_database(library, schema)
    return library


def _states(kind: str, name: str, *, small: bool) -> frozenset[str]:
    key = f"{kind}/{name}"
    if key in _GROWN and not small:
        return TOO_LARGE
    return _NAMED.get(key, READ)


def _wrong_names(library: TortureLibrary) -> None:
    """Files whose extension is not their kind."""
    good = torture_pdfs.one_page()
    picture = b"\x89PNG\r\n\x1a\n" + bytes(2_000)
    word = b"PK\x03\x04\x14\x00word/document.xml" + bytes(2_000)
    library.place("picture.pdf", DAMAGED).write_bytes(picture)
    library.place("paper.html", READ).write_bytes(good)
    library.place("paper.txt", READ).write_bytes(good)
    library.place("word.pdf", UNSUPPORTED).write_bytes(word)
    library.place("page.pdf", READ).write_bytes(torture_texts.CHAPTER.encode())
    library.place("book.pdf", READ).write_bytes(
        torture_texts.book({"OPS/a.xhtml": torture_texts.CHAPTER.encode()})
    )
    library.place("no extension", READ).write_bytes(good)
    library.place("empty.pdf", EMPTY).touch()
    library.place("gone.pdf", MISSING)


def _odd_names(library: TortureLibrary) -> None:
    """Sound files under odd names; each must be read."""
    good = torture_pdfs.one_page()
    composed = unicodedata.normalize("NFC", "Résumé of Ångström.pdf")
    names = [
        "with spaces  and  more.pdf",
        "emoji 🐳📄.pdf",
        "“quoted” & $(odd);`name'.pdf",
        f"{'x' * 240}.pdf",
    ]
    for name in names if sys.platform != "win32" else names[:2]:
        library.place(name, READ).write_bytes(good)
    library.place(unicodedata.normalize("NFD", composed), READ, listed=composed).write_bytes(good)
    if sys.platform == "win32":
        return
    library.place("two\nlines.pdf", READ).write_bytes(good)
    deep = library.folder.parent / "linked" / Path(*[f"{'folder ' * 8}{at}" for at in range(6)]) / "deep.pdf"
    deep.parent.mkdir(parents=True)
    deep.write_bytes(good)
    library.link(deep, READ)
    if sys.platform == "linux":
        raw = os.fsencode(library.place("x", READ, listed="caf\u00e9 scan.pdf").parent)
        with open(raw + b"/caf\xe9 scan.pdf", "wb") as file:  # noqa: PTH123 - a name of bytes
            file.write(good)


def _odd_files(library: TortureLibrary) -> None:
    """What is no file, or cannot be opened."""
    os.mkfifo(library.place("pipe.pdf", UNSUPPORTED))
    library.place("folder.pdf", UNSUPPORTED).mkdir()
    library.place("device.pdf", UNREADABLE).symlink_to("/dev/zero")
    library.place("dead link.pdf", MISSING).symlink_to("/nowhere/at/all.pdf")
    loop = library.place("loop.pdf", MISSING)
    loop.symlink_to(loop.name)
    library.link(Path("/proc/self/mem"), UNREADABLE | UNSUPPORTED | {"linked_unreachable"})
    # The name of a socket may only have a hundred bytes.
    place = library.place("socket.pdf", UNSUPPORTED)
    with closing(socket.socket(socket.AF_UNIX)) as server:
        here = Path.cwd()
        try:
            os.chdir(place.parent)
            server.bind(place.name)
        finally:
            os.chdir(here)
    forbidden = library.place("forbidden.pdf", UNREADABLE if os.geteuid() else READ)
    forbidden.write_bytes(torture_pdfs.one_page())
    forbidden.chmod(0)
    sparse = library.place("sparse.pdf", TOO_LARGE)
    with sparse.open("wb") as file:
        file.write(b"%PDF-1.7\n")
        file.truncate(5_000_000_000)


def write_database(library: TortureLibrary, schema: str) -> None:
    """Write the database that lists the files."""
    with closing(sqlite3.connect(library.folder / "zotero.sqlite")) as connection:
        connection.executescript(schema)
        attachment, book = 3, 2
        connection.execute("DELETE FROM items")
        for number, (key, mode, path) in enumerate(library.rows):
            parent, child = 10 + 2 * number, 11 + 2 * number
            moment = "2024-01-01 00:00:00"
            row = (moment, moment, moment, 1)
            connection.execute(
                "INSERT INTO items VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0)", (parent, book, *row, f"P{key[1:]}")
            )
            connection.execute(
                "INSERT INTO items VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0)", (child, attachment, *row, key)
            )
            connection.execute("INSERT INTO itemDataValues VALUES (?, ?)", (parent, f"Paper {number}"))
            connection.execute("INSERT INTO itemData VALUES (?, 10, ?)", (parent, parent))
            connection.execute(
                "INSERT INTO itemAttachments VALUES (?, ?, ?, '', NULL, ?, 0)", (child, parent, mode, path)
            )
        connection.commit()
