"""N: a start of the window loads what the window needs, and no model's library, client of servers, or tool of developers."""

import subprocess
import sys
from pathlib import Path

HEAVY = (
    "torch",
    "llama_cpp",
    "mlx",
    "tokenizers",
    "safetensors",
    "pypdfium2",
    "httpx",
    "rich",
    "lxml",
    "citeproc",
    "ziamath",
)


def test_start_loads_none_of_the_heavy_libraries() -> None:
    code = "import app.__main__, app.engine.engine, app.ui.application, sys; "
    code += f"print([name for name in {HEAVY!r} if name in sys.modules])"
    root = Path(__file__).parents[1]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=root, check=False)
    assert (done.stdout.strip(), done.returncode) == ("[]", 0), done.stderr
