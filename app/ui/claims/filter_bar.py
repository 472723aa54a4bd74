"""Above the claims: words to look for, sources and verdicts to choose."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QSizePolicy, QToolButton, QWidget

from app.engine.zotero.records import ZoteroRef
from app.ui import words
from app.ui.chat.markers import Support
from app.ui.chat.support_words import support_word
from app.ui.claims.filter_model import ClaimFilter
from app.ui.claims.records import Claim
from app.ui.theme import Theme
from app.ui.widgets.clear_sign import ClearSign
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.parts import button, column
from app.ui.widgets.plain_text import plain_tip
from app.ui.widgets.turning_row import TurningRow

_STATES = (Support.VERIFIED, Support.WEAK, Support.REJECTED, Support.UNCHECKED)


class StayingMenu(QMenu):
    """A menu of things to tick that stays open while several are chosen."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on something to tick ticks it."""
        if not self._toggle(self.actionAt(event.position().toPoint())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space ticks and stays; Enter does as in every menu."""
        if not (event.text() == " " and self._toggle(self.activeAction())):
            super().keyPressEvent(event)

    @staticmethod
    def _toggle(action: QAction | None) -> bool:
        if action is None or not action.isCheckable():
            return False
        action.trigger()
        return True


class ClaimFilterBar(QWidget):
    """Makes a `ClaimFilter`.

    Signals:
        changed: Something else is wanted.
    """

    changed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._sources: frozenset[ZoteroRef] | None = None
        self._known: dict[ZoteroRef, str] = {}
        self.turn_number: int | None = None
        metrics = theme.metrics
        rows = column(self, metrics.space)
        self.search = QLineEdit()
        self.search.setObjectName("claimSearch")
        self.search.setAccessibleName(self.tr("Search claims and passages"))
        self.search.setPlaceholderText(self.tr("Search claims and passages"))
        ClearSign(self.search, theme)
        self.search.textChanged.connect(lambda _text: self.changed.emit())
        self.source_button = QToolButton()
        self.source_button.setObjectName("claimSources")
        self.source_button.setProperty("role", "choice")
        self.source_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.source_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.source_menu = StayingMenu(self.source_button)
        self.source_menu.setToolTipsVisible(True)
        self.source_button.setMenu(self.source_menu)
        first = TurningRow(metrics.space)
        first.put(self.search, letters=22)
        first.put(self.source_button)
        rows.addWidget(first)
        self._chips = QWidget()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self._chips.setSizePolicy(policy)
        flow = FlowLayout(self._chips, metrics.gap)
        self.state_buttons = {state: button("", f"state-{state.value}", "chip") for state in _STATES}
        self.own_button = button("", "state-own", "chip")
        for chip in self.state_buttons.values():
            flow.addWidget(chip)
        flow.addWidget(self.own_button)
        for chip in (*self.state_buttons.values(), self.own_button):
            chip.setCheckable(True)
            chip.toggled.connect(lambda _on: self.changed.emit())
        rows.addWidget(self._chips)
        theme.changed.connect(self._refresh_icons)
        self._refresh_icons()
        self._name_sources()

    # --- what is wanted ---
    @property
    def wanted(self) -> ClaimFilter:
        """The filter as it is set."""
        states = frozenset(state for state, chip in self.state_buttons.items() if chip.isChecked())
        return ClaimFilter(
            words=tuple(self.search.text().casefold().split()),
            sources=self._sources,
            states=states or None,
            is_own=self.own_button.isChecked(),
            turn_number=self.turn_number,
        )

    def clear(self) -> None:
        """Want everything again."""
        for chip in (*self.state_buttons.values(), self.own_button):
            chip.blockSignals(True)
            chip.setChecked(False)
            chip.blockSignals(False)
        self._sources = None
        self._tick_sources()
        self.search.clear()
        self.changed.emit()

    # --- what there is ---
    def show_claims(self, claims: Sequence[Claim]) -> None:
        """Offer the sources and the verdicts that these claims have, with their numbers."""
        states = Counter(one.support for one in claims)
        for state, chip in self.state_buttons.items():
            self._name(chip, support_word(state), states[state])
        own = sum(one.occurrence.is_override for one in claims)
        self._name(self.own_button, self.tr("Decided by you"), own)
        labels = Counter(one.evidence.source.ref for one in claims)
        known = {one.evidence.source.ref: one.label for one in claims}
        if known != self._known:
            self._known = known
            self._sources = None if self._sources is None else (self._sources & frozenset(known)) or None
            self._fill_sources(labels, {one.evidence.source.ref: one.evidence.source.title for one in claims})

    @staticmethod
    def _name(chip: QWidget, word: str, number: int) -> None:
        text = f"{word} {words.count(number)}"
        chip.setText(text)  # type: ignore[attr-defined]  # chips are buttons
        chip.setAccessibleName(text)
        chip.setEnabled(bool(number) or chip.isChecked())  # type: ignore[attr-defined]  # likewise

    def _fill_sources(self, numbers: Counter[ZoteroRef], titles: dict[ZoteroRef, str]) -> None:
        self.source_menu.clear()
        every = self.source_menu.addAction(self.tr("All sources"))
        every.setCheckable(True)
        every.triggered.connect(lambda: self._choose(None))
        self.source_menu.addSeparator()
        for ref, name in sorted(self._known.items(), key=lambda one: one[1].casefold()):
            text = f"{name}  ({words.count(numbers[ref])})".replace("&", "&&")
            action = self.source_menu.addAction(text)
            action.setCheckable(True)
            action.setData(ref)
            action.setToolTip(plain_tip(titles[ref]))
            action.triggered.connect(lambda _checked, chosen=ref: self._choose(chosen))
        self._tick_sources()

    def _choose(self, ref: ZoteroRef | None) -> None:
        """Add a source or take it away; none means all."""
        current = self._sources or frozenset()
        self._sources = None if ref is None else (current ^ {ref}) or None
        self._tick_sources()
        self.changed.emit()

    def _tick_sources(self) -> None:
        for action in self.source_menu.actions():
            ref = action.data()
            action.setChecked(self._sources is None if ref is None else ref in (self._sources or ()))
        self._name_sources()

    def _name_sources(self) -> None:
        chosen = len(self._sources or ())
        if not chosen:
            text = self.tr("All sources")
        elif chosen == 1:
            text = self._known.get(next(iter(self._sources or ())), "")
        else:
            text = self.tr("{count} sources").format(count=words.count(chosen))
        self.source_button.setText(text.replace("&", "&&"))
        self.source_button.setAccessibleName(self.tr("Sources: {text}").format(text=text))

    def _refresh_icons(self) -> None:
        size = self._theme.metrics.icon_small
        for state, chip in self.state_buttons.items():
            chip.setIcon(self._theme.icon(state.icon, state.role, size))
        for shown in (*self.state_buttons.values(), self.own_button, self.source_button):
            shown.setIconSize(QSize(size, size))
        self.source_button.setIcon(self._theme.icon("filter", "quiet", size))
        self.own_button.setIcon(self._theme.icon("overridden", "overridden", size))
