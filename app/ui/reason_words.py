"""The reasons of the check in the language of the window; they are stored as English sentences (V6, U10)."""

from PySide6.QtCore import QCoreApplication

from app.engine.citations.reasons import Reason, read_reasons
from app.ui.engine_words import engine_words


def _tr(text: str) -> str:
    return QCoreApplication.translate("reasons", text)


def reason_words(text: str) -> str:
    """A stored reason as it is read in the window; words that no list knows, as of a model or a server, as they are."""
    read = read_reasons(text)
    if not read:
        return engine_words(text)
    return "; ".join(_template(one.reason).format(**one.arguments) for one in read)


def reason_sentence(text: str) -> str:
    """The same, begun with a capital and ended with a full stop."""
    told = reason_words(text).rstrip(".")
    return f"{told[:1].upper()}{told[1:]}." if told else ""


def reason_in_line(text: str) -> str:
    """The same as the end of a sentence: in English begun small, and without a full stop."""
    told = reason_words(text.strip()).rstrip(".")
    return f"{told[:1].lower()}{told[1:]}" if told == text.strip().rstrip(".") else told


def _template(reason: Reason) -> str:
    return _MODEL[reason]() if reason in _MODEL else _FOUND[reason]()


_MODEL = {
    Reason.MODEL_SUPPORTS: lambda: _tr("The decision model reads support in the source"),
    Reason.MODEL_CONTRADICTS: lambda: _tr("The decision model reads a contradiction in the source"),
    Reason.MODEL_LEAVES_OPEN: lambda: _tr("The decision model finds that the source leaves this open"),
    Reason.MODEL_UNSURE: lambda: _tr("The decision model is not sure"),
    Reason.WORDS_FOR: lambda: _tr(
        "Compared word by word, the source bears the claim out, though the decision model alone did not settle it"
    ),
    Reason.WORDS_AGAINST: lambda: _tr(
        "Compared word by word, the source does not bear the claim out, though the decision model alone did not settle it"
    ),
    Reason.MODEL_NOT_ASKED: lambda: _tr("The decision model was not asked"),
    Reason.CHOSEN_SUPPORTS: lambda: _tr("The chosen model reads support in the source"),
    Reason.CHOSEN_AGAINST: lambda: _tr("The chosen model finds no support in the source"),
    Reason.CHOSEN_UNSURE: lambda: _tr("The chosen model is not sure"),
    Reason.UNCALIBRATED: lambda: _tr("The figure is the model’s own; Attest has not calibrated it"),
    Reason.PART_COUNTS: lambda: _tr("One part of the claim counts: “{part}”"),
    Reason.CLAIM_EMPTY: lambda: _tr("The claim has no words"),
    Reason.SOURCE_EMPTY: lambda: _tr("The source has no words"),
    Reason.NOT_INSTALLED: lambda: _tr("The decision model is not installed"),
    Reason.PARTLY: lambda: _tr("The decision model left some citations without an answer"),
    Reason.PARTLY_LATE: lambda: _tr("The decision model ran out of time before the last citations"),
    Reason.LATE: lambda: _tr("The decision model did not answer in time"),
    Reason.FAILED: lambda: _tr("The decision model failed"),
    Reason.MALFORMED: lambda: _tr("The decision model gave an unusable answer"),
    Reason.NO_MODEL: lambda: _tr("There is no decision model to ask."),
    Reason.NOTHING_TO_COMPARE: lambda: _tr("The passage or the claim has no words."),
    Reason.NO_MODEL_FOR_CONFLICTS: lambda: _tr("There is no decision model that could tell contradictions."),
    Reason.CONFLICTS_LATE: lambda: _tr("The search for contradictions was not finished in time."),
    Reason.CONFLICTS_FAILED: lambda: _tr("The search for contradictions failed."),
}
_FOUND = {
    Reason.QUOTE_FOUND: lambda: _tr("the quotation stands in the source word for word"),
    Reason.QUOTE_MISSING: lambda: _tr("a quotation does not stand in the source"),
    Reason.SAME_WORDS: lambda: _tr("the words of the claim stand in the source in the same order"),
    Reason.SWAPPED: lambda: _tr("the claim has “{said}” where the source has “{there}”"),
    Reason.DENIAL_TURNED: lambda: _tr("“{word}” is in the claim or the source only"),
    Reason.NUMBERS_FOUND: lambda: _tr("every number is in the source"),
    Reason.NUMBER_DIFFERS: lambda: _tr("{number} in the claim, {other} in the source"),
    Reason.NUMBER_MISSING: lambda: _tr("{number} is not in the source"),
    Reason.CLAIM_DENIES: lambda: _tr("the claim denies what the source states"),
    Reason.SOURCE_DENIES: lambda: _tr("the source denies what the claim states"),
    Reason.CROSSED: lambda: _tr("claim and source compare the same things the other way round"),
    Reason.DENIED_ONCE: lambda: _tr("“{word}” is denied on one side only"),
    Reason.OPPOSED: lambda: _tr("“{word}” in the claim, “{other}” in the source"),
    Reason.SURER: lambda: _tr("the source says it with reserve, the claim without"),
    Reason.WIDER: lambda: _tr("“{word}” is not in the source"),
    Reason.FEW_WORDS: lambda: _tr("the source shares few words with the claim"),
    Reason.WORDS_MISSING: lambda: _tr("not in the source: {words}"),
    Reason.NAMES_MISSING: lambda: _tr("the source does not name {names}"),
    Reason.ONE_DENIES: lambda: _tr("one denies what the other states"),
    Reason.AGAINST: lambda: _tr("“{one}” against “{other}”"),
}
