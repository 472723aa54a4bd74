"""The section tree of a PDF: which blocks are headings, how deep, and what their sections are for.

The outline that the file carries and the look of its lines are used together; the words of a heading decide about
abstract, references and contents.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.ingest.blocks import BlockKind
from app.engine.ingest.captions import is_figure_caption, is_table_caption
from app.engine.ingest.document import SectionKind
from app.engine.ingest.headings import (
    heading_kind,
    is_back_matter,
    is_known_heading,
    numbered_depth,
    run_in_heading,
)
from app.engine.ingest.labels import without_labels
from app.engine.ingest.pdf_blocks import PdfBlock, Typography
from app.engine.ingest.reference_lists import find_unheaded_references
from app.engine.ingest.text import count_cjk, count_words

MAX_LEVEL = 6
_MAX_LINES = 4
_MAX_WORDS = 24
_LONG_HEADING = 50
_MIN_PROSE_WORDS = 30
_MAX_FRONT_PAGES = 3
_TITLE_SCALE = 1.3
_MIN_TITLE = 20
# A paragraph in which more words than this begin with a capital or a sign lists names.
_MAX_CAPITAL_SHARE = 0.6
# Running text has fewer words of addresses and rights than one in so many.
_WORDS_PER_FORMAL_WORD = 60
# Share of the first page, from its highest line down, in which a journal's banner stands.
_BANNER = 0.1
_LEADER = re.compile(r"(?:\.\s?){4,}|…{2,}|\s\.{3,}|\s(?:\d{1,3}|[ivxlc]{1,6})$")
# What a line without dots in a row ends in that may be such a number.
_LEADER_ENDS = frozenset("0123456789ivxlc")
_FORMULA = re.compile(r"[=∈⊆⊂∼∪∩⋅∑∏∫∣←↦≤≥≈{};]|->|@\w|\$\w|\s#\s")
# Words that no heading ends in, but many a line of a list does.
_UNFINISHED = re.compile(
    r"\b(?:and|or|of|the|with|for|to|in|an?|by|each|from|und|oder|der|die|das|von|mit|de|la|el|los|las|y|con|para)$"
)
_NAME = re.compile("[^\\W\\d_]{3}|[\u3400-\u9fff]{2}")
_ITEM = re.compile(r"^(\d{1,2})[.)]?\s")
_MIN_BACK_SIZE = 0.75
_MAX_BACK_WORDS = 8
_LETTERS = re.compile(r"[^\W\d_]")
_NOT_PROSE = re.compile(r"@|©|correspond|licen[sc]e|copyright|university|department|received", re.IGNORECASE)
_RUN_IN_ABSTRACT = re.compile(r"^(?:abstract|summary|zusammenfassung|resumen)\s*[.:—–-]", re.IGNORECASE)

StyleKey = tuple[float, bool, bool]


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A bookmark of the file: level from 1, title, and 0-based page if it names one."""

    level: int
    title: str
    page_index: int | None


def mark_structure(
    pages: Sequence[Sequence[PdfBlock]], style: Typography, outline: Sequence[OutlineEntry]
) -> list[PdfBlock]:
    """Mark headings, levels and section kinds.

    Args:
        pages: Blocks of each page in reading order; their kinds and levels are changed in place.
        style: What is usual in the document.
        outline: The file's bookmarks in order.

    Returns:
        All blocks in order, with headings without lines added where a section starts without one.
    """
    levels = _match_outline(pages, outline)
    headings: list[PdfBlock] = []
    for blocks in pages:
        for number, block in enumerate(blocks):
            following = blocks[number + 1] if number + 1 < len(blocks) else None
            if id(block) in levels or _looks_like_heading(block, following, style):
                block.kind = BlockKind.HEADING
                headings.append(block)
    headings = _without_list_items(pages, headings, levels, style)
    headings = without_labels(pages, headings, levels)
    _set_levels(headings, levels, style)
    flow = [block for blocks in pages for block in blocks]
    _set_kinds(headings)
    _mark_contents(pages)
    flow = _open_run_in(_mark_front(flow, pages, style))
    _demote_in_references(flow)
    return _open_unheaded_references(flow)


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.casefold())


