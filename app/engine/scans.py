"""Scans on their way to text recognition: the order that goes with each file, and the pages that come back."""

from collections.abc import Callable

from app.engine.ingest.language import declared_language
from app.engine.ingest.messages import ParseRequest
from app.engine.ingest.page_watch import Beat, ReadStage
from app.engine.ingest.recognition import FOLDER, RecognisedPages, RecognitionOrder, find_program
from app.engine.store.database import Store

_LANGUAGE = "SELECT I.language FROM sources S JOIN items I ON I.id = S.item_id WHERE S.id = :source"
_CONTENTS = "SELECT sha256 FROM sources WHERE sha256 IS NOT NULL"


class Scans:
    """What one run of the index knows of text recognition. `hear` may be called from several threads.

    Args:
        store: Knows the languages of items; recognised pages are kept beside it.
        is_wanted: Whether the user lets scans be read.
    """

    def __init__(self, store: Store, *, is_wanted: bool = True) -> None:
        self._store = store
        self._is_wanted = is_wanted
        self._program = find_program() if is_wanted else ""
        self._pages = RecognisedPages(store.path.parent / FOLDER)
        self._contents: dict[int, str] = {}

    def order(self, source_id: int, sha256: str) -> RecognitionOrder:
        """The order for a file; it only matters where the file turns out to be a scan."""
        self._contents[source_id] = sha256
        rows = self._store.rows(_LANGUAGE, {"source": source_id})
        language = declared_language(str(rows[0][0])) if rows else ""
        return RecognitionOrder(self._program, self._is_wanted, language, str(self._pages.path(sha256)))

    def listener(self, tell: Callable[[int, str], None]) -> Callable[[ParseRequest, Beat], None]:
        """Make what hears the parsers: it keeps recognised pages, and tells the source and where its recognition is."""

        def hear(request: ParseRequest, beat: Beat) -> None:
            if beat.recognised is not None:
                self._pages.keep(self._contents[request.source_id], beat.recognised)
            elif beat.stage is ReadStage.RECOGNITION and beat.page_index is not None:
                tell(request.source_id, f"reading scanned page {beat.page_index + 1} of {beat.pages}")

        return hear

    def tidy(self) -> None:
        """Remove the pages of scans that have left the index."""
        self._pages.forget_others({str(row[0]) for row in self._store.rows(_CONTENTS)})
