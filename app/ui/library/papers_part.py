"""The lower part of the panel: a filter, tags, an order, and the papers of the chosen place."""

from collections.abc import Callable, Set

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QPoint,
    QSignalBlocker,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QActionGroup, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QMenu, QToolButton

from app.engine.store.catalog_query import CatalogSort
from app.engine.store.records import ItemRecord
from app.engine.zotero.records import ZoteroRef
from app.ui import words
from app.ui.library.delegates import ItemDelegate
from app.ui.library.item_model import ITEM_ROLE, ItemModel
from app.ui.library.part import FoldingPart, PartList, prepare
from app.ui.library.tag_popup import TagPopup
from app.ui.theme import Theme
from app.ui.widgets.clear_sign import ClearSign
from app.ui.widgets.empty_note import EmptyNote
from app.ui.widgets.icon_line import IconLine
from app.ui.widgets.parts import IconButton, button, on_click

_FILTER_DELAY_MS = 200


class PaperList(PartList):
    """The list itself; Enter and Space open the card of the paper in focus, Ctrl+Enter asks about the chosen ones.

    Signals:
        opened: The paper in focus shall be shown.
        asked: The next question shall draw on the chosen papers only.
    """

    opened = Signal(object)
    asked = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, Space and Ctrl+Enter; all else as lists do."""
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.asked.emit()
            return
        is_space = event.key() == Qt.Key.Key_Space and not event.modifiers()
        if (is_enter or is_space) and self.currentIndex().isValid():
            self.opened.emit(self.currentIndex().data(ITEM_ROLE))
            return
        super().keyPressEvent(event)


class PapersPart(FoldingPart):
    """Shows pages of papers as they come, and tells what is chosen, typed and wanted.

    Signals:
        chosen: A tuple of `ItemRecord`.
        filter_changed: The text of the filter, after a pause in typing.
        sort_chosen: A `CatalogSort` and whether it is turned round.
        opened: An `ItemRecord` whose card shall be shown.
        menu_requested: An `ItemRecord` and the place on the screen for its menu.
        asked: The next question shall draw on what is chosen only, and the keyboard go there.
        tags_wanted: The tags of what is listed shall be offered.
    """

    chosen = Signal(object)
    filter_changed = Signal(str)
    sort_chosen = Signal(object, bool)
    opened = Signal(object)
    menu_requested = Signal(object, QPoint)
    asked = Signal()
    tags_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.sort_button = self._make_sort_button()
        self.tag_button = IconButton(theme, "tag", self.tr("Filter by tags"), "tagButton")
        self.tag_button.setCheckable(True)
        on_click(self.tag_button, self.tags_wanted.emit)
        self.tags = TagPopup(theme, self)
        layout = self.headed(theme, "papersHeading", self.tr("Papers"), self.tag_button, self.sort_button)
        self.filter = QLineEdit()
        self.filter.setObjectName("itemFilter")
        self.filter.setAccessibleName(self.tr("Filter papers"))
        self.filter.setPlaceholderText(self.tr("Filter by title, author or tag"))
        ClearSign(self.filter, theme)
        self._timer = QTimer(self, singleShot=True, interval=_FILTER_DELAY_MS)
        self._timer.timeout.connect(lambda: self.filter_changed.emit(self.filter.text()))
        self.filter.textChanged.connect(lambda _text: self._timer.start())
        layout.addWidget(self.filter)
        self._tag_line = IconLine(theme, "tag", self.tr("Clear tags"), "shownTags")
        self._tag_line.cleared.connect(lambda: self.tags.tags_chosen.emit(()))
        layout.addWidget(self._tag_line)
        self.model = ItemModel(self)
        self.items = self._make_list()
        layout.addWidget(self.items, 1)
        self.follow(self.items)
        self.nothing = EmptyNote(theme, "noPapers")
        layout.addWidget(self.nothing, 1)
        self.show_nothing(self.tr("Reading the papers…"))
        self.ask_button = button("", "askChosen")
        on_click(self.ask_button, self.asked.emit)
        self.ask_button.hide()
        layout.addWidget(self.ask_button)

    def _make_list(self) -> PaperList:
        made = PaperList()
        prepare(made, self._theme, "itemList", self.tr("Papers"))
        made.setUniformItemSizes(True)
        made.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        made.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        made.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._delegate = ItemDelegate(self._theme)
        made.setItemDelegate(self._delegate)
        made.setModel(self.model)
        made.selectionModel().selectionChanged.connect(self._on_selection_changed)
        made.opened.connect(self.opened)
        made.asked.connect(self.asked)
        made.doubleClicked.connect(lambda index: self.opened.emit(index.data(ITEM_ROLE)))
        made.customContextMenuRequested.connect(self._on_menu)
        return made

    def _make_sort_button(self) -> IconButton:
        made = IconButton(self._theme, "sort", self.tr("Order of the papers"), "sortButton")
        made.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(made)
        menu.setObjectName("sortMenu")
        self._orders, self._ways = QActionGroup(menu), QActionGroup(menu)
        for sort, text in (
            (CatalogSort.AUTHOR, self.tr("Author")),
            (CatalogSort.TITLE, self.tr("Title")),
            (CatalogSort.YEAR, self.tr("Year")),
            (CatalogSort.ADDED, self.tr("Date added")),
        ):
            self._add_choice(menu, self._orders, text, sort)
        menu.addSeparator()
        self._add_choice(menu, self._ways, self.tr("Ascending"), data=False)
        self._add_choice(menu, self._ways, self.tr("Descending"), data=True)
        made.setMenu(menu)
        return made

    def _add_choice(self, menu: QMenu, group: QActionGroup, text: str, data: object) -> None:
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setData(data)
        group.addAction(action)
        action.triggered.connect(lambda _checked=False: self._on_sort_chosen())

    # --- content ---
    def mark_sort(self, sort: CatalogSort, *, is_descending: bool) -> None:
        """Mark the order in force in the menu."""
        for group, value in ((self._orders, sort), (self._ways, is_descending)):
            for action in group.actions():
                action.setChecked(action.data() == value)

    def offer_to_ask(self, words_: str) -> None:
        """Offer to limit the next question to what is chosen; "" offers nothing."""
        self.ask_button.setText(words_)
        self.ask_button.setAccessibleName(words_)
        self.ask_button.setVisible(bool(words_))

    def show_tags(self, chosen: tuple[str, ...]) -> None:
        """Show by which tags the papers are filtered."""
        self.tag_button.setChecked(bool(chosen))
        self._tag_line.show_text(", ".join(chosen))

    def show_count(self, matching: int, total: int) -> None:
        """Say how many papers are listed, of how many where a filter leaves some out."""
        of = words.count(total)
        if matching != total:
            of = self.tr("{some} of {all}").format(some=words.count(matching), all=of)
        self.heading.tell(of)

    def show_nothing(
        self, text: str, action_text: str = "", action: Callable[[], object] | None = None
    ) -> None:
        """Say in the place of the list why no paper is in it, and what can be done; "" shows the list."""
        self.nothing.say(text, action_text, action)
        self.items.setHidden(bool(text))

    def clear_filters(self) -> None:
        """Look for no words and no tags any more."""
        self.filter.clear()
        self.tags.tags_chosen.emit(())
        self.filter.setFocus()

    def select(self, refs: Set[ZoteroRef]) -> None:
        """Mark the listed papers among `refs`, and no others; nothing is told."""
        chosen = self.items.selectionModel()
        with QSignalBlocker(chosen):
            chosen.clearSelection()
            for ref in refs:
                if (number := self.model.row_of(ref)) is not None:
                    flag = QItemSelectionModel.SelectionFlag.Select
                    chosen.select(self.model.index(number), flag)
        self.items.viewport().update()

    # --- slots ---
    def _on_sort_chosen(self) -> None:
        order, way = self._orders.checkedAction(), self._ways.checkedAction()
        if order is not None and way is not None:
            self.sort_chosen.emit(CatalogSort(order.data()), bool(way.data()))

    def _on_menu(self, place: QPoint) -> None:
        index = self.items.indexAt(place)
        row = index.data(ITEM_ROLE)
        if isinstance(row, ItemRecord):
            self.menu_requested.emit(row, self.items.viewport().mapToGlobal(place))

    def _on_selection_changed(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:
        self.chosen.emit(tuple(index.data(ITEM_ROLE) for index in self.items.selectedIndexes()))
