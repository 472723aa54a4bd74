"""Settings and other small files that are damaged: the program says so or does without, and nothing else is lost (R1)."""

import json
from collections.abc import Mapping
from typing import Final

from app.commands.drills.ground import Ground, program, run_command
from app.commands.drills.tally import Tally
from app.engine.settings import Settings, open_settings

_CONTENTS: Final[Mapping[str, bytes]] = {
    "empty": b"",
    "cut off": b'{"library": {"zotero_dir": "/ho',
    "zeros": bytes(512),
    "not text": b"\xff\xfe\x00\x01" * 30,
    "another shape": b"[1, 2, 3]",
    "an unknown entry": b'{"unknown": {"a": 1}}',
    "a value out of range": b'{"verification": {"threshold": 7}}',
    "deep": b"[" * 20_000,
}
NAMES: Final = ("settings.json", "exams.json", "window.ini")


def damage_small_files(ground: Ground, rounds: int) -> Tally:
    """Put damaged content into each small file, one after the other."""
    tally = Tally("small files damaged")
    kinds = list(_CONTENTS.items()) if rounds > 1 else list(_CONTENTS.items())[:4]
    paths = ground.copy()
    for number, (what, content) in enumerate(kinds):
        ground.step(tally, number, len(kinds))
        for name in NAMES:
            (paths.data / name).write_bytes(content)
            tally.faults += 1
        said = run_command(program(paths, "sessions", "--json"))
        ground.expect_done_or_refused(tally, said, f"settings that are {what}")
        settings, problem = open_settings(paths.settings)  # as the window does, which opens in any case
        if settings != Settings() or not problem:
            tally.problems.append(f"settings that are {what} were taken for good")
        paths.settings.unlink()
        said = run_command(program(paths, "sessions", "--json"))
        ground.expect_done(tally, said, f"other small files that are {what}")
        if not said.code and not json.loads(said.output)["sessions"]:
            tally.lost.append(f"the conversations, with small files that are {what}")
    ground.compare_index(tally, paths, "damaged small files")
    ground.compare_turns(tally, paths, "damaged small files")
    ground.remove(paths)
    return tally
