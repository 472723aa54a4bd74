"""The buttons below the passage of a card: into Zotero, copying, the page, the support, the user's own verdict."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMenu, QPushButton

from app.ui.chat.markers import PillInfo, Support
from app.ui.evidence.verdict_menu import VerdictButton
from app.ui.theme import Theme
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.parts import button, on_click

MOST_ROWS = 2


class CardButtons(QObject):
    """The buttons and their layout, which goes into the card.

    Where they would take more rows than there is room for, all but the first stand in the menu of one button, and the first as well
    where the two would not stand side by side.

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
        self._folded: list[QPushButton] = []
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
        shown = (one for one in self._standing if one not in self._folded)
        next(shown, self.more).setFocus(Qt.FocusReason.PopupFocusReason)

    # --- room ---
    def use_width(self, width: int, most_rows: int, *, has_page: bool) -> None:
        """Take the form for a width.

        Args:
            width: Pixels for the rows.
            most_rows: So many rows at most.
            has_page: Whether the page is shown by a button, as it does not stand beside the passage.
        """
        self._offered = self._offered | {self.page} if has_page else self._offered - {self.page}
        self._folded = self._to_fold(width, most_rows)
        self._show_offered()

    def height_at(self, width: int, most_rows: int) -> int:
        """How many pixels the rows need at a width, `most_rows` at most."""
        folded = self._to_fold(width, most_rows)
        shown = [one for one in self._standing if one not in folded] + [self.more] * bool(folded)
        rows = self._rows(shown, width)
        return rows * max(one.sizeHint().height() for one in shown) + (rows - 1) * self.layout.spacing()

    @property
    def _standing(self) -> list[QPushButton]:
        return [one for one in self._all if one in self._offered]

    def _to_fold(self, width: int, most_rows: int) -> list[QPushButton]:
        """Those without room at a width, in order."""
        standing = self._standing
        if self._rows(standing, width) <= most_rows:
            return []
        return standing[1:] if self._rows([standing[0], self.more], width) == 1 else standing

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
        had_focus = any(one.hasFocus() for one in self._folded)
        for one in self._all:
            one.setVisible(one in self._offered and one not in self._folded)
        self.more.setVisible(bool(self._folded))
        if had_focus:
            self.more.setFocus()

    def _fill_menu(self) -> None:
        self._menu.clear()
        for one in self._folded:
            if one is self.verdict:
                verdicts = self.verdict.menu()
                verdicts.setTitle(self.verdict.text())
                self._menu.addMenu(verdicts)
                continue
            action = self._menu.addAction(one.text())
            action.setCheckable(one.isCheckable())
            action.setChecked(one.isChecked())
            action.triggered.connect(lambda _checked=False, pressed=one: pressed.click())
