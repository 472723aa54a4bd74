"""What somebody would use without Attest, measured on the same texts: other libraries, each in a process of its own.

None of them ships with Attest. They run under a Python that has them installed (`bench all --beside PYTHON`), get their
work on standard input and answer with one line of JSON. What is missing there is named and not measured.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from app.models.devices import worker_threads

_TIMEOUT_S: Final = 900.0
_STARTS: Final = 3
_READ: Final = """
import json, sys, time, warnings
warnings.simplefilter("ignore")
given = json.load(sys.stdin)
import torch
torch.set_num_threads(given["threads"])
"""
_SENTENCE_TRANSFORMERS: Final = (
    _READ
    + """
import sentence_transformers
from sentence_transformers import SentenceTransformer
try:
    from sentence_transformers.sentence_transformer.modules import Pooling, Transformer
except ImportError:  # before version 6
    from sentence_transformers.models import Pooling, Transformer
words = Transformer(given["folder"], max_seq_length=given["most_tokens"])
model = SentenceTransformer(modules=[words, Pooling(384)], device="cpu")
model.encode(given["texts"][:32], normalize_embeddings=True)
began = time.perf_counter()
model.encode(given["texts"], batch_size=32, normalize_embeddings=True)
print(json.dumps({"version": sentence_transformers.__version__, "seconds": time.perf_counter() - began}))
"""
)
_CROSS_ENCODER: Final = (
    _READ
    + """
import transformers
from transformers import AutoConfig, AutoModelForSequenceClassification, PreTrainedTokenizerFast
transformers.logging.set_verbosity_error()
marks = {"pad_token": "[PAD]", "cls_token": "[CLS]", "sep_token": "[SEP]", "unk_token": "[UNK]", "mask_token": "[MASK]"}
tokenizer = PreTrainedTokenizerFast(tokenizer_file=given["folder"] + "/tokenizer.json", **marks)
config = AutoConfig.from_pretrained(given["folder"], num_labels=3)
model = AutoModelForSequenceClassification.from_pretrained(given["folder"], config=config).float().eval()
def judge(pairs):
    told = tokenizer([one for one, _ in pairs], [other for _, other in pairs], padding=True,
                     truncation="only_second", max_length=given["most_tokens"], return_tensors="pt")
    with torch.inference_mode():
        return model(**told).logits.tolist()
def timed(pairs):
    began = time.perf_counter()
    judge(pairs)
    return time.perf_counter() - began
pairs = given["pairs"]
judge(pairs)
each = [timed([one]) for one in pairs]
batch = min(timed(pairs) for _ in range(3))
print(json.dumps({"version": transformers.__version__, "each": each, "batch": batch}))
"""
)
_BARE_WINDOW: Final = """
import sys, time
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([])
window = QMainWindow()
window.show()
app.processEvents()
print(time.time() - float(sys.argv[1]))
"""


@dataclass(frozen=True, slots=True)
class Beside:
    """What another tool needed for the same work.

    Attributes:
        tool: Its name, with its version where it tells.
        seconds: What it took; None where it was not measured.
        reason: Why it was not measured; "" where it was.
    """

    tool: str
    seconds: float | None
    reason: str = ""


def embed_beside(python: Path | None, folder: Path, texts: Sequence[str], most_tokens: int) -> Beside:
    """Embed texts with sentence-transformers, on as many threads as Attest uses.

    Args:
        python: An interpreter that has it; None when none was named.
        folder: Of the same weights.
        texts: To embed.
        most_tokens: At which a text is cut.
    """
    given = {"folder": str(folder), "texts": list(texts), "most_tokens": most_tokens}
    tool = "sentence-transformers"
    told, reason = _ask(python, _SENTENCE_TRANSFORMERS, given, tool)
    return Beside(f"{tool} {told['version']}", told["seconds"]) if told else Beside(tool, None, reason)


def judge_beside(
    python: Path | None, folder: Path, pairs: Sequence[tuple[str, str]], most_tokens: int
) -> tuple[Beside, Beside]:
    """Judge pairs with a cross-encoder of the same size, run by transformers: the median of each alone, and all in a batch.

    Args:
        python: An interpreter that has transformers; None when none was named.
        folder: Of the decision model, whose encoder it takes; its own last layer is not trained, which costs no time.
        pairs: Claim and evidence.
        most_tokens: At which a pair is cut.
    """
    given = {"folder": str(folder), "pairs": [list(one) for one in pairs], "most_tokens": most_tokens}
    tool = "a cross-encoder in transformers"
    told, reason = _ask(python, _CROSS_ENCODER, given, "transformers")
    if not told:
        return Beside(tool, None, reason), Beside(tool, None, reason)
    tool = f"{tool} {told['version']}"
    return Beside(tool, median(told["each"])), Beside(tool, told["batch"])


def bare_window() -> Beside:
    """Start Python with an empty window of PySide6, without a screen; the median of a few starts."""
    tool = "an empty PySide6 window"
    if getattr(sys, "frozen", False):
        return Beside(tool, None, "the frozen application has no Python to start")
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    seconds = []
    for _ in range(_STARTS):
        command = [sys.executable, "-c", _BARE_WINDOW, repr(time.time())]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        if done.returncode:
            return Beside(tool, None, "it could not be opened")
        seconds.append(float(done.stdout))
    return Beside(tool, median(seconds))


def _ask(
    python: Path | None, script: str, given: dict[str, Any], needed: str
) -> tuple[dict[str, Any] | None, str]:
    """Have another Python do the work; what it answers, or None and the reason."""
    if python is None:
        return None, f"no Python with {needed} was named by --beside"
    environment = os.environ | {"HF_HUB_OFFLINE": "1", "TRANSFORMERS_OFFLINE": "1", "TQDM_DISABLE": "1"}
    try:
        done = subprocess.run(
            [str(python), "-c", script],
            input=json.dumps(given | {"threads": worker_threads()}),
            capture_output=True,
            text=True,
            env=environment,
            timeout=_TIMEOUT_S,
            check=False,
        )
        answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1]) if done.returncode == 0 else {}
    except (OSError, ValueError, IndexError, subprocess.TimeoutExpired) as error:
        return None, f"it could not be run ({type(error).__name__})"
    if answer:
        return answer, ""
    is_absent = "ModuleNotFoundError" in done.stderr
    last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
    return None, f"{needed} is not installed there" if is_absent else f"it failed: {last[:200]}"
