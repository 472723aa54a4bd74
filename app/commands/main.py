"""Run one command: build the engine, do the work, print the outcome."""

import argparse
import logging
from collections.abc import Callable, Mapping, Sequence

from app.commands import text
from app.commands.ask import ask_in_terminal
from app.commands.bench_all import AllOutcome, bench_all, request_of
from app.commands.bench_answers import AnswersOutcome, bench_answers
from app.commands.bench_citations import CitationsOutcome, bench_citations
from app.commands.bench_drills import DrillsOutcome, bench_drills
from app.commands.bench_ingest import IngestOutcome, bench_ingest
from app.commands.bench_latency import LatencyReport, bench_latency
from app.commands.bench_pages import PagesOutcome, bench_pages
from app.commands.bench_retrieval import RetrievalOutcome, bench_retrieval
from app.commands.bench_text import TextOutcome, bench_text
from app.commands.bench_ui import UiOutcome, bench_ui
from app.commands.bench_verify import VerifyOutcome, bench_verify
from app.commands.bench_web import WebOutcome, bench_web
from app.commands.citation_growth import ALL_LENGTHS, LENGTHS
from app.commands.export import export_session
from app.commands.interrupts import stoppable_run
from app.commands.output import abandon_stdout, print_result, tell
from app.commands.progress import ProgressPrinter
from app.commands.shapes import evidence_shape, session_shape, status_shape
from app.commands.verify import verify_file
from app.engine.doctor import Examination, trial_finding
from app.engine.engine import Engine
from app.engine.errors import AppError, InputError, NotEnoughMemory
from app.engine.records import Scope
from app.engine.runs import Canceled

DONE, FAILURE_FOUND, USAGE_ERROR = 0, 1, 2

logger = logging.getLogger(__name__)


def run_command(engine: Engine, arguments: argparse.Namespace) -> int:
    """Run the chosen command.

    Returns:
        0 done, 1 the work found a failure, 2 the input cannot be used.
    """
    command = _COMMANDS[arguments.command]
    try:
        return command(engine, arguments)
    except InputError as error:
        return _complain(error, USAGE_ERROR)
    except AppError as error:
        return _complain(error, FAILURE_FOUND)
    except (Canceled, KeyboardInterrupt):
        is_kept = arguments.command not in {"bench", "verify"}
        kept = " What was finished is kept; run the same command to go on." if is_kept else ""
        tell(f"attest: Stopped.{kept}")
        return FAILURE_FOUND
    except BrokenPipeError:
        abandon_stdout()
        return DONE
    except MemoryError:
        return _complain(NotEnoughMemory(), FAILURE_FOUND)
    except Exception as error:  # a bug: the user gets the one line, the log the rest
        logger.exception("Unexpected fault in %s", arguments.command)
        fault = AppError(
            f"A fault in Attest stopped this command ({type(error).__name__}).",
            f"Please report it with the end of {engine.paths.log}.",
        )
        return _complain(fault, FAILURE_FOUND)


def _complain(error: AppError, code: int) -> int:
    is_told = not isinstance(error, InputError)  # which repeats what was typed: no matter for a log
    logger.info("Command failed: %s", error.detail or (error.message if is_told else type(error).__name__))
    tell(f"attest: {error}")
    return code


def _print(arguments: argparse.Namespace, document: object, words: Callable[[], str]) -> None:
    print_result(document, words, as_json=arguments.json)


def _index(engine: Engine, arguments: argparse.Namespace) -> int:
    with ProgressPrinter() as progress, stoppable_run(progress.show) as run:
        report = engine.index(
            arguments.zotero,
            run,
            is_retrying=arguments.retry,
            is_accepting_removals=arguments.accept_removals,
        )
    _print(arguments, text.report_shape(report), lambda: text.report_text(report))
    return DONE


def _status(engine: Engine, arguments: argparse.Namespace) -> int:
    status = engine.status()
    _print(arguments, status_shape(status), lambda: text.status_text(status))
    return DONE


def _scope(engine: Engine, arguments: argparse.Namespace) -> Scope:
    collections = engine.collections_named(arguments.collection) if arguments.collection else ()
    return Scope(items=engine.refs_of_keys(arguments.items), collections=collections)


