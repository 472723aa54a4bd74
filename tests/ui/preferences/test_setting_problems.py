"""U11: faults in settings are told in the words of the window, whatever library checks them."""

import pytest
from pydantic import ValidationError

from app.engine.settings import Settings
from app.engine.settings_schema import FieldKind, SettingField, all_fields
from app.ui.preferences.problems import problem_words
from app.ui.workspace import Workspace

WRONG: tuple[object, ...] = (-1e9, 1e9, 0.123456, "nonsense", "", None, "x" * 100_000, [], -1, 10**9)
NUMBERS = {FieldKind.WHOLE, FieldKind.DECIMAL}


def faults_of(field: SettingField) -> list[ValidationError]:
    own = getattr(Settings(), field.section)
    found = []
    for value in WRONG:
        try:
            type(own).model_validate({**own.model_dump(), field.name: value})
        except ValidationError as error:
            found.append(error)
    return found


@pytest.mark.parametrize("field", all_fields(), ids=lambda field: field.key)
def test_no_fault_is_told_in_the_words_of_the_checking_library(qapp, field):
    for error in faults_of(field):
        text = problem_words(error)
        assert text.endswith(".")
        assert "Input" not in text
        assert "String should" not in text
        assert "class" not in text


@pytest.mark.parametrize(
    "field", [one for one in all_fields() if one.kind in NUMBERS], ids=lambda field: field.key
)
def test_a_number_beyond_its_bounds_is_told_the_bound(qapp, field):
    told = {problem_words(error) for error in faults_of(field)}
    assert any(one.startswith("At most") for one in told)
    assert any(one.startswith(("At least", "More than")) for one in told)


def test_a_foreign_address_keeps_its_own_words(qapp):
    with pytest.raises(ValidationError) as caught:
        type(Settings().verification).model_validate({"server_url": "http://example.org:80"})
    assert "example.org" in problem_words(caught.value)


def test_a_fault_stands_at_its_field_and_nothing_is_changed(workspace, run_async):
    preferences, settings = workspace.frame.preferences, workspace.frame.settings

    async def scene() -> None:
        preferences.open("verification")
        row = preferences.dialog.row("verification.threshold")
        row.edited.emit(row.field, 0.2)
        assert row.problem == "At least 0.5."
        assert settings.settings.verification.threshold == row.field.default
        row.edited.emit(row.field, 0.7)
        assert row.problem == ""
        assert settings.settings.verification.threshold == pytest.approx(0.7)

    run_async(scene())


def test_each_setting_is_drawn_changed_and_goes_back_to_its_default(workspace, run_async):
    chosen = {
        FieldKind.LIBRARY,
        FieldKind.FOLDER,
        FieldKind.MODEL,
        FieldKind.ROLE,
    }  # tested with their choosers

    async def scene() -> None:
        workspace.frame.preferences.open()
        for field in all_fields():
            if field.kind not in chosen:
                row = workspace.frame.preferences.dialog.row(field.key)
                row.edited.emit(field, other_value(field))
                assert value_of(workspace, field) != field.default, field.key
                row.reset.click()
                assert value_of(workspace, field) == field.default, field.key

    run_async(scene())


def value_of(workspace: Workspace, field: SettingField) -> object:
    return getattr(getattr(workspace.frame.settings.settings, field.section), field.name)


def other_value(field: SettingField) -> object:
    """A valid value that is not the default."""
    match field.kind:
        case FieldKind.SWITCH:
            return not field.default
        case FieldKind.CHOICE:
            return next(value for value, _ in field.choices if value != field.default)
        case FieldKind.WHOLE | FieldKind.DECIMAL:
            by = field.step if field.most is None or field.default + field.step <= field.most else -field.step
            return round(field.default + by, 2)
        case FieldKind.ADDRESS:
            return "http://127.0.0.1:9999"
        case FieldKind.TEXT | FieldKind.LONG_TEXT:
            return "something else"
        case _:
            raise AssertionError(field.kind)
