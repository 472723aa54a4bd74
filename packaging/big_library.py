"""Invents a large Zotero library as a description for a builder of data directories.

    python packaging/big_library.py OUT.json [--items 50000] [--files 10000]

The same numbers give the same library: items in the user's library and in groups, collections in deep trees, tags,
notes, annotations, and attachments that are small PDFs with a text of their own.
"""

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

GROUPS = 5
GROUP_SHARE = 0.04
"""Of the items, in each of the groups."""
DEPTH = 20
TREES, GROUP_TREES = 125, 5
"""Of collections in the user's library and in each group; 3,000 collections in all."""
_SEED = 20_260
_TYPES = ("journalArticle", "journalArticle", "journalArticle", "book", "conferencePaper", "thesis", "report")
_SYLLABLES = (
    "ba",
    "ce",
    "di",
    "fo",
    "gu",
    "ha",
    "ki",
    "lo",
    "ma",
    "ne",
    "pi",
    "ro",
    "su",
    "ta",
    "ve",
    "xi",
    "zo",
)
_WORDS = 6_000
_TITLE_WORDS = 10
_ABSTRACT_WORDS = 120
_LINES, _LINE_WORDS = 40, 12
_NOTE_EVERY, _ANNOTATION_EVERY, _TAGS = 10, 5, 4_000

Json = dict[str, Any]


class Inventor:
    """Invents the parts of a library, one after another."""

    def __init__(self, items: int, files: int) -> None:
        self._chance = random.Random(_SEED)
        self._vocabulary = [
            "".join(self._chance.choices(_SYLLABLES, k=self._chance.randint(2, 4))) for _ in range(_WORDS)
        ]
        self._items, self._files = items, files
        self._made = 0

    def description(self) -> Json:
        """The whole library."""
        in_group = int(self._items * GROUP_SHARE)
        groups = [
            {
                "type": "group",
                "groupID": 4_700 + number,
                "name": f"Group {number}",
                **self._library(in_group, GROUP_TREES),
            }
            for number in range(1, GROUPS + 1)
        ]
        own = {"type": "user", **self._library(self._items - GROUPS * in_group, TREES)}
        return {"schema": 129, "libraries": [own, *groups]}

    def _library(self, items: int, trees: int) -> Json:
        paths = [path for tree in range(trees) for path in _tree_paths(tree)]
        return {
            "collections": [_branch(f"Field {tree}", 1) for tree in range(trees)],
            "items": [self._item(paths) for _ in range(items)],
        }

    def _item(self, paths: list[str]) -> Json:
        self._made += 1
        number, chance = self._made, self._chance
        item: Json = {
            "type": chance.choice(_TYPES),
            "dateAdded": f"20{chance.randint(10, 25)}-0{chance.randint(1, 9)}-1{chance.randint(0, 9)} 08:00:00",
            "fields": {
                "title": self._text(_TITLE_WORDS).capitalize(),
                "date": str(chance.randint(1960, 2026)),
                "abstractNote": self._text(_ABSTRACT_WORDS).capitalize() + ".",
                "url": f"https://example.org/{number}",
            },
            "creators": [
                {"type": "author", "firstName": self._text(1).title(), "lastName": self._text(1).title()}
                for _ in range(chance.randint(1, 5))
            ],
            "tags": [f"tag {chance.randrange(_TAGS)}" for _ in range(chance.randint(0, 3))],
            "collections": sorted({chance.choice(paths) for _ in range(chance.randint(0, 2))}),
        }
        item["tags"] = sorted(set(item["tags"]))
        if number % _NOTE_EVERY == 0:
            item["notes"] = [f"<p>{self._text(30)}</p>"]
        # Files are spread evenly: the n-th item has one when the share of files passes a whole number there.
        if number * self._files // self._items > (number - 1) * self._files // self._items:
            item["attachments"] = [self._attachment(number)]
        return item

    def _attachment(self, number: int) -> Json:
        lines = [self._text(_LINE_WORDS).capitalize() + "." for _ in range(_LINES)]
        attachment: Json = {
            "title": "Full Text PDF",
            "linkMode": "imported_file",
            "contentType": "application/pdf",
            "filename": f"Paper {number}.pdf",
            "text": small_pdf(lines),
        }
        if number % _ANNOTATION_EVERY == 0:
            place = {"pageIndex": 0, "rects": [[50.0, 700.0, 300.0, 712.0]]}
            attachment["annotations"] = [{"type": "highlight", "text": lines[0], "pageLabel": "1", **place}]
        return attachment

    def _text(self, words: int) -> str:
        return " ".join(self._chance.choices(self._vocabulary, k=words))


def small_pdf(lines: list[str]) -> str:
    """A PDF of one page with these lines of plain letters, as text."""
    shown = "\n".join(f"({line}) '" for line in lines)
    content = f"BT /F1 10 Tf 14 TL 50 780 Td\n{shown}\nET"
    objects = (
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        f"<</Length {len(content)}>>\nstream\n{content}\nendstream",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    )
    text, offsets = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        offsets.append(len(text))
        text += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    head = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
    return f"{text}{head}trailer\n<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{len(text)}\n%%EOF\n"


def _branch(name: str, level: int) -> Json:
    below = [] if level == DEPTH else [_branch(f"Level {level + 1}", level + 1)]
    return {"name": name, "collections": below}


def _tree_paths(tree: int) -> Iterator[str]:
    path = f"Field {tree}"
    yield path
    for level in range(2, DEPTH + 1):
        path += f"/Level {level}"
        yield path


def main() -> None:
    """Write the description."""
    parser = argparse.ArgumentParser(description="Invent a large Zotero library.")
    parser.add_argument("out", type=Path, metavar="OUT.json")
    parser.add_argument("--items", type=int, default=50_000)
    parser.add_argument("--files", type=int, default=10_000)
    arguments = parser.parse_args()
    description = Inventor(arguments.items, arguments.files).description()
    arguments.out.write_text(json.dumps(description), encoding="utf-8")


if __name__ == "__main__":
    main()
