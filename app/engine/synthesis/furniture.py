"""Sentences that are no prose: figures, running heads, captions and footnotes that the text of a page runs together.

A quotation is shown as it stands in the paper, so that a sentence with the furniture of the page in it is worth nothing
as an answer, however well its words fit. Every sign is one of form and holds in any field and language.
"""

import re

_RUN = 4
_LEAST_HEAD_WORDS = 2
_TELLING_SHARE = 0.4
_OWN_WORDS = 7
_ELSEWHERE_WORDS = 10
_PAGE_DIGITS = 4

_NUMBER = re.compile(r"[-−–+±~<>≤≥]?[(\[]?\d+(?:[.,·]\d+)*[)\]%]{0,2}|·?10[-−–⁻]\S{1,3}")
_GROUP = re.compile(r"\d{3}")
_WORD = re.compile(r"[^\W\d_]{2,}")
_LABEL = re.compile(
    r"(?<!\S)(\S{1,60}) (?:(?:supplementary|extended data) )?(?:figure|fig\.?|table|tab\.|abbildung|abb\.|tabelle|figura|tabla|tableau|scheme|box)"
    r" ?[A-Z]?\d+(?:\.\d+)?(?:[.:|]| [-–—]) ?(?=[A-Z(])",
    re.IGNORECASE,
)
"""A number of a figure or table with the caption behind it, and the word before it."""
_POINTS_TO_LABEL = re.compile(
    r"(?:supplementa(?:ry|l)|data|in|see|of|from|and|by|to|the|with|on|at|or|as|cf\.?|e\.g\.,?|i\.e\.,?|also|than|for|both|like|using|per|shows?|shown|via|under"
    r"|this|our|compare|refer|following|siehe|aus|und|zu|der|die|laut|en|la|las|el|véase|ver|y|dans|voir|et|le)",
    re.IGNORECASE,
)
_FOOTNOTE = re.compile(
    r"\W?[*∗](?![a-z])|\W?[†‡§¶]|[¹²³⁴-⁹]|\d{1,2}(?=[A-Z][a-z]{2}|A [a-z]{4})"  # "*e" is "The" in fonts that lost a ligature
    r"|(?:\d{1,2} ?)?(?i:department|institute|faculty|school|division|laboratory|centre|center) (?:of|for) [^.]{0,120}\bUniversity\b[^.]{0,80}, [A-Z]"
)
_FOOTNOTE_INSIDE = re.compile(
    r"(?:[¹²³⁴-⁹] ?|\b\d{1,2})(?:https?://|www\.)|[*∗†‡] ?(?:these |the |all |both )?(?:denotes? |authors? )?(?:equal|contributed equally)"
    r"|\b(?:corresponding authors?|correspondence)(?: (?:to|address))?: ?\S|\be-?mail(?: address)?: ?[^\s@]{1,60}@",
    re.IGNORECASE,
)
_RUNNING = re.compile(
    r"^\d{1,3} (?:\d{1,2}\.){1,4}\d{1,2} [^\W\d]|\bVol\.:\(\d|\bpage \d{1,4} of \d{1,4}\b|\bauthor manuscript\b.{0,40}\bauthor manuscript\b|\(page number not for citation"
    r"|\bet al\.,? [A-Z][^()]{2,60}\(\d{4}\),? \d{1,4}[:(]|\bThis is an open[- ]access article\b|\barticle is distributed under the terms\b"
    r"|\bremains neutral with regard\b|\bfull list of author information\b",
    re.IGNORECASE,
)
_ADDRESS = re.compile(
    r"(?:https?://|www\.|\bdoi:? ?10\.)\S*|\b[\w-]{1,60}\.(?:org|com|net|edu|io|cc)(?:/\S*)?(?= \()",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(
    r"\b(?:described|reported|published|provided|found|given|detailed|presented|explained|discussed)\b.{0,30}\belsewhere\b"
    r"|\ban anderer stelle (?:\w+ )?(?:beschrieben|berichtet|dargestellt|erklärt)|\bdescri\w+ en otra parte\b|\bdécrit\w* ailleurs\b",
    re.IGNORECASE,
)
_PEOPLE = re.compile(
    r"(?:^|> )[\W\d]*(?:acknowledge?ments?|danksagung(?:en)?|agradecimientos|remerciements|(?:about the )?authors?(?:[’'`]s?)?"
    r"(?: (?:information|details|contributions?|affiliations?|biograph(?:y|ies)|note))?)\W*$",
    re.IGNORECASE,
)
_ASKS_PEOPLE = re.compile(
    r"\b(?:acknowledg|thank|author|contribut|affiliat|wrote|fund|support|sponsor|danke?|autor|finan|remerci|auteur)",
    re.IGNORECASE,
)
_ASKS_PLACE = re.compile(
    r"\b(?:where|url|links?|websites?|repositor|documentation|download|available|github|wo|verfügbar|dónde|disponible|où)",
    re.IGNORECASE,
)


_BRACKET = re.compile(r"[(\[]|(?<![^\s,;:])(?:\d{1,2}|[a-z]|[ivx]{1,4})\)|[)\]]", re.IGNORECASE)

_NEXT_SENTENCE = re.compile(r"[.!?] [A-Z]")


def is_torn(sentence: str) -> bool:
    """Whether a bracket is closed that nothing opened, or opened and never closed: one end of the sentence is missing.

    The two kinds of bracket count as one, because an interval may be open at one end ("[0, 1)"); the label of a point
    ("a) the mice") opens nothing. Where another sentence stands whole behind the torn end, that is worth quoting.
    """
    depth = 0
    for bracket in _BRACKET.finditer(sentence):
        if bracket[0] in "([":
            depth += 1
        elif depth:
            depth -= 1
        elif len(bracket[0]) == 1:
            return not _NEXT_SENTENCE.search(sentence, bracket.end())
    return depth > 0


class Furniture:
    """The sentences that a question cannot be answered with, as far as their form and their place tell.

    Args:
        question: As asked; what it asks for itself, such as who wrote or where to download, is no furniture.
    """

    def __init__(self, question: str) -> None:
        self._asks_people = bool(_ASKS_PEOPLE.search(question))
        self._asks_place = bool(_ASKS_PLACE.search(question))

    def holds_section(self, section: str) -> bool:
        """Whether a section, named by the path of its headings, only tells who helped or who wrote."""
        return not self._asks_people and bool(_PEOPLE.search(section))

    def holds(self, sentence: str, heads: tuple[str, ...] = ()) -> bool:
        """Whether a sentence of running text is more, or less, than prose.

        Args:
            sentence: No row of a table.
            heads: What may stand at the head of the pages: the venue and the title of the paper.
        """
        plain = " ".join(sentence.split())
        return (
            _has_run_of_numbers(plain)
            or _is_mostly_symbols(plain)
            or _has_caption_inside(plain)
            or bool(_FOOTNOTE.match(plain) or _FOOTNOTE_INSIDE.search(plain) or _RUNNING.search(plain))
            or any(_has_running_head(plain, head) for head in heads)
            or (not self._asks_place and _is_pointer(plain))
        )


def _has_run_of_numbers(sentence: str) -> bool:
    """Whether several numbers follow each other without a comma, as beside an axis; groups of digits are one number."""
    run = groups = 0
    for word in sentence.split():
        is_number = bool(_NUMBER.fullmatch(word))
        run = run + 1 if is_number else 0
        groups = groups + bool(_GROUP.fullmatch(word)) if is_number else 0
        if run >= _RUN and groups < run - 1:
            return True
    return False


def _is_mostly_symbols(sentence: str) -> bool:
    """Whether few of the words are words; numbers in an enumeration count for neither."""
    counted = [word for word in sentence.split() if not word.endswith((",", ";"))]
    return sum(bool(_WORD.search(word)) for word in counted) < _TELLING_SHARE * len(counted)


def _has_caption_inside(sentence: str) -> bool:
    return any(
        match[1][-1] not in ",;([" and "(" not in match[1] and not _POINTS_TO_LABEL.fullmatch(match[1])
        for match in _LABEL.finditer(sentence)
    )


def _has_running_head(sentence: str, head: str) -> bool:
    """Whether the head of a page stands in the sentence, with the number of the page on one side."""
    if len(head.split()) < _LEAST_HEAD_WORDS:
        return False
    before, found, behind = sentence.casefold().partition(head.casefold())
    if not found:
        return False
    beside = (*before.split()[-1:], *behind.split()[:1])
    return any(word.isdecimal() and len(word) < _PAGE_DIGITS for word in beside)


def _is_pointer(sentence: str) -> bool:
    """Whether it only tells where something else can be read."""
    rest = _ADDRESS.sub(" ", sentence)
    own = len(_WORD.findall(rest))
    if rest != sentence and own < _OWN_WORDS:
        return True
    return own < _ELSEWHERE_WORDS and bool(_ELSEWHERE.search(sentence))
