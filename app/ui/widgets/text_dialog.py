"""A window with a text to read and copy: a crash report, notices, details."""

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from app.ui.theme import Theme
from app.ui.widgets.dialog_foot import closing_foot
from app.ui.widgets.parts import button, column, label, on_click

_LINES_MORE = 3  # the last line, one that wraps, and air


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
        layout.addWidget(closing_foot(theme, self, close, copy))
        lines = (text.count("\n") + _LINES_MORE) * shown.fontMetrics().lineSpacing()
        shown.setMinimumHeight(min(lines, metrics.card_least_height))
        around = layout.totalSizeHint().height() - shown.sizeHint().height()
        self.resize(
            metrics.page_width, min(metrics.popover_height, around + max(lines, shown.minimumHeight()))
        )
