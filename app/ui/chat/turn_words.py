"""What is told about a turn: the folded line of its search, how its citations stand, and its information box."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from app.engine.records import Route, Turn
from app.engine.search.snapshot import SearchSnapshot
from app.ui import words
from app.ui.chat.markers import Support, support_counts
from app.ui.reason_words import reason_in_line

_SEPARATOR = " · "


def _tr(text: str) -> str:
    return QCoreApplication.translate("turn", text)


def is_conversational(turn: Turn) -> bool:
    """Whether it was answered from the conversation alone, so that there is nothing to search, cite or check."""
    return turn.route in {Route.SMALL_TALK, Route.META, Route.FOLLOW_UP}


def search_summary(turn: Turn) -> str:
    """`Searched 6 times, read on in 2 places, 15 passages in 5 sources · 3.4 s`; "" where nothing was searched."""
    if is_conversational(turn):
        return ""
    total = turn.timings_ms.get("total")
    took = words.elapsed(total) if total else ""
    if turn.route is Route.METADATA:
        parts = [_tr("Looked up in your records")]
    else:
        parts = [_work_words(_counter(turn, "searches", "Searching"), _counter(turn, "readings", "Reading"))]
        parts[0] = ", ".join(part for part in (parts[0], _found_words(turn)) if part)
    return _SEPARATOR.join(part for part in (*parts, took) if part)


def pause_summary(snapshot: SearchSnapshot) -> str:
    """The same for a search that waits for a decision."""
    counters = snapshot.counters
    count = len(snapshot.found)
    found = words.counted(count, _tr("passage so far"), _tr("passages so far")) if count else ""
    work = _work_words(counters.searches, counters.readings)
    return ", ".join(part for part in (work, found) if part)


def _counter(turn: Turn, name: str, step: str) -> int:
    """A counter of the search; of turns without counters, how many steps of that kind were told."""
    value = turn.telemetry.get(name)
    if isinstance(value, int):
        return value
    return sum(one.text.startswith(step) for one in turn.steps)


def _work_words(searches: int, readings: int) -> str:
    parts = []
    if searches:
        times = words.counted(searches, _tr("time"), _tr("times"))
        parts.append(_tr("Searched {times}").format(times=times))
    if readings:
        places = words.counted(readings, _tr("place"), _tr("places"))
        text = _tr("read on in {places}") if parts else _tr("Read on in {places}")
        parts.append(text.format(places=places))
    return ", ".join(parts)


def _found_words(turn: Turn) -> str:
    if not turn.evidence:
        return _tr("nothing found")
    sources = len({one.source.ref for one in turn.evidence})
    return _tr("{passages} in {sources}").format(
        passages=words.counted(len(turn.evidence), _tr("passage"), _tr("passages")),
        sources=words.counted(sources, _tr("source"), _tr("sources")),
    )


def index_gap(turn: Turn) -> str:
    """A warning where the index was not complete when the papers were searched; "" where it was."""
    searchable, total = turn.searchable
    if searchable >= total or turn.route is not Route.LITERATURE:
        return ""
    text = _tr(
        "When this was asked, {searchable} of {total} documents had been read. Ask again when the index is complete."
    )
    return text.format(searchable=words.count(searchable), total=words.count(total))


def unsupported_phrase(count: int) -> str:
    """`1 sentence without a source`."""
    return words.counted(count, _tr("sentence without a source"), _tr("sentences without a source"))


@dataclass(frozen=True, slots=True)
class VerdictEntry:
    """One thing to know of how the citations of an answer stand: a sign, its colour role, and words."""

    icon: str
    role: str
    text: str


def verdict_entries(turn: Turn) -> tuple[VerdictEntry, ...]:
    """How many citations stand how, each with the sign that its pills have; () with nothing to check."""
    if not _is_judged(turn):
        return ()
    support = turn.resolved.support
    if support.unverified == support.evaluated:
        return (VerdictEntry(Support.UNCHECKED.icon, Support.UNCHECKED.role, verdict_line(turn)),)
    counts = support_counts(turn)
    entries = [
        VerdictEntry(one.icon, one.role, f"{words.count(counts[one])} {word}")
        for one, word in _support_nouns()
        if counts[one]
    ]
    if support.overridden:
        entries.append(VerdictEntry("overridden", "overridden", _decided_phrase(support.overridden)))
    if turn.resolved.unsupported:
        entries.append(VerdictEntry("", "", unsupported_phrase(len(turn.resolved.unsupported))))
    return tuple(entries)


def verdict_line(turn: Turn) -> str:
    """`Citations: 5 verified, 1 rejected, which leaves 1 sentence without a source`; "" with nothing to check."""
    if not _is_judged(turn):
        return ""
    support = turn.resolved.support
    if support.unverified == support.evaluated:
        reason = reason_in_line(turn.not_checked_reason)
        if not reason:
            return _tr("Citations were not checked.")
        return _tr("Citations were not checked: {reason}.").format(reason=reason)
    told = support_phrases(support_counts(turn))
    if not turn.resolved.unsupported:
        return _tr("Citations: {counts}").format(counts=told)
    # the sentences are those of rejected citations: a consequence, and no further fault to count
    line = _tr("Citations: {counts}, which leaves {sentences}")
    return line.format(counts=told, sentences=unsupported_phrase(len(turn.resolved.unsupported)))


def support_phrases(counts: Mapping[Support, int]) -> str:
    """`3 verified, 1 with weak support, 2 rejected`: what is not there is not named."""
    return ", ".join(
        f"{words.count(counts[one])} {word}" for one, word in _support_nouns() if counts.get(one)
    )


def _support_nouns() -> tuple[tuple[Support, str], ...]:
    return (
        (Support.VERIFIED, _tr("verified")),
        (Support.WEAK, _tr("with weak support")),
        (Support.REJECTED, _tr("rejected")),
        (Support.UNCHECKED, _tr("not checked")),
    )


def _decided_phrase(count: int) -> str:
    return _tr("{count} decided by you").format(count=words.count(count))


def _is_judged(turn: Turn) -> bool:
    return turn.route is Route.LITERATURE and not turn.is_stopped and turn.resolved.support.evaluated > 0


def stopped_line(turn: Turn) -> str:
    """What to know of an answer that was stopped; "" for others."""
    if not turn.is_stopped:
        return ""
    support = turn.resolved.support
    if support.evaluated and support.unverified == support.evaluated:
        return _tr("Stopped. Citations were not checked.")
    return _tr("Stopped.")


def can_go_on(turn: Turn) -> bool:
    """Whether it was stopped while its answer was written, so that the answer can be written from what was found."""
    return turn.is_stopped and turn.turn_id is not None and bool(turn.evidence)


def claims_line(turn: Turn) -> str:
    """`n claims evaluated: k verified, d rejected, u not checked` (U8)."""
    support = turn.resolved.support
    if not support.evaluated:
        return _tr("No citations in this answer")
    line = _tr("{n} claims evaluated: {k} verified (p ≥ {t}), {d} rejected (p < {t}), {u} not checked")
    return line.format(
        n=words.count(support.evaluated),
        k=words.count(support.kept),
        d=words.count(support.demoted),
        u=words.count(support.unverified),
        t=words.decimal(turn.threshold, 2),
    )


def information(turn: Turn) -> tuple[tuple[str, str], ...]:
    """Name and value of each line of the information box."""
    timings = ", ".join(f"{_stage(name)} {words.elapsed(value)}" for name, value in turn.timings_ms.items())
    lines = [
        *(_citation_lines(turn) if turn.route is Route.LITERATURE else ()),
        *(_how(turn) if turn.route is Route.LITERATURE else ()),
        (_tr("Time"), timings),
        (_tr("Models"), ", ".join(f"{_role(role)}: {name}" for role, name in turn.models.items())),
        (_tr("Asked"), words.when(turn.created) if turn.created else ""),
    ]
    return tuple((name, value) for name, value in lines if value)


def stage_times(turn: Turn) -> tuple[tuple[str, float], ...]:
    """Name and milliseconds of each stage that follows the one before, in order; moments within them are left out."""
    one_after_another = ("decide", "search", "write", "verify", "conflicts")
    timings = turn.timings_ms
    return tuple((_stage(name), timings[name]) for name in one_after_another if timings.get(name, 0) > 0)


def _how(turn: Turn) -> tuple[tuple[str, str], ...]:
    """The writer and the way of searching in plain words, and what the search drew on."""
    writers = {
        "composed": _tr("sentences of the papers, quoted and put in order, without a text model"),
        "rewritten": _tr("one sentence a passage by a small model; the quote where it failed the check"),
        "synthesized": _tr("by a text model from all passages"),
    }
    policies = {
        "planned": _tr("by a fixed plan: variants of the question, then the sections that matter"),
        "agent": _tr("the text model chose what to search and read"),
    }
    scope = turn.scope
    restricted = [
        words.counted(len(scope.items), _tr("chosen paper"), _tr("chosen papers")) if scope.items else "",
        words.counted(len(scope.collections), _tr("collection"), _tr("collections"))
        if scope.collections
        else "",
        words.counted(len(scope.library_ids), _tr("library"), _tr("libraries")) if scope.library_ids else "",
    ]
    drawn_on = ", ".join(part for part in restricted if part)
    if not drawn_on:
        drawn_on = _tr("whole library") if scope.is_whole_library else _tr("part of the library")
    return (
        (_tr("Searched in"), drawn_on),
        (_tr("Search"), policies.get(turn.policy, turn.policy)),
        (_tr("Written"), writers.get(turn.written.writer, turn.written.writer)),
    )


def _role(name: str) -> str:
    """What a model is for."""
    return {
        "embedder": _tr("search by meaning"),
        "decision model": _tr("decision model"),
        "generator": _tr("model that writes"),
    }.get(name, name)


def _stage(name: str) -> str:
    return {
        "decide": _tr("understanding"),
        "search": _tr("search"),
        "write": _tr("writing"),
        "verify": _tr("checking"),
        "conflicts": _tr("comparing"),
        "first_step": _tr("first step after"),
        "first_text": _tr("first words after"),
        "total": _tr("in all"),
    }.get(name, name)


def _citation_lines(turn: Turn) -> tuple[tuple[str, str], ...]:
    resolved, support = turn.resolved, turn.resolved.support
    missing = _tr("not measured")
    rate = missing
    if resolved.resolution_rate is not None:
        rate = _tr("{resolved} of {written} resolved").format(
            resolved=resolved.markers_resolved, written=resolved.markers_written
        )
    mean = missing if support.mean_p is None else words.decimal(support.mean_p, 3)
    spread = "" if support.std_p is None else f" ± {words.decimal(support.std_p, 3)}"
    return (
        (_tr("Claims"), claims_line(turn)),
        (_tr("Citations"), rate),
        (_tr("Mean support"), f"{mean}{spread}"),
        (_tr("Passages"), words.count(len(turn.evidence))),
    )
