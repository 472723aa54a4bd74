"""U10: a sentence of a closed list is read back with what was put in its places."""

from hypothesis import given
from hypothesis import strategies as st

from app.engine.read_back import Read, Templates


def test_a_sentence_is_read_back_with_its_places():
    read = Templates(["The file {path} cannot be read: {why}."]).read(
        "The file a.pdf cannot be read: denied."
    )
    assert read == Read("The file {path} cannot be read: {why}.", {"path": "a.pdf", "why": "denied"})


def test_other_words_are_none_of_the_list():
    assert Templates(["The disk is full."]).read("The disk is old.") is None


def test_the_sentence_with_most_words_of_its_own_counts():
    templates = Templates(["{host} is not this machine.", "{host} is not this machine. Use 127.0.0.1."])
    read = templates.read("db is not this machine. Use 127.0.0.1.")
    assert read is not None
    assert read.template == "{host} is not this machine. Use 127.0.0.1."


def test_what_is_glued_to_a_word_may_be_missing():
    read = Templates(["No room for a copy{amount}."]).read("No room for a copy.")
    assert read == Read("No room for a copy{amount}.", {"amount": ""})


def test_a_place_between_spaces_is_never_empty():
    assert Templates(["The {name} is empty."]).read("The  is empty.") is None


def test_where_a_number_is_wanted_words_are_none():
    templates = Templates(["{n} passages"])
    assert templates.read("Rites of passages") is None
    assert templates.read("1,204 passages") == Read("{n} passages", {"n": "1,204"})


@given(st.text(alphabet="abc /.-_é", min_size=1).filter(str.strip), st.text(alphabet="xyz ", min_size=1))
def test_whatever_was_put_in_comes_out_again(path, why):
    template = "The folder «{path}» cannot be used; it says «{why}»."
    read = Templates([template]).read(template.format(path=path, why=why))
    assert read == Read(template, {"path": path, "why": why})
