"""What a generator thought before it wrote: apart from the answer, folded (Y4)."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.ui.theme import Theme
from app.ui.widgets.fold_line import FoldLine
from app.ui.widgets.parts import column, label, on_click


class ThinkingView(QWidget):
    """One line that opens; hidden as long as nothing was thought."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._thought = ""
        layout = column(self, theme.metrics.gap)
        self._fold = FoldLine(theme, "thinkingFold", self.tr("Reasoning of the model"))
        on_click(self._fold, self._on_fold_clicked)
        layout.addWidget(self._fold)
        self._text = label("", "small", is_wrapped=True)
        self._text.setObjectName("thinkingText")
        self._text.setContentsMargins(theme.metrics.inset, 0, theme.metrics.inset, 0)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.hide()
        layout.addWidget(self._text)
        self._fold.show_folded(is_folded=True)
        self.hide()

    def show_thinking(self, text: str) -> None:
        """Show all that was thought so far; it is laid out only while it is open."""
        self._thought = text.strip()
        if not self._text.isHidden():
            self._text.setText(self._thought)
        self.setVisible(bool(self._thought))

    def _on_fold_clicked(self) -> None:
        self._text.setText(self._thought)
        self._text.setVisible(self._text.isHidden())
        self._fold.show_folded(is_folded=self._text.isHidden())
