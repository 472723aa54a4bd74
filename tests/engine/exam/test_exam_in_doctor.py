"""`doctor` shows what the generator may be trusted with."""

from pathlib import Path

from app.engine.doctor import NOT_EXAMINED, Finding, examine
from app.engine.exam.results import ExamResults
from app.engine.settings import AdvancedSettings
from app.engine.store.database import Store
from app.models.fakes import ScriptedGenerator


def exam_finding(folder: Path, *, is_examining: bool) -> Finding:
    store = Store(folder / "store.sqlite")
    generator = ScriptedGenerator(["No idea."])
    advanced = AdvancedSettings(backend="llama.cpp", device="cpu")
    exams = ExamResults(folder / "exams.json")
    try:
        report = examine(
            store, None, generator, (None, "none"), advanced, folder, exams, is_examining=is_examining
        )
    finally:
        store.close()
    return next(one for one in report.findings if one.name == "generator exam")


def test_doctor_holds_no_exam_unasked(tmp_path: Path) -> None:
    finding = exam_finding(tmp_path, is_examining=False)
    assert (finding.text, finding.values) == (NOT_EXAMINED, {})


def test_exam_of_the_generator_is_a_finding(tmp_path: Path) -> None:
    exam_finding(tmp_path, is_examining=True)
    finding = exam_finding(tmp_path, is_examining=False)
    assert finding.values["policy"] == "planned"
    assert finding.values["writer"] == "composed"
    assert "tool calls 0/5 right" in finding.text
