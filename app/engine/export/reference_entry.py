"""The full entry of a source in Markdown, for bibliographies that leave the program without a journal's style."""

import re
from collections.abc import Sequence

from app.engine.citations.authors import narrative_label, year_label
from app.engine.citations.markup import escape_markdown
from app.engine.export.creator_roles import creators_by_role
from app.engine.export.csl_json import bare_doi, container_title, person_name, publisher
from app.engine.records import BibliographicItem
from app.engine.zotero.records import Creator

MOST_NAMES = 10
_SENTENCE_ENDS = (".", "?", "!", "…", "。", "？", "！")
_RANGE = re.compile(r"(?<=\w)\s*[-–—‐‑−]+\s*(?=\w)")
_UNSAFE = re.compile(r"[<>\s\\]")


def reference_entry(item: BibliographicItem, suffix: str = "") -> str:
    """Give the entry of one source, without a bullet; what the library does not know is left out (U7).

    Args:
        item: What is known of the source.
        suffix: The letter that tells sources of the same authors and year apart, or "".

    Returns:
        `**Family, Given; Family, Given (Year)**. *Title*. Journal, 12(3), 1–9. <https://doi.org/…>`, with at most
        `MOST_NAMES` names.
    """
    title = escape_markdown(item.source.title)
    parts = [
        f"**{escape_markdown(_names_and_year(item, suffix))}**.",
        f"*{title}*{'' if title.endswith(_SENTENCE_ENDS) else '.'}" if title else "",
        _sentence(escape_markdown(_published_in(item))),
        _address(item),
    ]
    return " ".join(filter(None, parts))


def _names_and_year(item: BibliographicItem, suffix: str) -> str:
    people = creators_by_role(item) if item.creators else {}
    names = _names(people.get("author") or people.get("editor") or ())
    if not names:
        return narrative_label(item.source, suffix)
    year = year_label(item.source.year)
    letter = f"-{suffix}" if suffix and item.source.year is None else suffix
    return f"{names} ({year}{letter})"


def _names(creators: Sequence[Creator]) -> str:
    names = [name for name in map(_name, creators) if name]
    shown = "; ".join(names[:MOST_NAMES])
    return f"{shown}; et al." if len(names) > MOST_NAMES else shown


def _name(creator: Creator) -> str:
    if creator.is_single_field or not (creator.first_name and creator.last_name):
        return f"{creator.first_name} {creator.last_name}".strip()
    family, given, suffix = person_name(creator)
    return ", ".join(part for part in (family, given, suffix) if part)


def _published_in(item: BibliographicItem) -> str:
    """Journal or book with volume, issue and pages; for what stands on its own, who published it."""
    publication = item.publication
    issue = publication.issue and (f"({publication.issue})" if publication.volume else publication.issue)
    home = container_title(item) or publication.event or publisher(item) or item.source.venue
    pages = _RANGE.sub("–", publication.pages)
    return ", ".join(part for part in (home, f"{publication.volume}{issue}", pages) if part)


def _sentence(text: str) -> str:
    return text if not text or text.endswith(".") else f"{text}."


def _address(item: BibliographicItem) -> str:
    doi = bare_doi(item.doi)
    address = f"https://doi.org/{doi}" if doi else item.url.strip()
    if not address.lower().startswith(("https://", "http://")):
        return ""
    encoded = _UNSAFE.sub(lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode()), address)
    return f"<{encoded}>"
