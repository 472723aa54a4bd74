"""Web pages, books and texts that no honest program writes."""

import io
import zipfile
from collections.abc import Callable

from torture_pdfs import WORDS

_CONTAINER = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="{path}" media-type="application/oebps-package+xml"/></rootfiles></container>'
)
PROSE = " ".join(f"Observation {at}. {WORDS}" for at in range(40))
CHAPTER = f"<html><body><h1>Chapter</h1><p>{PROSE}</p></body></html>"


def book(
    chapters: dict[str, bytes], *, package_name: str = "OPS/book.opf", head: str = "", repeat: int = 1,
    hrefs: dict[str, str] | None = None, extra: dict[str, bytes] | None = None, container: str | None = None,
) -> bytes:  # fmt: skip
    """An EPUB of these chapters by file name, with what else is asked for."""
    out = io.BytesIO()
    names = list(chapters)
    shown = hrefs or {name: name.rpartition("/")[2] for name in names}
    items = "".join(
        f'<item id="c{at}" href="{shown[name]}" media-type="application/xhtml+xml"/>'
        for at, name in enumerate(names)
    )
    spine = "".join(f'<itemref idref="c{at}"/>' for at in range(len(names))) * repeat
    package = f'{head}<package xmlns="http://www.idpf.org/2007/opf"><manifest>{items}</manifest><spine>{spine}</spine></package>'
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        archive.writestr("META-INF/container.xml", container or _CONTAINER.format(path=package_name))
        archive.writestr(package_name, package)
        for name, data in ({name: data for name, data in chapters.items() if data} | (extra or {})).items():
            archive.writestr(name, data)
    return out.getvalue()


