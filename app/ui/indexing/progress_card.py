"""How far the index is: stage, current file, counts, rate, time left, and a button that pauses."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QProgressBar, QWidget

from app.engine.runs import Progress
from app.ui import words
from app.ui.engine_words import engine_words
from app.ui.theme import Theme
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.parts import ElidedLabel, button, column, label, on_click
from app.ui.widgets.turning_row import TurningRow


class ProgressCard(QFrame):
    """Shows a run of the index.

    Signals:
        pause_requested: The run shall stop where it is.
        start_requested: Go on, or look for changes.
        ask_requested: To the conversation.
    """

    pause_requested = Signal()
    start_requested = Signal()
    ask_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._is_running = False
        self.setObjectName("card")
        metrics = theme.metrics
        layout = column(self, metrics.space, metrics.space_wide)
        head = TurningRow(metrics.space)
        self.stage = label("", "heading", is_wrapped=True)
        head.put(self.stage, letters=16)
        box = QWidget()
        actions = FlowLayout(box, metrics.space)
        self.ask_button = button(self.tr("Ask now"), "askNow", "link")
        on_click(self.ask_button, self.ask_requested.emit)
        actions.addWidget(self.ask_button)
        self.run_button = button("", "pauseIndex")
        on_click(self.run_button, self._on_run_button)
        actions.addWidget(self.run_button)
        head.put(box)
        layout.addWidget(head)
        self.bar = QProgressBar()
        self.bar.setObjectName("indexBar")
        self.bar.setTextVisible(False)
        layout.addWidget(self.bar)
        self.current = ElidedLabel("", "small")
        self.figures = label("", "small", is_wrapped=True)
        layout.addWidget(self.current)
        layout.addWidget(self.figures)

    def show_progress(self, progress: Progress) -> None:
        """Show where a run stands."""
        self._set_running(is_running=True)
        self.bar.show()
        stage = engine_words(progress.stage)
        self.stage.setText(stage)
        self.current.setVisible(bool(progress.current))
        self.current.setText(progress.current)
        self.bar.setRange(0, progress.total or 0)
        self.bar.setValue(progress.done if progress.total else 0)
        figures = self._figures(progress)
        self.figures.setText(figures)
        self.figures.setVisible(bool(figures))
        self.bar.setAccessibleName(f"{stage}. {figures}")

    def show_rest(self, heading: str, detail: str, action: str) -> None:
        """Show that nothing runs: what the last run did, and what may be started."""
        self._set_running(is_running=False)
        self.stage.setText(heading)
        self.run_button.setText(action)
        self.run_button.setAccessibleName(action)
        self.run_button.setVisible(bool(action))
        self.bar.hide()
        self.current.hide()
        self.figures.setText(detail)
        self.figures.setVisible(bool(detail))

    def show_pausing(self) -> None:
        """Say that the run is asked to stop."""
        self.stage.setText(self.tr("Pausing after the current file…"))
        self.run_button.setEnabled(False)

    def _figures(self, progress: Progress) -> str:
        parts: list[str] = []
        if progress.total:
            parts.append(
                self.tr("{done} of {total}").format(
                    done=words.count(progress.done), total=words.count(progress.total)
                )
            )
        if progress.rate is not None:
            rate = words.locale().toString(progress.rate * 60, "f", 0)
            parts.append(self.tr("{rate} per minute").format(rate=rate))
        if progress.eta_s is not None:
            most = progress.eta_s if progress.eta_most_s is None else progress.eta_most_s
            time = words.duration_between(progress.eta_s, most)
            parts.append(self.tr("{time} left").format(time=time))
        return " · ".join(parts)

    def _set_running(self, *, is_running: bool) -> None:
        self._is_running = is_running
        self.run_button.setEnabled(True)
        if is_running:
            self.run_button.setText(self.tr("Pause"))
            self.run_button.setAccessibleName(self.tr("Pause indexing"))
            self.run_button.show()

    def _on_run_button(self) -> None:
        if self._is_running:
            self.pause_requested.emit()
        else:
            self.start_requested.emit()
