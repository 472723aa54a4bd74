"""Stores of older and of newer programs: upgraded whatever happens on the way, or refused untouched (R1)."""

import os
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

import apsw
import numpy as np

from app.commands.drills.ground import Ground, program, run_command
from app.commands.drills.tally import DrillImpossible, Tally
from app.engine.errors import AppError
from app.engine.runs import RunContext
from app.engine.store.database import Row, Store
from app.engine.store.health import find_damage
from app.engine.store.passage_texts import PASSAGE_TEXT
from app.engine.store.schema import migrations
from app.engine.upkeep import Upkeep

_TABLES: Final = ("libraries", "collections", "items", "sources", "documents", "passages")
_LITERAL: Final = {"text": PASSAGE_TEXT, "packed": "NULL", "places": "NULL"}
_FLOATS_THROUGH, _ONE_WORD_INDEX_THROUGH = 3, 6
_DIMENSION: Final = 384
_CONTENTS: Final = """
SELECT S.kind, S.key, S.state, P.type, P.char_start, {text} FROM sources S
LEFT JOIN passages P ON P.source_id = S.id ORDER BY 1, 2, 5, 6
"""
_NEWER: Final = 999


def kill_upgrades(ground: Ground, rounds: int) -> Tally:
    """Kill the upgrade of stores of every older schema at its writes, the copying of the backup among them."""
    tally = Tally("killed while upgrading")
    with tally.part():
        if not hasattr(os, "fork"):
            raise DrillImpossible("this system cannot copy a process, which these kills need")
        if getattr(sys, "frozen", False):
            raise DrillImpossible("the packaged application has no second door to put a dying disk in")
        steps = migrations()
        for version in range(1, len(steps)):
            ground.step(tally, version, len(steps))
            folder = ground.folder / f"schema{version}"
            folder.mkdir()
            store = folder / "library.sqlite"
            make_former_store(ground, store, version)
            _kill_upgrade(ground, tally, store, rounds)
    return tally


def refuse_newer(ground: Ground, rounds: int) -> Tally:
    """Give the program files of a newer one; it says so and leaves them as they are."""
    tally = Tally("files of a newer program")
    for number, name in enumerate(("store", "sessions")[: rounds + 1]):
        ground.step(tally, number, 2)
        paths = ground.copy()
        path: Path = getattr(paths, name)
        with closing(apsw.Connection(str(path))) as connection:
            connection.pragma("journal_mode", "DELETE")
            connection.pragma("user_version", _NEWER)
        before = path.read_bytes()
        for arguments in (("status",), ("repair",)):
            tally.faults += 1
            said = run_command(program(paths, *arguments))
            ground.expect_done_or_refused(tally, said, "a file of a newer program")
            if "newer" not in said.complaint:
                tally.problems.append(f"{arguments[0]} did not say that {path.name} is newer")
        if path.read_bytes() != before:
            tally.lost.append(f"{path.name} of a newer program was changed")
        ground.remove(paths)
    return tally


def make_former_store(ground: Ground, path: Path, version: int) -> None:
    """Write the untroubled index as an Attest of that schema would have it."""
    present = Store(ground.clean.store)
    former = Store(path, migrations()[:version])
    with closing(present), closing(former), former.transaction() as connection:
        for table in _TABLES:
            _copy_table(present, connection, table)
        indexes = ("passages_fts", "passages_words")[: 1 + (version > _ONE_WORD_INDEX_THROUGH)]
        for number, text in connection.execute("SELECT id, text FROM passages").fetchall():
            for index in indexes:
                put = f"INSERT INTO {index} (rowid, text, context) VALUES (?, ?, '')"  # noqa: S608 - names of our own schema
                connection.execute(put, (number, text))
        if version <= _FLOATS_THROUGH:
            _add_floats(connection)


def _copy_table(present: Store, connection: apsw.Connection, table: str) -> None:
    names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    wanted = ", ".join(
        _LITERAL.get(name, f"P.{name}") if table == "passages" else f"P.{name}" for name in names
    )
    rows = present.rows(f"SELECT {wanted} FROM {table} P")  # noqa: S608 - names of our own schema
    places = ", ".join("?" * len(names))
    connection.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({places})", rows)  # noqa: S608 - likewise


def _add_floats(connection: apsw.Connection) -> None:
    chance = np.random.default_rng(1)
    for (number,) in connection.execute("SELECT id FROM passages WHERE NOT needs_vector").fetchall():
        vector = chance.normal(size=_DIMENSION).astype(np.float32)
        connection.execute(
            "INSERT INTO passages_vec (rowid, embedding) VALUES (?, ?)",
            (number, (vector / np.linalg.norm(vector)).tobytes()),
        )


def _kill_upgrade(ground: Ground, tally: Tally, store: Path, rounds: int) -> None:
    out = store.parent / "out"
    command = [sys.executable, "-m", "app.commands.drills.dying_store", str(store), str(out), str(rounds)]
    said = run_command(command)
    ground.expect_done(tally, said, "the dying store")
    whole = _contents(out / "0" / store.name)
    deaths = [line.split() for line in said.output.splitlines()]
    for moment, _ in deaths:
        tally.kills += 1
        try:
            found = _contents(out / moment / store.name)
        except AppError as error:
            tally.lost.append(f"the index, killed at write {moment} of {store.parent.name}: {error}")
            continue
        if found != whole:
            tally.lost.append(f"texts, killed at write {moment} of {store.parent.name}")
    stages = len({stage for _, stage in deaths})
    tally.notes.append(f"{store.parent.name}: died in {stages} stages")
    steps = len(migrations()) - int(store.parent.name.removeprefix("schema"))
    if stages < steps + 1:  # and the copying
        tally.problems.append(f"{store.parent.name}: only {stages} of {steps + 1} stages were hit")


def _contents(path: Path) -> list[Row]:
    """Open a store as the program does, bring it to its present form, and read everything."""
    with closing(Store(path)) as store:
        Upkeep(store).renew(RunContext())
        faults = find_damage(store)
        if faults:
            raise AppError(faults[0])
        return store.rows(_CONTENTS.format(text=PASSAGE_TEXT))
