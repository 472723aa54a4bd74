"""The questions of one message that can be judged each by itself."""

import re

from app.engine.search.answer_kinds import single_questions
from app.engine.search.question import Question

_MIN_TERMS = 2

# Words that stand for what another part names.
_REFERS = re.compile(
    r"\b(?:it|its|they|them|their|theirs|this|that|these|those|he|she|his|her|such|er|sie|es|ihn|ihm|dies\w*|davon|dafür|dazu"
    r"|eso|esto|ello|ellos|ellas|su|sus|cela|ça|ils?|elles?|leurs?)\b",
    re.IGNORECASE,
)


def separate_parts(question: Question) -> list[Question]:
    """Take a message apart into its questions; one that needs the words of another stays with it.

    A part stands by itself when it names two things or a proper name, and does not only refer to another part. What the
    library lacks makes a part stand by itself as well, so that the rest can be answered.
    """
    texts: list[str] = []
    for text in single_questions(question.text):
        is_joined = bool(texts) and not (_stands_alone(question, texts[-1]) and _stands_alone(question, text))
        if is_joined:
            texts[-1] = f"{texts[-1]} and {text}"
        else:
            texts.append(text)
    return [question.narrowed(text) for text in texts] if len(texts) > 1 else [question]


def _stands_alone(question: Question, text: str) -> bool:
    terms = question.narrowed(text).terms
    if any(one.is_name or one.passages == 0 for one in terms):
        return True
    return len(terms) >= _MIN_TERMS and not _REFERS.search(text)
