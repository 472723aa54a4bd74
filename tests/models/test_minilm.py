"""The real embedder: known similarities, and the same vector whatever it is batched with."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from app.models.embedder import MiniLmEmbedder, load_embedder

pytestmark = pytest.mark.models

SENTENCES = (
    "That is a happy person",
    "That is a happy dog",
    "That is a very happy person",
    "Today is a sunny day",
    "Mitochondria produce most of a cell's energy. " * 40,
)


@pytest.fixture(scope="module")
def embedder(models_dir: Path) -> Iterator[MiniLmEmbedder]:
    embedder = load_embedder(models_dir)
    assert isinstance(embedder, MiniLmEmbedder)
    yield embedder
    embedder.close()


def test_similarities_are_those_published_for_the_model(embedder: MiniLmEmbedder):
    vectors = embedder.embed(SENTENCES[:4])
    assert np.allclose(vectors[0] @ vectors[1:].T, [0.695, 0.943, 0.257], atol=0.01)


def test_vectors_have_unit_length(embedder: MiniLmEmbedder):
    vectors = embedder.embed(SENTENCES)
    assert vectors.shape == (5, embedder.dimension)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_batch_and_single_agree(embedder: MiniLmEmbedder):
    together = embedder.embed(SENTENCES)
    alone = np.concatenate([embedder.embed([text]) for text in SENTENCES])
    assert np.abs(together - alone).max() <= 1e-2
    assert (together * alone).sum(1).min() >= 0.999


def test_order_does_not_matter(embedder: MiniLmEmbedder):
    assert np.allclose(embedder.embed(SENTENCES), embedder.embed(SENTENCES[::-1])[::-1], atol=1e-3)


def test_text_beyond_the_window_is_cut(embedder: MiniLmEmbedder):
    head = "Mitochondria produce most of a cell's energy. " * 60
    first, second = embedder.embed([head, head + "Volcanoes are mountains. " * 60])
    assert float(first @ second) > 0.999


def test_info_tells_model_and_place(embedder: MiniLmEmbedder):
    info = embedder.info
    assert (info.name, info.backend) == ("all-MiniLM-L6-v2", "torch")
    assert info.revision == embedder.revision
