"""P7: the parts that are made for a turn."""

from pathlib import Path

import pytest
from search_builders import LEAF, SmallLibrary

from app.engine.models_in_use import ModelsInUse
from app.engine.paths import resources
from app.engine.retrieval.retriever import Retriever
from app.engine.settings import Settings
from app.engine.turn_parts import TurnPartsMaker


@pytest.fixture
def maker(leaves_library: SmallLibrary, tmp_path: Path) -> TurnPartsMaker:
    models = ModelsInUse(resources() / "models", tmp_path, tmp_path / "exams.json", Settings())
    retriever = Retriever(leaves_library.store, leaves_library.embedder)
    return TurnPartsMaker(leaves_library.store, models, retriever)


def test_an_agent_is_told_of_selected_papers_only(maker: TurnPartsMaker) -> None:
    assert maker._titles(()) == ()
    assert maker._titles((LEAF,)) == [("LEAF2222", "Paper of Leaf")]
