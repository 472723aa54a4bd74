"""How well a few typed letters fit a line: in order, better at the starts of words and in a row. No Qt here."""

import unicodedata

_IN_A_ROW = 4
_WORD_START = 6
_GAP = 1
_MOST_GAP = 10
_LEAST_A_LETTER = 2  # letters that are strewn over the line are no fit


def folded(text: str) -> str:
    """The text without case and accents, letter for letter as long as one letter stays one."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def score(query: str, text: str) -> int | None:
    """How well `query` fits `text`; higher is better.

    Returns:
        None when the letters of the query do not stand in the text in their order and near enough; 0 for an empty query. Every word of
        the query is looked for by itself, so that "paper export" finds "Export this paper".
    """
    line = folded(text)
    total = 0
    for word in folded(query).split():
        best = _word_score(word, line)
        if best is None or best < _LEAST_A_LETTER * len(word):
            return None
        total += best
    return total


def _word_score(word: str, line: str) -> int | None:
    """The best fit of the word that begins at any place of its first letter."""
    starts = [place for place, letter in enumerate(line) if letter == word[0]]
    found = [one for place in starts if (one := _fit(word, line, place)) is not None]
    return max(found, default=None)


def _fit(word: str, line: str, start: int) -> int | None:
    points, before = 0, start - 1
    place = start
    for letter in word:
        place = line.find(letter, place)
        if place < 0:
            return None
        gap = place - before - 1
        points += _IN_A_ROW if gap == 0 else -min(_MOST_GAP, gap * _GAP)
        if place == 0 or not line[place - 1].isalnum():
            points += _WORD_START
        before = place
        place += 1
    return points
