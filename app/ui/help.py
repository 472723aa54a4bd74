"""Help: about Attest, whose work it stands on, and the reports of crashes that the user may read."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDialog

from app.engine.crash_reports import CrashReport, CrashReports, about_program
from app.engine.notices import notices
from app.ui import words
from app.ui.commands.registry import Command, Menu
from app.ui.main_window import MainWindow
from app.ui.theme import Theme
from app.ui.widgets.text_dialog import TextDialog


class Help(QObject):
    """Registers what the Help menu offers."""

    def __init__(self, theme: Theme, window: MainWindow, reports: CrashReports) -> None:
        super().__init__(window)
        self._theme = theme
        self._window = window
        self._reports = reports
        window.registry.add(
            Command(
                "help.crashes",
                self.tr("Crash reports…"),
                Menu.HELP,
                self.show_reports,
                group=1,
                keywords=self.tr("error log bug"),
            ),
            Command("help.licences", self.tr("Licences"), Menu.HELP, self._show_licences, group=2),
            Command("help.about", self.tr("About Attest"), Menu.HELP, self._show_about, group=2),
        )

    def tell_of_crash(self, report: CrashReport) -> None:
        """Say at the start that the last run ended by a crash, and offer its report."""
        self._window.say(
            self.tr("Attest ended unexpectedly last time. Nothing that was finished is lost."),
            self.tr("Show the report"),
            lambda: self._show(report),
        )

    def show_reports(self) -> None:
        """The newest report; those before it follow below."""
        found = self._reports.all()
        if not found:
            self._open(self.tr("Crash reports"), self.tr("There are no crash reports."), about_program())
            return
        text = "\n\n".join(f"{words.when(one.written)}\n{one.read()}" for one in found)
        self._open(self.tr("Crash reports"), self._about(), text)

    def _show(self, report: CrashReport) -> None:
        self._open(self.tr("Crash report"), self._about(), report.read())

    def _about(self) -> str:
        return self.tr(
            "These reports name places in the program only. They hold no words of your papers or questions, and they "
            "stay on this computer unless you copy them somewhere."
        )

    def _show_about(self) -> None:
        words_ = self.tr(
            "Attest answers questions from the papers in your Zotero library, and checks every citation. "
            "Nothing leaves this computer."
        )
        self._open(self.tr("About Attest"), words_, about_program())

    def _show_licences(self) -> None:
        words_ = self.tr(
            "Attest stands on the work of others. These are the libraries, models and fonts in it."
        )
        self._open(self.tr("Licences"), words_, notices())

    def _open(self, title: str, about: str, text: str) -> QDialog:
        dialog = TextDialog(self._theme, "helpDialog", title, about, text, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog
