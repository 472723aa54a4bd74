"""The look as data: colour roles, metrics, icons, fonts and the style sheet, read from `resources`.

Widgets take a `Theme` and name roles; no colour, size or path stands in widget code. `Theme.changed` tells widgets
that paint for themselves, or carry icons, to fetch them again.
"""

import tomllib
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import lru_cache
from string import Template

from PySide6.QtCore import QByteArray, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from app.engine.paths import resources
from app.engine.settings import AppearanceSettings

BUNDLED_FAMILY = "Inter"
# Families fontconfig hands out when no interface font was ever configured.
_STAND_INS = {"", "Sans", "Sans Serif", "DejaVu Sans", "Bitstream Vera Sans"}
_ICON_RATIO = 3  # pixmaps are drawn three times as large, enough for screens at 300 %


class TextSize(StrEnum):
    """The three sizes of type."""

    BODY = "body"
    SMALL = "small"
    TITLE = "title"


@dataclass(frozen=True, slots=True)
class Palette:
    """Colour roles of one theme as `#rrggbb`; `*_soft` are grounds for the state of the same name."""

    paper: str
    surface: str
    panel: str
    hover: str
    selected: str
    ink: str
    quiet: str
    line: str
    edge: str
    accent: str
    accent_strong: str
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


def load_palette(name: str) -> Palette:
    """Read the theme `name` ("light" or "dark")."""
    return Palette(**tomllib.loads((resources() / "themes" / f"{name}.toml").read_text(encoding="utf-8")))


def load_metrics() -> Metrics:
    """Read the sizes."""
    return Metrics(**tomllib.loads((resources() / "themes" / "metrics.toml").read_text(encoding="utf-8")))


@lru_cache(maxsize=256)
def _icon_pixmap(name: str, color: str, size: int) -> QPixmap:
    source = (resources() / "icons" / f"{name}.svg").read_bytes().replace(b"currentColor", color.encode())
    pixmap = QPixmap(size * _ICON_RATIO, size * _ICON_RATIO)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(source)).render(painter, QRectF(pixmap.rect()))
    painter.end()
    pixmap.setDevicePixelRatio(_ICON_RATIO)
    return pixmap


def _interface_family() -> str:
    for font in sorted((resources() / "fonts").glob("*.otf")):
        QFontDatabase.addApplicationFont(str(font))
    family = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    return BUNDLED_FAMILY if family in _STAND_INS else family


class Theme(QObject):
    """The one accessor to colours, sizes, icons and fonts.

    Signals:
        changed: Colours or text size are different now.
    """

    changed = Signal()

    def __init__(self, appearance: AppearanceSettings) -> None:
        super().__init__()
        self._appearance = appearance
        self.metrics = load_metrics()
        self._family = _interface_family()
        self.palette = load_palette(self._wanted())
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._on_system_changed)

    @property
    def is_dark(self) -> bool:
        """Whether the dark theme is on."""
        return self._wanted() == "dark"

    def apply(self, appearance: AppearanceSettings | None = None) -> None:
        """Bring the whole application to the wanted look and tell those who paint for themselves."""
        self._appearance = appearance or self._appearance
        self.palette = load_palette(self._wanted())
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.setFont(self.font())
            app.setPalette(self._qt_palette())
            app.setStyleSheet(self._style_sheet())
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
        pixels = float(getattr(self.metrics, size.value)) * self._factor()
        return round(pixels * 72.0 / dots, 2)

    def icon(self, name: str, role: str = "quiet", size: int | None = None) -> QIcon:
        """An icon of `resources/icons` in the colour of a role."""
        pixmap = self.pixmap(name, role, size)
        icon = QIcon(pixmap)
        icon.addPixmap(pixmap, QIcon.Mode.Selected)  # Qt would wash it out
        return icon

    def pixmap(self, name: str, role: str = "quiet", size: int | None = None) -> QPixmap:
        """The same as a pixmap of `size` device-independent pixels."""
        return _icon_pixmap(name, getattr(self.palette, role), size or self.metrics.icon)

    def _on_system_changed(self) -> None:
        if self._appearance.theme == "system":
            self.apply()

    def _wanted(self) -> str:
        if self._appearance.theme != "system":
            return self._appearance.theme
        is_dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return "dark" if is_dark else "light"

    def _factor(self) -> float:
        factors = {"small": self.metrics.small_factor, "large": self.metrics.large_factor}
        return factors.get(self._appearance.text_size, 1.0)

    def _style_sheet(self) -> str:
        roles = {field.name: getattr(self.palette, field.name) for field in fields(Palette)}
        sizes = {field.name: getattr(self.metrics, field.name) for field in fields(Metrics)}
        texts = {f"{size.value}_pt": self.points(size) for size in TextSize}
        sheets = sorted((resources() / "styles").glob("*.qss"))
        sheet = "\n".join(path.read_text(encoding="utf-8") for path in sheets)
        return Template(sheet).substitute(sizes | roles | texts)

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
        palette.setColor(QPalette.ColorGroup.Disabled, role.Text, self.color("quiet"))
        palette.setColor(QPalette.ColorGroup.Disabled, role.ButtonText, self.color("quiet"))
        return palette
