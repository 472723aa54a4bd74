"""Times in questions about the library's records: years of publication, and days on which items were added."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

Match = re.Match[str]

_NUMBERS = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "ten": 10,
    "zwei": 2,
    "drei": 3,
    "fünf": 5,
    "zehn": 10,
}
_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january januar",
            "february februar",
            "march märz",
            "april",
            "may mai",
            "june juni",
            "july juli",
            "august",
            "september",
            "october oktober",
            "november",
            "december dezember",
        ),
        start=1,
    )
    for name in names.split()
}
_Y = r"((?:1[5-9]|20)\d\d)"
_YEAR_LEAD = r"(?:the year |year |dem jahre? |jahre? )?"
_N = r"(\d{1,3}|" + "|".join(_NUMBERS) + ")"
_MONTH = "(" + "|".join(_MONTHS) + ")"
_NO_YEAR_CAN_BE = 9_999


@dataclass(frozen=True, slots=True)
class Span:
    """Days from `first` to `last`, inclusive; None leaves an end open. `is_whole_years` when it ends with years."""

    first: date | None
    last: date | None
    is_whole_years: bool = True

    @property
    def years(self) -> tuple[int | None, int | None]:
        """The years it covers."""
        return (self.first.year if self.first else None, self.last.year if self.last else None)


@dataclass(frozen=True, slots=True)
class TimeRule:
    """A way to name a time: a pattern, and what it means on a given day."""

    pattern: re.Pattern[str]
    span: Callable[[Match, date], Span]


def utc_bounds(span: Span, now: datetime) -> tuple[str, str]:
    """The moments at which a span begins and ends where `now` is told, in UTC as Zotero writes them; "" when open."""

    def moment(day: date | None) -> str:
        if day is None:
            return ""
        local = datetime(day.year, day.month, day.day, tzinfo=now.tzinfo)
        return local.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")

    after = span.last + timedelta(days=1) if span.last and span.last.year < _NO_YEAR_CAN_BE else None
    return moment(span.first), moment(after)


def _years(first: int | None, last: int | None) -> Span:
    return Span(date(first, 1, 1) if first else None, date(last, 12, 31) if last else None)


def _number(text: str) -> int:
    return _NUMBERS.get(text.lower(), 0) or int(text)


def _months_back(today: date, months: int) -> date:
    index = today.year * 12 + today.month - 1 - months
    return date(index // 12, index % 12 + 1, 1)


def _last_units(match: Match, today: date) -> Span:
    count, unit = _number(match[1] or "1"), match[2].lower()
    if unit.startswith(("year", "jahr")):
        return Span(date(today.year - count + 1, 1, 1), today)
    if unit.startswith(("month", "monat")):
        return Span(_months_back(today, count), today, is_whole_years=False)
    days = count * 7 if unit.startswith(("week", "woche")) else count
    return Span(today - timedelta(days=days), today, is_whole_years=False)


def _this(match: Match, today: date) -> Span:
    unit = match[1].lower()
    if unit.startswith(("year", "jahr")):
        return _years(today.year, today.year)
    if unit.startswith(("month", "monat")):
        return Span(today.replace(day=1), today, is_whole_years=False)
    return Span(today - timedelta(days=today.weekday()), today, is_whole_years=False)


def _former(match: Match, today: date) -> Span:
    unit = match[1].lower()
    if unit.startswith(("year", "jahr")):
        return _years(today.year - 1, today.year - 1)
    if unit.startswith(("month", "monat")):
        first = _months_back(today, 1)
        return Span(first, today.replace(day=1) - timedelta(days=1), is_whole_years=False)
    monday = today - timedelta(days=today.weekday() + 7)
    return Span(monday, monday + timedelta(days=6), is_whole_years=False)


def _month_of_year(match: Match, today: date) -> Span:
    month = _MONTHS[match[2].lower()]
    year = int(match[3]) if match[3] else today.year - (month > today.month)
    first = date(year, month, 1)
    if match[1].lower() in ("since", "seit", "ab"):
        return Span(first, None, is_whole_years=False)
    last = date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
    return Span(first, last, is_whole_years=False)


def _day(match: Match, today: date) -> Span:  # noqa: ARG001 - every rule is asked alike
    try:
        day = date.fromisoformat(match[2])
    except ValueError:
        return Span(date.max, date.max, is_whole_years=False)
    is_since = match[1].lower() in ("since", "seit", "ab")
    return Span(day, None if is_since else day, is_whole_years=False)


def _rule(pattern: str, span: Callable[[Match, date], Span]) -> TimeRule:
    return TimeRule(re.compile(pattern + r"(?![\w-])", re.IGNORECASE), span)


TIME_RULES = (
    _rule(
        rf"(?:between|from|von|zwischen) {_YEAR_LEAD}{_Y} ?(?:and|to|until|through|till|bis|und|-|–) ?{_Y}",
        lambda m, _: _years(min(int(m[1]), int(m[2])), max(int(m[1]), int(m[2]))),
    ),
    _rule(rf"(?:in |from |of )?{_Y} ?(?:-|–|to|bis) ?{_Y}", lambda m, _: _years(int(m[1]), int(m[2]))),
    _rule(r"(since|seit|ab|on|am) (\d{4}-\d\d-\d\d)", _day),
    _rule(
        rf"(?:from|starting in|von) {_YEAR_LEAD}{_Y} (?:on|onwards?|an|and later|or later)",
        lambda m, _: _years(int(m[1]), None),
    ),
    _rule(rf"(?:from )?(?:since|seit|ab) {_YEAR_LEAD}{_Y}", lambda m, _: _years(int(m[1]), None)),
    _rule(
        rf"(?:from )?(?:after|later than|newer than|younger than|nach) {_YEAR_LEAD}{_Y}",
        lambda m, _: _years(int(m[1]) + 1, None),
    ),
    _rule(
        rf"(?:from )?(?:before|earlier than|older than|prior to|vor) {_YEAR_LEAD}{_Y}",
        lambda m, _: _years(None, int(m[1]) - 1),
    ),
    _rule(
        rf"(?:from )?(?:until|up to|through|till|bis) {_YEAR_LEAD}{_Y}", lambda m, _: _years(None, int(m[1]))
    ),
    _rule(
        r"(?:from |in |of |aus )?(?:the |den )?((?:1[5-9]|20)\d)0(?:s|er|er jahren?)",
        lambda m, _: _years(int(m[1]) * 10, int(m[1]) * 10 + 9),
    ),
    _rule(rf"(since|in|from|during|seit|ab|im|vom) {_MONTH}(?: (?:of )?{_Y})?", _month_of_year),
    _rule(
        rf"(?:in|from|of|for|during|im|aus|von) {_YEAR_LEAD}{_Y}", lambda m, _: _years(int(m[1]), int(m[1]))
    ),
    _rule(
        rf"(?:in |over |from |within |during |since )?(?:the |den |der )?(?:last|past|previous|letzten) {_N} (years?|months?|weeks?|days?|jahren?|monaten?|wochen?|tagen?)",
        _last_units,
    ),
    _rule(r"(?:in |during |over )?(?:the )?past()? (year|month|week|day)", _last_units),
    _rule(
        r"(?:in |im |during |from )?(?:this|diese[nsmr]?|laufenden) (year|month|week|jahre?|monat|woche)",
        _this,
    ),
    _rule(
        r"(?:in |im |during |from )?(?:last|letzte[nsmr]?) (year|month|week|jahre?|monat|woche)",
        _former,
    ),
    _rule(_Y, lambda m, _: _years(int(m[1]), int(m[1]))),
    _rule(r"(?:today|heute)", lambda _, today: Span(today, today, is_whole_years=False)),
    _rule(
        r"(?:yesterday|gestern)",
        lambda _, today: Span(today - timedelta(days=1), today - timedelta(days=1), is_whole_years=False),
    ),
)
"""How times are named, the longer forms first."""
