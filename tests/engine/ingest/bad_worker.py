"""A parser process that misbehaves as the path in each request says; started by the pool's tests."""

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from urllib.parse import unquote

for line in sys.stdin:
    request = json.loads(line)["parse"]
    path = unquote(request["path"])
    if path == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif path == "hang":
        threading.Event().wait()
    elif path == "hang with child":
        child = subprocess.Popen([sys.executable, "-c", "import threading; threading.Event().wait()"])
        Path(request["content_type"]).write_text(str(child.pid), encoding="ascii")
        threading.Event().wait()
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
