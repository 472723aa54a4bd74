"""A decision server that is started when it is first asked (D4)."""

import time
from collections.abc import Callable, Sequence

from app.models.protocols import ModelInfo
from app.models.servers.daemon import LayaDaemon, ServerState
from app.models.servers.judge import Answer, Question, ShouldStop
from app.models.servers.system_one import SystemOneJudge

STARTUP_S = 180.0  # three models from a slow disk take about a minute
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
        self._make_ready(STARTUP_S, None)
        return self._judge.info

    def ask(
        self, questions: Sequence[Question], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> list[Answer]:
        """Put questions; see `Judge.ask`. A server that is not ready by the deadline goes on starting."""
        if not questions:
            return []
        ends_at = self._clock() + deadline_s
        self._make_ready(min(deadline_s, STARTUP_S), should_stop)
        return self._judge.ask(questions, ends_at - self._clock(), should_stop)

    def close(self) -> None:
        """Give up what is under way and end the server if this Attest started it."""
        self._judge.close()
        self.daemon.stop()

    def _make_ready(self, timeout_s: float, should_stop: ShouldStop | None) -> None:
        state = self.daemon.start()
        if state is ServerState.FOREIGN:  # the judge finds out what is on the port
            return
        if state is ServerState.STARTING:
            self._judge.forget()
        self.daemon.wait_until_ready(lambda: self._judge.is_answering(_PROBE_S), timeout_s, should_stop)
