"""D4, N: a Laya model from a directory of the user's own, with a small stand-in for the package; no pickle is opened."""

import json
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from decision_servers import noul, overlap

from app.models.protocols import ModelUnavailable, Stopped
from app.models.servers.checkpoint import LayaCheckpoint, open_checkpoint
from app.models.servers.judge import Question
from app.models.servers.laya_judge import LayaJudge, has_laya_package

TRUE = Question("pain fell by 12 points", "Pain fell by 12 points in six weeks.")
FALSE = Question("sleep improved greatly", "Pain fell by 12 points in six weeks.")
HEADER = json.dumps({"head": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}}).encode()
WEIGHTS = len(HEADER).to_bytes(8, "little") + HEADER + b"\0\0\0\0"

STAND_IN = '''
"""A stand-in for the package laya."""
import pathlib

class Agent:
    device = "cpu"

    def __init__(self, directory):
        self.directory = pathlib.Path(directory)

    def predict_batch(self, states, questions):
        (key,) = questions
        return [self.answer(state, key) for state in states]

    def answer(self, state, key):
        words = state["claim"].lower().split()
        p = sum(word in state["source_text"].lower() for word in words) / len(words)
        return {"answers": {key: {"type": "noul", "noul": p}}}

def load(directory, device=None):
    if not (pathlib.Path(directory) / "model.safetensors").is_file():
        raise FileNotFoundError(directory)
    return Agent(directory)
'''


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A directory that looks like a Laya model."""
    folder = tmp_path / "my-laya"
    (folder / "tokenizer").mkdir(parents=True)
    (folder / "rl_agent_config.json").write_text(json.dumps({"max_len": 1024}))
    (folder / "model.safetensors").write_bytes(WEIGHTS)
    (folder / "tokenizer" / "tokenizer.json").write_text("{}")
    return folder


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the stand-in the installed package."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "laya.py").write_text(STAND_IN)
    monkeypatch.syspath_prepend(tmp_path / "site")
    monkeypatch.delitem(sys.modules, "laya", raising=False)
    for name in ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE", "HF_HUB_DISABLE_TELEMETRY"):
        monkeypatch.setenv(name, "0")


def test_a_directory_is_recognised_and_tells_its_window(directory: Path) -> None:
    assert open_checkpoint(directory) == LayaCheckpoint(directory, 1024)


@pytest.mark.parametrize("stated", [None, "many", 0, -5, True])
def test_a_window_that_is_not_stated_soundly_is_the_smallest_known(directory: Path, stated: Any) -> None:
    (directory / "rl_agent_config.json").write_text(json.dumps({"max_len": stated}))
    assert open_checkpoint(directory).window_tokens == 512


def test_no_choice_is_told() -> None:
    with pytest.raises(ModelUnavailable, match="No directory"):
        open_checkpoint(None)


def test_a_directory_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match="nowhere"):
        open_checkpoint(tmp_path / "nowhere")


@pytest.mark.parametrize("name", ["rl_agent_config.json", "model.safetensors", "tokenizer/tokenizer.json"])
def test_a_missing_file_is_named(directory: Path, name: str) -> None:
    (directory / name).unlink()
    with pytest.raises(ModelUnavailable, match=f"it has no {name}"):
        open_checkpoint(directory)


@pytest.mark.parametrize(
    "name", ["pytorch_model.bin", "encoder/model.pt", "optimizer.PTH", "old.ckpt", "modeling_laya.py"]
)
def test_a_file_that_can_run_code_is_refused_by_name(directory: Path, name: str) -> None:
    (directory / name).parent.mkdir(exist_ok=True)
    (directory / name).write_bytes(b"")
    with pytest.raises(ModelUnavailable, match=name):
        open_checkpoint(directory)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x80\x04K\x01.",
        b"\xff" * 100,
        (5).to_bytes(8, "little") + b"hello",
        b"\x02" + b"\0" * 7 + b"[]",
    ],
)
def test_weights_that_are_no_safetensors_are_refused(directory: Path, content: bytes) -> None:
    (directory / "model.safetensors").write_bytes(content)
    with pytest.raises(ModelUnavailable, match="not safetensors"):
        open_checkpoint(directory)


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"\xff\xfe"])
def test_a_configuration_that_cannot_be_read_is_named(directory: Path, content: bytes) -> None:
    (directory / "rl_agent_config.json").write_bytes(content)
    with pytest.raises(ModelUnavailable, match=r"rl_agent_config\.json cannot be used"):
        open_checkpoint(directory)


@pytest.mark.usefixtures("package")
def test_the_package_judges_in_this_process(directory: Path) -> None:
    assert has_laya_package()
    judge = LayaJudge(open_checkpoint(directory))
    answers = judge.ask([TRUE, FALSE, Question(TRUE.claim, TRUE.source_text, is_compound=True)], 60)
    assert [one.p for one in answers] == [1.0, 0.0, 1.0]


@pytest.mark.usefixtures("package")
def test_the_model_is_told_by_its_directory_and_its_weights_hash(directory: Path) -> None:
    info = LayaJudge(open_checkpoint(directory)).info
    assert (info.name, info.backend, info.device) == ("my-laya", "laya", "cpu")
    assert len(info.revision) == 12


@pytest.mark.usefixtures("package")
def test_the_package_is_told_not_to_fetch_anything(directory: Path) -> None:
    import os

    LayaJudge(open_checkpoint(directory)).prepare(60)
    assert os.environ["HF_HUB_OFFLINE"] == os.environ["TRANSFORMERS_OFFLINE"] == "1"


@pytest.mark.usefixtures("package")
def test_a_model_that_the_package_cannot_load_is_told(directory: Path) -> None:
    judge = LayaJudge(open_checkpoint(directory))
    (directory / "model.safetensors").unlink()
    with pytest.raises(ModelUnavailable, match="cannot load"):
        judge.ask([TRUE], 60)


class ScriptedAgent:
    """Answers by word overlap, or as told."""

    def __init__(self, results: Any = None) -> None:
        self.results = results
        self.batches: list[int] = []

    def predict_batch(self, states: list[dict[str, str]], questions: dict[str, Any]) -> Any:
        self.batches.append(len(states))
        if isinstance(self.results, Exception):
            raise self.results
        return [noul(overlap(state)) for state in states] if self.results is None else self.results


@pytest.fixture
def scripted(directory: Path) -> Callable[[ScriptedAgent], LayaJudge]:
    """Makes a judge whose model is a scripted one."""
    return lambda agent: LayaJudge(open_checkpoint(directory), load=lambda *_: agent)


@pytest.mark.parametrize(
    ("results", "words"),
    [
        ([], "0 results"),
        ([{"answers": {}}], "there is no"),
        ([noul(float("nan"))], "finite"),
        ("nothing", "right kind"),
        (RuntimeError("out of memory"), "failed (RuntimeError)"),
    ],
)
def test_a_fault_of_the_model_gives_no_probability_and_its_reason(
    results: Any, words: str, scripted: Callable[[ScriptedAgent], LayaJudge]
) -> None:
    answers = scripted(ScriptedAgent(results)).ask([TRUE], 60)
    assert answers[0].p is None
    assert words in answers[0].reason


def test_loading_can_be_begun_early(
    directory: Path,
) -> None:
    begun, agent = threading.Event(), ScriptedAgent()

    def load(_checkpoint: LayaCheckpoint, _device: str) -> ScriptedAgent:
        begun.set()
        return agent

    judge = LayaJudge(open_checkpoint(directory), load=load)
    judge.begin()
    assert begun.wait(30)
    assert judge.ask([TRUE], 60)[0].p == 1.0


def test_many_questions_go_in_batches_between_which_it_can_be_stopped(
    scripted: Callable[[ScriptedAgent], LayaJudge],
) -> None:
    agent = ScriptedAgent()
    judge = scripted(agent)
    with pytest.raises(Stopped):
        judge.ask([TRUE] * 20, 60, lambda: len(agent.batches) == 2)
    assert agent.batches == [8, 8]


def test_what_the_deadline_does_not_reach_is_late(scripted: Callable[[ScriptedAgent], LayaJudge]) -> None:
    answers = scripted(ScriptedAgent()).ask([TRUE, FALSE], 0)
    assert [(one.p, one.is_late) for one in answers] == [(None, True)] * 2
