"""HTML made harmless for its parser: embedded files are taken out, and elements nested without end lie side by side."""

import re

# Browsers stop nesting at some five hundred; parsing takes time with the square of the depth.
MAX_DEPTH = 500
_SUSPICIOUS_DEPTH = 1_000
_EMBEDDED = re.compile(rb"data:[\w/+.;=-]{0,200}base64,[A-Za-z0-9+/=%]+")
# A tag with more attributes than any page has: they are looked through for each new one, so they are left out.
_LONG_TAG = re.compile(r"<[A-Za-z][^<>]{20000,}>")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
_MOST_ATTRIBUTES = 2_000
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9-]*)[^<>]*>")
# Elements that need no end tag, or have none: they do not nest by being left open.
_UNCOUNTED = frozenset(
    [
        *(
            "html",
            "head",
            "body",
            "p",
            "li",
            "dt",
            "dd",
            "tr",
            "td",
            "th",
            "thead",
            "tbody",
            "tfoot",
            "colgroup",
        ),
        *(
            "option",
            "optgroup",
            "rp",
            "rt",
            "area",
            "base",
            "br",
            "col",
            "embed",
            "hr",
            "img",
            "input",
            "link",
        ),
        *("meta", "param", "source", "track", "wbr"),
    ]
)


def without_embedded(data: bytes) -> bytes:
    """Leave out the content of embedded files (`data:` addresses): images make up most of a saved page."""
    return _EMBEDDED.sub(b"data:,", data)


def flattened(markup: str) -> str:
    """Leave out the tags of elements deeper than MAX_DEPTH, and keep what is in them; other markup is left alone.

    A tag with attributes without end loses them.
    """
    markup = _LONG_TAG.sub(_uncrowded, markup)
    if markup.count("<") < _SUSPICIOUS_DEPTH or _depth(markup) < _SUSPICIOUS_DEPTH:
        return markup
    depth = 0

    def kept(tag: re.Match[str]) -> str:
        nonlocal depth
        if not _counts(tag):
            return tag[0]
        if tag[1]:
            is_kept = depth <= MAX_DEPTH
            depth = max(0, depth - 1)
        else:
            depth += 1
            is_kept = depth <= MAX_DEPTH
        return tag[0] if is_kept else " "

    return _TAG.sub(kept, markup)


def _uncrowded(tag: re.Match[str]) -> str:
    name = _NAME.match(tag[0], 1)
    is_crowded = len(tag[0].split(maxsplit=_MOST_ATTRIBUTES)) > _MOST_ATTRIBUTES
    return f"<{name[0]}>" if name and is_crowded else tag[0]


def _depth(markup: str) -> int:
    """How deep elements are nested at most, by their tags."""
    depth = deepest = 0
    for tag in _TAG.finditer(markup):
        if _counts(tag):
            depth = max(0, depth - 1) if tag[1] else depth + 1
            deepest = max(deepest, depth)
    return deepest


def _counts(tag: re.Match[str]) -> bool:
    return tag[2].lower() not in _UNCOUNTED and not tag[0].endswith("/>")
