"""Whether a quotation is text that is really there (invariant 14).

Two texts are compared character by character after this normalisation and no other: every run of white space is one
blank, and none at the ends; typographic quotation marks and apostrophes are the straight ones of their kind. The
quotation is tried as it stands and, being taken from Markdown, with the back-slashes of its escapes removed.
"""

from app.engine.citations.markup import unescape_markdown

_STRAIGHT = str.maketrans(
    {"‘": "'", "’": "'", "‚": "'", "‛": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"'}
)


def quote_lies_in(quote: str, passage_text: str) -> bool:
    """Tell whether a quotation lies in a passage; an empty one does not."""
    return find_quote(quote, passage_text) is not None


def find_quote(quote: str, passage_text: str) -> tuple[int, int] | None:
    """Find a quotation in a passage.

    Args:
        quote: The quotation without its outer quotation marks, plain or Markdown-escaped.
        passage_text: The stored passage.

    Returns:
        The range `start:end` of its first place in `passage_text` as stored; None when it is not there.
    """
    passage, offsets = _normalized(passage_text)
    for candidate in dict.fromkeys((quote, unescape_markdown(quote))):
        wanted = _normalized(candidate)[0]
        start = passage.find(wanted) if wanted else -1
        if start >= 0:
            return offsets[start], offsets[start + len(wanted) - 1] + 1
    return None


def _normalized(text: str) -> tuple[str, list[int]]:
    """Normalise a text; the list says for each character where it stood."""
    characters: list[str] = []
    offsets: list[int] = []
    for offset, character in enumerate(text.translate(_STRAIGHT)):
        if not character.isspace():
            characters.append(character)
        elif characters and characters[-1] != " ":
            characters.append(" ")
        else:
            continue
        offsets.append(offset)
    if characters and characters[-1] == " ":
        characters.pop()
        offsets.pop()
    return "".join(characters), offsets
