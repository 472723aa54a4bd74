"""How the work on an answer grows with its length, for prose and for shapes made to hurt (part of `bench citations`).

Each shape is repeated to 1 kB, 10 kB and 100 kB, on demand to 1 MB, cleaned and resolved; growth is stated as the factor by which ten times
the text takes longer. Linear work is about 10; a rule that looks back over the whole answer each time would show 100.
"""

import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.citations.cleaning import clean_output
from app.engine.citations.resolution import resolve_citations
from app.engine.records import Evidence
from app.engine.runs import Progress, RunContext

LENGTHS = (1_000, 10_000, 100_000)
ALL_LENGTHS = (*LENGTHS, 1_000_000)
SHAPES = {
    "prose": "Twins differ by five early mutations, e.g. in Fig. 3, as was measured at birth [1, 2]. ",
    "Chinese prose": "双胞胎之间的突变率较低[1]，死亡率较高【2】。",
    "lists": "\n- **Rate.** It falls with age [1].\n  - In most of them [2; 3].",
    "tables": "\n\n| Study | Rate |\n|---|---|\n| Smith (2020) [1] | 3.5 % [2] |",
    "quotations": "> “It holds [99],” they write [1].\n",
    "open brackets": "[",
    "markers": "[1]",
    "nested numbers": "[1[2]3",
    "unclosed fences": "```\nx[1]\n",
    "back-ticks": "`x` [1] ",
    "dollars": "$a [1] ",
    "links": "[a](b(c) [1](u) ",
    "escapes": "\\[1\\] ",
    "look-alikes of a mask": "@@MASK_0@@ [1] ",
    "deep quotation": "> ",
    "definitions": "\n[1]: u",
}


@dataclass(frozen=True, slots=True)
class Growth:
    """How one shape grew.

    Attributes:
        shape: Its name in SHAPES.
        characters: The lengths of its answers, each ten times the one before.
        milliseconds: Processor time for each.
        factors: Time for each length but the first over that for the one before.
    """

    shape: str
    characters: tuple[int, ...]
    milliseconds: tuple[float, ...]
    factors: tuple[float, ...]


def measure_growth(
    evidence: Sequence[Evidence], run: RunContext, lengths: Sequence[int] = LENGTHS
) -> tuple[Growth, ...]:
    """Time all shapes at all lengths.

    Args:
        evidence: The passages that the answers cite.
        run: Told of the progress, asked before each measurement.
        lengths: Characters, each ten times the one before.

    Raises:
        Canceled: The run was asked to stop.
    """
    grown = []
    for number, (name, shape) in enumerate(SHAPES.items()):
        run.report(Progress("Growing", number, len(SHAPES)))
        spent = tuple(_milliseconds(shape, length, evidence, run) for length in lengths)
        factors = tuple(longer / max(shorter, 1e-6) for shorter, longer in itertools.pairwise(spent))
        grown.append(Growth(name, tuple(lengths), spent, factors))
    return tuple(grown)


def growth_lines(grown: Sequence[Growth]) -> str:
    """Lay the factors out for the terminal, worst last factor first."""
    ranked = sorted(grown, key=lambda one: one.factors[-1], reverse=True)
    head = "Ten times the text takes … times as long: up to " + ", ".join(
        f"{length // 1_000:,} kB" for length in ranked[0].characters[1:]
    )
    lines = [
        f"  {one.shape:<24}"
        + "".join(f"{factor:>8.1f}" for factor in one.factors)
        + f"   ({one.milliseconds[-1]:,.0f} ms)"
        for one in ranked
    ]
    return "\n".join([head, *lines])


def _milliseconds(shape: str, length: int, evidence: Sequence[Evidence], run: RunContext) -> float:
    """Processor time of one pass; the least of several for short texts, which one pause would spoil."""
    answer = shape * max(1, length // len(shape))
    repeats = max(1, min(10, 30_000 // length))
    spent = []
    for _ in range(repeats):
        run.check_canceled()
        started = time.process_time()
        resolve_citations(clean_output(answer), evidence, {1: [0.1], 2: [0.9]}, 0.6)
        spent.append((time.process_time() - started) * 1_000)
    return min(spent)
