"""The buttons below the passage of a card: into Zotero, copying, the page, the support, the user's own verdict."""

from PySide6.QtCore import QObject, Qt, Signal

from app.ui.chat.markers import PillInfo, Support
from app.ui.evidence.verdict_menu import VerdictButton
from app.ui.theme import Theme
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.parts import button, on_click


class CardButtons(QObject):
    """The buttons and their layout, which goes into the card.

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
        on_click(self.reader, self.reader_requested.emit)
        on_click(self.library, self.library_requested.emit)
        on_click(self.copying, self.copy_requested.emit)
        on_click(self.page, self.page_requested.emit)
        self.support.clicked.connect(self.support_toggled)
        self.verdict.verdict_chosen.connect(self.verdict_chosen)
        self.layout = FlowLayout(None, theme.metrics.inset)
        for each in (self.reader, self.library, self.copying, self.page, self.support, self.verdict):
            self.layout.addWidget(each)

    def show_pill(self, pill: PillInfo) -> None:
        """Offer only what can be done with a citation."""
        self.reader.setVisible(pill.evidence.attachment is not None)
        self.page.hide()  # its picture is not there yet
        self.show_verdict(pill)

    def show_verdict(self, pill: PillInfo) -> None:
        """Show how the citation stands; what was not judged has no support and takes no verdict."""
        is_judged = pill.support is not Support.SOURCE
        self.support.setVisible(is_judged)
        self.verdict.setVisible(is_judged)
        self.verdict.show_verdict(pill.occurrence)

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
        first = self.library if self.reader.isHidden() else self.reader
        first.setFocus(Qt.FocusReason.PopupFocusReason)
