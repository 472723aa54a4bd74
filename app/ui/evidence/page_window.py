"""The page of a passage at reading size: zoom, pan, and the other pages the passage stands on."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QHBoxLayout, QWidget

from app.engine.ingest.render import PagePicture
from app.ui.theme import Theme
from app.ui.widgets.parts import ElidedLabel, IconButton, column, label, on_click

_TINT_ALPHA = 36
_STEP = 1.25
_LEAST, _MOST = 0.25, 6.0
_NOTCH = 120
_PANNING = {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down}


class PageCanvas(QGraphicsView):
    """One page with the passage boxed; the wheel scrolls, with Ctrl it zooms; the hand drags."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._fit = True
        self.setObjectName("pageCanvas")
        self.setScene(QGraphicsScene(self))
        self.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_page(self, picture: PagePicture) -> None:
        """Show a page and its boxes; the passage is brought into view."""
        scene = self.scene()
        scene.clear()
        image = QImage.fromData(picture.png)
        pixmap = scene.addPixmap(QPixmap.fromImage(image))
        pixmap.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        air = self._theme.metrics.gap
        for box in picture.boxes:
            place = QRectF(
                box.left * picture.scale,
                image.height() - box.top * picture.scale,
                (box.right - box.left) * picture.scale,
                (box.top - box.bottom) * picture.scale,
            )
            path.addRect(place.adjusted(-air, -air, air, air))
        tint = QColor(self._theme.color("page_mark"))
        tint.setAlpha(_TINT_ALPHA)
        scene.addPath(path.simplified(), QPen(self._theme.color("page_mark"), self._theme.metrics.ring), tint)
        scene.setSceneRect(QRectF(image.rect()))
        if self._fit:
            self.fit_width()
        if not path.isEmpty():
            self.centerOn(path.boundingRect().center())

    @property
    def zoom(self) -> float:
        """Screen pixels per pixel of the picture."""
        return self.transform().m11()

    def fit_width(self) -> None:
        """Make the page as wide as the window."""
        self._fit = True
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        width = self.sceneRect().width()
        if width > 0:
            factor = self.viewport().width() / width
            self.resetTransform()
            self.scale(factor, factor)

    def zoom_by(self, factor: float) -> None:
        """Enlarge or reduce, within bounds."""
        self._fit = False
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        factor = min(_MOST, max(_LEAST, self.zoom * factor)) / self.zoom
        self.scale(factor, factor)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ctrl and the wheel zoom."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(_STEP ** (event.angleDelta().y() / _NOTCH))
            event.accept()
            return
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys pan; every other key is the window's."""
        if event.key() in _PANNING:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A page that fits the width goes on fitting it."""
        super().resizeEvent(event)
        if self._fit:
            self.fit_width()


class PageWindow(QWidget):
    """A window of its own; closed by Escape, then the focus is where it was."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._theme = theme
        self._pictures: tuple[PagePicture, ...] = ()
        self._labels: tuple[str, ...] = ()
        self._number = 0
        metrics = theme.metrics
        self.setObjectName("pageWindow")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumSize(metrics.card_least_width, metrics.card_least_height)
        self.resize(QSize(metrics.page_view_width, metrics.page_view_height))
        rows = column(self, 0)
        bar = QHBoxLayout()
        bar.setContentsMargins(metrics.space, metrics.gap, metrics.space, metrics.gap)
        bar.setSpacing(metrics.gap)
        self.heading = ElidedLabel("", "heading")
        bar.addWidget(self.heading, 1)
        self.page_label = label("", "quiet")
        self.page_label.setObjectName("pageLabel")
        self.previous_button = IconButton(
            theme, "chevron-up", self.tr("Previous page (Page Up)"), "pagePrevious"
        )
        self.next_button = IconButton(theme, "chevron-down", self.tr("Next page (Page Down)"), "pageNext")
        smaller = IconButton(theme, "minus", self.tr("Smaller (−)"), "pageSmaller")
        larger = IconButton(theme, "plus", self.tr("Larger (+)"), "pageLarger")
        fit = IconButton(theme, "maximise", self.tr("Fit the width (0)"), "pageFit")
        for made in (self.page_label, self.previous_button, self.next_button, smaller, larger, fit):
            bar.addWidget(made)
        rows.addLayout(bar)
        self.canvas = PageCanvas(theme)
        rows.addWidget(self.canvas, 1)
        on_click(self.previous_button, lambda: self.step(-1))
        on_click(self.next_button, lambda: self.step(1))
        on_click(smaller, lambda: self.canvas.zoom_by(1 / _STEP))
        on_click(larger, lambda: self.canvas.zoom_by(_STEP))
        on_click(fit, self.canvas.fit_width)

    def show_pages(self, title: str, pictures: Sequence[PagePicture], labels: Sequence[str]) -> None:
        """Show the pages of a passage, the first one first.

        Args:
            title: Of the paper.
            pictures: The pages, in order; at least one.
            labels: What each page is called.
        """
        self._pictures, self._labels = tuple(pictures), tuple(labels)
        self.setWindowTitle(title)
        self.heading.setText(title)
        self._show(0)
        self.show()
        self.raise_()
        self.activateWindow()
        self.canvas.setFocus()
        self.canvas.fit_width()
        self._show(0)

    @property
    def page_number(self) -> int:
        """Which of the passage's pages is shown, from 0."""
        return self._number

    def step(self, by: int) -> None:
        """Go to another page of the passage."""
        self._show(min(len(self._pictures) - 1, max(0, self._number + by)))

    def _show(self, number: int) -> None:
        self._number = number
        self.canvas.show_page(self._pictures[number])
        text = self._labels[number]
        count = len(self._pictures)
        if count > 1:
            text = self.tr("{page}, {number} of {count}").format(page=text, number=number + 1, count=count)
        self.page_label.setText(text)
        self.canvas.setAccessibleName(self.tr("Page with the passage marked, {page}").format(page=text))
        for made, is_there in ((self.previous_button, number > 0), (self.next_button, number < count - 1)):
            made.setVisible(count > 1)
            made.setEnabled(is_there)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom, turn pages, close; arrow keys pan where the canvas has the focus."""
        match event.key():
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.canvas.zoom_by(_STEP)
            case Qt.Key.Key_Minus:
                self.canvas.zoom_by(1 / _STEP)
            case Qt.Key.Key_0:
                self.canvas.fit_width()
            case Qt.Key.Key_PageUp | Qt.Key.Key_PageDown:
                self.step(1 if event.key() == Qt.Key.Key_PageDown else -1)
            case Qt.Key.Key_Escape:
                self.close()
            case _:
                super().keyPressEvent(event)
