"""The embedder over a stand-in encoder: order, stopping, several callers, and what it says when nothing works."""

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from model_folders import make_models_dir
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace

from app.models.embedder import MiniLmEmbedder, load_embedder
from app.models.encoders.base import Encoder, EncoderFailed, EncoderTraits, TokenIds
from app.models.encoders.fallback import FallbackEncoder
from app.models.protocols import ModelUnavailable, Stopped, Vectors
from app.models.routes import try_route
from app.models.weights import ModelFiles, find_model

WORDS = {"[UNK]": 0} | {f"w{number}": number for number in range(1, 400)}


class IdEncoder:
    """The mean state is the sum of the ids, in one dimension, and a one in another."""

    def __init__(self, device: str = "cpu", fails: bool = False, batch_tokens: int = 8) -> None:
        self.backend, self.device, self.dtype = "stand-in", device, "float32"
        self.traits = EncoderTraits(384, 512, batch_tokens, 2)
        self.fails = fails
        self.batches: list[int] = []

    def token_states(self, batch: Sequence[TokenIds]) -> list[Vectors]:
        raise NotImplementedError

    def mean_states(self, batch: Sequence[TokenIds]) -> Vectors:
        if self.fails:
            raise EncoderFailed("out of memory")
        self.batches.append(len(batch))
        states = np.zeros((len(batch), 384), dtype=np.float32)
        states[:, 0] = [sum(ids) for ids in batch]
        states[:, 1] = 1
        return states


@pytest.fixture
def files(tmp_path: Path) -> ModelFiles:
    tokenizer = Tokenizer(WordLevel(WORDS, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    content = {
        "model.bin": b"weights",
        "tokenizer.json": tokenizer.to_str().encode(),
        "sentence_bert_config.json": b'{"max_seq_length": 4}',
    }
    return find_model(make_models_dir(tmp_path, content), "embedder")


@pytest.fixture
def make(files: ModelFiles) -> Iterator[Callable[..., MiniLmEmbedder]]:
    made = []

    def build(encoder: Encoder) -> MiniLmEmbedder:
        made.append(MiniLmEmbedder(files, encoder))
        return made[-1]

    yield build
    for embedder in made:
        embedder.close()


def sums(vectors: Vectors) -> list[int]:
    return [round(float(row[0] / row[1])) for row in vectors]


def test_vectors_come_in_the_order_of_the_texts(make):
    vectors = make(IdEncoder()).embed(["w5", "w1 w2 w3 w4", "w7 w1"])
    assert sums(vectors) == [5, 10, 8]


def test_vectors_have_unit_length(make):
    vectors = make(IdEncoder()).embed(["w5", "w300 w200"])
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1)


def test_texts_are_cut_at_the_window(make):
    assert sums(make(IdEncoder()).embed(["w1 w1 w1 w1 w9 w9"])) == [4]


def unloadable() -> FallbackEncoder:
    return FallbackEncoder((), try_route, lambda route: pytest.fail("something was loaded"))


def test_no_texts_load_nothing(make):
    assert make(unloadable()).embed([]).shape == (0, 384)


def test_name_and_revision_load_nothing(make, files: ModelFiles):
    embedder = make(unloadable())
    assert (embedder.name, embedder.revision, embedder.dimension) == ("tiny", files.entry.revision, 384)


def test_info_says_where_it_runs(make):
    info = make(IdEncoder(device="xpu")).info
    assert (info.backend, info.device, info.dtype) == ("stand-in", "xpu", "float32")


def test_stop_is_asked_between_batches(make):
    encoder, answers = IdEncoder(), iter([False, True])
    with pytest.raises(Stopped):
        make(encoder).embed(["w1 w1 w1 w1"] * 8, should_stop=lambda: next(answers))
    assert len(encoder.batches) <= 1


def test_broken_encoder_is_told_with_what_to_do(make):
    with pytest.raises(ModelUnavailable, match="tiny cannot run: out of memory") as caught:
        make(IdEncoder(fails=True)).embed(["w1"])
    assert "torch extra" in caught.value.hint


def test_encoder_that_loads_nowhere_is_told(make):
    with pytest.raises(ModelUnavailable, match="tiny cannot run"):
        _ = make(unloadable()).info


def test_several_threads_may_embed_at_once(make):
    embedder, results = make(IdEncoder()), {}

    def work(number: int) -> None:
        results[number] = sums(embedder.embed([f"w{number}", f"w{number} w{number} w1"] * 9))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(1, 6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {number: [number, 2 * number + 1] * 9 for number in range(1, 6)}


def test_damaged_tokenizer_is_told(tmp_path: Path):
    content = {
        "model.bin": b"",
        "tokenizer.json": b"{",
        "sentence_bert_config.json": b"{}",
        "config.json": b"{}",
    }
    embedder = load_embedder(make_models_dir(tmp_path, content))
    with pytest.raises(ModelUnavailable, match="tokenizer of tiny cannot be read"):
        embedder.embed(["a text"])


def test_weights_that_are_no_model_are_told(tmp_path: Path, files: ModelFiles):
    embedder = load_embedder(tmp_path, "cpu")
    with pytest.raises(ModelUnavailable, match=r"config\.json"):
        embedder.embed(["a text"])
