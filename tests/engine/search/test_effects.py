"""P10: a question whether one thing does something to another is taken apart into the two."""

import pytest

from app.engine.search.effects import sides_of_effect


@pytest.mark.parametrize(
    ("question", "sides"),
    [
        ("Does thymol cure Alzheimer's?", (" thymol ", " Alzheimer's?")),
        ("is carvacrol effective against HIV?", (" carvacrol ", " against HIV?")),
        ("Were statins linked to falls?", (" statins ", " to falls?")),
        ("How does thymol cure Alzheimer's?", None),
        ("Does thymol taste of thyme?", None),
        ("Does it secure Reducers?", (" it secure ", "?")),
    ],
)
def test_sides_stand_around_what_is_done(question: str, sides: tuple[str, str] | None) -> None:
    assert sides_of_effect(question) == sides
