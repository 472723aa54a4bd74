"""Retrieval sets in BEIR form: a folder with `corpus.jsonl` (or `.gz`), `queries.jsonl` and `qrels.tsv`."""

import gzip
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.engine.errors import InputError


@dataclass(frozen=True, slots=True)
class BeirSet:
    """A retrieval set: documents (title, text) by id, queries by id, graded relevance by query and document."""

    corpus: Mapping[str, tuple[str, str]]
    queries: Mapping[str, str]
    relevance: Mapping[str, Mapping[str, int]]

    @property
    def judged(self) -> tuple[str, ...]:
        """The queries for which anything was judged, in the order of the file."""
        return tuple(query for query in self.queries if self.relevance.get(query))


def read_beir(folder: Path) -> BeirSet:
    """Read a set in BEIR form.

    Raises:
        InputError: A file is missing or does not fit.
    """
    try:
        corpus = {row["_id"]: (row.get("title", ""), row["text"]) for row in _rows(folder, "corpus.jsonl")}
        queries = {row["_id"]: row["text"] for row in _rows(folder, "queries.jsonl")}
        relevance: dict[str, dict[str, int]] = defaultdict(dict)
        for line in (folder / "qrels.tsv").read_text(encoding="utf-8").splitlines()[1:]:
            query, document, grade = line.split("\t")
            relevance[query][document] = int(grade)
    except (OSError, KeyError, ValueError) as error:
        raise InputError(
            f"The folder {folder} is not a retrieval set in BEIR form ({error}).",
            "It needs corpus.jsonl or corpus.jsonl.gz, queries.jsonl and qrels.tsv.",
        ) from error
    return BeirSet(corpus, queries, relevance)


def _rows(folder: Path, name: str) -> Iterator[dict[str, Any]]:
    packed = folder / f"{name}.gz"
    with (
        gzip.open(packed, "rt", encoding="utf-8")
        if packed.exists()
        else (folder / name).open(encoding="utf-8") as file
    ):
        for line in file:
            yield json.loads(line)
