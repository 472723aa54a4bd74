"""The line of actions below an answer: citations, claims, copying, information, asking again."""

from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from app.engine.records import Turn
from app.ui import words
from app.ui.chat.markers import support_counts
from app.ui.chat.turn_words import support_phrases
from app.ui.theme import Theme
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.parts import IconButton, on_click


class CopyMode(StrEnum):
    """The ways an answer is copied (U7)."""

    WITH_CITATIONS = "with_citations"
    CLEAN = "clean"
    MARKDOWN = "markdown"
    BIBTEX = "bibtex"
    PLAIN = "plain"
    ZOTERO_NOTE = "zotero_note"


class Again(StrEnum):
    """How a question is asked once more."""

    SAME = "same"
    OTHER_SCOPE = "other_scope"
    UNCHECKED = "unchecked"


class TurnActions(QWidget):
    """Buttons in a line that wraps; those that would do nothing are left out.

    Signals:
        citations_toggled: Whether citations shall be shown.
        claims_requested: The claims shall be inspected.
        copy_requested: A `CopyMode`.
        information_requested: The information shall be shown, or hidden again.
        again_requested: An `Again`.
    """

    citations_toggled = Signal(bool)
    claims_requested = Signal()
    copy_requested = Signal(object)
    information_requested = Signal()
    again_requested = Signal(object)

    def __init__(self, theme: Theme, turn: Turn, *, has_citations_shown: bool) -> None:
        super().__init__()
        self._theme = theme
        self._has_citations = bool(turn.resolved.citations)
        self._is_cited = has_citations_shown
        row = FlowLayout(self, theme.metrics.space)
        if self._has_citations:
            row.addWidget(self._citations_button())
            row.addWidget(self._claims_button(turn))
        row.addWidget(self._copy_button())
        info = self._button("info", self.tr("Info"), "infoButton")
        info.setToolTip(self.tr("Information about this answer"))
        on_click(info, self.information_requested.emit)
        row.addWidget(info)
        if turn.turn_id is not None:
            row.addWidget(self._again_button())

    def _citations_button(self) -> IconButton:
        made = self._citations = self._button("eye", self.tr("Citations"), "citationsButton")
        made.setCheckable(True)
        made.setChecked(self._is_cited)
        made.toggled.connect(self._on_toggled)
        self._name_citations()
        return made

    def _claims_button(self, turn: Turn) -> IconButton:
        support = turn.resolved.support
        is_judged = support.kept > 0 or support.demoted > 0
        text = (
            self.tr("Claims {kept}/{all}").format(
                kept=words.count(support.kept), all=words.count(support.evaluated)
            )
            if is_judged
            else self.tr("Claims, not checked")
        )
        made = self._button("verified" if is_judged else "unchecked", text, "claimsButton")
        counts = self.tr("({counts} of {all})").format(
            counts=support_phrases(support_counts(turn)), all=words.count(support.evaluated)
        )
        made.setToolTip(counts)
        made.setAccessibleDescription(counts)
        on_click(made, self.claims_requested.emit)
        return made

    def _copy_button(self) -> IconButton:
        made = self._button("copy", self.tr("Copy"), "copyButton")
        made.setToolTip(self.tr("Copies the answer as it is shown; the arrow offers other forms"))
        made.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        menu = QMenu(made)
        menu.setObjectName("copyMenu")
        forms = [(self.tr("Clean prose"), CopyMode.CLEAN), (self.tr("Plain text"), CopyMode.PLAIN)]
        if self._has_citations:
            forms = [
                (self.tr("With citations and bibliography"), CopyMode.WITH_CITATIONS),
                *forms,
                (self.tr("Markdown"), CopyMode.MARKDOWN),
            ]
        for text, mode in forms:
            menu.addAction(text).triggered.connect(
                lambda _checked=False, mode=mode: self.copy_requested.emit(mode)
            )
        menu.addSeparator()
        if self._has_citations:
            menu.addAction(self.tr("Cited sources as BibTeX")).triggered.connect(
                lambda _checked=False: self.copy_requested.emit(CopyMode.BIBTEX)
            )
        menu.addAction(self.tr("Save as a note in Zotero…")).triggered.connect(
            lambda _checked=False: self.copy_requested.emit(CopyMode.ZOTERO_NOTE)
        )
        made.setMenu(menu)
        on_click(made, self._on_copy_clicked)
        return made

    def _again_button(self) -> IconButton:
        made = self._button("refresh", self.tr("Ask again"), "againButton")
        made.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        menu = QMenu(made)
        menu.setObjectName("againMenu")
        for text, how in (
            (self.tr("In the papers of this answer's scope"), Again.SAME),
            (self.tr("In the papers chosen now"), Again.OTHER_SCOPE),
            (self.tr("Without checking the citations"), Again.UNCHECKED),
        ):
            menu.addAction(text).triggered.connect(
                lambda _checked=False, how=how: self.again_requested.emit(how)
            )
        made.setMenu(menu)
        on_click(made, lambda: self.again_requested.emit(Again.SAME))
        return made

    def _button(self, icon: str, text: str, name: str) -> IconButton:
        made = IconButton(self._theme, icon, text, name)
        made.setText(text)
        made.setProperty("role", "action")
        made.setToolButtonStyle(made.toolButtonStyle().ToolButtonTextBesideIcon)
        return made

    def _on_toggled(self, is_shown: bool) -> None:
        self._is_cited = is_shown
        self._name_citations()
        self.citations_toggled.emit(is_shown)

    def _name_citations(self) -> None:
        is_shown = self._is_cited
        self._citations.show_as(
            "eye" if is_shown else "eye-off",
            self.tr("Hide the citations") if is_shown else self.tr("Show the citations"),
        )
        self._citations.setText(self.tr("Citations"))

    def _on_copy_clicked(self) -> None:
        has_pills = self._has_citations and self._is_cited
        self.copy_requested.emit(CopyMode.WITH_CITATIONS if has_pills else CopyMode.CLEAN)
