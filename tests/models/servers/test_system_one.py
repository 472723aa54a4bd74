"""D4: a decision model behind the System One protocol; V4 compound questions, V5 one batch, windows, V7 timeouts."""

import threading
from typing import Any

import pytest
from decision_servers import (
    LAYA_HEALTH,
    OPENAPI,
    FakeServer,
    Reply,
    batch,
    laya_routes,
    noul,
    serving,
    single,
)

from app import __version__
from app.models.protocols import ModelUnavailable, Stopped
from app.models.servers.answers import QUESTION_KEY
from app.models.servers.judge import Question
from app.models.servers.system_one import SystemOneJudge

TRUE = Question("pain fell by 12 points", "Pain fell by 12 points in six weeks.")
FALSE = Question("sleep improved greatly", "Pain fell by 12 points in six weeks.")
SINGLE, BATCH = "/v1/systemone", "/v1/systemone/batch"


def judge(server: FakeServer, timeout_s: float = 60.0, model: str = "") -> SystemOneJudge:
    return SystemOneJudge(server.client(timeout_s), model, pause=lambda _s: None)


def test_a_batch_is_one_request_and_answers_come_in_order() -> None:
    with serving(laya_routes()) as server:
        answers = judge(server).ask([TRUE, FALSE, TRUE], 60)
    assert [one.p for one in answers] == [1.0, 0.0, 1.0]
    assert len(server.asked(BATCH)) == 1
    assert server.asked(SINGLE) == []


def test_the_request_is_the_protocol_s_and_says_who_asks() -> None:
    with serving(laya_routes()) as server:
        judge(server, model="english").ask([TRUE], 60)
    body = server.asked(BATCH)[0]
    assert body["states"] == [{"source_text": TRUE.source_text, "claim": TRUE.claim}]
    assert body["model"] == "english"
    assert body["questions"][QUESTION_KEY]["type"] == "noul"
    assert set(body["questions"][QUESTION_KEY]["criteria"]) == {"true", "false"}
    assert server.agents == {f"Attest/{__version__}"}


def test_no_model_is_named_when_none_was_chosen() -> None:
    with serving(laya_routes()) as server:
        judge(server).ask([TRUE], 60)
    assert "model" not in server.asked(BATCH)[0]


def test_compound_claims_are_asked_about_a_part_in_a_batch_of_their_own() -> None:
    compound = Question(TRUE.claim, TRUE.source_text, is_compound=True)
    with serving(laya_routes()) as server:
        answers = judge(server).ask([compound, FALSE, compound], 60)
    assert [one.p for one in answers] == [1.0, 0.0, 1.0]
    asked = {
        body["questions"][QUESTION_KEY]["instructions"]: len(body["states"]) for body in server.asked(BATCH)
    }
    assert sorted(asked.values()) == [1, 2]
    assert len(asked) == 2


def test_more_texts_than_the_server_takes_go_in_several_batches() -> None:
    with serving(laya_routes()) as server:
        answers = judge(server).ask([TRUE, FALSE] * 40, 20)
    assert [one.p for one in answers] == [1.0, 0.0] * 40
    assert sorted(len(body["states"]) for body in server.asked(BATCH)) == [16, 64]


def test_a_server_without_batches_gets_single_requests() -> None:
    paths = {"paths": {SINGLE: {"post": {}}}}
    with serving(laya_routes(health=None, openapi=paths, batch=None)) as server:
        answers = judge(server).ask([TRUE, FALSE, TRUE], 60)
    assert [one.p for one in answers] == [1.0, 0.0, 1.0]
    assert len(server.asked(SINGLE)) == 3
    assert server.asked(BATCH) == []


def test_a_batch_path_that_is_not_there_after_all_falls_back_to_single_requests_for_good() -> None:
    with serving(laya_routes(batch=Reply({"detail": "Not Found"}, 404))) as server:
        asking = judge(server)
        assert [one.p for one in asking.ask([TRUE, FALSE], 60)] == [1.0, 0.0]
        asking.ask([TRUE], 60)
    assert len(server.asked(BATCH)) == 1
    assert len(server.asked(SINGLE)) == 3


def test_single_requests_are_bounded_in_number() -> None:
    lock, now, most = threading.Lock(), [0], [0]
    together = threading.Barrier(4)

    def counted(body: dict[str, Any]) -> dict[str, Any]:
        with lock:
            now[0] += 1
            most[0] = max(most[0], now[0])
        together.wait(60)
        with lock:
            now[0] -= 1
        return single(body)

    paths = {"paths": {SINGLE: {"post": {}}}}
    with serving(laya_routes(health=None, openapi=paths, single=counted)) as server:
        answers = judge(server).ask([TRUE] * 12, 60)
    assert [one.p for one in answers] == [1.0] * 12
    assert most[0] == 4


