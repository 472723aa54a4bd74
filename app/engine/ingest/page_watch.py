"""What a parser tells while it reads a file page by page, and which pages it is told to leave out.

The program watches from outside: a page that takes too long, or breaks the process, costs itself only. Parsers know
nothing of time limits; they say where they are.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import StrEnum

from app.engine.ingest.recognition import PLAIN_ORDER, RecognisedPage, RecognitionOrder


class ReadStage(StrEnum):
    """What is done to a page; the recognition of letters in an image takes far longer than reading text."""

    TEXT = "text"
    RECOGNITION = "recognition"


@dataclass(frozen=True, slots=True)
class Beat:
    """A page is about to be read: 0-based, of so many; `page_index` None: the parser has left the pages behind.

    With `recognised` the page was read, and this is what it holds.
    """

    page_index: int | None
    pages: int
    stage: ReadStage = ReadStage.TEXT
    recognised: RecognisedPage | None = None


def _nobody(_beat: Beat) -> None:
    """Hear nothing."""


class PageWatch:
    """Handed to parsers that work page by page.

    Args:
        skipped: 0-based pages that broke or held up an earlier process.
        on_beat: Hears where the parser is.
        is_plain: Whether an earlier process was lost outside the pages, so that all but their text is to be left alone:
            outline, labels of pages and the like.
        recognition: How scanned pages are to be read.
    """

    def __init__(
        self,
        skipped: Collection[int] = (),
        on_beat: Callable[[Beat], None] = _nobody,
        *,
        is_plain: bool = False,
        recognition: RecognitionOrder = PLAIN_ORDER,
    ) -> None:
        self._skipped = frozenset(skipped)
        self._on_beat = on_beat
        self.is_plain = is_plain
        self.recognition = recognition

    def enter(self, page_index: int, pages: int, stage: ReadStage = ReadStage.TEXT) -> bool:
        """Tell that a page comes next.

        Returns:
            Whether it may be read; if not, it is to be left out without being looked at.
        """
        if page_index in self._skipped:
            return False
        self._on_beat(Beat(page_index, pages, stage))
        return True

    def keep(self, page: RecognisedPage, pages: int) -> None:
        """Tell what was recognised on a page, so that it need not be read again."""
        self._on_beat(Beat(page.page_index, pages, ReadStage.RECOGNITION, page))

    def leave(self, pages: int) -> None:
        """Tell that all pages were read, and the document as a whole is worked on."""
        self._on_beat(Beat(None, pages))
