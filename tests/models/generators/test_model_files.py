"""A user's model file: broken and foreign ones are refused in words, good ones are known again."""

import struct
from pathlib import Path

import pytest

from app.models.generators import trial
from app.models.generators.gguf_header import read_header
from app.models.generators.trial import try_model_file
from app.models.generators.user_files import UserModel, examine_model_file
from app.models.manifest import sha256_of
from app.models.protocols import ModelUnavailable


def _string(text: str) -> bytes:
    return struct.pack("<Q", len(text.encode())) + text.encode()


def _gguf(*entries: tuple[str, int, bytes], version: int = 3, tensors: int = 1) -> bytes:
    head = b"GGUF" + struct.pack("<IQQ", version, tensors, len(entries))
    return head + b"".join(_string(key) + struct.pack("<I", kind) + value for key, kind, value in entries)


GOOD = _gguf(
    ("general.architecture", 8, _string("tiny")),
    ("tokens", 9, struct.pack("<IQ", 8, 2) + _string("a") + _string("b")),
    ("scores", 9, struct.pack("<IQff", 6, 2, 0.5, 0.25)),
    ("tiny.context_length", 4, struct.pack("<I", 512)),
    ("tokenizer.chat_template", 8, _string("{{ messages }}")),
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "model.gguf"


def test_header_tells_window_and_template(file: Path) -> None:
    file.write_bytes(GOOD)
    header = read_header(file)
    assert (header.architecture, header.context_length, header.chat_template) == (
        "tiny",
        512,
        "{{ messages }}",
    )


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "not in the GGUF format"),
        (b"PK\x03\x04 a zip", "not in the GGUF format"),
        (GOOD[:60], "cut off"),
        (_gguf(version=9), "version 9"),
        (_gguf(tensors=0), "no weights"),
        (_gguf(("x", 77, b"")), "damaged"),
        (b"GGUF" + struct.pack("<IQQQ", 3, 1, 1, 1 << 60), "damaged"),
    ],
    ids=["empty", "zip", "cut", "version", "no weights", "unknown type", "endless string"],
)
def test_a_file_that_is_no_model_is_named_with_its_fault(file: Path, content: bytes, told: str) -> None:
    file.write_bytes(content)
    with pytest.raises(ModelUnavailable, match=told) as caught:
        read_header(file)
    assert str(file) in str(caught.value)
    assert caught.value.hint


def test_a_missing_file_is_named(file: Path) -> None:
    with pytest.raises(ModelUnavailable, match="cannot be read"):
        read_header(file)


def test_a_model_that_is_not_for_chats_is_refused(file: Path) -> None:
    file.write_bytes(_gguf(("general.architecture", 8, _string("bert"))))
    with pytest.raises(ModelUnavailable, match="how a chat is written"):
        examine_model_file(file)


def test_what_llama_cpp_does_not_load_is_told(file: Path) -> None:
    file.write_bytes(GOOD)
    with pytest.raises(ModelUnavailable, match="cannot run"):
        try_model_file(file)


def test_a_crash_of_the_trial_costs_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial.sys, "executable", "/bin/false")
    with pytest.raises(ModelUnavailable, match="crashed"):
        try_model_file(file)


def _remembered(file: Path) -> UserModel:
    stat = file.stat()
    return UserModel(file, sha256_of(file), stat.st_size, stat.st_mtime_ns)


def test_a_file_that_was_only_touched_is_the_same(file: Path) -> None:
    file.write_bytes(GOOD)
    model = _remembered(file)
    file.touch()
    assert model.find() == file


def test_a_file_that_was_replaced_is_refused(file: Path) -> None:
    file.write_bytes(GOOD)
    model = _remembered(file)
    file.write_bytes(GOOD[:-1] + b"?")
    with pytest.raises(ModelUnavailable, match="not the one that was chosen"):
        model.find()


@pytest.mark.models
def test_a_good_model_passes_the_trial(models_dir: Path) -> None:
    weights = next((models_dir / "SmolLM2-135M-Instruct").glob("*.gguf"))
    examined = examine_model_file(weights)
    assert examined.header.context_length >= 2_048
    assert examined.model.find() == weights
