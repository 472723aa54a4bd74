"""Sources as BibTeX entries that BibTeX, Biber and Pandoc read."""

import re
from collections.abc import Iterable, Mapping

from app.engine.citations.authors import UNTITLED
from app.engine.export.creator_roles import creators_by_role
from app.engine.export.csl_json import bare_doi, container_title, person_name, publisher
from app.engine.export.latex import latex_text
from app.engine.records import BibliographicItem
from app.engine.stop_words import is_function_word
from app.engine.zotero.records import Creator, ZoteroRef


def bibtex(items: Iterable[BibliographicItem], keys: Mapping[ZoteroRef, str]) -> str:
    """Write a BibTeX file, one entry a source in the order given, ending with a line break; "" without sources."""
    return "\n".join(bibtex_entry(item, keys[item.source.ref]) for item in items)


def bibtex_entry(item: BibliographicItem, key: str) -> str:
    """Write one entry; fields that are not known are left out."""
    fields = {name: value for name, value in _fields(item).items() if value}
    lines = "".join(f"  {name} = {value},\n" for name, value in fields.items())
    return f"@{entry_type(item)}{{{key},\n{lines}}}\n"


def entry_type(item: BibliographicItem) -> str:
    """The BibTeX type that comes nearest to the Zotero type."""
    if item.source.item_type == "thesis":
        is_master = _MASTER.search(item.publication.genre) is not None
        return "mastersthesis" if is_master else "phdthesis"
    if item.source.item_type == "book" and "author" not in creators_by_role(item) and _is_proceedings(item):
        return "proceedings"
    return _ENTRY_TYPES.get(item.source.item_type, "misc")


_ENTRY_TYPES = {
    "journalArticle": "article",
    "magazineArticle": "article",
    "newspaperArticle": "article",
    "book": "book",
    "bookSection": "incollection",
    "dictionaryEntry": "incollection",
    "encyclopediaArticle": "incollection",
    "conferencePaper": "inproceedings",
    "report": "techreport",
    "manuscript": "unpublished",
}
_CONTAINER_FIELDS = {
    "article": "journal",
    "incollection": "booktitle",
    "inproceedings": "booktitle",
    "misc": "howpublished",
}
_PUBLISHER_FIELDS = {
    "phdthesis": "school",
    "mastersthesis": "school",
    "techreport": "institution",
    "inproceedings": "organization",
}
_MASTER = re.compile(r"\b(?:master|m\.?sc|m\.?a\b|diplom|bachelor|b\.?sc)", re.IGNORECASE)
_PROCEEDINGS = re.compile(r"\bproceedings\b|\bconference\b|\bsymposium\b", re.IGNORECASE)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_RANGE = re.compile(r"(?<=\w)\s*[-–—‐‑−]+\s*(?=\w)")
_UNSAFE_IN_ADDRESS = re.compile(r"[{}\\\s\"]")
_WORDS = re.compile(r"\S+")
_LETTERS = re.compile(r"[^\W\d_]+")
_AND = re.compile(r"\band\b", re.IGNORECASE)


def _is_proceedings(item: BibliographicItem) -> bool:
    return _PROCEEDINGS.search(item.source.title) is not None


def _fields(item: BibliographicItem) -> dict[str, str]:
    publication, kind, people = item.publication, entry_type(item), creators_by_role(item)
    container = container_title(item) or publication.event
    published_by = publisher(item)
    year = item.source.year
    doi = bare_doi(item.doi)
    address = "" if doi and bare_doi(item.url).casefold() == doi.casefold() else item.url
    return {
        "author": _names(people.get("author", ())),
        "editor": _names(people.get("editor", ())),
        "translator": _names(people.get("translator", ())),
        "title": f"{{{_title(item.source.title or UNTITLED)}}}",
        _CONTAINER_FIELDS.get(kind, "note"): _value(container),
        "type": _value(publication.genre)
        if kind in {"phdthesis", "mastersthesis", "techreport", "misc"}
        else "",
        "series": _value(publication.series),
        "volume": _value(publication.volume),
        "number": _value(publication.issue or publication.number or publication.series_number),
        "pages": _value(_RANGE.sub("--", publication.pages), is_range=True),
        "edition": _value(publication.edition),
        _PUBLISHER_FIELDS.get(kind, "publisher"): _value(published_by),
        "address": _value(publication.place),
        "year": f"{{{year}}}" if year is not None else "",
        "month": _MONTHS[publication.month - 1] if year and publication.month else "",
        "isbn": _value(publication.isbn),
        "issn": _value(publication.issn),
        "doi": _address(doi),
        "url": _address(address),
        "urldate": _value(publication.accessed[:10]) if address else "",
    }


def _value(text: str, *, is_range: bool = False) -> str:
    if not text.strip():
        return ""
    return f"{{{text if is_range and text.isascii() and text.replace('--', '').isalnum() else latex_text(text)}}}"


def _address(text: str) -> str:
    """Write a DOI or URL as it is, for LaTeX reads these verbatim; what would end the value is percent-encoded."""
    encoded = _UNSAFE_IN_ADDRESS.sub(
        lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode()), text
    )
    return f"{{{encoded}}}" if encoded else ""


def _names(creators: Iterable[Creator]) -> str:
    names = " and ".join(filter(None, map(_name, creators)))
    return f"{{{names}}}" if names else ""


def _name(creator: Creator) -> str:
    """Write one name: `Family, Given`, `Family, Jr., Given`; an institution in braces of its own."""
    if creator.is_single_field or not (creator.first_name and creator.last_name):
        whole = f"{creator.first_name} {creator.last_name}".strip()
        return f"{{{latex_text(whole)}}}" if whole else ""
    family, given, suffix = person_name(creator)
    return ", ".join(_name_part(part) for part in (family, suffix, given) if part)


def _name_part(text: str) -> str:
    written = latex_text(text)
    return f"{{{written}}}" if "," in text or _AND.search(text) else written


def _title(title: str) -> str:
    """Write a title; words whose capitals a style must not change stand in braces.

    These are words with a capital behind their first letter ("DNA", "iPhone"), and, where the title is not written
    with capitals throughout, words that begin with one anywhere but at the start of the title or of its subtitle.
    """
    words = _WORDS.findall(title)
    protects_initials = not _is_headline(words)
    written = []
    is_start = True
    for word in words:
        is_name = protects_initials and not is_start and word.lstrip("([“\"'‘")[:1].isupper()
        text = latex_text(word)
        written.append(f"{{{text}}}" if is_name or _has_inner_capital(word) else text)
        is_start = word.endswith((":", ".", "?", "!", "—", "–"))
    return " ".join(written)


def _has_inner_capital(word: str) -> bool:
    return any(part[1:] != part[1:].lower() for part in _LETTERS.findall(word))


def _is_headline(words: list[str]) -> bool:
    """Whether most of the telling words behind the first begin with a capital."""
    telling = [
        word
        for word in words[1:]
        if word[0].isalpha() and not is_function_word(word, "english") and not _has_inner_capital(word)
    ]
    return len(telling) > 1 and 2 * sum(word[0].isupper() for word in telling) > len(telling)
