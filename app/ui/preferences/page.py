"""A page of the preferences: its settings in one column, and what belongs to the page beside them."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QScrollArea, QWidget

from app.engine.settings import Settings
from app.ui.commands.fuzzy import folded
from app.ui.preferences.field_row import FieldRow
from app.ui.theme import Theme
from app.ui.widgets.parts import column, label, rule


class PreferencesPage(QScrollArea):
    """Rows under a title.

    Signals:
        edited: A `SettingField` and a value, not checked yet.
    """

    edited = Signal(object, object)

    def __init__(self, theme: Theme, key: str, title: str, rows: Sequence[FieldRow]) -> None:
        super().__init__()
        self.key = key
        self.title = title
        self.rows = tuple(rows)
        self._query = ""
        self._settings = Settings()
        metrics = theme.metrics
        self._margin = metrics.space
        self.setObjectName(f"page.{key}")
        self.setWidgetResizable(True)
        self.setFocusPolicy(self.focusPolicy().NoFocus)
        self.setHorizontalScrollBarPolicy(self.horizontalScrollBarPolicy().ScrollBarAsNeeded)
        content = QWidget()
        content.setObjectName("column")
        layout = column(content, metrics.space_page)
        side = metrics.space_page - metrics.gap  # rows add the rest, so that rings of switches have room
        layout.setContentsMargins(side, metrics.space_wide, side, metrics.space_page)
        heading = label(title, "title", is_wrapped=True)
        heading.setContentsMargins(metrics.gap, 0, metrics.gap, 0)
        layout.addWidget(heading)
        for row in self.rows:
            layout.addWidget(row)
            row.edited.connect(self.edited)
            row.grew.connect(partial(self._show_whole, row))
        self._parts = column(None, metrics.space_page)
        self._parts.setContentsMargins(metrics.gap, 0, metrics.gap, 0)
        layout.addLayout(self._parts)
        self._content = layout
        layout.addStretch(1)
        self.setWidget(content)

    def add_part(self, part: QWidget) -> None:
        """Put something below the settings that is none itself."""
        if self.rows:
            self._parts.addWidget(rule())
        self._parts.addWidget(part)

    def _show_whole(self, row: FieldRow) -> None:
        """Bring a row into view once it has its new height; on a page that is only being made, none is in view."""
        margin = self._margin
        if row.isVisible():
            QTimer.singleShot(0, row, lambda: self.ensureWidgetVisible(row, 0, margin))

    def show_settings(self, settings: Settings) -> None:
        """Show what is in force; a value somebody is still correcting stays as it is."""
        for row in self.rows:
            value = getattr(getattr(settings, row.field.section), row.field.name)
            row.show_value(value)
        self._settings = settings
        if not self._query:
            self.show_only("")

    def show_only(self, query: str) -> int:
        """Show the settings that fit a search; how many those are. An empty search shows all that mean anything now."""
        self._query = query
        terms = folded(query).split()
        count = 0
        for row in self.rows:
            text = folded(f"{row.text} {self.title}")
            fits = all(term in text for term in terms) if terms else row.field.applies(self._settings)
            row.setVisible(fits)
            count += fits
        return count
