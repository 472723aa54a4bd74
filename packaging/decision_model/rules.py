"""Makes pairs by rule from the papers' own text, and keeps them in a file for training."""

import argparse
import gzip
import json
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from alterations import applicable, shorten
from data import NEUTRAL, NOT_SUPPORT, REFUTE, SUPPORT, Row
from paper_text import PaperPassage, read_passages

from app.engine.ingest.sentences import split_sentences

_DATASET = "rules"
_PER_PAPER = 80
_TARGETS = {
    "number": REFUTE,
    "unit": NOT_SUPPORT,
    "direction": REFUTE,
    "entity": NOT_SUPPORT,
    "negation": REFUTE,
    "hedge": NOT_SUPPORT,
    "neighbour": NEUTRAL,
    "wrong_passage": NEUTRAL,
    "wrong_paper": NEUTRAL,
}
# Changes that turn a free wording into a false one whatever the evidence says besides.
_CLEAR = frozenset({"number", "direction", "negation"})
# Numbers and directions come more often: without many examples they are what a small model overlooks.
_WEIGHTS = {"number": 3.0, "direction": 3.0, "negation": 1.5, "unit": 1.0, "entity": 1.5, "hedge": 0.7}


def make_pairs(passages: Sequence[PaperPassage], seed: int, *, whole_passages: bool) -> Iterator[Row]:
    """Make pairs: from each chosen sentence a true claim, changed ones, and the true claim with other evidence.

    Args:
        passages: In reading order.
        seed: Of every choice.
        whole_passages: Evidence is always the whole passage; otherwise often some sentences of it.
    """
    for place, sentence, chance in _chosen(passages, seed):
        passage = passages[place]
        evidence = passage.text if whole_passages else _excerpt(passage.text, sentence, chance)
        for kind in chance.sample(sorted(_FORMS), 2):
            claim = _FORMS[kind](passage, sentence, evidence, chance)
            if claim:
                yield Row(_DATASET, claim, evidence, SUPPORT, kind)
        changed = applicable(sentence, passage.text, chance)
        for kind in _some(list(changed), 2, chance):
            claim = _dressed(passage, changed[kind], evidence, chance)
            yield Row(_DATASET, claim, evidence, _TARGETS[kind], kind)
        kind, other = _other_evidence(passages, place, sentence, chance)
        if other:
            claim = _dressed(passage, sentence, passage.text, chance)
            text = other if whole_passages else _excerpt(other, "", chance)
            yield Row(_DATASET, claim, text, _TARGETS[kind], kind)


def altered_claims(rows: Iterable[Row], seed: int) -> Iterator[Row]:
    """Make pairs from claims that people wrote: a supported claim, and the same claim changed.

    Claims that repeat the evidence word by word are what `make_pairs` makes; here the words are others.
    """
    for number, row in enumerate(rows):
        chance = random.Random(f"{seed} {number}")
        changed = applicable(row.claim, row.evidence, chance) if row.is_support else {}
        for kind in _some([kind for kind in changed if kind in _CLEAR], 1, chance):
            yield Row("altered", row.claim, row.evidence, SUPPORT, "original")
            yield Row("altered", changed[kind], row.evidence, _TARGETS[kind], kind)


def attributed(passage: PaperPassage, sentence: str, chance: random.Random) -> str:
    """The sentence as answers put it, with the paper's name before it."""
    name = f"{passage.label} ({passage.year})"
    plain = sentence.rstrip(".!")
    lowered = plain[0].lower() + plain[1:] if plain[1:2].islower() else plain
    writes = "write" if "&" in passage.label or "et al" in passage.label else "writes"
    forms = (
        f"{name} {writes}: “{sentence}”",
        f"{name} {writes}: “{sentence}”",
        f"The paper adds: “{sentence}”",
        f"And further: “{sentence}”",
        f"{name} report that {lowered}.",
        f"{name} found that {lowered}.",
        f"According to {name}, {lowered}.",
        f"As {name} note, {lowered}.",
    )
    return chance.choice(forms)


def read_pairs(path: Path) -> list[Row]:
    """Read the file that `main` writes."""
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        return [Row(*json.loads(line)) for line in stream]


