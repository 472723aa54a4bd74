"""Answers that are sentences of the program itself, in the language of the window where the question is in it (C1, P10, U10).

"Your library has nothing that answers this", greetings, and what is said about Attest are stored in English. They are read
back and said anew when they are shown to somebody who asked in the window's language; all other answers stay as they are.
"""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from app.engine.records import Route, Turn
from app.engine.words import guess_language
from app.ui.engine_words import engine_words

_FIXED = frozenset({Route.SMALL_TALK, Route.META})


def in_words_of_window(turn: Turn) -> Turn:
    """The turn as it is shown."""
    is_fixed = turn.route in _FIXED or turn.written.found_nothing
    # the name of the language as `guess_language` gives it; that of a language without translation is English
    if not is_fixed or guess_language(turn.question) != QCoreApplication.translate("language", "english"):
        return turn
    text = "\n\n".join(engine_words(part) for part in turn.resolved.text.split("\n\n"))
    return turn if text == turn.resolved.text else replace(turn, resolved=replace(turn.resolved, text=text))
