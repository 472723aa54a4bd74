"""The main job in the window on real papers: ask, open the passage by mouse and keyboard, go back into Zotero."""

import re
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QPlainTextEdit, QTextEdit, QWidget
from window_driver import RecordingHandler, ask, close, until

from app.commands.bench_answers import contains_quote
from app.ui.workspace import Workspace
from tests.conftest import SLICE

pytestmark = [pytest.mark.papers, pytest.mark.models]

QUESTION = "After how many weeks can newcomers who follow the fluid dynamics notebooks code reasonably well?"
GROUP_QUESTION = "How do nanostructured lipid carriers loaded with ursolic acid ameliorate arthritis in rats?"
BARBA, BARBA_PDF = "GEUHMIJM", "R6KIGCGH"
MAX_COLUMNS = 12
AHMAD, AHMAD_PDF, GROUP = "YCSNGVM8", "6IUDVASP", 4711


@pytest.fixture
def workspace(qtbot, indexed, theme, handler, run_async):
    made = Workspace(indexed.engine, theme, handler)
    made.window.resize(1240, 820)
    made.window.show()
    run_async(made.open())
    yield made
    run_async(close(made))


async def open_pill(workspace: Workspace, key: str, by: str) -> None:
    """Open the first pill that cites a paper, by mouse or by keyboard."""
    view = workspace.window.chat.turn_views[-1].answer
    await until(lambda: view.height() > 50 and view.pills, "the answer at its height")
    number = next(n for n, pill in enumerate(view.pills) if pill.evidence.source.ref.key == key)
    if by == "mouse":
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.pill_rect(number).center())
    else:
        view.setFocus(Qt.FocusReason.TabFocusReason)
        view.focus_pill(0)
        for _ in range(number):
            QTest.keyClick(view, Qt.Key.Key_Tab)
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert workspace.window.popover.isVisible()


def text_of_page(path: Path, page: int) -> str:
    """Text of a page and the next: a passage may run on over the end of its page."""
    document = pypdfium2.PdfDocument(path)
    try:
        pages = range(page, min(page + 2, len(document)))
        return "".join(document[number].get_textpage().get_text_bounded() for number in pages)
    finally:
        document.close()


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_pill_shows_the_true_passage_and_leads_to_its_page(
    workspace: Workspace, handler: RecordingHandler, run_async, by: str
) -> None:
    async def scene() -> None:
        await ask(workspace, QUESTION)
        await open_pill(workspace, BARBA, by)
        popover = workspace.window.popover
        evidence = popover.pill.evidence
        quote = popover.passage.marked_text()
        assert "In about four weeks" in evidence.text
        assert len(quote) > 20
        assert contains_quote(text_of_page(evidence.attachment.path, evidence.page_index), quote)
        assert popover.byline.text() == "Barba & Forsyth (2018) • Journal of Open Source Education"
        popover.findChild(QAbstractButton, "openInReader").click()
        popover.findChild(QAbstractButton, "selectInLibrary").click()
        page = evidence.page_index + 1
        expected = [
            f"zotero://open-pdf/library/items/{BARBA_PDF}?page={page}",
            f"zotero://select/library/items/{BARBA}",
        ]
        await until(lambda: handler.links == expected, "both links")

    run_async(scene())


def test_paper_of_a_group_library_gets_the_group_form(
    workspace: Workspace, handler: RecordingHandler, run_async
) -> None:
    async def scene() -> None:
        await ask(workspace, GROUP_QUESTION)
        await open_pill(workspace, AHMAD, "mouse")
        popover = workspace.window.popover
        popover.findChild(QAbstractButton, "openInReader").click()
        popover.findChild(QAbstractButton, "selectInLibrary").click()
        page = popover.pill.evidence.page_index + 1
        expected = [
            f"zotero://open-pdf/groups/{GROUP}/items/{AHMAD_PDF}?page={page}",
            f"zotero://select/groups/{GROUP}/items/{AHMAD}",
        ]
        await until(lambda: handler.links == expected, "both links")

    run_async(scene())


def test_question_about_nothing_shows_no_pill(workspace: Workspace, run_async) -> None:
    async def scene() -> None:
        await ask(workspace, "What nDCG does SPECTER2 reach on SciRepEval?")
        view = workspace.window.chat.turn_views[-1]
        assert view.answer.pills == ()
        assert "nothing" in view.answer.toPlainText()

    run_async(scene())


def test_no_key_id_or_score_shows_anywhere(workspace: Workspace, indexed, run_async) -> None:
    async def scene() -> None:
        await ask(workspace, QUESTION)
        await open_pill(workspace, BARBA, "mouse")
        workspace.window.show_index()
        shown = rendered_text(workspace.window)
        status = indexed.engine.status()
        keys = set(SLICE) | {one.ref.key for one in [*status.attachments, *status.notes]}
        assert not [key for key in keys if key in shown]
        turn = workspace.window.chat.turn_views[-1].turn
        scores = {f"{one.score:.4f}"[1:] for one in turn.evidence}
        assert not [score for score in scores if score in shown]
        assert not re.search(r"\brrf\b|passage_id", shown)

    run_async(scene())


def rendered_text(window: QWidget) -> str:
    """All text in all widgets and item views of a window, tooltips included."""
    parts: list[str] = []
    for widget in [window, *window.findChildren(QWidget)]:
        parts += [widget.toolTip(), widget.accessibleName(), widget.windowTitle()]
        if isinstance(widget, QLabel | QAbstractButton):
            parts.append(widget.text())
        if isinstance(widget, QTextEdit | QPlainTextEdit):
            parts.append(widget.toPlainText())
        model = getattr(widget, "model", None)
        if callable(model) and model() is not None:
            parts += model_text(model())
    return "\n".join(parts)


def model_text(model: QAbstractItemModel, parent: QModelIndex | None = None) -> list[str]:
    """Text of all rows, those below others included."""
    parent = parent or QModelIndex()
    texts: list[str] = []
    for row in range(model.rowCount(parent)):
        columns = (model.index(row, column, parent) for column in range(MAX_COLUMNS))
        for index in filter(QModelIndex.isValid, columns):
            texts += [
                str(index.data(role) or "")
                for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
            ]
        texts += model_text(model, model.index(row, 0, parent))
    return texts
