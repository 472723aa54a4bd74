"""EPUB to document: the chapters of the spine in order, with limits against archives that unpack without end."""

import errno
import posixpath
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from urllib.parse import unquote

from lxml import etree
from selectolax.lexbor import LexborHTMLParser

from app.engine.ingest.assemble import assemble
from app.engine.ingest.blocks import Block, BlockKind
from app.engine.ingest.decode import decode
from app.engine.ingest.document import Document, IngestState, ParseFailure, SectionKind
from app.engine.ingest.html import NOTHING_TO_READ
from app.engine.ingest.html_blocks import html_blocks, noted_blocks
from app.engine.ingest.html_notes import NotedBlocks, NoteKey, PageNotes, called_notes, with_notes_moved
from app.engine.ingest.html_taming import flattened
from app.engine.ingest.text import normalise_text

MAX_CHAPTER_BYTES = 20_000_000
MAX_TOTAL_BYTES = 60_000_000
MAX_CHAPTERS = 5_000
_ASIDE = {
    "cover": SectionKind.FRONT,
    "title-page": SectionKind.FRONT,
    "copyright-page": SectionKind.FRONT,
    "colophon": SectionKind.FRONT,
    "toc": SectionKind.CONTENTS,
    "loi": SectionKind.CONTENTS,
    "lot": SectionKind.CONTENTS,
    "index": SectionKind.CONTENTS,
    "bibliography": SectionKind.REFERENCES,
}
_CONTAINER = "META-INF/container.xml"
_DAMAGED = ParseFailure(
    IngestState.DAMAGED, "This EPUB is damaged or not an EPUB. Download it again and replace the attachment."
)
_TOO_LARGE = ParseFailure(
    IngestState.TOO_LARGE,
    f"This EPUB unpacks to more than {MAX_TOTAL_BYTES // 1_000_000} MB of text or {MAX_CHAPTERS} chapters, "
    "which no book needs. It is left out.",
)
_ENCRYPTED = ParseFailure(
    IngestState.ENCRYPTED,
    "This EPUB is copy-protected (DRM). Attach a copy without protection if you have one.",
)


class _TooLarge(Exception):
    pass


def parse_epub(path: Path) -> Document | ParseFailure:
    """Read an EPUB into a document without pages."""
    try:
        with zipfile.ZipFile(path) as archive:
            return _parse(_Book(archive))
    except _TooLarge:
        return _TOO_LARGE
    except OSError as error:
        if error.errno == errno.EINVAL:  # the archive's directory points before its beginning
            return _DAMAGED
        raise
    except RuntimeError:  # zipfile's word for a member that needs a password
        return _ENCRYPTED
    except (
        zipfile.BadZipFile,
        zlib.error,
        etree.XMLSyntaxError,
        KeyError,
        NotImplementedError,
        EOFError,
        ValueError,
    ):
        return _DAMAGED


class _Book:
    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._left = MAX_TOTAL_BYTES

    @property
    def names(self) -> set[str]:
        return set(self._archive.namelist())

    def read(self, name: str) -> bytes:
        """A member's bytes; what the archive's directory says of sizes is not believed."""
        limit = min(MAX_CHAPTER_BYTES, self._left)
        with self._archive.open(name) as member:
            data = member.read(limit + 1)
        if len(data) > limit:
            raise _TooLarge
        self._left -= len(data)
        return data

    def xml(self, name: str) -> etree._Element:
        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
        root = etree.fromstring(self.read(name), parser)
        if root is None:
            raise KeyError(name)
        return root


def _parse(book: _Book) -> Document | ParseFailure:
    package = _package_name(book)
    chapters = _spine(book, package)
    if len(chapters) > MAX_CHAPTERS:
        return _TOO_LARGE
    titles = _titles(book, package)
    aside = _set_aside(book, package)
    blocks: list[Block] = []
    warnings: list[str] = []
    read = iter(_chapters(book, [name for name in chapters if name in book.names], aside))
    for name in chapters:
        if name not in book.names:
            warnings.append(f"A chapter is missing from the file: {posixpath.basename(name)}.")
            continue
        found = next(read)
        if name in aside:
            found = [replace(block, section_kind=aside[name]) for block in found]
            blocks.append(
                Block(BlockKind.HEADING, (), level=1, section_kind=aside[name], caption=titles.get(name, ""))
            )
        elif found and found[0].kind is not BlockKind.HEADING:
            blocks.append(Block(BlockKind.HEADING, (), level=1, caption=titles.get(name, "")))
        blocks += found
    if not blocks and "META-INF/encryption.xml" in book.names:
        return _ENCRYPTED
    return assemble(blocks, warnings=warnings) if blocks else NOTHING_TO_READ


