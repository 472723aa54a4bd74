"""What a user typed, made fit to be searched for."""

from app.engine.errors import InputError

MAX_QUESTION_CHARS = 10_000


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
