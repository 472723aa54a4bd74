"""All about one paper: what it is, what of it can be searched, and what can be done with it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QFrame, QScrollArea, QVBoxLayout, QWidget

from app.engine.ingest.document import IngestState
from app.engine.store.paper_details import PaperDetails, PaperDocument
from app.ui import words
from app.ui.engine_words import engine_words
from app.ui.indexing.state_words import state_look, state_word
from app.ui.theme import Theme
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.hint import HintBar
from app.ui.widgets.parts import ElidedLabel, IconLabel, button, column, label, on_click, row
from app.ui.widgets.turning_row import TurningRow

_CALM = {IngestState.INDEXED, IngestState.PENDING}
_FACTS_APART = " · "


class PaperCard(QDialog):
    """A dialog beside the work: Escape closes it, nothing waits for it.

    Signals:
        ask_requested: The next question shall draw on this paper alone.
        library_requested: It shall be selected in Zotero.
        reader_requested: A `PaperDocument` shall be opened in Zotero's reader.
        retry_requested: What could not be read shall be tried again.
        index_requested: Its documents shall be shown on the index page.
    """

    ask_requested = Signal()
    library_requested = Signal()
    reader_requested = Signal(object)
    retry_requested = Signal()
    index_requested = Signal()

    def __init__(self, theme: Theme, details: PaperDetails, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.details = details
        self.setObjectName("paperCard")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(details.source.title or self.tr("Untitled"))
        metrics = theme.metrics
        layout = column(self, metrics.space, metrics.space_wide)
        area = QScrollArea()
        area.setObjectName("paperDetails")
        area.setAccessibleName(self.tr("Details of the paper"))
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        content = QWidget()
        content.setObjectName("column")
        self._fill(column(content, metrics.space))
        area.setWidget(content)
        layout.addWidget(area, 1)
        self.hint = HintBar(theme)
        layout.addWidget(self.hint)
        layout.addWidget(self._actions())
        self._ask.setFocus()  # not the text above, which would have a frame around it at once
        width = min(metrics.popover_width, parent.width() - 2 * metrics.space)
        self.resize(width, min(metrics.popover_height + metrics.palette_height // 2, parent.height()))

    # --- content ---
    def _fill(self, layout: QVBoxLayout) -> None:
        details, source = self.details, self.details.source
        metrics = self._theme.metrics
        title = label(source.title or self.tr("Untitled"), "heading", is_wrapped=True)
        title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout.addWidget(title)
        year = str(source.year) if source.year is not None else self.tr("n.d.")
        facts = [", ".join(source.authors) or source.author_label, year, source.venue]
        layout.addWidget(label(_FACTS_APART.join(one for one in facts if one), "quiet", is_wrapped=True))
        if source.is_retracted:
            layout.addWidget(label(self.tr("This paper was retracted."), "error", is_wrapped=True))
        if details.abstract:
            self._add_heading(layout, self.tr("Abstract"))
            abstract = label(details.abstract, is_wrapped=True)
            abstract.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            layout.addWidget(abstract)
        self._add_heading(layout, self.tr("Documents"))
        for document in details.documents:
            layout.addWidget(self._document(document))
        if not details.documents:
            none = self.tr("There is no file. Only title and abstract are searchable.")
            layout.addWidget(label(none, "quiet", is_wrapped=True))
        if known := self._known():
            layout.addWidget(label(known, "quiet", is_wrapped=True))
        self._add_listed(layout, self.tr("Collections"), [" / ".join(place) for place in details.places])
        self._add_listed(layout, self.tr("Tags"), list(details.tags))
        layout.addStretch(1)
        # the frame of the focus stands around the text, not on it
        layout.setContentsMargins(metrics.inset, metrics.inset, metrics.space, metrics.inset)

    def _add_heading(self, layout: QVBoxLayout, text: str) -> None:
        heading = label(text, "section")
        heading.setContentsMargins(0, self._theme.metrics.gap, 0, 0)
        layout.addWidget(heading)

    def _add_listed(self, layout: QVBoxLayout, heading: str, names: list[str]) -> None:
        if names:
            self._add_heading(layout, heading)
            layout.addWidget(label(", ".join(names), is_wrapped=True))

    def _known(self) -> str:
        """Notes and annotations in a line; "" where there are none."""
        parts = []
        if self.details.notes:
            parts.append(words.counted(self.details.notes, self.tr("note"), self.tr("notes")))
        if self.details.annotated:
            annotated = words.counted(self.details.annotated, self.tr("file"), self.tr("files"))
            parts.append(self.tr("annotations in {files}").format(files=annotated))
        return _FACTS_APART.join(parts)

    def _document(self, document: PaperDocument) -> TurningRow:
        metrics = self._theme.metrics
        told = QWidget()
        line = row(spacing=metrics.space)
        told.setLayout(line)
        icon = IconLabel(self._theme, *state_look(document.state), state_word(document.state))
        line.addWidget(icon, alignment=Qt.AlignmentFlag.AlignTop)
        text = column(None, 0)
        text.addWidget(ElidedLabel(document.name))
        text.addWidget(label(self._state(document), "small", is_wrapped=True))
        line.addLayout(text, 1)
        made = TurningRow(metrics.space)
        made.put(told, letters=24)
        if document.attachment.path is not None:
            read = button(self.tr("Open in Reader"), "openInReader", "link")
            read.setAccessibleName(self.tr("Open {file} in Reader").format(file=document.name))
            read.setToolTip(self.tr("Opens the file in Zotero's reader"))
            on_click(read, lambda: self.reader_requested.emit(document))
            made.put(read)
        return made

    def _state(self, document: PaperDocument) -> str:
        facts = [state_word(document.state)]
        if document.reason:
            return f"{facts[0]}: {engine_words(document.reason)}"
        if document.pages:
            facts.append(words.counted(document.pages, self.tr("page"), self.tr("pages")))
        if document.passages:
            facts.append(words.counted(document.passages, self.tr("passage"), self.tr("passages")))
        return _FACTS_APART.join(facts)

    def _actions(self) -> QWidget:
        box = QWidget()
        line = FlowLayout(box, self._theme.metrics.space)
        ask = button(self.tr("Ask about this paper"), "askAboutPaper", "primary")
        ask.setDefault(True)
        self._ask = ask
        on_click(ask, self.ask_requested.emit)
        line.addWidget(ask)
        select = button(self.tr("Select in Library"), "selectPaper")
        select.setToolTip(self.tr("Shows the paper in Zotero's library"))
        on_click(select, self.library_requested.emit)
        line.addWidget(select)
        if any(one.state not in _CALM for one in self.details.documents):
            retry = button(self.tr("Try again"), "retryPaper")
            retry.setToolTip(self.tr("Reads once more all files that could not be read"))
            on_click(retry, self.retry_requested.emit)
            line.addWidget(retry)
        index = button(self.tr("Show in index"), "showInIndex")
        on_click(index, self.index_requested.emit)
        line.addWidget(index)
        return box
