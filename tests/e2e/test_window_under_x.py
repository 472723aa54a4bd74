"""U1–U9, U11, B1: a first day under a real X server: the program as it is started by users, and a mouse from outside.

Nothing here runs inside the program, and nothing is set in it but how long the models may take. All is done by mouse;
keys only type. Places and words are read over the accessibility bus, as screen readers do, and those of frames and menus
from the screen; the clipboard is read by another program; links go to an opener of the system.
"""

import os
import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from patience import PATIENT_CHECKS
from x_person import Person
from x_reader import Thing
from x_screen import PROGRAMS, REPOSITORY, screen

from app.engine.citations.plain_words import readable
from app.engine.citations.rendering import author_year_text, clean_prose, year_suffixes
from app.engine.engine import Engine
from app.engine.paths import AppPaths
from app.engine.records import Turn, Verdict
from app.engine.settings import Settings, load_settings, save_settings
from app.ui.chat.plain_answer import plain_text
from app.ui.claims.model import Column

_MISSING = [one for one in PROGRAMS if not shutil.which(one)]
pytestmark = [
    pytest.mark.papers,
    pytest.mark.models,
    pytest.mark.skipif(
        not sys.platform.startswith("linux"), reason="X servers of this kind are Linux programs"
    ),
    pytest.mark.skipif(bool(_MISSING), reason=f"not installed: {', '.join(_MISSING)}"),
]

QUESTION = "After how many weeks can newcomers who follow the fluid dynamics notebooks code reasonably well?"
TWO_PARTS = "Do the notebooks help newcomers to code, and how do neutron stars cool in their first century?"
BARBA_PDF = "R6KIGCGH"
RENAME, DELETE, LINES = 1, 2, 2  # of the menu of a conversation
HIGHEST = 0.95  # that the preferences offer
EDGE = 16  # pixels from the outer edge of a card's shadow to just inside its border


@dataclass(frozen=True)
class Home:
    """The home folder of somebody who has Zotero and has just installed Attest."""

    person: Person
    data: Path
    links: Path

    def turns(self) -> list[Turn]:
        """The answers of the newest conversation, as they are kept."""
        with self.engine() as engine:
            return list(engine.turns(engine.sessions()[0].session_id))

    def titles(self) -> list[str]:
        """The conversations, the newest first."""
        with self.engine() as engine:
            return [one.title for one in engine.sessions()]

    def judgements(self) -> int:
        """How often the decision model was asked, by the log of the program."""
        log = AppPaths(self.data).log.read_text(encoding="utf-8")
        return log.count("Citation verification: ") + log.count("sentence attribution: ")

    @contextmanager
    def engine(self) -> Iterator[Engine]:
        """Look at the data as the command line does while the window is open."""
        paths = AppPaths(self.data)
        made = Engine(paths, load_settings(paths.settings))
        try:
            yield made
        finally:
            made.close()


class Zotero(BaseHTTPRequestHandler):
    """As much of a running Zotero as is asked before a link is sent."""

    def do_GET(self) -> None:
        self.send_response_only(200)
        self.send_header("X-Zotero-Version", "7.0.0")
        self.end_headers()

    def log_message(self, *arguments: object) -> None:
        """Keep the test's output clean."""


@pytest.fixture
def zotero_port() -> Iterator[int]:
    with HTTPServer(("127.0.0.1", 0), Zotero) as http:
        thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield http.server_port
        finally:
            http.shutdown()
            thread.join()


