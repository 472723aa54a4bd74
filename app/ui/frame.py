"""What surrounds the pages: menus, palette, shortcuts, zoom, settings, and the count of connections."""

from PySide6.QtCore import QObject, QTimer

from app.engine.crash_reports import CrashReport, CrashReports
from app.engine.engine import Engine
from app.engine.loopback import install_loopback_guard
from app.ui.commands.menu_bar import MenuBar
from app.ui.commands.menu_overflow import MenuOverflow
from app.ui.commands.palette import CommandPalette
from app.ui.commands.places import LibraryPlaces
from app.ui.commands.registry import Command, Menu, Place
from app.ui.commands.shortcuts_dialog import ShortcutsDialog
from app.ui.commands.window_commands import WindowCommands
from app.ui.engine_words import engine_words
from app.ui.help import Help
from app.ui.main_window import MainWindow
from app.ui.presenters.preferences_presenter import PreferencesPresenter
from app.ui.presenters.settings_presenter import SettingsPresenter
from app.ui.tasks import Tasks, run_blocking
from app.ui.theme import Theme
from app.ui.zooming import Zoomer

_COUNT_INTERVAL_MS = 1_000


class Frame(QObject):
    """Made once for the window; other parts register their commands in `window.registry`."""

    def __init__(self, engine: Engine, theme: Theme, window: MainWindow, tasks: Tasks) -> None:
        super().__init__(window)
        self._theme = theme
        self._window = window
        self._tasks = tasks
        self.settings = SettingsPresenter(engine, theme, tasks, self)
        self.settings.failed.connect(window.say)
        self.commands = WindowCommands(window, self.settings)
        window.registry.add(
            Command(
                "view.palette",
                self.tr("Command palette…"),
                Menu.VIEW,
                self._open_palette,
                "Ctrl+K",
                is_in_palette=False,
            ),
            Command(
                "help.shortcuts",
                self.tr("Keyboard shortcuts"),
                Menu.HELP,
                self._show_shortcuts,
                "F1",
                other_shortcuts=("Ctrl+/",),
            ),
        )
        self._reports = CrashReports(engine.paths.crash_reports)
        self._last_crash: CrashReport | None = None
        self.help = Help(theme, window, self._reports)
        self.preferences = PreferencesPresenter(engine, theme, window, tasks, self.settings)
        self.preferences.erasure_confirmed.connect(window.close)
        window.registry.add(*self._preferences_commands())
        window.status.privacy_requested.connect(lambda: self.preferences.open("privacy"))
        self.menu_bar = MenuBar(window.registry, window)
        MenuOverflow(theme, window.menuBar())
        self.palette = CommandPalette(theme, window.registry, lambda: window.state.recent, window)
        self.palette.places_wanted.connect(lambda query: tasks.start(self._find_places(query)))
        self.palette.chosen.connect(window.registry.run)
        window.registry.done.connect(window.state.remember_command)
        window.registry.add_finder(LibraryPlaces(engine, window).find)
        Zoomer(theme, window, self.settings.zoom_by)
        self._timer = QTimer(self, interval=_COUNT_INTERVAL_MS)
        self._timer.timeout.connect(self._count)
        self._timer.start()
        self._count()

    def _preferences_commands(self) -> tuple[Command, ...]:
        return (
            Command(
                "file.preferences",
                self.tr("Preferences…"),
                Menu.FILE,
                self.preferences.open,
                "Ctrl+,",
                keywords=self.tr("settings options"),
            ),
            Command(
                "file.privacy",
                self.tr("Privacy…"),
                Menu.FILE,
                lambda: self.preferences.open("privacy"),
                keywords=self.tr("network offline data"),
            ),
            Command(
                "file.delete_data",
                self.tr("Delete all my data…"),
                Menu.FILE,
                self.preferences.ask_to_delete,
                group=1,
            ),
        )

    def watch_crashes(self) -> None:
        """Leave a report should the process crash from now on; it is a matter of the process, so only its start asks."""
        self._last_crash = self._reports.begin()

    def tell_news(self, notice: str) -> None:
        """Once the window is filled: say what happened before, a damaged settings file before all."""
        if notice:
            self._window.say(engine_words(notice))
        elif self._last_crash is not None:
            self.help.tell_of_crash(self._last_crash)

    def report_crash(self, error: BaseException) -> str:
        """Keep a report of an error nobody caught; its text."""
        return self._reports.write(error).read()

    async def close(self) -> None:
        """Write what is not written; nothing is watched any more."""
        self.preferences.close()
        self._reports.end()
        self._timer.stop()
        self.palette.close_palette()
        await self.settings.write()

    def _open_palette(self) -> None:
        self._window.popover.close_card()
        self.palette.toggle()

    async def _find_places(self, query: str) -> None:
        finders = self._window.registry.finders

        def find() -> tuple[Place, ...]:
            return tuple(place for one in finders for place in one(query))

        self.palette.show_places(query, await run_blocking(find))

    def _show_shortcuts(self) -> None:
        ShortcutsDialog(self._theme, self._window.registry, self._window).open()

    def _count(self) -> None:
        self._window.status.show_connections(install_loopback_guard())
        self.preferences.count()