def test_a_long_passage_is_read_in_windows_and_the_best_one_counts() -> None:
    filler = "The weather was mild and the river stood low that year. " * 60
    question = Question("pain fell by 12 points", filler + "Pain fell by 12 points in six weeks. " + filler)
    with serving(laya_routes()) as server:
        answers = judge(server).ask([question], 60)
    states = server.asked(BATCH)[0]["states"]
    assert answers[0].p == 1.0
    assert len(states) > 2
    assert {state["claim"] for state in states} == {question.claim}


def test_a_window_without_an_answer_leaves_the_passage_without_one() -> None:
    question = Question("pain fell", "The weather was mild and the river stood low. " * 60)

    def first_only(body: dict[str, Any]) -> dict[str, Any]:
        results = [noul(0.9)] + [noul(None) for _ in body["states"][1:]]
        return {"results": results}

    with serving(laya_routes(batch=first_only)) as server:
        answers = judge(server).ask([question], 60)
    assert answers[0].p is None


def test_what_the_server_tells_of_its_model_is_kept() -> None:
    with serving(laya_routes()) as server:
        asking = judge(server)
        asking.ask([TRUE], 60)
        info = asking.info
    assert (info.name, info.revision, info.device) == ("Laya", "laya-english-1", "cpu")
    assert info.backend == f"Laya at {server.url}"


# --- who is on the port ------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["device", "loaded", "checkpoint_devices", "cpu_fallbacks"])
def test_one_genuine_descriptor_is_enough(name: str) -> None:
    with serving(laya_routes(health={"status": "ok", name: LAYA_HEALTH[name]}, openapi=None)) as server:
        assert judge(server).ask([TRUE], 60)[0].p == 1.0


@pytest.mark.parametrize(
    "health",
    [
        {"status": "ok"},
        {"status": "ok", "device": 7},
        {"status": "starting", "device": "cpu"},
        ["ok"],
        Reply(b"<html>hello</html>"),
        Reply({"detail": "no"}, 500),
    ],
    ids=["bare ok", "wrong kind", "not ok", "a list", "a page", "an error"],
)
def test_a_health_page_of_something_else_is_not_enough_and_no_text_is_sent(health: Any) -> None:
    with (
        serving(laya_routes(health=health, openapi=None)) as server,
        pytest.raises(ModelUnavailable, match="no decision server"),
    ):
        judge(server).ask([TRUE], 60)
    assert {method for method, _, _ in server.seen} == {"GET"}


def test_the_list_of_paths_decides_when_the_health_page_does_not() -> None:
    with serving(laya_routes(health={"status": "ok"}, openapi=OPENAPI)) as server:
        assert judge(server).ask([TRUE], 60)[0].p == 1.0


def test_paths_of_another_service_are_not_enough() -> None:
    paths = {"paths": {"/v1/chat/completions": {"post": {}}, SINGLE: {"get": {}}}}
    with (
        serving(laya_routes(health=None, openapi=paths)) as server,
        pytest.raises(ModelUnavailable, match="no decision server"),
    ):
        judge(server).ask([TRUE], 60)


@pytest.mark.parametrize(
    ("version", "speaks"), [("0.35.0", True), ("1.0", True), ("0.34.9", False), ("x", False)]
)
def test_ollama_is_known_by_its_version(version: str, speaks: bool) -> None:
    routes = {"/api/version": {"version": version}, SINGLE: single}
    with serving(routes) as server:
        if speaks:
            assert judge(server, model="nimble").ask([TRUE], 60)[0].p == 1.0
        else:
            with pytest.raises(ModelUnavailable, match="no decision server"):
                judge(server).ask([TRUE], 60)


def test_a_server_that_wants_a_key_is_told() -> None:
    locked = Reply({"detail": "Unauthorized"}, 401)
    with serving(laya_routes(health=locked)) as server, pytest.raises(ModelUnavailable, match="wants a key"):
        judge(server).ask([TRUE], 60)


def test_nobody_on_the_port_is_told() -> None:
    with serving({}) as server:
        pass
    with pytest.raises(ModelUnavailable, match="No program answers"):
        judge(server).ask([TRUE], 60)


