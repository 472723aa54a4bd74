"""Writes the pages that list the pictures: an overview of all, and a page for each part of the book."""

from pathlib import Path

from pictures.looks import EVERY, LOOKS
from pictures.taking import file_of
from pictures.views import SECTIONS, View

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

Every view is taken in light, dark and high contrast, at twice the pixels a point (2x, in a window of 960 × 740, where the
panel is folded to a strip), written from right to left (rtl), and as it is when the window is 420 points wide (narrow);
some in further looks. The heading of each part leads to a page
that shows its pictures.
"""
_REST = [look for look in LOOKS if look not in EVERY]


def write_list(out: Path) -> None:
    """List the pictures that are there with what each shows."""
    lines, missing = [_HEAD], []
    for title, views in SECTIONS.items():
        there = [view for view in views if _taken(out, view)]
        if not there:
            continue
        page = f"{title.lower().replace(' ', '-')}.md"
        lines.append(f"## [{title}]({page})\n")
        columns = [*(look.removeprefix("light@") for look in EVERY), "further"]
        lines.append("| view | " + " | ".join(columns) + " |")
        lines.append("| --- |" + " --- |" * len(columns))
        for view in there:
            cells = [_links(out, view, (look,)) for look in EVERY] + [_links(out, view, _REST)]
            lines.append(f"| {_name(view)}: {_told(view)} | " + " | ".join(cells) + " |")
            missing += [f"- {view.name}, {look}: {why}" for look, why in view.without.items()]
        lines.append("")
        (out / page).write_text(_page(out, title, there), encoding="utf-8")
    if missing:
        lines += ["## Left out\n", *missing, ""]
    (out / "README.md").write_text("\n".join(lines), encoding="utf-8")


def _page(out: Path, title: str, views: list[View]) -> str:
    """The pictures of a part: the light one, and links to the others."""
    lines = [f"# {title}\n", "[All pictures](README.md)\n"]
    for view in views:
        taken = _taken(out, view)
        lines.append(f"## {_name(view)}\n\n{_told(view)}\n")
        lines.append(f"![{view.name}]({file_of(out, view, taken[0]).name})\n")
        lines.append(f"Also: {_links(out, view, taken[1:])}\n")
    return "\n".join(lines)


def _taken(out: Path, view: View) -> list[str]:
    return [look for look in LOOKS if file_of(out, view, look).is_file()]


def _links(out: Path, view: View, looks: "tuple[str, ...] | list[str]") -> str:
    files = {look: file_of(out, view, look) for look in looks}
    links = [
        f"[{look.removeprefix('light@')}]({file.name})" for look, file in files.items() if file.is_file()
    ]
    return " · ".join(links) or "–"


def _name(view: View) -> str:
    return f"**{view.name}**" + (" ◦" if view.is_invented else "")


def _told(view: View) -> str:
    return (view.prepare.__doc__ or "").splitlines()[0]