def _chosen(passages: Sequence[PaperPassage], seed: int) -> Iterator[tuple[int, str, random.Random]]:
    """Sentences of each paper, the same number at most, with the passage's place and a chance of their own."""
    papers: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for place, passage in enumerate(passages):
        papers[passage.paper] += [(place, sentence) for sentence in passage.sentences]
    for paper, found in sorted(papers.items()):
        chance = random.Random(f"{seed} {paper}")
        # sentences with numbers are rarer, and what is wrong with them is harder to see
        found.sort(key=lambda one: chance.random() * (0.2 if any(map(str.isdigit, one[1])) else 1.0))
        for place, sentence in found[:_PER_PAPER]:
            yield place, sentence, chance


def _exact(passage: PaperPassage, sentence: str, evidence: str, chance: random.Random) -> str:  # noqa: ARG001
    return sentence


def _attributed(passage: PaperPassage, sentence: str, evidence: str, chance: random.Random) -> str:  # noqa: ARG001
    return attributed(passage, sentence, chance)


def _shortened(passage: PaperPassage, sentence: str, evidence: str, chance: random.Random) -> str | None:  # noqa: ARG001
    short = shorten(sentence, chance)
    return attributed(passage, short, chance) if short and chance.random() < 0.3 else short


def _merged(passage: PaperPassage, sentence: str, evidence: str, chance: random.Random) -> str | None:
    others = [other for other in passage.sentences if other != sentence and other in evidence]
    if not others:
        return None
    first, second = chance.sample([sentence, chance.choice(others)], 2)
    return f"{first.rstrip('.')}, and {second[0].lower()}{second[1:]}"


# Ways to put a sentence into an answer; the one shape in which all of them are called.
_FORMS = {"exact": _exact, "attributed": _attributed, "shortened": _shortened, "merged": _merged}


def _dressed(passage: PaperPassage, sentence: str, evidence: str, chance: random.Random) -> str:
    """A false claim in the forms that true ones have, so that the form tells nothing."""
    form = chance.choice((_exact, _attributed, _merged))
    return form(passage, sentence, evidence, chance) or sentence


def _some(kinds: list[str], count: int, chance: random.Random) -> list[str]:
    """Up to `count` kinds, the weighty ones more often."""
    order = sorted(kinds, key=lambda kind: -(chance.random() ** (1 / _WEIGHTS[kind])))
    return order[:count]


def _other_evidence(
    passages: Sequence[PaperPassage], place: int, sentence: str, chance: random.Random
) -> tuple[str, str]:
    """A passage that does not say it: the neighbour, another of the same file, one of another paper."""
    here = passages[place]
    kind = chance.choice(("neighbour", "wrong_passage", "wrong_paper"))
    if kind == "neighbour":
        near = [at for at in (place - 1, place + 1) if 0 <= at < len(passages)]
        found = [passages[at] for at in near if passages[at].source == here.source]
    elif kind == "wrong_passage":
        found = [one for one in passages[max(0, place - 30) : place + 30] if one.source == here.source]
    else:
        found = [
            one for one in chance.sample(list(passages), min(9, len(passages))) if one.paper != here.paper
        ]
    # overlapping passages share sentences, and some papers say the same twice
    found = [one for one in found if one.text != here.text and sentence not in one.text]
    return kind, chance.choice(found).text if found else ""


def _excerpt(text: str, sentence: str, chance: random.Random) -> str:
    """Some sentences in a row, with the given one among them; in three of ten cases everything."""
    spans = split_sentences(text)
    at = next((n for n, (start, end) in enumerate(spans) if text[start:end] == sentence), None)
    if chance.random() < 0.3 or not spans or (sentence and at is None):
        return text
    middle = at if at is not None else chance.randrange(len(spans))
    first = max(0, middle - chance.randint(0, 3))
    last = min(len(spans) - 1, middle + chance.randint(0, 3))
    return text[spans[first][0] : spans[last][1]]


def main() -> None:
    """Write the pairs of all papers that are not held out."""
    parser = argparse.ArgumentParser(description="Makes training pairs by rule from the papers of a library.")
    parser.add_argument(
        "--store", type=Path, required=True, help="library.sqlite of an Attest data directory"
    )
    parser.add_argument("--out", type=Path, required=True, help="*.jsonl.gz")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    passages = [passage for passage in read_passages(options.store) if not passage.is_held_out]
    rows = list(make_pairs(passages, options.seed, whole_passages=False))
    with gzip.open(options.out, "wt", encoding="utf-8") as stream:
        for row in rows:
            values = (row.dataset, row.claim, row.evidence, row.target, row.kind)
            stream.write(json.dumps(values, ensure_ascii=False) + "\n")
    print(f"{len(rows)} pairs from {len({passage.paper for passage in passages})} papers")


if __name__ == "__main__":
    main()
