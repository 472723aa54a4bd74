"""B2: a note is put under a paper, or into a collection, through the local interface of Zotero 10, with permission and once."""

import threading
from collections.abc import Iterator

import pytest
from zotero_ten import COLLECTION, FILE, PAPER, READ_ONLY_GROUP, TRASHED, ZoteroTen, running

from app.engine.runs import Canceled
from app.engine.zotero.exchange import ZoteroSilent
from app.engine.zotero.local_notes import LocalNotes, NoteHome, WriteAccess
from app.engine.zotero.note_draft import NoteDraft
from app.engine.zotero.permission import Permission

NOTE = "<h1>Twins?</h1><p>They differ &amp; agree.</p>"
UNDER_PAPER = NoteHome(parent_key=PAPER)


@pytest.fixture
def zotero() -> Iterator[ZoteroTen]:
    with running(ZoteroTen()) as ten:
        yield ten


@pytest.fixture
def permission(tmp_path) -> Permission:
    return Permission(tmp_path / "permission.json")


@pytest.fixture
def notes(zotero, permission) -> LocalNotes:
    return LocalNotes(lambda: zotero.port, permission)


def refusal(notes, draft=None, home=UNDER_PAPER) -> ZoteroSilent:
    """Try to save and give back what was said."""
    with pytest.raises(ZoteroSilent) as caught:
        notes.save(draft or NoteDraft(NOTE), home)
    assert caught.value.message
    assert caught.value.hint
    return caught.value


def test_a_note_is_put_under_a_paper(zotero, notes):
    notes.save(NoteDraft(NOTE), UNDER_PAPER)
    assert zotero.notes == [{"itemType": "note", "note": NOTE, "tags": [], "parentItem": PAPER}]
    assert zotero.questions == [{"appName": "Attest"}]


@pytest.mark.parametrize(
    ("home", "place"),
    [(NoteHome(collection_key=COLLECTION), {"collections": [COLLECTION]}), (NoteHome(group_id=5), {})],
)
def test_a_note_can_stand_on_its_own(zotero, notes, home, place):
    notes.save(NoteDraft(NOTE), home)
    assert zotero.notes == [{"itemType": "note", "note": NOTE, "tags": []} | place]


@pytest.mark.parametrize(
    "wrong", [{"parent_key": "x"}, {"parent_key": PAPER, "collection_key": COLLECTION}, {"group_id": -1}]
)
def test_a_place_that_cannot_be_is_refused(wrong):
    with pytest.raises(ValueError, match="no place"):
        NoteHome(**wrong)


def test_a_permission_for_once_is_asked_for_each_time(zotero, notes):
    for _ in range(2):
        notes.save(NoteDraft(NOTE), UNDER_PAPER)
    assert len(zotero.questions) == 2
    assert notes.access() is WriteAccess.ASKS


def test_a_permission_for_good_is_asked_for_once_and_outlives_the_program(zotero, notes, tmp_path):
    zotero.remember = True
    notes.save(NoteDraft(NOTE), UNDER_PAPER)
    later = LocalNotes(lambda: zotero.port, Permission(tmp_path / "permission.json"))
    assert later.access() is WriteAccess.ALLOWED
    later.save(NoteDraft(NOTE), UNDER_PAPER)
    assert len(zotero.questions) == 1
    assert zotero.writes == 2


def test_a_permission_that_zotero_cleared_is_asked_for_again(zotero, notes):
    zotero.remember = True
    notes.save(NoteDraft(NOTE), UNDER_PAPER)
    zotero.keys.clear()
    zotero.remember = False
    notes.save(NoteDraft(NOTE), UNDER_PAPER)
    assert len(zotero.questions) == 2
    assert notes.access() is WriteAccess.ASKS


def test_a_permission_of_another_database_is_not_used(zotero, notes):
    zotero.remember = True
    notes.save(NoteDraft(NOTE), UNDER_PAPER)
    zotero.server_id = "another"
    assert notes.access() is WriteAccess.ASKS


@pytest.mark.parametrize(
    "spoilt", ["", "{", "[]", '{"server": 1, "key": []}', '{"server": "a", "key": "b\\nc"}']
)
def test_a_spoilt_permission_is_none(tmp_path, spoilt):
    (tmp_path / "kept").write_text(spoilt)
    assert Permission(tmp_path / "kept").key_for("a") == ""


def test_only_this_user_may_read_the_permission(zotero, notes, tmp_path):
    zotero.remember = True
    notes.save(NoteDraft(NOTE), UNDER_PAPER)
    assert (tmp_path / "permission.json").stat().st_mode & 0o077 == 0


def test_an_older_zotero_is_told_from_one_that_lets_nobody_in(zotero, notes):
    zotero.server_id = ""
    assert notes.access() is WriteAccess.OLD
    assert "Zotero 10" in refusal(notes).hint
    zotero.is_open = False
    assert notes.access() is WriteAccess.CLOSED
    assert "Settings" in refusal(notes).hint
    assert zotero.notes == []


def test_a_denial_writes_nothing_and_can_be_tried_again(zotero, notes):
    zotero.remember = None
    draft = NoteDraft(NOTE)
    assert "denied" in refusal(notes, draft).message
    assert zotero.notes == []
    zotero.remember = False
    notes.save(draft, UNDER_PAPER)
    assert zotero.writes == 1


def test_too_many_questions_are_said(zotero, notes):
    zotero.questions = [{}] * 5
    assert "too often" in refusal(notes).message


@pytest.mark.parametrize(
    ("key", "words"), [("GNEE2345", "not in Zotero"), (TRASHED, "trash"), (FILE, "file")]
)
def test_a_paper_that_cannot_take_a_note_is_said_before_zotero_asks(zotero, notes, key, words):
    assert words in refusal(notes, home=NoteHome(parent_key=key)).message
    assert zotero.questions == []


