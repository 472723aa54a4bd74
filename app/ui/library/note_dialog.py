"""Shows what would be written into Zotero, and where; nothing is written before the button is pressed."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QTextBrowser, QWidget

from app.engine.citations.authors import narrative_label
from app.engine.records import SourceInfo
from app.engine.zotero.live import ZoteroSelection
from app.engine.zotero.local_notes import WriteAccess
from app.ui.preferences.editors import CalmCombo
from app.ui.theme import Theme
from app.ui.widgets.dialog_foot import deciding_foot
from app.ui.widgets.hint import HintBar
from app.ui.widgets.parts import IconLabel, button, column, label, on_click, row

_TITLE_LETTERS = 48
_HEADINGS = (
    "h1 { font-size: large; font-weight: 600 } h2, h3, h4, h5, h6 { font-size: medium; font-weight: 600 }"
)


class NoteDialog(QDialog):
    """Preview, place and two buttons; Escape leaves everything as it is.

    Signals:
        save_requested: The `ZoteroSelection` shown, or the `SourceInfo` of a paper; the note shall be saved there.
        look_again_requested: Another place may be selected in Zotero now.
    """

    save_requested = Signal(object)
    look_again_requested = Signal()

    def __init__(self, theme: Theme, html: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._place: ZoteroSelection | None = None
        self._access: WriteAccess | None = None
        self._is_busy = False
        self.setObjectName("noteDialog")
        self.setWindowTitle(self.tr("Save as a note in Zotero"))
        metrics = theme.metrics
        layout = column(self, metrics.space, metrics.space_wide)
        layout.addWidget(label(self.tr("This note is added to Zotero:"), is_wrapped=True))
        self.preview = QTextBrowser()
        self.preview.setObjectName("notePreview")
        self.preview.setAccessibleName(self.tr("The note as it is written"))
        self.preview.setOpenLinks(False)
        self.preview.setTabChangesFocus(True)
        self.preview.document().setDefaultFont(theme.font())
        self.preview.document().setDefaultStyleSheet(_HEADINGS)
        self.preview.setHtml(html)
        layout.addWidget(self.preview, 1)
        self.where = CalmCombo()
        self.where.setObjectName("noteWhere")
        self.where.setAccessibleName(self.tr("Where the note goes"))
        self.where.hide()
        self.where.currentIndexChanged.connect(self._on_where_changed)
        layout.addWidget(self.where)
        self.place = label("", is_wrapped=True)
        self.place.setObjectName("notePlace")
        self._again = button(self.tr("Look again"), "lookAgain", "link")
        self._again.setToolTip(self.tr("Select another collection in Zotero, then look again"))
        on_click(self._again, self.look_again_requested.emit)
        self._place_icon = IconLabel(theme, "folder", "quiet")
        where = row(self._place_icon, spacing=metrics.space)
        where.addWidget(self.place, 1)
        where.addWidget(self._again)
        layout.addLayout(where)
        self.access = label("", "quiet", is_wrapped=True)
        self.access.setObjectName("noteAccess")
        self.access.hide()
        layout.addWidget(self.access)
        self.hint = HintBar(theme)
        layout.addWidget(self.hint)
        self.save = button(self.tr("Save in Zotero"), "saveNote", "primary")
        on_click(self.save, self._on_save)
        cancel = button(self.tr("Cancel"), "cancelNote")
        layout.addWidget(deciding_foot(theme, self, self.save, cancel))
        self.resize(
            min(metrics.popover_width, parent.width() - 2 * metrics.space),
            min(metrics.popover_height + metrics.palette_height // 2, parent.height()),
        )

    def show_place(self, place: ZoteroSelection) -> None:
        """Show the place that is selected in Zotero, or that nothing can be saved there."""
        self._place = place
        self.hint.hide()
        self._refresh()

    def offer_papers(self, papers: Sequence[SourceInfo], access: WriteAccess | None) -> None:
        """Let the note go under a paper instead, where Zotero can do that, or say what it takes.

        Args:
            papers: Those of the answer, and what is selected in Zotero.
            access: None where Zotero does not tell; then nothing is offered.
        """
        self._access = access if papers else None
        if self._access in (WriteAccess.ALLOWED, WriteAccess.ASKS):
            self.where.addItem(self.tr("As a note of its own"))
            for paper in papers:
                words = self.tr("Under {authors}: {title}").format(
                    authors=narrative_label(paper), title=paper.title
                )
                self.where.addItem(_shortened(words), paper)
                self.where.setItemData(self.where.count() - 1, words, Qt.ItemDataRole.ToolTipRole)
            self.where.show()
        self._refresh()

    def set_busy(self, *, is_busy: bool) -> None:
        """While it is being saved it cannot be saved again."""
        self._is_busy = is_busy
        self._refresh()

    @property
    def _paper(self) -> SourceInfo | None:
        chosen = self.where.currentData()
        return chosen if isinstance(chosen, SourceInfo) else None

    def _on_where_changed(self) -> None:
        self.hint.hide()
        self._refresh()

    def _refresh(self) -> None:
        paper, place = self._paper, self._place
        self._place_icon.show_as("document" if paper else "folder", "quiet")
        self._again.setVisible(paper is None)
        if paper is not None:
            words = self.tr("As a note of the paper: {title}")
            self.place.setText(words.format(title=paper.title))
        elif place is not None:
            self.place.setText(
                self.tr("Into the place selected in Zotero: {place}").format(place=place.place)
            )
            if not place.is_editable:
                self.hint.say(self.tr("This place can be read only. Select another collection in Zotero."))
        self._say_access()
        is_possible = paper is not None or (place is not None and place.is_editable)
        self.save.setEnabled(is_possible and not self._is_busy)
        self.where.setEnabled(not self._is_busy)
        self._again.setEnabled(not self._is_busy)

    def _say_access(self) -> None:
        words = {
            WriteAccess.OLD: self.tr("Zotero 10 or later can also put the note under a paper."),
            WriteAccess.CLOSED: self.tr(
                "To put the note under a paper, open Zotero’s settings, Advanced, and allow other applications on this "
                "computer to communicate with it."
            ),
        }
        if self._paper is not None and self._access is WriteAccess.ASKS:
            words[WriteAccess.ASKS] = (
                self.tr("Zotero asks for your permission now. Answer in its window.")
                if self._is_busy
                else self.tr("Zotero will ask for your permission.")
            )
        said = words.get(self._access, "") if self._access is not None else ""
        self.access.setText(said)
        self.access.setVisible(bool(said))

    def _on_save(self) -> None:
        self.hint.hide()
        self.save_requested.emit(self._paper or self._place)


def _shortened(text: str) -> str:
    return text if len(text) <= _TITLE_LETTERS else f"{text[:_TITLE_LETTERS].rstrip()}…"
