"""Scans on their way to text recognition: the order that goes with each file, and the pages that come back."""

import json
import logging
from collections.abc import Callable, Collection

from app.engine.ingest.language import declared_language
from app.engine.ingest.messages import ParseRequest
from app.engine.ingest.page_watch import Beat, ReadStage
from app.engine.ingest.recognition import (
    FOLDER,
    RecognisedPages,
    RecognitionOrder,
    find_program,
    installed_languages,
)
from app.engine.store.database import Store

logger = logging.getLogger(__name__)

_LANGUAGE = "SELECT I.language FROM sources S JOIN items I ON I.id = S.item_id WHERE S.id = :source"
# Scans that were read to the end and gave no text.
_UNREAD = """
SELECT id, sha256 FROM sources WHERE kind = 'attachment' AND state = 'no_text' AND sha256 IS NOT NULL
  AND (content_type = 'application/pdf' OR file_name LIKE '%.pdf')
"""
_REOPEN = "UPDATE sources SET state = 'pending', reason = '' WHERE id = :source AND state = 'no_text'"
_GET_TRIED = "SELECT value FROM meta WHERE name = 'scans_tried'"
_PUT_TRIED = "INSERT INTO meta (name, value) VALUES ('scans_tried', :value) ON CONFLICT (name) DO UPDATE SET value = :value"
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

    def reopen(self) -> int:
        """Have scans without text read again that were never tried with a language which Tesseract now has.

        Each is tried once with what is there: what was tried is noted before it is read.

        Returns:
            How many files are due again.
        """
        unread = self._unread()
        if not unread or not self._program:
            return 0
        able = installed_languages(self._program)
        tried = self._tried()
        again = [(source, sha256) for source, sha256 in unread if able - tried.get(sha256, frozenset())]
        if again:
            logger.info("%d scans are read again: text recognition has new languages", len(again))
            for _, sha256 in again:
                self._pages.forget(sha256)
            self._note(able, {sha256 for _, sha256 in again}, [source for source, _ in again])
        return len(again)

    def note_unread(self) -> None:
        """Note what was tried with the scans that still have no text; those tried before keep what is noted of them."""
        new = {sha256 for _, sha256 in self._unread()} - self._tried().keys()
        if new:
            able = installed_languages(self._program) if self._program else frozenset()
            self._note(able, new)

    def _unread(self) -> list[tuple[int, str]]:
        return [(int(row[0]), str(row[1])) for row in self._store.rows(_UNREAD)]

    def _tried(self) -> dict[str, frozenset[str]]:
        rows = self._store.rows(_GET_TRIED)
        return {sha256: frozenset(names) for sha256, names in json.loads(rows[0][0]).items()} if rows else {}

    def _note(self, able: frozenset[str], contents: Collection[str], again: Collection[int] = ()) -> None:
        known = {str(row[0]) for row in self._store.rows(_CONTENTS)}
        tried = {sha256: names for sha256, names in self._tried().items() if sha256 in known}
        for sha256 in contents:
            tried[sha256] = tried.get(sha256, frozenset()) | able
        value = json.dumps({sha256: sorted(names) for sha256, names in tried.items()})
        with self._store.transaction() as connection:
            connection.execute(_PUT_TRIED, {"value": value})
            for source in again:
                connection.execute(_REOPEN, {"source": source})

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
