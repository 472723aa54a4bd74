"""The sample library as the engine offers it."""

from pathlib import Path

from app.engine.engine import Engine
from app.engine.paths import AppPaths
from app.engine.settings import Settings


def test_questions_are_suggested_for_the_sample_library_only(tmp_path: Path) -> None:
    engine = Engine(AppPaths(tmp_path), Settings())
    try:
        assert engine.suggested_questions() == ()
        engine.choose_library(engine.sample_library())
        suggested = engine.suggested_questions()
    finally:
        engine.close()
    assert len(suggested) >= 4
    assert all(question.endswith("?") for question in suggested)
