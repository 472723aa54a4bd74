"""A question as a full-text query: any text becomes a valid one."""

import re

from app.engine.stop_words import is_function_word
from app.engine.words import guess_language

MAX_TERMS = 64
"""Distinct words of a question that are searched for; more only cost time."""

_WORD = re.compile(r"[^\W_]+")


def match_query(text: str) -> str:
    """Make an FTS5 query that finds passages with any of the text's words.

    Returns:
        Quoted words joined by OR, stop words left out where other words remain; "" when there is no word at all.
    """
    language = guess_language(text)
    words = list(dict.fromkeys(word.lower() for word in _WORD.findall(text)))
    telling = [word for word in words if not is_function_word(word, language)]
    return " OR ".join(f'"{word}"' for word in (telling or words)[:MAX_TERMS])
