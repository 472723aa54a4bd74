"""The window of the preferences: pages at the side, a search above, everything drawn from the schema."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QDialog, QLineEdit, QListWidget, QStackedWidget, QWidget

from app.engine.settings import Settings
from app.engine.settings_schema import PAGES, FieldKind, SettingField, fields_of
from app.ui.preferences.editors import CalmCombo, Editor, make_editor, schema_words
from app.ui.preferences.field_row import FieldRow
from app.ui.preferences.model_editors import ModelChooser, ModelEditor, RoleEditor
from app.ui.preferences.page import PreferencesPage
from app.ui.preferences.privacy_part import PrivacyPart
from app.ui.preferences.trial_part import TrialPart
from app.ui.theme import Theme
from app.ui.widgets.clear_sign import ClearSign
from app.ui.widgets.dialog_foot import closing_foot
from app.ui.widgets.parts import add_gap, button, column, label, on_click, rule


class PreferencesDialog(QDialog):
    """Shows settings and tells what was given; changes nothing itself.

    Signals:
        edited: A `SettingField` and a value, not checked yet.
        library_requested: Another Zotero data directory is wanted.
        closed: It was closed.
    """

    edited = Signal(object, object)
    library_requested = Signal()
    closed = Signal()

    def __init__(self, theme: Theme, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        metrics = theme.metrics
        self.setObjectName("preferences")
        self.setWindowTitle(self.tr("Preferences"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._choosers: dict[str, ModelChooser] = {}
        self.pages = {page.key: self._page(page.key, page.title, page.sections) for page in PAGES}
        self._add_parts()
        layout = column(self, 0)
        self._across = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._across.setSpacing(0)
        self._across.addWidget(self._side(theme))
        self._nothing = label(self.tr("No setting fits. Try another word."), "quiet", is_wrapped=True)
        self._nothing.setContentsMargins(metrics.space_page, metrics.space_wide, metrics.space_page, 0)
        self._across.addWidget(self._nothing, 1, Qt.AlignmentFlag.AlignTop)
        self._across.addWidget(self.stack, 1)
        self._nothing.hide()
        layout.addLayout(self._across, 1)
        layout.addWidget(rule())
        close = button(self.tr("Close"), "preferencesClose", "primary")
        foot = column(None, 0, metrics.space_wide)
        foot.addWidget(closing_foot(theme, self, close))
        layout.addLayout(foot)
        self.finished.connect(lambda _result: self.closed.emit())
        self.list.setCurrentRow(0)
        self.show_settings(settings)
        self.resize(metrics.prefs_width, metrics.prefs_height)
        self.setMinimumWidth(metrics.window_least_width)

    # --- building ---
    def _side(self, theme: Theme) -> QWidget:
        """The search and the pages: a panel at the side, or above the page where it is narrow."""
        metrics = theme.metrics
        side = QWidget()
        side.setObjectName("preferencesSide")
        side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        inside = column(side, metrics.space)
        inside.setContentsMargins(metrics.space, metrics.space_wide, metrics.space, metrics.space)
        self.search = QLineEdit()
        self.search.setObjectName("preferencesSearch")
        self.search.setAccessibleName(self.tr("Search settings"))
        self.search.setPlaceholderText(self.tr("Search settings"))
        ClearSign(self.search, theme)
        self.search.textChanged.connect(self._on_search)
        self.list = QListWidget()
        self.list.setObjectName("preferencesPages")
        self.list.setAccessibleName(self.tr("Pages"))
        self.list.setFixedWidth(metrics.prefs_list_width)
        self.combo = CalmCombo()
        self.combo.setObjectName("preferencesPageChoice")
        self.combo.setAccessibleName(self.tr("Page"))
        self.stack = QStackedWidget()
        for page in self.pages.values():
            self.list.addItem(page.title)
            self.combo.addItem(page.title)
            self.stack.addWidget(page)
            page.edited.connect(self.edited)
        self.list.currentRowChanged.connect(self._on_page)
        self.combo.currentIndexChanged.connect(self._on_page)
        for each in (self.search, self.list, self.combo):
            inside.addWidget(each)
        return side

    def _page(self, key: str, title: str, sections: tuple[str, ...]) -> PreferencesPage:
        fields = [field for section in sections for field in fields_of(section)]
        rows = [
            FieldRow(self._theme, self._editor(field))
            for field in fields
            if field.kind is not FieldKind.LIBRARY
        ]
        return PreferencesPage(self._theme, key, schema_words(title), rows)

    def _editor(self, field: SettingField) -> Editor:
        made = make_editor(field)
        if made is not None:
            return made
        editor = (ModelEditor if field.kind is FieldKind.MODEL else RoleEditor)(field, self._theme)
        self._choosers[field.key] = editor.chooser
        return editor

    def _add_parts(self) -> None:
        self.decision_trial = TrialPart(
            self._theme,
            "testDecisionModel",
            self.tr("Test the decision model"),
            self.tr("Asks it about a true and a false claim."),
        )
        self.pages["verification"].add_part(self.decision_trial)
        self.writer_trial = TrialPart(
            self._theme,
            "testWriter",
            self.tr("Test the model that writes answers"),
            self.tr("Has it write a sentence. The first time it is loaded, which takes longer."),
        )
        self.pages["models"].add_part(self.writer_trial)
        self.privacy = PrivacyPart(self._theme)
        self.pages["privacy"].add_part(self.privacy)
        self._library = label("", is_wrapped=True)
        self._library.setObjectName("libraryPath")
        change = button(self.tr("Change library…"), "preferencesLibrary")
        on_click(change, self.library_requested.emit)
        box = QWidget()
        inner = column(box, self._theme.metrics.gap)
        field = fields_of("library")[0]
        inner.addWidget(label(schema_words(field.title), "heading"))
        inner.addWidget(label(schema_words(field.help), "small", is_wrapped=True))
        add_gap(inner, 2 * self._theme.metrics.gap)
        inner.addWidget(self._library)
        inner.addWidget(change, alignment=Qt.AlignmentFlag.AlignLeading)
        self.pages["library"].add_part(box)

    # --- content ---
    @property
    def choosers(self) -> dict[str, ModelChooser]:
        """The choosers of models by the key of their setting."""
        return self._choosers

    def row(self, key: str) -> FieldRow:
        """The row of a setting."""
        return next(row for page in self.pages.values() for row in page.rows if row.field.key == key)

    def show_settings(self, settings: Settings) -> None:
        """Show what is in force."""
        chosen = settings.library.zotero_dir
        self._library.setText(str(chosen) if chosen else self.tr("No library chosen yet."))
        for page in self.pages.values():
            page.show_settings(settings)

    def show_page(self, key: str) -> None:
        """Go to a page."""
        self.search.clear()
        self.list.setCurrentRow(list(self.pages).index(key))

    # --- slots ---
    def _on_page(self, row: int) -> None:
        if row < 0:
            return
        self.stack.setCurrentIndex(row)
        self.list.setCurrentRow(row)
        self.combo.setCurrentIndex(row)

    def _on_search(self, text: str) -> None:
        query = text.strip()
        counts = [page.show_only(query) for page in self.pages.values()]
        for number, count in enumerate(counts):
            item = self.list.item(number)
            item.setHidden(bool(query) and not count)
        found = [number for number, count in enumerate(counts) if count]
        self._nothing.setVisible(bool(query) and not found)
        self.stack.setVisible(not query or bool(found))
        if query and found and self.list.currentRow() not in found:
            self.list.setCurrentRow(found[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in a field takes its value and leaves the preferences open, where what is wrong with it is told.

        Buttons hear their Enter before it comes here.
        """
        if event.key() not in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """The style's paddings count from now on."""
        super().showEvent(event)
        self.list.doItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it is narrow, the pages are chosen from above."""
        super().resizeEvent(event)
        is_narrow = self.width() < self._theme.metrics.prefs_fold_below
        self.list.setVisible(not is_narrow)
        self.combo.setVisible(is_narrow)
        directions = QBoxLayout.Direction
        self._across.setDirection(directions.TopToBottom if is_narrow else directions.LeftToRight)
        QTimer.singleShot(0, self, self._across.update)
