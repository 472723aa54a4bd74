"""Folding of text for sorting and comparing: case and accents do not count."""

import unicodedata


def fold(text: str) -> str:
    """Fold case and accents."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in decomposed if not unicodedata.combining(character))
