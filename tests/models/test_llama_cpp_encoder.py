"""D2: the encoder on llama.cpp, and the GGUF file it reads, against torch on small random weights."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest
from model_folders import make_models_dir
from tiny_bert import CONFIG, POSITIONS, load_exporter, write_tiny_bert

from app.models.backends import load_encoder
from app.models.devices import Device
from app.models.encoders.base import EncoderFailed
from app.models.encoders.llama_cpp_encoder import LlamaCppEncoder
from app.models.encoders.torch_encoder import TorchEncoder
from app.models.manifest import sha256_of
from app.models.protocols import ModelUnavailable
from app.models.routes import Backend, Route
from app.models.weights import find_model

BATCH = ([2, 11, 12, 41, 3], [2, 3], [2, 18, 3], [2, *range(5, 5 + POSITIONS - 2), 3])
ROUTE = Route(Backend.LLAMA_CPP, Device.CPU)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tiny")
    write_tiny_bert(folder)
    load_exporter().export(folder, folder / "model.gguf")
    return folder


@pytest.fixture(scope="module")
def encoder(folder: Path) -> LlamaCppEncoder:
    return LlamaCppEncoder(folder / "model.gguf")


@pytest.fixture
def copy(folder: Path, tmp_path: Path) -> Path:
    return shutil.copytree(folder, tmp_path / "copy")


def test_states_are_those_of_torch(folder: Path, encoder: LlamaCppEncoder):
    torch_encoder = TorchEncoder(folder / "model.safetensors", folder / "config.json", "cpu", "float32")
    for ours, theirs in zip(encoder.token_states(BATCH), torch_encoder.token_states(BATCH), strict=True):
        assert ours.shape == theirs.shape
        assert np.allclose(ours, theirs, atol=0.01)


def test_sequences_do_not_see_each_other(encoder: LlamaCppEncoder):
    together = encoder.token_states(BATCH)
    alone = [encoder.token_states([ids])[0] for ids in BATCH]
    assert all(np.allclose(one, other, atol=1e-4) for one, other in zip(together, alone, strict=True))


def test_batches_larger_than_the_room_are_cut(encoder: LlamaCppEncoder):
    many = [[2, 7, 3]] * 150
    states = encoder.token_states(many)
    assert len(states) == 150
    assert all(np.allclose(one, states[0], atol=1e-4) for one in states)


def test_states_stay_when_more_is_computed(encoder: LlamaCppEncoder):
    (first,) = encoder.token_states([[2, 7, 3]])
    before = first.copy()
    encoder.token_states(BATCH)
    assert np.array_equal(first, before)


def test_mean_is_taken_over_tokens(encoder: LlamaCppEncoder):
    means = [states.mean(axis=0) for states in encoder.token_states(BATCH)]
    assert np.allclose(encoder.mean_states(BATCH), means, atol=1e-4)


def test_nothing_is_printed(folder: Path, capfd: pytest.CaptureFixture[str]):
    LlamaCppEncoder(folder / "model.gguf").mean_states(BATCH)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("ids", [[], [5] * (POSITIONS + 1)], ids=["empty", "too long"])
def test_sequence_outside_the_window_is_refused(encoder: LlamaCppEncoder, ids: list[int]):
    with pytest.raises(EncoderFailed, match=f"{len(ids)} tokens"):
        encoder.token_states([ids])


def test_unknown_token_is_an_error_and_no_crash(encoder: LlamaCppEncoder):
    with pytest.raises(EncoderFailed, match="status -1"):
        encoder.token_states([[2, 4_000, 3]])
    assert len(encoder.token_states(BATCH)) == len(BATCH)


def test_damaged_file_is_refused(tmp_path: Path):
    (tmp_path / "model.gguf").write_bytes(b"GGUF and nothing else")
    with pytest.raises(EncoderFailed, match="could not load"):
        LlamaCppEncoder(tmp_path / "model.gguf")


def test_file_cut_off_is_refused(copy: Path):
    content = (copy / "model.gguf").read_bytes()
    (copy / "model.gguf").write_bytes(content[: len(content) // 2])
    with pytest.raises(EncoderFailed, match="could not load"):
        LlamaCppEncoder(copy / "model.gguf")


def test_file_made_of_other_weights_is_refused(folder: Path):
    with pytest.raises(EncoderFailed, match="source_sha256"):
        LlamaCppEncoder(folder / "model.gguf", source_sha256="0" * 64)


def test_model_gets_the_file_made_of_its_weights(folder: Path, tmp_path: Path):
    content = {name: (folder / name).read_bytes() for name in ("model.safetensors", "config.json")}
    files = find_model(make_models_dir(tmp_path, content, weights="model.safetensors"), "embedder")
    with pytest.raises(EncoderFailed, match=r"model\.gguf is missing"):
        load_encoder(files, ROUTE)
    shutil.copy(folder / "model.gguf", files.folder)
    assert load_encoder(files, ROUTE).backend == "llama.cpp"


def test_listed_file_is_compared_with_the_manifest(folder: Path, tmp_path: Path):
    content = {name: (folder / name).read_bytes() for name in ("model.safetensors", "model.gguf")}
    files = find_model(make_models_dir(tmp_path, content, weights="model.safetensors"), "embedder")
    (files.folder / "model.gguf").write_bytes(b"something else")
    with pytest.raises(ModelUnavailable, match=r"model\.gguf"):
        load_encoder(files, ROUTE)


def test_same_weights_give_the_same_file(copy: Path):
    before = sha256_of(copy / "model.gguf")
    load_exporter().export(copy, copy / "model.gguf")
    assert sha256_of(copy / "model.gguf") == before


def test_words_can_be_kept_in_float16(copy: Path):
    size = (copy / "model.gguf").stat().st_size
    assert load_exporter().main([str(copy), "--words", "f16"]) == 0
    assert (copy / "model.gguf").stat().st_size > size
    assert len(LlamaCppEncoder(copy / "model.gguf").token_states(BATCH)) == len(BATCH)


def test_files_that_models_lack_are_written_once(folder: Path, tmp_path: Path, capsys):
    names = ("model.safetensors", "config.json", "tokenizer.json")
    content = {name: (folder / name).read_bytes() for name in names}
    models = make_models_dir(tmp_path, content, weights="model.safetensors")
    assert load_exporter().main([str(models), "--missing"]) == 0
    assert "model.gguf" in capsys.readouterr().out
    assert load_exporter().main([str(models), "--missing"]) == 0
    assert capsys.readouterr().out == ""


def test_file_made_of_earlier_weights_is_written_again(folder: Path, tmp_path: Path):
    names = ("model.safetensors", "config.json", "tokenizer.json")
    models = make_models_dir(
        tmp_path, {name: (folder / name).read_bytes() for name in names}, weights="model.safetensors"
    )
    (models / "tiny" / "model.gguf").write_bytes(b"from elsewhere")
    assert load_exporter().find_missing(models) == [models / "tiny"]


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("config.json", json.dumps(CONFIG | {"model_type": "roberta"}), "roberta"),
        ("config.json", "{}", "no BERT"),
        ("tokenizer.json", "{", "cannot be read"),
        ("tokenizer.json", '{"model": {"vocab": {"[PAD]": 0}}, "added_tokens": []}', "UNK"),
        ("model.safetensors", "no tensors", "cannot be read"),
    ],
)
def test_exporter_says_what_is_wrong(copy: Path, capsys, name: str, content: str, told: str):
    (copy / "model.gguf").unlink()
    (copy / name).write_text(content, encoding="utf-8")
    assert load_exporter().main([str(copy)]) == 1
    assert told in capsys.readouterr().err
    assert sorted(path.name for path in copy.iterdir()) == [
        "config.json",
        "model.safetensors",
        "tokenizer.json",
    ]
