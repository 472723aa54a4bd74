"""What a user typed, made fit to be searched for."""

from app.engine.errors import InputError

MAX_QUESTION_CHARS = 10_000
MAX_QUERY_CHARS = 1_000
"""The longest text that is searched for at once; the embedder reads no more of it either."""
_GAP = " … "


def checked_words(text: str, name: str) -> str:
    """Refuse a blank or endless question; replace half characters, as broken input holds them.

    Args:
        text: As typed.
        name: What it is to the user: "question" or "query".

    Raises:
        InputError: There is nothing to search for, or too much.
    """
    if not text.strip():
        raise InputError(f"The {name} is empty.", "Type what you want to know.")
    if len(text) > MAX_QUESTION_CHARS:
        raise InputError(
            f"The {name} has {len(text):,} characters; at most {MAX_QUESTION_CHARS:,} are taken.",
            "Shorten it.",
        )
    return text.encode("utf-8", "replace").decode("utf-8")


def query_of(text: str) -> str:
    """What is searched for of a text of any length: of a long one its beginning and its end, where questions stand.

    Returns:
        At most `MAX_QUERY_CHARS` characters.
    """
    if len(text) <= MAX_QUERY_CHARS:
        return text
    half = (MAX_QUERY_CHARS - len(_GAP)) // 2
    head, tail = text[:half], text[-half:]
    return f"{head.rpartition(' ')[0] or head}{_GAP}{tail.partition(' ')[2] or tail}"
