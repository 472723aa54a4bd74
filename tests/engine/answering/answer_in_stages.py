"""The whole engine answering one question in a process of its own, which stops where it is told and waits to be killed.

Store, sessions, search and resolution are the real ones; the models are stand-ins, so that nothing is loaded. Run as a
program it reads lines of point and data directory, and lets a copy of itself answer for each: imports are paid for once.
"""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from answering_builders import ScriptedJudge, ScriptedWriter

from app.engine import models_in_use, turn_parts
from app.engine.asking import AskListener, AskRequest, AskStep, PausedTurn
from app.engine.conversation import sessions
from app.engine.conversation.coordinator import Coordinator
from app.engine.engine import Engine
from app.engine.paths import AppPaths
from app.engine.runs import RunContext
from app.engine.settings import SearchSettings, Settings
from app.models.fakes import FakeEmbedder

QUESTION = "What absorbs red light in green leaves, and how high do kangaroos jump over fences?"
PIECES = ("Leaves absorb light [1].", " More of it", " in spring [2].")
SMALL_BUDGET = 2
PLAIN_POINTS = (
    "asked",
    "first step",
    "third step",
    "fifth step",
    "writing",
    "first words",
    "last words",
    "checking",
    "storing",
    "finished",
)
PAUSE_POINTS = ("paused", "searching on", "words after the pause", "storing after the pause", "decided")
HINT = "oak trees"


class Stages:
    """Says which point was reached and, at the last one, waits for ever."""

    def __init__(self, last: str, is_pausing: bool) -> None:
        self.last = last
        self.is_pausing = is_pausing
        self.is_resumed = False
        self.steps = 0

    def reach(self, point: str) -> None:
        if point == self.last:
            say(f"{point} {os.getpid()}")
            signal.pause()

    def step(self, step: AskStep) -> None:
        if self.is_resumed:
            self.reach("searching on")
        self.steps += 1
        self.reach({1: "first step", 3: "third step", 5: "fifth step"}.get(self.steps, ""))
        if step.text == "Writing":
            self.reach("writing")

    def piece(self, number: int) -> None:
        self.reach({1: "first words", 2: "last words"}.get(number, ""))
        if self.is_resumed and number:
            self.reach("words after the pause")

    def before(self, point: str, work: Callable) -> Callable:
        def told(*arguments, **named):
            self.reach(point)
            return work(*arguments, **named)

        return told


def answer(data: Path, stages: Stages) -> None:
    """Ask, and where the search pauses, extend it."""
    settings = Settings()
    if stages.is_pausing:
        small = SearchSettings(max_calls=SMALL_BUDGET)
        settings = settings.model_copy(update={"search": small})
    engine = Engine(AppPaths(data), settings)
    run, listener = RunContext(), AskListener(stages.step)
    outcome = engine.ask(AskRequest(QUESTION, may_pause=stages.is_pausing), run, listener)
    if isinstance(outcome, PausedTurn):
        stages.reach("paused")
        stages.is_resumed = True
        engine.resume(outcome.session_id, run, listener, HINT)
        stages.reach("decided")
    stages.reach("finished")


def main(data: Path, last: str) -> None:
    stages = Stages(last, last in PAUSE_POINTS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(models_in_use, "load_embedder", lambda *_: FakeEmbedder())
        judge = ScriptedJudge(before=lambda: stages.reach("checking"))
        judge.close = lambda: None
        patch.setattr(models_in_use, "load_verifier", lambda *_: (judge, ""))
        patch.setattr(turn_parts, "choose_writer", lambda *_: ScriptedWriter(PIECES, stages.piece))
        patch.setattr(Coordinator, "decide", stages.before("asked", Coordinator.decide))
        storing = "storing after the pause" if stages.is_pausing else "storing"
        patch.setattr(sessions, "close_draft", stages.before(storing, sessions.close_draft))
        answer(data, stages)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def serve() -> None:
    """Answer for each line; says where it stopped, and afterwards that it was killed."""
    for line in sys.stdin:
        point, _, data = line.strip().partition("\t")
        child = os.fork()
        if not child:
            main(Path(data), point)
            os._exit(1)
        _, status = os.waitpid(child, 0)
        say("killed" if os.WIFSIGNALED(status) else "ended")


if __name__ == "__main__":
    serve()
