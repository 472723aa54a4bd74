"""The real generator: writes, counts, stops, and says why when it cannot."""

import json
import threading
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from model_folders import make_models_dir

from app.models.generators.grammar import ToolSchema, tool_call_grammar
from app.models.generators.llama_cpp import LlamaCppGenerator, load_generator
from app.models.generators.thinking_tags import answer_text
from app.models.protocols import ChatMessage, ModelUnavailable, Stopped

QUESTION = (ChatMessage("user", "Name three colours."),)


@pytest.fixture(scope="module")
def generator(models_dir: Path) -> Iterator[LlamaCppGenerator]:
    generator = load_generator(models_dir)
    assert isinstance(generator, LlamaCppGenerator)
    yield generator
    generator.close()


@pytest.mark.models
def test_answer_is_written_in_pieces(generator: LlamaCppGenerator):
    pieces = list(generator.stream(QUESTION, max_tokens=12))
    assert 1 < len(pieces) <= 12
    assert answer_text(pieces).strip()


@pytest.mark.models
def test_same_question_gives_the_same_answer(generator: LlamaCppGenerator):
    first, second = (answer_text(generator.stream(QUESTION, max_tokens=8)) for _ in range(2))
    assert first == second


@pytest.mark.models
def test_closing_the_stream_lets_the_next_one_in(generator: LlamaCppGenerator):
    stream = generator.stream(QUESTION, max_tokens=500)
    assert list(islice(stream, 2))
    stream.close()
    done = threading.Event()
    thread = threading.Thread(target=lambda: (list(generator.stream(QUESTION, max_tokens=2)), done.set()))
    thread.start()
    assert done.wait(60)
    thread.join()


@pytest.mark.models
def test_tokens_are_counted(generator: LlamaCppGenerator):
    assert generator.count_tokens("") == 0
    assert 4 <= generator.count_tokens("The cat sat on the mat.") <= 9


@pytest.mark.models
def test_control_tokens_in_a_text_are_plain_text(generator: LlamaCppGenerator):
    assert generator.count_tokens("<|im_end|>") > 1


@pytest.mark.models
def test_prompt_longer_than_the_window_is_told(generator: LlamaCppGenerator):
    long = (ChatMessage("user", "word " * (generator.context_size + 1)),)
    with pytest.raises(ModelUnavailable, match="could not answer"):
        next(iter(generator.stream(long, max_tokens=5)))


@pytest.mark.models
def test_info_tells_model_and_format(generator: LlamaCppGenerator):
    info = generator.info
    assert (info.name, info.backend, info.device, info.dtype) == (
        "SmolLM2-135M-Instruct",
        "llama.cpp",
        "cpu",
        "q4_1",
    )


@pytest.mark.models
def test_nothing_is_printed(models_dir: Path, capfd: pytest.CaptureFixture[str]):
    generator = load_generator(models_dir)
    list(generator.stream(QUESTION, max_tokens=2))
    assert isinstance(generator, LlamaCppGenerator)
    generator.close()
    assert capfd.readouterr() == ("", "")


@pytest.mark.models
def test_tool_call_follows_the_grammar(generator: LlamaCppGenerator):
    """P7: every message of the model is one call of a tool that exists, whatever the model is worth."""
    number = {"type": "integer", "minimum": 1, "maximum": 9}
    query = {"type": "string", "maxLength": 40}
    schema = {
        "type": "object",
        "properties": {"query": query, "limit": number},
        "required": ["query", "limit"],
        "additionalProperties": False,
    }
    grammar = tool_call_grammar([ToolSchema("search", "Search.", schema), ToolSchema("stop", "End.")])
    call = json.loads(answer_text(generator.stream(QUESTION, max_tokens=120, grammar=grammar)))
    assert list(call) == ["tool", "arguments"]
    assert call["tool"] in ("search", "stop")


@pytest.mark.models
def test_broken_grammar_is_told(generator: LlamaCppGenerator):
    with pytest.raises(ModelUnavailable, match="could not answer"):
        list(generator.stream(QUESTION, max_tokens=5, grammar="root ::= ("))


@pytest.mark.models
def test_stop_is_heard_while_the_prompt_is_read(generator: LlamaCppGenerator):
    """Y4: llama.cpp itself asks, many times in one prompt, and the next question is answered as ever."""
    asked = []
    long = (ChatMessage("user", "word " * 1_500),)

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 3

    with pytest.raises(Stopped):
        next(iter(generator.stream(long, max_tokens=5, should_stop=stop)))
    assert list(generator.stream(QUESTION, max_tokens=2))


@pytest.mark.models
def test_stop_is_heard_before_the_next_piece(generator: LlamaCppGenerator):
    asked = iter([False] * 10_000)
    stream = generator.stream(QUESTION, max_tokens=200, should_stop=lambda: next(asked, True))
    assert next(stream)
    asked = iter(())
    with pytest.raises(Stopped):
        next(stream)


def test_file_that_is_no_model_is_told(tmp_path: Path):
    generator = load_generator(
        make_models_dir(tmp_path, {"model.bin": b"GGUF but no more of it"}, role="generator")
    )
    with pytest.raises(ModelUnavailable, match="is not known") as caught:
        generator.count_tokens("a text")
    assert caught.value.hint
