"""X on real papers: an answer is exported in every form, and its bundle verifies without Attest."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.engine.asking import AskRequest
from app.engine.export import bundle_verifier
from app.engine.export.session_export import ExportFormat, ExportRequest
from app.engine.export.styled import Style
from app.engine.records import Turn
from app.engine.runs import RunContext

pytestmark = [pytest.mark.papers, pytest.mark.models]
QUESTION = "Is holy basil safe?"


@pytest.fixture(scope="module")
def asked(indexed) -> Iterator[Turn]:
    turn = indexed.engine.ask(AskRequest(QUESTION), RunContext())
    assert isinstance(turn, Turn)
    yield turn
    indexed.engine.delete_session(turn.session_id)


def export(indexed, turn: Turn, form: ExportFormat, style: Style | None = None) -> bytes:
    return indexed.engine.export_session(turn.session_id, ExportRequest(form, style)).content


def test_the_bundle_of_a_real_answer_verifies_alone(indexed, asked: Turn, tmp_path: Path) -> None:
    (tmp_path / "a.bundle.json").write_bytes(export(indexed, asked, ExportFormat.BUNDLE))
    shutil.copy(bundle_verifier.__file__, tmp_path / "v.py")

    command = [sys.executable, "-I", "-S", "v.py", "a.bundle.json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout
    assert len(json.loads((tmp_path / "a.bundle.json").read_bytes())["turns"][0]["passages"]) == len(
        asked.evidence
    )


@pytest.mark.parametrize("form", [form for form in ExportFormat if form is not ExportFormat.BUNDLE])
@pytest.mark.parametrize("style", [None, *Style])
def test_no_key_of_a_real_library_is_in_any_other_form(
    indexed, asked: Turn, form: ExportFormat, style
) -> None:
    if style is not None and form is not ExportFormat.MARKDOWN:
        return
    content = export(indexed, asked, form, style).decode()

    assert content.strip()
    assert not any(passage.source.ref.key in content for passage in asked.evidence)


def test_what_is_cited_has_its_authors_and_doi_in_the_bibliography(indexed, asked: Turn) -> None:
    items = json.loads(export(indexed, asked, ExportFormat.CSL_JSON))

    assert len(items) == len(asked.resolved.cited)
    assert all(item["author"] and item["issued"] for item in items)