def _search(engine: Engine, arguments: argparse.Namespace) -> int:
    found = engine.search(arguments.query, _scope(engine, arguments), arguments.limit)
    document = {
        "hits": [evidence_shape(one) for one in found.evidence],
        "elapsed_ms": found.elapsed_ms,
        "notice": found.notice or None,
    }
    _print(arguments, document, lambda: text.hits_text(found))
    return DONE


def _ask(engine: Engine, arguments: argparse.Namespace) -> int:
    ask_in_terminal(engine, arguments, _scope(engine, arguments))
    return DONE


def _verify(engine: Engine, arguments: argparse.Namespace) -> int:
    with ProgressPrinter() as progress, stoppable_run(progress.show) as run:
        is_asked = verify_file(engine, arguments.file, run)
    return DONE if is_asked else FAILURE_FOUND


def _sessions(engine: Engine, arguments: argparse.Namespace) -> int:
    sessions = engine.sessions()
    document = {"sessions": [session_shape(one) for one in sessions]}
    _print(arguments, document, lambda: text.sessions_text(sessions))
    return DONE


def _export(engine: Engine, arguments: argparse.Namespace) -> int:
    export_session(engine, arguments)
    return DONE


def _doctor(engine: Engine, arguments: argparse.Namespace) -> int:
    if arguments.test_model:
        with stoppable_run() as run:
            trial = engine.try_decision_model(run)
        examination = Examination((trial_finding(trial, engine.verifier[0]),))
    else:
        examination = engine.examine(arguments.zotero, is_examining=arguments.exam)
    _print(arguments, examination.as_json(), lambda: text.examination_text(examination))
    return DONE if examination.is_healthy else FAILURE_FOUND


def _bench(engine: Engine, arguments: argparse.Namespace) -> int:
    with ProgressPrinter() as progress, stoppable_run(progress.show) as run:
        outcome: (
            AllOutcome
            | AnswersOutcome
            | CitationsOutcome
            | DrillsOutcome
            | IngestOutcome
            | LatencyReport
            | TextOutcome
            | UiOutcome
            | PagesOutcome
            | RetrievalOutcome
            | VerifyOutcome
            | WebOutcome
        )
        if arguments.bench == "all":
            outcome = bench_all(engine, request_of(arguments), run)
        elif arguments.bench == "answers":
            outcome = bench_answers(engine, arguments.questions, run)
        elif arguments.bench == "citations":
            outcome = bench_citations(run, ALL_LENGTHS if arguments.long else LENGTHS)
        elif arguments.bench == "drills":
            outcome = bench_drills(arguments.zotero or engine.sample_library(), arguments.minutes, run)
        elif arguments.bench == "ingest":
            outcome = bench_ingest(engine, arguments.zotero, arguments.limit, run)
        elif arguments.bench == "latency":
            outcome = bench_latency(engine.paths, arguments.sizes, run)
        elif arguments.bench == "pages":
            outcome = bench_pages(engine.paths, arguments.limit, run)
        elif arguments.bench == "text":
            outcome = bench_text(arguments.files, run, arguments.judged)
        elif arguments.bench == "ui":
            outcome = bench_ui(run, arguments.zotero)
        elif arguments.bench == "web":
            outcome = bench_web(arguments.files, run)
        elif arguments.bench == "verify":
            outcome = bench_verify(engine, arguments.files, run)
        else:
            outcome = bench_retrieval(engine, arguments.beir, run)
    _print(arguments, outcome.as_json(), outcome.as_text)
    is_failed = isinstance(outcome, DrillsOutcome) and not outcome.is_passed
    return FAILURE_FOUND if is_failed else DONE


_COMMANDS: Mapping[str, Callable[[Engine, argparse.Namespace], int]] = {
    "index": _index,
    "status": _status,
    "search": _search,
    "ask": _ask,
    "verify": _verify,
    "sessions": _sessions,
    "export": _export,
    "doctor": _doctor,
    "bench": _bench,
}

COMMAND_NAMES: Sequence[str] = tuple(_COMMANDS)
