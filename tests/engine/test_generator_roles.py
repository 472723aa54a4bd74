"""Roles inherit the main model or have their own (seed constants for thinking)."""

from pathlib import Path

import pytest

from app.engine.generator_roles import GeneratorRoles, Role
from app.engine.settings import ModelChoice, ModelsSettings, RoleSettings
from app.models.protocols import ModelUnavailable, Thinking

SERVER = ModelChoice(kind="server", server="http://127.0.0.1:11434", model="big")


def test_every_role_inherits_the_main_model(models_dir: Path) -> None:
    roles = GeneratorRoles(models_dir, ModelsSettings(main=SERVER))
    assert len({id(roles.of(role).generator) for role in Role}) == 1


def test_a_pinned_role_keeps_its_model(models_dir: Path) -> None:
    roles = GeneratorRoles(models_dir, ModelsSettings(synthesizer=RoleSettings(model=SERVER)))
    assert roles.of(Role.SYNTHESIZER).generator.name == "big"
    assert roles.of(Role.SEARCH).generator.name == "SmolLM2-135M-Instruct"


@pytest.mark.parametrize(
    ("role", "level"),
    [
        (Role.COORDINATOR, "medium"),
        (Role.SEARCH, "low"),
        (Role.SYNTHESIZER, "high"),
        (Role.ATTRIBUTION, "off"),
    ],
)
def test_each_role_thinks_as_long_as_its_work_needs(models_dir: Path, role: Role, level: str) -> None:
    assert GeneratorRoles(models_dir, ModelsSettings()).of(role).thinking is Thinking(level)


@pytest.mark.parametrize("word", ["none", "false", "disabled", False, None])
def test_usual_words_for_off_are_taken(word: object) -> None:
    assert RoleSettings.model_validate({"thinking": word}).thinking == "off"


def test_a_choice_without_a_file_is_told(models_dir: Path) -> None:
    roles = GeneratorRoles(models_dir, ModelsSettings(main=ModelChoice(kind="file")))
    with pytest.raises(ModelUnavailable, match="no model file"):
        roles.of(Role.SEARCH)
    assert roles.usable(Role.SEARCH) is None


def test_a_server_beyond_this_machine_is_no_setting() -> None:
    with pytest.raises(ValueError, match="not this machine"):
        ModelChoice(kind="server", server="http://192.0.2.1:1", model="x")
