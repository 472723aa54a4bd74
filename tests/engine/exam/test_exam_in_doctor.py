"""`doctor` shows what the generator may be trusted with."""

from pathlib import Path

from app.engine.doctor import examine
from app.engine.exam.results import ExamResults
from app.engine.settings import AdvancedSettings
from app.engine.store.database import Store
from app.models.fakes import ScriptedGenerator


def test_exam_of_the_generator_is_a_finding(tmp_path: Path) -> None:
    store = Store(tmp_path / "store.sqlite")
    generator = ScriptedGenerator(["No idea."])
    advanced = AdvancedSettings(backend="llama.cpp", device="cpu")
    try:
        report = examine(
            store, None, generator, (None, "none"), advanced, tmp_path, ExamResults(tmp_path / "exams.json")
        )
    finally:
        store.close()
    finding = next(one for one in report.findings if one.name == "generator exam")
    assert finding.values["policy"] == "planned"
    assert finding.values["writer"] == "composed"
    assert "tool calls 0/5 right" in finding.text
