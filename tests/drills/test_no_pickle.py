"""N: nothing that Attest reads can run code: no pickle and its kin in the program, and none among the model files."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FORBIDDEN = {
    "pickle",
    "cPickle",
    "_pickle",
    "marshal",
    "shelve",
    "dill",
    "joblib",
    "cloudpickle",
    "jsonpickle",
}
CALLS = {"torch.load", "yaml.load", "yaml.unsafe_load", "pandas.read_pickle", "eval", "exec"}
ENDINGS = {".json", ".safetensors", ".gguf", ".md", ".svg", ".toml", ".txt", ""}
HEADS = (b"\x80\x02", b"\x80\x03", b"\x80\x04", b"\x80\x05", b"PK\x03\x04")


def faults(source: str) -> Iterator[str]:
    """Imports and calls that could run what was read."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name.split(".")[0] in FORBIDDEN)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in FORBIDDEN:
            yield str(node.module)
        elif isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            if name in CALLS or any(one.arg == "allow_pickle" for one in node.keywords):
                yield f"{name}, line {node.lineno}"


def test_program_never_unpickles() -> None:
    found = {
        str(path.relative_to(ROOT)): list(faults(path.read_text(encoding="utf-8")))
        for path in (ROOT / "app").rglob("*.py")
    }
    assert len(found) > 300
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    "source", ["import pickle", "from marshal import loads", "torch.load(p)", "np.load(p, allow_pickle=True)"]
)
def test_walk_would_find_it(source: str) -> None:
    assert list(faults(source))


def test_model_files_are_of_kinds_that_hold_data_only() -> None:
    files = [
        one
        for one in (ROOT / "resources" / "models").rglob("*")
        if one.is_file() and one.name != ".verified.json"
    ]
    assert {one.name for one in files if one.suffix not in ENDINGS} == set()
    assert [one.name for one in files if one.read_bytes()[:4].startswith(HEADS)] == []
