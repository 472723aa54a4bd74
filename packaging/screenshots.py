"""Renders the views of the window into PNG files, in every look, with a page that lists them.

    python packaging/screenshots.py OUTDIR [--only NAME] [--look LOOK] [--data DIR]

The data are the invented papers of the tests or, with `--data`, an index and conversations made by
`packaging/picture_papers.py`; states that cannot be held still with real ones keep the invented papers. Each look is
rendered in a process of its own, because Qt reads the scale factor once. The views are listed in `pictures/views.py`.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(REPOSITORY), str(REPOSITORY / "tests" / "ui")]

from pictures.listing import PAPERS, write_list  # noqa: E402 - the path to the application and the tests comes first
from pictures.looks import LOOKS  # noqa: E402 - likewise
from pictures.taking import take_all  # noqa: E402 - likewise
from pictures.views import VIEWS, View  # noqa: E402 - likewise

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


def main() -> int:
    """Render all views, each look in a process of its own."""
    arguments = _parser().parse_args()
    if arguments.child:
        views = _views(arguments, arguments.look)
        return bool(take_all(arguments.look, views, arguments.outdir, arguments.data))
    arguments.outdir.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        screen = Path(folder) / "screen.json"
        screen.write_text(json.dumps({"screens": [SCREEN]}), encoding="utf-8")
        failures = _take(arguments, f"offscreen:configfile={screen}")
    write_list(arguments.outdir)
    if arguments.data and (arguments.data / PAPERS).is_file():
        shutil.copyfile(arguments.data / PAPERS, arguments.outdir / PAPERS)
    return bool(failures)


def _take(arguments: argparse.Namespace, platform: str) -> int:
    """Take the pictures; how many looks are not complete."""
    failures = 0
    for name in [arguments.look] if arguments.look else LOOKS:
        if not _views(arguments, name):
            continue
        command = [sys.executable, __file__, str(arguments.outdir), "--child", "--look", name]
        command += ["--only", arguments.only] if arguments.only else []
        command += ["--data", str(arguments.data)] if arguments.data else []
        environment = os.environ | {"QT_QPA_PLATFORM": platform, "QT_SCALE_FACTOR": str(LOOKS[name].scale)}
        failures += subprocess.run(command, check=False, env=environment).returncode
    return failures


def _views(arguments: argparse.Namespace, look: str) -> list[View]:
    return [one for one in VIEWS if arguments.only in one.name and look in one.looks]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("outdir", type=Path)
    parser.add_argument("--only", default="", help="names of views that contain this")
    parser.add_argument("--look", choices=LOOKS, help="this look only")
    parser.add_argument("--data", type=Path, help="an existing data directory instead of the invented papers")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    return parser


if __name__ == "__main__":
    sys.exit(main())
