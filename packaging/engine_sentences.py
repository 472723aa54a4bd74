"""Finds the sentences that the engine may tell the user, so that they can be translated (U10).

The engine speaks English: its errors, reasons and notices are sentences, with places for names, paths and numbers. This walks
its source for all of them; `resources/translations/sentences.txt` is the closed list by which the window reads such a
sentence back and says it in its own language. What is said to a text model, written to a file or a log, or printed by a
command only is left out.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LISTING = ROOT / "resources" / "translations" / "sentences.txt"
_NOT_FOR_USERS = (  # prompts, exams, documents that are written, SQL, words that have a list of their own
    "app/engine/citations/authors.py",
    "app/engine/citations/attribution_words.py",
    "app/engine/citations/claim_parts.py",
    "app/engine/citations/clauses.py",
    "app/engine/citations/reasons.py",
    "app/engine/conversation/context.py",
    "app/engine/conversation/coordinator_model.py",
    "app/engine/conversation/earlier_answers.py",
    "app/engine/conversation/metadata",
    "app/engine/conversation/references.py",
    "app/engine/crash_reports.py",
    "app/engine/decision_trial.py",
    "app/engine/doctor.py",
    "app/engine/exam/",
    "app/engine/export/bibtex.py",
    "app/engine/export/bundle",
    "app/engine/export/documents.py",
    "app/engine/export/reference_entry.py",
    "app/engine/ingest/confinement.py",
    "app/engine/ingest/note_citations.py",
    "app/engine/search/agent",
    "app/engine/search/calls.py",
    "app/engine/search/searcher.py",
    "app/engine/search/session.py",
    "app/engine/search/tools.py",
    "app/engine/settings_schema.py",
    "app/engine/store/metadata.py",
    "app/engine/synthesis/agreement.py",
    "app/engine/synthesis/answer_",
    "app/engine/synthesis/composition.py",
    "app/engine/synthesis/prompts.py",
    "app/models/fakes.py",
    "app/models/servers/chat_prompt.py",
    "app/models/servers/system_one.py",
)
_PIECES = (  # whose words without a full stop are shown too: stages, places, what befell a file
    "app/engine/indexing.py",
    "app/engine/ingest/limits.py",
    "app/engine/ingest/messages.py",
    "app/engine/ingest/ocr.py",
    "app/engine/ingest/pool.py",
    "app/engine/ingest/reading.py",
    "app/engine/ingest/worker_process.py",
    "app/engine/record_reading.py",
    "app/engine/store/removals.py",
    "app/engine/upkeep.py",
    "app/engine/zotero/locate.py",
    "app/engine/zotero/reader.py",
    "app/engine/zotero/snapshot.py",
    "app/models/generators/gguf_header.py",
    "app/models/manifest.py",
    "app/models/memory.py",
    "app/models/routes.py",
)
_ERRORS_ONLY = (
    "app/__main__.py",
    "app/engine/decision_trial.py",
    "app/engine/settings.py",
)  # all else there has another list
_NOT_SAID = {  # prompts of trials, names of folders
    "Application Support",
    "Google Drive",
    "My Library",
    "Parser process of Attest; started by the program itself.",
    "Say yes.",
    "Write one short sentence about trees.",
    "box sync",
    "google drive",
    "mobile documents",
}
_SENTENCE = re.compile(r"[A-Z“{].*[a-z].*[.?!…](?:[”)])?$", re.DOTALL)
_PIECE = re.compile(r"[A-Za-z“{].*[a-z] .*|.* [a-z].*", re.DOTALL)
_PUT_TOGETHER = (  # what the engine makes of smaller pieces
    "1 conversation",
    "1 file or note",
    "1 item",
    "1 passage",
    "1 section",
    "1 source",
    "Did you mean {value}?",
    "Gathered {passages} from {sources} (about {n} words).",
    "This PDF holds images of pages but no text. Run text recognition (OCR) on it, then replace the attachment.",  # of older indexes
    "choosing the sentences that answer",
    "decision model",
    "each citation against its passage",
    "embedder",
    "extension {n} of {n2} is yours to grant",
    "nothing new",
    "nothing that fits",
    "query",
    "question",
    "the answer",
    "“{one}” and “{other}”",
    "“{one}” or “{other}”",
    "{n} conversations",
    "{n} files and notes",
    "{n} items",
    "{n} of them new",
    "{n} passages",
    "{n} sections",
    "{n} sources",
    "1 item and {files}",
    "{n} items and {files}",
)
_TELLING = re.compile(r"\w*(?:Error|Invalid|Unwritable|News|Trial)$")
_BEHIND = re.compile(r"^\{\w+\} (?=[A-Z])")  # behind another sentence, which is read for itself
_TOLD = re.compile(r"The settings file .*\.$")
_LOGGED = {"debug", "info", "warning", "error", "exception", "critical"}
_BUGS = {"ValueError", "TypeError", "KeyError", "RuntimeError", "AssertionError", "NotImplementedError"}
_NOT_WORDS = re.compile(r" \| |[\\\n<>=#]|\bSELECT\b|\bWITH\b|\bFROM\b|\bVALUES\b|^\{[^}]*\}[^a-z]*$")


def sentences() -> tuple[str, ...]:
    """Every sentence with its places, in order, each once."""
    found: set[str] = set(_PUT_TOGETHER)
    for path in sorted([*(ROOT / "app" / "engine").rglob("*.py"), *(ROOT / "app" / "models").rglob("*.py")]):
        name = path.relative_to(ROOT).as_posix()
        is_pieces = name in _PIECES
        if name not in _ERRORS_ONLY and (is_pieces or not name.startswith(_NOT_FOR_USERS)):
            found.update(sentences_of(path.read_text(encoding="utf-8"), is_pieces=is_pieces))
    for name in _ERRORS_ONLY:
        found.update(_of_errors((ROOT / name).read_text(encoding="utf-8")))
    return tuple(sorted(found - _NOT_SAID))


def sentences_of(source: str, *, is_pieces: bool) -> Iterator[str]:
    """The sentences of one module; `is_pieces` takes words without a full stop too."""
    tree = ast.parse(source)
    left_out = set(_left_out(tree))
    for node in ast.walk(tree):
        text = None if id(node) in left_out else template(node)
        if text is None or _NOT_WORDS.search(text) or len(text.split()) < 2:
            continue
        if _SENTENCE.match(text) or (is_pieces and _PIECE.match(text)):
            yield _BEHIND.sub("", text)


def template(node: ast.AST) -> str | None:
    """The text of a literal, its places by the names of what is put there; None for what is no text."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if not isinstance(node, ast.JoinedStr):
        return None
    pieces: list[str] = []
    names: list[str] = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            pieces.append(str(part.value))
        elif isinstance(part, ast.FormattedValue):
            names.append(_place_name(part.value, names))
            pieces.append(f"{{{names[-1]}}}")
    return "".join(pieces)


