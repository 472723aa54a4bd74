"""Files on their way to the parser processes: what is asked for each, and which are not asked for at all."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from app.engine.ingest.document import IngestState, ParseFailure
from app.engine.ingest.messages import ParseRequest
from app.engine.ingest.version import PARSER_VERSION
from app.engine.runs import Canceled, RunContext
from app.engine.scans import Scans
from app.engine.store.documents import DocumentRepository
from app.engine.store.fingerprints import read_fingerprint
from app.engine.store.in_work import MAX_ENDS, WorkLedger
from app.engine.store.records import Fingerprint, PendingSource
from app.engine.store.twins import Twins


class FileRequests:
    """Requests for files, each with its fingerprint, taken just before it is read.

    Args:
        documents: Hears what became of files that go to no worker.
        ledger: Knows the files that were in work when the program was ended.
        twins: Gives a file what was read of the same content elsewhere.
        run: Can stop it, also in the middle of a large file.
        scans: Says how scanned pages are read.
        is_retrying: Whether files that are left out because they ended the program are tried again.
    """

    def __init__(
        self,
        documents: DocumentRepository,
        ledger: WorkLedger,
        twins: Twins,
        run: RunContext,
        scans: Scans,
        *,
        is_retrying: bool,
    ) -> None:
        self.ledger = ledger
        self.run = run
        self.fingerprints: dict[int, Fingerprint] = {}
        self.refused = 0
        """Files that did not go to a worker."""
        self.shared = 0
        """Files that took over what was read of the same content."""
        self.postponed: list[PendingSource] = []
        """Files to be asked for again: those of the same content as one that is being read, once that is stored, and those
        that changed while they were read.
        """
        self._in_work: set[str] = set()
        self._changed: set[int] = set()
        self._twins = twins
        self._documents = documents
        self._is_retrying = is_retrying
        self.scans = scans

    def requests(self, sources: Iterable[PendingSource]) -> Iterator[ParseRequest]:
        """A request for each file; one that vanished meanwhile, or often ended the program, is noted as such.

        No two of one content are asked for at once: the later one is postponed.
        """
        self._in_work.clear()
        for source in sources:
            if source.path is None:
                continue
            try:
                self.run.give_way()
                fingerprint = read_fingerprint(source.path, self.run.check_canceled)
            except Canceled:
                return
            except OSError as error:
                self._refuse(source, _out_of_reach(source, error), None)
                continue
            if fingerprint.sha256 in self._in_work:
                self.postponed.append(source)
                continue
            if not self._is_retrying and self._twins.take_over(source, fingerprint, str(PARSER_VERSION)):
                self.ledger.finish(source.source_id)
                self.shared += 1
                continue
            ends = self.ledger.ends(source.source_id, fingerprint.sha256)
            if ends >= MAX_ENDS and not self._is_retrying:
                self._refuse(source, _quarantined(ends), fingerprint)
                continue
            self.fingerprints[source.source_id] = fingerprint
            self._in_work.add(fingerprint.sha256)
            self.ledger.begin(source.source_id, fingerprint.sha256)
            yield ParseRequest(
                str(source.path),
                source.content_type,
                source.charset,
                source.source_id,
                recognition=self.scans.order(source.source_id, fingerprint.sha256),
            )

    def fingerprint_after(self, source: PendingSource) -> Fingerprint | None:
        """What to store with what was read of a file, so that nothing passes for the reading of another content.

        Returns:
            Its fingerprint. None where the file changed since that was taken: it is asked for again, once. Where it changed
            again, a fingerprint that no content has, so that the next run reads it.
        """
        taken = self.fingerprints[source.source_id]
        try:
            status = source.path.stat() if source.path is not None else None
        except OSError:  # it went away: the next run says so
            return taken
        if status is None or (status.st_size, status.st_mtime_ns) == (taken.size_bytes, taken.mtime_ns):
            return taken
        if source.source_id in self._changed:
            return replace(taken, mtime_ns=0, sha256="")
        self._changed.add(source.source_id)
        self.postponed.append(source)
        return None

    def _refuse(self, source: PendingSource, failure: ParseFailure, fingerprint: Fingerprint | None) -> None:
        self._documents.save_failure(source.source_id, failure, fingerprint, str(PARSER_VERSION))
        self.ledger.finish(source.source_id)
        self.refused += 1


def _out_of_reach(source: PendingSource, error: OSError) -> ParseFailure:
    """What is said of a file that went away, or was closed to us, since the library was looked at."""
    if isinstance(error, FileNotFoundError):
        return ParseFailure(IngestState.MISSING, f"The file {source.file_name} is not there any more.")
    return ParseFailure(
        IngestState.UNREADABLE, f"The file {source.file_name} cannot be read: {error.strerror}."
    )


def _quarantined(ends: int) -> ParseFailure:
    return ParseFailure(
        IngestState.CRASHED,
        f"Attest was ended {ends} times while it read this file, so the file is left out. Retry it when no other work "
        "needs the memory of this computer, or replace the attachment.",
    )
