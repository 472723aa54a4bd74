"""The command line: which commands there are and what they take."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from app import __version__
from app.commands.export_arguments import add_export_arguments
from app.engine.paths import AppPaths

USAGE_ERROR = 2
OPEN_FLAG = "--open"
BUNDLE_SUFFIX = ".bundle.json"
_TAKE_VALUE = ("--data", "--zotero", OPEN_FLAG)


class OneLineParser(argparse.ArgumentParser):
    """Tells a usage error in one line, with what to do."""

    def error(self, message: str) -> NoReturn:
        """Print one line and leave with code 2."""
        self.exit(USAGE_ERROR, f"attest: {message}. Type `{self.prog} --help` for what is understood.\n")


def build_parser() -> argparse.ArgumentParser:
    """The whole command line; without a command the window opens."""
    common = _common_options(argparse.SUPPRESS, argparse.SUPPRESS)
    parser = OneLineParser(
        prog="attest",
        description="Ask your Zotero library; every citation is checked.",
        parents=[_common_options(AppPaths.default().data, False)],
    )
    parser.add_argument("--version", action="version", version=f"Attest {__version__}")
    parser.add_argument(
        "--zotero", type=_path, metavar="DIR", help="open the window on this Zotero data directory"
    )
    parser.add_argument("--sample", action="store_true", help="open the window on the sample library")
    parser.add_argument(OPEN_FLAG, dest="open", type=_path, help=argparse.SUPPRESS)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=OneLineParser)

    def add(name: str, help_text: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=help_text, description=help_text, parents=[common])

    index = add("index", "read the Zotero library and index what is new")
    index.add_argument("--zotero", type=_path, required=True, metavar="DIR", help="Zotero's data directory")
    index.add_argument("--retry", action="store_true", help="try files again that could not be read before")
    index.add_argument(
        "--accept-removals", action="store_true", help="let much leave the index that Zotero has no more"
    )
    index.add_argument("--rebuild", action="store_true", help="throw the index away first and build it anew")
    add("repair", "look for damage in the index and the conversations, and mend it")
    add("status", "show what is indexed, what is not and why")
    search = add("search", "find passages")
    search.add_argument("query")
    search.add_argument(
        "--limit", type=_positive, default=15, metavar="N", help="passages at most (default 15)"
    )
    _add_scope(search)
    ask = add("ask", "answer a question from the library")
    ask.add_argument("question", nargs="?")
    _add_scope(ask)
    ask.add_argument("--no-verify", action="store_true", help="do not check the citations")
    ask.add_argument("--no-save", action="store_true", help="do not keep question and answer")
    ask.add_argument("--interactive", action="store_true", help="go on asking; the search may ask you, too")
    ask.add_argument("--session", type=_positive, metavar="N", help="go on with this conversation")
    ask.add_argument("--verbose", action="store_true", help="show the steps of the search")
    verify = add("verify", "say for each claim of a file whether its evidence supports it")
    verify.add_argument(
        "file", type=_path, metavar="FILE.jsonl", help="lines with claim and evidence; .gz too"
    )
    add("sessions", "list the conversations, newest first")
    export = add("export", "write a conversation to a file")
    add_export_arguments(export)
    bundle = add("verify-bundle", "check an exported bundle; needs no library and no model")
    bundle.add_argument("file", type=_path, metavar="FILE.bundle.json")
    doctor = add("doctor", "check devices, models, Zotero and the store")
    doctor.add_argument(
        "--zotero", type=_path, metavar="DIR", help="Zotero's data directory, if not the one indexed"
    )
    doctor.add_argument(
        "--exam", action="store_true", help="let the writing model sit for its exam (two minutes, once)"
    )
    doctor.add_argument(
        "--test-model", action="store_true", help="only ask the decision model about a true and a false claim"
    )
    bench = add("bench", "measure quality")
    benches = bench.add_subparsers(dest="bench", metavar="WHAT", required=True, parser_class=OneLineParser)
    answers = benches.add_parser("answers", help="ask questions whose answers are known", parents=[common])
    answers.add_argument("questions", type=_path, metavar="QUESTIONS.jsonl")
    verify_bench = benches.add_parser(
        "verify", help="how well and how fast citations are judged", parents=[common]
    )
    verify_bench.add_argument(
        "files", type=_path, nargs="+", metavar="FILE", help="lines with claim, evidence and label"
    )
    citations = benches.add_parser(
        "citations", help="how fast the citations of a long answer are resolved", parents=[common]
    )
    citations.add_argument(
        "--long", action="store_true", help="answers of up to 1 MB too; takes some minutes"
    )
    drills = benches.add_parser(
        "drills", help="make faults on purpose and count what is lost; takes some minutes", parents=[common]
    )
    drills.add_argument(
        "--minutes",
        type=_positive,
        default=0,
        metavar="N",
        help="then go on killing and damaging for so long",
    )
    drills.add_argument(
        "--zotero", type=_path, metavar="DIR", help="with this library, not the sample library"
    )
    text = benches.add_parser(
        "text", help="how faithfully the text of PDFs is read, beside pdftotext", parents=[common]
    )
    text.add_argument("files", type=_path, nargs="+", metavar="FILE.pdf")
    text.add_argument(
        "--judged",
        type=_path,
        metavar="FILE.toml",
        help="who was found to be at fault on the pages that differ",
    )
    web = benches.add_parser(
        "web", help="which words of saved web pages are read, where they are marked", parents=[common]
    )
    web.add_argument("files", type=_path, nargs="+", metavar="FILE.html")
    ingest = benches.add_parser(
        "ingest", help="how fast a library is synced, read and embedded", parents=[common]
    )
    ingest.add_argument("--zotero", type=_path, required=True, metavar="DIR", help="Zotero's data directory")
    ingest.add_argument(
        "--limit", type=_positive, default=40, metavar="N", help="PDFs to read and embed (default 40)"
    )
    latency = benches.add_parser(
        "latency", help="how long a search takes as a library grows (synthetic vectors)", parents=[common]
    )
    latency.add_argument(
        "--sizes",
        type=_positive,
        nargs="+",
        default=[10_000, 100_000],
        metavar="N",
        help="numbers of passages",
    )
    pages = benches.add_parser(
        "pages", help="how long a passage takes to be shown on its page", parents=[common]
    )
    pages.add_argument("--limit", type=_positive, default=250, metavar="N", help="passages (default 250)")
    window = benches.add_parser(
        "ui", help="how fast the window starts, what memory it needs, and where it stalls", parents=[common]
    )
    window.add_argument(
        "--zotero",
        type=_path,
        metavar="DIR",
        help="also index this library, search it and ask, with the window open",
    )
    _add_bench_all(
        benches.add_parser("all", help="every target in one table, beside other tools", parents=[common])
    )
    retrieval = benches.add_parser(
        "retrieval", help="nDCG@10 and Recall@100 on a set in BEIR form", parents=[common]
    )
    retrieval.add_argument("--beir", type=_path, required=True, metavar="DIR")
    return parser


def with_open_flag(words: Sequence[str]) -> list[str]:
    """Say by a flag what a file manager says by place: `attest FILE.bundle.json` opens that file in the window."""
    *options, last = words or [""]
    bare = [
        word
        for before, word in zip(["", *options], options, strict=False)
        if not word.startswith("-") and before not in _TAKE_VALUE
    ]
    is_file = last.endswith(BUNDLE_SUFFIX) and not last.startswith("-")
    if is_file and not bare and options[-1:] not in [[one] for one in _TAKE_VALUE]:
        return [*options, OPEN_FLAG, last]
    return list(words)


def _common_options(data: Path | str, json: bool | str) -> OneLineParser:
    """The options that stand before or after the command; a suppressed default leaves the earlier value alone."""
    common = OneLineParser(add_help=False)
    common.add_argument("--data", type=_path, default=data, metavar="DIR", help="Attest's own data directory")
    common.add_argument(
        "--json", action="store_true", default=json, help="print one JSON document and nothing else"
    )
    return common


def _add_scope(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--items", nargs="+", default=[], metavar="KEY", help="only these items, attachments or notes"
    )
    parser.add_argument(
        "--collection", metavar="NAME", help="only this collection (name or path A/B) and those below it"
    )


def _add_bench_all(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--zotero", type=_path, metavar="DIR", help="a library whose PDFs are read")
    parser.add_argument("--large", type=_path, metavar="DIR", help="a library of many items, for the sync")
    parser.add_argument("--sizes", type=_positive, nargs="+", metavar="N", help="passages to search among")
    parser.add_argument(
        "--claims",
        type=_path,
        nargs="+",
        default=[],
        metavar="FILE",
        help="labelled pairs, as for `bench verify`",
    )
    parser.add_argument(
        "--beside", type=_path, metavar="PYTHON", help="a Python with sentence-transformers, to compare with"
    )
    parser.add_argument("--limit", type=_positive, default=40, metavar="N", help="PDFs to read (default 40)")
    parser.add_argument("--out", type=_path, metavar="FILE.md", help="also write the page there")


def _path(text: str) -> Path:
    """A path that can be kept in settings and shown; an empty one would silently mean the current folder."""
    if not text.strip():
        raise argparse.ArgumentTypeError("a path must not be empty")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise argparse.ArgumentTypeError("a path must be valid Unicode; rename the folder") from error
    return Path(text)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number
