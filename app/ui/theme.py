"""The look as data: colour roles, metrics, icons, fonts and the style sheet, read from `resources`.

Widgets take a `Theme` and name roles; no colour, size or path stands in widget code. `Theme.changed` tells widgets
that paint for themselves, or carry icons, to fetch them again.
"""

import re
from dataclasses import fields
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from string import Template

from PySide6.QtCore import QByteArray, QObject, QPointF, QRectF, Qt, QTemporaryDir, Signal
from PySide6.QtGui import (
    QAccessibilityHints,
    QColor,
    QFont,
    QFontDatabase,
    QGuiApplication,
    QIcon,
    QPainter,
    QPalette,
    QPixmap,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from app.engine.paths import resources
from app.engine.settings import AppearanceSettings
from app.ui.mirroring import mirrored_sheet
from app.ui.theme_data import Metrics, Palette, load_metrics, load_palette, scaled

BUNDLED_FAMILY = "Inter"
# Families fontconfig hands out when no interface font was ever configured.
_STAND_INS = {"", "Sans", "Sans Serif", "DejaVu Sans", "Bitstream Vera Sans"}
_PIXELS = re.compile(r"\b(\d+(?:\.\d+)?)px")
_ARROW_GAP, _MIRRORED_ARROW_GAP = (
    4,
    12,
)  # beside the arrow of a button with a menu; mirrored, Qt puts it onto its words
_CONTRAST = "-contrast"
_SHEET_ICONS = {  # variable of the style sheets: icon and role
    "chevron": ("chevron-down", "quiet"),
    "chevron_faint": ("chevron-down", "faint"),
    "chevron_up": ("chevron-up", "quiet"),
    "chevron_up_faint": ("chevron-up", "faint"),
    "chosen": ("tick", "ink"),
    "clear": ("close", "quiet"),
    "tick": ("tick", "on_accent"),
    "box_news": ("info", "quiet"),
    "box_question": ("help", "quiet"),
    "box_warning": ("attention", "weak"),
    "box_fault": ("rejected", "rejected"),
}
ICON_RATIO = (
    3.0  # of pictures whose screen is not known; Qt makes them smaller, smoothly, where it draws icons
)


class TextSize(StrEnum):
    """The three sizes of type."""

    BODY = "body"
    SMALL = "small"
    TITLE = "title"


def _tinted(name: str, color: str) -> bytes:
    return (resources() / "icons" / f"{name}.svg").read_bytes().replace(b"currentColor", color.encode())


@lru_cache(maxsize=512)
def _icon_pixmap(name: str, color: str, size: int, ratio: float) -> QPixmap:
    source = _tinted(name, color)
    side = round(size * ratio)
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(source)).render(painter, QRectF(pixmap.rect()))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def whole_pixel(painter: QPainter, at: QPointF) -> QPointF:
    """The point nearest to another where a pixel of the screen begins."""
    to_screen = painter.deviceTransform()
    back, _is_possible = to_screen.inverted()
    return back.map(QPointF(to_screen.map(at).toPoint()))


def _scaled_pixels(pixels: float, zoom: float) -> int:
    """A size of the style sheet at a zoom; what is there does not vanish."""
    return max(1, round(pixels * zoom)) if pixels else 0


def _interface_family() -> str:
    for font in sorted((resources() / "fonts").glob("*.otf")):
        QFontDatabase.addApplicationFont(str(font))
    family = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    return BUNDLED_FAMILY if family in _STAND_INS else family


