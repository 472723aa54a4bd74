"""Indexes the real papers whose licences allow pictures of them, and asks a few questions, for `screenshots.py --data`.

    python packaging/picture_papers.py LIBRARY DATA

LIBRARY is a folder with `library.json`, `build.py` and a README whose table names each file's licence; papers under
NonCommercial or NoDerivatives terms are left out. DATA becomes a data directory of Attest.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from app.engine.asking import AskRequest
from app.engine.engine import Engine
from app.engine.paths import AppPaths
from app.engine.runs import Progress, RunContext
from app.engine.settings import SearchSettings, Settings

QUESTIONS = (
    "Which papers do I have from 2020?",
    "What dose of ivermectin was tested against COVID-19 in these trials?",
    "Why is the rbcL marker of limited use for telling Ocimum species apart?",
    "How many lambda points do the GROMOS tutorials recommend to start with?",
    "What benefits of Jupyter notebooks for teaching are reported?",
    "What did trials find about the effect of tulsi on blood glucose in people with diabetes?",
    "How should perplexity be chosen in t-SNE, and do cluster sizes mean anything?",
    "What are my doubts about SPECTER, and how was it evaluated?",
)  # scenes look for three of them by how they begin: an answer, a saved web page, a table
PAUSED_QUESTION = (
    "What is known about holy basil in people, its effect on memory, and its effect on athletes?"
)
# So few searches that some part of the question stays open, and the search asks how to go on.
_SHORT_SEARCH = SearchSettings(max_calls=2)
_PAPERS_HEAD = """# Papers that the pictures quote

Their text is shown in extracts, unchanged, with the passages marked. Lists of the library show titles only.
"""
_ROW = re.compile(r"^\| (?P<file>\S+\.\w+) \| [^|]*\|[^|]*\|[^|]*\| (?P<licence>[^|]*) \|", re.MULTILINE)
_RESTRICTED = re.compile(r"-N[CD]\b")


def restricted_files(readme: str) -> set[str]:
    """Names of the files whose licence forbids commercial use or changed copies."""
    return {row["file"] for row in _ROW.finditer(readme) if _RESTRICTED.search(row["licence"])}


def open_library(folder: Path) -> dict[str, object]:
    """The library's description without restricted papers, file paths made absolute."""
    restricted = restricted_files((folder / "README.md").read_text(encoding="utf-8"))
    library = json.loads((folder / "library.json").read_text(encoding="utf-8"))
    parts = [library, *library["groups"]]
    for part in parts:
        part["items"] = [
            item
            for item in part["items"]
            if not any(Path(one["file"]).name in restricted for one in item["attachments"])
        ]
        for item in part["items"]:
            for attachment in item["attachments"]:
                attachment["file"] = str(folder.resolve() / attachment["file"])
    return {**library, "trash": []}


def quoted_papers(engine: Engine, readme: str) -> str:
    """A page that names every paper whose text a conversation may show, with its licence."""
    licences = {row["file"]: row["licence"] for row in _ROW.finditer(readme)}
    lines: set[str] = set()
    for session in engine.sessions():
        for turn in engine.turns(session.session_id):
            for one in turn.evidence:
                file = one.attachment.path if one.attachment else None
                if file is not None and turn.resolved.citations and file.name in licences:
                    source = one.source
                    lines.add(
                        f"- {source.author_label} ({source.year}). *{source.title}*. {source.venue}. {licences[file.name]}"
                    )
    return "\n".join((_PAPERS_HEAD, *sorted(lines), ""))


def main() -> int:
    """Build, index, ask."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("library", type=Path)
    parser.add_argument("data", type=Path)
    arguments = parser.parse_args()
    zotero = arguments.data / "zotero"
    with tempfile.TemporaryDirectory() as scratch:
        description = Path(scratch) / "library.json"
        description.write_text(json.dumps(open_library(arguments.library)), encoding="utf-8")
        builder = str(arguments.library / "build.py")
        subprocess.run([sys.executable, builder, str(zotero), "--library", str(description)], check=True)
    paths = AppPaths(arguments.data)
    paths.create()
    engine = Engine(paths, Settings())
    try:
        engine.index(zotero, RunContext(show))
        engine.save_settings(Settings(library=engine.settings.library, search=_SHORT_SEARCH))
        engine.ask(AskRequest(PAUSED_QUESTION, may_pause=True), RunContext())
        engine.save_settings(Settings(library=engine.settings.library))
        for question in QUESTIONS:
            engine.ask(AskRequest(question), RunContext())
        readme = (arguments.library / "README.md").read_text(encoding="utf-8")
        (arguments.data / "papers.md").write_text(quoted_papers(engine, readme), encoding="utf-8")
    finally:
        engine.close()
    return 0


def show(progress: Progress) -> None:
    """One line a step."""
    print(f"{progress.stage} {progress.done}/{progress.total or '?'} {progress.current}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
