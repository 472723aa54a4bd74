"""Scope, sessions, first run, index, folding and closing (U1, U2, U12, C2)."""

from pathlib import Path

import pytest
from invented import CHAPTER, OKAFOR, QUESTION, THESIS, all_keys
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QTextEdit,
    QToolButton,
    QWidget,
)
from scripted_engine import ScriptedEngine
from window_driver import RecordingHandler, ask, close, until

from app.engine.asking import AskStep
from app.engine.errors import ZoteroNotFound
from app.engine.runs import Progress
from app.ui.chat.turn_view import CopyMode
from app.ui.indexing.document_rows import Column
from app.ui.main_window import Fold
from app.ui.workspace import Workspace

SELECT = QItemSelectionModel.SelectionFlag.Select


def tree_index(workspace, text: str):
    model = workspace.window.panel.tree_model
    (index,) = model.match(
        model.index(0, 0),
        Qt.ItemDataRole.DisplayRole,
        text,
        1,
        Qt.MatchFlag.MatchRecursive | Qt.MatchFlag.MatchExactly,
    )
    return index


def test_the_tree_nests_collections(workspace):
    model = workspace.window.panel.tree_model
    chapter = tree_index(workspace, "Chapter 2: Shade")
    assert model.node(chapter).collection.ref == CHAPTER
    assert model.node(chapter.parent()).collection.ref == THESIS


def test_the_filter_narrows_the_papers(workspace, run_async):
    async def scene() -> None:
        QTest.keyClicks(workspace.window.panel.filter, "canopy")
        await until(lambda: workspace.window.panel.item_model.rowCount() == 2, "two papers")

    run_async(scene())


# --- sessions ---
def test_a_second_question_goes_to_the_same_session(workspace, engine, run_async):
    async def scene() -> None:
        await ask(workspace, "First?")
        await ask(workspace, "Second?")

    run_async(scene())
    assert engine.asked[0][2] is None
    assert engine.asked[1][2] == 2


def test_choosing_a_session_shows_its_turns(workspace, run_async):
    run_async(workspace.conversation.open_session(1))
    views = workspace.window.chat.turn_views
    assert [view.turn.question for view in views] == [QUESTION]


def test_a_new_conversation_starts_empty(workspace, run_async):
    async def scene() -> None:
        await ask(workspace, "First?")
        workspace.window.panel.new_session_requested.emit()
        assert workspace.window.chat.turn_views == ()
        assert workspace.conversation.session_id is None

    run_async(scene())


def test_deleting_the_open_session_empties_the_page(workspace, engine, run_async):
    async def scene() -> None:
        await workspace.conversation.open_session(1)
        workspace.window.panel.session_deleted.emit(1)
        await until(lambda: not workspace.window.chat.turn_views, "an empty page")

    run_async(scene())


def test_f2_asks_for_a_new_title(workspace, run_async):
    async def scene() -> None:
        panel = workspace.window.panel
        await workspace.conversation.open_session(1)
        panel.sessions.setFocus()
        QTest.keyClick(panel.sessions, Qt.Key.Key_F2)
        dialog = panel.findChild(QInputDialog, "renameDialog")
        assert dialog.textValue() == QUESTION
        dialog.reject()

    run_async(scene())


def test_a_renamed_session_shows_its_new_title(workspace, run_async):
    async def scene() -> None:
        workspace.window.panel.session_renamed.emit(1, "Trees at night")
        model = workspace.window.panel.session_model
        await until(
            lambda: "Trees at night" in {model.index(row).data() for row in range(model.rowCount())},
            "the title",
        )

    run_async(scene())


# --- asking ---
def test_the_newest_question_stands_at_the_top_until_the_reader_scrolls(workspace, run_async):
    async def scene() -> None:
        for question in ("First?", "Second?", "Third?"):
            await ask(workspace, question)
        view = workspace.window.chat.turn_views[-1]
        bar = workspace.window.chat.findChild(QWidget, "conversation").verticalScrollBar()
        await until(lambda: bar.value() == min(view.y(), bar.maximum()) > 0, "the question at the top")
        bar.triggerAction(bar.SliderAction.SliderToMinimum)
        view.add_step(AskStep("One more", "which makes the page longer"))
        view.steps.clear()
        assert bar.value() == 0

    run_async(scene())


