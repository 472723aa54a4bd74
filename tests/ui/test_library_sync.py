"""Z5: what happens when the library changes in Zotero is the user's choice, and never in their way."""

import asyncio
import threading

import pytest
from window_driver import PATIENCE_S, until

from app.engine.errors import InputError
from app.engine.quiet import GivingRun
from app.engine.runs import Canceled, Progress


@pytest.fixture
def chosen(workspace, engine, tmp_path):
    """Choose what happens, on an index of a library."""

    def choose(sync):
        library = engine.settings.library.model_copy(update={"sync": sync, "zotero_dir": tmp_path})
        engine.save_settings(engine.settings.model_copy(update={"library": library}))
        workspace.index.zotero_dir = tmp_path
        return workspace

    return choose


def status(workspace):
    return workspace.window.status.index_button.text()


def test_asked_the_change_is_offered_and_nothing_runs(chosen, engine):
    workspace = chosen("ask")
    workspace.index.watcher.changed.emit()
    assert "changed" in workspace.window.chat.hint.text
    assert engine.indexed == []


def test_by_itself_the_index_is_updated_where_the_user_is(chosen, engine, run_async):
    workspace = chosen("automatic")
    before = workspace.window.pages.currentWidget()
    engine.index_gate.clear()

    async def change():
        workspace.index.watcher.changed.emit()
        await until(lambda: bool(engine.indexed), "an index run")
        assert status(workspace).startswith("Updating the index")
        assert workspace.window.pages.currentWidget() is before
        assert not workspace.window.chat.hint.isVisible()
        engine.index_gate.set()
        await until(lambda: not workspace.index.is_running, "the end of the run")
        await until(lambda: status(workspace).startswith("Index "), "the usual words")

    run_async(change())


def test_much_that_would_go_is_asked_about_even_then(chosen, engine, run_async):
    workspace = chosen("automatic")
    engine.removals = "This run would remove much."

    async def change():
        workspace.index.watcher.changed.emit()
        await until(lambda: workspace.window.chat.hint.isVisible(), "the question")
        assert "remove much" in workspace.window.chat.hint.text

    run_async(change())
    assert engine.indexed == []


def test_off_nobody_looks(chosen):
    assert not chosen("off").index.may_look()
    assert chosen("ask").index.may_look()


def test_a_quiet_run_waits_while_a_question_is_answered():
    is_answering, has_waited, has_gone_on = threading.Event(), threading.Event(), threading.Event()
    is_answering.set()

    def is_busy():
        has_waited.set()
        return is_answering.is_set()

    run = GivingRun(None, is_busy)
    thread = threading.Thread(target=lambda: (run.give_way(), has_gone_on.set()))
    thread.start()
    assert has_waited.wait(30)
    assert not has_gone_on.is_set()
    is_answering.clear()
    thread.join(30)
    assert has_gone_on.is_set()


def test_a_quiet_run_that_waits_can_be_stopped():
    run = GivingRun(None, lambda: True)
    run.cancel()
    with pytest.raises(Canceled):
        run.give_way()


def test_with_a_new_stage_a_run_waits_until_what_was_read_is_on_the_screen(
    chosen, engine, run_async, monkeypatch, tmp_path
):
    """What follows may load a model, and would take the interpreter from the window."""
    workspace = chosen("off")
    shown = []
    refresh = workspace.library.refresh

    async def refresh_noted():
        await refresh()
        shown.append("library")

    monkeypatch.setattr(workspace.library, "refresh", refresh_noted)
    index = engine.index

    def run_in_stages(zotero_dir, run, **options):
        for stage in ("Reading the library", "Preparing passages for search"):
            shown.clear()
            run.report(Progress(stage))
            run.give_way()
            assert shown, stage
        return index(zotero_dir, run, **options)

    monkeypatch.setattr(engine, "index", run_in_stages)

    async def build():
        workspace.index.start(tmp_path)
        await until(lambda: not workspace.index.is_running, "the end of the run")
        assert engine.indexed

    run_async(build())


@pytest.mark.parametrize("fault", [None, InputError("The index cannot be read.", "Look at the disk.")])
def test_a_stage_that_begins_while_another_is_shown_is_shown_too(
    chosen, engine, run_async, monkeypatch, tmp_path, fault
):
    """Neither it nor a fault on the way leaves the run waiting for ever."""
    workspace = chosen("off")
    is_looking, has_gone_on = threading.Event(), threading.Event()
    look = asyncio.Event()

    async def look_slowly():
        is_looking.set()
        await look.wait()
        if fault is not None:
            raise fault

    monkeypatch.setattr(workspace.index, "_look_again", look_slowly)

    def run_in_stages(_zotero_dir, run, **_options):
        run.report(Progress("Reading the library"))
        assert is_looking.wait(PATIENCE_S)
        run.report(Progress("Preparing passages for search"))
        run.give_way()
        has_gone_on.set()
        raise Canceled

    monkeypatch.setattr(engine, "index", run_in_stages)

    async def build():
        workspace.index.start(tmp_path)
        await until(is_looking.is_set, "the look")
        await asyncio.sleep(0.3)  # until the relay has passed the second stage on
        assert not has_gone_on.is_set()
        look.set()
        await until(has_gone_on.is_set, "the rest of the run")
        await until(lambda: not workspace.index.is_running, "the end of the run")

    run_async(build())


def test_a_run_that_waits_for_the_window_can_be_cancelled(chosen, engine, run_async, monkeypatch, tmp_path):
    workspace = chosen("off")
    ended = []
    is_over = asyncio.Event()
    monkeypatch.setattr(workspace.index, "_look_again", is_over.wait)

    def wait(zotero_dir, run, **_options):
        run.report(Progress("Reading the library"))
        try:
            run.give_way()
        except Canceled:
            ended.append("canceled")
            raise

    monkeypatch.setattr(engine, "index", wait)

    async def build():
        workspace.index.start(tmp_path)
        await until(lambda: workspace.index.is_running, "the run")
        workspace.index.pause()
        await until(lambda: not workspace.index.is_running, "the end of the run")
        is_over.set()

    run_async(build())
    assert ended == ["canceled"]


def test_why_a_run_failed_is_told_though_the_list_of_papers_fails_too(
    chosen, engine, run_async, monkeypatch, tmp_path
):
    workspace = chosen("off")
    monkeypatch.setattr(workspace.tasks, "_on_error", lambda _error: None)

    async def fail():
        raise InputError("The list cannot be read.", "Look at the disk.")

    def index(_zotero_dir, _run, **_options):
        monkeypatch.setattr(workspace.library, "refresh", fail)
        raise InputError("Zotero's database cannot be read.", "Close Zotero.")

    monkeypatch.setattr(engine, "index", index)

    async def build():
        workspace.index.start(tmp_path)
        await until(lambda: not workspace.window.index_page.hint.isHidden(), "the reason")
        assert "cannot be read" in workspace.window.index_page.hint.text
        monkeypatch.undo()

    run_async(build())
