import numpy as np
import pytest

from app.models.fakes import FakeEmbedder, ScriptedGenerator
from app.models.generators.thinking_tags import answer_text
from app.models.protocols import ChatMessage, Stopped, TextDelta

ASKED = (ChatMessage("user", "Why?"),)


def test_texts_with_common_words_are_nearer():
    near, far, text = FakeEmbedder().embed(["sleep and memory", "tax on sugar", "memory needs sleep"])
    assert near @ text > far @ text


def test_fake_vectors_have_unit_length_even_for_nothing():
    assert np.allclose(np.linalg.norm(FakeEmbedder(8).embed(["", "a b c d e f g h"]), axis=1), 1)


def test_fake_embedder_stops():
    with pytest.raises(Stopped):
        FakeEmbedder().embed(["a"], should_stop=lambda: True)


def test_script_is_written_answer_by_answer():
    generator = ScriptedGenerator(["First one.", "Second."])
    answers = [answer_text(generator.stream(ASKED, max_tokens=9)) for _ in range(3)]
    assert answers == ["First one.", "Second.", "Second."]


def test_script_keeps_to_max_tokens_and_remembers_prompts():
    generator = ScriptedGenerator(["one two three"])
    assert list(generator.stream(ASKED, max_tokens=2)) == [TextDelta("one"), TextDelta(" two")]
    assert generator.prompts == [ASKED]