def test_stop_ends_the_question(workspace, engine, run_async):
    engine.gate.clear()

    async def scene() -> None:
        workspace.window.chat.composer.question_submitted.emit("Slow?")
        await until(lambda: engine.asked, "the question")
        assert workspace.window.chat.composer.action.toolTip() == "Stop"
        workspace.window.chat.composer.action.click()
        await until(lambda: not workspace.conversation.is_asking, "rest")
        labels = [label.text() for label in workspace.window.chat.turn_views[-1].findChildren(QLabel)]
        assert "Stopped. Nothing was answered." in labels

    run_async(scene())


def test_finding_in_the_conversation_is_a_command(workspace, run_async):
    window = workspace.window
    command = next(one for one in window.registry.commands if one.key == "edit.find")
    assert command.shortcut == "Ctrl+F"
    assert not command.is_enabled()
    run_async(workspace.conversation.open_session(1))
    assert command.is_enabled()
    command.run()
    assert not window.chat.find_bar.isHidden()


def test_live_steps_show_while_the_question_is_in_work(workspace, engine, run_async):
    engine.gate.clear()

    async def scene() -> None:
        workspace.window.chat.composer.question_submitted.emit("Slow?")
        await until(lambda: workspace.window.chat.turn_views, "the question")
        view = workspace.window.chat.turn_views[-1]
        lines = view.steps.findChild(QWidget, "stepLines")
        await until(lambda: len(lines.findChildren(QLabel)) == 2, "two steps")
        texts = [label.text() for label in lines.findChildren(QLabel)]
        assert texts[0] == "Searched 84 papers · 31 passages in 12 papers"
        engine.gate.set()
        await until(lambda: view.turn, "the answer")
        assert not any(label.isVisible() for label in lines.findChildren(QLabel))

    run_async(scene())


def test_a_failed_question_says_why_in_its_place(workspace, engine, run_async):
    engine.failure = ZoteroNotFound("The store cannot be read.", "Close the other Attest.")

    async def scene() -> None:
        workspace.window.chat.composer.question_submitted.emit("Why?")
        await until(lambda: engine.asked and not workspace.conversation.is_asking, "rest")
        texts = [label.text() for label in workspace.window.chat.turn_views[-1].findChildren(QLabel)]
        assert "The store cannot be read." in texts
        assert "Close the other Attest." in texts

    run_async(scene())


def test_an_unexpected_failure_opens_one_dialog_and_the_window_lives_on(workspace, engine, run_async):
    engine.failure = ZeroDivisionError("a bug")

    async def scene() -> None:
        workspace.window.chat.composer.question_submitted.emit("Why?")
        await until(lambda: workspace.window.findChild(QWidget, "bugDialog"), "the dialog")
        dialog = workspace.window.findChild(QWidget, "bugDialog")
        assert "ZeroDivisionError" in dialog.findChild(QWidget, "bugDialogText").toPlainText()
        dialog.findChild(QPushButton, "bugDialogClose").click()
        texts = [label.text() for label in workspace.window.chat.turn_views[-1].findChildren(QLabel)]
        assert "There is no answer because of a fault in Attest." in texts
        engine.failure = None
        await ask(workspace, "And now?")

    run_async(scene())


def test_links_are_opened_only_after_the_user_agreed(workspace, handler, run_async):
    async def scene() -> None:
        workspace.window.chat.link_activated.emit("https://example.org/paper")
        box = workspace.window.findChild(QMessageBox, "linkDialog")
        assert box.informativeText() == "https://example.org/paper"
        assert handler.links == []
        box.button(QMessageBox.StandardButton.Cancel).click()
        workspace.window.chat.link_activated.emit("https://example.org/other")
        boxes = [one for one in workspace.window.findChildren(QMessageBox, "linkDialog") if one.isVisible()]
        boxes[-1].button(QMessageBox.StandardButton.Open).click()

    run_async(scene())
    assert handler.links == ["https://example.org/other"]


@pytest.mark.parametrize("address", ["file:///etc/passwd", "javascript:alert(1)", "zotero://select/x"])
def test_other_kinds_of_links_are_never_opened(workspace, handler, address):
    workspace.window.chat.link_activated.emit(address)
    assert handler.links == []
    assert address in workspace.window.chat.hint.text


