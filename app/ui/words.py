"""How numbers, times and days are written in the window."""

from datetime import UTC, date, datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale, QTime
from PySide6.QtGui import QGuiApplication

THIN_SPACE = "\u202f"  # no line ends between a number and its unit
_MINUTE_S = 60
_HOUR_S = 3600
_MEGABYTE = 1_000_000
_GIGABYTE = 1_000_000_000


def _tr(text: str) -> str:
    return QCoreApplication.translate("words", text)


def locale() -> QLocale:
    """The user's locale; English where none is set, so that thousands are grouped."""
    current = QLocale()
    return QLocale(QLocale.Language.English) if current.language() == QLocale.Language.C else current


def count(number: int) -> str:
    """A whole number with its thousands grouped."""
    return locale().toString(number)


def decimal(number: float, decimals: int) -> str:
    """A number with so many decimals, behind the user's own sign."""
    return locale().toString(number, "f", decimals)


def counted(number: int, one: str, many: str) -> str:
    """A number with its noun: `1 paper`, `84 papers`."""
    return f"{count(number)} {one if number == 1 else many}"


def duration(seconds: float) -> str:
    """A length of time, rounded the way one would say it."""
    if seconds < _MINUTE_S:
        return _tr("less than a minute")
    if seconds < _HOUR_S:
        minutes = round(seconds / _MINUTE_S)
        return _tr("about {minutes} min").format(minutes=minutes).replace(" min", THIN_SPACE + "min")
    hours = locale().toString(seconds / _HOUR_S, "f", 1)
    return _tr("about {hours} h").format(hours=hours).replace(" h", THIN_SPACE + "h")


def duration_between(least_s: float, most_s: float) -> str:
    """A length of time that is known roughly: from the one to the other, each rounded the way one would say it.

    Args:
        least_s: In seconds.
        most_s: In seconds; not less.
    """
    if most_s < _MINUTE_S:
        return duration(most_s)
    if most_s < _HOUR_S:
        least, most = max(1, round(least_s / _MINUTE_S)), round(most_s / _MINUTE_S)
        text = _tr("{least} to {most} min").format(least=least, most=most).replace(" min", THIN_SPACE + "min")
        return text if least < most else duration(most_s)
    if least_s < _HOUR_S:
        return _tr("{least} to {most}").format(least=duration(least_s), most=duration(most_s))
    hours = [locale().toString(seconds / _HOUR_S, "f", 1) for seconds in (least_s, most_s)]
    return _tr("{least} to {most} h").format(least=hours[0], most=hours[1]).replace(" h", THIN_SPACE + "h")


def elapsed(milliseconds: float) -> str:
    """A measured time: milliseconds below one second, else seconds."""
    if milliseconds < 1000:
        return f"{round(milliseconds)}{THIN_SPACE}ms"
    return f"{locale().toString(milliseconds / 1000, 'f', 1)}{THIN_SPACE}s"


def size(size_bytes: float) -> str:
    """A size in MB, at least one, or in GB."""
    if size_bytes >= _GIGABYTE:
        return f"{locale().toString(size_bytes / _GIGABYTE, 'f', 1)}{THIN_SPACE}GB"
    return f"{count(max(1, round(size_bytes / _MEGABYTE)))}{THIN_SPACE}MB"


def own_way(text: str) -> str:
    """Words of a paper or a person among words that run from right to left: their own direction orders them.

    Lists and tables give all they draw the direction of the window, which puts the full stop of an English title at its
    beginning. Labels look at their words, and need none of this.
    """
    return f"\u2068{text}\u2069" if QGuiApplication.isRightToLeft() else text


def path_text(path: Path) -> str:
    """A path as it stands in a line: from left to right also where the words around it run the other way."""
    return f"\u2066{path}\u2069" if QGuiApplication.isRightToLeft() else str(path)


def day_heading(iso_time: str, today: date) -> str:
    """The heading under which a session stands: Today, Yesterday, Last seven days, or month and year."""
    try:
        day = datetime.fromisoformat(iso_time).date()
    except ValueError:
        return _tr("Earlier")
    age = (today - day).days
    if age <= 0:
        return _tr("Today")
    if age == 1:
        return _tr("Yesterday")
    if age <= 7:
        return _tr("Last seven days")
    return locale().toString(QDate(day.year, day.month, day.day), "MMMM yyyy")


def local_time(iso_time: str) -> str:
    """A stored moment (UTC where it says no zone) in the time of this computer, as `when` writes it."""
    try:
        moment = datetime.fromisoformat(iso_time)
    except ValueError:
        return iso_time
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return when(aware.astimezone().isoformat())


def when(iso_time: str) -> str:
    """A stored time as a short local date with the time of day; the text itself when it is none."""
    try:
        moment = datetime.fromisoformat(iso_time)
    except ValueError:
        return iso_time
    place = QDateTime(
        QDate(moment.year, moment.month, moment.day), QTime(moment.hour, moment.minute, moment.second)
    )
    return locale().toString(place, _tr("d MMM yyyy, HH:mm"))
