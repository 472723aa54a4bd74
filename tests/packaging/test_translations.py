"""The translations hold what the window says, and German has all of it (U10)."""

import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def translations():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "packaging")
        yield _module()


def _module():
    spec = importlib.util.spec_from_file_location("translations", ROOT / "packaging" / "translations.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["translations"] = module
    spec.loader.exec_module(module)
    return module


def test_german_has_no_unfinished_entry(translations):
    done = translations._translated(translations.FOLDER / "attest_de.ts")
    assert [word for word, is_done in done.items() if not is_done] == []


def test_every_word_of_the_window_is_there_in_german(translations):
    assert translations.missing() == []


def test_words_keep_their_places_for_values(translations):
    import string
    import xml.etree.ElementTree as ET

    def fields(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}

    tree = ET.parse(translations.FOLDER / "attest_de.ts")
    wrong = [
        source
        for message in tree.getroot().iter("message")
        if message.get("numerus") is None
        and (source := message.findtext("source") or "")
        and fields(source) != fields(message.findtext("translation") or "")
    ]
    assert wrong == []


def test_every_sentence_of_the_engine_is_in_the_list_and_in_no_other_form(translations):
    listed = translations.engine_sentences.LISTING.read_text(encoding="utf-8").splitlines()
    assert listed == list(translations.engine_sentences.sentences())


def test_a_sentence_of_an_error_is_found_with_its_places(translations):
    source = 'raise InputError(f"The file {path} has {size // 2:,} MB and {self._limit} more.", _HINT)'
    found = set(translations.engine_sentences.sentences_of(source, is_pieces=False))
    assert found == {"The file {path} has {value} MB and {limit} more."}


def test_docstrings_logs_and_bugs_are_no_sentences_for_the_user(translations):
    source = '"""Holds it all."""\n_log.warning("It did not go at all.")\nraise ValueError("That is a bug of ours.")'
    assert list(translations.engine_sentences.sentences_of(source, is_pieces=False)) == []


def test_a_word_is_found_in_the_class_that_says_it(translations, tmp_path):
    module = tmp_path / "said.py"
    module.write_text(
        'class A:\n    def b(self):\n        return self.tr("one " "two"), self.tr("%n of", "", 2)\n', "utf-8"
    )
    found = set(translations.words_of(module))
    assert found == {translations.Word("A", "one two"), translations.Word("A", "%n of", True)}


def test_every_word_has_a_context(translations):
    assert [word for word in translations.words() if not word.context] == []
