"""What the command `export` takes; apart from its work, so that the command line is read without the engine."""

import argparse
from pathlib import Path

FORMATS = ("md", "bundle", "bib", "csl", "pandoc")
STYLES = ("apa", "chicago", "mla", "vancouver")


def add_export_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what `export` takes."""
    parser.add_argument("session", type=int, metavar="SESSION", help="its number, as `sessions` lists it")
    parser.add_argument("--format", choices=FORMATS, required=True, help="what to write")
    parser.add_argument("--style", choices=STYLES, help="citations in this style (with --format md)")
    parser.add_argument(
        "--all", action="store_true", help="also sources that were not cited (with --format bib or csl)"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="write to this file, not to the terminal")
    parser.add_argument("--force", action="store_true", help="replace the file if it is there")
