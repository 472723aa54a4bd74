"""Keeping the store small: older forms are replaced, and the room of what has gone is given back."""

from app.engine.pace import Pace
from app.engine.runs import Progress, RunContext
from app.engine.store.database import Store
from app.engine.store.repacking import documents_to_repack, repack_some
from app.engine.store.rewording import reword_some, sources_to_reword
from app.engine.store.vectors import VectorRepository
from app.engine.store.word_index import passages_to_regroup, regroup_some

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
        pace = Pace(_STAGE, self._vectors.vectors_to_convert() + documents_to_repack(self._store), run)
        while done := self._vectors.convert_vectors() or repack_some(self._store, REPACKED_AT_ONCE):
            self.has_freed = True
            run.check_canceled()
            pace.step(done)
            pace.report("")

        self._reword(run)
        self._regroup(run)

    def _regroup(self, run: RunContext) -> None:
        """Give the word index its present, smaller form."""
        pace = Pace(_STAGE, passages_to_regroup(self._store), run)
        while done := regroup_some(self._store, REGROUPED_AT_ONCE):
            self.has_freed = True
            run.check_canceled()
            pace.step(done)
            pace.report("")

    def _reword(self, run: RunContext) -> None:
        """Put words of other languages than English into the word index of an older store as they are searched now."""
        pace = Pace("Preparing the word index for other languages", sources_to_reword(self._store), run)
        while done := reword_some(self._store, REWORDED_AT_ONCE):
            run.check_canceled()
            pace.step(done)
            pace.report("")

    def give_space_back(self, run: RunContext) -> None:
        """Return to the disk what this run freed; gaps between what is left cost a copy of the whole file."""
        self._store.give_space_back()
        if self.has_freed and self._store.wasted_share() > WASTE_BORNE:
            run.report(Progress(_STAGE))
            self._store.compact()
