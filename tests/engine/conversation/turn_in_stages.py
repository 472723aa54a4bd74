"""A turn taken stage by stage by a process of its own, which stops where it is told and waits to be killed."""

import sys
from pathlib import Path

from past_turns import BASIL, evidence, past_turn

from app.engine.conversation.drafts import close_draft
from app.engine.conversation.sessions import SessionStore
from app.engine.conversation.stored_turns import dump_turn
from app.engine.records import Route, Scope, Turn
from app.engine.zotero.records import ZoteroRef

QUESTION = "Is holy basil safe?"
GOAL = "Is holy basil safe for people?"
SCOPE = Scope(items=(ZoteroRef(1, "BASI2222"),))
EVIDENCE = (evidence(1, BASIL, "No trial reported harm."),)
SNAPSHOT = '{"version": 1, "gaps": ["children"]}'
PARTIAL = "No trial reported"
TEXT = "No trial reported harm [1]."
POINTS = (
    "asked",
    "routed",
    "first step",
    "second step",
    "evidence",
    "paused",
    "resumed",
    "partial text",
    "verified",
    "finishing",
    "finished",
)


def finished_turn() -> Turn:
    return past_turn(QUESTION, TEXT, (BASIL,), scope=SCOPE)


def take_turn(path: Path, last: str) -> None:
    """Take a turn up to and with the point `last`, say so, and wait."""
    store = SessionStore(path)

    def reached(point: str) -> None:
        if point == last:
            sys.stdout.write(f"{point}\n")
            sys.stdout.flush()
            sys.stdin.read()

    session, turn = store.begin_turn(QUESTION, None, SCOPE, 0.6)
    reached("asked")
    recorder = store.recorder(turn)
    recorder.route(Route.LITERATURE, GOAL)
    reached("routed")
    recorder.step("Searching", "83 documents")
    reached("first step")
    recorder.step("Found", "1 passage")
    reached("second step")
    recorder.evidence(EVIDENCE)
    reached("evidence")
    store.save_checkpoint(turn, SNAPSHOT)
    reached("paused")
    store.close_checkpoint(turn, "synthesize")
    reached("resumed")
    recorder.text(PARTIAL, "composed", "I think.")
    reached("partial text")
    recorder.text(TEXT, "composed", "I think.", is_last=True)
    recorder.probabilities({1: [0.9]})
    reached("verified")
    if last == "finishing":
        with store._file.transaction() as transaction:
            values = {"turn": turn, "body": dump_turn(finished_turn())}
            transaction.rows("UPDATE turns SET body = :body WHERE turn_id = :turn", values)
            close_draft(transaction, turn)
            reached("finishing")
    store.finish_turn(turn, session, finished_turn())
    reached("finished")


if __name__ == "__main__":
    take_turn(Path(sys.argv[1]), sys.argv[2])