def _chapters(book: _Book, names: Sequence[str], aside: Mapping[str, SectionKind]) -> list[list[Block]]:
    """The blocks of each chapter; notes stand behind what calls them, wherever the book keeps them."""
    markups = [decode(book.read(name)) for name in names]
    if not any("#" in markup for markup in markups):
        return [html_blocks(markup) for markup in markups]
    wanted: set[NoteKey] = set()
    for name, markup in zip(names, markups, strict=True):
        wanted |= called_notes(_tree(markup), name, partial(_resolved, name))
    pages: list[NotedBlocks] = []
    for name, markup in zip(names, markups, strict=True):
        is_list = aside.get(name) in (SectionKind.REFERENCES, SectionKind.CONTENTS)
        tree = _tree(markup)
        pages.append(
            NotedBlocks(html_blocks(markup))
            if is_list
            else noted_blocks(tree, PageNotes(tree, name, wanted, partial(_resolved, name)))
        )
    return with_notes_moved(pages)


def _tree(markup: str) -> LexborHTMLParser:
    return LexborHTMLParser(flattened(markup))


def _local(element: etree._Element) -> str:
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


def _package_name(book: _Book) -> str:
    for element in book.xml(_CONTAINER).iter():
        if _local(element) == "rootfile" and element.get("full-path"):
            return str(element.get("full-path"))
    raise KeyError(_CONTAINER)


def _spine(book: _Book, package: str) -> list[str]:
    hrefs: dict[str, str] = {}
    order: list[str] = []
    for element in book.xml(package).iter():
        kind = _local(element)
        if (
            kind == "item"
            and "html" in (element.get("media-type") or "")
            and "nav" not in (element.get("properties") or "")
        ):
            hrefs[str(element.get("id"))] = _resolved(package, str(element.get("href") or ""))
        elif kind == "itemref" and element.get("linear") != "no":
            order.append(str(element.get("idref")))
    return [hrefs[one] for one in order if one in hrefs]


def _set_aside(book: _Book, package: str) -> dict[str, SectionKind]:
    """The chapters that the book itself names as its cover, title page, imprint or contents."""
    return {
        _resolved(package, str(element.get("href") or "")): _ASIDE[str(element.get("type")).lower()]
        for element in book.xml(package).iter()
        if _local(element) == "reference" and str(element.get("type")).lower() in _ASIDE
    }


def _titles(book: _Book, package: str) -> dict[str, str]:
    """Chapter titles by file name from the table of contents of either form; empty when there is none."""
    folder = posixpath.dirname(package)
    navigation = _navigation(book, package)
    if navigation in book.names:
        return _navigation_titles(book, navigation)
    table = next(
        (name for name in sorted(book.names) if name.endswith(".ncx") and name.startswith(folder)), None
    )
    if table is None:
        return {}
    titles: dict[str, str] = {}
    label = ""
    for element in book.xml(table).iter():
        if _local(element) == "text":
            label = " ".join((element.text or "").split())
        elif _local(element) == "content":
            titles.setdefault(_resolved(table, str(element.get("src") or "")), label)
    return titles


def _navigation(book: _Book, package: str) -> str:
    """The navigation page (EPUB 3); "" when there is none."""
    for element in book.xml(package).iter():
        if _local(element) == "item" and "nav" in (element.get("properties") or "").split():
            return _resolved(package, str(element.get("href") or ""))
    return ""


def _navigation_titles(book: _Book, navigation: str) -> dict[str, str]:
    titles: dict[str, str] = {}
    for link in LexborHTMLParser(flattened(decode(book.read(navigation)))).css("nav a[href]"):
        title = normalise_text(link.text(deep=True) or "")
        if title:
            titles.setdefault(_resolved(navigation, link.attributes.get("href") or ""), title)
    return titles


def _resolved(base: str, href: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(base), unquote(href.partition("#")[0])))
