"""The parser process: `python -m app.engine.ingest.worker --memory-mb N`.

Reads one request a line on standard input, writes one answer a line on standard output, and ends with its input or
with its parent. Standard output is moved out of reach first, so that nothing a native library prints can get
between the answers.
"""

import argparse
import base64
import contextlib
import os
import sys
import threading
from pathlib import Path
from typing import BinaryIO

from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

from app.engine.ingest.document import IngestState, ParseFailure
from app.engine.ingest.messages import Answer, RenderRequest, Request
from app.engine.ingest.parse import parse_file

_PARENT_CHECK_S = 1.0


def main() -> int:
    """Serve requests until the input ends."""
    parser = argparse.ArgumentParser(description="Parser process of Attest; started by the program itself.")
    parser.add_argument("--memory-mb", type=int, default=0, help="limit of address space; 0 for none")
    options = parser.parse_args()
    limit_memory(options.memory_mb)
    answers = take_stdout()
    watch_parent()
    serve(sys.stdin.buffer, answers)
    return 0


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each line of `requests` with a line of `answers`."""
    adapter = TypeAdapter(Request)
    for line in requests:
        try:
            answer = answer_to(adapter.validate_json(line))
        except ValidationError:
            answer = Answer(
                failure=ParseFailure(IngestState.CRASHED, "The request to the parser was malformed.")
            )
        answers.write(to_json(answer) + b"\n")
        answers.flush()


def answer_to(request: Request) -> Answer:
    """Do what a request asks; running out of memory and unforeseen errors become failures of this one file."""
    try:
        if request.render is not None:
            return _render(request.render)
        if request.parse is not None:
            found = parse_file(request.parse)
            return Answer(failure=found) if isinstance(found, ParseFailure) else Answer(document=found)
        return Answer(failure=ParseFailure(IngestState.CRASHED, "The request to the parser was empty."))
    except MemoryError:
        return Answer(
            failure=ParseFailure(
                IngestState.TOO_LARGE,
                "Reading this file needs more memory than is allowed. Split it or leave it out.",
            )
        )
    except Exception as error:  # noqa: BLE001 - one bad file must not end the worker, whatever it broke
        return Answer(
            failure=ParseFailure(
                IngestState.CRASHED,
                f"The parser failed on this file ({type(error).__name__}); it may be damaged, or need more memory than "
                "is allowed. Retry, or replace the attachment.",
            )
        )


def _render(request: RenderRequest) -> Answer:
    from app.engine.ingest.page_image import draw_page

    drawn = draw_page(Path(request.path), request.page_index, request.scale)
    if isinstance(drawn, ParseFailure):
        return Answer(failure=drawn)
    return Answer(image=base64.b64encode(drawn).decode("ascii"))


def limit_memory(memory_mb: int) -> None:
    """Cap this process's address space where the system can."""
    if memory_mb <= 0 or sys.platform == "win32":
        return
    import resource

    limit = memory_mb * 1024 * 1024
    with contextlib.suppress(ValueError, OSError):  # macOS refuses some limits
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def take_stdout() -> BinaryIO:
    """Keep standard output for answers and send everything else that writes there to standard error."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def watch_parent() -> None:
    """End this process soon after its parent has ended, even in the middle of a file."""
    if sys.platform == "win32":  # there the end of standard input has to do
        return
    parent = os.getppid()
    stop = threading.Event()

    def watch() -> None:
        while not stop.wait(_PARENT_CHECK_S):
            if os.getppid() != parent:
                os._exit(1)

    threading.Thread(target=watch, name="parent-watch", daemon=True).start()


if __name__ == "__main__":
    sys.exit(main())
