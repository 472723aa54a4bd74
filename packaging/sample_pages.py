"""Sets a sample paper in type: Markdown in, a PDF with outline, page labels and running heads out."""

import re
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    HRFlowable,
    KeepTogether,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)
from sample_figures import ACCENT, BOLD, HAIRLINE, INK, ITALIC, MUTED, REGULAR, TINT, draw, read_figure
from sample_paper import Paper

SERIES = "Attest Working Papers"

_FONT_FILES = {
    REGULAR: "SourceSerifPro-Regular.ttf",
    ITALIC: "SourceSerifPro-It.ttf",
    BOLD: "SourceSerifPro-Semibold.ttf",
}
_SIDE, _TOP, _BOTTOM = 30 * mm, 26 * mm, 22 * mm
_WIDTH = A4[0] - 2 * _SIDE
_CELL_PADDING = 5
_FURNITURE_SIZE = 8.6
_HEADING_ROOM = 62  # points; a heading with less than this below it goes to the next page
_CAPTION = re.compile(r"Table \d+\.")
_SUBSCRIPT = re.compile(r"~([^~]+)~")

_BODY = ParagraphStyle(
    "body",
    fontName=REGULAR,
    fontSize=10.3,
    leading=14.6,
    textColor=INK,
    alignment=TA_JUSTIFY,
    spaceAfter=7,
    allowWidows=0,
    allowOrphans=0,
)
_STYLES = {
    "body": _BODY,
    "series": ParagraphStyle(
        "series", fontName=BOLD, fontSize=8.6, leading=11, textColor=ACCENT, spaceAfter=9
    ),
    "title": ParagraphStyle("title", fontName=BOLD, fontSize=20, leading=25, textColor=INK, spaceAfter=9),
    "authors": ParagraphStyle(
        "authors", fontName=ITALIC, fontSize=11.5, leading=15, textColor=MUTED, spaceAfter=9
    ),
    "abstract": ParagraphStyle("abstract", _BODY, fontSize=9.8, leading=13.8, spaceAfter=5),
    "keywords": ParagraphStyle("keywords", fontName=REGULAR, fontSize=9, leading=12, textColor=MUTED),
    "h1": ParagraphStyle(
        "h1",
        fontName=BOLD,
        fontSize=13,
        leading=17,
        textColor=INK,
        spaceBefore=5,
        spaceAfter=5,
    ),
    "math": ParagraphStyle("math", _BODY, fontName=ITALIC, alignment=TA_CENTER, spaceBefore=3, spaceAfter=10),
    "caption": ParagraphStyle("caption", fontName=REGULAR, fontSize=9, leading=12, textColor=MUTED),
    "cell": ParagraphStyle("cell", fontName=REGULAR, fontSize=9, leading=11.6, textColor=INK),
    "head": ParagraphStyle("head", fontName=BOLD, fontSize=9, leading=11.6, textColor=INK),
    "reference": ParagraphStyle(
        "reference",
        fontName=REGULAR,
        fontSize=9.4,
        leading=12.6,
        textColor=INK,
        leftIndent=12,
        firstLineIndent=-12,
        spaceAfter=4,
    ),
}


def register_fonts(folder: Path) -> None:
    """Make the bundled faces known to the typesetter under the names used here."""
    for name, file in _FONT_FILES.items():
        pdfmetrics.registerFont(TTFont(name, folder / file))
    pdfmetrics.registerFontFamily(REGULAR, normal=REGULAR, bold=BOLD, italic=ITALIC, boldItalic=BOLD)


def typeset(paper: Paper, target: Path) -> None:
    """Write the paper as a PDF; the same paper gives the same bytes. Fonts must be registered."""
    _PaperDocument(paper, target).build([*_front(paper), *_Body(paper.body).flowables])


class _PaperDocument(BaseDocTemplate):
    """One column on A4; adds the outline, the page labels and the running heads."""

    def __init__(self, paper: Paper, target: Path) -> None:
        super().__init__(
            str(target),
            pagesize=A4,
            title=paper.title,
            author=paper.author_line,
            subject=paper.abstract,
            keywords=list(paper.tags),
            creator=SERIES,
            lang="en",
            invariant=1,
            displayDocTitle=True,
        )
        self._paper = paper
        frame = Frame(_SIDE, _BOTTOM, _WIDTH, A4[1] - _TOP - _BOTTOM, 0, 0, 0, 0, id="text")
        self.addPageTemplates(
            PageTemplate("page", [frame], onPage=self._begin_page, onPageEnd=self._end_page)
        )

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - called by the layout engine
        """Put each heading into the outline."""
        if isinstance(flowable, Paragraph) and flowable.style.name == "h1":
            key = f"section-{self.seq.nextf('section')}"
            self.canv.bookmarkPage(key)
            self.canv.addOutlineEntry(flowable.getPlainText(), key, 0)

    def _begin_page(self, canvas: Canvas, document: BaseDocTemplate) -> None:
        paper = self._paper
        if document.page == 1:
            canvas.addPageLabel(0, style="ARABIC", start=paper.first_page)
            canvas.showOutline()
            return
        canvas.setFillColor(MUTED)
        canvas.setFont(REGULAR, _FURNITURE_SIZE)
        canvas.drawString(_SIDE, A4[1] - 16 * mm, paper.short_title)
        canvas.drawRightString(A4[0] - _SIDE, A4[1] - 16 * mm, f"{SERIES} {paper.number}")
        canvas.setStrokeColor(HAIRLINE)
        canvas.line(_SIDE, A4[1] - 18.5 * mm, A4[0] - _SIDE, A4[1] - 18.5 * mm)

    def _end_page(self, canvas: Canvas, document: BaseDocTemplate) -> None:
        canvas.setFillColor(MUTED)
        canvas.setFont(REGULAR, _FURNITURE_SIZE)
        canvas.drawCentredString(A4[0] / 2, 13 * mm, str(self._paper.first_page + document.page - 1))


