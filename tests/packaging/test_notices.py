"""NOTICES.md names all that ships, and nothing ships under a licence that binds the whole product."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, metadata, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
NOTICES = (ROOT / "NOTICES.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (?P<name>[^|]+) \| (?P<licence>[^|]+) \| (?P<home>https?://\S+) \|$", re.MULTILINE)
COPYLEFT = re.compile(r"\bA?GPL\b|\bA?GPLv?\d|GNU (Affero )?General Public", re.IGNORECASE)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


LICENCES = {canonical(row["name"]): row["licence"] for row in ROW.finditer(NOTICES)}


def direct_requirements() -> list[Requirement]:
    extras = PROJECT["optional-dependencies"]
    shipped = [text for extra, texts in extras.items() if extra != "dev" for text in texts]
    return [Requirement(text) for text in (*PROJECT["dependencies"], *shipped)]


def brought_along() -> list[str]:
    """Every installed library that the requirements lead to, by following what each one requires here."""
    waiting, seen = direct_requirements(), set()
    while waiting:
        requirement = waiting.pop()
        name = canonical(requirement.name)
        applies = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        if name in seen or not applies:
            continue
        try:
            waiting.extend(Requirement(text) for text in requires(name) or ())
        except PackageNotFoundError:
            continue
        seen.add(name)
    return sorted(seen)


@pytest.mark.parametrize("requirement", direct_requirements(), ids=lambda requirement: requirement.name)
def test_each_required_library_is_named(requirement):
    assert canonical(requirement.name) in LICENCES


@pytest.mark.parametrize(
    # What a build of torch for a graphics card brings along depends on that card's maker, and is not shipped.
    "name",
    [name for name in brought_along() if not name.startswith(("nvidia-", "cuda-", "triton"))],
)
def test_each_library_brought_along_is_named(name):
    assert name in LICENCES


@pytest.mark.parametrize("name", sorted(LICENCES))
def test_no_named_licence_is_gpl_or_agpl(name):
    assert not COPYLEFT.search(LICENCES[name])


@pytest.mark.parametrize("name", brought_along())
def test_each_installed_library_offers_a_licence_other_than_gpl(name):
    fields = metadata(name)
    classified = [text for text in fields.get_all("Classifier") or () if text.startswith("License")]
    stated = fields["License-Expression"] or fields["License"] or " OR ".join(classified)
    offered = stated.splitlines()[0].split(" OR ")
    assert any(not COPYLEFT.search(licence) for licence in offered), stated


def test_each_model_of_the_manifest_is_named_with_its_licence():
    manifest = tomllib.loads((ROOT / "resources" / "models" / "manifest.toml").read_text(encoding="utf-8"))
    for model in manifest["models"]:
        assert LICENCES[canonical(model["name"])] == model["license"]


def test_each_bundled_font_lies_beside_its_licence():
    folders = {path.parent for path in (ROOT / "resources").rglob("*.[ot]tf")}
    assert folders
    for folder in folders:
        texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.txt")]
        assert any(re.search("SIL Open Font License|OFL-1.1", text, re.IGNORECASE) for text in texts), folder
