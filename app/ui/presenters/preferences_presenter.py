"""Opens the preferences, checks what is given there, examines and tries models, and asks before all data are deleted."""

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from pydantic import ValidationError
from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMessageBox

from app.engine.engine import Engine
from app.engine.erasure import request_erasure
from app.engine.errors import AppError
from app.engine.generator_roles import Role
from app.engine.loopback import install_loopback_guard
from app.engine.runs import Canceled, RunContext
from app.engine.settings import RoleSettings, Settings
from app.engine.settings_schema import SettingField
from app.ui import words
from app.ui.engine_words import engine_words, error_words
from app.ui.main_window import MainWindow
from app.ui.preferences.dialog import PreferencesDialog
from app.ui.preferences.field_row import FieldRow
from app.ui.preferences.model_editors import ModelChooser
from app.ui.preferences.problems import problem_words
from app.ui.preferences.trial_part import TrialPart
from app.ui.presenters.settings_presenter import SettingsPresenter
from app.ui.tasks import Tasks, run_blocking
from app.ui.theme import Theme
from app.ui.widgets.hint import Tone
from app.ui.widgets.parts import restyle
from app.ui.widgets.plain_text import keep_plain


class PreferencesPresenter(QObject):
    """One dialog at a time.

    Signals:
        library_requested: Another Zotero data directory is wanted.
        erasure_confirmed: All data shall be deleted; the window is to close.
    """

    library_requested = Signal()
    erasure_confirmed = Signal()

    def __init__(
        self, engine: Engine, theme: Theme, window: MainWindow, tasks: Tasks, settings: SettingsPresenter
    ) -> None:
        super().__init__(window)
        self._engine = engine
        self._theme = theme
        self._window = window
        self._tasks = tasks
        self._settings = settings
        self._dialog: PreferencesDialog | None = None
        self._run: RunContext | None = None
        self._at_start = settings.settings
        self.is_restart_wanted = False
        settings.changed.connect(self._on_changed)

    @property
    def dialog(self) -> PreferencesDialog | None:
        """The open dialog."""
        return self._dialog

    def open(self, page: str = "") -> None:
        """Show the preferences, at a page."""
        if self._dialog is None:
            self._dialog = self._make()
        if page:
            self._dialog.show_page(page)
        self._dialog.show()
        self._dialog.raise_()
        self._dialog.activateWindow()

    def close(self) -> None:
        """Stop what is tried, and close."""
        self._stop()
        if self._dialog is not None:
            self._dialog.reject()

    def count(self) -> None:
        """Show the connections as they stand."""
        if self._dialog is not None:
            self._dialog.privacy.show_connections(install_loopback_guard())

    def _make(self) -> PreferencesDialog:
        made = PreferencesDialog(self._theme, self._settings.settings, self._window)
        made.edited.connect(self._on_edited)
        made.closed.connect(self._on_closed)
        made.library_requested.connect(self._on_library)
        for page in made.pages.values():
            for row in page.rows:
                self._offer_restart(row)
        made.privacy.show_folder(str(self._engine.paths.data))
        made.privacy.show_connections(install_loopback_guard())
        made.privacy.folder_requested.connect(self._on_folder)
        made.privacy.deletion_requested.connect(self.ask_to_delete)
        made.decision_trial.trial_requested.connect(lambda: self._tasks.start(self._try_decision_model()))
        made.writer_trial.trial_requested.connect(lambda: self._tasks.start(self._try_writer()))
        for trial in (made.decision_trial, made.writer_trial):
            trial.stop_requested.connect(self._stop)
        for key, chooser in made.choosers.items():
            chooser.file_chosen.connect(partial(self._on_file, key))
            chooser.models_wanted.connect(partial(self._on_models_wanted, chooser))
        return made

    def _on_closed(self) -> None:
        self._stop()
        self._dialog = None

    def _on_library(self) -> None:
        self.close()
        self.library_requested.emit()

    def _on_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._engine.paths.data)))

    # --- values ---
    def _on_edited(self, field: SettingField, value: object) -> None:
        if field.key == "verification.laya_directory" and isinstance(value, Path):
            self._tasks.start(self._check_folder(field, value))
            return
        self._take(field, value)

    def _take(self, field: SettingField, value: object) -> None:
        """Put a value into force, or say at its field why not."""
        problem = ""
        try:
            self._settings.change(field.section, **{field.name: value})
        except ValidationError as error:
            problem = problem_words(error)
        if self._dialog is not None:
            row = self._dialog.row(field.key)
            if problem:
                row.show_problem(problem)
            else:
                row.show_value(value)
                self._offer_restart(row)

    def _offer_restart(self, row: FieldRow) -> None:
        """Where a setting is not what it was at the start, and counts from the next one only."""
        field = row.field
        values = (
            getattr(getattr(one, field.section), field.name)
            for one in (self._at_start, self._settings.settings)
        )
        row.offer_restart(None if len(set(map(str, values))) == 1 else self._restart)

    def _restart(self) -> None:
        self.is_restart_wanted = True
        self._window.close()

    def _on_changed(self, _former: Settings, now: Settings) -> None:
        if self._dialog is not None:
            self._dialog.show_settings(now)

    async def _check_folder(self, field: SettingField, folder: Path) -> None:
        try:
            await run_blocking(self._engine.model_desk.check_decision_folder, folder)
        except AppError as error:
            if self._dialog is not None:
                self._dialog.row(field.key).show_problem(error_words(error))
            return
        self._take(field, folder)

    # --- models ---
    def _on_file(self, key: str, path: Path) -> None:
        self._tasks.start(self._import(key, path))

    async def _import(self, key: str, path: Path) -> None:
        """Examine a model file; it is chosen only when it works."""
        if self._dialog is None:
            return
        chooser = self._dialog.choosers[key]
        chooser.say(self.tr("Checking {name}: checksum, size and a short test").format(name=path.name))
        try:
            found = await run_blocking(self._engine.model_desk.import_file, path)
        except AppError as error:
            chooser.refuse(path, error_words(error))
            return
        field = self._dialog.row(key).field
        role = getattr(self._settings.settings.models, field.name)
        is_role = isinstance(role, RoleSettings)
        self._take(field, role.model_copy(update={"model": found.choice}) if is_role else found.choice)
        size = words.size(found.choice.size)
        text = self.tr("{name} works, {size}.").format(name=found.name, size=size)
        if found.context_tokens:
            text += " " + self.tr("It was made for up to {count} tokens.").format(
                count=words.count(found.context_tokens)
            )
        chooser.say(text)

    def _on_models_wanted(self, chooser: ModelChooser, address: str) -> None:
        self._tasks.start(self._list_models(chooser, address))

    async def _list_models(self, chooser: ModelChooser, address: str) -> None:
        chooser.say(self.tr("Asking the server for its models"))
        try:
            chooser.show_models(await run_blocking(self._engine.model_desk.server_models, address))
        except AppError as error:
            chooser.say(error_words(error), is_fault=True)

    # --- trials ---
    async def _try_decision_model(self) -> None:
        if self._dialog is None or self._run is not None:
            return
        part = self._dialog.decision_trial
        part.show_running(self.tr("Asking the decision model"))

        async def work(run: RunContext) -> tuple[str, bool]:
            trial = await run_blocking(self._engine.try_decision_model, run)
            if not trial.is_ok or trial.p_true is None or trial.p_false is None:
                return engine_words(trial.reason), False
            return self.tr(
                "It answers. True claim p = {true}, false claim p = {false}, {time} for each."
            ).format(
                true=words.decimal(trial.p_true, 3),
                false=words.decimal(trial.p_false, 3),
                time=words.elapsed(trial.latency_ms or 0.0),
            ), True

        await self._try(part, work)

    async def _try_writer(self) -> None:
        if self._dialog is None or self._run is not None:
            return
        part = self._dialog.writer_trial
        part.show_running(self.tr("Loading the model and asking for a sentence"))

        async def work(run: RunContext) -> tuple[str, bool]:
            trial = await run_blocking(self._engine.model_desk.try_generator, Role.SYNTHESIZER, run)
            return self.tr("{name} wrote “{text}” First word after {first}, {total} in all.").format(
                name=trial.name,
                text=trial.text,
                first=words.elapsed(trial.first_ms),
                total=words.elapsed(trial.total_ms),
            ), bool(trial.text)

        await self._try(part, work)

    async def _try(self, part: TrialPart, work: Callable[[RunContext], Awaitable[tuple[str, bool]]]) -> None:
        """Settings count from the moment they are written: what is on its way is written first."""
        run = self._run = RunContext()
        try:
            await self._settings.write()
            text, is_good = await work(run)
        except Canceled:
            text, is_good = self.tr("Stopped."), False
        except AppError as error:
            text, is_good = error_words(error), False
        finally:
            self._run = None
        if self._dialog is not None:
            part.show_outcome(text, is_good=is_good)

    def _stop(self) -> None:
        if self._run is not None:
            self._run.cancel()

    # --- deleting ---
    def ask_to_delete(self) -> None:
        """Ask once, naming what goes; nothing is touched before."""
        box = QMessageBox(self._dialog or self._window)
        box.setObjectName("erasureDialog")
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle(self.tr("Delete all my data"))
        box.setText(self.tr("Delete the index, all conversations, settings and logs?"))
        box.setInformativeText(
            self.tr(
                "Everything Attest keeps in {folder} is removed, and Attest closes. This cannot be undone. Zotero and your "
                "papers are not touched."
            ).format(folder=self._engine.paths.data)
        )
        keep_plain(box)
        delete = box.addButton(self.tr("Delete everything"), QMessageBox.ButtonRole.DestructiveRole)
        delete.setProperty("role", "danger")
        restyle(delete)
        keep = box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(keep)
        box.finished.connect(lambda _result: self._on_answer(is_yes=box.clickedButton() is delete))
        box.finished.connect(box.deleteLater)
        box.open()
        keep.setFocus()  # on some systems the box gives it to its first button
        self._theme.changed.connect(keep.setFocus)  # a box that is styled anew gives it away too

    def _on_answer(self, *, is_yes: bool) -> None:
        if not is_yes:
            return
        try:
            request_erasure(self._engine.paths)
        except AppError as error:
            self._window.say(error_words(error), tone=Tone.FAULT)
            return
        self.erasure_confirmed.emit()