@pytest.mark.parametrize(
    ("mode", "has_sources"),
    [(CopyMode.WITH_CITATIONS, True), (CopyMode.CLEAN, False)],
    ids=["cited", "clean"],
)
def test_answers_are_copied_both_ways(workspace, run_async, mode, has_sources):
    run_async(workspace.conversation.open_session(1))
    view = workspace.window.chat.turn_views[0]
    clipboard = QGuiApplication.clipboard()
    clipboard.clear()
    view.copy_requested.emit(view.turn, mode)
    run_async(until(clipboard.text, "the copied answer"))
    text = clipboard.text()
    assert ("(Okafor & Lindqvist, 2021)" in text) is has_sources
    assert ("Cited Sources" in text) is has_sources
    assert "[1]" not in text


# --- first run and index ---
def fresh(tmp_path: Path, theme, handler) -> Workspace:
    return Workspace(ScriptedEngine(tmp_path / "fresh", is_indexed=False, has_sessions=False), theme, handler)


def test_first_run_builds_the_index_by_one_click(qtbot, tmp_path, theme, run_async):
    workspace = fresh(tmp_path, theme, RecordingHandler())
    engine = workspace.engine
    engine.index_gate.clear()
    run_async(first_run_scene(workspace))
    assert engine.indexed == [Path("/home/ada/Zotero")]


async def first_run_scene(workspace: Workspace) -> None:
    """Open, look at the estimate, build, ask meanwhile, finish."""
    engine = workspace.engine
    workspace.window.show()
    await workspace.open()
    first = workspace.window.first_run
    assert workspace.window.pages.currentWidget() is first
    await until(first.build_button.isEnabled, "the estimate")
    assert first.findChild(QLabel, "estimate_reads").text().startswith("4,230 items with 3,918 files")
    first.build_button.click()
    progress = workspace.window.index_page.progress
    await until(lambda: progress.current.text() == "Okafor and Lindqvist 2021.pdf", "the current file")
    assert progress.figures.text() == "12 of 84"
    await until(lambda: workspace.window.chat.banner.text, "the banner")
    assert workspace.window.chat.banner.text.startswith("Searching 12 of 84 documents so far")
    await ask(workspace, "Meanwhile?")
    engine.index_gate.set()
    await until(lambda: not workspace.index.is_running, "the end")
    await until(lambda: progress.stage.text() == "82 documents of 84 searchable", "the summary")
    assert workspace.window.chat.banner.isHidden()
    await close(workspace)


def test_pausing_keeps_what_is_done_and_offers_to_resume(qtbot, tmp_path, theme, run_async):
    workspace = fresh(tmp_path, theme, RecordingHandler())
    workspace.engine.index_gate.clear()

    async def scene() -> None:
        workspace.window.show()
        await workspace.open()
        await until(workspace.window.first_run.build_button.isEnabled, "the estimate")
        workspace.window.first_run.build_button.click()
        progress = workspace.window.index_page.progress
        await until(lambda: workspace.engine.indexed, "the run")
        progress.run_button.click()
        await until(lambda: progress.stage.text() == "Paused", "the pause")
        assert progress.run_button.text() == "Resume"
        assert progress.figures.text() == "72 documents are still to be read."
        workspace.engine.index_gate.set()
        progress.run_button.click()
        await until(lambda: progress.stage.text() == "82 documents of 84 searchable", "the end")
        await close(workspace)

    run_async(scene())
    assert len(workspace.engine.indexed) == 2


def test_a_folder_that_is_no_zotero_data_gets_a_hint(qtbot, tmp_path, theme, run_async):
    workspace = fresh(tmp_path, theme, RecordingHandler())

    async def scene() -> None:
        workspace.window.show()
        await workspace.open()
        workspace.engine.failure = ZoteroNotFound(
            "There is no zotero.sqlite in /srv.", "Choose another folder."
        )
        first = workspace.window.first_run
        first.add_directory(Path("/srv"))
        await until(lambda: first.hint.text, "the hint")
        assert first.hint.text == "There is no zotero.sqlite in /srv. Choose another folder."
        assert not first.build_button.isEnabled()
        await close(workspace)

    run_async(scene())


