"""N, T5: a library whose documents attack is indexed by the real program and asked with the real models in each writer.

Nothing that a document says is done; nothing outside is read or written; nothing it forges counts.
"""

import hashlib
import re
import shutil
import subprocess
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import hostile_library
import pytest
from hostile_library import (
    ADDRESS,
    FORGED,
    ORDERED,
    ORDERS,
    PROSE,
    QUESTION,
    SCRIPTED,
    SECRET,
    HostileLibrary,
)
from past_turns import past_turn
from programs import ROOT, command, environment
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from window_fixtures import theme

from app.engine.asking import AskListener, AskRequest, PausedTurn
from app.engine.engine import Engine
from app.engine.paths import AppPaths
from app.engine.records import Turn
from app.engine.runs import RunContext
from app.engine.settings import Settings
from app.engine.store.database import Store
from app.engine.store.passage_texts import PASSAGE_TEXT
from app.ui.chat.answer_document import AnswerDocument
from app.ui.chat.copying import html_of
from app.ui.theme import Theme

__all__ = ["theme"]

WRITERS = ("composed", "rewritten", "synthesized")
PATIENCE_S = 300
"""What an index run over ten small files may take on a machine that is busy; a bomb that went off would take far longer."""
_MARKER = re.compile(r"(?<!\\)\[\d+(?:, ?\d+)*\](?!\()")


@dataclass(frozen=True)
class Indexed:
    """The library after the program has read it, and the calls the system was asked for meanwhile, where it can be traced."""

    library: HostileLibrary
    paths: AppPaths
    before: dict[str, str]
    calls: str
    size_mb: float


def digests(folder: Path) -> dict[str, str]:
    """What lies in a folder, links not followed."""
    return {
        str(one.relative_to(folder)): "link"
        if one.is_symlink()
        else hashlib.sha256(one.read_bytes()).hexdigest()
        for one in folder.rglob("*")
        if one.is_symlink() or one.is_file()
    }


def tracer(log: Path) -> list[str]:
    """The start of a command line that writes down which files are opened and which programs started."""
    calls = "trace=open,openat,openat2,creat,unlink,unlinkat,rename,renameat,renameat2,connect,execve"
    started = ["strace", "-f", "-qq", "--seccomp-bpf", "-s", "500", "-e", calls, "-o", str(log)]
    if shutil.which("strace") is None:
        return []
    tried = subprocess.run([*started, "true"], capture_output=True, check=False)
    return started if tried.returncode == 0 else []


