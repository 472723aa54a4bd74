"""The settings file: read as a whole, written as a whole, and named when that cannot be."""

from pathlib import Path

import pytest

from app.engine.errors import SettingsInvalid, SettingsUnwritable
from app.engine.settings import AppearanceSettings, Settings, load_settings, save_settings

DARK = Settings(appearance=AppearanceSettings(theme="dark"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def test_a_missing_file_gives_the_defaults(file: Path) -> None:
    assert load_settings(file) == Settings()


def test_what_was_saved_is_read(file: Path) -> None:
    save_settings(file, DARK)
    assert load_settings(file) == DARK


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"\xff\xfe{", b"\x00", b'{"search": {"max_words": 1}}']
)
def test_a_file_that_does_not_fit_is_named_and_left(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(SettingsInvalid, match=r"settings\.json"):
        load_settings(file)
    assert file.read_bytes() == content


def test_a_folder_in_its_place_is_named(file: Path) -> None:
    file.mkdir()
    with pytest.raises(SettingsInvalid, match=r"settings\.json"):
        load_settings(file)


def test_a_file_that_cannot_be_written_is_named(file: Path) -> None:
    file.mkdir()
    with pytest.raises(SettingsUnwritable, match=r"settings\.json"):
        save_settings(file, DARK)
