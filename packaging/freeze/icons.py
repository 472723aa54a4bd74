"""Draw the application's icon: `python icons.py FOLDER` writes PNGs, an .ico for Windows and an .icns for macOS."""

import sys
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT = Path(__file__).resolve().parents[2]
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
GROUND, SIGN = "#0B5F6B", "#FFFFFF"  # the accent of the light theme, and what is legible on it
_ROUNDING, _MARGIN = 0.2, 0.18


def draw(size: int, target: Path) -> None:
    """Draw the icon as a PNG: the sign in white on a rounded square."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(GROUND))
    painter.drawRoundedRect(QRectF(0, 0, size, size), size * _ROUNDING, size * _ROUNDING)
    source = (
        (ROOT / "resources" / "icons" / "attest.svg").read_bytes().replace(b"currentColor", SIGN.encode())
    )
    inner = size * (1 - 2 * _MARGIN)
    QSvgRenderer(source).render(painter, QRectF(size * _MARGIN, size * _MARGIN, inner, inner))
    painter.end()
    image.save(str(target))


def main(folder: Path) -> None:
    """Write all formats into a folder."""
    application = QGuiApplication([])
    folder.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        draw(size, folder / f"attest-{size}.png")
    large = Image.open(folder / "attest-512.png")
    large.save(folder / "attest.ico", sizes=[(size, size) for size in SIZES if size <= 256])
    large.save(folder / "attest.icns")
    large.resize((256, 256)).save(folder / "attest.png")
    application.quit()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
