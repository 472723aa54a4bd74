"""What is wrong with a value that was given for a setting, in the words of the window instead of the checking library's."""

from pydantic import ValidationError
from PySide6.QtCore import QCoreApplication

from app.engine.settings_schema import problem_of
from app.ui import words

_OWN = "value_error"  # a check of ours, which has words of its own


def problem_words(error: ValidationError) -> str:
    """The first fault in one sentence.

    Args:
        error: What the schema said about one value.
    """
    first = error.errors()[0]
    if first["type"] == _OWN:
        return problem_of(error)
    text, name = _sentence(first["type"])
    bound = first.get("ctx", {}).get(name)
    return (
        text.format(bound=_number(float(bound)))
        if bound is not None
        else _tr("This value does not fit here.")
    )


def _sentence(kind: str) -> tuple[str, str]:
    """The sentence for a kind of fault, and under which name the library tells the bound; empty for other kinds."""
    known = {
        "greater_than_equal": (_tr("At least {bound}."), "ge"),
        "greater_than": (_tr("More than {bound}."), "gt"),
        "less_than_equal": (_tr("At most {bound}."), "le"),
        "less_than": (_tr("Less than {bound}."), "lt"),
        "multiple_of": (_tr("In steps of {bound}."), "multiple_of"),
        "string_too_long": (_tr("At most {bound} characters."), "max_length"),
    }
    return known.get(kind, ("", ""))


def _number(value: float) -> str:
    return words.count(int(value)) if value.is_integer() else words.locale().toString(value, "g", 6)


def _tr(text: str) -> str:
    return QCoreApplication.translate("SettingProblems", text)
