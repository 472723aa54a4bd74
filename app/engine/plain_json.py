"""Makes texts and documents fit for files: JSON in UTF-8 takes no half surrogate pairs and no number that is not finite.

Halves come from outside: servers that cut an emoji in two while they stream, names in the bytes of another time.
"""

import math
import re
from typing import Any

_HALF_PAIR = re.compile("[\ud800-\udfff]")


def whole_characters(text: str) -> str:
    """Put U+FFFD for each half of a surrogate pair; all offsets stay."""
    return _HALF_PAIR.sub("\ufffd", text)


def plain_json(value: Any) -> Any:  # noqa: ANN401 - any JSON
    """Make a document fit for JSON in UTF-8: texts of whole characters, numbers that are not finite null."""
    if isinstance(value, str):
        return whole_characters(value)
    if isinstance(value, dict):
        return {whole_characters(str(key)): plain_json(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain_json(inner) for inner in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
