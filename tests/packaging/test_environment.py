"""The steps of dev.py: what is done stays done, what was cut off is done again, and failures say what to type."""

import ast
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def environment(tmp_path: Path) -> Iterator[ModuleType]:
    """The module, working on a checkout in a temporary folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "packaging")
        import environment

        (tmp_path / "packaging").mkdir()
        (tmp_path / "build").mkdir()
        (tmp_path / "pyproject.toml").write_text("[project]", encoding="utf-8")
        (tmp_path / "packaging" / "constraints.txt").touch()
        patch.setattr(environment, "ROOT", tmp_path)
        patch.setattr(environment, "VENV", tmp_path / ".venv")
        patch.setattr(environment, "LOG", tmp_path / "build" / "setup.log")
        patch.setattr(environment, "LIBRARIES_STAMP", tmp_path / ".venv" / "libraries.stamp")
        patch.setattr(environment, "SAMPLE_SCRIPT", tmp_path / "packaging" / "sample_library.py")
        yield environment


@pytest.fixture
def pip_calls(environment: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """A made environment in which pip is only written down."""
    calls: list[list[str]] = []
    environment.VENV.mkdir()
    (environment.VENV / "pyvenv.cfg").write_text("version = 3.11", encoding="utf-8")
    monkeypatch.setattr(environment, "_logged", lambda command, *rest: calls.append(list(command)))
    return calls


def test_libraries_are_installed_once(environment: ModuleType, pip_calls: list[list[str]]):
    assert environment.ensure_libraries() == "installed"
    made = len(pip_calls)
    assert environment.ensure_libraries() == "there"
    assert len(pip_calls) == made


@pytest.mark.parametrize("changed", ["pyproject.toml", "packaging/constraints.txt", ".venv/pyvenv.cfg"])
def test_libraries_are_installed_again_after_a_change(
    environment: ModuleType, pip_calls: list[list[str]], changed: str
):
    environment.ensure_libraries()
    (environment.ROOT / changed).write_text("other", encoding="utf-8")
    assert environment.ensure_libraries() == "installed"


def test_interrupted_installation_is_taken_up_again(
    environment: ModuleType, pip_calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
):
    def stop(command: list[str], *rest: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(environment, "_logged", stop)
        with pytest.raises(KeyboardInterrupt):
            environment.ensure_libraries()
    assert environment.ensure_libraries() == "installed"


def test_half_installed_package_is_forgotten(environment: ModuleType, pip_calls: list[list[str]]):
    packages = environment.VENV / "lib" / "python3.11" / "site-packages"
    (packages / "whole-1.dist-info").mkdir(parents=True)
    (packages / "whole-1.dist-info" / "INSTALLER").touch()
    (packages / "half-1.dist-info").mkdir()
    environment.ensure_libraries()
    assert [path.name for path in packages.iterdir()] == ["whole-1.dist-info"]


def test_failed_command_shows_the_end_of_its_log(environment: ModuleType):
    with pytest.raises(environment.SetupError, match=r"it broke\.\nThe end of .*setup\.log:(.|\n)*the cause"):
        environment._logged(["sh", "-c", "echo the cause; exit 3"], "it broke")


def test_missing_system_packages_are_named_with_the_command(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(environment.sys, "platform", "linux")
    monkeypatch.setattr(environment, "_can_load", lambda name: name != "libEGL.so.1")
    monkeypatch.setattr(environment.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(environment, "_root_prefix", lambda: None)
    with pytest.raises(environment.SetupError, match=r"sudo apt-get install .*libegl1"):
        environment.ensure_system_libraries(window=False)


@pytest.fixture
def no_programs(environment: ModuleType, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """A system on which only those programs are found that are added."""
    found: set[str] = set()
    monkeypatch.setattr(environment.shutil, "which", lambda name: name if name in found else None)
    monkeypatch.setattr(environment.os, "geteuid", lambda: 0, raising=False)
    return found


def test_programs_of_tests_are_installed_where_that_may_be_done(
    environment: ModuleType, no_programs: set[str], monkeypatch: pytest.MonkeyPatch
):
    no_programs |= {"apt-get", "nm"}
    calls: list[list[str]] = []
    monkeypatch.setattr(environment, "_logged", lambda command, *rest: calls.append(list(command)))
    assert environment.ensure_test_programs().startswith("installed ")
    assert "strace" in calls[-1]
    assert "binutils" not in calls[-1]


def test_missing_programs_of_tests_are_named_and_no_failure(environment: ModuleType, no_programs: set[str]):
    assert "strace" in environment.ensure_test_programs()


def test_apt_that_fails_over_programs_of_tests_stops_nothing(
    environment: ModuleType, no_programs: set[str], monkeypatch: pytest.MonkeyPatch
):
    def fail(*_given: object) -> None:
        raise environment.SetupError("no network")

    no_programs.add("apt-get")
    monkeypatch.setattr(environment, "_logged", fail)
    assert "skipped" in environment.ensure_test_programs()


def test_libraries_of_a_real_window_are_asked_for_only_when_one_opens(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(environment, "_can_load", lambda name: not name.startswith("libxcb-cursor"))
    assert "libxcb-cursor0" not in environment._missing_packages(window=False)
    assert "libxcb-cursor0" in environment._missing_packages(window=True)


def test_environment_copied_from_elsewhere_is_not_used(environment: ModuleType, pip_calls: list[list[str]]):
    environment.LIBRARIES_STAMP.touch()
    (environment.VENV / "pyvenv.cfg").write_text(
        "command = python -m venv /elsewhere/.venv", encoding="utf-8"
    )
    assert environment.ensure_venv() == "made"


def test_sample_library_is_left_to_its_script(environment: ModuleType, pip_calls: list[list[str]]):
    assert environment.ensure_sample_library(required=False) == "this checkout has none"
    environment.SAMPLE_SCRIPT.touch()
    assert environment.ensure_sample_library(required=True) == "there"
    assert pip_calls[-1][-1] == str(environment.SAMPLE_SCRIPT)


def test_old_python_meets_a_message_and_no_syntax_error():
    text = (ROOT / "packaging" / "dev.py").read_text(encoding="utf-8")
    assert ast.parse(text, feature_version=(3, 7))
    first, second = ast.parse(text).body[1:3]
    assert isinstance(first, ast.Import)
    assert ast.unparse(second).startswith("if sys.version_info < (3, 11):\n    sys.exit(")
