"""The head in numpy: equal to the one that is trained, and picky about its weights (D1, D2)."""

import math
from pathlib import Path

import numpy as np
import pytest
from decision_files import HIDDEN, head_tensors, training_module
from safetensors.numpy import save_file

from app.models.decision.head import DecisionHead, HeadDamaged, erf, exact_matches
from app.models.decision.pair_encoding import PairWindow

WINDOW = PairWindow((1, 10, 11, 12, 2, 10, 11, 30, 12, 2), 5)


def test_erf_is_exact_to_single_precision() -> None:
    values = np.linspace(-4, 4, 201, dtype=np.float32)
    assert np.abs(erf(values) - [math.erf(value) for value in values]).max() < 2e-7


def test_matches_tell_a_word_in_its_place_from_one_elsewhere() -> None:
    words, with_previous, with_next = exact_matches(WINDOW).T
    assert words.tolist() == [1, 1, 1, 1]
    assert with_previous.tolist() == [0, 1, 0, 1]
    assert with_next.tolist() == [1, 0, 1, 0]


def test_a_number_that_the_evidence_lacks_matches_nothing() -> None:
    window = PairWindow((1, 10, 99, 2, 10, 11, 2), 4)
    assert exact_matches(window)[1].tolist() == [0, 0, 0]


@pytest.mark.parametrize("window", [WINDOW, PairWindow((1, 2, 2), 2), PairWindow((1, 7, 2, 2), 3)])
def test_numpy_and_torch_give_the_same_logits(window: PairWindow) -> None:
    torch = pytest.importorskip("torch")
    network = training_module("network")
    torch.manual_seed(4)
    head = network.Head().eval()
    states = torch.randn(2, 14, network.HIDDEN)
    ids = torch.zeros(2, 14, dtype=torch.long)
    ids[0, : len(window.ids)] = torch.tensor(window.ids)
    ids[1] = torch.arange(14)
    with torch.inference_mode():
        expected = head(states, ids, torch.tensor([window.claim_end, 4]), torch.tensor([len(window.ids), 14]))
    tensors = {name: tensor.numpy() for name, tensor in head.state_dict().items()}
    found = DecisionHead(tensors).logits(states[0, : len(window.ids)].numpy(), window)
    assert np.abs(found - expected[0].numpy()).max() < 1e-4


def test_weights_survive_a_file(tmp_path: Path) -> None:
    save_file(head_tensors(), tmp_path / "head.safetensors")
    states = np.random.default_rng(1).normal(size=(10, HIDDEN)).astype(np.float32)
    found = DecisionHead.read(tmp_path / "head.safetensors")
    assert found.hidden_size == HIDDEN
    assert np.array_equal(found.logits(states, WINDOW), DecisionHead(head_tensors()).logits(states, WINDOW))


def test_a_missing_tensor_is_named() -> None:
    tensors = head_tensors()
    del tensors["join.bias"]
    with pytest.raises(HeadDamaged, match=r"join\.bias"):
        DecisionHead(tensors)


def test_a_tensor_of_another_shape_is_named() -> None:
    tensors = head_tensors()
    tensors["decide.weight"] = tensors["decide.weight"][:2]
    with pytest.raises(HeadDamaged, match="decide"):
        DecisionHead(tensors)


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "head.safetensors").write_bytes(b"no tensors here")
    with pytest.raises(HeadDamaged, match="cannot be read"):
        DecisionHead.read(tmp_path / "head.safetensors")