def _match_outline(pages: Sequence[Sequence[PdfBlock]], outline: Sequence[OutlineEntry]) -> dict[int, int]:
    """Levels of blocks that an outline entry names, by the block's identity; empty when the outline is of no use."""
    found: dict[int, int] = {}
    for entry in outline:
        wanted = _plain(entry.title)
        if entry.page_index is None or not wanted:
            continue
        near = pages[max(0, entry.page_index) : entry.page_index + 2]
        for block in (block for blocks in near for block in blocks):
            if (
                block.kind is BlockKind.PARAGRAPH
                and len(block.lines) <= _MAX_LINES
                and id(block) not in found
            ):
                text = _plain(block.text)
                if text == wanted or (text.endswith(wanted) and len(text) - len(wanted) <= 6):
                    found[id(block)] = entry.level
                    break
    return found if len(found) >= 3 and len(found) >= 0.4 * len(outline) else {}


def _style_key(block: PdfBlock) -> StyleKey:
    return round(block.size * 2) / 2, block.is_bold, _is_capitals(block.text)


def _is_capitals(text: str) -> bool:
    letters = _LETTERS.findall(text)
    return len(letters) >= 4 and sum(letter.isupper() for letter in letters) > 0.9 * len(letters)


def _looks_like_heading(block: PdfBlock, following: PdfBlock | None, style: Typography) -> bool:
    if block.kind not in (BlockKind.PARAGRAPH, BlockKind.LOOSE) or len(block.lines) > _MAX_LINES:
        return False
    text = block.text
    letters = len(_LETTERS.findall(text))
    if letters < 2 or letters < 0.5 * len(text.replace(" ", "")) or count_words(text) > _MAX_WORDS:
        return False
    if is_known_heading(text) and len(block.lines) == 1:
        return True
    if run_in_heading(text) or _UNFINISHED.search(text) or is_table_caption(text) or is_figure_caption(text):
        return False
    if (
        text[-1] in ".,;:=。；，：、"
        or _is_continued(block, following)
        or text[0].islower()
        or block.lines[0].cells > 2
        or _has_leader(text)
    ):
        return False
    if _FORMULA.search(text):
        return False
    is_numbered = numbered_depth(text) is not None
    if not is_numbered and not text[0].isupper() and not "\u3400" <= text[0] <= "\u9fff":
        return False
    size = block.size
    if size >= 1.12 * style.body_size:
        return is_numbered or _NAME.search(text) is not None
    if size < 0.9 * style.body_size:
        is_short = len(block.lines) == 1 and count_words(text) <= _MAX_BACK_WORDS
        return (
            block.is_bold and is_short and size >= _MIN_BACK_SIZE * style.body_size and is_back_matter(text)
        )
    is_other_face = block.lines[0].font != style.body_font
    is_marked = (block.is_bold and not style.is_body_bold) or _is_capitals(text)
    if is_marked or (is_numbered and is_other_face):
        return letters >= 4
    return (
        size >= 1.03 * style.body_size and is_other_face and following is not None and len(block.lines) == 1
    )


def _is_continued(block: PdfBlock, following: PdfBlock | None) -> bool:
    """Whether a line that is long for a heading runs on in the next block."""
    if following is None or following.kind is not BlockKind.PARAGRAPH or len(block.text) < _LONG_HEADING:
        return False
    return following.text[0].islower()


def _without_list_items(
    pages: Sequence[Sequence[PdfBlock]],
    headings: Sequence[PdfBlock],
    outline: dict[int, int],
    style: Typography,
) -> list[PdfBlock]:
    """Take back headings in the type of the text whose neighbours count on from them: they are a list's items."""
    items: set[int] = set()
    flow = [block for blocks in pages for block in blocks]
    numbers = [_item_number(block) for block in flow]
    for at, block in enumerate(flow):
        number = numbers[at]
        if number is None or block.kind is not BlockKind.HEADING or id(block) in outline:
            continue
        near = numbers[max(0, at - 2) : at] + numbers[at + 1 : at + 3]
        is_plain = not block.is_bold and block.size < 1.12 * style.body_size and not _is_capitals(block.text)
        if is_plain and (number - 1 in near or number + 1 in near):
            items.add(id(block))
            block.kind = BlockKind.PARAGRAPH
    return [block for block in headings if id(block) not in items]


