"""Sources as CSL-JSON, the form bibliography processors read (https://citeproc-js.readthedocs.io, "CSL-JSON")."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from app.engine.citations.authors import UNTITLED
from app.engine.export.creator_roles import creators_by_role
from app.engine.records import BibliographicItem
from app.engine.zotero.records import Creator

CslJson = dict[str, Any]


def csl_item(item: BibliographicItem, key: str) -> CslJson:
    """Describe one source in CSL-JSON.

    Args:
        item: What is known of it; what is not known is left out.
        key: Its `id`, a citation key.
    """
    publication = item.publication
    texts: Mapping[str, str] = {
        "title": item.source.title or UNTITLED,
        "container-title": container_title(item),
        "event-title": publication.event,
        "collection-title": publication.series,
        "collection-number": publication.series_number,
        "volume": publication.volume,
        "issue": publication.issue,
        "page": publication.pages.replace("–", "-").replace("—", "-"),
        "edition": publication.edition,
        "publisher": publisher(item),
        "publisher-place": publication.place,
        "genre": publication.genre or _GENRES.get(item.source.item_type, ""),
        "number": publication.number,
        "ISBN": publication.isbn,
        "ISSN": publication.issn,
        "DOI": bare_doi(item.doi),
        "URL": item.url,
        "language": item.language,
    }
    people = {role: [_name(one) for one in creators] for role, creators in creators_by_role(item).items()}
    dates = {"issued": _issued(item), "accessed": _accessed(publication.accessed)}
    kind = CSL_TYPES.get(item.source.item_type, "document")
    found = people | {name: date for name, date in dates.items() if date} | _present(texts)
    return {"id": key, "type": kind, **found}


def container_title(item: BibliographicItem) -> str:
    """What the item is part of: as Zotero has it, else what stands for it; "" for what stands on its own."""
    if item.publication.container:
        return item.publication.container
    is_part = item.source.item_type in _PARTS
    return item.source.venue if is_part and not item.publication.event else ""


def publisher(item: BibliographicItem) -> str:
    """Who published the item; for a thesis the university, for a report the institution."""
    if item.publication.publisher:
        return item.publication.publisher
    is_alone = item.source.item_type not in _PARTS
    return item.source.venue if is_alone and item.source.venue != item.publication.container else ""


def bare_doi(doi: str) -> str:
    """The DOI without the address of its resolver."""
    return _DOI_PREFIX.sub("", doi.strip())


class PersonName(NamedTuple):
    """A name in its parts; `suffix` is "Jr." and the like."""

    family: str
    given: str
    suffix: str = ""


def person_name(creator: Creator) -> PersonName:
    """Split a two-field name; Zotero keeps a suffix behind the given name: "Martin Luther, Jr."."""
    given, _, suffix = creator.first_name.partition(",")
    suffix = suffix.strip()
    if suffix and _SUFFIX.fullmatch(suffix):
        return PersonName(creator.last_name, given.strip(), suffix)
    return PersonName(creator.last_name, creator.first_name)


CSL_TYPES = {
    "artwork": "graphic",
    "audioRecording": "song",
    "bill": "bill",
    "blogPost": "post-weblog",
    "book": "book",
    "bookSection": "chapter",
    "case": "legal_case",
    "computerProgram": "software",
    "conferencePaper": "paper-conference",
    "dataset": "dataset",
    "dictionaryEntry": "entry-dictionary",
    "document": "document",
    "email": "personal_communication",
    "encyclopediaArticle": "entry-encyclopedia",
    "film": "motion_picture",
    "forumPost": "post",
    "hearing": "hearing",
    "instantMessage": "personal_communication",
    "interview": "interview",
    "journalArticle": "article-journal",
    "letter": "personal_communication",
    "magazineArticle": "article-magazine",
    "manuscript": "manuscript",
    "map": "map",
    "newspaperArticle": "article-newspaper",
    "patent": "patent",
    "podcast": "song",
    "preprint": "article",
    "presentation": "speech",
    "radioBroadcast": "broadcast",
    "report": "report",
    "standard": "standard",
    "statute": "legislation",
    "thesis": "thesis",
    "tvBroadcast": "broadcast",
    "videoRecording": "motion_picture",
    "webpage": "webpage",
}
_PARTS = frozenset(
    {
        "blogPost",
        "bookSection",
        "conferencePaper",
        "dictionaryEntry",
        "encyclopediaArticle",
        "forumPost",
        "journalArticle",
        "magazineArticle",
        "newspaperArticle",
        "webpage",
    }
)
_GENRES = {"thesis": "Thesis"}
_DOI_PREFIX = re.compile(r"^(?:https?://(?:dx\.)?doi\.org/|doi:\s*)", re.IGNORECASE)
_SUFFIX = re.compile(r"(?:jr|sr|snr|jnr|ii|iii|iv|v|phd|md|esq)\.?", re.IGNORECASE)
_ISO_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)")


def _present(texts: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in texts.items() if text}


def _name(creator: Creator) -> dict[str, str]:
    if creator.is_single_field or not (creator.first_name and creator.last_name):
        return {"literal": f"{creator.first_name} {creator.last_name}".strip()}
    return _present(person_name(creator)._asdict())


def _issued(item: BibliographicItem) -> CslJson:
    year, publication = item.source.year, item.publication
    parts = (year, publication.month, publication.day)
    known = parts[: parts.index(None)] if None in parts else parts
    return {"date-parts": [list(known)]} if known else {}


def _accessed(text: str) -> CslJson:
    day = _ISO_DAY.match(text)
    return {"date-parts": [[int(part) for part in day.groups()]]} if day else {}
