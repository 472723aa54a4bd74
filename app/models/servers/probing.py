"""Finds out whether the program on a port speaks the System One protocol, before a text is sent to it (D4)."""

import contextlib
import re
from dataclasses import dataclass
from typing import Any, Final

from app.models.protocols import ModelUnavailable
from app.models.servers.http_client import Fault, LoopbackClient, ServerFault

SINGLE_PATH: Final = "/v1/systemone"
BATCH_PATH: Final = "/v1/systemone/batch"
# What Laya says of itself; a bare "ok" is said by every other web service.
_LAYA_DESCRIPTORS: Final = {
    "device": str,
    "loaded": list,
    "checkpoint_devices": dict,
    "cpu_fallbacks": dict,
}
# Most tokens that Laya's published checkpoints read; each shortens longer texts without a word.
_CHECKPOINT_WINDOWS: Final = {"english": 512, "multilingual": 1024, "typed-decisions": 1024}
DEFAULT_WINDOW_TOKENS: Final = 512
_OLLAMA_SINCE: Final = (0, 35)
_VERSION = re.compile(r"(\d{1,6})\.(\d{1,6})")
_KEY_WANTED = (401, 403)
START_HINT: Final = "Start the server, or choose the bundled decision model in the settings."


@dataclass(frozen=True, slots=True)
class ServerTraits:
    """What is known of a System One server.

    Attributes:
        kind: Its public name.
        has_batch: Whether it takes many texts in one request.
        window_tokens: Most tokens that it reads of one question.
        device: Where it computes, "" when it does not say.
        revisions: Its models' versions in words, "" when it does not say.
    """

    kind: str
    has_batch: bool
    window_tokens: int = DEFAULT_WINDOW_TOKENS
    device: str = ""
    revisions: str = ""


def probe_server(client: LoopbackClient, model: str, timeout_s: float) -> ServerTraits:
    """Ask a server who it is: by its health page, else by its list of paths, else by its version.

    Args:
        client: For the server.
        model: The model that is going to be asked, "" for the server's own choice.
        timeout_s: Seconds that each page may take.

    Raises:
        ModelUnavailable: No server answers there, or none that speaks the protocol.
    """
    for examine in (_by_health, _by_paths, _by_version):
        try:
            traits = examine(client, model, timeout_s)
        except ServerFault as fault:
            if fault.kind in (Fault.UNREACHABLE, Fault.NOT_LOOPBACK, Fault.SLOW, Fault.ABORTED):
                raise ModelUnavailable(fault.reason, START_HINT) from fault
            if fault.status in _KEY_WANTED:
                raise ModelUnavailable(
                    f"The server at {client.url} wants a key, which Attest has not."
                ) from fault
            continue
        if traits is not None:
            return traits
    reason = f"The program at {client.url} is no decision server: it does not speak the System One protocol."
    raise ModelUnavailable(reason, "Give the address of a decision server in the settings.")


def _by_health(client: LoopbackClient, model: str, timeout_s: float) -> ServerTraits | None:
    health = client.get("/health", timeout_s)
    if not isinstance(health, dict) or health.get("status") != "ok":
        return None
    if not any(isinstance(health.get(name), kind) for name, kind in _LAYA_DESCRIPTORS.items()):
        return None
    device, revisions = health.get("device"), health.get("revisions")
    return ServerTraits(
        kind="Laya",
        has_batch=True,
        window_tokens=_laya_window(health.get("loaded"), model),
        device=device if isinstance(device, str) else "",
        revisions=_revision_words(revisions),
    )


def _by_paths(client: LoopbackClient, _model: str, timeout_s: float) -> ServerTraits | None:
    description = client.get("/openapi.json", timeout_s)
    paths = description.get("paths") if isinstance(description, dict) else None
    if not isinstance(paths, dict) or not _takes_posts(paths, SINGLE_PATH):
        return None
    return ServerTraits("System One server", has_batch=_takes_posts(paths, BATCH_PATH))


def _by_version(client: LoopbackClient, _model: str, timeout_s: float) -> ServerTraits | None:
    """Ollama has neither page; it serves the protocol from version 0.35 on, one text at a time."""
    with contextlib.suppress(ServerFault):
        told = client.get("/api/version", timeout_s)
        version = told.get("version") if isinstance(told, dict) else None
        found = _VERSION.match(version) if isinstance(version, str) else None
        if found and (int(found[1]), int(found[2])) >= _OLLAMA_SINCE:
            return ServerTraits("Ollama", has_batch=False, revisions=found.string[:40])
    return None


def _takes_posts(paths: dict[str, Any], path: str) -> bool:
    return isinstance(paths.get(path), dict) and "post" in paths[path]


def _laya_window(loaded: object, model: str) -> int:
    """The smallest window among the models that may answer."""
    names = (
        [model]
        if model
        else [name for name in loaded if isinstance(name, str)]
        if isinstance(loaded, list)
        else []
    )
    return min(
        (_CHECKPOINT_WINDOWS.get(name, DEFAULT_WINDOW_TOKENS) for name in names),
        default=DEFAULT_WINDOW_TOKENS,
    )


def _revision_words(revisions: object) -> str:
    if not isinstance(revisions, dict):
        return ""
    named = [
        f"{name} {str(revision)[:12]}" for name, revision in revisions.items() if isinstance(revision, str)
    ]
    return ", ".join(named)[:80]
