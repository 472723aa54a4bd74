"""Changes settings for the window: into force at once, written a moment later, told to whoever follows them."""

from PySide6.QtCore import QObject, QTimer, Signal

from app.engine.engine import Engine
from app.engine.errors import AppError
from app.engine.settings import Settings
from app.ui.engine_words import error_words
from app.ui.tasks import Tasks, run_blocking
from app.ui.theme import Theme
from app.ui.zooming import stepped

_WRITE_AFTER_MS = 300  # several steps of the zoom are one write


class SettingsPresenter(QObject):
    """The one that changes settings while the window is open.

    Signals:
        changed: The former and the present `Settings`.
        failed: Why the settings could not be written, for the user; they are in force all the same.
    """

    changed = Signal(object, object)
    failed = Signal(str)

    def __init__(self, engine: Engine, theme: Theme, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self._theme = theme
        self._tasks = tasks
        self._draft: Settings | None = None
        self._timer = QTimer(self, singleShot=True, interval=_WRITE_AFTER_MS)
        self._timer.timeout.connect(self._on_due)

    @property
    def settings(self) -> Settings:
        """What is in force, with what is on its way to the file."""
        return self._draft or self._engine.settings

    def change(self, section: str, **values: object) -> None:
        """Put checked values of one section into force.

        Args:
            section: Name of the section in `Settings`.
            **values: Field name → value, as the schema has it.

        Raises:
            pydantic.ValidationError: A value does not fit the schema; nothing is changed.
        """
        former = self.settings
        own = getattr(former, section)
        checked = type(own).model_validate({**own.model_dump(), **values})
        self.replace(former.model_copy(update={section: checked}))

    def replace(self, settings: Settings) -> None:
        """Put other settings into force."""
        former = self.settings
        if settings == former:
            return
        self._draft = settings
        self._timer.start()
        if settings.appearance != former.appearance:
            self._theme.apply(settings.appearance)
        self.changed.emit(former, settings)

    def zoom_by(self, steps: int) -> None:
        """Make everything larger or smaller; 0 goes back to 100 %."""
        percent = self.settings.appearance.zoom_percent
        self.change("appearance", zoom_percent=stepped(percent, steps) if steps else 100)

    async def write(self) -> None:
        """Write what is not written yet. Which library is read is the engine's to say: an index run may have chosen one."""
        self._timer.stop()
        draft = self._draft
        if draft is None:
            return
        try:
            await run_blocking(
                self._engine.save_settings,
                draft.model_copy(update={"library": self._engine.settings.library}),
            )
        except AppError as error:
            self.failed.emit(error_words(error))
        if self._draft is draft:
            self._draft = None

    def _on_due(self) -> None:
        self._tasks.start(self.write())
