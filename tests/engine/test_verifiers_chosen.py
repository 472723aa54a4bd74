"""D4, D6: the settings choose who verifies; the choice is shown, can be tried, and is let go with the engine."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from decision_servers import Reply, free_port, laya_routes, serving
from pydantic import ValidationError
from stand_in_laya import make_laya_serve

from app.commands.main import run_command
from app.commands.parser import build_parser
from app.engine.citations.foreign import UNCALIBRATED, ForeignVerifier
from app.engine.citations.pairs import ClaimPair
from app.engine.decision_trial import try_decision_model
from app.engine.doctor import examine
from app.engine.engine import Engine
from app.engine.paths import AppPaths
from app.engine.settings import Settings, VerificationSettings
from app.engine.store.database import Store
from app.engine.verifiers import load_verifier, verifier_choice
from app.models.servers.chat_judge import ChatJudge
from app.models.servers.laya_judge import LayaJudge
from app.models.servers.managed import ManagedServerJudge
from app.models.servers.system_one import SystemOneJudge

NOWHERE = Path("/nowhere")


def settings(**chosen: Any) -> Settings:
    return Settings(verification=VerificationSettings(**chosen))


@pytest.fixture
def no_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if `laya-serve` were not installed."""
    monkeypatch.setattr("app.engine.verifiers.find_laya_serve", lambda: None)


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As if the stand-in were the installed `laya-serve`."""
    made = make_laya_serve(tmp_path)
    for module in ("app.engine.verifiers", "app.models.servers.daemon"):
        monkeypatch.setattr(f"{module}.find_laya_serve", lambda: made)
    return made


@pytest.fixture
def laya_directory(tmp_path: Path) -> Path:
    folder = tmp_path / "my-laya"
    (folder / "tokenizer").mkdir(parents=True)
    (folder / "tokenizer" / "tokenizer.json").write_text("{}")
    (folder / "rl_agent_config.json").write_text("{}")
    (folder / "model.safetensors").write_bytes((2).to_bytes(8, "little") + b"{}")
    return folder


def judge_of(chosen: Settings, data_dir: Path | None = None) -> object:
    verifier, reason = load_verifier(NOWHERE, chosen, None, data_dir)
    assert isinstance(verifier, ForeignVerifier), reason
    return verifier.judge_model


# --- who is chosen -----------------------------------------------------------------------------


@pytest.mark.usefixtures("no_program")
def test_a_decision_server_is_asked_when_it_is_chosen() -> None:
    assert isinstance(judge_of(settings(provider="system_one"), NOWHERE), SystemOneJudge)


def test_a_chat_server_is_asked_when_it_is_chosen() -> None:
    assert isinstance(judge_of(settings(provider="chat", server_url="http://localhost:11434/v1")), ChatJudge)


@pytest.mark.usefixtures("program")
def test_a_decision_server_may_be_started_where_laya_serve_is_installed(tmp_path: Path) -> None:
    assert isinstance(judge_of(settings(provider="system_one"), tmp_path), ManagedServerJudge)


@pytest.mark.usefixtures("program")
@pytest.mark.parametrize(
    "chosen",
    [
        {"auto_start_server": False},
        {"server_url": "http://[::1]:8005"},
        {"server_url": "http://127.0.0.1:8005/sub"},
    ],
    ids=["not allowed", "another address", "a path"],
)
def test_a_decision_server_is_not_started_where_it_may_or_could_not_be(
    tmp_path: Path, chosen: dict[str, Any]
) -> None:
    assert isinstance(judge_of(settings(provider="system_one", **chosen), tmp_path), SystemOneJudge)


def test_a_directory_is_run_in_this_process_where_the_package_is_installed(
    laya_directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.engine.verifiers.has_laya_package", lambda: True)
    assert isinstance(judge_of(settings(provider="laya", laya_directory=laya_directory)), LayaJudge)


@pytest.mark.usefixtures("program")
def test_a_directory_is_served_where_only_the_program_is_installed(
    laya_directory: Path, tmp_path: Path
) -> None:
    chosen = settings(provider="laya", laya_directory=laya_directory)
    judge = judge_of(chosen, tmp_path)
    assert isinstance(judge, ManagedServerJudge)
    assert judge.name == "my-laya"


@pytest.mark.usefixtures("no_program")
@pytest.mark.parametrize(
    ("directory", "words"), [(None, "No directory"), (NOWHERE, "There is no directory /nowhere")]
)
def test_a_directory_that_cannot_be_used_is_told(directory: Path | None, words: str) -> None:
    verifier, reason = load_verifier(NOWHERE, settings(provider="laya", laya_directory=directory), None)
    assert verifier is None
    assert words in reason
    assert "settings" in reason


@pytest.mark.usefixtures("no_program")
def test_a_directory_without_package_and_program_is_told(laya_directory: Path) -> None:
    verifier, reason = load_verifier(NOWHERE, settings(provider="laya", laya_directory=laya_directory), None)
    assert verifier is None
    assert "Neither the package laya nor the program laya-serve" in reason


# --- settings ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("http://192.0.2.1:8005", "not this machine"),
        ("https://api.example.org", "not an address like"),
        ("http://127.0.0.1:23119", "belongs to Zotero"),
    ],
)
def test_settings_refuse_servers_elsewhere_and_ports_of_our_own_use(url: str, words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        VerificationSettings(server_url=url)


def test_an_address_that_got_past_the_settings_is_refused_when_it_is_used() -> None:
    chosen = Settings(
        verification=VerificationSettings.model_construct(
            **(VerificationSettings(provider="chat").model_dump() | {"server_url": "http://192.0.2.1:1"})
        )
    )
    verifier, reason = load_verifier(NOWHERE, chosen, None)
    assert verifier is None
    assert "192.0.2.1 is not this machine" in reason


def test_the_threshold_does_not_choose_another_verifier() -> None:
    assert verifier_choice(settings(threshold=0.8)) == verifier_choice(settings())
    assert verifier_choice(settings(provider="chat")) != verifier_choice(settings())


# --- trying it ---------------------------------------------------------------------------------


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    paths = AppPaths(tmp_path / "data")
    paths.create()
    made = Engine(paths, settings(provider="system_one", auto_start_server=False))
    yield made
    made.close()


def with_server(engine: Engine, port: int) -> None:
    engine.save_settings(
        settings(provider="system_one", auto_start_server=False, server_url=f"http://127.0.0.1:{port}")
    )


def test_the_model_in_use_is_tried_on_a_true_and_a_false_claim(engine: Engine) -> None:
    with serving(laya_routes()) as server:
        with_server(engine, server.port)
        trial = engine.try_decision_model()
    assert trial.is_ok
    assert trial.p_true is not None
    assert trial.p_false is not None
    assert trial.p_true > trial.p_false
    assert trial.latency_ms is not None


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (Reply({"detail": "inference failed"}, 500), "HTTP 500"),
        ({"results": [{"answers": {"supported": {"noul": 0.5}}}] * 2}, "does not tell a true claim"),
    ],
)
def test_a_trial_that_fails_says_why(engine: Engine, reply: Any, words: str) -> None:
    with serving(laya_routes(batch=reply)) as server:
        with_server(engine, server.port)
        trial = engine.try_decision_model()
    assert not trial.is_ok
    assert words in trial.reason


def test_a_trial_without_a_verifier_says_why() -> None:
    trial = try_decision_model(None, "Not installed.")
    assert (trial.is_ok, trial.reason) == (False, "Not installed.")


def test_doctor_test_model_prints_latency_and_probabilities(
    engine: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(laya_routes()) as server:
        with_server(engine, server.port)
        code = run_command(engine, build_parser().parse_args(["doctor", "--test-model", "--json"]))
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert code == 0
    assert finding["values"]["p_true"] > finding["values"]["p_false"]
    assert finding["values"]["ms_each"] > 0
    assert finding["values"]["is_calibrated"] is False
    assert UNCALIBRATED in finding["text"]


def test_doctor_test_model_ends_with_a_failure_when_nobody_answers(
    engine: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    with_server(engine, free_port())
    code = run_command(engine, build_parser().parse_args(["doctor", "--test-model"]))
    assert code == 1
    assert "No program answers" in capsys.readouterr().out


# --- doctor ------------------------------------------------------------------------------------


def found_by_doctor(store: Path, chosen: Settings) -> tuple[bool, str]:
    opened = Store(store)
    try:
        verifier = load_verifier(NOWHERE, chosen, None, store.parent)
        examination = examine(opened, None, None, verifier, chosen.advanced, None)
    finally:
        opened.close()
    (finding,) = [one for one in examination.findings if one.name == "decision model"]
    return finding.is_ok, finding.text


@pytest.fixture
def quick_routes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Devices are not tried for real."""
    monkeypatch.setattr("app.engine.doctor._routes", lambda _advanced: iter(()))


