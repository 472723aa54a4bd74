"""The sources below an answer: cited ones in the open, other considered ones folded.

Where nothing was cited, the considered ones are all there is to look at, so they stand open. Each has a button for its
passage that came nearest, as no citation of the answer leads there.
"""

import html
from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.engine.citations.authors import narrative_label, pill_label
from app.engine.records import Evidence, Occurrence, SourceInfo
from app.ui.chat.markers import PillInfo, Support
from app.ui.theme import Theme
from app.ui.widgets.measured_label import MeasuredLabel
from app.ui.widgets.parts import IconButton, RowButton, button, column, label, on_click

_AT_ONCE = 4  # entries; each takes a millisecond or two to make, and to lay out


class SourcesView(QWidget):
    """Both tiers of one answer.

    Signals:
        source_activated: The `SourceInfo` somebody chose.
        bibtex_requested: A tuple of the one `SourceInfo` whose BibTeX is wanted.
        passage_requested: A `PillInfo`, the button that stands for it, and the ranges of the passage to mark: none.
    """

    source_activated = Signal(object)
    bibtex_requested = Signal(object)
    passage_requested = Signal(object, object, object)

    def __init__(
        self,
        theme: Theme,
        cited: tuple[SourceInfo, ...],
        considered: tuple[SourceInfo, ...],
        evidence: Sequence[Evidence] = (),
    ) -> None:
        super().__init__()
        self._theme = theme
        by_rank = sorted(evidence, key=lambda one: one.index, reverse=True)
        self._nearest = {one.source.ref: one for one in by_rank}
        layout = column(self, theme.metrics.gap)
        if cited:
            heading = label(self.tr("Cited sources ({count})").format(count=len(cited)), "section")
            heading.setContentsMargins(theme.metrics.inset, 0, theme.metrics.inset, 0)
            layout.addWidget(heading)
        self._cited_layout = column(None, theme.metrics.gap)
        layout.addLayout(self._cited_layout)
        self._cited_waiting = cited
        self._considered = QWidget()
        if considered:
            self._fold = button("", "consideredFold", "flat")
            heading_ = (
                self.tr("Other considered sources ({count})")
                if cited
                else self.tr("Considered sources ({count})")
            )
            self._fold.setText(heading_.format(count=len(considered)))
            self._fold.setAccessibleName(self._fold.text())
            self._fold.setIconSize(QSize(theme.metrics.icon_small, theme.metrics.icon_small))
            on_click(self._fold, self._on_fold_clicked)
            layout.addWidget(self._fold, alignment=Qt.AlignmentFlag.AlignLeft)
            self._waiting = considered  # their entries are made when they are first seen
            layout.addWidget(self._considered)
            theme.changed.connect(self._refresh_chevron)
            if cited:
                self._considered.hide()
            else:
                self._make_considered()
            self._refresh_chevron()

    def make_more(self) -> bool:
        """Make the next few entries of the cited sources; False when all are there."""
        for source in self._cited_waiting[:_AT_ONCE]:
            self._cited_layout.addWidget(self._entry(source))
        self._cited_waiting = self._cited_waiting[_AT_ONCE:]
        return bool(self._cited_waiting)

    def _make_considered(self) -> None:
        if self._waiting:
            entries = column(self._considered, self._theme.metrics.gap)
            for source in self._waiting:
                entries.addLayout(self._considered_row(source))
            self._waiting = ()

    def _considered_row(self, source: SourceInfo) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(self._theme.metrics.gap)
        row.addWidget(self._entry(source), 1)
        if evidence := self._nearest.get(source.ref):
            opener = IconButton(
                self._theme, "document", self.tr("Show the nearest passage"), "nearestPassage"
            )
            opener.setAccessibleDescription(source_sentence(source))
            occurrence = Occurrence(evidence.index, 0, claim="")
            pill = PillInfo(evidence, occurrence, pill_label(source), Support.SOURCE, "")
            on_click(opener, lambda: self.passage_requested.emit(pill, opener, ()))
            row.addWidget(opener, alignment=Qt.AlignmentFlag.AlignTop)
        return row

    def _entry(self, source: SourceInfo) -> RowButton:
        words = source_sentence(source)
        entry = RowButton("sourceEntry", words, self._theme.metrics.inset)
        entry.setToolTip(self.tr("Select in Library"))
        entry.put(MeasuredLabel(source_markup(source), Qt.TextFormat.RichText), 1)
        on_click(entry, lambda: self.source_activated.emit(source))
        copy = entry.addAction(self.tr("Copy as BibTeX"))
        copy.triggered.connect(lambda _checked=False: self.bibtex_requested.emit((source,)))
        entry.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        return entry

    def _on_fold_clicked(self) -> None:
        self._make_considered()
        self._considered.setVisible(self._considered.isHidden())
        self._refresh_chevron()

    def _refresh_chevron(self) -> None:
        aside = (
            "chevron-left" if self.layoutDirection() == Qt.LayoutDirection.RightToLeft else "chevron-right"
        )
        name = aside if self._considered.isHidden() else "chevron-down"
        self._fold.setIcon(self._theme.icon(name, "quiet", self._theme.metrics.icon_small))


def source_sentence(source: SourceInfo) -> str:
    """`Authors (Year). Title. Venue.` in plain words."""
    parts = (narrative_label(source), source.title, source.venue)
    return " ".join(f"{part.rstrip('.')}." for part in parts if part)


def source_markup(source: SourceInfo) -> str:
    """The same with authors strong and the title in italics; everything from the library is escaped."""
    parts = [f'<span style="font-weight:600">{html.escape(narrative_label(source))}</span>.']
    if source.title:
        title = source.title.rstrip()
        end = "" if title.endswith((".", "?", "!")) else "."
        parts.append(f"<i>{html.escape(title)}</i>{end}")
    if source.venue:
        parts.append(f"{html.escape(source.venue)}.")
    return " ".join(parts)
