"""The settings schema: one declaration from which validation, defaults and the preferences page come."""

import json
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError, field_validator
from pydantic_core import ErrorDetails

from app.engine.errors import SettingsInvalid, SettingsUnwritable
from app.engine.private_files import write_private
from app.engine.zotero.server import DEFAULT_PORT as ZOTERO_PORT
from app.models.servers.addresses import parse_loopback_url

# Ports of this machine that Attest itself talks to; a decision server on one of them is a mistake.
OWN_PORTS = {ZOTERO_PORT: "Zotero"}


def _shown(
    *,
    choices: dict[str, str] | None = None,
    unit: str = "",
    step: float | None = None,
    kind: str = "",
    needs_restart: bool = False,
    is_hidden: bool = False,
    only_for: tuple[str, ...] = (),
) -> dict[str, JsonValue]:
    """How the preferences show a field, beside its title, description and bounds; read by `settings_schema`.

    `only_for` names the values of its section's `provider` for which it means anything; all when empty.
    """
    return {
        "choices": dict(choices or {}),
        "unit": unit,
        "step": step,
        "kind": kind,
        "needs_restart": needs_restart,
        "is_hidden": is_hidden,
        "only_for": list(only_for),
    }


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class LibrarySettings(_Section):
    """Which Zotero data directory is read."""

    zotero_dir: Path | None = Field(
        None,
        title="Zotero data directory",
        description="The folder with zotero.sqlite. Attest reads a copy and never writes there.",
        json_schema_extra=_shown(kind="library"),
    )
    sync: Literal["automatic", "ask", "off"] = Field(
        "ask",
        title="When the library changes in Zotero",
        description=(
            "Attest updates in the background and waits while a question is answered. Where many papers would leave the "
            "index, it asks first."
        ),
        json_schema_extra=_shown(
            choices={
                "automatic": "Update the index by itself",
                "ask": "Offer to update the index",
                "off": "Do nothing until I look for changes",
            }
        ),
    )
    zotero_port: int = Field(
        0,
        ge=0,
        le=65_535,
        title="Port of Zotero's server",
        description="Needed only if Zotero uses an unusual port. 0 takes the port from Zotero's settings.",
    )


