"""The settings as the preferences draw them: pages of fields with title, explanation, bounds, steps and choices.

All of it is read from the schema in `settings`; nothing about a field is said twice.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal, get_origin

import annotated_types as bounds
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from app.engine.settings import RoleSettings, Settings

CONTEXT = "settings"  # under which titles, explanations and choices are translated


class FieldKind(StrEnum):
    """What a field is edited with."""

    SWITCH = "switch"
    CHOICE = "choice"
    WHOLE = "whole"
    DECIMAL = "decimal"
    TEXT = "text"
    LONG_TEXT = "long_text"
    ADDRESS = "address"
    FOLDER = "folder"
    LIBRARY = "library"
    MODEL = "model"
    ROLE = "role"


@dataclass(frozen=True, slots=True)
class SettingField:
    """One setting.

    Attributes:
        section: Name of its section in `Settings`.
        name: Its name there.
        title: What it is called, in English; translated under `CONTEXT`, like `help` and the words of `choices`.
        help: What it does.
        kind: What it is edited with.
        default: Its value when nothing was chosen.
        least, most: Bounds of numbers; None for none.
        step: Of numbers.
        is_stepped: Whether only whole steps are valid.
        unit: Behind the number; "" for none.
        choices: Value and words.
        needs_restart: Whether a change counts only after a restart.
        only_for: The values of its section's `provider` for which it means anything; all when empty.
    """

    section: str
    name: str
    title: str
    help: str
    kind: FieldKind
    default: Any
    least: float | None = None
    most: float | None = None
    step: float = 1
    is_stepped: bool = False
    unit: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    needs_restart: bool = False
    only_for: tuple[str, ...] = ()

    def applies(self, settings: Settings) -> bool:
        """Whether it means anything, as things stand."""
        provider = getattr(getattr(settings, self.section), "provider", "")
        return not self.only_for or provider in self.only_for

    @property
    def key(self) -> str:
        """`section.name`."""
        return f"{self.section}.{self.name}"


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """A page of the preferences: its key, its title in English, and the sections of settings on it."""

    key: str
    title: str
    sections: tuple[str, ...]


PAGES = (
    SettingsPage("library", "Library", ("library",)),
    SettingsPage("verification", "Verification", ("verification",)),
    SettingsPage("models", "Models", ("models",)),
    SettingsPage("search", "Search", ("search", "conversation")),
    SettingsPage("appearance", "Appearance", ("appearance",)),
    SettingsPage("privacy", "Privacy", ()),
    SettingsPage("advanced", "Advanced", ("advanced",)),
)


def fields_of(section: str) -> tuple[SettingField, ...]:
    """The fields of a section, in the order of the schema."""
    model = Settings.model_fields[section].annotation
    assert isinstance(model, type), section  # noqa: S101 - sections are models by the schema's own rule
    assert issubclass(model, BaseModel), section  # noqa: S101 - likewise
    return fields_of_model(model, section)


def fields_of_model(model: type[BaseModel], section: str) -> tuple[SettingField, ...]:
    """The fields of a section's model, or of one that is itself the value of a setting (a role)."""
    return tuple(
        _field(section, name, info) for name, info in model.model_fields.items() if info.title is not None
    )


def all_fields() -> tuple[SettingField, ...]:
    """Every field of every page."""
    return tuple(field for page in PAGES for section in page.sections for field in fields_of(section))


def all_words() -> Iterator[str]:
    """Every text of the schema that the window shows."""
    yield from (page.title for page in PAGES)
    for field in (*all_fields(), *fields_of_model(RoleSettings, "role")):
        yield from (text for text in (field.title, field.help, field.unit) if text)
        yield from (words for _, words in field.choices)


def problem_of(error: ValidationError) -> str:
    """What is wrong with a value, in words for the user; without the prefix of the checking library."""
    first = error.errors()[0]
    return str(first["msg"]).removeprefix("Value error, ")


def _field(section: str, name: str, info: FieldInfo) -> SettingField:
    extra: dict[str, Any] = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
    least, most, multiple = _bounds(info)
    return SettingField(
        section=section,
        name=name,
        title=str(info.title),
        help=info.description or "",
        kind=_kind(info, str(extra.get("kind", ""))),
        default=info.get_default(),
        least=least,
        most=most,
        step=extra.get("step") or multiple or 1,
        is_stepped=multiple is not None,
        unit=str(extra.get("unit", "")),
        choices=tuple((str(value), str(words)) for value, words in extra.get("choices", {}).items()),
        needs_restart=bool(extra.get("needs_restart")),
        only_for=tuple(str(value) for value in extra.get("only_for", ())),
    )


def _kind(info: FieldInfo, named: str) -> FieldKind:
    if named:
        return FieldKind(named)
    if get_origin(info.annotation) is Literal:
        return FieldKind.CHOICE
    kinds: dict[object, FieldKind] = {
        bool: FieldKind.SWITCH,
        int: FieldKind.WHOLE,
        float: FieldKind.DECIMAL,
        str: FieldKind.TEXT,
    }
    return kinds.get(info.annotation, FieldKind.MODEL)


def _bounds(info: FieldInfo) -> tuple[float | None, float | None, float | None]:
    """Least, most and multiple; an open bound counts as the bound itself."""
    least = most = multiple = None
    for one in info.metadata:
        if isinstance(one, bounds.Ge):
            least = float(one.ge)  # type: ignore[arg-type]  # numbers by the schema
        elif isinstance(one, bounds.Gt):
            least = float(one.gt)  # type: ignore[arg-type]  # likewise
        elif isinstance(one, bounds.Le):
            most = float(one.le)  # type: ignore[arg-type]  # likewise
        elif isinstance(one, bounds.MultipleOf):
            multiple = float(one.multiple_of)  # type: ignore[arg-type]  # likewise
    return least, most, multiple
