"""What stands around an answer: its sources and what was not searchable yet (U3, T3)."""

from dataclasses import replace

from invented import evidence, make_paper, turn
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QToolButton, QWidget

from app.engine.asking import AskStep
from app.engine.citations.resolution import resolve_citations
from app.engine.records import Turn
from app.ui.chat.markers import Support
from app.ui.chat.steps import StepsView
from app.ui.chat.turn_view import TurnView


def shown(qtbot, theme, made: Turn) -> TurnView:
    view = TurnView(theme, made.question)
    qtbot.addWidget(view)
    view.show_turn(made)
    view.show()
    return view


def test_an_answer_from_an_unfinished_index_says_so(qtbot, theme, tmp_path):
    passages = evidence(make_paper(tmp_path / "paper.pdf"))
    view = shown(qtbot, theme, turn(passages, searchable=(19, 84)))
    assert "19 of 84 documents" in view.findChild(QLabel, "indexGap").text()


def test_an_answer_from_a_whole_index_has_no_such_line(qtbot, theme, tmp_path):
    view = shown(qtbot, theme, turn(evidence(make_paper(tmp_path / "paper.pdf"))))
    assert view.findChild(QLabel, "indexGap") is None


def test_where_nothing_is_cited_the_considered_sources_stand_open(qtbot, theme, tmp_path):
    passages = evidence(make_paper(tmp_path / "paper.pdf"))
    answer = "Your library has nothing that answers this."
    resolved = resolve_citations(answer, passages, {}, 0.60, has_zero_citation_fallback=False)
    view = shown(qtbot, theme, replace(turn(passages), resolved=resolved))
    fold = view.findChild(QPushButton, "consideredFold")
    assert fold.text() == f"Considered sources ({len(resolved.considered)})"
    entries = view.findChildren(QPushButton, "sourceEntry")
    assert all(entry.isVisible() for entry in entries)
    fold.click()
    assert not any(entry.isVisible() for entry in entries)


def test_a_considered_source_opens_its_nearest_passage(qtbot, theme, tmp_path):
    passages = evidence(make_paper(tmp_path / "paper.pdf"))
    resolved = resolve_citations("Nothing.", passages, {}, 0.60, has_zero_citation_fallback=False)
    view = shown(qtbot, theme, replace(turn(passages), resolved=resolved))
    wanted = []
    view.passage_requested.connect(lambda *told: wanted.append(told))
    openers = view.findChildren(QToolButton, "nearestPassage")
    assert len(openers) == len(resolved.considered)
    for opener in openers:
        opener.click()
    for source, (pill, opener, marked) in zip(resolved.considered, wanted, strict=True):
        assert pill.evidence == next(one for one in passages if one.source.ref == source.ref)
        assert pill.support is Support.SOURCE
        assert opener in openers
        assert marked == ()


def test_cited_sources_have_no_such_button(qtbot, theme, tmp_path):
    made = turn(evidence(make_paper(tmp_path / "paper.pdf")))
    view = shown(qtbot, theme, made)
    assert len(view.findChildren(QToolButton, "nearestPassage")) < len(
        view.findChildren(QPushButton, "sourceEntry")
    )


def test_what_was_stopped_no_longer_says_stopping(qtbot, theme):
    steps = StepsView(theme)
    qtbot.addWidget(steps)
    for text in ("Searching", "Stopping", "Stopping"):
        steps.add_step(AskStep(text))
    steps.take_back("Stopping")
    lines = steps.findChild(QWidget, "stepLines").layout()
    assert [lines.itemAt(number).widget().text() for number in range(lines.count())] == ["Searching"]


def test_the_cited_sources_are_copied_as_bibtex(qtbot, theme, tmp_path):
    view = shown(qtbot, theme, turn(evidence(make_paper(tmp_path / "paper.pdf"))))
    wanted = []
    view.bibtex_requested.connect(wanted.append)
    menu = view.findChild(QMenu, "copyMenu")
    next(one for one in menu.actions() if "BibTeX" in one.text()).trigger()
    assert wanted == [view.turn.resolved.cited]


def test_one_source_is_copied_as_bibtex_from_its_menu(qtbot, theme, tmp_path):
    view = shown(qtbot, theme, turn(evidence(make_paper(tmp_path / "paper.pdf"))))
    wanted = []
    view.bibtex_requested.connect(wanted.append)
    entry = view.findChildren(QPushButton, "sourceEntry")[0]
    entry.actions()[0].trigger()
    assert wanted == [view.turn.resolved.cited[:1]]
