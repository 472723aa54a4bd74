"""D2: every back end gives the same vectors and the same verdicts for real sentences (MLX by its processor build).

The texts are those of the sample library's papers. MLX's build for Linux multiplies matrices by the reference BLAS and
does about a hundred tokens a second on a core, so it reads the shortest texts only.
"""

import math
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from tiny_bert import load_exporter

from app.engine.citations.calibration import read_calibration
from app.engine.citations.pairs import ClaimPair
from app.engine.citations.support import CalibratedVerifier
from app.models.decision.model import BundledDecisionModel
from app.models.devices import cpu_dtype
from app.models.embedder import MiniLmEmbedder
from app.models.encoders.base import Encoder
from app.models.encoders.llama_cpp_encoder import LlamaCppEncoder
from app.models.encoders.torch_encoder import TorchEncoder
from app.models.protocols import ModelUnavailable, Vectors
from app.models.weights import ModelFiles, find_model

pytestmark = pytest.mark.models

PAPERS = Path(__file__).resolve().parents[2] / "resources" / "sample_library" / "papers"
BACKENDS = ("torch", "llama.cpp", "mlx")
SHORT = 210
THRESHOLD, BAND = 0.60, 0.01
# Largest difference of a value in a token's state; the values spread by 0.25. Measured over all the texts: 0.040 for
# torch in bfloat16, 0.037 for llama.cpp with words of 8 bits, 0.00001 for MLX.
STATE_TOLERANCE = {"torch": 0.10, "llama.cpp": 0.10, "mlx": 0.001}

EncoderMaker = Callable[[ModelFiles, str], Encoder]


@cache
def paragraphs() -> tuple[str, ...]:
    """The papers' running text, without headings, tables, lists, formulas and figures."""
    found = []
    for path in sorted(PAPERS.glob("*.md")):
        body = path.read_text(encoding="utf-8").split("+++", 2)[2]
        blocks = re.sub(r"```.*?```", "", body, flags=re.DOTALL).split("\n\n")
        texts = (" ".join(block.split()) for block in blocks)
        found += [text for text in texts if text and text[0] not in "#|>-"]
    return tuple(found)


@cache
def sentences() -> tuple[str, ...]:
    """The papers' sentences of at least five words, each once, the shortest first."""
    found = [text for block in paragraphs() for text in re.split(r"(?<=[.!?])\s+(?=[A-Z])", block)]
    return tuple(
        sorted({text for text in found if len(text.split()) >= 5}, key=lambda text: (len(text), text))
    )


