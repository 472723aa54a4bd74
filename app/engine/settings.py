"""The settings schema: one declaration from which validation, defaults and the preferences page come."""

import json
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.engine.errors import SettingsInvalid, SettingsUnwritable


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


class SearchSettings(_Section):
    """How much evidence a question may gather."""

    max_passages: int = Field(15, ge=1, le=25, description="Passages of evidence per question.")
    max_words: int = Field(7_500, ge=200, le=15_000, description="Words of evidence per question.")


class AppearanceSettings(_Section):
    """How the window looks."""

    theme: Literal["system", "light", "dark"] = Field("system", description="Colours of the window.")
    text_size: Literal["small", "medium", "large"] = Field(
        "medium", description="Text size (13, 14, 15.5 px)."
    )


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
