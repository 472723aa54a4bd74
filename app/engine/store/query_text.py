"""A question as a full-text query: any text becomes a valid one."""

import re

MAX_TERMS = 64
"""Distinct words of a question that are searched for; more only cost time."""

_WORD = re.compile(r"[^\W_]+")
_STOP_WORDS = frozenset(
    [
        "a",
        "about",
        "an",
        "and",
        "any",
        "are",
        "as",
        "at",
        "be",
        "been",
        "being",
        "but",
        "by",
        "can",
        "could",
        "did",
        "do",
        "does",
        "doing",
        "for",
        "from",
        "had",
        "has",
        "have",
        "having",
        "how",
        "i",
        "if",
        "in",
        "into",
        "is",
        "it",
        "its",
        "may",
        "might",
        "my",
        "no",
        "nor",
        "not",
        "of",
        "on",
        "or",
        "our",
        "shall",
        "should",
        "so",
        "such",
        "than",
        "that",
        "the",
        "their",
        "them",
        "then",
        "there",
        "these",
        "they",
        "this",
        "those",
        "to",
        "was",
        "we",
        "were",
        "what",
        "when",
        "where",
        "whether",
        "which",
        "while",
        "who",
        "whom",
        "whose",
        "why",
        "will",
        "with",
        "would",
        "you",
        "your",
    ]
)


def match_query(text: str) -> str:
    """Make an FTS5 query that finds passages with any of the text's words.

    Returns:
        Quoted words joined by OR, stop words left out where other words remain; "" when there is no word at all.
    """
    words = list(dict.fromkeys(word.lower() for word in _WORD.findall(text)))
    telling = [word for word in words if word not in _STOP_WORDS]
    return " OR ".join(f'"{word}"' for word in (telling or words)[:MAX_TERMS])
