"""Renders the views of the window into PNG files, in every look, with pages that list them.

    python packaging/screenshots.py OUTDIR [--only NAME] [--look LOOK] [--data DIR] [--jobs N]

The data are the invented papers of the tests or, with `--data`, a copy of an index and conversations made by
`packaging/picture_papers.py`; states that cannot be held still with real ones keep the invented papers. Looks that differ
in colours only are taken of the same window; the others have processes of their own, because Qt reads the scale factor
once. The views are listed in `pictures/views.py`.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(REPOSITORY), str(REPOSITORY / "tests" / "ui")]

from pictures.listing import PAPERS, write_list  # noqa: E402 - the path to the application and the tests comes first
from pictures.looks import LOOKS, Stage  # noqa: E402 - likewise
from pictures.taking import Shot, file_of, take_all  # noqa: E402 - likewise
from pictures.views import VIEWS  # noqa: E402 - likewise

SCREEN = {
    "name": "desk",
    "x": 0,
    "y": 0,
    "width": 1920,
    "height": 1200,
    "logicalDpi": 96,
    "logicalBaseDpi": 96,
    "dpr": 1,
}
_VIEWS_A_JOB = 16
_TRIES = 3


@dataclass(frozen=True)
class Job:
    """Views that one process takes on one stage."""

    stage: Stage
    shots: tuple[Shot, ...]


def main() -> int:
    """Render all views, each stage in processes of its own."""
    arguments = _parser().parse_args()
    if arguments.job is not None:
        shots = _left(_jobs(arguments)[arguments.job].shots, arguments.outdir, arguments.since)
        return take_all(shots, arguments.outdir, arguments.data) if shots else 0
    arguments.outdir.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        screen = Path(folder) / "screen.json"
        screen.write_text(json.dumps({"screens": [SCREEN]}), encoding="utf-8")
        failures = _take(arguments, f"offscreen:configfile={screen}")
    write_list(arguments.outdir)
    if arguments.data and (arguments.data / PAPERS).is_file():
        shutil.copyfile(arguments.data / PAPERS, arguments.outdir / PAPERS)
    return bool(failures)


def _jobs(arguments: argparse.Namespace) -> tuple[Job, ...]:
    """What is to be taken, by stage, in pieces of which several run at a time."""
    by_stage: dict[Stage, list[Shot]] = {}
    for view in VIEWS:
        if arguments.only and not any(name in view.name for name in arguments.only.split(",")):
            continue
        looks: dict[Stage, list[str]] = {}
        for name in view.looks:
            if not arguments.look or name in arguments.look.split(","):
                looks.setdefault(LOOKS[name].stage, []).append(name)
        for stage, names in looks.items():
            by_stage.setdefault(stage, []).append(Shot(view, tuple(names)))
    return tuple(
        Job(stage, tuple(shots[first : first + _VIEWS_A_JOB]))
        for stage, shots in by_stage.items()
        for first in range(0, len(shots), _VIEWS_A_JOB)
    )


def _left(shots: tuple[Shot, ...], out: Path, began: float) -> tuple[Shot, ...]:
    """What was not taken yet since a moment."""

    def is_left(shot: Shot, look: str) -> bool:
        file = file_of(out, shot.view, look)
        return not file.is_file() or file.stat().st_mtime < began

    left = [Shot(one.view, tuple(look for look in one.looks if is_left(one, look))) for one in shots]
    return tuple(one for one in left if one.looks)


def _take(arguments: argparse.Namespace, platform: str) -> int:
    """Take the pictures; how many could not be taken."""
    jobs, began = _jobs(arguments), time.time()

    def run(number: int) -> int:
        command = [sys.executable, __file__, *sys.argv[1:], "--job", str(number), "--since", str(began)]
        scale = str(jobs[number].stage.scale)
        environment = os.environ | {"QT_QPA_PLATFORM": platform, "QT_SCALE_FACTOR": scale}
        for _ in range(_TRIES):  # one that was ended from outside goes on where it was
            ended = subprocess.run(command, check=False, env=environment).returncode
            if ended >= 0:
                break
        return abs(ended)

    with ThreadPoolExecutor(arguments.jobs) as pool:
        return sum(pool.map(run, range(len(jobs))))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("outdir", type=Path)
    parser.add_argument("--only", default="", help="views whose names contain one of these, apart by commas")
    parser.add_argument("--look", default="", help="these looks only, apart by commas: " + ", ".join(LOOKS))
    parser.add_argument("--data", type=Path, help="an existing data directory instead of the invented papers")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes work at a time")
    parser.add_argument("--job", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--since", type=float, default=0.0, help=argparse.SUPPRESS)
    return parser


if __name__ == "__main__":
    sys.exit(main())
