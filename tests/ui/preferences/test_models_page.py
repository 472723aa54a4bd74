"""U11: models are imported by file, listed from a server and tried in the preferences; what fails says why there."""

import threading
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QFileDialog, QLabel, QLineEdit, QPushButton
from window_driver import until

from app.engine.decision_trial import DecisionTrial
from app.engine.errors import ModelMissing
from app.engine.model_desk import GeneratorTrial, ImportedModel
from app.engine.settings import ModelChoice

MAIN, ROLE = "models.main", "models.synthesizer"


class ScriptedDesk:
    """What examining a file, asking a server and trying a model gave."""

    def __init__(self) -> None:
        self.fault: ModelMissing | None = None
        self.models: tuple[str, ...] = ("small", "large")
        self.gate = threading.Event()
        self.gate.set()

    def import_file(self, path: Path) -> ImportedModel:
        self._fail()
        choice = ModelChoice(kind="file", file=path, sha256="ab" * 32, size=90_000_000, modified_ns=1)
        return ImportedModel(choice, "Small Instruct", 2_048)

    def server_models(self, address: str) -> tuple[str, ...]:
        self._fail()
        return self.models

    def try_generator(self, role, run) -> GeneratorTrial:
        while not self.gate.wait(0.01):
            run.check_canceled()
        self._fail()
        return GeneratorTrial("Small Instruct", "A sentence.", 1_500.0, 2_500.0, 3)

    def _fail(self) -> None:
        if self.fault is not None:
            raise self.fault


@pytest.fixture
def desk(engine) -> ScriptedDesk:
    engine.model_desk = ScriptedDesk()
    return engine.model_desk


@pytest.fixture
def dialog(desk, workspace):
    preferences = workspace.frame.preferences
    preferences.open("models")
    yield preferences.dialog
    preferences.close()


def find(dialog, kind, name):
    return dialog.findChild(kind, name)


def choose_origin(dialog, key: str, origin: str) -> None:
    box = find(dialog, QComboBox, f"setting.{key}.origin")
    box.setCurrentIndex(box.findData(origin))
    box.activated.emit(box.currentIndex())


def choose_file(dialog, key: str, path: Path) -> None:
    """As a person does: choose that it is a file, press the button, and choose one."""
    choose_origin(dialog, key, "file")
    find(dialog, QPushButton, f"setting.{key}.choose").click()
    chooser = find(dialog, QFileDialog, "modelFileDialog")
    chooser.fileSelected.emit(str(path))
    chooser.close()


def status(dialog, key: str) -> str:
    return find(dialog, QLabel, f"setting.{key}.status").text()


@pytest.mark.parametrize("key", [MAIN, ROLE])
def test_a_model_file_that_works_is_chosen_with_its_checksum(dialog, workspace, run_async, tmp_path, key):
    async def scene() -> None:
        choose_file(dialog, key, tmp_path / "small.gguf")
        await until(lambda: "works" in status(dialog, key), "the outcome")

    run_async(scene())
    chosen = getattr(workspace.frame.settings.settings.models, key.split(".")[1])
    model = chosen if key == MAIN else chosen.model
    assert (model.kind, model.sha256) == ("file", "ab" * 32)
    assert "2,048 tokens" in status(dialog, key)
    shown = " ".join(one.text() for one in dialog.row(key).findChildren(QLabel))
    assert "SHA-256 abababababab…" in shown


def test_a_broken_file_changes_nothing_and_says_why(dialog, desk, workspace, run_async, tmp_path):
    desk.fault = ModelMissing("The model file is cut off.", "Load it again.")
    before = workspace.frame.settings.settings

    async def scene() -> None:
        choose_file(dialog, MAIN, tmp_path / "small.gguf")
        await until(lambda: "cut off" in status(dialog, MAIN), "the reason")

    run_async(scene())
    assert "Load it again." in status(dialog, MAIN)
    assert workspace.frame.settings.settings == before


def test_a_refused_file_is_told_by_its_name_with_its_folder(dialog, desk, run_async, tmp_path):
    file = tmp_path / "notes.gguf"
    desk.fault = ModelMissing(f"The model file {file} is not in the GGUF format.")

    async def scene() -> None:
        choose_file(dialog, MAIN, file)
        await until(lambda: "GGUF format" in status(dialog, MAIN), "the reason")

    run_async(scene())
    assert status(dialog, MAIN) == f"The model file notes.gguf (in {tmp_path}) is not in the GGUF format."


