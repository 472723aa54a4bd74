"""Which citation of its answer a card shows, and the buttons to the one before and the next."""

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from app.ui.theme import Theme
from app.ui.widgets.parts import IconButton, label, on_click


@dataclass(frozen=True, slots=True)
class PillPlace:
    """Which citation of its answer a pill is, from 1, and which time its passage is cited there; 0 where unknown."""

    number: int = 0
    total: int = 0
    time: int = 0
    times: int = 0


class StepButtons(QWidget):
    """Hidden where there is only one citation.

    Signals:
        step_requested: 1 for the next citation, -1 for the one before.
    """

    step_requested = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.place_label = label("", "small")
        self.place_label.setObjectName("popoverPlace")
        is_mirrored = QApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft
        before, after = (
            ("chevron-right", "chevron-left") if is_mirrored else ("chevron-left", "chevron-right")
        )
        self.previous_button = IconButton(theme, before, self.tr("Previous citation"), "popoverPrevious")
        self.next_button = IconButton(theme, after, self.tr("Next citation"), "popoverNext")
        on_click(self.previous_button, lambda: self.step_requested.emit(-1))
        on_click(self.next_button, lambda: self.step_requested.emit(1))
        for made in (self.previous_button, self.place_label, self.next_button):
            row.addWidget(made)

    def show_place(self, place: PillPlace) -> tuple[str, str]:
        """Show the place.

        Returns:
            What to say of a passage that the answer cites several times, short and in full; "" where it does not.
        """
        self.setVisible(place.total > 1)
        self.previous_button.setEnabled(place.number > 1)
        self.next_button.setEnabled(place.number < place.total)
        is_first, is_last = place.number <= 1, place.number >= place.total
        first, last = self.tr("This is the first citation"), self.tr("This is the last citation")
        self.previous_button.setToolTip(first if is_first else self.previous_button.accessibleName())
        self.next_button.setToolTip(last if is_last else self.next_button.accessibleName())
        spoken = self.tr("Citation {number} of {total}").format(number=place.number, total=place.total)
        badge = ""
        if place.times > 1:
            where = self.tr("The answer cites this passage {times} times; this is place {time}.")
            spoken = f"{spoken}. {where.format(times=place.times, time=place.time)}"
            words = self.tr("Place {time} of {times} that cite this passage")
            badge = words.format(time=place.time, times=place.times)
        text = self.tr("{number} of {total}").format(number=place.number, total=place.total)
        self.place_label.setText(text)
        self.place_label.setToolTip(spoken)
        self.place_label.setAccessibleName(spoken)
        return badge, spoken
