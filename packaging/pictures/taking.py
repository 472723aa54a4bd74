"""Takes the pictures of one look, one after the other, in this process."""

import asyncio
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from pictures.engines import MakeEngine, existing, let_go, nobody, scripted
from pictures.looks import LOOKS, Look
from pictures.views import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image
    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QWidget

OUTSIDE = 20_000
_COLORS = 256
_AREAS = 12  # so many colours of the largest areas are kept as they are


def take_all(look_name: str, views: "Sequence[View]", out: Path, data: Path | None) -> int:
    """Render views in one look, one after the other; how many could not be taken."""
    from PySide6.QtCore import Qt
    from qasync import QEventLoop

    from app.ui.application import make_application

    look = LOOKS[look_name]
    app = make_application(look.language)
    if look.is_mirrored:
        app.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    loop = QEventLoop(app)
    loop.set_default_executor(ThreadPoolExecutor(4))
    asyncio.set_event_loop(loop)
    failures = 0
    with loop:
        for view in views:
            file = file_of(out, view, look_name)
            make = existing(data) if data is not None and not view.is_invented else scripted
            try:
                loop.run_until_complete(take(view, look, file, make))
                print(file, flush=True)
            except Exception as error:  # noqa: BLE001 - the other pictures are wanted all the same
                failures += 1
                print(f"{file.name}: {error!r}", file=sys.stderr, flush=True)
    return failures


async def take(view: View, look: Look, file: Path, make: MakeEngine) -> None:
    """Render one view into a file."""
    from PySide6.QtGui import QCursor

    from app.engine.loopback import install_loopback_guard
    from app.engine.settings import AppearanceSettings
    from app.ui.theme import Theme
    from app.ui.workspace import Workspace

    count = install_loopback_guard()
    count.allowed = count.refused = 0
    count.latest.clear()
    with tempfile.TemporaryDirectory() as folder:
        contrast = "on" if look.is_contrast else "off"
        theme = Theme(AppearanceSettings(theme=look.theme, contrast=contrast, language=look.language))
        theme.apply()
        engine = make(Path(folder), view)
        engine.paths.window_state.unlink(missing_ok=True)
        workspace = Workspace(engine, theme, nobody())
        workspace.window.resize(*view.size)
        QCursor.setPos(OUTSIDE, OUTSIDE)
        workspace.window.show()
        closed = asyncio.get_running_loop().create_future()
        workspace.closed.connect(lambda: closed.set_result(None))
        try:
            await workspace.open()
            shown = await view.prepare(workspace) or workspace.window
            _picture(shown).save(str(file))
            shrink(file)
            if shown is not workspace.window:
                shown.close()
        finally:
            let_go(engine)
            workspace.window.close()
            await closed
            engine.close()


def _picture(shown: "QWidget") -> "QPixmap":
    """The window with the menus and lists that stand open over it."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QApplication

    taken = shown.grab()
    painter = QPainter(taken)
    for over in QApplication.topLevelWidgets():
        if over.isVisible() and over.windowType() == Qt.WindowType.Popup:
            painter.drawPixmap(shown.mapFromGlobal(over.pos()), over.grab())
    painter.end()
    return taken


def shrink(picture: Path) -> None:
    """Write the picture anew with a palette of its own: small things keep their colours, large areas exactly."""
    from PIL import Image

    with Image.open(picture) as image:
        whole = image.convert("RGB")
    plain = whole.quantize(_COLORS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    palette = plain.getpalette() or []
    for _, color in sorted(whole.getcolors(whole.width * whole.height) or [], reverse=True)[:_AREAS][::-1]:
        place = _place_of(whole, plain, color)
        palette[3 * place : 3 * place + 3] = color
    plain.putpalette(palette)
    plain.save(picture, optimize=True)


def _place_of(whole: "Image.Image", plain: "Image.Image", color: tuple[int, int, int]) -> int:
    """Where in the palette a colour of the picture was put."""
    import numpy as np

    spots = np.argwhere((np.asarray(whole) == color).all(axis=2))
    row, column = spots[0]
    return int(np.asarray(plain)[row, column])


def file_of(out: Path, view: View, look: str) -> Path:
    """Where a picture lies."""
    return out / f"{view.name}-{look}.png"
