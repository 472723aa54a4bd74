"""The themes as data: same roles in all, and every pair of text and ground readable (U10; WCAG AA, AAA in high contrast)."""

from dataclasses import fields

import pytest
from PySide6.QtGui import QColor

from app.engine.paths import resources
from app.ui.theme_data import Palette, load_palette

THEMES = {"light": 4.5, "dark": 4.5, "light-contrast": 7.0, "dark-contrast": 7.0}  # least contrast of text
LINE_RATIO = 3.0
MARK_RATIO = 3.0
STATES = ("verified", "weak", "rejected", "unchecked", "overridden")
GROUNDS = ("paper", "surface", "panel", "hover", "selected")
TEXTS = [
    *((text, ground) for text in ("ink", "quiet") for ground in (*GROUNDS, "unchecked_soft")),
    *((state, ground) for state in STATES for ground in ("paper", "surface")),
    *((state, f"{state}_soft") for state in STATES),
    ("accent", "paper"),
    ("accent", "surface"),
    ("accent", "hover"),
    ("on_accent", "accent"),
    ("on_accent", "accent_strong"),
    ("on_accent", "accent_pressed"),
    ("ink", "pressed"),
    ("ink", "mark"),
    ("ink", "weak_soft"),
    ("ink", "rejected_soft"),
    ("paper", "ink"),
]
EDGES = (
    "focus",
    "edge",
    "selected_edge",
)  # rings, borders of controls, handles of scroll bars, what is selected
MARKS = [
    *((mark, ground) for mark in EDGES for ground in ("paper", "surface", "panel")),
    ("selected_edge", "selected"),
    ("accent", "hover"),  # how far a bar has come
    ("on_accent", "accent"),  # the ring inside a filled button
]
FAINT = 2.0  # least contrast of what cannot be used now, which nobody has to read


def luminance(color: str) -> float:
    channels = (QColor(color).redF(), QColor(color).greenF(), QColor(color).blueF())
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme_name", THEMES)
@pytest.mark.parametrize(("text", "ground"), TEXTS, ids=lambda value: value)
def test_text_is_readable_on_its_ground(theme_name, text, ground):
    palette = load_palette(theme_name)
    assert contrast(getattr(palette, text), getattr(palette, ground)) >= THEMES[theme_name]


@pytest.mark.parametrize("theme_name", THEMES)
@pytest.mark.parametrize(("mark", "ground"), MARKS, ids=lambda value: value)
def test_rings_and_edges_of_controls_are_visible(theme_name, mark, ground):
    palette = load_palette(theme_name)
    assert contrast(getattr(palette, mark), getattr(palette, ground)) >= MARK_RATIO


@pytest.mark.parametrize("theme_name", THEMES)
@pytest.mark.parametrize("ground", ["surface", "panel"])
def test_what_cannot_be_used_is_paler_than_what_can(theme_name, ground):
    palette = load_palette(theme_name)
    faint, quiet = (contrast(one, getattr(palette, ground)) for one in (palette.faint, palette.quiet))
    assert FAINT <= faint < quiet


@pytest.mark.parametrize("theme_name", THEMES)
def test_grounds_of_a_button_differ_in_every_state(theme_name):
    palette = load_palette(theme_name)
    assert len({palette.surface, palette.hover, palette.pressed, palette.selected}) == 4
    assert len({palette.accent, palette.accent_strong, palette.accent_pressed}) == 3


@pytest.mark.parametrize("theme_name", THEMES)
def test_every_role_is_a_colour(theme_name):
    palette = load_palette(theme_name)
    assert all(QColor(getattr(palette, field.name)).isValid() for field in fields(Palette))


@pytest.mark.parametrize("theme_name", [name for name in THEMES if name.endswith("contrast")])
@pytest.mark.parametrize("ground", ["paper", "surface", "panel"])
def test_lines_are_seen_in_high_contrast(theme_name, ground):
    palette = load_palette(theme_name)
    assert contrast(palette.line, getattr(palette, ground)) >= LINE_RATIO


def test_every_icon_takes_its_colour_from_the_theme():
    for icon in (resources() / "icons").glob("*.svg"):
        text = icon.read_text(encoding="utf-8")
        assert "currentColor" in text, icon.name
        assert 'stroke-width="1.5"' in text, icon.name
        assert "#" not in text, icon.name


def test_no_widget_names_a_colour_of_its_own():
    import re

    from app.ui import theme as theme_module

    folder = resources().parent / "app" / "ui"
    offenders = [
        path.name
        for path in folder.rglob("*.py")
        if path.name != theme_module.__file__.rsplit("/", 1)[-1]
        and re.search(r"#[0-9A-Fa-f]{6}\b|QColor\(\d|rgb\(", path.read_text(encoding="utf-8"))
    ]
    assert offenders == []


@pytest.mark.parametrize("theme_name", ["light-contrast", "dark-contrast"])
def test_plain_grounds_have_an_edge_that_is_seen(theme_name):
    palette = load_palette(theme_name)
    for state in STATES:
        assert contrast(palette.soft_edge, getattr(palette, f"{state}_soft")) >= LINE_RATIO
