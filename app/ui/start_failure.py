"""What a user who double-clicks sees when Attest cannot start: the reason, and the way to mend it where there is one."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox, QPushButton

from app.engine.errors import AppError, StoreDamaged, StoreUnusable
from app.engine.paths import AppPaths
from app.engine.repair import repair_file
from app.engine.settings import AppearanceSettings
from app.ui.application import make_application
from app.ui.engine_words import engine_words, error_words
from app.ui.theme import Theme
from app.ui.widgets.plain_text import keep_plain


def is_mended(error: StoreUnusable, paths: AppPaths, appearance: AppearanceSettings) -> bool:
    """Tell why Attest cannot start and, where a file is damaged, offer to mend it.

    Args:
        error: What keeps it from starting.
        paths: The data directory.
        appearance: How the message looks, and in which language it is.

    Returns:
        Whether another try is worth while.
    """
    make_application(appearance.language)
    Theme(appearance).apply()
    if not isinstance(error, StoreDamaged):
        _tell(error_words(error))
        return False
    if not _is_wanted(error):
        return False
    try:
        _tell(engine_words(repair_file(error.path, paths)), QMessageBox.Icon.Information)
    except AppError as failure:
        _tell(error_words(failure))
        return False
    return True


def _box(text: str, icon: QMessageBox.Icon) -> QMessageBox:
    box = QMessageBox(icon, "Attest", text)
    box.setObjectName("startFailure")
    return box


def _tell(text: str, icon: QMessageBox.Icon = QMessageBox.Icon.Warning) -> None:
    box = _box(text, icon)
    box.addButton(QCoreApplication.translate("StartFailure", "Close"), QMessageBox.ButtonRole.RejectRole)
    keep_plain(box)
    box.exec()


def mending_box(error: StoreDamaged) -> tuple[QMessageBox, QPushButton]:
    """The offer to mend a damaged file, and the button that accepts it."""
    box = _box(engine_words(error.message), QMessageBox.Icon.Warning)
    box.setInformativeText(
        QCoreApplication.translate(
            "StartFailure",
            "Attest can repair this. Conversations that can be read are kept, with a copy of the damaged file; "
            "an index is built anew from Zotero.",
        )
    )
    keep_plain(box)
    mend = box.addButton(
        QCoreApplication.translate("StartFailure", "Repair"), QMessageBox.ButtonRole.AcceptRole
    )
    box.setDefaultButton(mend)
    box.addButton(QCoreApplication.translate("StartFailure", "Close"), QMessageBox.ButtonRole.RejectRole)
    return box, mend


def _is_wanted(error: StoreDamaged) -> bool:
    box, mend = mending_box(error)
    box.exec()
    return box.clickedButton() is mend
