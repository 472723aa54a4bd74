"""The live steps of a search, folding into one line when the answer is there."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from app.engine.asking import AskStep
from app.ui.theme import Theme
from app.ui.widgets.parts import button, clear, column, label, on_click, restyle


class StepsView(QWidget):
    """While asking: what is being done, line by line. Afterwards: one line that opens again."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._steps: list[AskStep] = []
        layout = column(self, theme.metrics.gap)
        self._fold = button("", "stepsFold", "flat")
        self._fold.setProperty("align", "left")
        on_click(self._fold, self._on_fold_clicked)
        layout.addWidget(self._fold, alignment=Qt.AlignmentFlag.AlignLeft)
        self._lines = QWidget()
        self._lines_layout = column(self._lines, theme.metrics.gap)
        self._lines_layout.setContentsMargins(theme.metrics.inset, 0, theme.metrics.inset, 0)
        layout.addWidget(self._lines)
        self._fold.hide()
        theme.changed.connect(self._refresh_chevron)

    def add_step(self, step: AskStep) -> None:
        """Show one more step."""
        self._steps.append(step)
        words = f"{step.text} · {step.detail}" if step.detail else step.text
        for earlier in self._lines.findChildren(QLabel):
            earlier.setProperty("role", "small")
            restyle(earlier)
        self._lines_layout.addWidget(label(words, "current", is_wrapped=True))

    def fold(self, summary: str) -> None:
        """Put all steps behind one line."""
        self._fold.setText(summary)
        self._fold.setAccessibleName(summary)
        self._fold.show()
        self._fold.setEnabled(bool(self._steps))
        self._lines.hide()
        self._refresh_chevron()

    def clear(self) -> None:
        """Forget the steps."""
        self._steps.clear()
        clear(self._lines_layout)
        self._fold.hide()
        self._lines.show()

    @property
    def summary(self) -> str:
        """The folded line."""
        return self._fold.text()

    def _on_fold_clicked(self) -> None:
        self._lines.setVisible(self._lines.isHidden())
        self._refresh_chevron()

    def _refresh_chevron(self) -> None:
        if not self._steps:
            return
        name = "chevron-right" if self._lines.isHidden() else "chevron-down"
        self._fold.setIcon(self._theme.icon(name, "quiet", self._theme.metrics.icon_small))
