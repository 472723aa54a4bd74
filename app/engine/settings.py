"""The settings schema: one declaration from which validation, defaults and the preferences page come."""

import json
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from app.engine.errors import SettingsInvalid, SettingsUnwritable
from app.engine.zotero.server import DEFAULT_PORT as ZOTERO_PORT
from app.models.servers.addresses import parse_loopback_url

# Ports of this machine that Attest itself talks to; a decision server on one of them is a mistake.
OWN_PORTS = {ZOTERO_PORT: "Zotero"}


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class LibrarySettings(_Section):
    """Which Zotero data directory is read."""

    zotero_dir: Path | None = Field(
        None, description="Zotero's data directory (the folder with zotero.sqlite)."
    )


class VerificationSettings(_Section):
    """How citations are judged."""

    is_enabled: bool = Field(True, description="Check every citation against its passage.")
    threshold: float = Field(
        0.60,
        ge=0.50,
        le=0.95,
        multiple_of=0.05,
        description="Support probability from which a claim counts as verified.",
    )
    provider: Literal["bundled", "system_one", "chat", "laya"] = Field(
        "bundled",
        description="Who judges: the bundled decision model, a decision server or a chat server on this machine, or a Laya model in a directory.",
    )
    server_url: str = Field(
        "http://127.0.0.1:8005",
        description="Address of the decision or chat server; only this machine is allowed.",
    )
    server_model: str = Field(
        "", max_length=200, description="Which of the server's models judges; empty leaves the choice to it."
    )
    laya_directory: Path | None = Field(
        None, description="Directory of a Laya model (with rl_agent_config.json and model.safetensors)."
    )
    auto_start_server: bool = Field(
        True, description="Start laya-serve when it is installed and needed, and end it with Attest."
    )
    request_timeout_s: float = Field(
        10.0, ge=0.5, le=300, description="Seconds a server may take for one answer."
    )
    turn_budget_s: float = Field(
        20.0,
        ge=1,
        le=600,
        description="Seconds the check of one answer may take; what is late stays unchecked.",
    )

    @field_validator("server_url")
    @classmethod
    def _on_this_machine(cls, text: str) -> str:
        port = parse_loopback_url(text).port
        if port in OWN_PORTS:
            raise ValueError(f"port {port} belongs to {OWN_PORTS[port]}; no decision server can be there")
        return text.strip()


class SearchSettings(_Section):
    """How much evidence a question may gather, and whether the search may ask for more."""

    max_calls: int = Field(10, ge=1, le=20, description="Searches and readings per question.")
    max_passages: int = Field(15, ge=1, le=25, description="Passages of evidence per question.")
    max_words: int = Field(7_500, ge=200, le=15_000, description="Words of evidence per question.")
    has_checkpoints: bool = Field(
        True, description="Ask before searching on when something is still missing at the end of the budget."
    )
    tells_findings: bool = Field(True, description="Show short findings while searching.")


class ModelChoice(_Section):
    """One generator: the bundled one, a model file, or a model on a server of this machine."""

    kind: Literal["bundled", "file", "server"] = Field("bundled", description="Where the model comes from.")
    file: Path | None = Field(None, description="A chat model in the GGUF format.")
    sha256: str = Field("", pattern="^([0-9a-f]{64})?$", description="What the file was when it was chosen.")
    size: int = Field(0, ge=0, description="Its size in bytes.")
    modified_ns: int = Field(0, ge=0, description="When it was last changed, in nanoseconds since 1970.")
    server: str = Field("", description="Address of a server on this machine, e.g. http://127.0.0.1:11434.")
    model: str = Field("", description="Name of the model on that server.")

    @field_validator("server")
    @classmethod
    def _on_this_machine(cls, text: str) -> str:
        if text.strip():
            parse_loopback_url(text)
        return text.strip()


class RoleSettings(_Section):
    """The generator for one kind of work."""

    model: ModelChoice | None = Field(None, description="Its own model; none takes the main model.")
    thinking: Literal["off", "minimal", "low", "medium", "high"] = Field(
        "off", description="How long a model that can think does so before it writes."
    )

    @field_validator("thinking", mode="before")
    @classmethod
    def _read_off(cls, value: object) -> object:
        """Take the usual words for "off"."""
        return "off" if value in (None, False, "none", "false", "disabled") else value


