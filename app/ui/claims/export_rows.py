"""What a claim is in a table for spreadsheets; no internal key is in it."""

from PySide6.QtCore import QCoreApplication

from app.engine.citations.authors import narrative_label
from app.ui.chat.support_words import page_phrase, support_word
from app.ui.claims.records import Claim
from app.ui.reason_words import reason_words


def _tr(text: str) -> str:
    return QCoreApplication.translate("claims", text)


def export_head() -> tuple[str, ...]:
    """Names of the columns."""
    return (
        _tr("No."),
        _tr("Question"),
        _tr("Claim"),
        _tr("Verdict"),
        _tr("Decided by"),
        _tr("Probability"),
        _tr("Threshold"),
        _tr("Source"),
        _tr("Title"),
        _tr("Section"),
        _tr("Page"),
        _tr("Passage"),
        _tr("Reasons"),
    )


def export_row(claim: Claim) -> tuple[str, ...]:
    """One claim; an empty probability was not measured."""
    evidence, occurrence = claim.evidence, claim.occurrence
    return (
        str(claim.number),
        claim.turn.question,
        occurrence.claim,
        support_word(claim.support),
        _tr("you") if occurrence.is_override else _tr("the model") if occurrence.p is not None else "",
        "" if occurrence.p is None else f"{occurrence.p:.3f}",
        f"{claim.turn.threshold:.2f}",
        narrative_label(evidence.source),
        evidence.source.title,
        evidence.section,
        page_phrase(evidence),
        evidence.text,
        "; ".join(map(reason_words, claim.reasons)),
    )