def _item_number(block: PdfBlock) -> int | None:
    match = _ITEM.match(block.lines[0].text) if block.lines else None
    return int(match[1]) if match else None


def _open_run_in(flow: Sequence[PdfBlock]) -> list[PdfBlock]:
    """Open a section before each paragraph that begins with its own numbered heading."""
    opened: list[PdfBlock] = []
    for block in flow:
        title = run_in_heading(block.text) if block.kind is BlockKind.PARAGRAPH and block.lines else None
        if title is not None and not _is_in_references(opened):
            level = min(numbered_depth(title) or 2, MAX_LEVEL)
            opened.append(
                PdfBlock(BlockKind.HEADING, [], caption=title, level=level, section_kind=SectionKind.BODY)
            )
        opened.append(block)
    return opened


def _is_in_references(flow: Sequence[PdfBlock]) -> bool:
    last = next((block for block in reversed(flow) if block.kind is BlockKind.HEADING), None)
    return last is not None and last.section_kind in (SectionKind.REFERENCES, SectionKind.CONTENTS)


def _set_levels(headings: Sequence[PdfBlock], outline: dict[int, int], style: Typography) -> None:
    known: dict[StyleKey, Counter[int]] = {}
    for block in headings:
        level = outline.get(id(block)) or numbered_depth(block.text)
        if level is not None:
            known.setdefault(_style_key(block), Counter())[level] += 1
    by_style = {key: levels.most_common(1)[0][0] for key, levels in known.items()}
    counts = Counter(_style_key(block) for block in headings if block.size > style.body_size * 0.9)
    ranks = {
        key: rank for rank, key in enumerate(sorted((k for k in counts if counts[k] > 1), reverse=True), 1)
    }
    for block in headings:
        key = _style_key(block)
        level = outline.get(id(block)) or numbered_depth(block.text) or by_style.get(key) or ranks.get(key)
        block.level = min(level or (1 if is_known_heading(block.text) else 2), MAX_LEVEL)


def _set_kinds(headings: Sequence[PdfBlock]) -> None:
    for block in headings:
        block.caption = block.text
        kind = heading_kind(block.text)
        if kind is SectionKind.ABSTRACT and block.lines[0].page_index > 12:
            kind = None
        block.section_kind = kind or SectionKind.BODY


def _mark_contents(pages: Sequence[Sequence[PdfBlock]]) -> None:
    """On pages full of leaders or page numbers no heading but that of the list itself stays one."""
    is_inside = False
    for blocks in pages:
        lines = [line for block in blocks for line in block.lines]
        led = sum(_has_leader(line.text) for line in lines)
        opener = next((block for block in blocks if block.section_kind is SectionKind.CONTENTS), None)
        is_list = led >= 4 and led > 0.5 * len(lines)
        if is_list and (opener is not None or is_inside):
            for block in blocks:
                if block.kind is BlockKind.HEADING and block.section_kind is not SectionKind.CONTENTS:
                    block.kind = BlockKind.PARAGRAPH
            is_inside = True
        else:
            is_inside = is_list


def _has_leader(text: str) -> bool:
    """Whether a row of dots or a page number leads on from a line of a list of contents."""
    may_lead = text[-1:] in _LEADER_ENDS or ".." in text or ". ." in text or "……" in text
    return may_lead and _LEADER.search(text) is not None


