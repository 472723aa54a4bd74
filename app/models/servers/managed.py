"""A decision server that is started when it is first asked (D4)."""

import contextlib
import time
from collections.abc import Callable, Sequence

from app.models.protocols import ModelInfo, ModelUnavailable
from app.models.servers.daemon import LayaDaemon, ServerState
from app.models.servers.judge import STARTUP_S, Answer, Question, ShouldStop, Sighting
from app.models.servers.system_one import SystemOneJudge

_PROBE_S = 2.0


class ManagedServerJudge:
    """Asks a `laya-serve` that Attest starts when nothing answers yet; see `Judge`.

    Args:
        judge: For the server.
        daemon: The server.
        clock: Monotonic seconds.
    """

    def __init__(
        self, judge: SystemOneJudge, daemon: LayaDaemon, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.daemon = daemon
        self._judge = judge
        self._clock = clock

    @property
    def name(self) -> str:
        """The server's model or kind."""
        return self._judge.name

    @property
    def revision(self) -> str:
        """What the server told of its model; "" before it was asked."""
        return self._judge.revision

    @property
    def info(self) -> ModelInfo:
        """Which model runs where; starts the server."""
        self.prepare(STARTUP_S)
        return self._judge.info

    @property
    def portion(self) -> int:
        """As the server takes them."""
        return self._judge.portion

    def prepare(self, timeout_s: float, should_stop: ShouldStop | None = None) -> None:
        """Start the server unless one is there; see `Judge.prepare`. One that is not ready goes on starting."""
        state = self.daemon.start()
        if state is ServerState.STARTING:
            self._judge.forget()
        if state is not ServerState.FOREIGN:
            self.daemon.wait_until_ready(lambda: self._judge.is_answering(_PROBE_S), timeout_s, should_stop)
        self._judge.prepare(timeout_s)

    def ask(
        self, questions: Sequence[Question], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> list[Answer]:
        """Put questions; see `Judge.ask`."""
        if not questions:
            return []
        ends_at = self._clock() + deadline_s
        self.prepare(min(deadline_s, STARTUP_S), should_stop)
        return self._judge.ask(questions, ends_at - self._clock(), should_stop)

    def begin(self) -> None:
        """Start the server unless one is there; see `Judge.begin`."""
        with contextlib.suppress(ModelUnavailable):
            self.daemon.start()

    def look(self, timeout_s: float) -> Sighting:
        """See what is on the port, and whose it is; see `Judge.look`."""
        state = self.daemon.state
        if state in (ServerState.ABSENT, ServerState.ENDED):
            return Sighting(True, f"laya-serve is {state.value}; Attest starts it when it is needed")
        if state is ServerState.STARTING:
            return Sighting(True, "laya-serve is starting")
        seen = self._judge.look(timeout_s)
        whose = state.value if state is not ServerState.FOREIGN else "not started by Attest"
        return Sighting(seen.is_usable, f"{seen.text} ({whose})")

    def close(self) -> None:
        """Give up what is under way and end the server if this Attest started it."""
        self._judge.close()
        self.daemon.stop()
