"""A chat server of this machine: streaming, thinking apart, every fault named, nothing beyond this machine."""

import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from app.models.generators.server import ServerGenerator, list_models
from app.models.generators.thinking_tags import answer_text
from app.models.protocols import ChatMessage, ModelUnavailable, Stopped, TextDelta, Thinking
from tests.models.generators.chat_server import ChatServer, chat_server, delta, sse

ASKED = (ChatMessage("user", "Why?"),)
CHAT = "/v1/chat/completions"


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with chat_server() as running:
        running.stream_of(delta(content="Be"), delta(content="cause."), "[DONE]")
        yield running


def _generator(server: ChatServer) -> ServerGenerator:
    return ServerGenerator(server.address, "tiny:1b", max_context=8_192)


def _write(server: ChatServer, **options: Any) -> list[TextDelta]:
    return list(_generator(server).stream(ASKED, max_tokens=9, **options))


def _sent(server: ChatServer) -> list[Any]:
    return [sent for path, sent in server.asked if path == CHAT]


def test_answer_comes_in_pieces(server: ChatServer) -> None:
    assert _write(server) == [TextDelta("Be"), TextDelta("cause.")]
    assert _sent(server)[0]["messages"] == [{"role": "user", "content": "Why?"}]


def test_thinking_comes_apart_in_either_form(server: ChatServer) -> None:
    server.stream_of(delta(reasoning_content="hm"), delta(content="<think>so"), delta(content="</think>Yes."))
    deltas = _write(server)
    assert [one.text for one in deltas if one.is_thinking] == ["hm", "so"]
    assert answer_text(deltas) == "Yes."


def test_minimal_thinking_is_sent_as_low(server: ChatServer) -> None:
    _write(server, thinking=Thinking.MINIMAL)
    assert _sent(server)[0]["reasoning_effort"] == "low"


def test_no_level_is_sent_when_thinking_is_off(server: ChatServer) -> None:
    _write(server)
    assert "reasoning_effort" not in _sent(server)[0]


def test_a_model_that_cannot_think_is_not_asked_to(server: ChatServer) -> None:
    server.replies["/api/show"] = (200, b'{"capabilities": ["completion"]}')
    _write(server, thinking=Thinking.HIGH)
    assert "reasoning_effort" not in _sent(server)[0]


def test_a_server_that_refuses_the_level_is_asked_without(server: ChatServer) -> None:
    def choosy(handler: Any, sent: Any) -> None:
        refused = "reasoning_effort" in sent
        handler.send_response(400 if refused else 200)
        handler.end_headers()
        handler.wfile.write(b"{}" if refused else sse(delta(content="Yes.")))

    server.replies[CHAT] = choosy
    assert answer_text(_write(server, thinking=Thinking.LOW)) == "Yes."


def test_grammar_is_handed_on_and_ends_thinking(server: ChatServer) -> None:
    _write(server, grammar='root ::= "a"', thinking=Thinking.HIGH)
    assert _sent(server)[0]["grammar"] == 'root ::= "a"'
    assert "reasoning_effort" not in _sent(server)[0]


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        ((500, b'{"error": "out of memory"}'), "HTTP 500.*out of memory"),
        ((404, b""), "HTTP 404"),
        ((302, b""), "HTTP 302"),
        ((200, b"data: {oops\n\n"), "not JSON"),
        ((200, b"data: [1]\n\n"), "expected form"),
        ((200, sse({"error": {"message": "model crashed"}})), "model crashed"),
    ],
    ids=["failure", "not found", "redirect", "no JSON", "other form", "error in the stream"],
)
def test_a_fault_of_the_server_is_named(server: ChatServer, reply: tuple[int, bytes], told: str) -> None:
    server.replies[CHAT] = reply
    with pytest.raises(ModelUnavailable, match=told) as caught:
        _write(server)
    assert caught.value.hint


def test_a_server_that_breaks_off_is_named(server: ChatServer) -> None:
    def break_off(handler: Any, _sent: Any) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "1000")
        handler.end_headers()
        handler.wfile.write(sse(delta(content="Be")))
        handler.wfile.flush()
        handler.connection.shutdown(socket.SHUT_RDWR)

    server.replies[CHAT] = break_off
    with pytest.raises(ModelUnavailable, match="broke the answer off"):
        _write(server)


def test_a_server_that_is_not_there_is_named() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(ModelUnavailable, match="No program answers"):
        list(ServerGenerator(address, "tiny", max_context=9).stream(ASKED, max_tokens=3))


def test_stop_is_heard_while_the_server_is_silent(server: ChatServer) -> None:
    """Y4: nobody has to wait for a server that reads a long prompt."""
    arrived, may_end = threading.Event(), threading.Event()

    def silent(_handler: Any, _sent: Any) -> None:
        arrived.set()
        may_end.wait(30)

    server.replies[CHAT] = silent
    with pytest.raises(Stopped):
        _write(server, should_stop=arrived.is_set)
    may_end.set()


@pytest.mark.parametrize("address", ["http://192.0.2.7:11434", "https://127.0.0.1:1", "example.org"])
def test_addresses_beyond_this_machine_are_refused(address: str) -> None:
    with pytest.raises(ModelUnavailable):
        ServerGenerator(address, "tiny", max_context=9)
    with pytest.raises(ModelUnavailable):
        list_models(address)


def test_models_are_listed(server: ChatServer) -> None:
    server.replies["/v1/models"] = (200, b'{"data": [{"id": "a"}, {"id": "b", "max_model_len": 4096}, 7]}')
    assert [(one.name, one.context_size) for one in list_models(server.address)] == [("a", 0), ("b", 4096)]


@pytest.mark.parametrize(
    ("replies", "size"),
    [
        ({}, 4_096),
        ({"/props": b'{"default_generation_settings": {"n_ctx": 6000}}'}, 6_000),
        ({"/api/v0/models": b'{"data": [{"id": "tiny:1b", "loaded_context_length": 5000}]}'}, 5_000),
        ({"/v1/models": b'{"data": [{"id": "tiny:1b", "max_model_len": 100000}]}'}, 8_192),
        (
            {
                "/api/show": b'{"capabilities": []}',
                "/api/ps": b'{"models": [{"name": "tiny:1b", "context_length": 7000}]}',
            },
            7_000,
        ),
    ],
    ids=["unknown", "llama-server", "LM Studio", "vLLM", "Ollama"],
)
def test_window_is_learnt_from_each_kind_of_server(
    server: ChatServer, replies: dict[str, bytes], size: int
) -> None:
    server.replies |= {path: (200, body) for path, body in replies.items()}
    assert _generator(server).context_size == size


def test_version_of_an_ollama_model_is_known(server: ChatServer) -> None:
    server.replies["/api/show"] = (200, b'{"capabilities": []}')
    server.replies["/api/tags"] = (200, b'{"models": [{"name": "tiny:1b", "digest": "0123456789abcdef"}]}')
    assert _generator(server).revision == "0123456789ab"


def test_model_that_the_server_lacks_is_named(server: ChatServer) -> None:
    server.replies["/v1/models"] = (200, b'{"data": []}')
    with pytest.raises(ModelUnavailable, match="no model tiny:1b"):
        _ = _generator(server).info
