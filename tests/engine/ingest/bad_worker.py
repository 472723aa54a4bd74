"""A parser process that misbehaves as the path in each request says; started by the pool's tests."""

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from urllib.parse import unquote

PAGES = 8


def read_pages(what: str, bad: set[int], skipped: list[int]) -> None:
    """Go through the pages; at a bad one hang, crash, get killed, or run out of memory."""
    for page in range(PAGES):
        if page in skipped:
            continue
        say({"beat": {"page_index": page, "pages": PAGES}})
        if page not in bad:
            continue
        if what == "late":
            threading.Event().wait(30)
        if what == "hang":
            threading.Event().wait()
        elif what == "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        elif what == "memory":
            say({"failure": {"state": "too_large", "reason": "too much"}})
            return
        elif what == "grow":
            held = bytearray(os.urandom(1024)) * 400_000
            threading.Event().wait(30)
            del held
    say({"beat": {"page_index": None, "pages": PAGES}})
    say({"document": {"text": f"read without {sorted(skipped)}", "passages": []}})


def say(answer: dict) -> None:
    """Write one line."""
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def read_records(records: list[dict]) -> None:
    """Do what notes say, else give each back as it is."""
    said = [record["html"] for record in records]
    if "crash" in said:
        os.kill(os.getpid(), signal.SIGSEGV)
    elif "hang" in said:
        threading.Event().wait()
    elif "memory" in said:
        say({"failure": {"state": "too_large", "reason": "too much"}})
    elif "few" in said:
        say({"records": []})
    else:
        say({"records": [{"text": one, "passages": []} for one in said]})


for line in sys.stdin:
    asked = json.loads(line)
    if asked["records"]:
        read_records(asked["records"])
        continue
    request = asked["parse"]
    path = unquote(request["path"])
    if path == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif path == "hang":
        threading.Event().wait()
    elif path == "hang with child":
        child = subprocess.Popen([sys.executable, "-c", "import threading; threading.Event().wait()"])
        Path(request["content_type"]).write_text(str(child.pid), encoding="ascii")
        threading.Event().wait()
    elif path == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    elif path.startswith("pages "):
        _, what, numbers = path.split()
        read_pages(what, {int(one) for one in numbers.split(",")}, request["skip_pages"])
    elif path.startswith("die once "):
        note = Path(path.removeprefix("die once "))
        if not note.exists():
            note.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        say({"document": {"text": "read", "passages": []}})
    elif path == "rubbish":
        sys.stdout.write("not an answer\n")
    elif path == "half":
        sys.stdout.write('{"failure": ')
        sys.stdout.flush()
        os._exit(0)
    else:
        reason = f"pid {os.getpid()}"
        sys.stdout.write(json.dumps({"failure": {"state": "empty", "reason": reason}}) + "\n")
    sys.stdout.flush()
