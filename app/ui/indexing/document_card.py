"""The whole of one document below the table: its title, its file, its state, the reason and what to do."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout

from app.engine.ingest.document import IngestState
from app.engine.records import DocumentStatus
from app.ui import words
from app.ui.indexing.document_model import document_title
from app.ui.indexing.state_words import state_look, state_word
from app.ui.theme import Theme
from app.ui.widgets.parts import ElidedLabel, IconLabel, column, label


class DocumentCard(QFrame):
    """Follows the row that is chosen in the table."""

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
        self.hide()

    def show_document(self, status: DocumentStatus | None) -> None:
        """Show a document; None hides the card."""
        self.setVisible(status is not None)
        if status is None:
            return
        self._icon.show_as(*state_look(status.state), state_word(status.state))
        self.title.setText(document_title(status))
        self.file.setText(f"{state_word(status.state)} · {status.file_name}")
        self.reason.setText(self._told(status))

    def _told(self, status: DocumentStatus) -> str:
        if status.reason:
            return status.reason
        if status.state is IngestState.INDEXED:
            passages = words.counted(status.passages, self.tr("passage is"), self.tr("passages are"))
            return self.tr("{passages} searchable.").format(passages=passages)
        return self.tr("It will be read when its turn comes.")
