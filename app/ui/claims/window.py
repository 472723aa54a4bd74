"""The claims inspector as a window of its own: filters, table, and the chosen claim beside its passage."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.ui.claims.detail import ClaimDetail
from app.ui.claims.filter_bar import ClaimFilterBar
from app.ui.claims.filter_model import ClaimFilterModel
from app.ui.claims.model import ClaimModel, Column
from app.ui.claims.order_button import OrderButton
from app.ui.claims.records import Claim, ClaimKey, count_claims
from app.ui.claims.row_menu import ClaimRowMenu
from app.ui.claims.table import ClaimTable
from app.ui.claims.words import counts_text
from app.ui.theme import Theme
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.hint import HintBar
from app.ui.widgets.parts import IconButton, button, column, label, on_click
from app.ui.widgets.toast import Toast
from app.ui.widgets.turning_row import TurningRow

_GEOMETRY, _SPLITTER, _WIDTH = "claims/geometry", "claims/splitter", "claims/width-"
_AT_ONCE = 1_000  # claims; more are counted a moment after they are listed


class _Parts(QSplitter):
    """Takes all room that is left, and asks for no more than its parts need."""

    def sizeHint(self) -> QSize:
        """The least."""
        return self.minimumSizeHint()


class ClaimsWindow(QWidget):
    """All claims of a conversation, or of one answer.

    Args:
        theme: The look.
        parent: The main window.
        state_file: Where it keeps its place and the widths of its columns.
        detail: The pane of the current claim.

    Signals:
        claim_selected: The `Claim` that was made the current one by mouse or keyboard.
        undo_requested: The last verdict of the user shall be taken back.
        export_requested: The claims shown shall be written to a file.
    """

    claim_selected = Signal(object)
    undo_requested = Signal()
    export_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget, state_file: Path, detail: ClaimDetail) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._theme = theme
        self.detail = detail
        self._state = QSettings(str(state_file), QSettings.Format.IniFormat)
        self._turn_number: int | None = None
        self._in_scope = 0
        self._is_listing = False
        self._is_showing = False
        self._current_before: ClaimKey | None = None
        self._counting = QTimer(self, singleShot=True, interval=0)
        self._counting.timeout.connect(self._count)
        self.setObjectName("claimsWindow")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(self.tr("Claims"))
        self.setMinimumSize(theme.metrics.window_least_width, theme.metrics.window_least_height)
        self.model = ClaimModel(self)
        self.proxy = ClaimFilterModel(self.model, self)
        self._build()
        self._toast = Toast(theme, self)
        self._connect()
        self._restore()

    # --- building ---
    def _build(self) -> None:
        metrics = self._theme.metrics
        rows = self._scrolled()
        self.table = ClaimTable(self._theme, self.proxy)
        top = column(None, metrics.space, metrics.space_wide)
        top.addWidget(self._head())
        self.counts = label("", "quiet", is_wrapped=True)
        self.counts.setObjectName("claimCounts")
        top.addWidget(self.counts)
        self.filters = ClaimFilterBar(self._theme)
        top.addWidget(self.filters)
        self.hint = HintBar(self._theme)
        top.addWidget(self.hint)
        rows.addLayout(top)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.table)
        self._pages.addWidget(self._empty_page())
        self.row_menu = ClaimRowMenu(self.table, self.detail)
        self.splitter = _Parts(Qt.Orientation.Vertical)
        self.splitter.setObjectName("claimSplitter")
        self.splitter.setChildrenCollapsible(False)
        self.detail.setMinimumHeight(metrics.claims_detail // 2)
        self.splitter.addWidget(self._pages)
        self.splitter.addWidget(self.detail)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setSizes([metrics.claims_height - metrics.claims_detail, metrics.claims_detail])
        rows.addWidget(self.splitter, 1)

    def _scrolled(self) -> QVBoxLayout:
        """The layout of all that the window shows; large letters need more height than a small window has."""
        area = QScrollArea()
        area.setObjectName("claimsScroll")
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        body = QWidget()
        body.setObjectName("column")
        area.setWidget(body)
        column(self, 0).addWidget(area)
        return column(body, 0)

    def _head(self) -> TurningRow:
        metrics = self._theme.metrics
        self.heading = label(self.tr("Claims"), "title")
        self.undo_button = IconButton(self._theme, "reset", self.tr("Undo the last verdict"), "claimUndo")
        self.undo_button.setEnabled(False)
        self.export_button = IconButton(
            self._theme, "export", self.tr("Save the claims shown as a table (CSV)"), "claimExport"
        )
        self.scope_button = button(self.tr("This answer only"), "claimScope", "chip")
        self.scope_button.setCheckable(True)
        order = OrderButton(self._theme, self.table)
        box = QWidget()
        flow = FlowLayout(box, metrics.space)
        for made in (self.scope_button, order, self.undo_button, self.export_button):
            flow.addWidget(made)
        head = TurningRow(metrics.gap)
        head.put(self.heading, letters=10)
        head.put(box)
        return head

    def _empty_page(self) -> QWidget:
        page = QWidget()
        inner: QVBoxLayout = column(page, self._theme.metrics.space, self._theme.metrics.space_wide)
        self.empty_text = label("", "quiet", is_wrapped=True)
        self.empty_text.setObjectName("claimsEmpty")
        self.empty_button = button(self.tr("Clear filter"), "claimsShowAll", "link")
        on_click(self.empty_button, self._show_all)
        inner.addWidget(self.empty_text)
        inner.addWidget(self.empty_button, alignment=Qt.AlignmentFlag.AlignLeading)
        inner.addStretch(1)
        return page

    def _connect(self) -> None:
        self.filters.changed.connect(self._use_filter)
        self.scope_button.toggled.connect(self._on_scope_toggled)
        self.table.claim_selected.connect(self._on_claim_selected)
        self.table.claim_activated.connect(lambda _claim: self.detail.passage.setFocus())
        self.table.widths_changed.connect(self._remember_widths)
        on_click(self.undo_button, self.undo_requested.emit)
        on_click(self.export_button, self.export_requested.emit)
        for keys, action in (
            (QKeySequence.StandardKey.Undo, self.undo_requested.emit),
            (QKeySequence.StandardKey.Find, self.filters.search.setFocus),
            (QKeySequence.StandardKey.Save, self.export_requested.emit),
            (QKeySequence(Qt.Key.Key_Escape), self._on_escape),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(action)

    # --- content ---
    def show_claims(self, claims: Sequence[Claim]) -> None:
        """Show the claims of the conversation; the current one stays the current one."""
        current = self.table.current_claim
        self._is_listing = False
        self._is_showing = True
        self.model.show(claims)
        self._is_showing = False
        self._current_before = current.key if current is not None else None
        if len(claims) > _AT_ONCE:
            self._counting.start()
        else:
            self._count()

    def _count(self) -> None:
        """Offer what the claims now shown have, and go back to the one that was the current one."""
        self._use_scope()
        if self._current_before is None:
            self._choose_first()
        elif not self.select(self._current_before):
            self.detail.show_claim(self.table.current_claim)

    def say_listing(self) -> None:
        """Say that thousands of claims are on their way."""
        self._is_listing = True
        self._tell()

    def open_at(self, turn_number: int | None) -> None:
        """Come to the front with the claims of one answer, or of the whole conversation."""
        self._turn_number = turn_number
        self.scope_button.setChecked(turn_number is not None)
        self._use_scope()
        self._choose_first()
        self.show()
        self.raise_()
        self.activateWindow()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def select(self, key: ClaimKey, *, is_telling: bool = False) -> bool:
        """Make a claim the current one; False where the filter hides it.

        Args:
            key: Which claim.
            is_telling: Whether `claim_selected` is sent, as if the user had chosen it here.
        """
        row = self.model.row_of(key)
        index = self.proxy.mapFromSource(self.model.index(row, 0)) if row is not None else None
        if index is None or not index.isValid():
            return False
        self._is_showing = not is_telling
        self.table.select_row(index.row())
        self._is_showing = False
        self.detail.show_claim(self.table.current_claim)
        return True

    @property
    def shown_claims(self) -> tuple[Claim, ...]:
        """The claims that pass the filter, in the order they stand in."""
        return self.proxy.claims()

    def say_done(self, text: str) -> None:
        """Say for a moment that something was done."""
        self._toast.say(text)

    def _use_scope(self) -> None:
        """Offer what the claims of this answer, or of all, have; they are not counted again for each letter typed."""
        self.filters.turn_number = self._turn_number if self.scope_button.isChecked() else None
        in_scope = [
            one
            for one in self.model.claims
            if self.filters.turn_number is None or one.key.turn_number == self.filters.turn_number
        ]
        self.filters.show_claims(in_scope)
        self._in_scope = len(in_scope)
        self._use_filter()

    def _use_filter(self) -> None:
        current = self.table.current_claim or self.detail.claim
        self.proxy.use(self.filters.wanted)
        if self.table.current_claim is None and current is not None:
            self._go_back_to(current.key)
        self._tell()

    def _go_back_to(self, key: ClaimKey) -> None:
        """Other rows are shown now: the current claim stays the current one, or the first of them is it."""
        if not self.select(key):
            self._choose_first()

    def _choose_first(self) -> None:
        """Where no claim is the current one, the first is it."""
        if self.table.current_claim is None and self.proxy.rowCount():
            self._is_showing = True
            self.table.select_row(0)
            self._is_showing = False

    def _tell(self) -> None:
        shown = self.shown_claims
        text = counts_text(count_claims(shown))
        if len(shown) < self._in_scope:
            text = self.tr("{shown} of {total} shown. {counts}").format(
                shown=len(shown), total=self._in_scope, counts=text
            )
        self.counts.setText(text)
        self.export_button.setEnabled(bool(shown))
        self.scope_button.setEnabled(self._turn_number is not None)
        self._pages.setCurrentIndex(0 if shown else 1)
        self.empty_button.setVisible(bool(self.model.claims))
        if self._is_listing and not self.model.claims:
            self.empty_text.setText(self.tr("Listing the claims"))
        elif self.model.claims:
            self.empty_text.setText(self.tr("No claim fits what you look for."))
        else:
            self.empty_text.setText(
                self.tr(
                    "There are no claims yet. Ask a question: what its answer claims is listed here, with the passage each claim rests on."
                )
            )
        if not shown:
            self.detail.show_claim(None)

    def _show_all(self) -> None:
        self.scope_button.setChecked(False)
        self.filters.clear()
        self.table.setFocus()

    def _on_scope_toggled(self, _is_on: bool) -> None:
        self._use_scope()

    def _on_claim_selected(self, claim: Claim) -> None:
        self._turn_number = claim.key.turn_number
        self.scope_button.setEnabled(True)
        self.detail.show_claim(claim)
        if not self._is_showing:
            self.claim_selected.emit(claim)

    def _on_escape(self) -> None:
        """First the filter goes, then the window."""
        if self.filters.wanted.is_open:
            self.close()
        else:
            self.filters.clear()

    # --- state ---
    def _remember_widths(self) -> None:
        widths = self.table.widths
        for one in Column:
            if one in widths:
                self._state.setValue(f"{_WIDTH}{one.value}", widths[one])
            else:
                self._state.remove(f"{_WIDTH}{one.value}")

    def _restore(self) -> None:
        metrics = self._theme.metrics
        self.resize(QSize(metrics.claims_width, metrics.claims_height))
        geometry, splitter = self._state.value(_GEOMETRY), self._state.value(_SPLITTER)
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        if isinstance(splitter, QByteArray):
            self.splitter.restoreState(splitter)
        stored = {one: self._state.value(f"{_WIDTH}{one.value}") for one in Column}
        self.table.use_widths(
            {one: int(str(width)) for one, width in stored.items() if str(width or "").isdigit()}
        )

    def closeEvent(self, event: QCloseEvent) -> None:
        """Where it stood is where it opens again."""
        self._state.setValue(_GEOMETRY, self.saveGeometry())
        self._state.setValue(_SPLITTER, self.splitter.saveState())
        self._state.sync()
        super().closeEvent(event)
