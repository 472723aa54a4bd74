"""Which rows a stage of training sees, and in which order."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence

from data import Row

# Pairs made from claims of these datasets stand beside them as a dataset of their own, "altered".
# Rows drawn from each dataset. Balanced by dataset, not by row; a dataset smaller than its share is gone through again.
GENERAL = {
    "mnli": 17_000,
    "fever": 9_000,
    "fm2": 2_300,
    "rte": 2_400,
    "scitail": 2_600,
    "begin": 3_400,
}
SCIENCE = {
    "scifact": 2_000,
    "healthver": 2_800,
    "checkcovid": 1_700,
    "covidfact": 2_200,
    "citint": 1_400,
    "evinf": 2_600,
    "nli4ct": 1_500,
    "fm2": 1_600,
    "fever": 900,
    "begin": 1_300,
    "scitail": 900,
    "rules": 9_000,
    "altered": 3_000,
}
# After the long passages, a little of everything, so that the short general pairs are not forgotten.
MIXED = {
    "mnli": 3_000,
    "fever": 1_500,
    "fm2": 2_300,
    "rte": 800,
    "scitail": 1_600,
    "begin": 1_000,
    "scifact": 1_600,
    "healthver": 2_000,
    "checkcovid": 1_200,
    "covidfact": 1_600,
    "citint": 800,
    "evinf": 1_700,
    "nli4ct": 1_100,
    "rules": 5_000,
    "altered": 2_600,
}
# Last, more of what people wrote about papers, fewer of the pairs made by rule, which are learned by then.
CLOSING = {
    "mnli": 2_000,
    "fever": 1_200,
    "fm2": 2_000,
    "scitail": 1_200,
    "begin": 1_000,
    "scifact": 2_400,
    "healthver": 2_400,
    "checkcovid": 1_900,
    "covidfact": 1_600,
    "citint": 2_000,
    "evinf": 2_000,
    "nli4ct": 1_200,
    "rules": 2_400,
    "altered": 1_500,
}
ALTERED_FROM = ("scifact", "healthver", "checkcovid", "citint", "fm2", "begin")
STAGES = {"general": GENERAL, "science": SCIENCE, "mixed": MIXED, "closing": CLOSING}


def draw(rows: Mapping[str, Sequence[Row]], shares: Mapping[str, int], seed: int) -> list[Row]:
    """Draw a stage's rows; the same for the same seed.

    Args:
        rows: Rows by dataset; datasets without rows are left out of the mixture.
        shares: How many rows of each.
        seed: Of the draw.
    """
    drawn: list[Row] = []
    for name, count in shares.items():
        pool = list(rows.get(name, ()))
        chance = random.Random(f"{seed} {name}")
        while pool and count > 0:
            chance.shuffle(pool)
            drawn += pool[:count]
            count -= len(pool)  # noqa: PLW2901 - what is left to draw
    random.Random(seed).shuffle(drawn)
    return drawn


def class_weights(rows: Sequence[Row]) -> dict[tuple[str, bool], float]:
    """Weights by dataset and by whether a row supports, so that both sides of each dataset weigh the same.

    A weight is at most 2: a dataset with few rows of one side should not shake the training with them.
    """
    counts = Counter((row.dataset, row.is_support) for row in rows)
    sums = Counter(row.dataset for row in rows)
    return {key: min(2.0, sums[key[0]] / (2 * count)) for key, count in counts.items()}
