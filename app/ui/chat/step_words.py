"""The steps of a search in the language of the window; the engine tells and stores them as English words (U3, U10)."""

from PySide6.QtCore import QCoreApplication

from app.ui.engine_words import engine_words

_SEARCHING = "Searching "
_SELECTED = " selected papers"


def step_text(text: str) -> str:
    """What is being done: "Searching the whole library", "Reading"."""
    if text.startswith(_SEARCHING):
        place = text.removeprefix(_SEARCHING)
        return _searching(place) or _tr("Searching {place}").format(place=place)
    return {
        "Found": _tr("Found"),
        "Reading": _tr("Reading"),
        "Looking through": _tr("Looking through"),
        "Looked up in your records": _tr("Looked up in your records"),
        "Note": _tr("Note"),
        "Still looking for": _tr("Still looking for"),
        "Paused": _tr("Paused"),
        "Finding": _tr("Finding"),
        "Writing": _tr("Writing"),
        "Checking": _tr("Checking"),
    }.get(text, text)


def _searching(place: str) -> str:
    """The step for a place that is no title; "" for a title."""
    number = place.removeprefix("the ").removesuffix(_SELECTED)
    if place.endswith(_SELECTED) and number.isdecimal():
        return _tr("Searching the {number} selected papers").format(number=number)
    return {
        "the whole library": _tr("Searching the whole library"),
        "your library": _tr("Searching your library"),
        "the chosen papers": _tr("Searching the chosen papers"),
        "the selected paper": _tr("Searching the selected paper"),
    }.get(place, "")


def step_detail(text: str, detail: str) -> str:
    """What the step is about: counts and notes are said anew, words of papers and questions stay."""
    if text in {"Found", "Looked up in your records"}:
        counts, comma, news = detail.partition(", ")
        told = " in ".join(engine_words(part) for part in counts.split(" in "))
        return f"{told}{comma}{engine_words(news)}"
    if text in {"Note", "Paused", "Writing", "Checking"}:
        return engine_words(detail)
    return detail


def _tr(text: str) -> str:
    return QCoreApplication.translate("step", text)
