"""Brings the translations up to date with the words of the window, and compiles them.

    python packaging/translations.py update     add new words, drop those that are gone, compile
    python packaging/translations.py compile    compile only
    python packaging/translations.py check      say what is missing; exit code 1 when anything is

Words are found by Python's own parser, because lupdate reads Python as text and takes a wrong class for some of them. They go to
lupdate as one list of calls, so that it merges them into the `.ts` files as it always does. German is translated whole;
English has plural forms only.
"""

import ast
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import engine_sentences

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "resources" / "translations"
TOOLS = Path(sys.executable).parent
HELPERS = {"_tr", "tr"}  # functions of a module that pass their argument on to QCoreApplication.translate


@dataclass(frozen=True, order=True)
class Word:
    """A text of the window, in the context under which it is looked up."""

    context: str
    text: str
    is_counted: bool = False


def main(arguments: list[str]) -> int:
    """Run one command; returns its exit code."""
    command = arguments[0] if arguments else "check"
    if command == "update":
        update()
    if command in {"update", "compile"}:
        compile_all()
        return 0
    faults = missing()
    for fault in faults:
        print(fault)
    return 1 if faults else 0


def words() -> tuple[Word, ...]:
    """Every text of the window and of the settings, and every sentence of the engine."""
    found = {word for path in sorted((ROOT / "app" / "ui").rglob("*.py")) for word in words_of(path)}
    told = {Word("engine", sentence) for sentence in engine_sentences.sentences()}
    return tuple(sorted(found | told | set(_settings_words())))


def words_of(path: Path) -> Iterator[Word]:
    """The texts of one module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield from _of_scope(tree, "", _helper_context(tree))


def missing() -> list[str]:
    """What is not translated, or not listed any more, in words."""
    wanted = words()
    listed = engine_sentences.LISTING.read_text(encoding="utf-8").splitlines()
    told = engine_sentences.sentences()
    faults = [f"sentences.txt lacks: {one}" for one in told if one not in listed]
    for language, needed in (("de", wanted), ("en", tuple(word for word in wanted if word.is_counted))):
        done = _translated(FOLDER / f"attest_{language}.ts")
        faults += [f"{language}: {word.context}: {word.text}" for word in needed if not done.get(word)]
    return faults


def update() -> None:
    """Merge the words into the `.ts` files, and list the sentences of the engine."""
    engine_sentences.LISTING.write_text("\n".join(engine_sentences.sentences()) + "\n", encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        listing = Path(folder) / "words.py"
        listing.write_text("\n".join(_call(word) for word in words()) + "\n", encoding="utf-8")
        for language, options in (("de", []), ("en", ["-pluralonly"])):
            target = FOLDER / f"attest_{language}.ts"
            fixed = [
                "-no-obsolete",
                "-locations",
                "none",
                "-source-language",
                "en_GB",
                "-target-language",
                language,
            ]
            _run("pyside6-lupdate", str(listing), *fixed, *options, "-ts", str(target))


def compile_all() -> None:
    """Make a `.qm` of every `.ts`.

    A window that is open has the old file mapped into its memory and would be ended by the system were it written over;
    so the new one takes its place.
    """
    for source in sorted(FOLDER.glob("*.ts")):
        made = source.with_suffix(".qm.new")
        _run("pyside6-lrelease", str(source), "-qm", str(made))
        made.replace(source.with_suffix(".qm"))


def _run(tool: str, *arguments: str) -> None:
    subprocess.run([str(TOOLS / tool), *arguments], check=True, stdout=subprocess.DEVNULL)


def _call(word: Word) -> str:
    counted = ', "", 1' if word.is_counted else ""
    return f"QCoreApplication.translate({_literal(word.context)}, {_literal(word.text)}{counted})"


def _literal(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _helper_context(tree: ast.Module) -> str:
    """The context that a module's own helper gives to `translate`; "" when it has none."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name in HELPERS:
            for call in ast.walk(node):
                if (
                    isinstance(call, ast.Call)
                    and _name(call) == "translate"
                    and isinstance(call.args[0], ast.Constant)
                ):
                    return str(call.args[0].value)
    return ""


def _of_scope(node: ast.AST, class_name: str, helper: str) -> Iterator[Word]:
    for child in ast.iter_child_nodes(node):
        inner = child.name if isinstance(child, ast.ClassDef) else class_name
        if isinstance(child, ast.Call) and (word := _word(child, class_name, helper)) is not None:
            yield word
        yield from _of_scope(child, inner, helper)


def _word(call: ast.Call, class_name: str, helper: str) -> Word | None:
    name = _name(call)
    values = [one.value if isinstance(one, ast.Constant) else None for one in call.args]
    if name == "translate" and len(values) > 1 and isinstance(values[0], str) and isinstance(values[1], str):
        return Word(values[0], values[1], len(values) > 3)
    if name in HELPERS and values and isinstance(values[0], str):
        is_method = isinstance(call.func, ast.Attribute)
        return Word(class_name if is_method else helper, values[0], len(values) > 2)
    return None


def _name(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _settings_words() -> Iterator[Word]:
    """Titles, explanations and choices of the settings, as the preferences show them."""
    sys.path.insert(0, str(ROOT))
    from app.engine.settings_schema import CONTEXT, all_words

    return (Word(CONTEXT, text) for text in all_words())


def _translated(path: Path) -> dict[Word, bool]:
    """Whether each word of a `.ts` file is finished."""
    if not path.exists():
        return {}
    found: dict[Word, bool] = {}
    for context in ET.parse(path).getroot().iter("context"):
        name = context.findtext("name") or ""
        for message in context.iter("message"):
            translation = message.find("translation")
            forms = [] if translation is None else [form.text for form in translation.iter("numerusform")]
            texts = forms or [None if translation is None else translation.text]
            is_done = translation is not None and translation.get("type") is None and all(texts)
            word = Word(name, message.findtext("source") or "", message.get("numerus") == "yes")
            found[word] = is_done
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
