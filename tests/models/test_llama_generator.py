"""The real generator: writes, counts, stops, and says why when it cannot."""

import threading
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from model_folders import make_models_dir

from app.models.generators.llama_cpp import LlamaCppGenerator, load_generator
from app.models.protocols import ChatMessage, ModelUnavailable

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
    assert "".join(pieces).strip()


@pytest.mark.models
def test_same_question_gives_the_same_answer(generator: LlamaCppGenerator):
    first, second = ("".join(generator.stream(QUESTION, max_tokens=8)) for _ in range(2))
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


def test_file_that_is_no_model_is_told(tmp_path: Path):
    generator = load_generator(
        make_models_dir(tmp_path, {"model.bin": b"GGUF but no more"}, role="generator")
    )
    with pytest.raises(ModelUnavailable, match="tiny cannot run") as caught:
        generator.count_tokens("a text")
    assert caught.value.hint
