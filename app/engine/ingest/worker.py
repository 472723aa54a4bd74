"""The parser process: `python -m app.child parser --memory-mb N`.

Reads one request a line on standard input, writes one answer a line on standard output, and ends with its input or
with its parent. Standard output is moved out of reach first, so that nothing a native library prints can get
between the answers.
"""

import argparse
import contextlib
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO

from pydantic import ValidationError
from pydantic_core import to_json

from app.engine.ingest.confinement import confine
from app.engine.ingest.document import IngestState, ParseFailure
from app.engine.ingest.messages import Answer, ParseRequest, RenderRequest, Request, read_request
from app.engine.ingest.page_watch import Beat, PageWatch
from app.engine.ingest.parse import parse_file
from app.engine.ingest.records import parse_record

_PARENT_CHECK_S = 1.0


def main(argv: Sequence[str]) -> int:
    """Serve requests until the input ends.

    Args:
        argv: The command line, without the program.
    """
    parser = argparse.ArgumentParser(description="Parser process of Attest; started by the program itself.")
    parser.add_argument("--memory-mb", type=int, default=0, help="limit of address space; 0 for none")
    options = parser.parse_args(argv)
    confine([Path(tempfile.gettempdir())])
    limit_memory(options.memory_mb)
    answers = take_stdout()
    watch_parent()
    serve(sys.stdin.buffer, answers)
    return 0


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each line of `requests` with a line of `answers`."""
    for line in requests:
        try:
            answer = answer_to(read_request(line), lambda beat: _write(answers, Answer(beat=beat)))
        except ValidationError:
            answer = Answer(
                failure=ParseFailure(IngestState.CRASHED, "The request to the parser was malformed.")
            )
        _write(answers, answer)


def _write(answers: BinaryIO, answer: Answer) -> None:
    try:
        line = to_json(answer)
    except ValueError:  # lone surrogates, which no encoding of text takes
        reason = "The text of this file holds characters that do not exist. Replace the attachment."
        line = to_json(Answer(failure=ParseFailure(IngestState.DAMAGED, reason)))
    answers.write(line + b"\n")
    answers.flush()


def answer_to(request: Request, on_beat: Callable[[Beat], None]) -> Answer:
    """Do what a request asks, telling which page is in work; running out of memory and unforeseen errors become failures of this one file."""
    try:
        if request.render is not None:
            return _render(request.render)
        if request.records:
            return Answer(records=tuple(map(parse_record, request.records)))
        if request.parse is not None:
            found = parse_file(request.parse, _watch(request.parse, on_beat))
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


def _watch(request: ParseRequest, on_beat: Callable[[Beat], None]) -> PageWatch:
    return PageWatch(request.skip_pages, on_beat, is_plain=request.is_plain, recognition=request.recognition)


def _render(request: RenderRequest) -> Answer:
    from app.engine.ingest.page_image import draw_page

    drawn = draw_page(request)
    return Answer(failure=drawn) if isinstance(drawn, ParseFailure) else Answer(image=drawn)


def limit_memory(memory_mb: int) -> None:
    """Cap this process's address space where the system can."""
    if memory_mb <= 0 or sys.platform == "win32":
        return
    import resource

    limit = memory_mb * 1024 * 1024
    with contextlib.suppress(
        ValueError, OSError
    ):  # macOS refuses some limits; there the program watches from outside
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
