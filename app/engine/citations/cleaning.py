"""What a writer should not have let out is taken out of its text (Y5); code and maths stay as they are.

Removed: tags with internal keys or ids (`[Key: ABCD2345]`, `(item_key=ABCD2345)`, `passage_id: 17`), links into the
reference manager, keys that are known to belong to the evidence wherever they stand, and empty markers such as
`[citation needed]`. Turned into markers, so that they are checked like any other: `Chunk 3` and `(Chunks 1 and 2)`
outside brackets, `[Source 3]`, `[cite: 3, 4]`, `[1 and 2]`, `[ 1 ]`, `【3†…】`, `<sup>[1]</sup>`, `^[1]^`, and numbers linked to an
invented address, `[1](https://…)` or `[[1]](…)`. Numbers out of range are left to the resolution, which counts them.

A bare word is never taken for a key by its looks alone, for accession numbers look the same; only in square brackets,
and with a digit before a letter, is one removed.
"""

import re
from collections.abc import Collection, Iterator

from app.engine.citations.masking import MaskKind, mask
from app.engine.plain_json import whole_characters


def clean_output(text: str, internal_keys: Collection[str] = ()) -> str:
    """Remove leaked keys, ids and invented markers from a writer's Markdown.

    Args:
        text: The writer's answer.
        internal_keys: The keys of the evidence; each is removed wherever it stands as a word, in code too.

    Returns:
        The cleaned text; the text itself when there was nothing to remove.
    """
    text = whole_characters(text)
    cleaned = "".join(piece if is_code else _clean_prose(piece) for piece, is_code in _pieces(text))
    return _without_keys(cleaned, internal_keys)


_KEY = r"[A-Z0-9]{8}"
_KEY_TAG = rf"(?:(?:zotero|item|attachment|parent|document|doc|source)[ _-]?)?keys?\s?[:=]\s?[\"']?(?-i:{_KEY})[\"']?"
_ID_TAG = r"(?:passage|chunk|evidence|document|item|attachment)[ _-]?ids?\s?[:=]\s?[\"']?[\w-]{1,40}[\"']?"
_TAG = rf"(?:{_KEY_TAG}|{_ID_TAG})"
_BARE_TAG = (
    rf"\b(?:item|attachment|zotero|parent)_keys?\s?[:=]\s?[\"']?(?-i:{_KEY})\b[\"']?"
    r"|\b(?:passage|chunk)_ids?\s?[:=]\s?[\"']?\d{1,12}\b[\"']?"
)
_LOOKS_LIKE_KEY = r"(?=[A-Z]*[2-9]+[A-Z])[2-9A-NP-Z]{8}"
_EMPTY_MARKER = r"(?:citations? needed|citation|cite|sources?|refs?|reference)"


def _removal(core: str, flags: int = re.IGNORECASE) -> re.Pattern[str]:
    """Match `core` with the blanks that would be left over: those before it, at the start of a line those behind."""
    at_line_start, behind_text = rf"^(?:(?:{core})[ \t]*)+", rf"(?<![ \t])[ \t]*(?:{core})"
    return re.compile(rf"{at_line_start}|{behind_text}|(?:{core})", flags | re.MULTILINE)


_REMOVALS = (
    _removal(rf"[\[(]{_TAG}(?:\s?[,;]\s?{_TAG}){{0,4}}[\])]"),
    _removal(_BARE_TAG),
    _removal(rf"\[{_LOOKS_LIKE_KEY}\](?![(\[:])", 0),
    _removal(rf"(?<![\w)\]])\[{_EMPTY_MARKER}\](?![(\[:])"),
    _removal(r"<?zotero://[^\s<>()\[\]]+>?"),
)
_ZOTERO_LINK = re.compile(r"\[([^\[\]\n]*)\]\(zotero://[^()\s]*\)", re.IGNORECASE)
_DAGGER = re.compile(r"[\[【](\d{1,2})†[^\[\]【】\n]{0,40}[\]】]")
_NOUN = r"(?:(?:source|evidence|passage|excerpt|document|doc|reference|ref|citation|cite|chunk|index)s?\.?[ :]? ?)"
_ONE = rf"{_NOUN}?\#?\d{{1,2}}"
_NAMED_NUMBERS = re.compile(
    rf"(?<!\w)\[ ?({_ONE}(?: ?(?:[,;&]| and ) ?{_ONE}){{0,20}}) ?\](?![(\[:])", re.IGNORECASE
)
_MARKER_FORM = re.compile(
    r"\[(?:(?:E|[Cc]hunk|CHUNK) ?)?\d{1,2}(?: ?[,;] ?(?:(?:E|[Cc]hunk|CHUNK) ?)?\d{1,2})*\]"
)
_LINKED_NUMBERS = re.compile(r"\[(\[)?(\d{1,2}(?: ?[,;] ?\d{1,2}){0,20})(?(1)\])\]\([^()\s]{0,300}\)")
_RAISED = re.compile(
    r"(?:<sup>|\^) ?((?:\[\d{1,2}(?: ?[,;] ?\d{1,2}){0,20}\] ?){1,20})(?:</sup>|\^)", re.IGNORECASE
)
_NUMBERS = r"#?\d{1,2}(?:(?:\s?[,;&]\s?|\s(?:and|or|&)\s)#?\d{1,2}(?![\w%]))*(?![\w%]|\.\d)"
_CHUNK = re.compile(
    r"(?P<kept>\[[^\[\]\n]*\]|【[^【】\n]*】|“[^“”\n]*”|\"[^\"\n]*\"|«[^«»\n]*»)"
    rf"|\((?:see )?[Cc]hunks? (?P<inner>{_NUMBERS})\)"
    rf"|\b(?:[Ee]vidence )?Chunks? (?P<bare>{_NUMBERS})"
)


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    """Cut a text into prose and what is code or maths, in order."""
    position = 0
    for span in mask(text).spans:
        if span.kind in {MaskKind.FENCE, MaskKind.CODE, MaskKind.MATH}:
            yield text[position : span.start], False
            yield text[span.start : span.end], True
            position = span.end
    yield text[position:], False


def _clean_prose(text: str) -> str:
    text = _ZOTERO_LINK.sub(r"\1", text)
    for pattern in _REMOVALS:
        text = pattern.sub("", text)
    text = _DAGGER.sub(r"[\1]", text)
    text = _RAISED.sub(lambda raised: raised[1].rstrip(), text)
    text = _LINKED_NUMBERS.sub(r"[\2]", text)
    text = _NAMED_NUMBERS.sub(_plain_marker, text)
    return _CHUNK.sub(_chunk_marker, text)


def _plain_marker(found: re.Match[str]) -> str:
    """Write numbers that words or blanks surround as a marker; leave what is one already."""
    if _MARKER_FORM.fullmatch(found[0]):
        return found[0]
    return f"[{', '.join(re.findall(r'[0-9]+', found[1]))}]"


def _chunk_marker(found: re.Match[str]) -> str:
    if found["kept"] is not None:
        return found[0]
    return f"[{', '.join(re.findall(r'[0-9]+', found['inner'] or found['bare']))}]"


def _without_keys(text: str, internal_keys: Collection[str]) -> str:
    if not internal_keys:
        return text
    keys = rf"(?:{'|'.join(map(re.escape, sorted(internal_keys)))})"
    text = _removal(rf"[\[(`]{keys}[\])`]", 0).sub("", text)
    return _removal(rf"\b{keys}\b", 0).sub("", text)
