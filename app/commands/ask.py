"""`ask`: one question, or with `--interactive` a conversation in the terminal that may be asked to extend its search."""

import argparse
import sys
from dataclasses import dataclass, replace

from app.commands import text
from app.commands.interrupts import stoppable_run
from app.commands.output import one_line, print_json, print_result, tell
from app.commands.shapes import Json, turn_shape
from app.engine.asking import AskListener, AskRequest, AskStep, PausedTurn
from app.engine.engine import Engine
from app.engine.errors import AppError, InputError
from app.engine.records import Scope, Turn
from app.engine.runs import Canceled

_LEAVE = frozenset({"/quit", "/exit", "/q"})
_YES, _NO = ("y", "yes"), ("n", "no")


@dataclass(frozen=True, slots=True)
class _Decided:
    """What was decided at a pause: a hint for an extended search, or None to answer with what was found."""

    session_id: int
    guidance: str | None


def ask_in_terminal(engine: Engine, arguments: argparse.Namespace, scope: Scope) -> None:
    """Answer the question of the command line; then, in a conversation, what is typed until it ends.

    Raises:
        InputError: There is no question, or it cannot be asked.
    """
    listener = AskListener(_show_step) if arguments.verbose else AskListener()
    request = AskRequest(
        arguments.question or "",
        scope,
        arguments.session,
        is_saved=not arguments.no_save,
        is_verified=not arguments.no_verify,
        may_pause=arguments.interactive,
    )
    if arguments.interactive:
        turns = _Conversation(engine, request, listener, is_quiet=arguments.json).hold()
        if arguments.json:
            print_json({"turns": turns})
        return
    if not request.message:
        raise InputError("There is no question.", "Type it behind `ask`, or use --interactive.")
    with stoppable_run() as run:
        turn = engine.ask(request, run, listener)
    if not isinstance(turn, Turn):
        raise TypeError("a search that may not pause paused")
    print_result(turn_shape(turn), lambda: text.answer_text(turn), as_json=arguments.json)


class _Conversation:
    """Asks, answers and asks again; everything typed comes from standard input, one message a line."""

    def __init__(self, engine: Engine, request: AskRequest, listener: AskListener, *, is_quiet: bool) -> None:
        if not request.is_saved:
            raise InputError("A conversation needs to be kept.", "Leave out --no-save.")
        self._engine = engine
        self._request = request
        self._listener = listener
        self._is_quiet = is_quiet
        self._turns: list[Json] = []

    def hold(self) -> list[Json]:
        """Go on until the input ends; give all turns."""
        is_open = self._decide_pause()
        message = self._request.message or (self._read("Your question") if is_open else "")
        while is_open and message and message not in _LEAVE:
            self._attempt(replace(self._request, message=message))
            is_open = self._decide_pause()
            message = self._read("You") if is_open else ""
        return self._turns

    def _decide_pause(self) -> bool:
        """Ask the user at each pause of the search until there is an answer; False when the input ended before."""
        while (paused := self._paused()) is not None:
            tell(f"The search is paused. {paused.snapshot.summary}")
            for gap in paused.snapshot.gaps:
                tell(f"  still missing: {one_line(gap)}")
            typed = self._decision(paused)
            if not typed:
                tell(f"It stays paused; go on with --interactive --session {paused.session_id}.")
                return False
            word, _, hint = typed.partition(" ")
            self._attempt(_Decided(paused.session_id, hint.strip() if _folded(word) in _YES else None))
        return True

    def _paused(self) -> PausedTurn | None:
        session = self._request.session_id
        return None if session is None else self._engine.paused_turn(session)

    def _decision(self, paused: PausedTurn) -> str:
        """What was typed, beginning with yes or no; "" at the end of the input."""
        prompt = f"Search on (extension {paused.number} of {paused.max_extensions})? y, y and a hint, or n"
        while True:
            typed = self._read(prompt)
            if not typed or _folded(typed.split()[0]) in (*_YES, *_NO):
                return typed
            tell("Type y or n; a new question can be asked after that.")

    def _attempt(self, work: AskRequest | _Decided) -> None:
        """Ask or go on; what goes wrong is said, and the conversation goes on."""
        try:
            with stoppable_run() as run:
                if isinstance(work, AskRequest):
                    outcome = self._engine.ask(work, run, self._listener)
                else:
                    outcome = self._engine.resume(
                        work.session_id,
                        run,
                        self._listener,
                        work.guidance,
                        is_verified=self._request.is_verified,
                    )
        except Canceled:
            tell("Stopped.")
        except AppError as error:
            tell(f"attest: {error}")
        else:
            self._request = replace(self._request, session_id=outcome.session_id)
            if isinstance(outcome, Turn):
                self._take(outcome)

    def _take(self, turn: Turn) -> None:
        self._turns.append(turn_shape(turn))
        if not self._is_quiet:
            print_result(None, lambda: f"{text.answer_text(turn)}\n", as_json=False)
        if turn.session_id is not None:
            self._engine.compact_session(turn.session_id)

    def _read(self, prompt: str) -> str:
        """One line that is not blank; "" at the end of the input."""
        while True:
            if sys.stdin.isatty():
                tell(f"{prompt}:")
            line = sys.stdin.readline()
            if not line or line.strip():
                return line.strip()


def _folded(word: str) -> str:
    return word.casefold().rstrip(",:.")


def _show_step(step: AskStep) -> None:
    if step.done is None:  # how far a step is would be a line each time
        tell(f"· {step}")
