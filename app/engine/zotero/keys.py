"""Zotero's object keys: what they look like. Nothing here knows a library."""

import re

_KEY = re.compile(r"[2-9A-NP-Z]{8}")


def is_zotero_key(text: str) -> bool:
    """Whether `text` is a well-formed key: 8 characters of 2–9 and A–Z without O."""
    return _KEY.fullmatch(text) is not None