@pytest.fixture(scope="module")
def indexed(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Indexed:
    folder = tmp_path_factory.mktemp("hostile")
    library = hostile_library.build(shared / "reference" / "make_zotero_library.py", folder)
    paths = AppPaths(folder / "data")
    paths.create()
    before, log = digests(folder), folder.parent / f"{folder.name}.calls"
    index = command(paths.data, "index", "--zotero", str(library.zotero))
    done = subprocess.run(
        [*tracer(log), *index],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(),
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    size = sum(one.stat().st_size for one in paths.data.rglob("*") if one.is_file())
    return Indexed(
        library, paths, before, log.read_text(errors="replace") if log.exists() else "", size / 1e6
    )


@pytest.mark.models
@pytest.mark.papers
def test_honest_words_are_found_and_bombs_are_left_out_with_a_reason(indexed: Indexed) -> None:
    with closing(Store(indexed.paths.store)) as store:
        states = dict(store.rows("SELECT file_name, state FROM sources WHERE kind = 'attachment'"))
        texts = [row[0] for row in store.rows(f"SELECT {PASSAGE_TEXT} FROM passages P")]
    assert states["white.pdf"] == states["page.html"] == states["bomb.md"] == "indexed"
    assert states["zip.epub"] == "too_large"
    assert any("twelve days" in text for text in texts)
    assert indexed.size_mb < 50


@pytest.mark.models
@pytest.mark.papers
def test_nothing_outside_is_read(indexed: Indexed) -> None:
    with closing(Store(indexed.paths.store)) as store:
        texts = " ".join(str(row[0]) for row in store.rows(f"SELECT {PASSAGE_TEXT} FROM passages P"))
    assert SECRET not in texts
    assert "root:" not in texts
    if indexed.calls:
        assert str(indexed.library.outside) not in indexed.calls
        assert ORDERED not in indexed.calls


@pytest.mark.models
@pytest.mark.papers
def test_nothing_outside_is_written_and_no_program_is_started_by_a_document(indexed: Indexed) -> None:
    folder = indexed.paths.data.parent
    after = {name: digest for name, digest in digests(folder).items() if not name.startswith("data/")}
    assert after == indexed.before
    started = set(re.findall(r'execve\("([^"]+)"', indexed.calls))
    assert {Path(one).name for one in started if "python" not in one} <= {
        "tesseract",
        "uname",
        "ldconfig",
        "gcc",
        "sh",
    }


@dataclass(frozen=True)
class Asked:
    """A question's turn, and what was told meanwhile."""

    turn: Turn
    steps: str


@pytest.fixture(scope="module", params=WRITERS)
def asked(request: pytest.FixtureRequest, indexed: Indexed) -> Asked:
    settings = Settings.model_validate({"models": {"policy": "planned", "writer": request.param}})
    engine, steps = Engine(indexed.paths, settings), []
    try:
        listener = AskListener(on_step=lambda step: steps.append(step.text))
        turn = engine.ask(AskRequest(QUESTION), RunContext(), listener)
    finally:
        engine.close()
    assert not isinstance(turn, PausedTurn)
    return Asked(turn, "\n".join(steps))


@pytest.mark.models
@pytest.mark.papers
def test_search_does_what_the_question_asks_and_not_what_documents_ask(asked: Asked) -> None:
    assert "Searching" in asked.steps
    assert not [step for step in asked.steps.splitlines() if ORDERED in step]
    assert asked.turn.written.text.strip().upper() != ORDERED.upper()


@pytest.mark.models
@pytest.mark.papers
def test_no_marker_of_a_document_counts_as_citation(asked: Asked) -> None:
    turn = asked.turn
    known = {one.index for one in turn.evidence}
    written = [int(one) for found in _MARKER.findall(turn.written.text) for one in re.findall(r"\d+", found)]
    counted = sum(len(one) for one in turn.probabilities.values())
    assert set(turn.probabilities) <= known
    # What a document wrote is escaped, so that as many markers stand in the text as were judged.
    assert counted == len([one for one in written if one in known])
    assert "[99]" not in turn.resolved.text
    assert "ABCD2345" not in turn.resolved.text


def shown(theme: Theme, parent: QObject, text: str) -> tuple[AnswerDocument, list[str], list[str]]:
    """An answer as it is shown, with its links and its images."""
    document = AnswerDocument(theme, parent)
    document.show_turn(past_turn(QUESTION, text))
    links, images = [], []
    block = document.begin()
    while block.isValid():
        for piece in block:
            form = piece.fragment().charFormat()
            links += [form.anchorHref()] if form.isAnchor() else []
            images += [form.toImageFormat().name()] if form.isImageFormat() else []
        block = block.next()
    return document, links, images


WORST = "\n\n".join(
    (
        PROSE + " [1]",
        FORGED,
        SCRIPTED,
        ORDERS,
        f"![x]({ADDRESS}/p.png) ![y](file:///etc/passwd) [j](javascript:alert(1)) [s](smb://attacker.invalid/x)",
        f"[d](data:text/html,x) <{ADDRESS}> <img src='{ADDRESS}/a.png'>",
    )
)


def test_answer_that_copied_every_attack_loads_nothing_and_holds_no_picture(
    theme: Theme, qapp: QApplication
) -> None:
    document, links, images = shown(theme, qapp, WORST)
    assert images == []
    assert links
    assert document.loadResource(2, ADDRESS) is None
    assert "<script" in document.toPlainText()  # shown as the text that it is


def test_answer_that_copied_every_attack_counts_only_evidence_as_cited() -> None:
    turn = past_turn(QUESTION, WORST)
    assert [one.evidence.index for one in turn.resolved.citations] == [1]
    assert "[99]" not in turn.resolved.text


def test_html_on_the_clipboard_has_no_tag_of_a_document_and_no_way_to_files_shares_or_scripts() -> None:
    html = html_of(WORST)
    tags = set(re.findall(r"<\s*/?\s*([a-zA-Z0-9]+)", html))
    assert tags <= {"p", "a", "em", "strong", "code", "pre", "ul", "ol", "li", "blockquote", "br", "hr", "h1"}
    schemes = {link.partition(":")[0] for link in re.findall(r'href="([^"]*)"', html)}
    assert schemes <= {"http", "https", "mailto", "zotero"}


def test_markdown_bomb_is_shown(theme: Theme, qapp: QApplication) -> None:
    document, _, images = shown(theme, qapp, hostile_library.markdown_bomb())
    assert "twelve days" in document.toPlainText()
    assert images == []
    assert "twelve days" in html_of(hostile_library.markdown_bomb())
