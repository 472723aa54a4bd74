"""Issue 8.1, 8.4: what is looked for in an installed package."""

import pickle
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

FREEZE = Path(__file__).resolve().parents[2] / "packaging" / "freeze"
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="packages for Linux")


@pytest.fixture
def try_packages() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(FREEZE)
        import try_packages

        yield try_packages


@pytest.mark.parametrize("protocol", [2, 3, 4, 5])
def test_a_pickle_under_any_name_is_found(try_packages: ModuleType, tmp_path: Path, protocol: int) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "data.bin").write_bytes(pickle.dumps({"a": 1}, protocol))
    with pytest.raises(try_packages.TrialFailed, match=r"the first: .*data\.bin"):
        try_packages.look_for_pickles(tmp_path)


def test_weights_that_torch_would_unpickle_are_found_by_their_name(
    try_packages: ModuleType, tmp_path: Path
) -> None:
    (tmp_path / "model.pt").write_bytes(b"PK\x03\x04")
    with pytest.raises(try_packages.TrialFailed):
        try_packages.look_for_pickles(tmp_path)


def test_weights_of_torch_are_found_by_what_is_packed_in_them(
    try_packages: ModuleType, tmp_path: Path
) -> None:
    with zipfile.ZipFile(tmp_path / "model.bin", "w") as archive:
        archive.writestr("model/data.pkl", b"code")
    with pytest.raises(try_packages.TrialFailed, match=r"model\.bin"):
        try_packages.look_for_pickles(tmp_path)


def test_freezing_stops_at_a_pickle(try_packages: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "words.dat").write_bytes(pickle.dumps(["a"], 4))
    with pytest.raises(try_packages.freeze.SetupError, match=r"words\.dat"):
        try_packages.freeze.refuse_pickles(tmp_path)


def test_files_of_data_pass(
    try_packages: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "model.safetensors").write_bytes(b"weights")
    (tmp_path / "empty").touch()
    try_packages.look_for_pickles(tmp_path)
    assert "none of 2 files is a pickle" in capsys.readouterr().out


def test_offline_run_is_the_same_run_in_a_namespace(try_packages: ModuleType) -> None:
    command = try_packages.smoke.offline(["--offline", "--program", "/opt/attest"])
    namespace = try_packages.smoke.NAMESPACE
    assert tuple(command[: len(namespace)]) == namespace
    assert command[-2:] == ["--program", "/opt/attest"]
    assert "--offline" not in command
