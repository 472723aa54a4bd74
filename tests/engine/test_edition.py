"""Issue 8.2: the application tells which edition it is."""

from pathlib import Path

import pytest

from app.engine.edition import edition


def test_checkout_runs_from_source() -> None:
    found = edition()
    assert found.name == ""
    assert found.words.startswith(f"Attest {found.version}, from source")


@pytest.mark.parametrize("name", ["standard", "accelerated"])
def test_frozen_application_names_its_edition(name: str, tmp_path: Path) -> None:
    (tmp_path / "edition.txt").write_text(f"{name}\n")
    assert edition(tmp_path).name == name
    assert f"{name} edition" in edition(tmp_path).words
