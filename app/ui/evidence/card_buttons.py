"""The buttons below the passage of a card: into Zotero, copying, the page, the support, the user's own verdict."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMenu, QPushButton

from app.ui.chat.markers import PillInfo, Support
from app.ui.evidence.verdict_menu import VerdictButton
from app.ui.theme import Theme
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.parts import button, on_click

_MOST_ROWS = 2


class CardButtons(QObject):
    """The buttons and their layout, which goes into the card.

    Where they would take more than two rows, all but the first stand in the menu of one button.

    Signals:
        reader_requested: The page shall open in Zotero's reader.
        library_requested: The item shall be selected in Zotero.
        copy_requested: What the copy button names shall be copied.
        page_requested: The page shall be shown in full.
        support_toggled: Whether the supporting sentences are wanted.
        verdict_chosen: A `Verdict`, or None for the model's own.
    """

    reader_requested = Signal()
    library_requested = Signal()
    copy_requested = Signal()
    page_requested = Signal()
    support_toggled = Signal(bool)
    verdict_chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self.reader = button(self.tr("Open in Reader"), "openInReader")
        self.library = button(self.tr("Select in Library"), "selectInLibrary")
        self.copying = button(self.tr("Copy quote"), "copyQuote")
        self.page = button(self.tr("Show page"), "showPage")
        self.support = button(self.tr("Show support"), "showSupport", "toggle")
        self.support.setCheckable(True)
        self.support.setToolTip(self.tr("Mark the sentences that bear the claim out"))
        self.verdict = VerdictButton(theme)
        self.more = button(self.tr("More"), "moreActions")
        self._menu = QMenu(self.more)
        self._menu.setObjectName("moreActionsMenu")
        self._menu.aboutToShow.connect(self._fill_menu)
        self.more.setMenu(self._menu)
        on_click(self.reader, self.reader_requested.emit)
        on_click(self.library, self.library_requested.emit)
        on_click(self.copying, self.copy_requested.emit)
        on_click(self.page, self.page_requested.emit)
        self.support.clicked.connect(self.support_toggled)
        self.verdict.verdict_chosen.connect(self.verdict_chosen)
        self._all = (self.reader, self.library, self.copying, self.page, self.support, self.verdict)
        self._offered: set[QPushButton] = set()
        self._is_folded = False
        self.layout = FlowLayout(None, theme.metrics.inset)
        for each in (*self._all, self.more):
            self.layout.addWidget(each)

    # --- what is offered ---
    def show_pill(self, pill: PillInfo) -> None:
        """Offer only what can be done with a citation."""
        self._offered = {self.library, self.copying}
        if pill.evidence.attachment is not None:
            self._offered.add(self.reader)
        self.show_verdict(pill)

    def show_verdict(self, pill: PillInfo) -> None:
        """Show how the citation stands; what was not judged has no support and takes no verdict."""
        judged = {self.support, self.verdict}
        is_judged = pill.support is not Support.SOURCE
        self._offered = self._offered | judged if is_judged else self._offered - judged
        self.verdict.show_verdict(pill.occurrence)
        self._show_offered()

    @property
    def wants_support(self) -> bool:
        """Whether the supporting sentences are asked for, in this citation as in the one before."""
        return self.support.isChecked() and self.support in self._offered

    def name_copying(self, *, has_selection: bool, has_quotes: bool) -> None:
        """The button says what it copies."""
        if has_selection:
            words = self.tr("Copy selection")
        else:
            words = self.tr("Copy quote") if has_quotes else self.tr("Copy passage")
        self.copying.setText(words)
        self.copying.setAccessibleName(words)

    def take_focus(self) -> None:
        """Give the keyboard to the first button."""
        self._standing[0].setFocus(Qt.FocusReason.PopupFocusReason)

    # --- room ---
    def use_width(self, width: int, *, has_page: bool) -> None:
        """Take the form for a width.

        Args:
            width: Pixels for the rows.
            has_page: Whether the page is shown by a button, as it does not stand beside the passage.
        """
        self._offered = self._offered | {self.page} if has_page else self._offered - {self.page}
        self._is_folded = self._rows(self._standing, width) > _MOST_ROWS
        self._show_offered()

    def height_at(self, width: int) -> int:
        """How many pixels the rows need at a width."""
        rows = self._rows(self._standing, width)
        if rows > _MOST_ROWS:
            rows = self._rows([self._standing[0], self.more], width)
        return rows * self.more.sizeHint().height() + (rows - 1) * self.layout.spacing()

    @property
    def _standing(self) -> list[QPushButton]:
        return [one for one in self._all if one in self._offered]

    def _rows(self, buttons: list[QPushButton], width: int) -> int:
        """In how many rows they stand at a width, as the layout sets them."""
        rows, used = 1, 0
        for one in buttons:
            needed = min(one.sizeHint().width(), width)
            if used and used + needed > width:
                rows, used = rows + 1, 0
            used += needed + self.layout.spacing()
        return rows

    def _show_offered(self) -> None:
        standing = self._standing
        had_focus = any(one.hasFocus() for one in standing[1:])
        for one in self._all:
            one.setVisible(one in standing[:1] if self._is_folded else one in standing)
        self.more.setVisible(self._is_folded)
        if had_focus and self._is_folded:
            self.more.setFocus()

    def _fill_menu(self) -> None:
        self._menu.clear()
        for one in self._standing[1:]:
            if one is self.verdict:
                verdicts = self.verdict.menu()
                verdicts.setTitle(self.verdict.text())
                self._menu.addMenu(verdicts)
                continue
            action = self._menu.addAction(one.text())
            action.setCheckable(one.isCheckable())
            action.setChecked(one.isChecked())
            action.triggered.connect(lambda _checked=False, pressed=one: pressed.click())
