from pathlib import Path

import pytest
from model_folders import make_models_dir

from app.models.manifest import ManifestError, find_fault, is_safe_member, is_stamped, read_manifest, stamp


def test_shipped_manifest_lists_embedder_and_generator(models_dir: Path):
    manifest = read_manifest(models_dir)
    assert manifest.by_role("embedder").name == "all-MiniLM-L6-v2"
    assert manifest.by_role("generator").name == "SmolLM2-135M-Instruct"


def test_shipped_manifest_lists_no_format_that_runs_code(models_dir: Path):
    paths = [file.path for model in read_manifest(models_dir).models for file in model.files]
    assert not [path for path in paths if Path(path).suffix in {".bin", ".pt", ".pkl", ".py", ".ckpt"}]


def test_revision_is_the_start_of_the_weights_hash(tmp_path: Path):
    entry = read_manifest(make_models_dir(tmp_path, {"model.bin": b"weights"})).by_role("embedder")
    assert entry.revision == entry.file("model.bin").sha256[:12]


def test_unknown_role_is_named(tmp_path: Path):
    manifest = read_manifest(make_models_dir(tmp_path, {"model.bin": b"weights"}))
    with pytest.raises(ManifestError, match="reranker"):
        manifest.by_role("reranker")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("models = [", "damaged"),
        ("", "lacks the entry 'models'"),
        ("models = 3", "damaged"),
        ('[[models]]\nname = "x"', "lacks the entry"),
    ],
    ids=["not TOML", "empty", "wrong type", "entry missing"],
)
def test_unusable_manifest_is_named(tmp_path: Path, text: str, words: str):
    (tmp_path / "manifest.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ManifestError, match=words):
        read_manifest(tmp_path)


def test_missing_manifest_is_named(tmp_path: Path):
    with pytest.raises(ManifestError, match="cannot be read"):
        read_manifest(tmp_path)


def test_weights_must_be_listed(tmp_path: Path):
    with pytest.raises(ManifestError, match="lists no file other"):
        read_manifest(make_models_dir(tmp_path, {"model.bin": b""}, weights="other"))


@pytest.mark.parametrize("name", ["../x", "/x", "a/../../x", "a\\b", "C:x", "", "a\0b"])
def test_places_outside_the_folder_are_not_safe(name: str):
    assert not is_safe_member(name)


def test_places_below_the_folder_are_safe():
    assert is_safe_member("1_Pooling/config.json")


@pytest.mark.parametrize(
    ("content", "words"), [(b"weight", "6 bytes instead of 7"), (b"weighty", "does not match its SHA-256")]
)
def test_changed_file_is_a_fault(tmp_path: Path, content: bytes, words: str):
    entry = read_manifest(make_models_dir(tmp_path, {"model.bin": b"weights"})).by_role("embedder")
    (tmp_path / "tiny" / "model.bin").write_bytes(content)
    assert words in find_fault(tmp_path / "tiny", entry.files[0])


def test_stamp_holds_until_the_file_changes(tmp_path: Path):
    entry = read_manifest(make_models_dir(tmp_path, {"model.bin": b"weights"})).by_role("embedder")
    folder = tmp_path / "tiny"
    assert not is_stamped(folder, entry.files[0])
    stamp(folder, entry.files)
    assert is_stamped(folder, entry.files[0])
    (folder / "model.bin").write_bytes(b"other weights")
    assert not is_stamped(folder, entry.files[0])


@pytest.mark.parametrize("text", ["", "[]", "{", '{"model.bin": 1}'])
def test_damaged_stamp_counts_as_none(tmp_path: Path, text: str):
    entry = read_manifest(make_models_dir(tmp_path, {"model.bin": b"weights"})).by_role("embedder")
    (tmp_path / "tiny" / ".verified.json").write_text(text, encoding="utf-8")
    assert not is_stamped(tmp_path / "tiny", entry.files[0])
