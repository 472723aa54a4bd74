"""U1: a second start raises the first window and leaves; a bundle that is double-clicked shows its seven checks."""

import json
import os
import signal
import sys
from pathlib import Path

import pytest
from programs import attest, started, until

from app.commands.parser import build_parser, with_open_flag
from app.engine.paths import AppPaths
from app.engine.single_window import WindowSilent, hand_over, mailbox, take_wishes, window_right

BUNDLE = Path(__file__).parents[1] / "engine" / "export" / "version-1.bundle.json"


@pytest.fixture
def paths(tmp_path: Path) -> AppPaths:
    made = AppPaths(tmp_path / "data")
    made.create()
    return made


def is_free(paths: AppPaths) -> bool:
    with window_right(paths) as is_window:
        return is_window


def test_right_is_held_by_one_only(paths: AppPaths) -> None:
    with window_right(paths) as first, window_right(paths) as second:
        assert (first, second) == (True, False)
    assert is_free(paths)


def test_wish_arrives_with_its_file(paths: AppPaths) -> None:
    heard: list[Path | None] = []
    hand_over(paths, Path("a.bundle.json"), sleep=lambda _: heard.extend(take_wishes(paths)))
    assert heard == [Path("a.bundle.json").absolute()]


def test_window_that_does_not_hear_is_told_in_words(paths: AppPaths) -> None:
    with pytest.raises(WindowSilent, match="open already"):
        hand_over(paths, None, sleep=lambda _: None)
    assert take_wishes(paths) == ()


@pytest.mark.parametrize("content", ["", "[1]", '{"open": 3}', '{"open": "a\\u0000b"}', "\x00" * 10])
def test_damaged_wish_only_raises_the_window(paths: AppPaths, content: str) -> None:
    (mailbox(paths) / "x.request").write_text(content)
    assert take_wishes(paths) == (None,)


def test_wishes_to_a_window_that_was_killed_are_not_heard_by_the_next(paths: AppPaths) -> None:
    (mailbox(paths) / "x.request").write_text(json.dumps({"open": "old"}))
    with window_right(paths):
        assert take_wishes(paths) == ()


@pytest.mark.parametrize(
    ("words", "opened"),
    [
        (["x.bundle.json"], "x.bundle.json"),
        (["--data", "D", "x.bundle.json"], "x.bundle.json"),
        (["--json", "x.bundle.json"], "x.bundle.json"),
        (["verify-bundle", "x.bundle.json"], None),
        (["--data", "x.bundle.json"], None),
        (["export", "1", "--out", "x.bundle.json"], None),
        (["--data", "D", "export", "1", "--out", "x.bundle.json"], None),
        ([], None),
    ],
)
def test_only_a_bundle_in_place_of_a_command_is_opened(words: list[str], opened: str | None) -> None:
    rewritten = with_open_flag(words)
    if opened is None:
        assert rewritten == words
    else:
        found = build_parser().parse_args(rewritten)
        assert (found.open, found.command) == (Path(opened), None)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_second_start_leaves_with_success_and_the_first_ends_in_order(paths: AppPaths) -> None:
    with started(paths.data) as first:
        until(lambda: (paths.data / "crashes" / "running.txt").exists(), "the window")
        try:
            second = attest(paths.data, str(BUNDLE))
            assert (second.returncode, second.stdout, second.stderr) == (0, "", "")
        finally:
            first.send_signal(signal.SIGTERM)
        said, _ = first.communicate(timeout=60)
        # The screen of tests is none, and says so.
        assert first.returncode == 0
        assert [line for line in said.splitlines() if "plugin does not support" not in line] == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_window_that_was_killed_does_not_stand_in_the_way(paths: AppPaths) -> None:
    with started(paths.data) as first:
        until(lambda: (paths.data / "crashes" / "running.txt").exists(), "the window")
        assert not is_free(paths)
        os.kill(first.pid, signal.SIGKILL)
        first.wait()
    assert is_free(paths)
