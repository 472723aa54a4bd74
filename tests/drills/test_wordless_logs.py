"""N: the log and the crash reports hold no sentence of a document, a question or an answer."""

import json
import logging
import re
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from programs import SAMPLE, attest

from app.__main__ import _log_to
from app.engine.asking import AskRequest
from app.engine.crash_reports import CrashReports
from app.engine.engine import Engine
from app.engine.paths import AppPaths
from app.engine.runs import RunContext
from app.engine.settings import Settings
from app.engine.store.database import Store
from app.engine.store.passage_texts import PASSAGE_TEXT

QUESTION = "In which cases does Attest fail open and mark a citation as not checked by anybody?"
SENTENCE = "The vanadium that was given to the mice impaired their memory for three whole weeks."
RUN = 8
"""So many words in a row are a sentence of somebody; fewer may be the program's own."""


def runs_of_words(text: str) -> set[str]:
    """Every run of eight words of a text, in lower case without signs."""
    words = re.findall(r"\w+", text.lower())
    return {" ".join(words[at : at + RUN]) for at in range(len(words) - RUN + 1)}


def shared_words(kept: str, *texts: str) -> list[str]:
    """Runs of words that something kept has in common with texts."""
    return sorted(runs_of_words(kept) & set().union(*(runs_of_words(one) for one in texts)))


def texts_of(paths: AppPaths) -> list[str]:
    """Every passage of an index."""
    with closing(Store(paths.store)) as store:
        return [str(row[0]) for row in store.rows(f"SELECT {PASSAGE_TEXT} FROM passages P")]


@dataclass(frozen=True)
class Kept:
    """What the program left in words, and the words that it worked with."""

    logged: str
    words: tuple[str, ...]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """The real program, commands that succeed and commands that fail."""
    paths = AppPaths(tmp_path_factory.mktemp("logged"))
    done = attest(paths.data, "index", "--zotero", str(SAMPLE))
    assert done.returncode == 0, done.stderr
    asked = attest(paths.data, "ask", QUESTION, "--json")
    assert asked.returncode == 0, asked.stderr
    answer = json.loads(asked.stdout)["answer"]
    for arguments in (
        ("search", QUESTION),
        ("ask", f"{QUESTION} {SENTENCE}" * 400),
        ("ask", QUESTION, "--collection", SENTENCE),
        ("export", "1", "--format", "md"),
        ("doctor", "--json"),
    ):
        attest(paths.data, *arguments)
    files = [*paths.data.glob("attest.log*"), *paths.data.glob("crashes/*")]
    logged = "\n".join(one.read_text(encoding="utf-8") for one in files)
    return Kept(logged, (QUESTION, SENTENCE, answer, *texts_of(paths)))


@pytest.mark.models
def test_log_says_what_was_done(kept: Kept) -> None:
    assert " INFO " in kept.logged


@pytest.mark.models
def test_log_has_no_sentence_of_documents_questions_or_answers(kept: Kept) -> None:
    assert shared_words(kept.logged, *kept.words) == []


def test_no_record_above_debug_has_one_even_where_debug_is_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    paths = AppPaths(tmp_path)
    engine = Engine(paths, Settings())
    engine._models.__dict__["embedder"] = None
    engine.index(SAMPLE, RunContext())
    turn = engine.ask(AskRequest(QUESTION, is_verified=False), RunContext())
    engine.close()
    logged = "\n".join(one.getMessage() for one in caplog.records if one.levelno > logging.DEBUG)
    assert logged
    assert shared_words(logged, QUESTION, turn.written.text, *texts_of(paths)) == []


def test_error_that_quotes_a_paper_is_logged_without_its_message(tmp_path: Path) -> None:
    path = tmp_path / "attest.log"
    root, before = logging.getLogger(), list(logging.getLogger().handlers)
    level = root.level
    try:
        _log_to(path)
        try:
            raise_quoting()
        except RuntimeError:
            logging.getLogger("app").exception("Unexpected fault")
    finally:
        for handler in set(root.handlers) - set(before):
            root.removeHandler(handler)
            handler.close()
        root.setLevel(level)
    logged = path.read_text(encoding="utf-8")
    assert "ValueError" in logged
    assert "raise_quoting" in logged
    assert shared_words(logged, SENTENCE) == []


def test_crash_report_of_an_error_that_quotes_a_paper_has_no_word_of_it(tmp_path: Path) -> None:
    reports = CrashReports(tmp_path / "crashes")
    try:
        raise_quoting()
    except RuntimeError as error:
        report = reports.write(error)
    assert shared_words(report.read(), SENTENCE) == []


def raise_quoting() -> None:
    try:
        int(SENTENCE)
    except ValueError as error:
        raise RuntimeError(f"while reading: {SENTENCE}") from error


def test_words_in_common_would_be_found() -> None:
    assert shared_words(f"2026-11-30 INFO app: {SENTENCE}", SENTENCE)
