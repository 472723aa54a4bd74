"""The first page: which Zotero is read, what that means, and one button (U2)."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.engine.estimate import IndexEstimate
from app.engine.zotero.locate import DataDirectory
from app.ui import words
from app.ui.engine_words import engine_words
from app.ui.theme import Theme
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.hint import HintBar
from app.ui.widgets.parts import (
    ElidedLabel,
    IconLabel,
    add_gap,
    back_icon,
    button,
    clear,
    column,
    label,
    on_click,
    restyle,
)


class FirstRunPage(QWidget):
    """Shows the Zotero directories that were found.

    Signals:
        directory_chosen: A `Path`; its estimate is wanted.
        build_requested: A `Path`; the index shall be built.
        sample_requested: The sample library shall be tried.
        back_requested: Back to the index that is there.
    """

    directory_chosen = Signal(object)
    build_requested = Signal(object)
    sample_requested = Signal()
    back_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._paths: list[Path] = []
        self._frames: list[QFrame] = []
        self._named: Path | None = None  # by the user, and not known yet to be one
        self.setObjectName("firstRunPage")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        layout = column(self, 0)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        layout.addWidget(scroll)
        outer = QWidget()
        outer.setObjectName("column")
        centre = QHBoxLayout(outer)
        centre.setContentsMargins(*(theme.metrics.space_wide,) * 4)
        box = QWidget()
        box.setMaximumWidth(theme.metrics.page_width)
        centre.addStretch(1)
        centre.addWidget(box, 100)
        centre.addStretch(1)
        scroll.setWidget(outer)
        self._fill(column(box, theme.metrics.space))

    # --- building ---
    def _fill(self, inner: QVBoxLayout) -> None:
        metrics = self._theme.metrics
        self.back_button = button(self.tr("Back to the index"), "firstRunBack", "flat")
        self.back_button.setIcon(self._theme.icon(back_icon()))
        self.back_button.hide()
        on_click(self.back_button, self.back_requested.emit)
        inner.addWidget(self.back_button, alignment=Qt.AlignmentFlag.AlignLeft)
        inner.addStretch(1)
        name = QHBoxLayout()
        name.setSpacing(metrics.space)
        name.addWidget(IconLabel(self._theme, "attest", "accent", size=metrics.space_page))
        name.addWidget(label("Attest", "heading"), 1)
        inner.addLayout(name)
        add_gap(inner, metrics.space)
        inner.addWidget(
            label(
                self.tr("Ask your Zotero library, and see the words behind every citation"),
                "title",
                is_wrapped=True,
            )
        )
        inner.addWidget(
            label(
                self.tr(
                    "Attest reads your papers once and keeps a search index on this computer. Nothing is sent "
                    "anywhere, and nothing in Zotero is changed."
                ),
                "quiet",
                is_wrapped=True,
            )
        )
        add_gap(inner, metrics.space_wide)
        self._heading = label(self.tr("Your Zotero data"), "heading")
        inner.addWidget(self._heading)
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self._on_chosen)
        self._candidates = column(None, metrics.space)
        inner.addLayout(self._candidates)
        self.choose_button = button("", "chooseFolder")
        on_click(self.choose_button, self._on_choose_folder)
        inner.addWidget(self.choose_button, alignment=Qt.AlignmentFlag.AlignLeft)
        self.hint = HintBar(self._theme)
        inner.addWidget(self.hint)
        add_gap(inner, metrics.space)
        self._card = self._estimate_card()
        inner.addWidget(self._card)
        add_gap(inner, metrics.space_wide)
        inner.addLayout(self._actions())
        inner.addStretch(2)

    def _estimate_card(self) -> QFrame:
        metrics = self._theme.metrics
        card = QFrame()
        card.setObjectName("card")
        grid = QGridLayout(card)
        grid.setContentsMargins(*(metrics.space_wide,) * 4)
        grid.setHorizontalSpacing(metrics.space_page)
        grid.setVerticalSpacing(metrics.space)
        grid.setColumnStretch(1, 1)
        self._values: dict[str, QLabel] = {}
        for line, (key, text) in enumerate(
            (
                ("reads", self.tr("Will be read")),
                ("place", self.tr("Index is kept in")),
                ("needs", self.tr("Needs")),
            )
        ):
            grid.addWidget(label(text, "quiet"), line, 0, Qt.AlignmentFlag.AlignTop)
            value = label("—", is_wrapped=True)
            value.setObjectName(f"estimate_{key}")
            self._values[key] = value
            grid.addWidget(value, line, 1)
        return card

    def _actions(self) -> FlowLayout:
        self.build_button = button(self.tr("Build the index"), "buildIndex", "primary")
        self.build_button.setEnabled(False)
        on_click(self.build_button, self._on_build)
        self.sample_button = button(self.tr("Try the sample library"), "trySample", "link")
        on_click(self.sample_button, self.sample_requested.emit)
        line = FlowLayout(None, self._theme.metrics.space_wide)
        line.addWidget(self.build_button)
        line.addWidget(self.sample_button)
        return line

    # --- content ---
    def show_candidates(self, candidates: tuple[DataDirectory, ...]) -> None:
        """List what was found and choose the first."""
        self._forget()
        for candidate in candidates:
            self._add(
                candidate.path,
                self.tr("{origin}, last changed {date}").format(
                    origin=_origin_words(candidate.origin), date=words.when(candidate.modified)
                ),
            )
        self._offer_choice()
        if candidates:
            self._choose(0)
        else:
            self._say_none_found()

    def _say_none_found(self) -> None:
        self._candidates.addWidget(
            label(
                self.tr(
                    "No Zotero data directory was found. Choose the folder that holds zotero.sqlite "
                    "(in Zotero: Settings, Advanced, Files and Folders)."
                ),
                is_wrapped=True,
            )
        )

    def show_back(self, *, is_there: bool) -> None:
        """Offer the way back where an index exists."""
        self.back_button.setVisible(is_there)

    def show_sample(self, *, is_there: bool) -> None:
        """Offer the sample library where it was built."""
        self.sample_button.setVisible(is_there)

    def show_estimate(self, estimate: IndexEstimate, index_dir: Path) -> None:
        """Say what will be read, where the index goes, and what it costs."""
        reads = self.tr("{items} with {files} ({size}), from a private copy of the database").format(
            items=words.counted(estimate.items, self.tr("item"), self.tr("items")),
            files=words.counted(estimate.files, self.tr("file"), self.tr("files")),
            size=words.size(estimate.bytes),
        )
        needs = self.tr("{time}, {size} of disk. You can ask from the first minute.").format(
            time=words.duration_between(estimate.estimated_seconds, estimate.slow_seconds),
            size=words.size(estimate.estimated_bytes),
        )
        self._values["reads"].setText(reads)
        self._values["needs"].setText(needs[:1].upper() + needs[1:])
        self._values["place"].setText(words.path_text(index_dir))
        self._named = None  # it can be used
        self._card.show()
        self.hint.hide()
        self.build_button.setEnabled(True)
        if self.focusWidget() is None or not isinstance(self.focusWidget(), QRadioButton):
            self.build_button.setFocus()

    def show_estimating(self) -> None:
        """Say that the library is being counted."""
        self.hint.hide()
        self._card.show()
        self.build_button.setEnabled(False)
        for value in self._values.values():
            value.setText("—")
        self._values["reads"].setText(self.tr("Counting items and files…"))

    def show_problem(self, message: str) -> None:
        """Say why the chosen directory cannot be used; one that the user named by mistake is not kept in the list."""
        self._drop_named()
        self.hint.say(message)
        self.build_button.setEnabled(False)
        self._card.hide()  # there is nothing to estimate

    def add_directory(self, path: Path) -> None:
        """Add a folder the user named, and choose it."""
        if path not in self._paths:
            if not self._paths:
                self._forget()
            self._add(path, self.tr("Chosen by you"))
            self._named = path
        self._choose(self._paths.index(path))

    def _drop_named(self) -> None:
        """Take the directory out that was named last, if it is the one that cannot be used."""
        number = self._group.checkedId()
        if number < 0 or self._paths[number] != self._named or number != len(self._paths) - 1:
            return
        self._group.setExclusive(False)  # else the last button could not be taken out unchecked
        radio = self._group.button(number)
        radio.setChecked(False)
        self._group.removeButton(radio)
        self._group.setExclusive(True)
        frame = self._frames.pop()
        self._candidates.removeWidget(frame)
        frame.hide()
        frame.deleteLater()
        self._paths.pop()
        self._named = None
        if not self._paths:
            self._say_none_found()
        self._offer_choice()

    def _add(self, path: Path, origin: str) -> None:
        metrics = self._theme.metrics
        frame = QFrame()
        frame.setObjectName("candidate")
        inner = QHBoxLayout(frame)
        inner.setContentsMargins(metrics.space_wide, metrics.space, metrics.space_wide, metrics.space)
        inner.setSpacing(metrics.space)
        radio = QRadioButton()
        radio.setObjectName("candidateRadio")
        radio.setAccessibleName(f"{path}, {origin}")
        inner.addWidget(radio)
        texts = column(None, 0)
        texts.addWidget(ElidedLabel(words.path_text(path)))
        texts.addWidget(ElidedLabel(origin, "small"))
        inner.addLayout(texts, 1)
        number = len(self._paths)
        self._group.addButton(radio, number)
        self._paths.append(path)
        self._frames.append(frame)
        self._candidates.addWidget(frame)
        self._offer_choice()

    def _forget(self) -> None:
        """Take the directories away; the numbers of their buttons are used again."""
        for radio in self._group.buttons():
            self._group.removeButton(radio)
        clear(self._candidates)
        self._paths.clear()
        self._frames.clear()

    def _offer_choice(self) -> None:
        """Without any directory there is nothing to estimate, and choosing one is all there is to do."""
        has_any = bool(self._paths)
        words_ = self.tr("Choose another folder…") if has_any else self.tr("Choose a folder…")
        self.choose_button.setText(words_)
        self.choose_button.setAccessibleName(words_)
        self._card.setVisible(has_any)

    def _choose(self, number: int) -> None:
        self._group.button(number).setChecked(True)
        self._on_chosen(number)

    # --- slots ---
    def _on_chosen(self, number: int) -> None:
        for other in self._group.buttons():
            frame = self._frames[self._group.id(other)]
            frame.setProperty("chosen", self._group.id(other) == number)
            restyle(frame)
        self.directory_chosen.emit(self._paths[number])

    def _on_choose_folder(self) -> None:
        number = self._group.checkedId()
        start = self._paths[number] if number >= 0 else Path.home()
        dialog = QFileDialog(self, self.tr("Choose Zotero’s data directory"), str(start))
        dialog.setObjectName("folderDialog")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(lambda path: self.add_directory(Path(path)))
        dialog.open()

    def _on_build(self) -> None:
        number = self._group.checkedId()
        if number >= 0:
            self.build_requested.emit(self._paths[number])


def _origin_words(origin: str) -> str:
    """How a folder was found, and by which kind of Zotero where it is not the usual one ("…, Flatpak")."""
    found, comma, kind = origin.partition(", ")
    return f"{engine_words(found)}{comma}{kind}"