@pytest.fixture
def home(small_library: Path, zotero_port: int, tmp_path: Path) -> Iterator[Home]:
    folder = tmp_path / "home"
    profile = folder / ".zotero" / "zotero" / "one"
    profile.mkdir(parents=True)
    (profile.parent / "profiles.ini").write_text("[Profile0]\nName=default\nPath=one\nDefault=1\n")
    (profile / "prefs.js").write_text(f'user_pref("extensions.zotero.httpServer.port", {zotero_port});\n')
    (folder / "Zotero").symlink_to(small_library)
    links = tmp_path / "links"
    programs = tmp_path / "programs"
    programs.mkdir()
    opener = programs / "xdg-open"
    opener.write_text(f'#!/bin/sh\nprintf "%s\\n" "$1" >> "{links}"\n')
    opener.chmod(0o755)
    variables = {one: value for one, value in os.environ.items() if not one.startswith(("XDG_", "QT_"))}
    variables |= {
        "HOME": str(folder),
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "LC_ALL": "C.UTF-8",
        "PYTHONPATH": str(REPOSITORY),
    }
    (tmp_path / "screen").mkdir()
    with screen(tmp_path / "screen", variables) as there:
        data = tmp_path / "Attest"
        AppPaths(data).create()
        save_settings(AppPaths(data).settings, Settings(verification=PATIENT_CHECKS))
        person = Person(
            there, [sys.executable, "-m", "app", "--data", str(data)], tmp_path / "screen" / "attest.log"
        )
        try:
            yield Home(person, data, links)
        finally:
            person.leave()


def test_a_first_day_under_a_real_x_server(home: Home, tmp_path: Path) -> None:
    """First run, index, question, evidence, Zotero, copies, claims, pause, restart, conversations, preferences."""
    person = home.person
    try:
        person.start()
        build_the_index(person)
        ask(person, QUESTION)
        look_at_the_evidence(home)
        copy_both_ways(home)
        work_on_the_claims(home)
        allow_one_search(person)
        search_on(person)
        restart(person)
        have_it_written(home)
        tidy_conversations(home)
        restart(person)
        change_the_threshold(home)
        leave(person)
    except Exception as error:
        said = (tmp_path / "screen" / "attest.log").read_text(encoding="utf-8", errors="replace")
        error.add_note(
            f"What was on the screen is in {tmp_path / 'screen'}. The program said:\n{said[-4_000:]}"
        )
        person.picture(tmp_path / "screen" / "at-the-end.png")
        raise


def build_the_index(person: Person) -> None:
    """U2: one click from the first start to a searchable library."""
    person.click("buildIndex")
    person.named("3 documents of 3 searchable")
    person.named("Look for changes", "push button")
    person.click("indexBack")


def ask(person: Person, question: str) -> None:
    """U3: type, press the button, wait for the answer."""
    person.write("composerText", question)
    person.click("sendButton")
    person.find("copyButton")
    person.gone("stopButton")


def pills(person: Person) -> int:
    """How many citations the answer shows."""
    return len(person.find("answerText").embedded)


def look_at_the_evidence(home: Home) -> None:
    """U4, U5, B1: hover, open, resize, enlarge, page in Zotero, close."""
    person = home.person
    evidence = home.turns()[0].resolved.citations[0].evidence
    assert home.judgements() > 0
    place = person.find("answerText").embedded[0]
    tip = person.tip(place)
    assert evidence.source.title in tip
    assert "Verified (p" in tip
    person.click(place)
    before = person.at_rest("evidencePopover")
    right, bottom = before.x + before.width, before.y + before.height
    person.drag((right - EDGE, bottom - EDGE), (-60, -40))
    size = (before.width - 60, before.height - 40)

    def has_size(wanted: tuple[int, int]) -> bool:
        now = person.find("evidencePopover").place
        return (now.width, now.height) == wanted

    person.until(lambda: has_size(size), "the smaller card")
    person.click("popoverSize")
    person.until(lambda: person.find("evidencePopover").place.width > before.width, "the large card")
    person.click("popoverSize")
    person.until(lambda: has_size(size), "the small card again")
    person.click("openInReader")
    page = (evidence.page_index or 0) + 1
    link = f"zotero://open-pdf/library/items/{BARBA_PDF}?page={page}\n"
    person.until(lambda: home.links.is_file() and home.links.read_text() == link, "the page in Zotero")
    person.click("composerText")
    person.gone("evidencePopover")


