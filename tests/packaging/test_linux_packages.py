"""Issue 8.1: the packages for Linux: what they hold, and entries that keep to the standards."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

FREEZE = Path(__file__).resolve().parents[2] / "packaging" / "freeze"


@pytest.fixture
def scripts(tmp_path: Path) -> Iterator[tuple[ModuleType, ModuleType]]:
    """`linux_packages` and `freeze`, working in a temporary folder with an application of two small programs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(FREEZE)
        patch.syspath_prepend(FREEZE.parent)
        import freeze
        import linux_packages

        patch.setattr(freeze, "BUILD", tmp_path)
        application = freeze.Places("standard").application
        (application / "_internal").mkdir(parents=True)
        for name in ("attest", "attest-cli"):
            (application / name).write_text(f'#!/bin/sh\necho {name} "$@"\n')
            (application / name).chmod(0o755)
        yield linux_packages, freeze


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="for Linux")
def test_the_single_file_unpacks_itself_once_and_runs(scripts, tmp_path: Path) -> None:
    linux_packages, freeze = scripts
    made = linux_packages.single_file(freeze.Places("standard"))
    variables = {"HOME": str(tmp_path / "home"), "PATH": "/usr/bin:/bin"}

    def said(*arguments: str) -> str:
        return subprocess.run(
            [made, *arguments], env=variables, capture_output=True, text=True, check=True
        ).stdout

    assert said() == "attest\n"
    assert said("status", "--json") == "attest-cli status --json\n"
    (unpacked,) = (tmp_path / "home" / ".cache" / "attest-application").iterdir()
    assert (unpacked / "complete").exists()


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is not installed")
def test_the_debian_package_holds_programs_and_entries(scripts, tmp_path: Path) -> None:
    linux_packages, freeze = scripts
    made = linux_packages.debian_package(freeze.Places("standard"))
    subprocess.run(["dpkg-deb", "--extract", made, tmp_path / "root"], check=True)
    held = {str(one.relative_to(tmp_path / "root")) for one in (tmp_path / "root").rglob("*")}
    assert {"opt/attest/attest", "usr/bin/attest", "usr/bin/attest-cli"} <= held
    assert {"usr/share/applications/attest.desktop", "usr/share/mime/packages/attest.xml"} <= held
    metainfo = tmp_path / "root/usr/share/metainfo/io.github.attest.Attest.metainfo.xml"
    assert f'version="{freeze.version()}"' in metainfo.read_text(encoding="utf-8")


@pytest.mark.skipif(
    shutil.which("desktop-file-validate") is None, reason="desktop-file-utils is not installed"
)
def test_the_menu_entry_keeps_to_the_standard() -> None:
    done = subprocess.run(
        ["desktop-file-validate", FREEZE / "linux" / "attest.desktop"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")
