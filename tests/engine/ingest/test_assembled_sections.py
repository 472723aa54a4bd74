"""I2: the section tree of a document, also of one with very many headings."""

from hypothesis import given
from hypothesis import strategies as st

from app.engine.ingest.assemble import assemble
from app.engine.ingest.blocks import Block, BlockKind, plain_block
from app.engine.ingest.document import Section, SectionKind

TITLES = ["Abstract", "Background", "Methods", "References", "Soil", "Water", ""]
KINDS = {"Abstract": SectionKind.ABSTRACT, "References": SectionKind.REFERENCES}


def heading(title: str, level: int) -> Block:
    kind = KINDS.get(title, SectionKind.BODY)
    return plain_block(BlockKind.HEADING, title, level=level, section_kind=kind, caption=title)


def paragraph(text: str) -> Block:
    return plain_block(BlockKind.PARAGRAPH, text)


BLOCKS = st.lists(
    st.one_of(
        st.builds(heading, st.sampled_from(TITLES), st.integers(1, 6)),
        st.just(paragraph("Wells were sampled in spring.")),
    ),
    max_size=30,
)


def is_below(section: Section, above: Section, by_id: dict[str, Section]) -> bool:
    """Whether a section is one of those under another."""
    here = section
    while here.parent_id is not None:
        here = by_id[here.parent_id]
        if here is above:
            return True
    return False


@given(BLOCKS)
def test_a_section_ends_where_the_next_begins_that_is_not_below_it(blocks):
    document = assemble(blocks)
    by_id = {one.section_id: one for one in document.sections}
    for number, section in enumerate(document.sections):
        others = [one for one in document.sections[number + 1 :] if not is_below(one, section, by_id)]
        assert section.char_end == (others[0].char_start if others else len(document.text))


@given(BLOCKS)
def test_a_section_is_below_the_nearest_titled_one_of_a_lower_level(blocks):
    sections = assemble(blocks).sections
    childless = (SectionKind.ABSTRACT, SectionKind.REFERENCES)
    for number, section in enumerate(sections):
        if section.kind is SectionKind.ABSTRACT:
            continue  # its parts come under it whatever their level
        before = [one for one in sections[:number] if one.title and one.kind not in childless]
        nearest = next((one for one in reversed(before) if one.level < section.level), None)
        assert section.parent_id == (nearest.section_id if nearest else None)


def test_thousands_of_headings_are_one_document():
    blocks = [
        block
        for number in range(5_000)
        for block in (heading(f"Well {number}", 1), paragraph("It is dry now."))
    ]
    document = assemble(blocks)
    assert len(document.sections) == 5_000
    assert document.sections[-1].char_end == len(document.text)
    assert document.passages[-1].section_path == ("Well 4999",)
