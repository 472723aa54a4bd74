"""U2: a folder that the user named by mistake is said to be none, and leaves no line behind."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QRadioButton

from app.engine.estimate import IndexEstimate
from app.engine.zotero.locate import DataDirectory
from app.ui.indexing.first_run import FirstRunPage

FOUND = Path("/home/ada/Zotero")


@pytest.fixture
def page(theme, qtbot) -> FirstRunPage:
    made = FirstRunPage(theme)
    qtbot.addWidget(made)
    return made


def listed(page: FirstRunPage) -> list[str]:
    radios = page.findChildren(QRadioButton, "candidateRadio")
    return [one.accessibleName().partition(",")[0] for one in radios if one.parent().isVisibleTo(page)]


def estimate(path: Path) -> IndexEstimate:
    return IndexEstimate(path, 3, 2, 1_000_000, 10.0, 100_000)


def test_a_wrong_folder_is_not_kept(page):
    page.show_candidates((DataDirectory(FOUND, "Found", "2026-01-01T00:00:00"),))
    page.show_estimate(estimate(FOUND), Path("/data"))
    page.add_directory(Path("/tmp/wrong"))
    page.show_problem("There is no zotero.sqlite in /tmp/wrong.")
    assert listed(page) == [str(FOUND)]
    assert "no zotero.sqlite" in page.hint.text
    assert not page.build_button.isEnabled()
    page.findChild(QRadioButton, "candidateRadio").click()
    page.show_estimate(estimate(FOUND), Path("/data"))
    assert page.build_button.isEnabled()


def test_where_it_was_the_only_one_the_page_asks_for_another(page):
    page.show_candidates(())
    page.add_directory(Path("/tmp/wrong"))
    page.show_problem("There is no zotero.sqlite in /tmp/wrong.")
    assert listed(page) == []
    assert page.choose_button.text() == "Choose a folder…"
    page.add_directory(Path("/tmp/right"))
    assert listed(page) == ["/tmp/right"]


def test_a_folder_that_can_be_used_stays_when_a_later_one_cannot(page):
    page.show_candidates(())
    page.add_directory(Path("/tmp/right"))
    page.show_estimate(estimate(Path("/tmp/right")), Path("/data"))
    page.add_directory(Path("/tmp/wrong"))
    page.show_problem("No.")
    assert listed(page) == ["/tmp/right"]


def test_a_directory_that_was_found_stays_though_it_cannot_be_read(page):
    page.show_candidates((DataDirectory(FOUND, "Found", "2026-01-01T00:00:00"),))
    page.show_problem("Zotero's database cannot be read.")
    assert listed(page) == [str(FOUND)]
