"""C1–C4, P6: a conversation in the terminal over real papers: question, follow-up, thanks; going on; a pause."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.engine.paths import AppPaths
from app.engine.settings import load_settings, save_settings
from tests.conftest import SLICE

pytestmark = [pytest.mark.papers, pytest.mark.models]

MESSAGES = (
    "Is it safe for people to take holy basil, and on how many trials does that rest?",
    "And what did they say about metabolic disorders?",
    "Thank you!",
)
TULSI = "T4X4K8P5"


def converse(data: Path, lines: tuple[str, ...], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "app", "ask", "--interactive", "--data", str(data), *arguments]
    typed = "".join(f"{line}\n" for line in lines)
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=True)


@pytest.fixture(scope="module")
def data(indexed) -> Path:
    return indexed.engine.paths.data


@pytest.fixture(scope="module")
def conversation(data: Path) -> list[dict]:
    """The three turns of one conversation, as one JSON document."""
    return json.loads(converse(data, MESSAGES, "--json").stdout)["turns"]


def sources(turn: dict) -> set[str]:
    return {one["item_key"] for one in turn["cited"]}


def test_a_conversation_is_one_document_of_its_turns(conversation) -> None:
    assert [turn["question"] for turn in conversation] == list(MESSAGES)
    assert len({turn["session"] for turn in conversation}) == 1


def test_the_question_is_answered_from_the_paper(conversation) -> None:
    assert TULSI in sources(conversation[0])
    verdicts = [
        one["verdict"] for citation in conversation[0]["citations"] for one in citation["occurrences"]
    ]
    assert set(verdicts) == {"KEPT"}


def test_the_follow_up_is_about_the_same_paper_with_sources_of_its_own(conversation) -> None:
    """C1, P9, invariant 6: “they” are the authors of the answer before."""
    follow_up = conversation[1]
    assert TULSI in sources(follow_up)
    assert "metabolic" in follow_up["answer"].lower()
    numbers = {one["index"] for one in follow_up["evidence"]}
    assert {int(number) for number in re.findall(r"\[(\d+)\]", follow_up["answer"])} <= numbers


def test_thanks_are_answered_without_a_search(conversation) -> None:
    thanks = conversation[2]
    assert thanks["answer"]
    assert (thanks["evidence"], thanks["citations"], thanks["cited"]) == ([], [], [])


def test_what_is_printed_shows_no_key(data: Path) -> None:
    printed = converse(data, MESSAGES[:1]).stdout
    assert "Cited Sources" in printed
    assert not [key for key in SLICE if key in printed]


def test_a_conversation_goes_on_in_its_session(data: Path, conversation) -> None:
    session = str(conversation[0]["session"])
    asked = ("How many of those trials were there?", "--session", session, "--json")
    command = [sys.executable, "-m", "app", "ask", *asked, "--data", str(data)]
    turn = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert str(turn["session"]) == session
    assert TULSI in {one["item_key"] for one in turn["evidence"]}


@pytest.fixture
def small_budget(data: Path) -> Iterator[Path]:
    """The same data with one call per search, so that a question of two parts leaves one open."""
    path = AppPaths(data).settings
    settings = load_settings(path)
    small = settings.search.model_copy(update={"max_calls": 1})
    save_settings(path, settings.model_copy(update={"search": small}))
    yield data
    save_settings(path, settings)


TWO_PARTS = "Is it safe for people to take holy basil, and how do neutron stars cool in their first century?"


@pytest.mark.parametrize(("typed", "extensions"), [("y neutron star cooling", 1), ("n", 0)])
def test_a_pause_is_decided_on_standard_input(small_budget: Path, typed: str, extensions: int) -> None:
    done = converse(small_budget, (TWO_PARTS, typed, "n"), "--json")
    (turn, *_) = json.loads(done.stdout)["turns"]
    assert "The search is paused." in done.stderr
    assert "still missing:" in done.stderr
    assert turn["telemetry"]["extensions"] >= extensions
    assert turn["question"] == TWO_PARTS


def test_a_pause_waits_for_the_next_start(small_budget: Path, indexed) -> None:
    """P6: the end of the input decides nothing."""
    first = converse(small_budget, (TWO_PARTS,), "--json")
    assert json.loads(first.stdout) == {"turns": []}
    newest = indexed.engine.sessions()[0]
    assert f"--session {newest.session_id}" in first.stderr
    second = converse(small_budget, ("what?", "n"), "--session", str(newest.session_id), "--json")
    (turn,) = json.loads(second.stdout)["turns"]
    assert "Type y or n" in second.stderr
    assert turn["question"] == TWO_PARTS
