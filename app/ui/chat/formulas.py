"""Sets formulas as pictures by ziamath, apart from the window's thread, and keeps what was set."""

import re
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QByteArray, QObject, QRunnable, QThreadPool, Signal
from PySide6.QtSvg import QSvgRenderer

MOST_LETTERS = 600  # a formula of 600 letters takes a fifth of a second to set
_MOST_DEPTH = 24
_MOST_KEPT = 400
_SIZE = 20.0  # it is set at this size and scaled when it is drawn
_COLOR = "magenta"  # of the picture as set; the colour of the theme takes its place
_ESCAPED_BRACE = re.compile(r"\\[{}\\]")
_UNSAFE = re.compile(r"\\(?:href|url|includegraphics|def|newcommand|let|input|include)\b")


@dataclass(frozen=True, slots=True)
class Picture:
    """A formula as SVG; sizes in parts of the type size. `depth` is what hangs below the line of writing."""

    svg: str
    width: float
    height: float
    depth: float


class FormulaSetter(QObject):
    """Sets formulas in a thread of its own, one after the other.

    Signals:
        formula_set: The LaTeX and whether it stands on its own; `picture` has the answer now.
    """

    formula_set = Signal(str, bool)

    def __init__(self) -> None:
        super().__init__()
        self._kept: OrderedDict[tuple[str, bool], Picture | None] = OrderedDict()
        self._waiting: set[tuple[str, bool]] = set()
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)

    def picture(self, latex: str, is_display: bool) -> Picture | None:
        """The picture of a formula; None while it is being set, and for one that cannot be."""
        key = (latex, is_display)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._waiting and is_bearable(latex):
            self._waiting.add(key)
            self._pool.start(_Setting(self, latex, is_display))
        return None

    def is_waited_for(self, latex: str, is_display: bool) -> bool:
        """Whether a formula is being set."""
        return (latex, is_display) in self._waiting

    def keep(self, latex: str, is_display: bool, picture: Picture | None) -> None:
        """Take what was set; called by the thread that set it, passed on by the signal."""
        self._kept[(latex, is_display)] = picture
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        self._waiting.discard((latex, is_display))
        self.formula_set.emit(latex, is_display)

    def finish(self) -> None:
        """Wait until nothing is in work."""
        self._pool.waitForDone()


class _Setting(QRunnable):
    """The setting of one formula."""

    def __init__(self, owner: FormulaSetter, latex: str, is_display: bool) -> None:
        super().__init__()
        self._owner = owner
        self._latex = latex
        self._is_display = is_display

    def run(self) -> None:
        """Set it; what cannot be read stays as it was written."""
        self._owner.keep(self._latex, self._is_display, set_formula(self._latex, self._is_display))


def is_bearable(latex: str) -> bool:
    """Whether a formula is whole, short and flat enough to be set, and does not try to do more than show signs."""
    if not latex or len(latex) > MOST_LETTERS or _UNSAFE.search(latex):
        return False
    depth = 0
    for sign in _ESCAPED_BRACE.sub("", latex):
        depth += (sign == "{") - (sign == "}")
        if not 0 <= depth <= _MOST_DEPTH:
            return False
    return depth == 0 and _is_paired(latex)


def _is_paired(latex: str) -> bool:
    """Whether what is opened by `left` and `begin` is closed; half a formula would be set as something else."""
    pairs = ((r"\\left\b", r"\\right\b"), (r"\\begin\{", r"\\end\{"))
    return all(len(re.findall(start, latex)) == len(re.findall(end, latex)) for start, end in pairs)


def set_formula(latex: str, is_display: bool) -> Picture | None:
    """Set one formula; None when it cannot be read."""
    from ziamath.config import config
    from ziamath.zmath import Latex

    try:
        config.svg2 = False  # Qt draws paths, not the symbols of SVG 2
        made = Latex(latex, size=_SIZE, color=_COLOR, inline=not is_display)
        svg = str(made.svg())
    except (Exception, RecursionError):  # noqa: BLE001 - the library raises whatever comes up
        return None
    if _has_unknown_command(latex):
        return None
    width, height, top = _box(svg)
    return Picture(svg, width / _SIZE, height / _SIZE, (height + top) / _SIZE)


def _has_unknown_command(latex: str) -> bool:
    """Whether a command was set as the letters of its name, as is done with those that are not known."""
    from latex2mathml.converter import convert

    names = re.findall(r"\\([A-Za-z]+)", latex)
    if not names:
        return False
    converted = convert(latex)
    return any(f">\\{name}<" in converted for name in names)


def _box(svg: str) -> tuple[float, float, float]:
    found = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', svg)
    if found is None:
        return 0.0, 0.0, 0.0
    return float(found[3]), float(found[4]), float(found[2])


@lru_cache(maxsize=400)
def renderer(picture: Picture, color: str) -> QSvgRenderer:
    """What draws a picture in a colour."""
    return QSvgRenderer(QByteArray(picture.svg.replace(_COLOR, color).encode()))


@lru_cache(maxsize=1)
def shared_setter() -> FormulaSetter:
    """The one setter of the window: formulas come back in many answers."""
    return FormulaSetter()
