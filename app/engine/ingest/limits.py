"""How long a request to a worker may take: a limit for the file, and a shorter one for each of its pages."""

from dataclasses import dataclass

from app.engine.ingest.page_watch import Beat, ReadStage

_PAGE_SHARE = 6  # of the time of a file: at the usual 120 s, 20 s a page
_RECOGNITION_SHARE = 1
# What each page adds to the time of its file, so that a long book that goes forward is not cut off.
_ADDED_S = {ReadStage.TEXT: 0.1, ReadStage.RECOGNITION: 30.0}


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """Limits in seconds, all > 0: of a file, of reading one page, of recognising the letters of one page."""

    file_s: float
    page_s: float
    recognition_s: float

    @classmethod
    def of_file(cls, file_s: float) -> "TimeLimits":
        """The usual limits of pages beside that of a file."""
        return cls(file_s, file_s / _PAGE_SHARE, file_s / _RECOGNITION_SHARE)

    def of_page(self, stage: ReadStage) -> float:
        """Seconds one page may take."""
        return self.page_s if stage is ReadStage.TEXT else self.recognition_s


class Patience:
    """Follows one request by the worker's beats and tells when it has taken too long.

    Args:
        limits: What is allowed.
        now: The time of the request, on the clock that all other times given here are of.
    """

    def __init__(self, limits: TimeLimits, now: float) -> None:
        self._limits = limits
        self._file_deadline = now + limits.file_s
        self._page_deadline: float | None = None
        self._page_s = limits.page_s
        self._allowed_s = limits.file_s
        self.page_index: int | None = None

    def hear(self, beat: Beat, now: float) -> None:
        """The worker goes on to another page, or leaves the pages behind."""
        self.page_index = beat.page_index
        if beat.page_index is None:
            self._page_deadline = None
            return
        self._page_s = self._limits.of_page(beat.stage)
        self._page_deadline = now + self._page_s
        self._file_deadline += _ADDED_S[beat.stage]
        self._allowed_s += _ADDED_S[beat.stage]

    def forgive(self, seconds: float) -> None:
        """Leave out of account a stretch in which the program itself stood still, as it does where the computer sleeps."""
        self._file_deadline += seconds
        if self._page_deadline is not None:
            self._page_deadline += seconds

    @property
    def deadline(self) -> float:
        """When the request will have taken too long, if nothing more is heard."""
        if self._page_deadline is None:
            return self._file_deadline
        return min(self._file_deadline, self._page_deadline)

    def late(self, now: float) -> str:
        """What took too long, in words that end a sentence ("took longer than 20 s"); "" while there is time."""
        if self.is_page_late(now):
            return f"took longer than {self._page_s:.3g} s"
        return f"took longer than {self._allowed_s:.3g} s" if now >= self._file_deadline else ""

    def is_page_late(self, now: float) -> bool:
        """Whether it is the page in work that took too long."""
        return self._page_deadline is not None and now >= self._page_deadline
