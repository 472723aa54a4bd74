"""U1: the colours of tags are read; damaged ones are left out without a word."""

import sqlite3
from contextlib import closing

import pytest

from app.engine.zotero.reader import read_library
from app.engine.zotero.records import TagColor


def colors_of(zotero_file, value) -> tuple[TagColor, ...]:
    with closing(sqlite3.connect(zotero_file)) as connection, connection:
        connection.execute("CREATE TABLE syncedSettings (setting TEXT, libraryID INT, value)")
        connection.execute("INSERT INTO syncedSettings VALUES ('tagColors', 1, ?)", (value,))
    return read_library(zotero_file, zotero_file.parent, None).tag_colors


def test_colours_are_read_in_their_order(zotero_file):
    value = '[{"name": "later", "color": "#FF6666"}, {"name": "a\\u00e9", "color": "#2EA8E5"}]'
    assert colors_of(zotero_file, value) == (TagColor(1, "later", "#FF6666"), TagColor(1, "aé", "#2EA8E5"))


@pytest.mark.parametrize(
    "value",
    ["{", "null", "3", '[1, "x"]', '[{"name": "a"}]', '[{"name": "a", "color": "red"}]', None, b"\xff\xfe"],
)
def test_damaged_colours_are_none(zotero_file, value):
    assert colors_of(zotero_file, value) == ()


def test_a_library_without_such_settings_has_no_colours_and_no_warning(zotero_file):
    library = read_library(zotero_file, zotero_file.parent, None)
    assert library.tag_colors == ()
    assert not [one for one in library.warnings if "colours" in one]
