"""The tags to which the user gave a colour in Zotero, in their order; kept there as a setting of each library."""

import json
import re
from typing import Final

from app.engine.zotero.records import TagColor
from app.engine.zotero.rows import RowReader
from app.engine.zotero.values import text_of

_QUERY: Final = """
SELECT S.libraryID, CAST(S.value AS BLOB) FROM syncedSettings S
JOIN visible_libraries L ON L.libraryID = S.libraryID
WHERE S.setting = 'tagColors' ORDER BY S.libraryID
"""
_COLOR: Final = re.compile(r"#[0-9A-Fa-f]{6}")


def read_tag_colors(reader: RowReader) -> tuple[TagColor, ...]:
    """Read the coloured tags; what is damaged is left out, as it is only for the eye."""
    found: list[TagColor] = []
    for library_id, value in reader.rows(_QUERY, "colours of tags", is_optional=True):
        try:
            listed = json.loads(text_of(value))
        except (ValueError, RecursionError):
            continue
        found.extend(
            TagColor(library_id, str(one["name"]), str(one["color"]))
            for one in (listed if isinstance(listed, list) else ())
            if isinstance(one, dict) and one.get("name") and _COLOR.fullmatch(str(one.get("color")))
        )
    return tuple(found)
