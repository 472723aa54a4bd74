"""The language of the window: the user's choice or the system's, from the compiled translations in `resources`."""

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from app.engine.paths import resources
from app.ui.mirroring import mirror

LANGUAGES = ("en", "de")
_FALLBACK = "en"


def wanted_language(choice: str) -> str:
    """The language to show.

    Args:
        choice: "system", or one of `LANGUAGES`.

    Returns:
        One of `LANGUAGES`: for "system" the first of the user's languages that there is a translation for.
    """
    if choice in LANGUAGES:
        return choice
    spoken = (one.replace("-", "_").split("_")[0] for one in QLocale.system().uiLanguages())
    return next((one for one in spoken if one in LANGUAGES), _FALLBACK)


class LanguageLoader(QObject):
    """Puts translations into an application and takes them out again. English is one too: it has plural forms."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._installed: list[QTranslator] = []

    def load(self, choice: str) -> str:
        """Speak the wanted language from now on; texts that stand in widgets already stay.

        Returns:
            The language that is spoken.
        """
        for translator in self._installed:
            self._app.removeTranslator(translator)
        self._installed.clear()
        language = wanted_language(choice)
        folders = (
            ("qtbase", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)),
            ("attest", str(resources() / "translations")),
        )
        for name, folder in folders:
            translator = QTranslator(self._app)
            if translator.load(f"{name}_{language}", folder):
                self._app.installTranslator(translator)
                self._installed.append(translator)
        QLocale.setDefault(QLocale.system() if choice == "system" else QLocale(language))
        if QLocale(language).textDirection() == Qt.LayoutDirection.RightToLeft:
            mirror(self._app, self._app.style().name())
        else:
            self._app.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        return language


def load_language(app: QApplication, choice: str) -> str:
    """Speak the wanted language in an application; see `LanguageLoader.load`."""
    found = app.findChild(LanguageLoader)
    return (found if isinstance(found, LanguageLoader) else LanguageLoader(app)).load(choice)
