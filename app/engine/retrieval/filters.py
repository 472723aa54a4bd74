"""Which passages are substance and which only stand around it (R4). Pure."""

import re
from collections.abc import Sequence

from app.engine.ingest.document import PassageType, SectionKind
from app.engine.store.records import PassageRecord

_BARE_TYPES = frozenset({PassageType.FRONTMATTER, PassageType.REFERENCES})
_BARE_SECTIONS = frozenset({SectionKind.FRONT, SectionKind.CONTENTS, SectionKind.REFERENCES})
_YAML_HEAD = re.compile(r"\s*---\s+\w[\w -]*:")


def substantive(
    records: Sequence[PassageRecord], wanted_types: Sequence[PassageType] = ()
) -> tuple[PassageRecord, ...]:
    """Leave out front matter, tables of contents, YAML heads and reference lists, unless nothing else is left.

    Types that were asked for by name count as substance. The order is kept.
    """
    kept = tuple(record for record in records if is_substantive(record, wanted_types))
    return kept or tuple(records)


def is_substantive(record: PassageRecord, wanted_types: Sequence[PassageType] = ()) -> bool:
    """Whether a passage can say something about its subject."""
    if record.passage_type in wanted_types:
        return True
    if record.passage_type in _BARE_TYPES or record.section_kind in _BARE_SECTIONS:
        return False
    return not _YAML_HEAD.match(record.text)
