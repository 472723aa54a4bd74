"""Citations in Zotero's notes: kept as data in attributes, shown by Zotero, and made readable here."""

import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

from selectolax.lexbor import LexborHTMLParser, LexborNode

_YEAR = re.compile(r"\d{4}")
_NO_DATE = "n.d."
_PAIR, _MANY = 2, 3


def with_citations(markup: str) -> str:
    """Write out the citations of a note that have no text of their own, as "(Author, Year, p. 3)"."""
    if "data-citation" not in markup:
        return markup
    tree = LexborHTMLParser(markup)
    known = _known_items(tree)
    for node in tree.css("span.citation[data-citation]"):
        if (node.text(deep=True) or "").strip():
            continue
        shown = _shown(_json(node, "data-citation"), known)
        if shown:
            node.replace_with(shown)
    return tree.html or markup


def _json(node: LexborNode, name: str) -> Any:  # noqa: ANN401 - what a note holds may have any form
    try:
        return json.loads(unquote(node.attributes.get(name) or ""))
    except (ValueError, RecursionError):
        return None


def _known_items(tree: LexborHTMLParser) -> dict[str, Mapping[str, Any]]:
    """The cited items that a note carries with it, by address."""
    known: dict[str, Mapping[str, Any]] = {}
    for node in tree.css("[data-citation-items]"):
        items = _json(node, "data-citation-items")
        for item in items if isinstance(items, list) else []:
            for address in _addresses(item):
                if isinstance(item.get("itemData"), dict):
                    known[address] = item["itemData"]
    return known


def _addresses(item: Any) -> list[str]:  # noqa: ANN401
    addresses = item.get("uris") if isinstance(item, dict) else None
    return [one for one in addresses if isinstance(one, str)] if isinstance(addresses, list) else []


def _shown(citation: Any, known: Mapping[str, Mapping[str, Any]]) -> str:  # noqa: ANN401
    items = citation.get("citationItems") if isinstance(citation, dict) else None
    parts = (
        [_part(item, known) for item in items if isinstance(item, dict)] if isinstance(items, list) else []
    )
    return f"({'; '.join(filter(None, parts))})" if any(parts) else ""


def _part(item: Mapping[str, Any], known: Mapping[str, Mapping[str, Any]]) -> str:
    data = item.get("itemData") or next((known[one] for one in _addresses(item) if one in known), None)
    if not isinstance(data, dict):
        return ""
    who = _authors(data.get("author")) or str(data.get("title") or "")
    locator = str(item.get("locator") or "")
    return ", ".join(filter(None, (who, _year(data.get("issued")), f"p. {locator}" if locator else "")))


def _authors(people: Any) -> str:  # noqa: ANN401
    found = people if isinstance(people, list) else []
    names = [str(one.get("family") or one.get("literal") or "") for one in found if isinstance(one, dict)]
    names = [name for name in names if name]
    if len(names) >= _MANY:
        return f"{names[0]} et al."
    return " & ".join(names[:_PAIR])


def _year(issued: Any) -> str:  # noqa: ANN401
    found = _YEAR.search(json.dumps(issued))
    return found[0] if found else _NO_DATE
