"""A window with a text to read and copy: a crash report, notices, details."""

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QWidget

from app.ui.theme import Theme
from app.ui.widgets.parts import button, column, label, on_click


class TextDialog(QDialog):
    """Says what the text is, shows it, and copies it."""

    def __init__(self, theme: Theme, name: str, title: str, about: str, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        metrics = theme.metrics
        self.setObjectName(name)
        self.setWindowTitle(title)
        layout = column(self, metrics.space, metrics.space_wide)
        layout.addWidget(label(about, is_wrapped=True))
        shown = QPlainTextEdit(text)
        shown.setObjectName(f"{name}Text")
        shown.setAccessibleName(title)
        shown.setReadOnly(True)
        shown.setTabChangesFocus(True)
        layout.addWidget(shown, 1)
        copy = button(self.tr("Copy"), f"{name}Copy")
        on_click(copy, lambda: QGuiApplication.clipboard().setText(text))
        close = button(self.tr("Close"), f"{name}Close", "primary")
        on_click(close, self.accept)
        line = QHBoxLayout()
        line.addStretch(1)
        line.addWidget(copy)
        line.addWidget(close)
        layout.addLayout(line)
        lines = (text.count("\n") + 2) * shown.fontMetrics().lineSpacing()
        self.resize(metrics.page_width, min(metrics.popover_height, metrics.card_least_height + lines))
