"""What the check of a claim can give as a reason: a closed list, told in English and read back as reason and arguments.

Reasons are stored and exported as English sentences. Whoever shows them in another language, today's or those of an old
conversation, reads them back here.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from app.engine.read_back import Templates

_JOINT: Final = "; "


class Reason(StrEnum):
    """Every reason, with places for what it is about."""

    MODEL_SUPPORTS = "The decision model reads support in the source"
    MODEL_CONTRADICTS = "The decision model reads a contradiction in the source"
    MODEL_LEAVES_OPEN = "The decision model finds that the source leaves this open"
    MODEL_UNSURE = "The decision model is not sure"
    WORDS_FOR = "Compared word by word, the source bears the claim out, though the decision model alone did not settle it"
    WORDS_AGAINST = "Compared word by word, the source does not bear the claim out, though the decision model alone did not settle it"
    MODEL_NOT_ASKED = "The decision model was not asked"
    CHOSEN_SUPPORTS = "The chosen model reads support in the source"
    CHOSEN_AGAINST = "The chosen model finds no support in the source"
    CHOSEN_UNSURE = "The chosen model is not sure"
    UNCALIBRATED = "The figure is the model's own; Attest has not calibrated it"
    PART_COUNTS = "One part of the claim counts: “{part}”"
    CLAIM_EMPTY = "The claim has no words"
    SOURCE_EMPTY = "The source has no words"

    QUOTE_FOUND = "the quotation stands in the source word for word"
    QUOTE_MISSING = "a quotation does not stand in the source"
    SAME_WORDS = "the words of the claim stand in the source in the same order"
    SWAPPED = "the claim has “{said}” where the source has “{there}”"
    DENIAL_TURNED = "“{word}” is in the claim or the source only"
    NUMBERS_FOUND = "every number is in the source"
    NUMBER_DIFFERS = "{number} in the claim, {other} in the source"
    NUMBER_MISSING = "{number} is not in the source"
    CLAIM_DENIES = "the claim denies what the source states"
    SOURCE_DENIES = "the source denies what the claim states"
    CROSSED = "claim and source compare the same things the other way round"
    DENIED_ONCE = "“{word}” is denied on one side only"
    OPPOSED = "“{word}” in the claim, “{other}” in the source"
    SURER = "the source says it with reserve, the claim without"
    WIDER = "“{word}” is not in the source"
    FEW_WORDS = "the source shares few words with the claim"
    WORDS_MISSING = "not in the source: {words}"
    NAMES_MISSING = "the source does not name {names}"

    ONE_DENIES = "one denies what the other states"
    AGAINST = "“{one}” against “{other}”"

    NOT_INSTALLED = "The decision model is not installed"
    PARTLY = "The decision model left some citations without an answer"
    PARTLY_LATE = "The decision model ran out of time before the last citations"
    LATE = "The decision model did not answer in time"
    FAILED = "The decision model failed"
    MALFORMED = "The decision model gave an unusable answer"
    NO_MODEL = "There is no decision model to ask."
    NOTHING_TO_COMPARE = "The passage or the claim has no words."
    NO_MODEL_FOR_CONFLICTS = "There is no decision model that could tell contradictions."
    CONFLICTS_LATE = "The search for contradictions was not finished in time."
    CONFLICTS_FAILED = "The search for contradictions failed."

    def told(self, **arguments: str) -> str:
        """The sentence, with what it is about."""
        return self.value.format(**arguments)


@dataclass(frozen=True, slots=True)
class ReasonRead:
    """A reason as it was read back; `arguments` by the name of their place."""

    reason: Reason
    arguments: dict[str, str]


def read_reasons(text: str) -> tuple[ReasonRead, ...]:
    """Read back one stored text, which may join several reasons by semicolons.

    Args:
        text: As `Reason.told` made it, or anything else: a message of a model, or words of an older Attest.

    Returns:
        What it says, in order; empty where any of it is not known.
    """
    parts = [_read(part) for part in text.split(_JOINT)]
    known = [part for part in parts if part is not None]
    if len(known) == len(parts):
        return tuple(known)
    whole = _read(text)  # a semicolon may also stand in the reason itself
    return () if whole is None else (whole,)


def _read(text: str) -> ReasonRead | None:
    read = _TEMPLATES.read(text)
    return None if read is None else ReasonRead(Reason(read.template), read.arguments)


_TEMPLATES: Final = Templates(reason.value for reason in Reason)
