"""What the parts of the left panel share: a heading that folds them, its buttons, and how their lists behave."""

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QSizePolicy,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.ui.theme import Theme
from app.ui.widgets.fold_line import FoldLine
from app.ui.widgets.parts import column, label, on_click, row

_FEWEST_ROWS = 3  # of a list, however little room there is
_MOST_COUNTED = 60  # rows; no window is higher


class PartHeading(FoldLine):
    """The name of a part, with a chevron that tells whether it is folded, and how much is in it.

    Signals:
        fold_wanted: The part shall be folded, or not be it any more.
    """

    fold_wanted = Signal(bool)

    def __init__(self, theme: Theme, name: str, words: str) -> None:
        super().__init__(theme, name, words)
        self._is_folded = False
        self._label.setProperty("role", "section")
        self._label.setWordWrap(False)
        self._layout.setStretchFactor(self._label, 0)
        self.note = label("", "small")
        self.put(self.note, 1)
        for each in (self._chevron, self._label, self.note):
            self._layout.setAlignment(each, Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._layout.setContentsMargins(theme.metrics.ring, theme.metrics.gap, 0, theme.metrics.gap)
        on_click(self, lambda: self.fold_wanted.emit(not self._is_folded))
        self.show_folded(is_folded=False)

    def hasHeightForWidth(self) -> bool:
        """Its words stand on one line."""
        return False

    def tell(self, note: str) -> None:
        """How much is in the part, in a word or two beside its name."""
        self.note.setText(note)
        self.setAccessibleName(f"{self.words}, {note}" if note else self.words)

    def show_folded(self, *, is_folded: bool) -> None:
        """Point to the side or down."""
        super().show_folded(is_folded=is_folded)
        self._is_folded = is_folded

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows fold and unfold as in a tree; all else as buttons do."""
        away, back = Qt.Key.Key_Left, Qt.Key.Key_Right
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            away, back = back, away
        if event.key() in {away, back}:
            self.fold_wanted.emit(event.key() == away)
            return
        super().keyPressEvent(event)


class FoldingPart(QWidget):
    """A part of the panel: its heading with buttons at the far end, and below it what can be folded away.

    Signals:
        folded: It was folded or unfolded.
        rows_changed: Its list needs more room or less.
    """

    folded = Signal()
    rows_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.heading: PartHeading
        self._body: QWidget
        self._rows: QVBoxLayout
        self._view: QListView | QTreeView | None = None

    def headed(self, theme: Theme, name: str, words: str, *actions: QWidget) -> QVBoxLayout:
        """Make the heading; returns the layout for what comes below."""
        metrics = theme.metrics
        layout = self._rows = column(self, metrics.gap // 2)
        layout.setContentsMargins(metrics.space, metrics.gap, metrics.space, metrics.gap)
        self.heading = PartHeading(theme, name, words)
        self.heading.fold_wanted.connect(lambda is_folded: self.fold(is_folded=is_folded))
        line = row(self.heading, spacing=metrics.gap)
        for action in actions:
            line.addWidget(action)
        head = QWidget()
        head.setLayout(line)
        head.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        layout.addWidget(head)
        self._body = QWidget()
        layout.addWidget(self._body, 1)
        return column(self._body, metrics.gap)

    @property
    def is_folded(self) -> bool:
        """Whether only its heading shows."""
        return self._body.isHidden()

    def fold(self, *, is_folded: bool) -> None:
        """Fold it or unfold it."""
        if is_folded != self.is_folded:
            self._body.setHidden(is_folded)
            self.heading.show_folded(is_folded=is_folded)
            self.updateGeometry()
            self.folded.emit()

    def follow(self, view: QListView | QTreeView) -> None:
        """Ask for the room that the rows of a list need, whenever these change."""
        self._view = view
        model = view.model()
        for changed in (model.modelReset, model.rowsInserted, model.rowsRemoved):
            changed.connect(self._on_rows_changed)
        if isinstance(view, QTreeView):
            view.expanded.connect(lambda _index: self.rows_changed.emit())
            view.collapsed.connect(lambda _index: self.rows_changed.emit())

    def _on_rows_changed(self) -> None:
        """The first row tells how high rows are."""
        if self._view is not None:
            self._view.updateGeometry()
        self.rows_changed.emit()

    def wanted_height(self) -> int:
        """The height at which all rows of its list are in view; a very long one's first rows."""
        whole = self._rows.totalHeightForWidth(self.width())  # wrapped words need more where it is narrow
        whole = whole if whole > 0 else self.sizeHint().height()
        if self.is_folded or self._view is None or self._view.isHidden():
            return whole
        return whole - self._view.sizeHint().height() + rows_height(self._view, _MOST_COUNTED)

    def least_height(self) -> int:
        """The height below which its list would not be one."""
        if self.is_folded:
            return self.sizeHint().height()
        return max(self.minimumSizeHint().height(), self._rows.totalMinimumHeightForWidth(self.width()))


class PartList(QListView):
    """A list of a part: it needs room for a few rows, and takes what it gets."""

    def minimumSizeHint(self) -> QSize:
        """Room for the fewest rows."""
        return least_size(self)

    def sizeHint(self) -> QSize:
        """The same: the part says how much all rows need."""
        return least_size(self)


def least_size(view: QListView | QTreeView) -> QSize:
    """The least size of a list: a few rows of it."""
    height = max(view.sizeHintForRow(0), view.fontMetrics().height())
    return QSize(0, _FEWEST_ROWS * height + 2 * view.frameWidth())


def rows_height(view: QListView | QTreeView, most: int) -> int:
    """The height of all rows in view, of the first `most` where there are more; never less than the least."""
    if isinstance(view, QTreeView):
        rows, index = 0, view.model().index(0, 0)
        while index.isValid() and rows < most:
            rows, index = rows + 1, view.indexBelow(index)
    else:
        rows = min(most, view.model().rowCount())
    height = rows * max(0, view.sizeHintForRow(0)) + 2 * view.frameWidth()
    return max(height, least_size(view).height())


def prepare(view: QListView | QTreeView, theme: Theme, name: str, words: str) -> None:
    """Name a list and set what all lists of the panel have in common."""
    view.setObjectName(name)
    view.setAccessibleName(words)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setMouseTracking(True)
    view.setTabKeyNavigation(False)

    IconSize(theme, view)


class IconSize(QObject):
    """Keeps the icons of a list as large as those beside it, at any zoom."""

    def __init__(self, theme: Theme, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._theme, self._view = theme, view
        theme.changed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        side = self._theme.metrics.icon
        self._view.setIconSize(QSize(side, side))
