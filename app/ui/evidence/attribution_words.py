"""What a sentence attribution says, made ready for the card and for the list of claims."""

import html

from PySide6.QtCore import QCoreApplication

from app.engine.records import SentenceAttribution
from app.ui.reason_words import reason_words


def _tr(text: str) -> str:
    return QCoreApplication.translate("attribution", text)


def supporting_ranges(attribution: SentenceAttribution) -> tuple[tuple[int, int], ...]:
    """Where the supporting sentences stand in the passage."""
    return tuple((one.start, one.end) for one in attribution.sentences if one.is_supporting)


def attribution_text(attribution: SentenceAttribution) -> str:
    """What was found, in words; why nothing was, where nothing was measured."""
    if not attribution.is_measured:
        return _tr("The sentences were not compared: {reason}").format(
            reason=reason_words(attribution.reason)
        )
    parts = [attribution.explanation]
    if attribution.unsupported:
        named = ", ".join(
            f"“{one.text}”" + (f" ({reason_words(one.note)})" if one.note else "")
            for one in attribution.unsupported
        )
        if not all(one.text in attribution.explanation for one in attribution.unsupported):
            parts.append(_tr("Nothing in the passage bears out {parts}.").format(parts=named))
    if attribution.is_late:
        parts.append(_tr("Time was up before all of the passage was compared."))
    return " ".join(part for part in parts if part)


def is_quoted(ranges: tuple[tuple[int, int], ...], quotes: tuple[tuple[int, int], ...], passage: str) -> bool:
    """Whether the supporting sentences are the words that are marked already, but for signs between the words."""
    if not ranges or not quotes:
        return False
    quoted = {place for start, end in quotes for place in range(start, end)}
    return not any(
        passage[place].isalnum()
        for start, end in ranges
        for place in range(start, end)
        if place not in quoted
    )


def quoted_text(attribution: SentenceAttribution) -> str:
    """What to say where there is nothing more to mark; what nothing bears out is told as ever."""
    told = _tr("The quoted words are the support; no other sentence is needed.")
    return f"{told} {attribution_text(attribution)}" if attribution.unsupported else told


def claim_markup(claim: str, attribution: SentenceAttribution | None) -> str:
    """The claim as rich text, what nothing bears out underlined; the claim's own signs are escaped."""
    if attribution is None or attribution.claim != claim:
        return html.escape(claim)
    parts: list[str] = []
    position = 0
    for one in sorted(attribution.unsupported, key=lambda part: part.start):
        if one.start < position:
            continue
        parts += (
            html.escape(claim[position : one.start]),
            f"<u>{html.escape(claim[one.start : one.end])}</u>",
        )
        position = one.end
    return "".join([*parts, html.escape(claim[position:])])