class VerificationSettings(_Section):
    """How citations are judged."""

    is_enabled: bool = Field(
        True,
        title="Check citations",
        description="Every citation is compared with its passage before the answer is shown as finished.",
    )
    threshold: float = Field(
        0.60,
        ge=0.50,
        le=0.95,
        multiple_of=0.05,
        title="Threshold",
        description="Support probability from which a claim counts as verified. Answers on the screen follow at once, without being checked again.",
        json_schema_extra=_shown(step=0.05),
    )
    provider: Literal["bundled", "system_one", "chat", "laya"] = Field(
        "bundled",
        title="Decision model",
        description="The decision model that comes with Attest, or one of your own on this computer.",
        json_schema_extra=_shown(
            choices={
                "bundled": "The model that comes with Attest",
                "system_one": "A decision server on this computer",
                "chat": "A chat server on this computer",
                "laya": "A Laya model in a folder",
            }
        ),
    )
    server_url: str = Field(
        "http://127.0.0.1:8005",
        title="Server address",
        description="Address of the decision or chat server. Only this computer is allowed.",
        json_schema_extra=_shown(kind="address", only_for=("system_one", "chat", "laya")),
    )
    server_model: str = Field(
        "",
        max_length=200,
        title="Model on the server",
        description="Which of the server's models to ask. Leave it empty to let the server choose.",
        json_schema_extra=_shown(only_for=("system_one", "chat")),
    )
    laya_directory: Path | None = Field(
        None,
        title="Laya model",
        description="The folder with rl_agent_config.json and model.safetensors.",
        json_schema_extra=_shown(kind="folder", only_for=("laya",)),
    )
    auto_start_server: bool = Field(
        True,
        title="Start laya-serve when needed",
        description="Needs laya-serve to be installed. It stops when Attest closes.",
        json_schema_extra=_shown(only_for=("system_one", "laya")),
    )
    request_timeout_s: float = Field(
        10.0,
        ge=0.5,
        le=300,
        title="Wait for one answer of a server",
        description="Citations that take longer stay unchecked.",
        json_schema_extra=_shown(unit="s", step=0.5, only_for=("system_one", "chat", "laya")),
    )
    turn_budget_s: float = Field(
        20.0,
        ge=1,
        le=600,
        title="Time for the check of one answer",
        description="A citation without an answer by then stays unchecked.",
        json_schema_extra=_shown(unit="s", step=1),
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

    max_calls: int = Field(
        10,
        ge=1,
        le=20,
        title="Searches and readings per question",
        description="When they are used up, the search pauses and asks.",
    )
    max_passages: int = Field(
        15, ge=1, le=25, title="Passages per question", description="The best ones are kept."
    )
    max_words: int = Field(
        7_500,
        ge=200,
        le=15_000,
        title="Words of evidence per question",
        description="With more, the model that writes takes longer.",
        json_schema_extra=_shown(step=250),
    )
    has_checkpoints: bool = Field(
        True,
        title="Ask before searching on",
        description="When the budget is used up and something is still missing.",
    )
    tells_findings: bool = Field(
        True, title="Show findings while searching", description="Short cards with what was found so far."
    )


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


_THINKING = {
    "off": "Not at all",
    "minimal": "Very briefly",
    "low": "Briefly",
    "medium": "Some time",
    "high": "At length",
}


class RoleSettings(_Section):
    """The generator for one kind of work."""

    model: ModelChoice | None = Field(
        None, title="Model", description="A model of its own. With none, the main model is used."
    )
    thinking: Literal["off", "minimal", "low", "medium", "high"] = Field(
        "off",
        title="Thinking",
        description="How long a model that can reason thinks before it writes.",
        json_schema_extra=_shown(choices=_THINKING),
    )

    @field_validator("thinking", mode="before")
    @classmethod
    def _read_off(cls, value: object) -> object:
        """Take the usual words for "off"."""
        return "off" if value in (None, False, "none", "false", "disabled") else value


class ModelsSettings(_Section):
    """Which generators write, and how much is left to them."""

    main: ModelChoice = Field(
        ModelChoice(),
        title="Model that writes",
        description="The small model that comes with Attest, a GGUF file, or a model on a server of this computer.",
        json_schema_extra=_shown(kind="model"),
    )
    coordinator: RoleSettings = Field(
        RoleSettings(thinking="medium"),
        title="Understands messages",
        description="Decides what a message asks for.",
        json_schema_extra=_shown(kind="role"),
    )
    search: RoleSettings = Field(
        RoleSettings(thinking="low"),
        title="Plans searches",
        description="Chooses what to look for.",
        json_schema_extra=_shown(kind="role"),
    )
    synthesizer: RoleSettings = Field(
        RoleSettings(thinking="high"),
        title="Writes answers",
        description="Reads all evidence and writes.",
        json_schema_extra=_shown(kind="role"),
    )
    attribution: RoleSettings = Field(
        RoleSettings(),
        title="Writes single sentences",
        description="One sentence on one passage.",
        json_schema_extra=_shown(kind="role"),
    )
    context_tokens: int = Field(
        8_192,
        ge=1_024,
        le=131_072,
        title="Context size",
        description="Tokens a model of your own may read and write at a time. More needs more memory.",
        json_schema_extra=_shown(step=1_024, unit="tokens"),
    )
    policy: Literal["auto", "planned", "agent"] = Field(
        "auto",
        title="Who plans searches",
        description="“By the model's test” goes by how the model did in a short test.",
        json_schema_extra=_shown(
            choices={"auto": "By the model's test", "planned": "Attest", "agent": "The model"}
        ),
    )
    writer: Literal["auto", "composed", "rewritten", "synthesized"] = Field(
        "auto",
        title="How answers are written",
        description="Exact quotes need no model. The other ways need one that passed its test.",
        json_schema_extra=_shown(
            choices={
                "auto": "By the model's test",
                "composed": "Exact quotes, put in order",
                "rewritten": "One sentence for each passage",
                "synthesized": "A text from all evidence",
            }
        ),
    )


class ConversationSettings(_Section):
    """What answers take into account about the user."""

    profile: str = Field(
        "",
        max_length=4_000,
        title="Research profile",
        description="Your field, background and interests, in your own words. The models that write read it; it stays on this computer.",
        json_schema_extra=_shown(kind="long_text"),
    )


class AppearanceSettings(_Section):
    """How the window looks."""

    theme: Literal["system", "light", "dark"] = Field(
        "system",
        title="Colours",
        description="Pages of papers stay white.",
        json_schema_extra=_shown(choices={"system": "As the system", "light": "Light", "dark": "Dark"}),
    )
    contrast: Literal["system", "on", "off"] = Field(
        "system",
        title="High contrast",
        description="Stronger lines, and text on plain backgrounds.",
        json_schema_extra=_shown(choices={"system": "As the system", "on": "On", "off": "Off"}),
    )
    text_size: Literal["small", "medium", "large"] = Field(
        "medium",
        title="Text size",
        description="13, 14 or 15.5 pixels.",
        json_schema_extra=_shown(choices={"small": "Small", "medium": "Medium", "large": "Large"}),
    )
    zoom_percent: int = Field(
        100,
        ge=70,
        le=200,
        multiple_of=10,
        title="Zoom",
        description="Makes everything larger or smaller.",
        json_schema_extra=_shown(unit="%", step=10),
    )
    motion: Literal["system", "full", "reduced"] = Field(
        "system",
        title="Motion",
        description="Whether things move when they appear.",
        json_schema_extra=_shown(
            choices={"system": "As the system", "full": "Short movements", "reduced": "None"}
        ),
    )
    language: Literal["system", "en", "de"] = Field(
        "system",
        title="Language",
        description="Language of the window. Answers use the language of the papers and of your question.",
        json_schema_extra=_shown(
            choices={"system": "As the system", "en": "English", "de": "Deutsch"}, needs_restart=True
        ),
    )


class AdvancedSettings(_Section):
    """Limits and devices."""

    device: Literal["auto", "cuda", "mps", "xpu", "cpu"] = Field(
        "auto",
        title="Device",
        description="Where models run.",
        json_schema_extra=_shown(
            choices={
                "auto": "The fastest that works",
                "cuda": "NVIDIA (CUDA)",
                "mps": "Apple",
                "xpu": "Intel (XPU)",
                "cpu": "Processor",
            },
            needs_restart=True,
        ),
    )
    backend: Literal["auto", "torch", "mlx", "llama.cpp"] = Field(
        "auto",
        title="Back end",
        description="The library that runs the models.",
        json_schema_extra=_shown(
            choices={
                "auto": "The best available",
                "torch": "PyTorch",
                "mlx": "MLX",
                "llama.cpp": "llama.cpp",
            },
            needs_restart=True,
        ),
    )
    parser_processes: int = Field(
        0,
        ge=0,
        le=32,
        title="Processes that read files",
        description="0 leaves the number to Attest.",
    )
    parse_timeout_s: float = Field(
        120.0,
        gt=0,
        le=3_600,
        title="Time for a single file",
        description="A file that takes longer is set aside.",
        json_schema_extra=_shown(unit="s", step=10),
    )
    parser_memory_mb: int = Field(
        2_048,
        ge=256,
        le=65_536,
        title="Memory for reading a file",
        description="A file that needs more is set aside.",
        json_schema_extra=_shown(unit="MB", step=256),
    )
    reads_scans: Literal["auto", "off"] = Field(
        "auto",
        title="Read scanned pages",
        description="PDFs without text are read with Tesseract where it is installed.",
        json_schema_extra=_shown(choices={"auto": "Where Tesseract is installed", "off": "Never"}),
    )


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
        raise SettingsInvalid(
            _fault(path, error.errors()[0]),
            "Correct that entry or delete the file to start from the defaults.",
        ) from error


def _fault(path: Path, problem: ErrorDetails) -> str:
    """What is wrong with the file, in words for the user rather than those of the parser."""
    place = ".".join(str(part) for part in problem["loc"])
    if problem["type"] == "extra_forbidden":
        return f"The settings file {path} has an entry “{place}”, which Attest does not know."
    if not place:
        return f"The settings file {path} is damaged."
    return f"The settings file {path} has a value for “{place}” that cannot be used."


def open_settings(path: Path) -> tuple[Settings, str]:
    """Read the settings file as well as it can be read, so that the window opens in any case.

    Returns:
        The settings, and what was wrong with the file in words for the user ("" for nothing). What does not fit has its
        default; the file is kept under another name, because the next change of a setting writes a new one.
    """
    try:
        return load_settings(path), ""
    except SettingsInvalid as error:
        problem = error.message
    salvaged = _salvage(path)
    kept = path.with_name(f"{path.name}.damaged")
    try:
        write_private(kept, path.read_bytes())
    except OSError:
        return salvaged, f"{problem} What cannot be used was set back; all other settings are kept."
    return (
        salvaged,
        f"{problem} What cannot be used was set back; all other settings are kept. The damaged file is kept as {kept}.",
    )


def _salvage(path: Path) -> Settings:
    """What of a damaged settings file fits the schema, value by value."""
    try:
        stored = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return Settings()
    settings = Settings()
    for section, values in stored.items() if isinstance(stored, dict) else ():
        if section not in Settings.model_fields or not isinstance(values, dict):
            continue
        for name, value in values.items():
            own = getattr(settings, section)
            try:
                better = type(own).model_validate({**own.model_dump(), name: value})
            except ValidationError:
                continue
            settings = settings.model_copy(update={section: better})
    return settings


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings file as a whole or not at all.

    Raises:
        SettingsUnwritable: It cannot be written; the former one is left.
    """
    draft = path.with_suffix(".tmp")
    try:
        write_private(draft, json.dumps(settings.model_dump(mode="json"), indent=2) + "\n")
        draft.replace(path)
    except OSError as error:
        raise SettingsUnwritable(
            f"The settings file {path} cannot be written: {error.strerror}.",
            "Check the folder's permissions and disk.",
        ) from error
