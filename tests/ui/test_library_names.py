"""U9: the user's own library, which has no name in Zotero's store, is called in the language of the window."""

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator

from app.engine.zotero.records import Library, LibraryKind
from app.ui.library.tree_model import LibraryNode, library_name
from app.ui.presenters.question_scope import node_chip


class _German(QTranslator):
    """Knows one word; a translator with no file is asked nothing unless it says that it is not empty."""

    def isEmpty(self) -> bool:  # noqa: N802 - the name is that of Qt
        return False

    def translate(self, _context: str, text: str, _note: str | None = None, _count: int = -1) -> str | None:
        return "Meine Bibliothek" if text == "My Library" else None


@pytest.fixture
def german(qapp):
    translator = _German()
    QCoreApplication.installTranslator(translator)
    yield
    QCoreApplication.removeTranslator(translator)


def test_own_library_is_called_in_the_language_of_the_window(german):
    own = Library(1, LibraryKind.USER, "My Library")
    assert library_name(own) == "Meine Bibliothek"
    assert node_chip(LibraryNode("", "library", own)).text == "Meine Bibliothek"


def test_group_keeps_the_name_that_people_gave_it(german):
    assert library_name(Library(2, LibraryKind.GROUP, "My Library", 7)) == "My Library"
