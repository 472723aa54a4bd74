"""Bytes and pages of our files overwritten, cut or swapped: it is noticed or harmless, and `repair` mends it (R1, C3)."""

import random
import shutil
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

from app.commands.drills.ground import Ground, finished_turns, index_contents, program, run_command
from app.commands.drills.tally import Tally
from app.engine.conversation.sessions import SessionStore
from app.engine.errors import AppError, StoreDamaged
from app.engine.paths import AppPaths
from app.engine.repair import repair

_PAGE: Final = 4_096
Damage = Callable[[bytearray, random.Random], None]


def _flip_byte(data: bytearray, chance: random.Random) -> None:
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def _spoil_page(data: bytearray, chance: random.Random) -> None:
    at = _page(data, chance)
    data[at : at + _PAGE] = chance.randbytes(_PAGE)


def _empty_page(data: bytearray, chance: random.Random) -> None:
    at = _page(data, chance)
    data[at : at + _PAGE] = bytes(_PAGE)


def _swap_pages(data: bytearray, chance: random.Random) -> None:
    one, other = _page(data, chance), _page(data, chance)
    data[one : one + _PAGE], data[other : other + _PAGE] = (
        data[other : other + _PAGE],
        data[one : one + _PAGE],
    )


def _cut(data: bytearray, chance: random.Random) -> None:
    del data[chance.randrange(len(data)) :]


def _page(data: bytearray, chance: random.Random) -> int:
    return chance.randrange(max(len(data) // _PAGE, 1)) * _PAGE


DAMAGES: Final[Mapping[str, Damage]] = {
    "a flipped bit": _flip_byte,
    "a page of noise": _spoil_page,
    "a page of zeros": _empty_page,
    "two pages swapped": _swap_pages,
    "a file cut off": _cut,
}


def damage_index(ground: Ground, rounds: int) -> Tally:
    """Damage the index; it is noticed or harmless, and after `repair` and `index` all is as it was."""
    tally = Tally("index damaged")
    kinds = list(DAMAGES.items())
    is_rebuilt = False
    for number in range(rounds):
        ground.step(tally, number, rounds)
        what, damage = kinds[number % len(kinds)]
        paths = ground.copy()
        _spoil(paths.store, damage, ground.chance)
        tally.faults += 1
        is_whole = _is_readable(ground, tally, paths, what)
        is_emptied = "index was damaged" in _mend(tally, paths, what)
        if is_emptied and not is_rebuilt:
            is_rebuilt = True  # the way back takes as long as a whole index run: once is enough
            ground.expect_done(tally, run_command(program(paths, *ground.index_arguments())), what)
            ground.compare_index(tally, paths, f"{what} and repair")
        elif is_whole and not is_emptied:
            ground.compare_index(tally, paths, what)
        ground.compare_turns(tally, paths, f"{what} in the index")
        ground.remove(paths)
    return tally


def damage_conversations(ground: Ground, rounds: int) -> Tally:
    """Damage the conversations; what can be read is brought over, the damaged file is kept, and one can go on."""
    tally = Tally("conversations damaged")
    kinds = list(DAMAGES.items())
    saved = there = 0
    for number in range(rounds):
        ground.step(tally, number, rounds)
        what, damage = kinds[number % len(kinds)]
        paths = ground.copy()
        _spoil(paths.sessions, damage, ground.chance)
        tally.faults += 1
        before = paths.sessions.read_bytes()
        said = _mend(tally, paths, what)
        kept = list(paths.data.glob(f"{paths.sessions.name}.damaged-*"))
        if "was damaged" in said and not any(one.read_bytes() == before for one in kept):
            tally.lost.append(f"the damaged conversations themselves, after {what}")
        saved += _readable_turns(ground, tally, paths, what)
        there += len(ground.clean_turns)
        ground.compare_index(tally, paths, f"{what} in the conversations")
        ground.remove(paths)
    tally.notes.append(f"{saved} of {there} answers were readable after the damage")
    return tally


def _readable_turns(ground: Ground, tally: Tally, paths: AppPaths, what: str) -> int:
    """Read the conversations as the window does; how many answers are as they were."""
    try:
        with closing(SessionStore(paths.sessions)) as store:
            for session in store.sessions():
                store.turns(session.session_id)
        return len(set(finished_turns(paths)) & set(ground.clean_turns))
    except Exception as error:  # noqa: BLE001 - that nothing comes after a repair is what is tried
        tally.problems.append(f"after {what} and repair: {type(error).__name__}: {error}")
        return 0


def damage_side_files(ground: Ground, rounds: int) -> Tally:
    """Damage what SQLite keeps beside a file after a kill; what was in the file itself stays."""
    tally = Tally("side files damaged")
    for number in range(rounds):
        ground.step(tally, number, rounds)
        for name in ("store", "sessions"):
            paths = ground.copy()
            file: Path = getattr(paths, name)
            _leave_side_files(file)
            for suffix in ("-wal", "-shm"):
                side = file.with_name(file.name + suffix)
                what, damage = ground.chance.choice(list(DAMAGES.items()))
                _spoil(side, damage, ground.chance)
                tally.faults += 1
            _mend(tally, paths, f"{what} beside the file")
            ground.compare_index(tally, paths, "damaged side files")
            ground.compare_turns(tally, paths, "damaged side files")
            ground.remove(paths)
    return tally


def _leave_side_files(file: Path) -> None:
    """Write something that stays in the log, and keep the three files as a kill would leave them."""
    import apsw

    kept = file.with_name("kept")
    kept.mkdir()
    connection = apsw.Connection(str(file))
    try:
        connection.pragma("journal_mode", "WAL")
        connection.wal_autocheckpoint(0)
        for number in range(20):
            connection.execute("CREATE TABLE IF NOT EXISTS drill (x)")
            connection.execute("INSERT INTO drill VALUES (?)", (str(number) * 3_000,))
            connection.execute("DROP TABLE drill")
        for one in file.parent.glob(f"{file.name}*"):
            shutil.copyfile(one, kept / one.name)
    finally:
        connection.close()
    for one in kept.iterdir():
        one.replace(file.parent / one.name)
    kept.rmdir()


def _spoil(path: Path, damage: Damage, chance: random.Random) -> None:
    data = bytearray(path.read_bytes())
    if data:
        damage(data, chance)
    path.write_bytes(data)


def _is_readable(ground: Ground, tally: Tally, paths: AppPaths, what: str) -> bool:
    """Read all of the index: it is as it was, or the damage is named; anything else is a problem."""
    try:
        found = index_contents(paths)
    except AppError:
        tally.refusals += 1
        return False
    except Exception as error:  # noqa: BLE001 - that nothing else comes is what is tried
        tally.problems.append(f"{what} in the index came as {type(error).__name__}: {error}")
        return False
    return set(ground.clean_contents) <= set(found)


def _mend(tally: Tally, paths: AppPaths, what: str) -> str:
    try:
        return " ".join(repair(paths))
    except StoreDamaged as error:
        tally.problems.append(f"repair did not mend {what}: {error}")
    except AppError:  # looks like another program's file, or a newer one: named, and left alone
        tally.refusals += 1
    except Exception as error:  # noqa: BLE001 - as above
        tally.problems.append(f"repair broke over {what}: {type(error).__name__}: {error}")
    return ""
