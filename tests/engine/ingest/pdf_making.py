"""Small PDFs for the tests, drawn with reportlab."""

from collections.abc import Sequence
from pathlib import Path

from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 595.0, 842.0
SENTENCE = "The probe measured the flow of water through the channel and the crew wrote each value down."


class Paper:
    """A PDF in the making; text goes where it is put, in the order it is put."""

    def __init__(self, path: Path, encryption: StandardEncryption | None = None) -> None:
        self.path = path
        self.canvas = Canvas(str(path), pagesize=(WIDTH, HEIGHT), encrypt=encryption)
        self.y = 760.0

    def line(
        self, text: str, x: float = 72, y: float | None = None, size: float = 10, bold: bool = False
    ) -> None:
        """Put one line; without `y` below the one before."""
        if y is not None:
            self.y = y
        self.canvas.setFont("Helvetica-Bold" if bold else "Helvetica", size)
        self.canvas.drawString(x, self.y, text)
        self.y -= 1.2 * size

    def heading(self, text: str, size: float = 14) -> None:
        """Put a bold line with room around it."""
        self.y -= size
        self.line(text, size=size, bold=True)
        self.y -= size / 2

    def prose(self, sentences: Sequence[str], x: float = 72, width: int = 85, size: float = 10) -> None:
        """Put a paragraph, broken into lines of `width` characters, and leave a gap after it."""
        words = " ".join(sentences).split()
        row = ""
        for word in words:
            if len(row) + len(word) + 1 > width:
                self.line(row, x=x, size=size)
                row = word
            else:
                row = f"{row} {word}".strip()
        self.line(row, x=x, size=size)
        self.y -= 8

    def row(self, cells: Sequence[str], xs: Sequence[float], size: float = 9) -> None:
        """Put the cells of a table row side by side."""
        y = self.y
        for cell, x in zip(cells, xs, strict=True):
            self.line(cell, x=x, y=y, size=size)
        self.y = y - 1.4 * size

    def next_page(self) -> None:
        """Begin a new page."""
        self.canvas.showPage()
        self.y = 760.0

    def save(self) -> Path:
        """Write the file."""
        self.canvas.save()
        return self.path


def numbered(count: int, subject: str = "channel") -> list[str]:
    """So many different sentences of about twelve words."""
    return [
        f"Observation {at} of the {subject} showed that the water rose by about {at} units."
        for at in range(1, count + 1)
    ]
