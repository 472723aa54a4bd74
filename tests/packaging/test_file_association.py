"""Issue 8.1: evidence bundles open with Attest: the same kind of file on each system, in entries that keep to its standards."""

import plistlib
import shutil
import subprocess
import xml.etree.ElementTree as ET  # our own files
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

FREEZE = Path(__file__).resolve().parents[2] / "packaging" / "freeze"
LINUX = FREEZE / "linux"
KIND = "application/vnd.attest.bundle+json"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture
def contents() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(FREEZE)
        import contents

        yield contents


def needs(tool: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(tool) is None, reason=f"{tool} is not installed")


def test_menu_entry_opens_the_kind_of_file_that_is_declared() -> None:
    entry = ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment, method-assign]  # names keep their case
    entry.read(LINUX / "attest.desktop", encoding="utf-8")
    assert entry["Desktop Entry"]["MimeType"] == f"{KIND};"
    assert entry["Desktop Entry"]["Exec"] == "attest %f"
    declared = ET.parse(LINUX / "attest-bundle.xml").getroot()
    assert [one.get("type") for one in declared] == [KIND]
    assert [one.get("pattern") for one in declared.iter(f"{MIME}glob")] == ["*.bundle.json"]
    provided = ET.parse(LINUX / "attest.metainfo.xml").getroot()
    assert [one.text for one in provided.iter("mediatype")] == [KIND]


@needs("update-mime-database")
def test_system_takes_bundles_for_bundles_and_leaves_other_json_alone(tmp_path: Path) -> None:
    packages = tmp_path / "packages"
    packages.mkdir()
    shutil.copy(LINUX / "attest-bundle.xml", packages / "attest.xml")
    subprocess.run(["update-mime-database", tmp_path], capture_output=True, check=True)
    globs = (tmp_path / "globs2").read_text(encoding="utf-8").splitlines()
    assert [line for line in globs if not line.startswith("#")] == [f"60:{KIND}:*.bundle.json"]
    assert (tmp_path / "subclasses").read_text(encoding="utf-8").split() == [KIND, "application/json"]


@needs("appstreamcli")
def test_software_centres_find_no_fault(tmp_path: Path) -> None:
    text = (LINUX / "attest.metainfo.xml").read_text(encoding="utf-8")
    filled = tmp_path / "io.github.attest.Attest.metainfo.xml"
    filled.write_text(text.replace("@VERSION@", "1.0.0").replace("@DATE@", "2026-01-31"), encoding="utf-8")
    done = subprocess.run(
        ["appstreamcli", "validate", "--no-net", "--no-color", filled],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_macos_is_told_of_version_and_bundles(contents: ModuleType) -> None:
    told = plistlib.loads(plistlib.dumps(contents.info_plist("1.2.3")))
    assert told["CFBundleShortVersionString"] == "1.2.3"
    (kind,) = told["CFBundleDocumentTypes"]
    assert "bundle.json" in kind["CFBundleTypeExtensions"]
    assert (kind["CFBundleTypeRole"], kind["LSHandlerRank"]) == ("Viewer", "Alternate")


@pytest.mark.parametrize("program", ["attest", "attest-cli"])
def test_windows_is_told_version_and_name_of_each_program(contents: ModuleType, program: str) -> None:
    told: dict[str, Any] = {}
    parts = {
        "FixedFileInfo": lambda **fixed: told.update(fixed),
        "StringStruct": told.__setitem__,
        "VarStruct": told.__setitem__,
    }
    lists = dict.fromkeys(
        ("VSVersionInfo", "StringFileInfo", "StringTable", "VarFileInfo"), lambda *_, **__: None
    )
    record = compile(contents.version_resource(program, "1.2rc3"), "version", "eval")
    eval(record, {"__builtins__": {}} | parts | lists)  # as PyInstaller reads it
    assert (told["filevers"], told["prodvers"]) == ((1, 2, 3, 0), (1, 2, 3, 0))
    assert (told["ProductVersion"], told["OriginalFilename"]) == ("1.2rc3", f"{program}.exe")
    assert told["FileDescription"].startswith("Attest")