def _mark_front(
    flow: list[PdfBlock], pages: Sequence[Sequence[PdfBlock]], style: Typography
) -> list[PdfBlock]:
    """Set the title, authors and addresses before the text apart, and name an abstract that has no heading."""
    title = _title_at(flow, style)
    start = next((at for at, block in enumerate(flow) if at > title and _starts_body(block, style)), 0)
    if not flow or flow[start].lines[0].page_index > max(_MAX_FRONT_PAGES, len(pages) // 10):
        return flow
    front, rest = flow[:start], flow[start:]
    top = max((line.top for block in flow for line in block.lines if line.page_index == 0), default=0.0)
    over = flow[title].lines[0].top if title >= 0 else top
    strays = [block for block in rest if block.lines[0].page_index == 0 and _is_stray_front(block, top, over)]
    rest = [block for block in rest if block not in strays]
    for block in front + strays:
        if block.kind not in (BlockKind.TABLE, BlockKind.FIGURE):
            block.kind = BlockKind.PARAGRAPH
            block.section_kind = SectionKind.BODY
    opened: list[PdfBlock] = []
    if front or strays:
        opened.append(_silent_heading("", SectionKind.FRONT))
    opened += front + strays
    if rest and rest[0].kind is not BlockKind.HEADING:
        first = next((block for block in rest if block.kind is BlockKind.HEADING), None)
        is_abstract = first is not None and first.lines[0].page_index <= 1 and bool(front)
        opened.append(
            _silent_heading("Abstract", SectionKind.ABSTRACT)
            if is_abstract
            else _silent_heading("", SectionKind.BODY)
        )
    return opened + rest


def _title_at(flow: Sequence[PdfBlock], style: Typography) -> int:
    """Number of the block in the largest type of the first page, -1 when none stands out."""
    first_page = [at for at, block in enumerate(flow) if block.lines and block.lines[0].page_index == 0]
    title = max(first_page, key=lambda at: flow[at].size, default=-1)
    is_title = (
        title >= 0
        and flow[title].size > _TITLE_SCALE * style.body_size
        and len(flow[title].text) > _MIN_TITLE
    )
    return title if is_title else -1


def _silent_heading(title: str, kind: SectionKind) -> PdfBlock:
    return PdfBlock(BlockKind.HEADING, [], caption=title, level=1, section_kind=kind)


def _starts_body(block: PdfBlock, style: Typography) -> bool:
    text = block.text
    if block.kind is BlockKind.HEADING:
        is_marked = block.is_bold or block.size > 1.08 * style.body_size
        return is_known_heading(text) or (numbered_depth(text) is not None and len(text) < 80 and is_marked)
    if block.kind is not BlockKind.PARAGRAPH:
        return False
    if _RUN_IN_ABSTRACT.match(text):
        return True
    words = len(text.split())
    is_long = words >= _MIN_PROSE_WORDS or count_cjk(text) > 80
    if sum(word[0].isupper() or not word[0].isalpha() for word in text.split()) > _MAX_CAPITAL_SHARE * words:
        return False
    formal = len(_NOT_PROSE.findall(text))
    return is_long and block.size >= 0.88 * style.body_size and formal * _WORDS_PER_FORMAL_WORD <= words


def _is_stray_front(block: PdfBlock, top: float, title_top: float) -> bool:
    """Small print about authors and rights, or the journal's banner, that comes late in the file's order."""
    if block.kind is BlockKind.FOOTNOTE:
        return bool(_NOT_PROSE.search(block.text))
    if block.kind is BlockKind.HEADING and is_known_heading(block.text):
        return False
    if block.kind is BlockKind.HEADING and block.lines[-1].bottom > title_top:
        return True
    return block.lines[-1].bottom > (1 - _BANNER) * top and len(block.text.split()) < _MIN_PROSE_WORDS


def _open_unheaded_references(flow: list[PdfBlock]) -> list[PdfBlock]:
    if any(block.section_kind is SectionKind.REFERENCES for block in flow):
        return flow
    start = find_unheaded_references([block.lines[0].text if block.lines else "" for block in flow])
    if start is None:
        return flow
    return [*flow[:start], _silent_heading("References", SectionKind.REFERENCES), *flow[start:]]


def _demote_in_references(flow: Sequence[PdfBlock]) -> None:
    """Bold words inside a reference list are no headings; what looks like its own heading, or back matter, ends it."""
    opener: StyleKey | None = None
    for block in flow:
        if block.kind is not BlockKind.HEADING:
            continue
        if block.section_kind is SectionKind.REFERENCES:
            opener = _style_key(block) if block.lines else None
        elif opener is not None and block.lines:
            if (
                _style_key(block) == opener
                or is_back_matter(block.text)
                or block.section_kind is not SectionKind.BODY
            ):
                opener = None
            else:
                block.kind = BlockKind.PARAGRAPH
