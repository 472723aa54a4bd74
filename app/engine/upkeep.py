"""Keeping the store small: older forms are replaced, and the room of what has gone is given back."""

from app.engine.pace import Pace
from app.engine.runs import Progress, RunContext
from app.engine.store.database import Store
from app.engine.store.renewal import Renewal
from app.engine.store.repacking import REPACKING
from app.engine.store.rewording import REWORDING
from app.engine.store.vectors import VectorRepository
from app.engine.store.word_index import REGROUPING

WASTE_BORNE = 0.3
"""Share of the store that may lie idle; new texts fill gaps, so a little waste goes by itself."""
REPACKED_AT_ONCE = 8
REWORDED_AT_ONCE = 8
REGROUPED_AT_ONCE = 512
_STAGE = "Making the index smaller"


class Upkeep:
    """The upkeep of one run of the index. Searches go on meanwhile; every step may be killed.

    Args:
        store: What is kept.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._vectors = VectorRepository(store)
        self.has_freed = False
        """Whether this run freed much; set it where that happens elsewhere."""

    def renew(self, run: RunContext) -> None:
        """Give vectors and texts of an older Attest their present form; without any, nothing happens.

        Raises:
            Canceled: The run was asked to stop; what was done is kept.
        """
        pace = Pace(_STAGE, self._vectors.vectors_to_convert(), run)
        while done := self._vectors.convert_vectors():
            self.has_freed = True
            _step(pace, done, run)
        self.has_freed |= self._renew(REPACKING, REPACKED_AT_ONCE, _STAGE, run)
        self._renew(REWORDING, REWORDED_AT_ONCE, "Preparing the word index for other languages", run)
        self.has_freed |= self._renew(REGROUPING, REGROUPED_AT_ONCE, _STAGE, run)

    def _renew(self, renewal: Renewal, at_once: int, stage: str, run: RunContext) -> bool:
        """Renew all rows of one kind; say whether there were any."""
        pace = Pace(stage, renewal.count_left(self._store), run)
        was_any = False
        while done := renewal.renew_some(self._store, at_once):
            was_any = True
            _step(pace, done, run)
        return was_any

    def give_space_back(self, run: RunContext) -> None:
        """Return to the disk what this run freed; gaps between what is left cost a copy of the whole file."""
        self._store.give_space_back()
        if self.has_freed and self._store.wasted_share() > WASTE_BORNE:
            run.report(Progress(_STAGE))
            self._store.compact()


def _step(pace: Pace, done: int, run: RunContext) -> None:
    run.check_canceled()
    pace.step(done)
    pace.report("")