def test_the_models_of_a_server_are_offered_and_the_first_is_taken(dialog, workspace, run_async):
    async def scene() -> None:
        choose_origin(dialog, MAIN, "server")
        find(dialog, QLineEdit, f"setting.{MAIN}.address").setText("http://127.0.0.1:11434")
        find(dialog, QPushButton, f"setting.{MAIN}.list").click()
        await until(lambda: workspace.frame.settings.settings.models.main.kind == "server", "the model")

    run_async(scene())
    assert workspace.frame.settings.settings.models.main.model == "small"


def test_a_server_that_does_not_answer_says_so_and_changes_nothing(dialog, desk, workspace, run_async):
    desk.fault = ModelMissing("No server answers at http://127.0.0.1:9.", "Start it.")

    async def scene() -> None:
        choose_origin(dialog, MAIN, "server")
        find(dialog, QLineEdit, f"setting.{MAIN}.address").setText("http://127.0.0.1:9")
        find(dialog, QPushButton, f"setting.{MAIN}.list").click()
        await until(lambda: "No server answers" in status(dialog, MAIN), "the reason")

    run_async(scene())
    assert workspace.frame.settings.settings.models.main.kind == "bundled"


def test_without_an_address_no_server_is_asked(dialog, run_async):
    choose_origin(dialog, MAIN, "server")
    find(dialog, QPushButton, f"setting.{MAIN}.list").click()
    assert "http://127.0.0.1:11434" in status(dialog, MAIN)


def outcome(dialog) -> str:
    return " ".join(one.text() for one in dialog.writer_trial.findChildren(QLabel))


def test_the_model_that_writes_is_tried(dialog, run_async):
    async def scene() -> None:
        find(dialog, QPushButton, "testWriter").click()
        await until(lambda: "A sentence." in outcome(dialog), "the sentence")

    run_async(scene())
    assert "1.5\u202fs" in outcome(dialog)


def test_a_trial_that_fails_says_why(dialog, desk, run_async):
    desk.fault = ModelMissing("The model file is not the one that was chosen.", "Choose it again.")

    async def scene() -> None:
        find(dialog, QPushButton, "testWriter").click()
        await until(lambda: "not the one that was chosen" in outcome(dialog), "the reason")

    run_async(scene())


def test_a_trial_can_be_stopped(dialog, desk, run_async):
    desk.gate.clear()

    async def scene() -> None:
        find(dialog, QPushButton, "testWriter").click()
        await until(lambda: "Loading" in outcome(dialog), "the trial")
        find(dialog, QPushButton, "testWriter").click()
        await until(lambda: "Stopped." in outcome(dialog), "the end")

    run_async(scene())


def test_the_model_that_judges_is_tried(dialog, engine, run_async):
    engine.try_decision_model = lambda _run: DecisionTrial(
        is_ok=True, p_true=0.97, p_false=0.02, latency_ms=12.0
    )

    async def scene() -> None:
        dialog.show_page("verification")
        find(dialog, QPushButton, "testDecisionModel").click()
        words = dialog.decision_trial
        await until(
            lambda: "0.970" in " ".join(one.text() for one in words.findChildren(QLabel)), "the figures"
        )

    run_async(scene())


def test_only_what_the_chosen_judge_uses_is_shown(dialog, workspace):
    """Settings of a server say nothing while the model that comes with Attest judges."""
    own = ["server_url", "server_model", "laya_directory", "request_timeout_s"]
    dialog.show_page("verification")
    assert not [key for key in own if dialog.row(f"verification.{key}").isVisible()]
    workspace.frame.settings.change("verification", provider="chat")
    shown = [key for key in own if dialog.row(f"verification.{key}").isVisible()]
    assert shown == ["server_url", "server_model", "request_timeout_s"]


def test_a_search_finds_settings_of_another_judge_too(dialog):
    dialog.search.setText("laya model")
    assert dialog.row("verification.laya_directory").isVisible()
    dialog.search.clear()
    assert not dialog.row("verification.laya_directory").isVisibleTo(dialog.pages["verification"])
