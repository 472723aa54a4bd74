"""U2: how long a first run takes is told as a range, because a slow or busy computer takes much longer."""

from pathlib import Path

import pytest

from app.engine.estimate import IndexEstimate
from app.ui import words
from app.ui.indexing.first_run import FirstRunPage


@pytest.mark.parametrize(
    ("least", "most", "told"),
    [
        (5, 20, "less than a minute"),
        (20, 80, "about 1 min"),
        (120, 480, "2 to 8 min"),
        (1_800, 7_200, "about 30 min to about 2.0 h"),
        (5_400, 21_600, "1.5 to 6.0 h"),
    ],
)
def test_a_rough_time_is_told_from_the_least_to_the_most(qapp, least, most, told):
    assert words.duration_between(least, most).replace(words.THIN_SPACE, " ") == told


def test_the_first_page_tells_the_range(theme, qtbot):
    page = FirstRunPage(theme)
    qtbot.addWidget(page)
    page.show_estimate(IndexEstimate(Path("Zotero"), 100, 90, 60_000_000, 120.0, 9_000_000), Path("Attest"))
    needs = page.findChild(object, "estimate_needs").text().replace(words.THIN_SPACE, " ")
    assert needs.startswith("2 to 8 min, 9 MB of disk")
