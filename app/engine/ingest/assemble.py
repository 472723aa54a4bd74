"""A document from blocks: its text, section tree, assets, page ranges and passages. The same for every format."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, takewhile

from app.engine.ingest.blocks import Block, BlockKind
from app.engine.ingest.document import Asset, Document, Page, PassageType, Section, SectionKind
from app.engine.ingest.headings import is_abstract_part
from app.engine.ingest.passages import PassageCutter, PlacedLine, Run

_WHOLE = {BlockKind.TABLE: PassageType.TABLE, BlockKind.FIGURE: PassageType.FIGURE}
# Sections that stay leaves, whatever the type of the next heading says.
_CHILDLESS = frozenset({SectionKind.FRONT, SectionKind.ABSTRACT, SectionKind.REFERENCES})
_SEPARATOR = "\n\n"
# A fragment with fewer letters or digits is a stray mark, not something to be found.
_MIN_SIGNS = 3


@dataclass(slots=True)
class _Draft:
    parts: list[str] = field(default_factory=list)
    length: int = 0
    lines: list[PlacedLine] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    by_id: dict[str, Section] = field(default_factory=dict)
    # Sections that others may still come under: each is deeper than those before it.
    parents: list[Section] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    figures: list[Asset] = field(default_factory=list)
    tables: list[Asset] = field(default_factory=list)


def assemble(
    blocks: Sequence[Block],
    pages: Sequence[Page] = (),
    *,
    warnings: Sequence[str] = (),
    running_type: PassageType | None = None,
) -> Document:
    """Make a document.

    Args:
        blocks: Blocks in reading order; a heading without lines opens a section that has none in the text.
        pages: Physical pages; their character ranges are filled in here. The ranges of neighbouring pages may
            overlap where a paragraph runs on behind a figure.
        warnings: What the reader of the file noticed.
        running_type: Type of every passage of running text, where the source decides that (notes).

    Returns:
        The document; its text separates blocks by a blank line.
    """
    draft = _Draft()
    for block in _footnotes_last(blocks):
        _add(draft, block)
    text = "".join(draft.parts)
    sections = _closed(draft.sections, draft.lines, len(text))
    numbered = _with_ranges(pages, draft.lines)
    cutter = PassageCutter(text, draft.lines, numbered)
    passages = [
        replace(passage, passage_type=running_type) if running_type and run.whole_as is None else passage
        for run in draft.runs
        for passage in cutter.cut(run)
        if _has_signs(passage.text)
    ]
    return Document(
        text=text,
        passages=tuple(passages),
        pages=numbered,
        sections=sections,
        figures=tuple(draft.figures),
        tables=tuple(draft.tables),
        warnings=tuple(warnings),
    )


def _has_signs(text: str) -> bool:
    """Whether a text holds letters or figures enough; stops counting there."""
    return sum(1 for _ in islice(filter(str.isalnum, text), _MIN_SIGNS)) == _MIN_SIGNS


def _footnotes_last(blocks: Sequence[Block]) -> list[Block]:
    """Move footnotes to the end of their section, so that they do not stand between two paragraphs."""
    ordered: list[Block] = []
    held: list[Block] = []
    for block in blocks:
        if block.kind is BlockKind.FOOTNOTE:
            held.append(block)
            continue
        if block.kind is BlockKind.HEADING:
            ordered += held
            held = []
        ordered.append(block)
    return ordered + held


def _add(draft: _Draft, block: Block) -> None:
    start, end = _write(draft, block)
    if block.kind is BlockKind.HEADING:
        _open_section(draft, block, start)
        return
    if not draft.sections:
        _open_section(draft, Block(BlockKind.HEADING, (), level=1), start)
    section = draft.sections[-1]
    if block.kind is BlockKind.LOOSE or start == end:
        return
    whole_as = _WHOLE.get(block.kind) if section.kind in (SectionKind.BODY, SectionKind.ABSTRACT) else None
    if block.kind in _WHOLE:
        _add_asset(draft, block, start, end)
    last = draft.runs[-1] if draft.runs else None
    if (
        whole_as is None
        and last is not None
        and last.whole_as is None
        and last.section.section_id == section.section_id
        and start - last.char_end <= len(_SEPARATOR)
    ):
        draft.runs[-1] = replace(last, char_end=end)
    else:
        draft.runs.append(Run(start, end, section, _path(draft, section), whole_as))


def _write(draft: _Draft, block: Block) -> tuple[int, int]:
    if not block.lines:
        return draft.length, draft.length
    if draft.length:
        draft.parts.append(_SEPARATOR)
        draft.length += len(_SEPARATOR)
    start = draft.length
    for number, line in enumerate(block.lines):
        is_last = number == len(block.lines) - 1
        piece = line.text + ("" if is_last else line.glue)
        draft.lines.append(PlacedLine(draft.length, draft.length + len(line.text), line.box))
        draft.parts.append(piece)
        draft.length += len(piece)
    return start, draft.length


def _open_section(draft: _Draft, block: Block, start: int) -> None:
    level = max(1, block.level)
    parent = _abstract_above(draft, block) or next(
        (one for one in reversed(draft.parents) if one.level < level), None
    )
    kind = block.section_kind
    if kind is SectionKind.BODY and parent is not None:
        kind = parent.kind
    title = " ".join((block.caption or block.text).split())
    if parent is not None:
        level = max(level, parent.level + 1)
    section = Section(
        section_id=f"s{len(draft.sections)}",
        title=title,
        level=level,
        kind=kind,
        char_start=start,
        char_end=start,
        page_index=block.page_index,
        parent_id=parent.section_id if parent else None,
    )
    draft.sections.append(section)
    draft.by_id[section.section_id] = section
    if title and kind not in _CHILDLESS:
        while draft.parents and draft.parents[-1].level >= level:
            draft.parents.pop()
        draft.parents.append(section)


def _abstract_above(draft: _Draft, block: Block) -> Section | None:
    """The abstract that a heading is a part of: one without text of its own, or with such parts already."""
    if not draft.sections or not is_abstract_part(block.caption or block.text):
        return None
    last = draft.sections[-1]
    if last.kind is not SectionKind.ABSTRACT:
        return None
    if last.parent_id is None:
        has_text = bool(draft.runs) and draft.runs[-1].char_start >= last.char_start
        return None if has_text else last
    above = draft.by_id[last.parent_id]
    after = takewhile(lambda one: one is not above, reversed(draft.sections))
    taken = {one.title for one in after if one.parent_id == above.section_id}
    return None if " ".join((block.caption or block.text).split()) in taken else above


def _path(draft: _Draft, section: Section) -> tuple[str, ...]:
    path: list[str] = []
    here: Section | None = section
    while here is not None:
        if here.title:
            path.append(here.title)
        here = draft.by_id.get(here.parent_id) if here.parent_id else None
    return tuple(reversed(path))


def _add_asset(draft: _Draft, block: Block, start: int, end: int) -> None:
    caption = " ".join((block.caption or block.text).split())
    if block.kind is BlockKind.TABLE:
        draft.tables.append(Asset(f"t{len(draft.tables) + 1}", caption, start, end, block.page_index))
    else:
        draft.figures.append(Asset(f"f{len(draft.figures) + 1}", caption, start, end, block.page_index))


def _closed(sections: Sequence[Section], lines: Sequence[PlacedLine], length: int) -> tuple[Section, ...]:
    """Set each section's end to where the next one begins that is not below it, and its page where it has no line."""
    starts = [line.char_start for line in lines]
    ends = _ends(sections, length)
    closed: list[Section] = []
    for section in sections:
        page_index = section.page_index
        first = bisect_left(starts, section.char_start)
        if page_index is None and first < len(lines) and (box := lines[first].box) is not None:
            page_index = box.page_index
        closed.append(replace(section, char_end=ends[section.section_id], page_index=page_index))
    return tuple(closed)


def _ends(sections: Sequence[Section], length: int) -> dict[str, int]:
    """Where each section ends; those that are open while another begins are the ones that it is below."""
    above = {one.section_id: one.parent_id for one in sections}
    ends = dict.fromkeys(above, length)
    opened: dict[str, None] = {}
    for section in sections:
        nearest = section.parent_id
        while nearest is not None and nearest not in opened:
            nearest = above[nearest]
        while opened and (last := next(reversed(opened))) != nearest:
            del opened[last]
            ends[last] = section.char_start
        opened[section.section_id] = None
    return ends


def _with_ranges(pages: Sequence[Page], lines: Sequence[PlacedLine]) -> tuple[Page, ...]:
    ranges: dict[int, tuple[int, int]] = {}
    for line in lines:
        if line.box is not None:
            start, end = ranges.get(line.box.page_index, (line.char_start, line.char_end))
            ranges[line.box.page_index] = min(start, line.char_start), max(end, line.char_end)
    filled: list[Page] = []
    reached = 0
    for page in pages:
        start, end = ranges.get(page.index, (reached, reached))
        filled.append(replace(page, char_start=start, char_end=end))
        reached = max(reached, end)
    return tuple(filled)
