"""Reads what lies in Zotero's database itself: titles and abstracts, notes, annotations (I6).

The first are short, or cut short, and read here. Notes and annotations may be long and odd as any file may, and are read by
the same processes: one that breaks a process, or takes too long, costs itself only, and a run can be cancelled meanwhile.
"""

from collections.abc import Callable, Iterator, Sequence

from app.engine.ingest.document import Document, ParseFailure
from app.engine.ingest.frontmatter import frontmatter_document
from app.engine.ingest.messages import RecordText
from app.engine.ingest.pool import ParserPool
from app.engine.ingest.record_reader import RecordBatch, in_batches
from app.engine.pace import Pace
from app.engine.runs import RunContext
from app.engine.store.records import PendingSource, SourceKind
from app.engine.zotero.records import Annotation, Item, ZoteroLibrary, ZoteroRef

Save = Callable[[PendingSource, Document | ParseFailure], None]


class RecordReading:
    """Reads the records behind sources, and hands over what they give.

    Args:
        library: The records; those that are not in a backup that was read stay unread.
        make_pool: Makes the processes, when they are needed.
        save: Takes each outcome; nothing is handed over for a source whose record is not there.
    """

    def __init__(self, library: ZoteroLibrary, make_pool: Callable[[], ParserPool], save: Save) -> None:
        self._items = {item.ref: item for item in library.items}
        self._notes = {note.ref: note for note in library.notes}
        self._annotations: dict[ZoteroRef, list[Annotation]] = {}
        for one in library.annotations:
            owner = ZoteroRef(one.ref.library_id, one.attachment_key)
            self._annotations.setdefault(owner, []).append(one)
        self._make_pool = make_pool
        self._save = save

    def read(self, sources: Sequence[PendingSource], run: RunContext) -> None:
        """Read titles and abstracts, then notes and annotations, in the order given.

        Raises:
            Canceled: The run was cancelled; what was handed over before stays.
        """
        pace = Pace("Reading titles, abstracts and notes", len(sources), run)
        fronts = [one for one in sources if one.kind is SourceKind.FRONTMATTER]
        for source in fronts:
            run.give_way()
            pace.report(source.title)
            item = self._items.get(source.ref)
            if item is not None:
                self._save(source, _front(item))
            pace.step()
        others = [one for one in sources if one.kind is not SourceKind.FRONTMATTER]
        if others:
            self._read_texts(others, run, pace)

    def _read_texts(self, sources: Sequence[PendingSource], run: RunContext, pace: Pace) -> None:
        with self._make_pool() as pool:
            for batch, outcomes in pool.parse_records(self._batches(sources, run), run):
                for number, outcome in zip(batch.numbers, outcomes, strict=True):
                    run.give_way()
                    pace.report(sources[number].title)
                    self._save(sources[number], outcome)
                    pace.step()

    def _batches(self, sources: Sequence[PendingSource], run: RunContext) -> Iterator[RecordBatch]:
        for batch in in_batches(self._texts(sources)):
            if run.is_canceled:
                return
            yield batch

    def _texts(self, sources: Sequence[PendingSource]) -> Iterator[tuple[int, RecordText]]:
        for number, source in enumerate(sources):
            text = self._text(source)
            if text is not None:
                yield number, text

    def _text(self, source: PendingSource) -> RecordText | None:
        if source.kind is SourceKind.NOTE:
            note = self._notes.get(source.ref)
            return RecordText(note.html) if note else None
        annotations = self._annotations.get(source.ref)
        return RecordText(annotations=tuple(annotations)) if annotations else None


def _front(item: Item) -> Document:
    authors = tuple(f"{one.first_name} {one.last_name}".strip() for one in item.creators)
    return frontmatter_document(item.title, authors, item.year, item.venue, item.abstract, item.tags)
