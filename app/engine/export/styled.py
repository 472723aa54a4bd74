"""Citations and bibliographies in the styles of journals, by citeproc-py and the style files in `resources/csl`.

Output is Markdown. citeproc-py does not tell sources of the same authors and year apart, so years get their letters
here, in the order of the titles; the in-text form is that of the style, not the one author style of the product.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from app.engine.citations.markup import escape_markdown
from app.engine.citations.rendering import year_suffixes
from app.engine.export.csl_json import CslJson, csl_item
from app.engine.records import BibliographicItem
from app.engine.zotero.records import ZoteroRef

if TYPE_CHECKING:
    from citeproc import Citation, CitationItem


class Style(StrEnum):
    """Styles there is a file for, each after the manner of the one it is named for."""

    APA = "apa"
    CHICAGO = "chicago"
    MLA = "mla"
    VANCOUVER = "vancouver"


class StyledBibliography:
    """In-text citations and the bibliography of one text in one style.

    Args:
        style: The style.
        folder: Where the style files lie.
        items: The sources that may be cited.
        groups: The sources of each in-text citation in the order of the text; this decides numbers and letters.
    """

    def __init__(
        self,
        style: Style,
        folder: Path,
        items: Iterable[BibliographicItem],
        groups: Sequence[Sequence[ZoteroRef]],
    ) -> None:
        from citeproc import CitationStylesBibliography, CitationStylesStyle
        from citeproc.source.json import CiteProcJSON

        known = {item.source.ref: item for item in items}
        order = dict.fromkeys(ref for group in groups for ref in group)
        by_title = sorted((known[ref].source for ref in order), key=lambda one: one.title.casefold())
        suffixes = year_suffixes(by_title)
        self._ids = {ref: f"s{number}" for number, ref in enumerate(order, 1)}
        described = [_described(known[ref], self._ids[ref], suffixes) for ref in order]
        loaded = CitationStylesStyle(str(folder / f"{style.value}-like.csl"), validate=False)
        self._bibliography = CitationStylesBibliography(loaded, CiteProcJSON(described), _MARKDOWN)
        self._citations = {tuple(group): self._citation(group) for group in groups}
        for citation in self._citations.values():
            self._bibliography.register(citation)
        if described:
            self._bibliography.sort()

    def _citation(self, refs: Sequence[ZoteroRef]) -> "Citation":
        from citeproc import Citation, CitationItem

        return Citation([CitationItem(self._ids[ref]) for ref in refs])

    def cite(self, refs: Sequence[ZoteroRef]) -> str:
        """Write one of the in-text citations in Markdown."""
        return str(self._bibliography.cite(self._citations[tuple(refs)], _refuse))

    def entries(self) -> tuple[str, ...]:
        """Write the bibliography, one line of Markdown an entry, in the order of the style."""
        if not self._ids:
            return ()
        return tuple(_finished(str(entry)) for entry in self._bibliography.bibliography())


def _described(item: BibliographicItem, key: str, suffixes: Mapping[ZoteroRef, str]) -> CslJson:
    """Describe a source for citeproc-py, which passes texts on as they are: they are escaped for Markdown here."""
    suffix = suffixes.get(item.source.ref, "")
    described = csl_item(item, key) | ({"year-suffix": suffix} if suffix else {})
    return {name: value if name in _VERBATIM else _escaped(value) for name, value in described.items()}


def _escaped(value: Any) -> Any:  # noqa: ANN401 - any JSON
    if isinstance(value, str):
        return escape_markdown(value)
    if isinstance(value, dict):
        return {name: _escaped(inner) for name, inner in value.items()}
    return [_escaped(inner) for inner in value] if isinstance(value, list) else value


def _finished(entry: str) -> str:
    """Close an entry with a full stop, unless it ends in an address, which a full stop would spoil."""
    line = " ".join(entry.split())
    is_address = "://" in line.rsplit(" ", 1)[-1] or line.rsplit(" ", 1)[-1].startswith("doi:")
    return line if line.endswith((".", "?", "!", ".”")) or is_address else f"{line}."


def _refuse(item: "CitationItem") -> str:
    raise KeyError(item.key)


class _Italic(str):
    """Text in italics."""

    __slots__ = ()

    def __new__(cls, text: str) -> "_Italic":
        return super().__new__(cls, f"*{text}*")


class _Bold(str):
    """Text in bold."""

    __slots__ = ()

    def __new__(cls, text: str) -> "_Bold":
        return super().__new__(cls, f"**{text}**")


_VERBATIM = frozenset({"id", "type", "page", "DOI", "URL"})
_MARKDOWN = SimpleNamespace(
    preformat=str,
    Italic=_Italic,
    Oblique=_Italic,
    Bold=_Bold,
    Light=str,
    Underline=str,
    Superscript=str,
    Subscript=str,
    SmallCaps=str,
)
"""The Markdown output of citeproc-py, which takes a module of this shape."""
