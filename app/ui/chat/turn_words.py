"""What is told about a turn: the folded line of its search, and its information box."""

import statistics

from PySide6.QtCore import QCoreApplication

from app.engine.records import Turn
from app.ui import words


def _tr(text: str) -> str:
    return QCoreApplication.translate("turn", text)


def search_summary(turn: Turn) -> str:
    """`Searched 83 documents, found 15 passages`; names what was not searchable yet."""
    searchable, total = turn.searchable
    passages = words.counted(len(turn.evidence), _tr("passage"), _tr("passages"))
    if not total:
        return _tr("Read {passages}").format(passages=passages)
    scope = words.counted(searchable, _tr("document"), _tr("documents"))
    if searchable < total:
        scope = _tr("{searchable} of {total} documents").format(
            searchable=words.count(searchable), total=words.count(total)
        )
    return _tr("Searched {scope}, read {passages}").format(scope=scope, passages=passages)


def index_gap(turn: Turn) -> str:
    """A warning where the index was not complete when the question was asked; "" where it was."""
    searchable, total = turn.searchable
    if searchable >= total:
        return ""
    text = _tr(
        "When this was asked, {searchable} of {total} documents had been read. Ask again when the index is complete."
    )
    return text.format(searchable=words.count(searchable), total=words.count(total))


def claims_line(turn: Turn) -> str:
    """`n claims evaluated: k verified, d rejected, u not checked`."""
    values = [value for row in turn.probabilities.values() for value in row]
    occurrences = sum(len(citation.occurrences) for citation in turn.resolved.citations)
    if not occurrences:
        return _tr("No citations in this answer")
    measured = [value for value in values if value is not None]
    kept = sum(value >= turn.threshold for value in measured)
    line = _tr(
        "{n} claims evaluated: {k} verified (p ≥ {t:.2f}), {d} rejected (p < {t:.2f}), {u} not checked"
    )
    return line.format(
        n=occurrences, k=kept, d=len(measured) - kept, u=occurrences - len(measured), t=turn.threshold
    )


def information(turn: Turn) -> tuple[tuple[str, str], ...]:
    """Name and value of each line of the information box."""
    resolved = turn.resolved
    rate = (
        _tr("not measured")
        if resolved.resolution_rate is None
        else _tr("{resolved} of {written} resolved").format(
            resolved=resolved.markers_resolved, written=resolved.markers_written
        )
    )
    values = [value for row in turn.probabilities.values() for value in row if value is not None]
    support = (
        f"{statistics.fmean(values):.3f} ± {statistics.pstdev(values):.3f}" if values else _tr("not measured")
    )
    lines = [
        (_tr("Claims"), claims_line(turn)),
        (_tr("Citations"), rate),
        (_tr("Mean support"), support),
        (_tr("Passages"), words.count(len(turn.evidence))),
        (_tr("Time"), ", ".join(f"{name} {words.elapsed(value)}" for name, value in turn.timings_ms.items())),
        (_tr("Models"), ", ".join(f"{role}: {name}" for role, name in turn.models.items())),
        (_tr("Asked"), words.when(turn.created) if turn.created else ""),
    ]
    return tuple((name, value) for name, value in lines if value)