class ModelsSettings(_Section):
    """Which generators write, and how much is left to them."""

    main: ModelChoice = Field(ModelChoice(), description="The model that writes.")
    coordinator: RoleSettings = Field(RoleSettings(thinking="medium"), description="Understands messages.")
    search: RoleSettings = Field(RoleSettings(thinking="low"), description="Plans searches.")
    synthesizer: RoleSettings = Field(RoleSettings(thinking="high"), description="Writes answers.")
    attribution: RoleSettings = Field(RoleSettings(), description="Writes one sentence on one passage.")
    context_tokens: int = Field(
        8_192, ge=1_024, le=131_072, description="Tokens a model of your own may read and write at a time."
    )
    policy: Literal["auto", "planned", "agent"] = Field(
        "auto", description="Who plans searches; “auto” goes by the model's trial."
    )
    writer: Literal["auto", "composed", "rewritten", "synthesized"] = Field(
        "auto", description="How answers are written; “auto” goes by the model's trial."
    )


class ConversationSettings(_Section):
    """What answers take into account about the user."""

    profile: str = Field(
        "",
        max_length=4_000,
        description="Your field, background and interests, in your own words; given to the models that write.",
    )


class AppearanceSettings(_Section):
    """How the window looks."""

    theme: Literal["system", "light", "dark"] = Field("system", description="Colours of the window.")
    text_size: Literal["small", "medium", "large"] = Field(
        "medium", description="Text size (13, 14, 15.5 px)."
    )
    zoom_percent: int = Field(
        100, ge=70, le=200, multiple_of=10, description="Size of everything, in percent."
    )
    contrast: Literal["system", "on", "off"] = Field("system", description="Colours of high contrast.")
    motion: Literal["system", "full", "reduced"] = Field(
        "system", description="Whether things may move when they appear."
    )
    language: Literal["system", "en", "de"] = Field("system", description="Language of the window.")


class AdvancedSettings(_Section):
    """Limits and devices."""

    parser_processes: int = Field(
        0, ge=0, le=32, description="Processes that read files; 0 chooses by the machine."
    )
    parse_timeout_s: float = Field(120.0, gt=0, description="Seconds a single file may take.")
    parser_memory_mb: int = Field(2_048, ge=256, description="Memory a parser process may use, in MB.")
    device: Literal["auto", "cuda", "mps", "xpu", "cpu"] = Field("auto", description="Where models run.")
    backend: Literal["auto", "torch", "mlx", "llama.cpp"] = Field("auto", description="What runs the models.")


class Settings(_Section):
    """All settings, a section per preferences page."""

    library: LibrarySettings = LibrarySettings()
    verification: VerificationSettings = VerificationSettings()
    search: SearchSettings = SearchSettings()
    models: ModelsSettings = ModelsSettings()
    conversation: ConversationSettings = ConversationSettings()
    appearance: AppearanceSettings = AppearanceSettings()
    advanced: AdvancedSettings = AdvancedSettings()


def load_settings(path: Path) -> Settings:
    """Read the settings file; a missing file gives the defaults.

    Raises:
        SettingsInvalid: The file cannot be read, is not JSON or does not fit the schema; it is left as it is.
    """
    try:
        return Settings.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        raise SettingsInvalid(
            f"The settings file {path} cannot be read: {error.strerror}.", "Move it away or make it readable."
        ) from error
    except ValidationError as error:
        problem = error.errors()[0]
        place = ".".join(str(part) for part in problem["loc"]) or "the file"
        raise SettingsInvalid(
            f"The settings file {path} cannot be used: {place}: {problem['msg']}.",
            "Correct that entry or delete the file to start from the defaults.",
        ) from error


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings file as a whole or not at all.

    Raises:
        SettingsUnwritable: It cannot be written; the former one is left.
    """
    draft = path.with_suffix(".tmp")
    try:
        draft.write_text(json.dumps(settings.model_dump(mode="json"), indent=2) + "\n", encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise SettingsUnwritable(
            f"The settings file {path} cannot be written: {error.strerror}.",
            "Check the folder's permissions and disk.",
        ) from error
