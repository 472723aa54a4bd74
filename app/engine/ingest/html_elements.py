"""What the elements of HTML mean to a reader: which hold blocks, which are never seen, which are hidden."""

from typing import Final

from selectolax.lexbor import LexborNode


def name_set(names: str) -> frozenset[str]:
    """The names in a list parted by white space."""
    return frozenset(names.split())


UNSEEN: Final = name_set(
    "script style noscript template svg canvas head select option input textarea iframe object embed audio video map "
    "annotation annotation-xml dt-bibliography d-bibliography"
)
"""Elements without text to read."""
ASIDE: Final = name_set("nav footer form button dialog")
"""Elements that stand beside the text of a page, unless a careless page puts its text into one."""
BLOCKS: Final = name_set(
    "address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form "
    "header hr html li main nav ol p pre section summary ul caption table tbody thead tfoot tr td th d-article "
    "dt-article h1 h2 h3 h4 h5 h6"
)
HEADINGS: Final = {f"h{level}": level for level in range(1, 7)}


def is_hidden(node: LexborNode) -> bool:
    """Whether an element says of itself that it is not shown."""
    attributes = node.attributes
    if not attributes:
        return False
    style = (attributes.get("style") or "").replace(" ", "").lower()
    return "hidden" in attributes or "display:none" in style


def names_of(node: LexborNode) -> list[str]:
    """The names an element goes by: its id and its classes."""
    attributes = node.attributes
    return f"{attributes.get('id') or ''} {attributes.get('class') or ''}".split()
