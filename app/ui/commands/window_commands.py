"""The commands of the window itself: pages, panel, zoom, colours, editing, leaving."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from app.ui.commands.registry import Command, KeyHint, Menu
from app.ui.main_window import MainWindow
from app.ui.presenters.settings_presenter import SettingsPresenter


class WindowCommands(QObject):
    """Makes the commands; what they do lies in the window and in the settings."""

    def __init__(self, window: MainWindow, settings: SettingsPresenter) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        registry = window.registry
        registry.add(*self._file(), *self._edit(), *self._view(), *self._conversation())
        registry.add_hints(*self._hints())

    def _file(self) -> tuple[Command, ...]:
        return (
            Command("file.close", self.tr("Quit Attest"), Menu.FILE, self._window.close, "Ctrl+Q", group=9),
        )

    def _edit(self) -> tuple[Command, ...]:
        window = self._window
        return (
            self._editing("undo", self.tr("Undo"), "Ctrl+Z", 0),
            self._editing("redo", self.tr("Redo"), "Ctrl+Shift+Z", 0),
            self._editing("cut", self.tr("Cut"), "Ctrl+X", 1),
            self._editing("copy", self.tr("Copy"), "Ctrl+C", 1),
            self._editing("paste", self.tr("Paste"), "Ctrl+V", 1),
            self._editing("selectAll", self.tr("Select all"), "Ctrl+A", 1),
            Command(
                "edit.find",
                self.tr("Find in this conversation"),
                Menu.EDIT,
                self._find_in_conversation,
                "Ctrl+F",
                lambda: bool(window.chat.turn_views),
                group=2,
                keywords=self.tr("search"),
            ),
            Command(
                "edit.find_papers",
                self.tr("Find papers"),
                Menu.EDIT,
                self._in_panel(window.panel.filter.setFocus),
                "Ctrl+Shift+P",
                group=2,
            ),
            Command(
                "edit.find_conversations",
                self.tr("Find conversations"),
                Menu.EDIT,
                self._in_panel(self._find_conversations),
                "Ctrl+Shift+F",
                group=2,
            ),
        )

    def _view(self) -> tuple[Command, ...]:
        window, settings = self._window, self._settings
        return (
            Command(
                "view.panel",
                self.tr("Side panel"),
                Menu.VIEW,
                window.toggle_panel,
                "Ctrl+B",
                is_checked=lambda: window.is_panel_shown,
                group=1,
                keywords=self.tr("sidebar library conversations"),
            ),
            Command("view.chat", self.tr("Conversation"), Menu.VIEW, window.show_chat, "Ctrl+1", group=1),
            Command("view.index", self.tr("Index"), Menu.VIEW, window.show_index, "Ctrl+2", group=1),
            Command(
                "view.zoom_in",
                self.tr("Zoom in"),
                Menu.VIEW,
                lambda: settings.zoom_by(1),
                "Ctrl++",
                other_shortcuts=("Ctrl+=",),
                group=2,
                keywords=self.tr("larger"),
            ),
            Command(
                "view.zoom_out",
                self.tr("Zoom out"),
                Menu.VIEW,
                lambda: settings.zoom_by(-1),
                "Ctrl+-",
                group=2,
                keywords=self.tr("smaller"),
            ),
            Command(
                "view.zoom_reset",
                self.tr("Normal size"),
                Menu.VIEW,
                lambda: settings.zoom_by(0),
                "Ctrl+0",
                group=2,
                keywords=self.tr("zoom 100 %"),
            ),
            self._theme("system", self.tr("Colours of the system")),
            self._theme("light", self.tr("Light colours")),
            self._theme("dark", self.tr("Dark colours")),
            Command(
                "view.contrast",
                self.tr("High contrast"),
                Menu.VIEW,
                self._toggle_contrast,
                is_checked=lambda: settings.settings.appearance.contrast == "on",
                group=3,
            ),
            Command(
                "view.full_screen",
                self.tr("Full screen"),
                Menu.VIEW,
                self._toggle_full_screen,
                "F11",
                is_checked=window.isFullScreen,
                group=4,
            ),
        )

    def _conversation(self) -> tuple[Command, ...]:
        window = self._window
        return (
            Command(
                "conversation.new",
                self.tr("New conversation"),
                Menu.CONVERSATION,
                window.panel.new_session_requested.emit,
                "Ctrl+N",
            ),
            Command(
                "conversation.question",
                self.tr("Write a question"),
                Menu.CONVERSATION,
                window.show_chat,
                "Ctrl+L",
            ),
        )

    def _hints(self) -> tuple[KeyHint, ...]:
        everywhere, answer, listed = (
            self.tr("Everywhere"),
            self.tr("In an answer"),
            self.tr("In the list of conversations"),
        )
        question, card = self.tr("While writing a question"), self.tr("In the evidence card")
        return (
            KeyHint("Tab", self.tr("To the next control"), everywhere),
            KeyHint("Enter", self.tr("Press the control in focus"), everywhere),
            KeyHint("Esc", self.tr("Close what stands on top"), everywhere),
            KeyHint("Enter", self.tr("Send"), question),
            KeyHint("Shift+Enter", self.tr("Begin a new line"), question),
            KeyHint("Tab", self.tr("To the next citation or link"), answer),
            KeyHint("Enter", self.tr("Open the evidence of the citation"), answer),
            KeyHint("← →", self.tr("To the citation before or after"), card),
            KeyHint("Ctrl+Enter", self.tr("Larger, or smaller again"), card),
            KeyHint("Alt+← → ↑ ↓", self.tr("Change the size"), card),
            KeyHint("F2", self.tr("Rename the conversation"), listed),
            KeyHint("Del", self.tr("Delete the conversation"), listed),
        )

    # --- parts ---
    def _theme(self, name: str, text: str) -> Command:
        settings = self._settings
        return Command(
            f"view.theme_{name}",
            text,
            Menu.VIEW,
            lambda: settings.change("appearance", theme=name),
            is_checked=lambda: settings.settings.appearance.theme == name,
            group=3,
            keywords=self.tr("theme"),
        )

    def _editing(self, method: str, text: str, keys: str, group: int) -> Command:
        def there() -> bool:
            return hasattr(QApplication.focusWidget(), method)

        def run() -> None:
            getattr(QApplication.focusWidget(), method)()

        return Command(f"edit.{method}", text, Menu.EDIT, run, keys, there, group=group, is_in_palette=False)

    def _in_panel(self, then: Callable[[], object]) -> Callable[[], object]:
        def run() -> None:
            self._window.show_chat()
            self._window.open_panel()
            then()

        return run

    def _find_in_conversation(self) -> None:
        self._window.show_chat()
        self._window.chat.find_bar.open_bar()

    def _find_conversations(self) -> None:
        panel = self._window.panel
        target = panel.sessions if panel.session_filter.isHidden() else panel.session_filter
        target.setFocus()

    def _toggle_contrast(self) -> None:
        is_on = self._settings.settings.appearance.contrast == "on"
        self._settings.change("appearance", contrast="off" if is_on else "on")

    def _toggle_full_screen(self) -> None:
        if self._window.isFullScreen():
            self._window.showNormal()
        else:
            self._window.showFullScreen()
