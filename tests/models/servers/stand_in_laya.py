"""A stand-in for the program `laya-serve`: no model, but the protocol, the environment variables and a mind of its own."""

import sys
from pathlib import Path

_SERVER = """#!{python}
import json, os, signal, subprocess, sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
{begin}

class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.say({{"status": "ok", "device": "cpu", "loaded": ["attest"], "pid": os.getpid()}} if self.path == "/health" else {{}})

    def do_POST(self):
        states = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["states"]
        answer = lambda state: float(state["claim"] in state["source_text"])
        self.say({{"results": [{{"answers": {{"supported": {{"type": "noul", "noul": answer(one)}}}}}} for one in states]}})

    def say(self, document):
        content = json.dumps(document).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *arguments):
        pass

ThreadingHTTPServer((os.environ["LAYA_HOST"], int(os.environ["LAYA_PORT"])), Handler).serve_forever()
"""

IGNORES_SIGTERM = "signal.signal(signal.SIGTERM, signal.SIG_IGN)"
HAS_A_CHILD = (
    "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
    "open(os.path.join(os.path.dirname(__file__), 'child'), 'w').write(str(child.pid))"
)
ENDS_AT_ONCE = "print('no weights here', flush=True); sys.exit(3)"
NEVER_LISTENS = "import time; time.sleep(600)"


def make_laya_serve(folder: Path, begin: str = "") -> Path:
    """Write the program; `begin` is what it does first."""
    program = folder / "laya-serve"
    program.write_text(_SERVER.format(python=sys.executable, begin=begin))
    program.chmod(0o755)
    return program
