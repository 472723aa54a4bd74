"""The roles of colour and the sizes of the window, as they stand in `resources/themes`."""

import tomllib
from dataclasses import dataclass, fields, replace
from typing import Any

from app.engine.paths import resources

# Ratios, factors, and what belongs to the screen or the window rather than to its content.
_UNSCALED = frozenset(
    {
        "small_factor",
        "large_factor",
        "line_height_percent",
        "motion_ms",
        "window_width",
        "window_height",
        "window_least_width",
        "window_least_height",
    }
)


@dataclass(frozen=True, slots=True)
class Palette:
    """Colour roles of one theme as `#rrggbb`; `*_soft` are grounds for the state of the same name.

    `soft_edge` goes round these grounds: "transparent" where they are seen by themselves.
    """

    paper: str
    surface: str
    panel: str
    hover: str
    pressed: str
    selected: str
    selected_edge: str
    ink: str
    quiet: str
    faint: str
    line: str
    edge: str
    accent: str
    accent_strong: str
    accent_pressed: str
    on_accent: str
    focus: str
    mark: str
    page_mark: str
    verified: str
    verified_soft: str
    weak: str
    weak_soft: str
    rejected: str
    rejected_soft: str
    unchecked: str
    unchecked_soft: str
    overridden: str
    overridden_soft: str
    soft_edge: str
    shadow: str


@dataclass(frozen=True, slots=True)
class Metrics:
    """Sizes in device-independent pixels; `body`, `small` and `title` at text size "medium"."""

    body: float
    small: float
    title: float
    small_factor: float
    large_factor: float
    gap: int
    inset: int
    space: int
    space_wide: int
    space_page: int
    icon: int
    icon_small: int
    radius: int
    ring: int
    pill_padding: int
    block_head: int
    scroll_bar: int
    panel_width: int
    strip_width: int
    bar_height: int
    prose_width: int
    page_width: int
    fold_below: int
    one_column_below: int
    window_width: int
    window_height: int
    window_least_width: int
    window_least_height: int
    popover_width: int
    popover_height: int
    popover_narrow: int
    thumbnail_width: int
    shadow_width: int
    item_height: int
    session_height: int
    composer_least: int
    composer_most: int
    line_height_percent: int
    thumbnail_scale: float
    motion_ms: int
    palette_width: int
    palette_height: int
    panel_least: int
    panel_most: int
    prefs_width: int
    prefs_height: int
    prefs_list_width: int
    prefs_fold_below: int
    field_width: int
    claims_width: int
    claims_height: int
    claims_row: int
    claims_bar: int
    claims_edge: int
    claims_detail: int
    claim_number_least: int
    claim_text_least: int
    claim_source_least: int
    claim_evidence_least: int
    claim_verdict_least: int
    claim_source_width: int
    claim_verdict_width: int
    card_grip: int
    card_least_width: int
    card_least_height: int
    page_view_width: int
    page_view_height: int


def load_palette(name: str) -> Palette:
    """Read the theme `name`: "light", "dark", "light-contrast" or "dark-contrast"."""
    return Palette(**tomllib.loads((resources() / "themes" / f"{name}.toml").read_text(encoding="utf-8")))


def load_metrics() -> Metrics:
    """Read the sizes at a zoom of 100 %."""
    return Metrics(**tomllib.loads((resources() / "themes" / "metrics.toml").read_text(encoding="utf-8")))


def scaled(metrics: Metrics, factor: float) -> Metrics:
    """The same with every size times `factor`; what is no size of the content stays as it is."""
    grown: dict[str, Any] = {
        field.name: _scaled(getattr(metrics, field.name), factor)
        for field in fields(metrics)
        if field.name not in _UNSCALED
    }
    return replace(metrics, **grown)


def _scaled(value: float, factor: float) -> float:
    return max(1, round(value * factor)) if isinstance(value, int) else value * factor