def test_a_group_that_can_be_read_only_is_said(zotero, notes):
    home = NoteHome(group_id=READ_ONLY_GROUP, parent_key=PAPER)
    assert "read only" in refusal(notes, home=home).message


@pytest.mark.parametrize(
    ("code", "words"), [(409, "not in Zotero"), (413, "too long"), (400, "did not take")]
)
def test_what_zotero_says_of_the_note_itself_is_said(zotero, notes, code, words):
    zotero.failure = {"code": code, "message": "x"}
    assert words in refusal(notes).message


ODD_ANSWERS = ([], {}, "{", {"failed": []}, {"failed": {"0": 1}}, {"successful": 5}, {"success": True})


@pytest.mark.parametrize("answer", ODD_ANSWERS)
def test_an_answer_that_tells_nothing_is_not_taken_for_success(zotero, notes, answer):
    zotero.write = lambda *_arguments: (200, answer)
    draft = NoteDraft(NOTE)
    assert "did not say" in refusal(notes, draft).message
    assert draft.may_be_there


@pytest.mark.parametrize("answer", ODD_ANSWERS)
def test_a_note_that_is_there_whatever_was_answered_is_not_written_again(zotero, notes, answer):
    write = zotero.write

    def write_and_mumble(*arguments):
        write(*arguments)
        return 200, answer

    zotero.write = write_and_mumble
    notes.save(NoteDraft(NOTE), UNDER_PAPER)
    assert zotero.writes == 1


@pytest.mark.parametrize("told", [{"data": {"itemType": []}}, {"data": 5}, [], 7, "{"])
def test_an_odd_answer_about_the_paper_is_said_and_nothing_is_written(zotero, notes, told):
    get = zotero.get
    zotero.get = lambda path: (200, told) if path.endswith(PAPER) else get(path)
    assert "understood" in refusal(notes).message
    assert zotero.notes == zotero.questions == []


def test_an_internal_failure_is_said_and_can_be_tried_again(zotero, notes):
    zotero.writes_before_failing = 1
    draft = NoteDraft(NOTE)
    assert "failure" in refusal(notes, draft).message
    notes.save(draft, UNDER_PAPER)
    assert zotero.writes == 1


def test_another_database_than_the_one_that_was_looked_at_gets_nothing(zotero, notes):
    def change() -> None:
        zotero.server_id = "another"

    zotero.on_question = change
    assert "Another library" in refusal(notes).message
    assert zotero.notes == []


def test_a_key_that_is_used_up_before_the_write_is_said(zotero, notes):
    zotero.write = lambda *_arguments: (401, "Invalid key")
    assert "used up" in refusal(notes).message


def test_a_write_that_was_not_answered_is_found_to_be_done(zotero, notes):
    zotero.writes_before_hanging_up = 1
    notes.save(NoteDraft(NOTE), UNDER_PAPER)
    assert zotero.writes == 1


def test_a_server_that_goes_in_the_middle_leaves_one_note_however_often_it_is_tried(zotero, notes):
    zotero.is_gone_after_write = True
    draft = NoteDraft(NOTE)
    assert "did not say" in refusal(notes, draft).message
    assert draft.may_be_there
    zotero.is_gone = zotero.is_gone_after_write = False
    notes.save(draft, UNDER_PAPER)
    assert zotero.writes == 1


def test_a_restarted_zotero_that_forgot_the_token_is_looked_at_first(zotero, notes):
    zotero.is_gone_after_write = True
    draft = NoteDraft(NOTE)
    refusal(notes, draft)
    zotero.is_gone = zotero.is_gone_after_write = False
    zotero.tokens.clear()
    zotero.notes[0]["note"] = f'<div class="zotero-note znv1">{NOTE}</div>'
    notes.save(draft, UNDER_PAPER)
    assert zotero.writes == 1


def test_a_note_of_unknown_fate_goes_to_no_second_place(zotero, notes):
    zotero.is_gone_after_write = True
    draft = NoteDraft(NOTE)
    refusal(notes, draft)
    zotero.is_gone = zotero.is_gone_after_write = False
    assert "not known yet" in refusal(notes, draft, NoteHome()).message
    assert zotero.writes == 1


def test_the_same_answer_can_be_saved_twice_on_purpose(zotero, notes):
    for _ in range(2):
        notes.save(NoteDraft(NOTE), UNDER_PAPER)
    assert zotero.writes == 2


def test_leaving_while_zotero_asks_writes_nothing(zotero, notes):
    is_asked, may_answer = threading.Event(), threading.Event()

    def wait() -> None:
        is_asked.set()
        may_answer.wait(20)

    zotero.on_question = wait
    with pytest.raises(Canceled):
        notes.save(NoteDraft(NOTE), UNDER_PAPER, lambda: not is_asked.is_set())
    may_answer.set()
    assert zotero.notes == []


def test_a_question_that_nobody_answers_is_said(zotero, notes, monkeypatch):
    may_answer = threading.Event()
    monkeypatch.setattr("app.engine.zotero.local_notes._ASK_S", 0.2)
    zotero.on_question = lambda: may_answer.wait(20)
    said = refusal(notes)
    may_answer.set()
    assert "got no answer" in said.message
    assert zotero.notes == []


def test_no_zotero_offers_to_start_it(tmp_path):
    with running(ZoteroTen()) as ten:
        port = ten.port
    with pytest.raises(ZoteroSilent) as caught:
        LocalNotes(lambda: port, Permission()).access()
    assert caught.value.may_start
