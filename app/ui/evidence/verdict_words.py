"""Why a citation stands as it does, in plain words for the card (U4, U5)."""

from PySide6.QtCore import QCoreApplication

from app.engine.citations.reasons import Reason
from app.engine.records import Turn
from app.ui import words
from app.ui.chat.markers import STRONG_SUPPORT, PillInfo, Support
from app.ui.chat.support_words import probability_figure
from app.ui.reason_words import reason_in_line, reason_sentence


def _tr(text: str) -> str:
    return QCoreApplication.translate("verdict", text)


def verdict_words(pill: PillInfo, turn: Turn | None) -> str:
    """What stands below the badges; "" where the badge says it all.

    Args:
        pill: A citation.
        turn: Its answer; None where it was quoted apart from one.
    """
    if turn is None or pill.support is Support.SOURCE:
        return ""
    check = turn.check_of(pill.occurrence)
    found = reason_in_line("; ".join(check.reasons)) if check else ""
    if pill.occurrence.is_override:
        return _model_words(pill)
    if pill.support is Support.UNCHECKED:
        return "" if pill.not_checked_reason else _why_unchecked(turn, found)
    if pill.support is Support.WEAK:
        return _joined(_weak_words(turn.threshold), found)
    if pill.support is Support.REJECTED:
        return _joined(_rejected_words(turn.threshold), found)
    return ""


def _joined(sentence: str, found: str) -> str:
    return f"{sentence} {_tr('What was found: {reasons}.').format(reasons=found)}" if found else sentence


def _weak_words(threshold: float) -> str:
    text = _tr(
        "The probability is above the threshold ({threshold}) but below {strong}. Read the passage before you rely on it."
    )
    return text.format(threshold=words.decimal(threshold, 2), strong=words.decimal(STRONG_SUPPORT, 2))


def _rejected_words(threshold: float) -> str:
    text = _tr("The probability is below the threshold ({threshold}).")
    return text.format(threshold=words.decimal(threshold, 2))


def _model_words(pill: PillInfo) -> str:
    """What the model had said where the user decided."""
    if pill.occurrence.p is None:
        return _tr("You decided this. The model had not checked it.")
    text = _tr("You decided this. The model had given it a probability of {figure}.")
    return text.format(figure=probability_figure(pill.occurrence.p, 2))


def _why_unchecked(turn: Turn, found: str) -> str:
    """The reason that was kept; where none was, what the answer itself shows."""
    if found:
        return reason_sentence(found)
    measured = (one.p for cited in turn.resolved.citations for one in cited.occurrences)
    if any(p is not None for p in measured):
        return reason_sentence(Reason.PARTLY.told())
    return _tr("Why it was not checked was not kept with this answer.")
