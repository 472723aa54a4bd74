"""Small building blocks: labels, buttons, rows and boxes that carry their names for tests and screen readers."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.theme import Theme
from app.ui.widgets.inner_ring import FilledButton, paint_inner_ring
from app.ui.widgets.plain_text import plain_tip
from app.ui.words import own_way


def label(text: str, role: str = "", *, is_wrapped: bool = False) -> QLabel:
    """A label of plain text in one of the roles of the style sheet."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(is_wrapped)
    if role:
        made.setProperty("role", role)
    return made


def button(text: str, name: str, role: str = "") -> QPushButton:
    """A text button; its accessible name is its text. Enter presses it as Space does."""
    made = FilledButton(text) if role == "primary" else QPushButton(text)
    made.setObjectName(name)
    made.setAccessibleName(text)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    made.setAutoDefault(True)
    if role:
        made.setProperty("role", role)
    return made


def rule() -> QFrame:
    """A thin line across."""
    line = QFrame()
    line.setProperty("role", "rule")
    return line


def row(*widgets: QWidget, spacing: int, margins: int = 0) -> QHBoxLayout:
    """Widgets side by side."""
    layout = QHBoxLayout()
    layout.setContentsMargins(margins, margins, margins, margins)
    layout.setSpacing(spacing)
    for widget in widgets:
        layout.addWidget(widget)
    return layout


def column(parent: QWidget | None, spacing: int, margins: int = 0) -> QVBoxLayout:
    """A layout from top to bottom."""
    layout = QVBoxLayout(parent) if parent is not None else QVBoxLayout()
    layout.setContentsMargins(margins, margins, margins, margins)
    layout.setSpacing(spacing)
    return layout


def add_gap(layout: QBoxLayout, pixels: int) -> None:
    """Keep two neighbours in a column further apart than the rest.

    Args:
        layout: From top to bottom.
        pixels: Added to its spacing; at least as much as that.
    """
    gap = QWidget()
    gap.setFixedHeight(pixels - layout.spacing())
    layout.addWidget(gap)


def back_icon() -> str:
    """The icon of a way back, which points against the direction of writing."""
    return "forward" if QGuiApplication.isRightToLeft() else "back"


def clear(layout: QLayout) -> None:
    """Take every widget out of a layout and let it go."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()


def restyle(widget: QWidget) -> None:
    """Let the style sheet look again after a dynamic property changed."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)


class IconButton(QToolButton):
    """A button with an icon that follows the theme; its words are tooltip and accessible name."""

    def __init__(self, theme: Theme, icon: str, words: str, name: str, role: str = "quiet") -> None:
        super().__init__()
        self._theme = theme
        self._icon_name = icon
        self._icon_role = role
        self.setObjectName(name)
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setIconSize(QSize(theme.metrics.icon, theme.metrics.icon))
        theme.changed.connect(self._refresh)
        self._refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it as Space does."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.isAutoRepeat():
            self.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it; where it is filled, the place of the keyboard is drawn inside."""
        super().paintEvent(event)
        if self.property("role") == "send":
            paint_inner_ring(self, self._theme.color("on_accent"))

    def show_as(self, icon: str, words: str) -> None:
        """Change icon and words."""
        self._icon_name = icon
        self.setAccessibleName(words)
        self.setToolTip(words)
        self._refresh()

    def _refresh(self) -> None:
        self.setIcon(self._theme.icon(self._icon_name, self._icon_role))


class IconLabel(QLabel):
    """An icon that follows the theme; told by its words to screen readers."""

    def __init__(self, theme: Theme, icon: str, role: str, words: str = "", size: int | None = None) -> None:
        super().__init__()
        self._theme = theme
        self._size_at_100 = (size or theme.metrics.icon) / theme.zoom
        self._icon = (icon, role)
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._refresh)
        self._refresh()

    def show_as(self, icon: str, role: str, words: str = "") -> None:
        """Change icon, colour and words."""
        self._icon = (icon, role)
        self.setAccessibleName(words)
        self.setToolTip(words)
        self._refresh()

    def _refresh(self) -> None:
        size = round(self._size_at_100 * self._theme.zoom)
        self.setPixmap(self._theme.pixmap(*self._icon, size, self.devicePixelRatioF()))

    def event(self, event: QEvent) -> bool:
        """On a screen of other pixels it is drawn anew."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._refresh()
        return super().event(event)


class RowButton(QPushButton):
    """A button as wide as its column that holds wrapped text or other widgets."""

    def __init__(self, name: str, words: str, inset: int) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(words)
        self.setProperty("role", "row")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAutoDefault(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(inset, inset // 2, inset, inset // 2)
        self._layout.setSpacing(inset)

    def put(self, widget: QWidget, stretch: int = 0) -> None:
        """Add a widget; clicks on it are clicks on the button."""
        widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._layout.addWidget(
            widget, stretch, Qt.AlignmentFlag.AlignTop if stretch == 0 else Qt.AlignmentFlag(0)
        )

    def hasHeightForWidth(self) -> bool:
        """Its text wraps."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of the wrapped text at `width`."""
        return self._layout.heightForWidth(width)

    def sizeHint(self) -> QSize:
        """The size its content asks for."""
        return self._layout.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """The least its content needs."""
        return self._layout.minimumSize()


class ElidedLabel(QLabel):
    """One line of plain text, shortened at its end; the whole text is the tooltip when it does not fit."""

    def __init__(self, text: str = "", role: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        if role:
            self.setProperty("role", role)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show `text`."""
        super().setText(text)
        self.setAccessibleName(text)
        self._tell()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Decide whether the tooltip is needed."""
        super().resizeEvent(event)
        self._tell()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the text, shortened to the width."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        elided = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), int(self.alignment() | Qt.AlignmentFlag.AlignVCenter), own_way(elided))

    def _tell(self) -> None:
        is_cut = self.fontMetrics().horizontalAdvance(self.text()) > self.width()
        self.setToolTip(plain_tip(self.text()) if is_cut else "")


def on_click(widget: QPushButton | QToolButton, action: Callable[[], object]) -> None:
    """Join a click to an action, without the checked state Qt sends along."""
    widget.clicked.connect(lambda _checked=False: action())
