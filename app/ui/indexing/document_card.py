"""The whole of one document below the table: its title, its file, its state, the reason and what to do."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from app.engine.ingest.document import IngestState
from app.engine.records import DocumentStatus
from app.ui import words
from app.ui.engine_words import engine_words
from app.ui.indexing.document_rows import document_title
from app.ui.indexing.state_words import state_look, state_word
from app.ui.theme import Theme
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.hint import HintBar
from app.ui.widgets.parts import ElidedLabel, IconLabel, button, column, label, on_click


class DocumentCard(QFrame):
    """Follows the row that is chosen in the table.

    Signals:
        zotero_requested: A `DocumentStatus` that shall be shown in Zotero.
        retry_requested: What could not be read shall be tried again.
    """

    zotero_requested = Signal(object)
    retry_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("card")
        metrics = theme.metrics
        layout = column(self, metrics.gap)
        layout.setContentsMargins(metrics.space_wide, metrics.space, metrics.space_wide, metrics.space)
        head = QHBoxLayout()
        head.setSpacing(metrics.space)
        self._icon = IconLabel(theme, "state-pending", "quiet")
        head.addWidget(self._icon)
        self.title = ElidedLabel("", "heading")
        head.addWidget(self.title, 1)
        layout.addLayout(head)
        self.file = ElidedLabel("", "small")
        layout.addWidget(self.file)
        self.reason = label("", is_wrapped=True)
        self.reason.setObjectName("documentReason")
        self.reason.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout.addWidget(self.reason)
        self.hint = HintBar(theme)
        layout.addWidget(self.hint)
        layout.addWidget(self._actions(metrics.space))
        self._status: DocumentStatus | None = None
        self.hide()

    def _actions(self, spacing: int) -> QWidget:
        box = QWidget()
        line = FlowLayout(box, spacing)
        self.show_button = button(self.tr("Open in Zotero"), "openInZotero", "link")
        self.show_button.setToolTip(self.tr("Shows the file in Zotero's library"))
        on_click(self.show_button, self._on_show)
        self.retry_button = button(self.tr("Try again"), "retryDocuments", "link")
        self.retry_button.setToolTip(self.tr("Reads once more all files that could not be read"))
        on_click(self.retry_button, self.retry_requested.emit)
        line.addWidget(self.show_button)
        line.addWidget(self.retry_button)
        return box

    def _on_show(self) -> None:
        if self._status is not None:
            self.zotero_requested.emit(self._status)

    def show_document(self, status: DocumentStatus | None) -> None:
        """Show a document; None hides the card."""
        self.setVisible(status is not None)
        if status != self._status:
            self.hint.hide()
        self._status = status
        if status is None:
            return
        self._icon.show_as(*state_look(status.state), state_word(status.state))
        self.title.setText(document_title(status))
        self.file.setText(f"{state_word(status.state)} · {status.file_name}")
        self.reason.setText(self._told(status))
        self.retry_button.setVisible(status.state not in {IngestState.INDEXED, IngestState.PENDING})

    def _told(self, status: DocumentStatus) -> str:
        if status.reason:
            return engine_words(status.reason)
        if status.state is IngestState.INDEXED:
            passages = words.counted(status.passages, self.tr("passage is"), self.tr("passages are"))
            return self.tr("{passages} searchable.").format(passages=passages)
        return self.tr("It will be read when its turn comes.")