def test_without_zotero_the_first_run_only_asks_for_a_folder(qtbot, tmp_path, theme, run_async, monkeypatch):
    async def scene() -> None:
        engine = ScriptedEngine(tmp_path / "Attest", is_indexed=False, has_sessions=False)
        monkeypatch.setattr(engine, "zotero_candidates", tuple)
        workspace = Workspace(engine, theme, RecordingHandler())
        workspace.window.show()
        await workspace.open()
        first = workspace.window.first_run
        assert first.choose_button.text() == "Choose a folder…"
        assert not first.findChild(QLabel, "estimate_reads").isVisible()
        first.choose_button.click()
        dialog = first.findChild(QFileDialog, "folderDialog")
        assert dialog.directory().absolutePath() == str(Path.home())
        dialog.reject()
        first.add_directory(Path("/home/ada/Zotero"))
        await until(first.build_button.isEnabled, "an estimate")
        assert first.choose_button.text() == "Choose another folder…"
        assert first.findChild(QLabel, "estimate_reads").isVisible()
        await close(workspace)

    run_async(scene())


def test_a_change_of_library_can_be_left_again(workspace, run_async):
    async def scene() -> None:
        window = workspace.window
        for _ in range(2):
            window.show_index()
            await workspace.index.offer_libraries()
            await until(window.first_run.build_button.isEnabled, "an estimate")
            QTest.keyClick(window.first_run.back_button, Qt.Key.Key_Return)
            assert window.pages.currentWidget() is window.index_page

    run_async(scene())


def test_an_index_left_unfinished_says_so_when_the_window_opens_again(qtbot, tmp_path, theme, run_async):
    async def scene() -> None:
        engine = ScriptedEngine(tmp_path / "Attest", is_indexed=False, has_sessions=False)
        engine.indexed.append(Path("/home/ada/Zotero"))
        workspace = Workspace(engine, theme, RecordingHandler())
        workspace.window.show()
        await workspace.open()
        card = workspace.window.index_page.progress
        assert card.stage.text() == "Paused"
        assert card.run_button.text() == "Resume"
        assert "paused" in workspace.window.chat.banner.text
        await close(workspace)

    run_async(scene())


def test_enter_presses_the_button_in_focus(workspace):
    window = workspace.window
    QTest.keyClick(window.status.index_button, Qt.Key.Key_Return)
    assert window.pages.currentWidget() is window.index_page
    QTest.keyClick(window.findChild(QToolButton, "indexBack"), Qt.Key.Key_Enter)
    assert window.pages.currentWidget() is window.chat


def test_the_sample_library_is_tried_by_one_click(qtbot, tmp_path, theme, run_async):
    workspace = fresh(tmp_path, theme, RecordingHandler())

    async def scene() -> None:
        workspace.window.show()
        await workspace.open()
        workspace.window.first_run.sample_button.click()
        await until(lambda: workspace.engine.indexed, "the run")
        await until(lambda: not workspace.index.is_running, "the end")
        await close(workspace)

    run_async(scene())
    assert workspace.engine.indexed == [workspace.engine.sample_dir]


def test_the_index_page_lists_what_needs_attention_first_and_filters(workspace):
    page = workspace.window.index_page
    model = page.table.model()
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == [
        "Encrypted",
        "No text layer",
        "Waiting",
        "Indexed",
        "Indexed",
    ]
    page.only_attention.click()
    assert model.rowCount() == 2
    page.filter.setText("password")
    assert model.rowCount() == 1


def test_the_chosen_document_is_told_in_full(workspace):
    page = workspace.window.index_page
    workspace.window.show_index()
    model = page.table.model()
    assert page.document.reason.text() == model.index(0, Column.REASON).data() != ""
    page.table.selectRow(model.rowCount() - 1)
    assert page.document.title.text() == model.index(model.rowCount() - 1, Column.TITLE).data()


def test_a_filter_that_nothing_matches_says_so(workspace):
    page = workspace.window.index_page
    workspace.window.show_index()
    page.filter.setText("no such document")
    assert page.nothing.isVisible()
    assert not page.table.isVisible()
    assert not page.document.isVisible()
    page.filter.clear()
    assert page.table.isVisible()
    assert page.document.isVisible()


