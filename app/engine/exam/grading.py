"""Tells whether what a generator did in a task of the exam was right. Pure."""

import json
import re

from app.engine.citations.claims import read_answer
from app.engine.citations.markers import find_markers
from app.engine.exam.tasks import TOOLS, AnswerTask, SentenceTask, ToolTask
from app.engine.search.question import Question
from app.engine.synthesis.nothing import OPENING
from app.engine.synthesis.sentence_checks import find_flaw, first_sentence

_NAMES = frozenset(tool.name for tool in TOOLS)


def is_valid_call(written: str) -> bool:
    """Whether it is one call of a tool that exists, with arguments."""
    return _call(written) is not None


def is_right_call(written: str, task: ToolTask) -> bool:
    """Whether it is a call that makes sense in the situation."""
    call = _call(written)
    if call is None or call[0] not in task.right:
        return False
    return not task.words or any(word in call[1].casefold() for word in task.words)


def is_right_sentence(written: str, task: SentenceTask) -> bool:
    """Whether it is one clean sentence with the figures of the passage."""
    sentence = first_sentence(written)
    question = Question(task.question, "english", (), wants_number=False, wants_finding=False)
    if find_flaw(sentence, question, task.passage, task.passage) is not None:
        return False
    return all(_holds(sentence, needed) for needed in task.needed)


def is_right_answer(written: str, task: AnswerTask) -> bool:
    """Whether every figure is there, cited by its passage and by no other, and nothing else is cited."""
    count = len(task.passages)
    if not task.is_answerable:
        return written.strip().startswith(OPENING[:20]) and not find_markers(written, count)
    reading = read_answer(written, count)
    if any(marker.out_of_range for marker in find_markers(written, count)) or not reading.valid_markers:
        return False
    cited = [
        (claim, marker.indices) for marker, claim in zip(reading.valid_markers, reading.claims, strict=True)
    ]
    return all(_is_cited(needed, index, cited) for needed, index in task.needed)


def numbers_are_copied(written: str, task: AnswerTask) -> bool:
    """Whether every figure asked for is in the answer, cited or not."""
    return all(_holds(written, needed) for needed, _ in task.needed)


def _is_cited(needed: str, index: int, cited: list[tuple[str, tuple[int, ...]]]) -> bool:
    claims = [indices for claim, indices in cited if _holds(claim, needed)]
    return bool(claims) and all(index in indices for indices in claims)


def _holds(text: str, needed: str) -> bool:
    return re.search(rf"(?<![\w.]){re.escape(needed)}(?!\w|\.\d)", text.casefold()) is not None


def _call(written: str) -> tuple[str, str] | None:
    """Name and arguments (as text) of a call; None when it is none."""
    try:
        call = json.loads(written)
    except (ValueError, RecursionError):
        return None
    if not isinstance(call, dict) or call.get("tool") not in _NAMES:
        return None
    arguments = call.get("arguments")
    return (str(call["tool"]), json.dumps(arguments)) if isinstance(arguments, dict) else None