def copy_both_ways(home: Home) -> None:
    """U7: with citations as they are shown, as clean prose where they are not."""
    person = home.person
    resolved = home.turns()[0].resolved
    count = pills(person)
    assert count
    click_start(person, "copyButton")
    cited = plain_text(author_year_text(resolved, year_suffixes(resolved.cited)))
    person.until(
        lambda: person.clipboard().startswith(f"{cited}\n\nCited Sources"), "the copy with citations"
    )
    assert "(Barba & Forsyth, 2018)" in cited
    person.click("citationsButton")
    person.until(lambda: pills(person) == 0, "clean prose")
    click_start(person, "copyButton")
    person.until(lambda: person.clipboard() == readable(clean_prose(resolved)), "the clean copy")
    person.click("citationsButton")
    person.until(lambda: pills(person) == count, "the citations again")


def click_start(person: Person, name: str) -> None:
    """Click on a button's own part; its end opens a menu."""
    place = person.at_rest(name)
    person.click((place.x + 10, place.center[1]))


def work_on_the_claims(home: Home) -> None:
    """U6, V9, V10: sort, explain, overrule, filter, search; the answer follows the user's verdict."""
    person = home.person
    count = pills(person)
    person.click("claimsButton")
    table = person.find("claimTable")

    def claims() -> list[str]:
        return [table.cell(row, Column.CLAIM).name for row in range(table.rows)]

    total = person.until(lambda: table.rows, "the claims")
    first = claims()
    person.click(person.named("Claim", "column header"))
    person.until(lambda: claims() == sorted(first, key=str.casefold), "the claims in order")
    person.click(table.cell(1, Column.CLAIM))
    person.click(
        person.named("Claim", "column header")
    )  # not right after the other click: two are a double click
    person.until(lambda: claims() == sorted(first, key=str.casefold, reverse=True), "the other order")
    person.click("claimAttribution")
    person.find("claimExplanation")
    person.click("verdictRejected")
    person.until(lambda: pills(person) == count - 1, "one pill less")
    assert home.turns()[0].overrides[0].verdict is Verdict.DEMOTED
    person.click("state-rejected")
    person.until(lambda: table.rows == 1, "the rejected claim alone")
    person.click("state-rejected")
    person.until(lambda: table.rows == total, "all claims")
    person.click("claimUndo")
    person.until(lambda: pills(person) == count, "the pill again")
    person.write("claimSearch", "no such words")
    person.click("claimsShowAll")
    person.until(lambda: table.rows == total, "all claims again")
    person.close_window("claimsWindow")


def open_preferences(person: Person, page: str) -> None:
    """Open the preferences by the line at the foot of the window, and go to a page."""
    person.click("statusNetwork")
    pages = person.find("preferencesPages")
    person.click(person.until(lambda: next((one for one in pages.children if one.name == page), None), page))


def allow_one_search(person: Person) -> None:
    """U11: so few searches that a question of two parts leaves one open."""
    open_preferences(person, "Search")
    person.write("setting.search.max_calls", "1")
    close_preferences(person)


def search_on(person: Person) -> None:
    """P6, U9: the search of a new conversation pauses and is extended with a hint; the next one is left waiting."""
    ask_in_a_new_conversation(person)
    person.write("checkpointGuidance", "neutron star cooling")
    person.click("checkpointExtend")
    person.gone("checkpointCard")
    person.until(lambda: person.see("copyButton") or person.see("checkpointAnswer"), "the end of the search")
    ask_in_a_new_conversation(person)
    person.find("checkpointAnswer")


def ask_in_a_new_conversation(person: Person) -> None:
    """Begin anew and ask what one search does not answer."""
    person.click("newSession")
    person.find("emptyState")
    person.write("composerText", TWO_PARTS)
    person.click("sendButton")
    person.find("checkpointGuidance")