def test_much_that_would_go_is_taken_out_only_when_the_user_agrees(workspace, engine, run_async):
    engine.removals = "60 of 84 items would leave the index: they are in Zotero's trash."
    page = workspace.window.index_page

    async def scene() -> None:
        workspace.index.start(Path("/home/ada/Zotero"))
        await until(lambda: page.hint.text, "the hint")
        assert page.hint.text == engine.removals
        assert engine.indexed == []
        page.hint.findChild(QPushButton, "hintAction").click()
        await until(lambda: engine.indexed and not workspace.index.is_running, "the sync")
        assert page.hint.text == ""
        await close(workspace)

    run_async(scene())


def test_the_status_line_counts_what_is_indexed(workspace):
    assert workspace.window.status.index_button.text() == "Index 82 / 84 · 2 need attention"


# --- the window ---
@pytest.mark.parametrize(
    ("width", "fold"),
    [(1240, Fold.FULL), (900, Fold.STRIP), (420, Fold.ONE_COLUMN)],
    ids=["full", "strip", "one"],
)
def test_the_panel_folds_with_the_width(workspace, run_async, width, fold):
    async def scene() -> None:
        workspace.window.resize(width, 780)
        await until(lambda: workspace.window.fold is fold, "the fold")
        assert workspace.window.panel.isVisible() is (fold is Fold.FULL)

    run_async(scene())


def test_in_one_column_the_panel_takes_the_place_of_the_chat(workspace, run_async):
    async def scene() -> None:
        workspace.window.resize(420, 780)
        await until(lambda: workspace.window.fold is Fold.ONE_COLUMN, "the fold")
        workspace.window.findChild(QToolButton, "barPanel").click()
        assert workspace.window.panel.isVisible()
        assert not workspace.window.chat.isVisible()
        await workspace.conversation.open_session(1)
        assert workspace.window.chat.isVisible()

    run_async(scene())


def test_closing_while_a_question_is_in_work_is_clean(qtbot, tmp_path, theme, run_async):
    engine = ScriptedEngine(tmp_path / "Attest")
    engine.gate.clear()
    workspace = Workspace(engine, theme, RecordingHandler())

    async def scene() -> None:
        workspace.window.show()
        await workspace.open()
        workspace.window.chat.composer.question_submitted.emit("Slow?")
        await until(lambda: engine.asked, "the question")
        await close(workspace)
        assert not workspace.window.isVisible()
        assert not workspace.conversation.is_asking

    run_async(scene())


def test_closing_while_the_index_is_built_pauses_it(qtbot, tmp_path, theme, run_async):
    workspace = fresh(tmp_path, theme, RecordingHandler())
    workspace.engine.index_gate.clear()

    async def scene() -> None:
        workspace.window.show()
        await workspace.open()
        workspace.window.first_run.sample_button.click()
        await until(lambda: workspace.engine.indexed, "the run")
        await close(workspace)
        assert not workspace.index.is_running

    run_async(scene())


def test_an_opened_window_is_ready_for_a_question(workspace, run_async):
    async def scene() -> None:
        edit = workspace.window.chat.composer.edit
        await until(edit.hasFocus, "the focus where one types")

    run_async(scene())


def test_the_last_session_comes_back(qtbot, tmp_path, theme, run_async):
    engine = ScriptedEngine(tmp_path / "Attest")

    async def scene() -> None:
        first = Workspace(engine, theme, RecordingHandler())
        first.window.show()
        await first.open()
        await first.conversation.open_session(1)
        await close(first)
        second = Workspace(engine, theme, RecordingHandler())
        second.window.show()
        await second.open()
        assert [view.turn.question for view in second.window.chat.turn_views] == [QUESTION]
        await close(second)

    run_async(scene())


def test_a_question_left_unanswered_is_put_back_to_be_sent_again(workspace, engine, run_async):
    engine.unanswered[101] = "Which methods?"
    run_async(workspace.conversation.open_session(101))
    assert workspace.window.chat.composer.edit.toPlainText() == "Which methods?"


def test_a_suggested_question_is_asked_by_a_click(workspace, engine, run_async):
    engine.suggestions = ("Why are there two searches?", "What does a verdict mean?")

    async def scene() -> None:
        await workspace.conversation.suggest()
        workspace.window.chat.findChild(QPushButton, "suggestion2").click()
        await until(lambda: engine.asked and not workspace.conversation.is_asking, "the answer")

    run_async(scene())
    assert engine.asked[-1][0] == "What does a verdict mean?"