class Theme(QObject):
    """The one accessor to colours, sizes, icons and fonts.

    Signals:
        changed: Colours, text size or zoom are different now.
        zoomed: The sizes in `metrics` changed by this factor; sent before `changed`.
    """

    changed = Signal()
    zoomed = Signal(float)

    def __init__(self, appearance: AppearanceSettings) -> None:
        super().__init__()
        self._appearance = appearance
        self._icon_folder = QTemporaryDir()
        # Kept: PySide forgets what hangs on the hints together with them. Qt tells of contrast from 6.10 on.
        self._hints = QGuiApplication.styleHints()
        self._told: QAccessibilityHints | None = (
            self._hints.accessibility() if hasattr(self._hints, "accessibility") else None
        )
        self._base_metrics = load_metrics()
        self.metrics = scaled(self._base_metrics, self.zoom)
        self._family = _interface_family()
        self.palette = load_palette(self._wanted())
        self._hints.colorSchemeChanged.connect(self._on_system_changed)
        if self._told is not None:
            self._told.contrastPreferenceChanged.connect(self._on_system_changed)

    @property
    def is_dark(self) -> bool:
        """Whether a dark theme is on."""
        return self._wanted().startswith("dark")

    @property
    def is_high_contrast(self) -> bool:
        """Whether one of the themes of high contrast is on."""
        return self._wanted().endswith(_CONTRAST)

    @property
    def zoom(self) -> float:
        """How much larger everything is than at 100 %."""
        return self._appearance.zoom_percent / 100

    def panel_width_at_100(self, kept: int | None) -> int:
        """How wide the panel is at a zoom of 100 %: as was kept, within its bounds, or (None) as at first."""
        metrics = self._base_metrics
        return (
            metrics.panel_width if kept is None else min(max(kept, metrics.panel_least), metrics.panel_most)
        )

    @property
    def motion_ms(self) -> int:
        """How long a movement takes, in milliseconds; 0 where less motion is wanted."""
        if self._appearance.motion == "reduced":
            return 0
        is_wanted = self._appearance.motion == "full" or QApplication.isEffectEnabled(Qt.UIEffect.UI_General)
        return self.metrics.motion_ms if is_wanted else 0

    def apply(self, appearance: AppearanceSettings | None = None) -> None:
        """Bring the whole application to the wanted look and tell those who paint for themselves."""
        former = self.zoom
        self._appearance = appearance or self._appearance
        self.metrics = scaled(self._base_metrics, self.zoom)
        self.palette = load_palette(self._wanted())
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.setFont(self.font())
            app.setPalette(self._qt_palette())
            app.setStyleSheet(self._style_sheet())
        if self.zoom != former:
            self.zoomed.emit(self.zoom / former)
        self.changed.emit()

    def color(self, role: str) -> QColor:
        """The colour of a role of `Palette`."""
        return QColor(getattr(self.palette, role))

    def font(self, size: TextSize = TextSize.BODY, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        """The interface font in one of the three sizes."""
        font = QFont(self._family)
        font.setPointSizeF(self.points(size))
        font.setWeight(weight)
        return font

    def points(self, size: TextSize) -> float:
        """A text size in points, the user's text size included."""
        screen = QGuiApplication.primaryScreen()
        dots = screen.logicalDotsPerInch() if screen else 96.0
        pixels = float(getattr(self.metrics, size.value)) * self._factor()  # the zoom is in the metrics
        return round(pixels * 72.0 / dots, 2)

    def icon(self, name: str, role: str = "quiet", size: int | None = None) -> QIcon:
        """An icon of `resources/icons` in the colour of a role."""
        pixmap = self.pixmap(name, role, size)
        icon = QIcon(pixmap)
        icon.addPixmap(pixmap, QIcon.Mode.Selected)  # Qt would wash it out
        icon.addPixmap(self.pixmap(name, "faint", size), QIcon.Mode.Disabled)
        return icon

    def pixmap(
        self, name: str, role: str = "quiet", size: int | None = None, ratio: float = ICON_RATIO
    ) -> QPixmap:
        """The same as a pixmap of `size` device-independent pixels, each `ratio` pixels of the screen wide."""
        return _icon_pixmap(name, getattr(self.palette, role), size or self.metrics.icon, ratio)

    def draw_icon(
        self, painter: QPainter, at: QPointF, name: str, role: str = "quiet", size: int | None = None
    ) -> None:
        """Draw an icon in the very pixels of what is painted on: one that is resampled there is ragged.

        Args:
            painter: Neither turned nor sheared.
            at: The upper left corner; moved by less than a pixel of the screen.
            name: Of `resources/icons`.
            role: Its colour.
            size: In device-independent pixels; None for that of icons.
        """
        picture = self.pixmap(name, role, size, painter.device().devicePixelRatioF())
        painter.drawPixmap(whole_pixel(painter, at), picture)

    def _on_system_changed(self) -> None:
        if load_palette(self._wanted()) != self.palette:
            self.apply()

    def _wanted(self) -> str:
        chosen = self._appearance.theme
        if chosen == "system":
            is_dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
            chosen = "dark" if is_dark else "light"
        return f"{chosen}{_CONTRAST}" if self._wants_contrast() else chosen

    def _wants_contrast(self) -> bool:
        if self._appearance.contrast != "system":
            return self._appearance.contrast == "on"
        told = self._told
        return told is not None and told.contrastPreference() == Qt.ContrastPreference.HighContrast

    def _factor(self) -> float:
        factors = {"small": self.metrics.small_factor, "large": self.metrics.large_factor}
        return factors.get(self._appearance.text_size, 1.0)

    def _style_sheet(self) -> str:
        roles = {field.name: getattr(self.palette, field.name) for field in fields(Palette)}
        sizes = {field.name: getattr(self._base_metrics, field.name) for field in fields(Metrics)}
        texts = {f"{size.value}_pt": self.points(size) for size in TextSize}
        sheets = sorted((resources() / "styles").glob("*.qss"))
        sheet = "\n".join(path.read_text(encoding="utf-8") for path in sheets)
        others = {"link_line": "underline" if self.is_high_contrast else "none"} | self._sheet_icons()
        others["arrow_gap"] = str(_MIRRORED_ARROW_GAP if QGuiApplication.isRightToLeft() else _ARROW_GAP)
        filled: str = Template(sheet).substitute(sizes | roles | texts | others)
        filled = mirrored_sheet(filled) if QGuiApplication.isRightToLeft() else filled
        return _PIXELS.sub(lambda found: f"{_scaled_pixels(float(found[1]), self.zoom)}px", filled)

    def _sheet_icons(self) -> dict[str, str]:
        """Icons for style sheets, which take pictures from files only: tinted copies in a folder of this run."""
        made: dict[str, str] = {}
        aside = "chevron-left" if QGuiApplication.isRightToLeft() else "chevron-right"
        for variable, (icon, role) in (_SHEET_ICONS | {"branch": (aside, "quiet")}).items():
            color = str(getattr(self.palette, role))
            path = Path(self._icon_folder.filePath(f"{icon}-{color[1:]}.svg"))
            if not path.exists():
                path.write_bytes(_tinted(icon, color))
            made[variable] = path.as_posix()
        return made

    def _qt_palette(self) -> QPalette:
        role = QPalette.ColorRole
        palette = QPalette()
        for qt_role, name in (
            (role.Window, "paper"),
            (role.WindowText, "ink"),
            (role.Base, "surface"),
            (role.AlternateBase, "panel"),
            (role.Text, "ink"),
            (role.Button, "surface"),
            (role.ButtonText, "ink"),
            (role.ToolTipBase, "surface"),
            (role.ToolTipText, "ink"),
            (role.PlaceholderText, "quiet"),
            (role.Highlight, "selected"),
            (role.HighlightedText, "ink"),
            (role.Link, "accent"),
            (role.LinkVisited, "accent"),
            (role.Mid, "line"),
            (role.Dark, "edge"),
            (role.Light, "surface"),
            (role.Accent, "accent"),
        ):
            palette.setColor(qt_role, self.color(name))
        palette.setColor(QPalette.ColorGroup.Disabled, role.Text, self.color("faint"))
        palette.setColor(QPalette.ColorGroup.Disabled, role.ButtonText, self.color("faint"))
        return palette