def leave(person: Person) -> None:
    """Quit by the menu."""
    person.click(person.named("File", "menu item"))
    person.click(person.named("Quit Attest", "menu item"))
    assert person.ended() == 0


def restart(person: Person) -> None:
    """Leave the program as a user does, and start it anew."""
    leave(person)
    person.start()


def have_it_written(home: Home) -> None:
    """P6: the pause is there again after the restart, and the answer is written from what was found."""
    person = home.person
    person.click("checkpointAnswer")
    person.find("copyButton")
    turn = home.turns()[0]
    assert turn.question == TWO_PARTS
    assert turn.resolved.text


def tidy_conversations(home: Home) -> None:
    """U1, C3: rename, search, delete."""
    person = home.person
    person.click("newSession")
    person.find("emptyState")
    ask(person, "Thank you!")
    before = home.titles()
    choose(person, "Thank you!", RENAME)
    person.find("renameDialog")
    person.until(
        lambda: any(one.has_focus for one in person.reader.seen() if one.role == "text"), "the field"
    )
    person.write_over("Politeness")
    person.click(person.named("Rename", "push button"))
    person.until(lambda: home.titles() == ["Politeness", *before[1:]], "the new title")
    person.gone("renameDialog")
    person.write("sessionFilter", "politeness")
    person.until(
        lambda: not listed(person, QUESTION[:20]) and listed(person, "Politeness"), "the one that fits"
    )
    choose(person, "Politeness", DELETE)
    person.until(lambda: home.titles() == before[1:], "one less")


def listed(person: Person, words: str) -> Thing | None:
    """The conversation with such words in its title; None where the list shows none."""
    return next((one for one in person.find("sessionList").children if words in one.name), None)


def choose(person: Person, title: str, line: int) -> None:
    """Choose a line of the menu of a conversation."""
    thing = person.until(lambda: listed(person, title), title)
    person.choose(person.scroll_to(thing, "sessionList"), line, LINES)


def change_the_threshold(home: Home) -> None:
    """U11: probabilities are measured once; the threshold only sorts them, and no model runs.

    The program was started anew and the answers of this conversation were written before: no weights are in memory.
    Quotes are surer than the highest threshold: all citations stay, by another measure, which the answer tells.
    """
    person = home.person
    first = person.until(lambda: listed(person, QUESTION[:20]), "the first conversation")
    person.click(person.scroll_to(first, "sessionList"))
    person.until(lambda: pills(person) > 0, "its answer")
    counts_from(person, "0.60")
    judgements = home.judgements()
    open_preferences(person, "Verification")
    spin = person.find("setting.verification.threshold")
    place = person.at_rest(spin)
    up = (place.x + place.width - 8, place.y + place.height // 4)
    while spin.value < HIGHEST:
        before = spin.value
        person.click(up)
        person.until(lambda before=before: spin.value > before, "a higher threshold")
    close_preferences(person)
    counts_from(person, f"{HIGHEST:.2f}")
    open_preferences(person, "Verification")
    person.click("reset.verification.threshold")
    close_preferences(person)
    counts_from(person, "0.60")
    assert home.judgements() == judgements > 0
    assert not has_weights(person)


def counts_from(person: Person, threshold: str) -> None:
    """Open what is told of the answer: from which probability its claims count as verified."""
    if person.see("infoBox") is None:
        person.click("infoButton")
    person.until(
        lambda: person.reads(f"verified (p ≥ {threshold})"), f"the threshold {threshold} in the answer"
    )


def close_preferences(person: Person) -> None:
    """Close them by their button."""
    person.click("preferencesClose")
    person.gone("preferences")


def has_weights(person: Person) -> bool:
    """Whether the program has the weights of a model mapped into its memory."""
    assert person.program is not None
    maps = Path(f"/proc/{person.program.pid}/maps").read_text(encoding="utf-8")
    models = (REPOSITORY / "resources" / "models").rglob("*")
    return any(f" {one.resolve()}\n" in maps for one in models if one.suffix in {".gguf", ".safetensors"})
