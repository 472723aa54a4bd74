"""Cuts passages that are longer than a foreign model's window into overlapping parts, by an estimate of its tokens (V5)."""

import math
import re
from collections.abc import Iterator

# Scientific English runs to 3.5–4.5 characters a token, numbers and names to fewer; scripts without spaces to about one.
_ASCII_CHARS_PER_TOKEN = 3.0
_OTHER_CHARS_PER_TOKEN = 1.0
_OVERLAP_SHARE = 0.25
_MIN_ROOM_TOKENS = 32
_WORD = re.compile(r"\S+\s*")
_ASCII_END = 128


def estimated_tokens(text: str) -> int:
    """How many tokens a text has at most, for a tokenizer that is not known."""
    return math.ceil(_weight(text))


def evidence_windows(text: str, room_tokens: int) -> list[str]:
    """Cut a text into parts of at most so many estimated tokens.

    Args:
        text: The passage.
        room_tokens: What a part may have; small rooms are raised to 32.

    Returns:
        The text itself when it fits; otherwise parts that together cover it, begin and end at words, and overlap by a
        quarter.
    """
    room = max(room_tokens, _MIN_ROOM_TOKENS)
    if _weight(text) <= room:
        return [text]
    pieces = list(_pieces(text, room))
    weights = [_weight(piece) for piece in pieces]
    windows: list[str] = []
    start = 0
    while True:
        end = _end(weights, start, room)
        windows.append("".join(pieces[start:end]).strip())
        if end == len(pieces):
            return [window for window in windows if window]
        start = _next_start(weights, start, end, room)


def _pieces(text: str, room: float) -> Iterator[str]:
    """Words with the space after them; one that is too long for a quarter of the room comes in several."""
    longest = max(1, int(room * _OVERLAP_SHARE))
    for match in _WORD.finditer(text):
        word = match[0]
        if _weight(word) <= longest:
            yield word
        else:
            yield from (word[at : at + longest] for at in range(0, len(word), longest))


def _end(weights: list[float], start: int, room: float) -> int:
    used, end = 0.0, start
    while end < len(weights) and used + weights[end] <= room:
        used += weights[end]
        end += 1
    return end


def _next_start(weights: list[float], start: int, end: int, room: float) -> int:
    shared, at = 0.0, end
    while at > start + 1 and shared + weights[at - 1] <= room * _OVERLAP_SHARE:
        at -= 1
        shared += weights[at]
    return at


def _weight(text: str) -> float:
    ascii_chars = sum(ord(char) < _ASCII_END for char in text)
    return ascii_chars / _ASCII_CHARS_PER_TOKEN + (len(text) - ascii_chars) / _OTHER_CHARS_PER_TOKEN
