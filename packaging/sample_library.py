"""Builds the sample library: five papers about Attest as PDFs in a Zotero data directory.

    python packaging/sample_library.py [OUTDIR]

A second build with unchanged sources returns at once. The result replaces the old one by renaming, so that a reader
never meets half a library. Like a Zotero data directory, the result is not to be written to.
"""

import hashlib
import json
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path

import pypdfium2
import reportlab
from sample_pages import SERIES, register_fonts, typeset
from sample_paper import Paper, read_papers
from sample_zotero import Highlight, ZoteroWriter, key_for

SOURCES = Path(__file__).resolve().parents[1] / "resources" / "sample_library"
DEFAULT_OUTDIR = SOURCES / "built"

_STAMP = "sample-library.sha256"
_SOURCE_PATTERNS = ("papers/*.md", "annotations.toml", "schema.sql", "fonts/*.ttf")


def build(outdir: Path = DEFAULT_OUTDIR) -> Path:
    """Build the library unless it is there and up to date.

    Args:
        outdir: The Zotero data directory to make. One that an earlier build made is replaced.

    Returns:
        `outdir`, which holds `zotero.sqlite` and `storage`.

    Raises:
        FileExistsError: `outdir` holds something that no earlier build made.
    """
    stamp = _fingerprint()
    if _is_current(outdir, stamp):
        return outdir
    if outdir.exists() and any(outdir.iterdir()) and not (outdir / _STAMP).is_file():
        raise FileExistsError(f"{outdir} is not a sample library; choose an empty or a new folder")
    outdir.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=outdir.parent, prefix=f".{outdir.name}-") as scratch:
        fresh = Path(scratch) / "new"
        fresh.mkdir()
        _write_library(fresh)
        (fresh / _STAMP).write_text(stamp, encoding="ascii")
        _publish(fresh, outdir, Path(scratch) / "old")
    return outdir


def _is_current(outdir: Path, stamp: str) -> bool:
    file = outdir / _STAMP
    return file.is_file() and file.read_text(encoding="ascii") == stamp


def _fingerprint() -> str:
    """A hash of everything the result depends on."""
    digest = hashlib.sha256(reportlab.__version__.encode())
    sources = [path for pattern in _SOURCE_PATTERNS for path in SOURCES.glob(pattern)]
    scripts = Path(__file__).parent.glob("sample_*.py")
    for path in sorted([*sources, *scripts], key=lambda path: path.name):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _publish(fresh: Path, outdir: Path, old: Path) -> None:
    """Put the fresh folder in place; should that fail, the old one comes back."""
    had_old = outdir.exists()
    if had_old:
        outdir.rename(old)
    try:
        fresh.rename(outdir)
    except OSError:
        if had_old:
            old.rename(outdir)
        raise
    if had_old:
        shutil.rmtree(old)


def _write_library(folder: Path) -> None:
    register_fonts(SOURCES / "fonts")
    additions = tomllib.loads((SOURCES / "annotations.toml").read_text(encoding="utf-8"))
    with ZoteroWriter(
        folder / "zotero.sqlite", (SOURCES / "schema.sql").read_text(encoding="utf-8")
    ) as writer:
        for paper in read_papers(SOURCES / "papers"):
            _write_paper(folder, writer, paper, additions)


def _write_paper(
    folder: Path, writer: ZoteroWriter, paper: Paper, additions: dict[str, list[dict[str, str]]]
) -> None:
    key = key_for("pdf", paper.stem)
    pdf = folder / "storage" / key / _file_name(paper)
    pdf.parent.mkdir(parents=True)
    typeset(paper, pdf)
    item = writer.add_paper(paper, SERIES, paper.first_page + _page_count(pdf) - 1)
    attachment = writer.add_pdf(item, key, pdf.name)
    for note in additions["notes"]:
        if note["paper"] == paper.stem:
            writer.add_note(item, key_for("note", note["title"]), note["title"], note["html"])
    for mark in additions["highlights"]:
        if mark["paper"] == paper.stem:
            highlight = _highlight(pdf, paper, mark["text"], mark["comment"])
            writer.add_highlight(attachment, key_for("highlight", mark["text"]), highlight)


def _file_name(paper: Paper) -> str:
    """Author, year and short title, as Zotero names the files it stores."""
    names = [author.last for author in paper.authors]
    people = " and ".join(names) if len(names) <= 2 else f"{names[0]} et al."
    return f"{people} - {paper.year} - {paper.short_title}.pdf"


def _page_count(pdf: Path) -> int:
    with pypdfium2.PdfDocument(pdf) as document:
        return len(document)


def _highlight(pdf: Path, paper: Paper, text: str, comment: str) -> Highlight:
    """Find a sentence in the PDF and describe its place as Zotero does.

    Raises:
        ValueError: The sentence is on no page.
    """
    with pypdfium2.PdfDocument(pdf) as document:
        for index, page in enumerate(document):
            words = page.get_textpage()
            found = words.search(text, match_case=True).get_next()
            if found is None:
                continue
            start, count = found
            rects = [words.get_rect(number) for number in range(words.count_rects(start, count))]
            position = {"pageIndex": index, "rects": [[round(edge, 2) for edge in rect] for rect in rects]}
            from_top = int(page.get_height() - rects[0][3])
            return Highlight(
                text=text,
                comment=comment,
                page_label=str(paper.first_page + index),
                sort_index=f"{index:05d}|{start:06d}|{from_top:05d}",
                position=json.dumps(position),
            )
    raise ValueError(f"{paper.stem}: the highlighted sentence is not in the paper: {text}")


if __name__ == "__main__":
    print(build(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else DEFAULT_OUTDIR))
