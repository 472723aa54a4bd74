"""The bundled decision model over a stand-in encoder: windows, order, stopping, and faults (D1, V5)."""

from pathlib import Path

import numpy as np
import pytest
from decision_files import WordEncoder, make_decision_dir, model_content

from app.models.decision.model import BundledDecisionModel, load_decision_model, support_margin
from app.models.protocols import ModelUnavailable, Stopped
from app.models.weights import find_model

SHORT = ("w10 w11", "w20 w21 w22")
LONG = ("w10 w11", " ".join(f"w{number}" for number in range(20, 60)))


def make(
    root: Path, encoder: WordEncoder | None = None, content: dict[str, bytes] | None = None
) -> BundledDecisionModel:
    directory = make_decision_dir(root, content or model_content())
    return BundledDecisionModel(find_model(directory, "decision"), encoder or WordEncoder())


def test_scores_come_in_the_order_of_the_pairs(tmp_path: Path) -> None:
    model = make(tmp_path)
    pairs = [LONG, SHORT, ("w5", "w5 w6"), ("", "")]
    together = model.score_pairs(pairs)
    alone = np.concatenate([model.score_pairs([pair]) for pair in pairs])
    assert together.shape == (4, 3)
    assert np.abs(together - alone).max() < 1e-6


def test_the_window_with_the_highest_support_counts(tmp_path: Path) -> None:
    model = make(tmp_path)
    claim, evidence = LONG
    words = evidence.split()
    room = 16 - 3 - 2
    starts = [*range(0, len(words) - room, room - room // 4), len(words) - room]
    windows = model.score_pairs([(claim, " ".join(words[start : start + room])) for start in starts])
    [whole] = model.score_pairs([LONG])
    assert support_margin(whole) == pytest.approx(max(map(support_margin, windows)), abs=1e-6)


def test_no_pairs_need_no_model(tmp_path: Path) -> None:
    assert make(tmp_path, WordEncoder(fails=True)).score_pairs([]).shape == (0, 3)


def test_stopping_works_between_batches(tmp_path: Path) -> None:
    encoder = WordEncoder()
    answers = iter([False])
    with pytest.raises(Stopped):
        make(tmp_path, encoder).score_pairs([LONG] * 10, lambda: next(answers, True))
    assert len(encoder.batches) == 1


def test_what_runs_where_is_told(tmp_path: Path) -> None:
    info = make(tmp_path).info
    assert (info.name, info.backend, info.device) == ("tiny", "stand-in", "cpu")
    assert len(info.revision) == 12


def test_a_broken_back_end_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match="out of memory"):
        make(tmp_path, WordEncoder(fails=True)).score_pairs([SHORT])


def test_results_that_are_no_numbers_are_never_scores(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match="no numbers"):
        make(tmp_path, WordEncoder(factor=np.nan)).score_pairs([SHORT])


@pytest.mark.parametrize("name", ["head.safetensors", "tokenizer.json", "config.json"])
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    model = make(tmp_path)
    (tmp_path / "tiny" / name).unlink()
    with pytest.raises(ModelUnavailable, match=f"{name} is missing"):
        model.score_pairs([SHORT])


@pytest.mark.parametrize("name", ["head.safetensors", "tokenizer.json", "config.json"])
def test_a_changed_file_is_named(tmp_path: Path, name: str) -> None:
    model = make(tmp_path)
    path = tmp_path / "tiny" / name
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    with pytest.raises(ModelUnavailable, match="SHA-256"):
        model.score_pairs([SHORT])


def test_a_head_that_is_none_is_refused_even_with_the_right_hash(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match="cannot be read"):
        make(tmp_path, content=model_content(head=b"nothing")).score_pairs([SHORT])


def test_limits_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    content = model_content() | {"config.json": b'{"pair": {"max_tokens": 8, "max_claim_tokens": 8}}'}
    with pytest.raises(ModelUnavailable, match="no room"):
        make(tmp_path, content=content).score_pairs([SHORT])


def test_a_manifest_without_decision_model_gives_the_reason(tmp_path: Path) -> None:
    (tmp_path / "manifest.toml").write_text("models = []", encoding="utf-8")
    with pytest.raises(ModelUnavailable, match="lists no decision"):
        load_decision_model(tmp_path)


def test_nothing_is_read_before_the_first_pair(tmp_path: Path) -> None:
    make_decision_dir(tmp_path, model_content())
    (tmp_path / "tiny" / "head.safetensors").unlink()
    assert load_decision_model(tmp_path).name == "tiny"
