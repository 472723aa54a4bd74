"""The nouns that questions about the library's records are made of, in English and simple German. Data, with look-ups."""

import re

from app.engine.store.metadata_query import GroupBy

_ANY_ITEM = """
    items? papers? publications? works? entry entries references? documents? sources? titles? records? texts?
    einträge eintrag arbeit arbeiten publikation publikationen veröffentlichung veröffentlichungen titel dokumente?
    quellen? texte?
"""
_TYPES = {
    "journal articles?": ("journalArticle",),
    "articles?": ("journalArticle", "magazineArticle", "newspaperArticle"),
    "book chapters?": ("bookSection",),
    "chapters?": ("bookSection",),
    "books?": ("book",),
    "pre-?prints?": ("preprint",),
    "theses": ("thesis",),
    "thesis": ("thesis",),
    "dissertations?": ("thesis",),
    "reports?": ("report",),
    "conference papers?": ("conferencePaper",),
    "web ?pages?": ("webpage",),
    "web ?sites?": ("webpage",),
    "blog ?posts?": ("blogPost",),
    "patents?": ("patent",),
    "presentations?": ("presentation",),
    "data ?sets?": ("dataset",),
    "manuscripts?": ("manuscript",),
    "zeitschriftenartikeln?": ("journalArticle",),
    "artikeln?": ("journalArticle", "magazineArticle", "newspaperArticle"),
    "aufsätzen?": ("journalArticle",),
    "aufsatz": ("journalArticle",),
    "büchern?": ("book",),
    "buch": ("book",),
    "buchkapiteln?": ("bookSection",),
    "dissertationen": ("thesis",),
    "doktorarbeit(?:en)?": ("thesis",),
    "abschlussarbeit(?:en)?": ("thesis",),
    "berichten?": ("report",),
    "bericht": ("report",),
    "konferenzbeiträgen?": ("conferencePaper",),
    "webseiten?": ("webpage",),
}
_GROUPS: dict[str, tuple[GroupBy, tuple[str, ...]]] = {
    "(?:different |distinct )?authors?": (GroupBy.AUTHOR, ()),
    "autor(?:en|in|innen)?": (GroupBy.AUTHOR, ()),
    "(?:different |distinct )?journals?": (GroupBy.VENUE, ("journalArticle",)),
    "(?:different |distinct )?venues?": (GroupBy.VENUE, ()),
    "zeitschriften": (GroupBy.VENUE, ("journalArticle",)),
    "zeitschrift": (GroupBy.VENUE, ("journalArticle",)),
    "conferences?": (GroupBy.VENUE, ("conferencePaper",)),
    "proceedings": (GroupBy.VENUE, ("conferencePaper",)),
    "konferenz(?:en)?": (GroupBy.VENUE, ("conferencePaper",)),
    "years?": (GroupBy.YEAR, ()),
    "jahren?": (GroupBy.YEAR, ()),
    "jahr": (GroupBy.YEAR, ()),
    "(?:different |distinct )?(?:tags?|keywords?)": (GroupBy.TAG, ()),
    "schlagw[oö]rt(?:er)?": (GroupBy.TAG, ()),
    "(?:sub-?)?collections?": (GroupBy.COLLECTION, ()),
    "folders?": (GroupBy.COLLECTION, ()),
    "sammlung(?:en)?": (GroupBy.COLLECTION, ()),
    "ordnern?": (GroupBy.COLLECTION, ()),
    "languages?": (GroupBy.LANGUAGE, ()),
    "sprachen?": (GroupBy.LANGUAGE, ()),
    "(?:types?|kinds?)(?: of (?:items?|documents?|publications?|sources?|entries|papers?))?": (
        GroupBy.ITEM_TYPE,
        (),
    ),
    "item types?": (GroupBy.ITEM_TYPE, ()),
}
LANGUAGES = {
    "english": "en",
    "englisch": "en",
    "german": "de",
    "deutsch": "de",
    "spanish": "es",
    "spanisch": "es",
    "french": "fr",
    "französisch": "fr",
    "italian": "it",
    "italienisch": "it",
    "chinese": "zh",
    "chinesisch": "zh",
    "japanese": "ja",
    "japanisch": "ja",
    "portuguese": "pt",
    "portugiesisch": "pt",
    "russian": "ru",
    "russisch": "ru",
    "dutch": "nl",
    "niederländisch": "nl",
}
"""Names of languages, lower case, with their codes."""

_NAMES_OF_TYPES = {
    "journalArticle": ("journal article", "journal articles"),
    "book": ("book", "books"),
    "bookSection": ("book chapter", "book chapters"),
    "preprint": ("preprint", "preprints"),
    "thesis": ("thesis", "theses"),
    "report": ("report", "reports"),
    "conferencePaper": ("conference paper", "conference papers"),
    "webpage": ("web page", "web pages"),
    "blogPost": ("blog post", "blog posts"),
    "patent": ("patent", "patents"),
    "presentation": ("presentation", "presentations"),
    "dataset": ("dataset", "datasets"),
    "manuscript": ("manuscript", "manuscripts"),
}
_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def _alternatives(patterns: list[str]) -> str:
    return "|".join(sorted(patterns, key=len, reverse=True))


ITEM_NOUN = _alternatives([*_ANY_ITEM.split(), *_TYPES])
"""What means items, all or of one type; a pattern for lower-case or capitalised text."""
GROUP_NOUN = _alternatives(list(_GROUPS))
"""What means groups of items: authors, journals, years; a pattern."""


def types_of_noun(noun: str) -> tuple[str, ...]:
    """Zotero's types that a noun for items means; empty for all."""
    found = (types for pattern, types in _TYPES.items() if re.fullmatch(pattern, noun, re.IGNORECASE))
    return next(found, ())


def group_of_noun(noun: str) -> tuple[GroupBy, tuple[str, ...]]:
    """What a noun for groups groups by, and the types of items that have such a thing; empty for all.

    Raises:
        ValueError: It is none of GROUP_NOUN.
    """
    for pattern, group in _GROUPS.items():
        if re.fullmatch(pattern, noun, re.IGNORECASE):
            return group
    raise ValueError(noun)


def type_name(item_type: str, count: int) -> str:
    """Name a type of items in words, for that many of them."""
    plain = _CAPITAL.sub(" ", item_type).lower()
    singular, plural = _NAMES_OF_TYPES.get(item_type, (plain, f"{plain}s"))
    return singular if count == 1 else plural
