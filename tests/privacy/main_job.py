"""The main job, command by command, as a program of its own: `python main_job.py DATA_DIRECTORY [--only-loopback]`.

Prints one JSON line a command. With `--only-loopback` it first brings up the loopback device of the network namespace
that it runs in.
"""

import fcntl
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "resources" / "sample_library" / "built"
QUESTION = "How does Attest check a citation?"
PATIENCE_S = 600
_SET_FLAGS, _UP = 0x8914, 0x1


def bring_loopback_up() -> None:
    """What `ip link set lo up` does; a new namespace starts with it down."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        fcntl.ioctl(asked, _SET_FLAGS, struct.pack("16sh", b"lo", _UP))


def report(command: str, status: int, error: str) -> None:
    sys.stdout.write(json.dumps({"command": command, "exit": status, "error": error[-2000:]}) + "\n")
    sys.stdout.flush()


def attest(data: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", "app", *arguments]
    command += [] if arguments[0] == "verify-bundle" else ["--data", str(data)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    report(arguments[0], done.returncode, done.stderr)
    return done.stdout


def open_window(data: Path) -> None:
    """Opens the window, waits until it can be asked to leave and has been quiet for a while, and asks it to."""
    command = [sys.executable, "-m", "app", "--data", str(data), "--zotero", str(SAMPLE)]
    window = subprocess.Popen(
        command,
        cwd=ROOT,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        stderr=subprocess.PIPE,
        text=True,
    )
    while window.poll() is None and not hears(window.pid, signal.SIGTERM):
        time.sleep(0.1)
    try:
        window.wait(8)
    except subprocess.TimeoutExpired:
        window.send_signal(signal.SIGTERM)
    _, said = window.communicate(timeout=PATIENCE_S)
    report("window", window.returncode, said)


def hears(pid: int, number: signal.Signals) -> bool:
    """Whether a process has a handler for a signal; without one the signal would end it."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        name, _, value = line.partition(":")
        if name == "SigCgt":
            return bool(int(value, 16) & 1 << (number - 1))
    return False


def main() -> None:
    data = Path(sys.argv[1])
    if "--only-loopback" in sys.argv:
        bring_loopback_up()
    data.mkdir(exist_ok=True)
    # what a busy machine does late is done all the same here
    (data / "settings.json").write_text(json.dumps({"verification": {"turn_budget_s": PATIENCE_S}}))
    bundle = data / "answer.bundle.json"
    attest(data, "index", "--zotero", str(SAMPLE))
    attest(data, "status", "--json")
    attest(data, "search", "threshold", "--json")
    asked = json.loads(attest(data, "ask", QUESTION, "--json"))
    checked = [found["verdict"] for one in asked["citations"] for found in one["occurrences"]]
    report("verdicts", 0 if "KEPT" in checked else 1, str(checked))
    session = json.loads(attest(data, "sessions", "--json"))["sessions"][0]["id"]
    attest(data, "export", str(session), "--format", "bundle", "--out", str(bundle))
    attest(data, "verify-bundle", str(bundle))
    attest(data, "doctor", "--json")
    open_window(data)


if __name__ == "__main__":
    main()