def _place_name(node: ast.expr, taken: list[str]) -> str:
    name = "value"
    if isinstance(node, ast.Name):
        name = node.id.strip("_").casefold()
    elif isinstance(node, ast.Attribute):
        name = node.attr.strip("_")
    return name if name not in taken else f"{name}{len(taken) + 1}"


def _of_errors(source: str) -> Iterator[str]:
    """The texts that a module gives to errors and to what it tells of a trial or of settings."""
    for node in ast.walk(ast.parse(source)):
        text = template(node)
        if text is not None and (_BEHIND.match(text) or _TOLD.match(text)):
            yield _BEHIND.sub("", text)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and _TELLING.match(node.func.id):
            texts = (template(argument) for argument in [*node.args, *(one.value for one in node.keywords)])
            yield from (text for text in texts if text is not None and _SENTENCE.match(text))


def _left_out(tree: ast.Module) -> Iterator[int]:
    """Docstrings, pieces of formatted texts, types, what is logged, and what bugs say."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield id(node.value)
        elif isinstance(node, ast.JoinedStr):
            yield from (id(part) for part in node.values)
            yield from (id(part.format_spec) for part in node.values if isinstance(part, ast.FormattedValue))
        elif (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _LOGGED
        ):
            yield from (id(argument) for argument in node.args)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("compile"):
            yield from (id(inner) for inner in ast.walk(node))
        elif (
            isinstance(node, ast.Raise)
            and isinstance(node.exc, ast.Call)
            and ast.unparse(node.exc.func) in _BUGS
        ):
            yield from (id(inner) for inner in ast.walk(node.exc))
