"""Where sentences end, in English and sanely in other languages; works on masked text, linear in its length.

A run of `.`, `!`, `?`, `…` or `؟` ends a sentence before white space or the end of the stretch, closing quotes and brackets
included; marks of scripts that write no blanks (`。！？`, danda and their kind) end one anywhere, but for a Japanese
quotation that its sentence carries on (`「…。」と`).

A period does not end a sentence after an abbreviation, closed up or spaced ("z. B."), an initial or a German ordinal
("3. Mai"), nor before a word in small letters; a name that only begins with one (mRNA, p53, α) may begin a sentence.
The words themselves are data, see `phrases`.
"""

import re
from collections.abc import Iterator

from app.engine.citations.phrases import SentenceWords, sentence_words

_QUOTES = "\"'”’»›」』"
_CLOSERS = rf"[{_QUOTES})\]*_）】〉》]*"
_END = re.compile(
    rf"(?P<wide>(?:[。！？｡।॥۔።។။།]|．(?![0-9０-９]))+(?P<closers>{_CLOSERS}))"
    rf"|(?P<marks>[.!?…؟։]+){_CLOSERS}(?=\s|$)"
)
_BLANK = "[ \u00a0\u202f]"
_BLANKS = re.compile(_BLANK)
_LAST_WORD = re.compile(rf"(?P<letters>(?:(?<!\w)[^\W\d_]\.{_BLANK}?)*)(?P<word>\w(?:[\w.’/-]*\w)?)$")
_LAST_NUMBER = re.compile(r"(?:(?P<lead>[^\W\d_]+)\s+|(?<![\w.,]))\d{1,3}$")
_INITIALS = re.compile(r"(?:[^\W\d_]\.-?)*[^\W\d_]")
_NEXT_WORD = re.compile(r"\s+[\"'“„‘«‹(\[¿¡*_]*(?P<word>\w+)?")
_NEXT_INITIAL = re.compile(r"\s*[^\W\d_]\.")
_GREEK = re.compile("[α-ω]")
_LOOK_BACK = 32


def sentence_ends(text: str, start: int, end: int) -> Iterator[int]:
    """Give the offset behind each sentence that ends in `text[start:end]`, in order."""
    for found in _END.finditer(text, start, end):
        if not _is_within(text, start, end, found):
            yield found.end()


def is_closed(text: str, start: int, end: int) -> bool:
    """Tell whether `text[start:end]` ends, but for white space, with the end of a sentence."""
    closed_at = max(sentence_ends(text, start, end), default=start)
    return closed_at > start and not text[closed_at:end].strip()


def _is_within(text: str, start: int, end: int, found: re.Match[str]) -> bool:
    """Tell whether marks stand within a sentence."""
    if found["wide"]:
        return _goes_on_behind_quotation(text, end, found)
    return _is_guarded(text, start, end, found)


def _goes_on_behind_quotation(text: str, end: int, found: re.Match[str]) -> bool:
    following = text[found.end() : min(found.end() + 1, end)]
    return bool(found["closers"]) and following != "" and following in sentence_words().particles


def _is_guarded(text: str, start: int, end: int, found: re.Match[str]) -> bool:
    """Tell whether marks before white space are none that end a sentence."""
    following = _NEXT_WORD.match(text, found.end(), end)
    next_word = (following["word"] or "") if following else ""
    goes_on = _begins_no_sentence(next_word)
    marks = found["marks"]
    if set(marks) != {"."} and marks != "…":
        return goes_on and found[0][-1] in _QUOTES
    if goes_on or marks != ".":
        return goes_on
    before = text[max(start, found.start() - _LOOK_BACK) : found.start()]
    return _is_ordinal(before, next_word) or _is_abbreviated(
        before, next_word, is_in_chain=_NEXT_INITIAL.match(text, found.end(), end) is not None
    )


def _begins_no_sentence(word: str) -> bool:
    """Tell whether a word is written as within a sentence; "mRNA", "p53" and "α" are not."""
    return word.islower() and not any(map(str.isdigit, word)) and _GREEK.fullmatch(word) is None


def _is_ordinal(before: str, next_word: str) -> bool:
    """Tell whether text ends in the number of a German ordinal."""
    number = _LAST_NUMBER.search(before) if before[-1:].isdigit() else None
    if number is None:
        return False
    words = sentence_words()
    lead = (number["lead"] or "").casefold()
    return next_word.casefold() in words.ordinal_followers or lead in words.ordinal_leads


def _is_plain_word(before: str, words: SentenceWords) -> bool:
    """Tell at a glance, for most sentences, that their last word is no abbreviation nor the end of one."""
    last = before.rpartition(" ")[2]
    return (
        len(last) > 1
        and last.isalpha()
        and last.casefold() not in words.abbreviations
        and last.casefold() not in words.numbered
        and "." not in before[-len(last) - 3 : -len(last)]
    )


def _is_abbreviated(before: str, next_word: str, *, is_in_chain: bool) -> bool:
    """Tell whether the last word of a text has the period behind it for itself."""
    words = sentence_words()
    if _is_plain_word(before, words):
        return False
    found = _LAST_WORD.search(before)
    if found is None:
        return False
    word = found["word"]
    plain = word.casefold()
    spaced = _BLANKS.sub("", found["letters"]).casefold() + plain
    if plain in words.units and before[: found.start()].rstrip()[-1:].isdigit():
        return False
    return (
        bool(
            words.abbreviations & {plain, spaced, plain.rpartition("-")[2], f"{plain}.{next_word.casefold()}"}
        )
        or (plain in words.numbered and next_word[:1].isdigit())
        or (word[-1].isupper() and _INITIALS.fullmatch(word) is not None)
        or (is_in_chain and len(word) == 1 and word.isalpha())
    )
