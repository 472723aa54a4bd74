"""C1: small talk is told from questions, also where both stand in one message."""

import pytest

from app.engine.conversation.courtesies import Courtesy, courtesy_reply, split_courtesies


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ("Hi", Courtesy.GREETING),
        ("Hello there!", Courtesy.GREETING),
        ("Guten Tag", Courtesy.GREETING),
        ("Thanks a lot for that!", Courtesy.THANKS),
        ("ok, thank you 👍", Courtesy.THANKS),
        ("Vielen Dank", Courtesy.THANKS),
        ("That's really helpful.", Courtesy.PRAISE),
        ("bye", Courtesy.FAREWELL),
        ("OK", Courtesy.AGREEMENT),
        ("sorry about that", Courtesy.APOLOGY),
        ("That is wrong", Courtesy.COMPLAINT),
    ],
)
def test_small_talk_is_known(message: str, kind: Courtesy) -> None:
    polite = split_courtesies(message)
    assert polite.rest == ""
    assert kind in polite.kinds


@pytest.mark.parametrize(
    ("message", "rest"),
    [
        ("Hi, what does SPECTER do?", "what does SPECTER do?"),
        ("Thanks! And in mice?", "And in mice?"),
        ("Good morning. Which papers use SPECTER?", "Which papers use SPECTER?"),
    ],
)
def test_a_question_after_small_talk_stays(message: str, rest: str) -> None:
    assert split_courtesies(message).rest == rest


@pytest.mark.parametrize(
    "message",
    [
        "Good evidence for basil?",
        "Hello Kitty studies?",
        "right heart failure outcomes",
        "Thanks to whom was the trial funded?",
        "No effect of vitamin D?",
        "Nice guidelines on depression",
        "OK-432 in cancer",
    ],
)
def test_questions_that_begin_like_small_talk_are_left_whole(message: str) -> None:
    assert split_courtesies(message).rest == message


def test_thanks_are_heard_before_praise() -> None:
    assert courtesy_reply(split_courtesies("Great answer, thanks!").kinds) == Courtesy.THANKS.value