def bomb_book(megabytes: int) -> bytes:
    """A book whose chapter unpacks to so many megabytes."""
    return book({"OPS/a.xhtml": b"<html><body><p>" + b"water " * (megabytes * 1_000_000 // 6)})


def entity_bomb() -> bytes:
    """A package description in which entities multiply (the billion laughs)."""
    entities = '<!ENTITY a0 "ha">' + "".join(
        f'<!ENTITY a{at} "{f"&a{at - 1};" * 10}">' for at in range(1, 10)
    )
    return book({"OPS/a.xhtml": CHAPTER.encode()}, head=f"<!DOCTYPE p [{entities}]>")


def overlapping_archive(entries: int) -> bytes:
    """Chapters that are all the same bytes of the archive, listed again and again."""
    whole = bytearray(book({"OPS/a.xhtml": CHAPTER.encode() * 100}))
    end = whole.rindex(b"PK\x05\x06")
    start = int.from_bytes(whole[end + 16 : end + 20], "little")
    central = bytes(whole[start:end])
    tail = bytearray(whole[end:])
    count = int.from_bytes(tail[10:12], "little")
    times = min(entries // count, 60_000 // count)
    tail[8:10] = tail[10:12] = (count * times).to_bytes(2, "little")
    tail[12:16] = (len(central) * times).to_bytes(4, "little")
    return bytes(whole[:start]) + central * times + bytes(tail)


def archive_in_itself(depth: int) -> bytes:
    """A book in a book in a book."""
    inner = book({"OPS/a.xhtml": CHAPTER.encode()})
    for _ in range(depth):
        inner = book({"OPS/a.xhtml": CHAPTER.encode(), "OPS/b.epub": inner})
    return inner


def outside_paths() -> bytes:
    """Chapters that lie, by their names, outside the book."""
    names = ["../../../../etc/passwd", "/etc/passwd", "..\\..\\windows\\win.ini", "C:/autoexec.bat"]
    return book(
        {name: CHAPTER.encode() for name in names} | {"OPS/a.xhtml": CHAPTER.encode()},
        hrefs={name: name for name in names} | {"OPS/a.xhtml": "a.xhtml"},
    )


def wrong_checksum() -> bytes:
    """A book with a chapter that was damaged on the way."""
    whole = bytearray(book({"OPS/a.xhtml": CHAPTER.encode()}))
    at = whole.index(b"OPS/a.xhtml") + 40
    whole[at] ^= 0xFF
    return bytes(whole)


def epubs(*, small: bool) -> dict[str, Callable[[], bytes]]:
    """Books by a short name."""
    size = 1 if small else 10
    good = {"OPS/a.xhtml": CHAPTER.encode()}
    return {
        "bomb": lambda: bomb_book(30 + 10 * size),
        "many bombs": lambda: book({f"OPS/{at}.xhtml": b"<p>" + b" a" * 1_000_000 for at in range(3 * size)}),
        "entity bomb": entity_bomb,
        "overlapping": lambda: overlapping_archive(4_000 * size),
        "in itself": lambda: archive_in_itself(6),
        "outside paths": outside_paths,
        "wrong checksum": wrong_checksum,
        "spine without end": lambda: book(good, repeat=20_000),
        "package is itself": lambda: book(good, container=_CONTAINER.format(path="META-INF/container.xml")),
        "no chapters there": lambda: book({"OPS/gone.xhtml": b""}),
        "truncated": lambda: book(good)[:-300],
        "deep chapter": lambda: book({"OPS/a.xhtml": (b"<div>" * 30_000 * size) + PROSE.encode()}),
        "not a book": lambda: b"PK\x03\x04" + bytes(500),
    }


def pages(*, small: bool) -> dict[str, Callable[[], bytes]]:
    """Web pages by a short name."""
    size = 1 if small else 20
    body = f"<h1>Title</h1><p>{PROSE}</p>"
    return {
        "nested": lambda: (f"<html><body>{'<div>' * 20_000 * size}{body}").encode(),
        "nested tables": lambda: (f"<html><body>{'<table><tr><td>' * 100 * size}{body}").encode(),
        "unclosed": lambda: (f"<html><body>{body}{'<b><i><a href=x>' * 2_000}").encode(),
        "misnested": lambda: (f"<html>{'<b><p></b></p><table><a></table>' * 1_000}{body}").encode(),
        "long attribute": lambda: f'<html><body><p title="{"x" * 1_000_000 * size}">{PROSE}</p>'.encode(),
        "many attributes": lambda: (
            "<html><body><p " + " ".join(f"a{at}=1" for at in range(20_000)) + f">{PROSE}</p>"
        ).encode(),
        "wide table": lambda: (f"<html><body><table><tr>{'<td>7</td>' * 20_000 * size}</tr></table>{body}").encode(),
        "script without end": lambda: f"<html><body>{body}<script>{'while(1){}' * 1_000}".encode(),
        "comment without end": lambda: f"<html><body>{body}<!-- {'-' * 100_000}".encode(),
        "entities": lambda: f"<html><body><p>&#xD800;&#0;&#x110000;&bogus;&#99999999999; {PROSE}</p>".encode(),
        "nul bytes": lambda: f"<html><body>{body}".encode().replace(b"water", b"wat\x00er"),
        "utf-16 unmarked": lambda: f"<html><body>{body}".encode("utf-16-le"),
        "utf-32 unmarked": lambda: f"<html><body>{body}".encode("utf-32-be"),
        "utf-16 marked": lambda: f"<html><body>{body}".encode("utf-16"),
        "unknown charset": lambda: f'<html><meta charset="klingon"><body>{body}'.encode(),
        "charset of no text": lambda: f'<html><meta charset="base64"><body>{body}'.encode(),
        "data image": lambda: f'<html><body><img src="data:image/png;base64,{"A" * 4_000_000}">{body}'.encode(),
        "only furniture": lambda: b"<html><nav>menu</nav><script>x</script></html>",
    }  # fmt: skip


def texts(*, small: bool) -> dict[str, tuple[str, Callable[[], bytes]]]:
    """Plain and Markdown files: extension and maker by a short name."""
    size = 1 if small else 50
    return {
        "one line": ("md", lambda: (WORDS + " ").encode() * (2_000_000 * size // len(WORDS))),
        "one word": ("txt", lambda: b"a" * 2_000_000 * size),
        "brackets": ("md", lambda: b"[" * 60_000 + PROSE.encode()),
        "backticks": ("md", lambda: b"`" * 60_000 + PROSE.encode()),
        "quotes": ("md", lambda: b"> " * 60_000 + PROSE.encode()),
        "stars": ("md", lambda: b"*a_ " * 60_000 + PROSE.encode()),
        "hashes": ("md", lambda: b"# Heading\n" * 2_000 * min(size, 20)),
        "head without end": ("md", lambda: b"---\ntitle: x\n" * 5_000 + PROSE.encode()),
        "wide table": ("md", lambda: b"|" + b" a |" * 20_000 + b"\n|" + b"---|" * 20_000 + b"\n|" + b" 1 |" * 20_000),
        "newlines": ("txt", lambda: b"\n" * 3_000_000 + PROSE.encode()),
        "nul bytes": ("txt", lambda: PROSE.encode().replace(b" ", b" \x00 ")),
        "only nul bytes": ("txt", lambda: bytes(100_000)),
        "utf-16 unmarked": ("txt", lambda: PROSE.encode("utf-16-le")),
        "utf-32 unmarked": ("md", lambda: PROSE.encode("utf-32-le")),
        "utf-32 marked": ("md", lambda: PROSE.encode("utf-32")),
        "surrogates": ("md", lambda: (PROSE + "\ud800 \udfff").encode("utf-8", "surrogatepass")),
        "half marked": ("txt", lambda: b"\xff\xfe" + PROSE.encode("utf-16-le") + b"\xd8"),
        "bidi": ("md", lambda: ("\u202e\u2066\u200f" * 10_000 + PROSE).encode()),
        "accents piled up": ("md", lambda: ("e" + "\u0301" * 50_000 + PROSE).encode()),
        "random bytes": ("txt", lambda: bytes((at * 7_919 + 31) % 251 for at in range(200_000))),
    }  # fmt: skip
