"""Writes the page that lists the pictures."""

from pathlib import Path

from pictures.looks import LOOKS
from pictures.taking import file_of
from pictures.views import VIEWS

PAPERS = "papers.md"
_HEAD = """# The window in pictures

Rendered without a screen, by the program itself, with answers that it gave to real papers:

    python packaging/picture_papers.py LIBRARY DATA
    python packaging/screenshots.py docs/screenshots --data DATA

LIBRARY is a folder of papers whose licences are known; those under NonCommercial or NoDerivatives terms are left out.
`--only NAME` and `--look LOOK` take some of the pictures anew. Pictures marked ◦ show invented papers and invented
answers, because their state cannot be held still or has to show everything at once. Whose papers the others quote, and
under which licences, is in [papers.md](papers.md); what was mended after looking at the pictures is in
[corrected.md](corrected.md).
"""


def write_list(out: Path) -> None:
    """List the pictures that are there with what each shows."""
    lines = [_HEAD]
    for view in VIEWS:
        there = [look for look in LOOKS if file_of(out, view, look).is_file()]
        if there:
            links = " · ".join(f"[{look}]({file_of(out, view, look).name})" for look in there)
            mark = " ◦" if view.is_invented else ""
            told = (view.prepare.__doc__ or "").splitlines()[0]
            width, height = view.size
            lines.append(f"- **{view.name}**{mark}, {width} × {height}: {told} {links}")
    (out / "README.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
