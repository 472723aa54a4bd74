"""Shows what would be written into Zotero, and where; nothing is written before the button is pressed."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QTextBrowser, QWidget

from app.engine.zotero.live import ZoteroSelection
from app.ui.theme import Theme
from app.ui.widgets.hint import HintBar
from app.ui.widgets.parts import IconLabel, button, column, label, on_click, row

_HEADINGS = "h1 { font-size: large } h2, h3, h4, h5, h6 { font-size: medium }"


class NoteDialog(QDialog):
    """Preview, place and two buttons; Escape leaves everything as it is.

    Signals:
        save_requested: The `ZoteroSelection` shown; the note shall be saved there.
        look_again_requested: Another place may be selected in Zotero now.
    """

    save_requested = Signal(object)
    look_again_requested = Signal()

    def __init__(self, theme: Theme, html: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._place: ZoteroSelection | None = None
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
        self.place = label("", is_wrapped=True)
        self.place.setObjectName("notePlace")
        again = button(self.tr("Look again"), "lookAgain", "link")
        again.setToolTip(self.tr("Select another collection in Zotero, then look again"))
        on_click(again, self.look_again_requested.emit)
        where = row(IconLabel(theme, "folder", "quiet"), spacing=metrics.space)
        where.addWidget(self.place, 1)
        where.addWidget(again)
        layout.addLayout(where)
        self.hint = HintBar(theme)
        layout.addWidget(self.hint)
        self.save = button(self.tr("Save in Zotero"), "saveNote", "primary")
        self.save.setDefault(True)
        on_click(self.save, self._on_save)
        cancel = button(self.tr("Cancel"), "cancelNote")
        on_click(cancel, self.reject)
        foot = row(spacing=metrics.space)
        foot.addStretch(1)
        foot.addWidget(cancel)
        foot.addWidget(self.save)
        layout.addLayout(foot)
        self.resize(
            min(metrics.popover_width, parent.width() - 2 * metrics.space),
            min(metrics.popover_height + metrics.palette_height // 2, parent.height()),
        )

    def show_place(self, place: ZoteroSelection) -> None:
        """Show where the note goes, or that it cannot go there."""
        self._place = place
        self.place.setText(self.tr("Into the place selected in Zotero: {place}").format(place=place.place))
        if place.is_editable:
            self.hint.hide()
        else:
            self.hint.say(self.tr("This place can be read only. Select another collection in Zotero."))
        self._refresh()

    def set_busy(self, *, is_busy: bool) -> None:
        """While it is being saved it cannot be saved again."""
        self._is_busy = is_busy
        self._refresh()

    def _refresh(self) -> None:
        is_possible = self._place is not None and self._place.is_editable
        self.save.setEnabled(is_possible and not self._is_busy)

    def _on_save(self) -> None:
        self.hint.hide()
        self.save_requested.emit(self._place)
