"""The tasks of the exam. Papers, people and figures in them are invented, so nothing can be known from training.

Whoever changes a task counts `EXAM_VERSION` up: results of other tasks are of no use.
"""

from dataclasses import dataclass

from app.models.generators.grammar import ToolSchema

EXAM_VERSION = 1


def _schema(**kinds: str) -> dict[str, object]:
    properties = {
        name: {"type": kind, "maxLength": 120} if kind == "string" else {"type": kind}
        for name, kind in kinds.items()
    }
    return {
        "type": "object",
        "properties": properties,
        "required": list(kinds),
        "additionalProperties": False,
    }


TOOLS = (
    ToolSchema("search_corpus", "Find passages in all papers.", _schema(query="string")),
    ToolSchema("read_section", "Read a section of one paper.", _schema(paper="string", section="string")),
    ToolSchema("query_metadata", "Count or list papers by year, author or tag.", _schema(query="string")),
    ToolSchema(
        "conclude_search", "End the search; enough was found, or nothing will be.", _schema(summary="string")
    ),
)


@dataclass(frozen=True, slots=True)
class ToolTask:
    """One step of a search.

    Attributes:
        situation: What was asked and what is known by now.
        right: The tools that make sense here.
        words: The arguments must hold one of them, in lower case; none for any arguments.
    """

    situation: str
    right: tuple[str, ...]
    words: tuple[str, ...] = ()


TOOL_TASKS = (
    ToolTask(
        "Question: How does road salt change the growth of marsh orchids?\nFound so far: nothing; no search was made.",
        ("search_corpus",),
        ("salt", "orchid"),
    ),
    ToolTask(
        "Question: How many of my papers are from 2019?\nFound so far: nothing; no search was made.",
        ("query_metadata",),
        ("2019",),
    ),
    ToolTask(
        "Question: Which sensors did the paper P4 use?\nFound so far: P4 has the sections s1 Introduction, s2 Sensors and "
        "methods, s3 Results. None of them was read.",
        ("read_section",),
        ("s2", "sensors"),
    ),
    ToolTask(
        "Question: How tall do marsh orchids grow in shade?\nFound so far: P2 says “Marsh orchids grew to 31 cm in shade.” P7 "
        "says the same. The question is answered.",
        ("conclude_search",),
    ),
    ToolTask(
        "Question: What do my papers say on lighthouse paint?\nFound so far: five searches with different words found "
        "nothing on it.",
        ("conclude_search",),
    ),
)


@dataclass(frozen=True, slots=True)
class SentenceTask:
    """A passage to be restated in one sentence that must hold all of `needed`, in lower case."""

    question: str
    passage: str
    needed: tuple[str, ...]


SENTENCE_TASKS = (
    SentenceTask(
        "How tall do marsh orchids grow in shade?",
        "We measured 48 plants over two summers. In shade, marsh orchids reached 31 cm on average. In full sun they stayed "
        "at 22 cm.",
        ("31",),
    ),
    SentenceTask(
        "Which sensor failed most often?",
        "Of the four sensors, the humidity sensor failed most often, in 17 of 90 nights. The others failed at most twice.",
        ("humidity", "17"),
    ),
    SentenceTask(
        "Did the training shorten waiting times?",
        "Waiting times did not change after the training: they were 24 minutes before and 24 minutes after it.",
        ("24",),
    ),
    SentenceTask(
        "When was the old mill closed?",
        "The mill by the river was closed in 1931, when the last miller, Ada Brunn, gave up her licence.",
        ("1931",),
    ),
)


@dataclass(frozen=True, slots=True)
class PaperPassage:
    """A passage of an invented paper, with its author and year."""

    author: str
    year: int
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class AnswerTask:
    """A question over several passages.

    Attributes:
        question: What is asked.
        passages: Numbered from 1.
        needed: Figures that must be in the answer, each with the number of the passage that gives it.
        is_answerable: Whether the passages answer it at all.
    """

    question: str
    passages: tuple[PaperPassage, ...]
    needed: tuple[tuple[str, int], ...]
    is_answerable: bool = True


_SHADE = PaperPassage(
    "Okafor",
    2019,
    "Orchids in shade",
    "In shade, marsh orchids reached 31 cm on average. We measured 48 plants.",
)
_SALT = PaperPassage(
    "Lind", 2021, "Salt on the verge", "Road salt cut the growth of marsh orchids by 12 % in the first year."
)
_MILL = PaperPassage(
    "Brunn", 2004, "Mills of the valley", "The mill was closed in 1931 after 140 years of work."
)

ANSWER_TASKS = (
    AnswerTask(
        "How tall do marsh orchids grow in shade, and by how much does road salt cut their growth?",
        (_MILL, _SHADE, _SALT),
        (("31", 2), ("12", 3)),
    ),
    AnswerTask("For how many years did the mill work?", (_SALT, _MILL, _SHADE), (("140", 2),)),
    AnswerTask("What does the paint of lighthouses cost?", (_SHADE, _MILL, _SALT), (), is_answerable=False),
)