# --- faults of the answers ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (Reply({"detail": "inference failed"}, 500), "HTTP 500 (inference failed)"),
        (Reply({"detail": "busy"}, 503), "HTTP 503"),
        (Reply(b"p = 0.9"), "not JSON"),
        (Reply(b"[" * 100_000), "not JSON"),
        (Reply({"results": []}), "0 results came back for 2"),
        (Reply({"results": [noul(0.9)] * 3}), "3 results came back for 2"),
        (Reply({"answers": {}}), "there is no 'results'"),
        (Reply({"results": "none"}), "'results' is not of the right kind"),
        (Reply({"results": [{"answers": {}}, noul(0.9)]}), "there is no 'supported'"),
        (Reply({"results": [noul("high"), noul(0.9)]}), "not a number"),
        (Reply({"results": [noul(True), noul(0.9)]}), "not a number"),
        (Reply(b'{"results": [{"answers": {"supported": {"noul": NaN}}}, {}]}'), "not a finite number"),
        (Reply({"results": [noul(1.2), noul(0.9)]}), "not a probability"),
        (Reply({"results": [noul(-0.1), noul(0.9)]}), "not a probability"),
        (Reply({"results": [noul(10**400), noul(0.9)]}), "not a probability"),
        (Reply({}, 307, {"Location": "http://192.0.2.1/"}), "not followed"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_fault_gives_no_probability_and_its_reason(reply: Reply, words: str) -> None:
    with serving(laya_routes(batch=reply)) as server:
        answers = judge(server).ask([TRUE, FALSE], 60)
    assert answers[0].p is None
    assert words in answers[0].reason


def test_one_bad_item_leaves_the_others_their_answers() -> None:
    with serving(laya_routes(batch={"results": [noul("?"), noul(0.9)]})) as server:
        answers = judge(server).ask([TRUE, FALSE], 60)
    assert [one.p for one in answers] == [None, 0.9]


def test_a_busy_server_is_asked_once_more() -> None:
    replies = [Reply({"detail": "busy"}, 503)]
    with serving(laya_routes(batch=lambda body: replies.pop() if replies else batch(body))) as server:
        assert judge(server).ask([TRUE], 60)[0].p == 1.0


def test_a_slow_answer_is_given_up_at_the_request_s_limit() -> None:
    never = threading.Event()
    with serving(laya_routes(batch=Reply({}, wait=never))) as server:
        client = server.client()
        asking = SystemOneJudge(client)
        asking.prepare(60)
        client.timeout_s = 0.3
        answers = asking.ask([TRUE], 60)
        never.set()
    assert answers[0].p is None
    assert "did not answer within 0.3 s" in answers[0].reason


def test_what_came_before_the_deadline_is_kept() -> None:
    never = threading.Event()
    slow = "pain of another kind"

    def answer(body: dict[str, Any]) -> Any:
        return Reply({}, wait=never) if body["state"]["claim"] == slow else single(body)

    paths = {"paths": {SINGLE: {"post": {}}}}
    with serving(laya_routes(health=None, openapi=paths, single=answer)) as server:
        asking = judge(server)
        asking.prepare(60)
        answers = asking.ask([TRUE, Question(slow, TRUE.source_text), FALSE], 2)
        never.set()
    assert [one.p for one in answers] == [1.0, None, 0.0]
    assert "in time" in answers[1].reason


def test_no_time_at_all_asks_nothing() -> None:
    with serving(laya_routes()) as server, pytest.raises(ModelUnavailable, match="in time"):
        judge(server).ask([TRUE], 0)
    assert server.seen == []


def test_a_wish_to_stop_ends_a_request_under_way() -> None:
    never, begun = threading.Event(), threading.Event()

    def hang(_body: dict[str, Any]) -> Reply:
        begun.set()
        return Reply({}, wait=never)

    with serving(laya_routes(batch=hang)) as server:
        asking = judge(server)
        with pytest.raises(Stopped):
            asking.ask([TRUE], 60, begun.is_set)
        never.set()


def test_a_server_that_went_away_is_examined_anew() -> None:
    with serving(laya_routes()) as server:
        asking = judge(server)
        asking.ask([TRUE], 60)
    assert asking.ask([TRUE], 60)[0].p is None
    with pytest.raises(ModelUnavailable, match="No program answers"):
        asking.ask([TRUE], 60)


def test_no_questions_ask_nobody() -> None:
    with serving(laya_routes()) as server:
        assert judge(server).ask([], 60) == []
    assert server.seen == []


def test_text_that_no_encoder_takes_is_asked_about_all_the_same() -> None:
    with serving(laya_routes()) as server:
        assert judge(server).ask([Question("pain \udc80 fell", "pain fell \ud800")], 60)[0].p is not None
