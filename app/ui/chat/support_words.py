"""The words, and the icon names, for how a citation stands and where its passage lies."""

from PySide6.QtCore import QCoreApplication

from app.engine.citations.authors import narrative_label
from app.engine.ingest.document import PassageType
from app.engine.records import Evidence
from app.ui import words
from app.ui.chat.markers import PillInfo, Support
from app.ui.reason_words import reason_in_line


def _tr(text: str) -> str:
    return QCoreApplication.translate("support", text)


def support_word(support: Support) -> str:
    """One or two words for a state."""
    return {
        Support.VERIFIED: _tr("Verified"),
        Support.WEAK: _tr("Weak support"),
        Support.REJECTED: _tr("Rejected"),
        Support.UNCHECKED: _tr("Not checked"),
        Support.SOURCE: _tr("Source"),
    }[support]


def support_phrase(pill: PillInfo) -> str:
    """The state with its figure or its reason: `Verified (probability 0.87)`, `Not checked: verification is off`."""
    word = support_word(pill.support)
    if pill.support is Support.SOURCE:
        return word
    if pill.occurrence.is_override:
        return _tr("{state}: your verdict").format(state=word)
    if pill.occurrence.p is not None:
        return f"{word} ({probability_phrase(pill.occurrence.p)})"
    reason = reason_in_line(pill.not_checked_reason)
    return f"{word}: {reason}" if reason else word


def probability_figure(p: float, decimals: int) -> str:
    """A probability in so many decimals; one that would round to 0 or 1 is told as below or above, for none is certain."""
    least = 10.0**-decimals
    if p > 1 - least / 2:
        return f"> {words.decimal(1 - least, decimals)}"
    if p < least / 2:
        return f"< {words.decimal(least, decimals)}"
    return words.decimal(p, decimals)


def probability_phrase(p: float, decimals: int = 2) -> str:
    """`probability 0.87`, or `probability > 0.99`; “p = 0.87” would be read as a p-value."""
    return _tr("probability {figure}").format(figure=probability_figure(p, decimals))


def support_explanation(pill: PillInfo) -> str:
    """What the state means, for the tooltip of its badge."""
    if pill.support is Support.UNCHECKED:
        return _tr(
            "It was not checked whether the passage supports this sentence. Read it before you rely on it."
        )
    if pill.occurrence.is_override:
        return _tr("You decided this. Your verdict stands before that of the model.")
    meaning = {
        Support.REJECTED: _tr("The passage does not support this sentence."),
        Support.WEAK: _tr("The passage supports this sentence only in part, or not plainly."),
    }.get(
        pill.support,
        _tr("The passage supports this sentence. This is not a judgement on whether the paper is right."),
    )
    return f"{meaning} {_figure_explanation(pill)}".rstrip()


def _figure_explanation(pill: PillInfo) -> str:
    """What the figure beside a state is."""
    if pill.occurrence.p is None:
        return ""
    text = _tr("Estimated probability that the passage supports this sentence: {figure}.")
    return text.format(figure=probability_figure(pill.occurrence.p, 3))


def page_phrase(evidence: Evidence, *, is_short: bool = False) -> str:
    """Where the passage stands: `p. 7`, `p. vii (page 9 of the file)`, or the kind of source without pages.

    Args:
        evidence: The passage.
        is_short: Whether the printed label alone is wanted, as for a quotation: `p. vii`.
    """
    if evidence.page_index is None:
        kinds = {PassageType.NOTE: _tr("Note"), PassageType.ANNOTATION: annotation_word()}
        return kinds.get(evidence.passage_type, "")
    physical = str(evidence.page_index + 1)
    if not evidence.page_label or evidence.page_label == physical:
        return _tr("p. {page}").format(page=physical)
    if is_short:
        return _tr("p. {page}").format(page=evidence.page_label)
    return _tr("p. {label} (page {page} of the file)").format(label=evidence.page_label, page=physical)


def annotation_word() -> str:
    """What a passage is that the user wrote or marked on a page."""
    return _tr("Annotation")


def physical_page_phrase(page_index: int) -> str:
    """A page of which only its place in the file is known."""
    return _tr("page {page} of the file").format(page=page_index + 1)


def authors_phrase(evidence: Evidence) -> str:
    """`Authors (Year) • Venue`."""
    who = narrative_label(evidence.source)
    return f"{who} • {evidence.source.venue}" if evidence.source.venue else who
