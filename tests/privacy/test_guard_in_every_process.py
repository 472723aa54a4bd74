"""N, invariant 15: a deliberate attempt to leave this machine is refused in every process that Attest starts.

In each, what the process is there for is replaced by the attempt, so that only what comes before it can stand in the way.
"""

import os
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

import pytest

from app.models.children import Child, child_command

ROOT = Path(__file__).parents[2]
ATTEMPT = """
import socket, sys, types


def attempt(*_arguments, **_named):
    socket.create_connection(("192.0.2.1", 80), timeout=1)


class Instead:
    def find_spec(self, name, path=None, target=None):
        from importlib.machinery import ModuleSpec
        return ModuleSpec(name, self) if name == WORK else None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        setattr(module, ENTRY, attempt)


sys.meta_path.insert(0, Instead())
"""
CHILDREN: Mapping[Child, str] = {
    Child.PARSER: "app.engine.ingest.worker",
    Child.DEVICE_PROBE: "app.models.device_probe",
    Child.MODEL_TRIAL: "app.models.generators.trial",
    Child.SERVER_GUARD: "app.models.servers.guard",
    Child.WINDOW_PROBE: "app.ui.window_probe",
}
"""What each of our processes is there for; the parser reads files and draws pages."""


def run_with_attempt(command: list[str], work: str, entry: str, folder: Path) -> str:
    """Run a command whose work is the attempt; gives what it complained of."""
    head = f"WORK, ENTRY = {work!r}, {entry!r}\n"
    (folder / "sitecustomize.py").write_text(head + ATTEMPT, encoding="utf-8")
    variables = os.environ | {"PYTHONPATH": str(folder)}
    done = subprocess.run(command, capture_output=True, text=True, env=variables, cwd=ROOT, check=False)
    assert done.returncode != 0
    return done.stderr


@pytest.mark.parametrize("child", Child)
def test_process_of_ours_is_refused(child: Child, tmp_path: Path) -> None:
    said = run_with_attempt(child_command(child, "x"), CHILDREN[child], "main", tmp_path)
    assert "NetworkRefused: A connection to 192.0.2.1 was refused" in said


@pytest.mark.parametrize(
    ("work", "entry", "arguments"),
    [
        ("app.ui.application", "run_window", ()),
        ("app.commands.main", "run_command", ("status",)),
        ("app.commands.verify_bundle", "verify_bundle", ("verify-bundle", "file")),
    ],
    ids=["window", "command", "verifier"],
)
def test_program_itself_is_refused(work: str, entry: str, arguments: tuple[str, ...], tmp_path: Path) -> None:
    data = [] if arguments[:1] == ("verify-bundle",) else ["--data", str(tmp_path / "data")]
    command = [sys.executable, "-m", "app", *arguments, *data]
    assert "A connection to 192.0.2.1 was refused" in run_with_attempt(command, work, entry, tmp_path)


def test_thread_that_a_library_starts_is_refused(tmp_path: Path) -> None:
    """Where models compute, in threads of native libraries that call back, the guard of the process holds too."""
    code = (
        "from app.engine.loopback import install_loopback_guard as g; g(); import socket, threading\n"
        "t = threading.Thread(target=socket.create_connection, args=(('192.0.2.1', 80),)); t.start(); t.join()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert "NetworkRefused" in done.stderr


@pytest.mark.models
@pytest.mark.parametrize(("backend", "package"), [("llama.cpp", "llama_cpp"), ("torch", "torch")])
def test_process_in_which_a_model_computes_is_refused(backend: str, package: str) -> None:
    """The embedder and llama.cpp compute in the program's own process, behind its guard."""
    if find_spec(package) is None:
        pytest.skip(f"{package} is not installed")
    code = f"""
from app.engine.loopback import install_loopback_guard
install_loopback_guard()
import socket
from app.engine.paths import resources
from app.models.embedder import load_embedder
print(len(load_embedder(resources() / "models", "cpu", {backend!r}).embed(["a text"])))
socket.create_connection(("192.0.2.1", 80), timeout=1)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.stdout.strip() == "1", done.stderr
    assert "NetworkRefused" in done.stderr