def claim_pairs(count: int) -> list[tuple[str, str]]:
    """Claims with evidence that bears them out, says something else, or says the opposite."""
    texts = sentences()[:count]
    changes = (
        lambda text, _: (text, text),
        lambda text, other: (text, other),
        lambda text, _: (re.sub(r"\b(is|are|was|can|may)\b", r"\1 not", text, count=1), text),
        lambda text, _: (re.sub(r"\d", lambda digit: str((int(digit[0]) + 3) % 10), text), text),
        lambda text, _: (f"Baek et al. (2026) report that {text[0].lower()}{text[1:]}", text),
        lambda text, _: (" ".join(text.split()[: len(text.split()) * 2 // 3]), text),
    )
    return [changes[at % len(changes)](text, texts[at - 1]) for at, text in enumerate(texts)]


@pytest.fixture(scope="module")
def make_encoder(tmp_path_factory: pytest.TempPathFactory) -> EncoderMaker:
    """Loads a model's encoder on a back end; GGUF files are written for the occasion where there are none."""

    @cache
    def gguf(files: ModelFiles) -> Path:
        if (files.folder / "model.gguf").is_file():
            return files.folder / "model.gguf"
        path = tmp_path_factory.mktemp("gguf") / "model.gguf"
        load_exporter().export(files.folder, path)
        return path

    @cache
    def make(files: ModelFiles, backend: str) -> Encoder:
        if backend == "llama.cpp":
            return LlamaCppEncoder(gguf(files), files.entry.file(files.entry.weights).sha256)
        weights, config = files.weights, files.path("config.json")
        if backend == "torch":
            return TorchEncoder(weights, config, "cpu", cpu_dtype())
        pytest.importorskip("mlx.core", reason="MLX is not installed", exc_type=ImportError)
        from app.models.encoders.mlx_encoder import MlxEncoder

        return MlxEncoder(weights, config, "cpu")

    return make


@pytest.fixture(scope="module")
def embedder_files(models_dir: Path) -> ModelFiles:
    return find_model(models_dir, "embedder")


@pytest.fixture(scope="module")
def make_embedder(
    embedder_files: ModelFiles, make_encoder: EncoderMaker
) -> Iterator[Callable[[str], MiniLmEmbedder]]:
    embedders = []

    @cache
    def make(backend: str) -> MiniLmEmbedder:
        embedders.append(MiniLmEmbedder(embedder_files, make_encoder(embedder_files, backend)))
        return embedders[-1]

    yield make
    for embedder in embedders:
        embedder.close()


def lowest_cosine(ours: Vectors, theirs: Vectors) -> float:
    return float((ours * theirs).sum(1).min())


def test_there_are_enough_texts():
    assert len(set(sentences()[:SHORT])) == SHORT
    assert len(set(claim_pairs(SHORT))) >= 200


@pytest.mark.parametrize("backend", BACKENDS[1:])
def test_vectors_of_sentences_agree(make_embedder, backend: str):
    texts = sentences()[:SHORT]
    assert lowest_cosine(make_embedder(backend).embed(texts), make_embedder("torch").embed(texts)) >= 0.999


def test_vectors_of_passages_agree(make_embedder):
    texts = [f"{one} {other}" for one, other in zip(paragraphs(), paragraphs()[1:], strict=False)]
    assert (
        lowest_cosine(make_embedder("llama.cpp").embed(texts), make_embedder("torch").embed(texts)) >= 0.999
    )


@pytest.mark.parametrize("backend", BACKENDS)
def test_token_states_agree(embedder_files, make_encoder, backend: str):
    exact = TorchEncoder(embedder_files.weights, embedder_files.path("config.json"), "cpu", "float32")
    batch = [[101, *range(start, start + 40), 102] for start in range(2_000, 2_400, 40)]
    states = make_encoder(embedder_files, backend).token_states(batch)
    pairs = zip(states, exact.token_states(batch), strict=True)
    assert max(float(np.abs(ours - theirs).max()) for ours, theirs in pairs) <= STATE_TOLERANCE[backend]


@pytest.fixture(scope="module")
def probabilities(models_dir: Path, make_encoder, make_embedder) -> Callable[[str], np.ndarray]:
    """Calibrated probabilities of the claim pairs; the embedder takes part on the same back end."""
    try:
        files = find_model(models_dir, "decision")
    except ModelUnavailable as error:
        pytest.skip(str(error))
    calibration = read_calibration(files.path("calibration.json"), files.entry.revision)

    @cache
    def judge(backend: str) -> np.ndarray:
        model = BundledDecisionModel(files, make_encoder(files, backend))
        verifier = CalibratedVerifier(model, make_embedder(backend), calibration)
        return np.array(
            verifier.score([ClaimPair(*pair) for pair in claim_pairs(SHORT)], math.inf), dtype=np.float64
        )

    return judge


@pytest.mark.parametrize("backend", BACKENDS[1:])
def test_probabilities_agree(probabilities, backend: str):
    assert np.abs(probabilities(backend) - probabilities("torch")).max() <= BAND


@pytest.mark.parametrize("backend", BACKENDS[1:])
def test_verdicts_agree_outside_the_band(probabilities, backend: str):
    ours, theirs = probabilities(backend), probabilities("torch")
    is_clear = np.abs(theirs - THRESHOLD) > BAND
    assert np.array_equal((ours >= THRESHOLD)[is_clear], (theirs >= THRESHOLD)[is_clear])