def _front(paper: Paper) -> list[Flowable]:
    return [
        Paragraph(f"{SERIES} · No. {paper.number} · {paper.year}", _STYLES["series"]),
        Paragraph(escape(paper.title), _STYLES["title"]),
        Paragraph(escape(paper.author_line), _STYLES["authors"]),
        HRFlowable(width="100%", thickness=1.2, color=ACCENT, spaceAfter=4),
        Paragraph("Abstract", _STYLES["h1"]),
        Paragraph(escape(paper.abstract), _STYLES["abstract"]),
        Paragraph(f"Keywords: {escape(', '.join(paper.tags))}", _STYLES["keywords"]),
        Spacer(1, 4),
        HRFlowable(width="100%", thickness=0.5, color=HAIRLINE, spaceAfter=2),
    ]


class _Body:
    """Turns the Markdown of a paper into what the layout engine places."""

    def __init__(self, source: str) -> None:
        self.flowables: list[Flowable] = []
        self._tokens = MarkdownIt("commonmark").enable("table").parse(source)
        self._caption: Paragraph | None = None
        self._position = 0
        while self._position < len(self._tokens):
            self._take(self._tokens[self._position])
            self._position += 1

    def _take(self, token: Token) -> None:
        match token.type:
            case "heading_open":
                self._paragraph("h1")
            case "bullet_list_open":
                self._list()
            case "table_open":
                self._table()
            case "fence":
                self._fence(token)
            case "paragraph_open":
                self._paragraph("body")
            case "heading_close" | "paragraph_close":
                pass
            case other:
                raise ValueError(f"the sample papers have no way to show {other!r}")

    def _next(self) -> Token:
        self._position += 1
        return self._tokens[self._position]

    def _paragraph(self, style: str) -> None:
        inline = self._next()
        if _CAPTION.match(inline.content):
            self._caption = Paragraph(_lead_in(_markup(inline)), _STYLES["caption"])
        else:
            if style == "h1":
                self.flowables.append(CondPageBreak(_HEADING_ROOM))
            self.flowables.append(Paragraph(_markup(inline), _STYLES[style]))

    def _list(self) -> None:
        while (token := self._next()).type != "bullet_list_close":
            if token.type == "inline":
                self.flowables.append(Paragraph(_markup(token), _STYLES["reference"]))

    def _fence(self, token: Token) -> None:
        if token.info == "math":
            formula = _SUBSCRIPT.sub(r'<sub rise="2" size="7.5">\1</sub>', escape(token.content.strip()))
            self.flowables.append(Paragraph(formula, _STYLES["math"]))
            return
        figure = read_figure(token.content)
        caption = Paragraph(_lead_in(escape(figure["caption"])), _STYLES["caption"])
        block = [Spacer(1, 6), draw(figure, _WIDTH), Spacer(1, 4), caption, Spacer(1, 12)]
        self.flowables.append(KeepTogether(block))

    def _table(self) -> None:
        rows: list[list[Paragraph]] = []
        while (token := self._next()).type != "table_close":
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                rows[-1].append(Paragraph(_markup(token), _STYLES["cell" if len(rows) > 1 else "head"]))
        caption = [self._caption, Spacer(1, 5)] if self._caption is not None else []
        self._caption = None
        self.flowables.append(KeepTogether([Spacer(1, 5), *caption, _ruled(rows), Spacer(1, 12)]))


def _markup(inline: Token) -> str:
    marks: dict[str, str] = {
        "em_open": "<i>",
        "em_close": "</i>",
        "strong_open": "<b>",
        "strong_close": "</b>",
        "softbreak": " ",
    }
    return "".join(marks.get(child.type, escape(child.content)) for child in inline.children or ())


def _lead_in(caption: str) -> str:
    label, rest = caption.split(". ", 1)
    return f"<b>{label}.</b> {rest}"


def _ruled(rows: list[list[Paragraph]]) -> Table:
    """A table with rules above, below and under its head; columns as wide as their longest cell asks for."""
    rules: list[Any] = [
        ("LINEABOVE", (0, 0), (-1, 0), 1, INK),
        ("LINEBELOW", (0, 0), (-1, 0), 0.5, INK),
        ("LINEBELOW", (0, -1), (-1, -1), 1, INK),
        ("ROWBACKGROUNDS", (0, 1), (-1, -1), [None, TINT]),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("TOPPADDING", (0, 0), (-1, -1), 2.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3.5),
        ("LEFTPADDING", (0, 0), (-1, -1), _CELL_PADDING),
        ("RIGHTPADDING", (0, 0), (-1, -1), _CELL_PADDING),
    ]
    natural = [min(max(map(_natural_width, column)), 0.6 * _WIDTH) for column in zip(*rows, strict=True)]
    return Table(
        rows,
        colWidths=[_WIDTH * width / sum(natural) for width in natural],
        style=TableStyle(rules),
        repeatRows=1,
    )


def _natural_width(cell: Paragraph) -> float:
    text_width = float(stringWidth(cell.getPlainText(), cell.style.fontName, cell.style.fontSize))
    return text_width + 2 * _CELL_PADDING
