"""A question as a full-text query: any text becomes a valid one, in the forms that the index has of its words."""

import re
from collections.abc import Sequence

from app.engine.stop_words import is_function_word
from app.engine.store.folding import fold
from app.engine.store.word_forms import english_stem, pairs, pieces, word_forms
from app.engine.words import guess_language

MAX_TERMS = 64
"""Distinct words of a question that are searched for; more only cost time."""
OR = " OR "
"""Stands between the terms of a query; no term holds it."""

_FEW_WORDS = 3
_SHORTEST_NAME = 4
_MOST_VOWELS = 2
_HIRAGANA = re.compile("[\u3041-\u309f]+")
_UMLAUT_VOWEL = re.compile("[aou](?!e)")
_WRITTEN_UMLAUT = re.compile("([aou])e")


def match_query(text: str, languages: Sequence[str] = ()) -> str:
    """Make an FTS5 query that finds passages with any of the text's words.

    Args:
        text: Any text.
        languages: Languages of documents whose words are stemmed otherwise than English ones.

    Returns:
        Quoted words joined by OR, stop words left out where other words remain; "" when there is no word at all.
    """
    found = list(dict.fromkeys(pieces(text)))
    language = guess_language(text)
    spaced = [word for word, is_unspaced in found if not is_unspaced]
    telling = [one for one in found if one[1] or not is_function_word(one[0], language)]
    is_short = len(spaced) <= _FEW_WORDS
    terms: dict[str, None] = {}
    for piece, is_unspaced in telling or found:
        forms = (
            run_terms(piece)
            if is_unspaced
            else word_terms(
                piece, languages, has_umlauts=is_short or piece[0].isupper() or language == "german"
            )
        )
        terms.update(dict.fromkeys(forms))
        if len(terms) >= MAX_TERMS:
            break
    return OR.join(list(terms)[:MAX_TERMS])


def run_terms(run: str) -> list[str]:
    """Terms for a run of characters without spaces: its pairs; those of hiragana alone only hold sentences together."""
    formed = pairs(run)
    if len(formed) == 1:
        return [f'"{formed[0]}"*']
    full = formed[:-1]
    telling = [pair for pair in full if not _HIRAGANA.fullmatch(pair)]
    return [f'"{pair}"' for pair in telling or full]


def word_terms(word: str, languages: Sequence[str] = (), *, has_umlauts: bool = False) -> list[str]:
    """Terms for a word: as it is, stemmed by each language, and with umlauts written the other way.

    Forms that the index's own English stemming makes equal are given once, so that no word counts double.
    """
    spellings = [word]
    if has_umlauts and len(word) >= _SHORTEST_NAME:
        spellings += _umlaut_forms(fold(word))
    forms = [
        form
        for spelling in spellings
        for language in ("", *languages)
        for form in word_forms(spelling, language)
    ]
    distinct = {english_stem(form): form for form in reversed(forms) if form}
    return [f'"{form}"' for form in dict.fromkeys(forms) if distinct.get(english_stem(form)) == form]


def phrase_term(text: str, languages: Sequence[str] = (), *, is_prefix: bool = False) -> str:
    """An expression that finds a word or phrase in any of its forms; with `is_prefix` words that begin with it."""
    forms = dict.fromkeys(form for language in ("", *languages) for form in _phrases(text, language))
    quoted = [f'"{form}"{"*" if is_prefix else ""}' for form in forms if form]
    return f"({' OR '.join(quoted)})" if len(quoted) > 1 else "".join(quoted) or '""'


def _phrases(text: str, language: str) -> tuple[str, ...]:
    """The forms of a single word; of a phrase the one that stems its words as they are written."""
    found = list(pieces(text))
    if len(found) == 1 and not found[0][1]:
        return word_forms(found[0][0], language)
    forms: list[str] = []
    for piece, is_unspaced in found:
        formed = pairs(piece) if is_unspaced else [word_forms(piece, language)[0]]
        forms += formed[:-1] if is_unspaced and len(formed) > 1 else formed
    return (" ".join(forms),)


def _umlaut_forms(folded: str) -> list[str]:
    """Müller and Muller as Mueller, Mueller as Müller; both umlauts folded."""
    plain = _WRITTEN_UMLAUT.sub(r"\1", folded)
    forms = [plain] if plain != folded else []
    if len(_UMLAUT_VOWEL.findall(folded)) <= _MOST_VOWELS:
        forms += [f"{folded[: at.end()]}e{folded[at.end() :]}" for at in _UMLAUT_VOWEL.finditer(folded)]
    return forms
