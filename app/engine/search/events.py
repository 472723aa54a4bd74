"""What a search tells while it works, as typed events, and as words for the window and `ask --verbose` (U3, U13)."""

from dataclasses import dataclass

MAX_NAMES = 3


@dataclass(frozen=True, slots=True)
class Searched:
    """A search begins: for what, and where, in words ("the whole library", a title)."""

    query: str
    place: str


@dataclass(frozen=True, slots=True)
class Found:
    """A search ended: passages, sources they come from, and how many of the passages are new."""

    passages: int
    sources: int
    new: int


@dataclass(frozen=True, slots=True)
class Read:
    """Parts of a source were read: its title, and the headings."""

    title: str
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outlined:
    """A source's outline was looked at."""

    title: str
    sections: int


@dataclass(frozen=True, slots=True)
class Counted:
    """The library's records were asked: how many items they hold."""

    items: int


@dataclass(frozen=True, slots=True)
class Noted:
    """Something to know: a model is missing, a budget is used up."""

    text: str


@dataclass(frozen=True, slots=True)
class GapSeen:
    """A part of the question is not covered yet."""

    text: str


@dataclass(frozen=True, slots=True)
class CheckpointReached:
    """The search pauses and asks the user: which extension of how many, what is covered, what is missing."""

    number: int
    of: int
    covered: str
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Insight:
    """A short finding with the ids of the passages that say so; never shown with those ids."""

    finding: str
    passage_ids: tuple[int, ...]
    source_label: str = ""


SearchEvent = Searched | Found | Read | Outlined | Counted | Noted | GapSeen | CheckpointReached | Insight


def event_words(event: SearchEvent) -> tuple[str, str]:
    """An event as a step's text and detail."""
    match event:
        case Searched():
            return f"Searching {event.place}", f"“{event.query}”"
        case Found():
            return "Found", _found_words(event)
        case Read():
            return "Reading", f"{event.title}: {_listed(event.parts)}" if event.parts else event.title
        case Outlined():
            return "Looking through", f"{event.title} ({_counted(event.sections, 'section')})"
        case Counted():
            return "Looked up in your records", _counted(event.items, "item")
        case Noted():
            return "Note", event.text
        case GapSeen():
            return "Still looking for", event.text
        case CheckpointReached():
            return "Paused", f"extension {event.number} of {event.of} is yours to grant"
        case Insight():
            label = f"{event.source_label}: " if event.source_label else ""
            return "Finding", f"{label}{event.finding}"


def _found_words(event: Found) -> str:
    if not event.passages:
        return "nothing that fits"
    some = f"{event.new:,} of them new" if event.new else "nothing new"
    new = "" if event.new == event.passages else f", {some}"
    return f"{_counted(event.passages, 'passage')} in {_counted(event.sources, 'source')}{new}"


def _listed(names: tuple[str, ...]) -> str:
    shown = ", ".join(names[:MAX_NAMES])
    return f"{shown} and {len(names) - MAX_NAMES} more" if len(names) > MAX_NAMES else shown


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