def test_every_model_keeps_the_rules_of_item_models(workspace, run_async):
    window = workspace.window
    models = (
        window.panel.session_model,
        window.panel.tree_model,
        window.panel.item_model,
        window.index_page.model,
        window.index_page.table.model(),
    )
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    testers = [QAbstractItemModelTester(model, mode) for model in models]

    async def scene() -> None:
        await workspace.index.refresh()
        await workspace.library.refresh()
        window.panel.item_model.show(())
        window.index_page.only_attention.click()
        await workspace.conversation.list_sessions()

    run_async(scene())
    assert len(testers) == len(models)


def shown_texts(root: QWidget) -> list[str]:
    """All that any widget shows or says: texts, tooltips, names, items."""
    texts: list[str] = []
    for widget in (root, *root.findChildren(QWidget)):
        texts += [
            widget.toolTip(),
            widget.accessibleName(),
            widget.accessibleDescription(),
            widget.windowTitle(),
        ]
        if isinstance(widget, QLabel | QPushButton | QToolButton | QLineEdit):
            texts.append(widget.text())
        if isinstance(widget, QTextEdit):
            texts.append(widget.toPlainText())
        if hasattr(widget, "plain_text"):
            texts.append(widget.plain_text())
    window = workspace_models(root)
    for model in window:
        for row in range(model.rowCount()):
            for column in range(len(Column) if model is root.index_page.model else 1):
                index = model.index(row, column)
                roles = (
                    Qt.ItemDataRole.DisplayRole,
                    Qt.ItemDataRole.ToolTipRole,
                    Qt.ItemDataRole.AccessibleTextRole,
                )
                texts += [str(index.data(role) or "") for role in roles]
    return texts


def workspace_models(window) -> tuple:
    return (
        window.panel.session_model,
        window.panel.tree_model,
        window.panel.item_model,
        window.index_page.model,
    )


def test_no_key_passage_id_or_score_shows_anywhere(workspace, engine, run_async):
    async def scene() -> list[str]:
        await ask(workspace, "How much?")
        view = workspace.window.chat.turn_views[-1].answer
        texts = []
        for number, pill in enumerate(view.pills):
            view.focus_pill(number)
            view.pill_activated.emit(pill, view.pill_rect(number))
            texts += shown_texts(workspace.window)
        return texts

    everything = "\n".join(run_async(scene()))
    assert OKAFOR.title in everything
    hidden = [
        *all_keys(),
        *(str(one.passage_id) for one in engine.evidence),
        *(str(one.score) for one in engine.evidence),
    ]
    assert [secret for secret in hidden if secret in everything] == []


def test_every_control_has_a_name_for_tests_and_for_screen_readers(workspace, run_async):
    run_async(ask(workspace, "How much?"))
    nameless = [
        (type(widget).__name__, widget.objectName(), widget.accessibleName())
        for widget in workspace.window.findChildren(QWidget)
        if isinstance(widget, QPushButton | QToolButton | QLineEdit | QTextEdit)
        and not widget.objectName().startswith("qt_")
        and not isinstance(widget.parentWidget(), QLineEdit)
        and widget.isVisible()
        and not (widget.objectName() and widget.accessibleName())
    ]
    assert nameless == []


def test_text_sizes_follow_the_setting(theme, qtbot):
    from app.engine.settings import AppearanceSettings
    from app.ui.theme import TextSize

    sizes = []
    for size in ("small", "medium", "large"):
        theme.apply(AppearanceSettings(theme="light", text_size=size))
        sizes.append(theme.points(TextSize.BODY))
    theme.apply(AppearanceSettings(theme="light"))
    assert sizes == sorted(sizes)
    assert round(sizes[0] / sizes[1] * 14) == 13


def test_progress_from_a_thread_comes_in_the_window_thread_and_the_last_is_kept(qtbot, qapp):
    from concurrent.futures import ThreadPoolExecutor

    from app.ui.tasks import ProgressRelay

    relay = ProgressRelay()
    seen: list[Progress] = []
    relay.progressed.connect(seen.append)
    relay.start()
    with ThreadPoolExecutor(1) as pool:
        pool.submit(
            lambda: [relay.report(Progress("Reading", number, 500)) for number in range(500)]
        ).result()
    QApplication.processEvents()
    relay.stop()
    assert seen[-1].done == 499
    assert len(seen) < 10
