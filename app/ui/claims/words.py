"""The words of the claims inspector."""

from PySide6.QtCore import QCoreApplication

from app.engine.records import Verdict
from app.ui import words
from app.ui.chat.markers import Support
from app.ui.chat.support_words import probability_figure, support_word
from app.ui.chat.turn_words import support_phrases
from app.ui.claims.records import Claim, ClaimCounts
from app.ui.reason_words import reason_words


def _tr(text: str) -> str:
    return QCoreApplication.translate("claims", text)


def probability_text(claim: Claim) -> str:
    """Three decimals, or a dash where nothing was measured."""
    return "–" if claim.occurrence.p is None else probability_figure(claim.occurrence.p, 3)


def verdict_text(claim: Claim) -> str:
    """The verdict in a word or two; whose it is where it is the user's."""
    word = support_word(claim.support)
    return _tr("{verdict} by you").format(verdict=word) if claim.occurrence.is_override else word


def measured_text(claim: Claim) -> str:
    """What was measured and against what: `Support probability 0.873, threshold 0.60`."""
    if claim.occurrence.p is None:
        reason = reason_words(claim.turn.not_checked_reason.strip()).rstrip(".")
        return _tr("Not checked: {reason}.").format(reason=reason) if reason else _tr("Not checked.")
    text = _tr("Support probability {p}, threshold {threshold}.")
    return text.format(p=probability_text(claim), threshold=words.decimal(claim.turn.threshold, 2))


def model_verdict_text(claim: Claim) -> str:
    """What the model said where the user decided otherwise or likewise."""
    return {
        Verdict.KEPT: _tr("The model verified it."),
        Verdict.DEMOTED: _tr("The model rejected it."),
        Verdict.FAIL_OPEN: _tr("The model did not check it."),
    }[claim.measured]


def counts_text(counts: ClaimCounts) -> str:
    """`12 claims: 8 verified, 1 with weak support, 2 rejected, 1 not checked · 1 decided by you`."""
    if not counts.total:
        return _tr("No claims")
    total = words.counted(counts.total, _tr("claim"), _tr("claims"))
    text = f"{total}: {support_phrases(counts.standing)}"
    if counts.overridden:
        text += " · " + _tr("{count} decided by you").format(count=words.count(counts.overridden))
    return text


def short_support(support: Support) -> str:
    """The name of a state in the filter."""
    return support_word(support)
