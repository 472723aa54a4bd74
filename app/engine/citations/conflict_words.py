"""Words that the search for conflicts looks up: data, in lower case."""

from collections.abc import Mapping

from app.engine.citations.signals.word_table import word_table
from app.engine.words import stem

AIMS = word_table(
    "aim aims aimed objective objectives purpose whether hypothesis hypotheses hypothesise hypothesize hypothesised",
    "hypothesized hypothesize ziel zweck ob objetivo but",
)
"""A sentence with one of these tells what was to be found out, not what was found."""

LABELS = word_table(
    "type phase grade stage step level day week month year visit group arm class model version part lesson experiment",
    "condition case scenario item question criterion aim survey session task cluster sample site cohort trial appendix",
)
"""Behind one of these a number tells which one is meant, not how many."""

GENERIC = frozenset(
    stem(word)
    for word in word_table(
        "study studies paper article trial trials research work data result results finding findings analysis analyses",
        "observed found shown reported demonstrated suggest suggests indicate indicates revealed significant significantly",
        "overall however furthermore moreover addition compared comparison present current previous recent author authors",
        "patients participants subjects people individuals",
    )
)
"""Stems that make no other subject of a statement."""

_TABLE = """
sex: male males man men boy boys | female females woman women girl girls
age: adult adults older elderly aged | child children adolescent adolescents infant infants younger young
species: human humans people patients participants | mouse mice rat rats murine animal animals | vitro vivo cell cells
arm: treatment intervention experimental treated exposed | control controls placebo untreated comparator unexposed
time: baseline before pre-treatment | follow-up after post-treatment endpoint
adjustment: adjusted multivariable multivariate | unadjusted crude univariate univariable
rank: first primary | second secondary | third tertiary
side: left | right
size: low lower lowest | high higher highest
follow: without | with
season: summer | winter | spring | autumn
"""


def _read(table: str) -> Mapping[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for line in table.strip().splitlines():
        axis, _, groups = line.partition(":")
        for number, group in enumerate(groups.split("|")):
            found.update({word: (axis, str(number)) for word in group.split()})
    return found


CONDITIONS: Mapping[str, tuple[str, str]] = _read(_TABLE)
"""Groups and circumstances, each with its axis: two statements about different ones do not contradict each other."""