@pytest.mark.usefixtures("quick_routes")
def test_doctor_shows_who_answers_without_asking_it(tmp_path: Path) -> None:
    with serving(laya_routes()) as server:
        chosen = settings(provider="system_one", auto_start_server=False, server_url=server.url)
        is_ok, text = found_by_doctor(tmp_path / "library.sqlite", chosen)
    assert is_ok
    assert f"Laya answers at {server.url}" in text
    assert UNCALIBRATED in text
    assert {method for method, _, _ in server.seen} == {"GET"}


@pytest.mark.usefixtures("quick_routes")
def test_doctor_shows_that_nobody_answers(tmp_path: Path) -> None:
    chosen = settings(provider="chat", server_url=f"http://127.0.0.1:{free_port()}")
    is_ok, text = found_by_doctor(tmp_path / "library.sqlite", chosen)
    assert not is_ok
    assert "Not checked: No program answers" in text


@pytest.mark.usefixtures("quick_routes", "program")
def test_doctor_starts_no_server(tmp_path: Path) -> None:
    port = free_port()
    chosen = settings(provider="system_one", server_url=f"http://127.0.0.1:{port}")
    is_ok, text = found_by_doctor(tmp_path / "library.sqlite", chosen)
    assert is_ok
    assert "laya-serve is not running; Attest starts it when it is needed" in text
    assert list(tmp_path.glob("laya-serve-*.json")) == []


# --- the engine lets go ------------------------------------------------------------------------


@pytest.mark.usefixtures("program")
@pytest.mark.parametrize("leave", ["close", "choose another"])
def test_a_server_started_for_the_engine_ends_with_it_or_with_another_choice(
    tmp_path: Path, leave: str
) -> None:
    paths = AppPaths(tmp_path / "data")
    paths.create()
    made = Engine(paths, settings(provider="system_one", server_url=f"http://127.0.0.1:{free_port()}"))
    verifier, _ = made.verifier
    assert verifier is not None
    assert verifier.judge([ClaimPair("pain fell", "then pain fell")], float("inf"))[0].p == 1.0
    assert list(paths.data.glob("laya-serve-*.json")) != []
    if leave == "choose another":
        made.save_settings(settings())
        assert list(paths.data.glob("laya-serve-*.json")) == []
    made.close()
    assert list(paths.data.glob("laya-serve-*.json")) == []


def test_the_same_verifier_stays_when_only_the_threshold_changes(engine: Engine) -> None:
    before = engine.verifier
    chosen = engine.settings.verification.model_copy(update={"threshold": 0.8})
    engine.save_settings(engine.settings.model_copy(update={"verification": chosen}))
    assert engine.verifier is before
