"""Takes the pictures of one stage, one after the other, in this process."""

import asyncio
import gc
import platform
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pictures.compression import save_small
from pictures.engines import Existing, MakeEngine, let_go, nobody, scripted
from pictures.looks import LOOKS, NARROW, SHARP, Look, Stage
from pictures.views import View
from pictures.waiting import at_rest, settle, workers

if TYPE_CHECKING:
    from PIL import Image
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QWidget

    from app.engine.settings import AppearanceSettings
    from app.ui.theme import Theme

_OUTSIDE = 20_000
_TRIES = 2
_DESK = 0x8A8F96  # what lies beside a window
_SYSTEM = "Linux-6.12-x86_64-with-glibc2.36"  # reports in pictures name no machine of ours


@dataclass(frozen=True)
class Shot:
    """One view in looks of one stage."""

    view: View
    looks: tuple[str, ...]


def take_all(shots: Sequence[Shot], out: Path, data: Path | None) -> int:
    """Render views in looks of the same stage, one after the other; how many could not be taken."""
    from qasync import QEventLoop

    from app.ui.application import make_application
    from app.ui.mirroring import mirror
    from app.ui.theme import Theme

    stage = LOOKS[shots[0].looks[0]].stage
    platform.platform = lambda *_which: _SYSTEM
    app = make_application(stage.language)
    app.setCursorFlashTime(0)
    theme = Theme(_appearance(shots[0].view, LOOKS[shots[0].looks[0]]))
    if stage.is_mirrored:
        mirror(app, "Fusion")
    theme.apply()  # after the language, as the application does
    loop = QEventLoop(app)
    loop.set_default_executor(workers())
    asyncio.set_event_loop(loop)
    failures = 0
    with loop, tempfile.TemporaryDirectory() as folder:
        existing = Existing(data, Path(folder)) if data is not None else None
        for shot in _in_turn(shots):
            make: MakeEngine = scripted if existing is None or shot.view.is_invented else existing.make
            failures += not any(_is_taken(loop, shot, theme, out, make) for _ in range(_TRIES))
        if existing is not None:
            existing.close()
    return failures


def _is_taken(
    loop: asyncio.AbstractEventLoop, shot: Shot, theme: "Theme", out: Path, make: MakeEngine
) -> bool:
    try:
        loop.run_until_complete(_take(shot, theme, out, make))
    except Exception as error:  # noqa: BLE001 - the other pictures are wanted all the same
        print(f"{shot.view.name} {shot.looks}: {error!r}", file=sys.stderr, flush=True)
        return False
    return True


def _in_turn(shots: Sequence[Shot]) -> Iterator[Shot]:
    """The looks forth and back, so that a view begins with the colours of the one before: a change takes its time.

    What does not outlive a change of colours is prepared for each look.
    """
    for number, shot in enumerate(shots):
        looks = shot.looks[:: -1 if number % 2 else 1]
        if shot.view.is_fleeting:
            yield from (Shot(shot.view, (look,)) for look in looks)
        else:
            yield Shot(shot.view, looks)


def _appearance(view: View, look: Look) -> "AppearanceSettings":
    """The settings that bring a look of a view about; nothing moves."""
    from app.engine.settings import AppearanceSettings

    contrast = "on" if look.is_contrast else "off"
    usual = AppearanceSettings(
        theme=look.theme, contrast=contrast, language=look.stage.language, motion="reduced"
    )
    return usual.model_copy(update=dict(view.appearance))


def _use(theme: "Theme", view: View, look: str) -> None:
    """Bring the colours and sizes of a look about, where others are shown."""
    if theme._appearance != (wanted := _appearance(view, LOOKS[look])):  # noqa: SLF001 - only to save time
        theme.apply(wanted)


async def _take(shot: Shot, theme: "Theme", out: Path, make: MakeEngine) -> None:
    """Bring the window to a view and render it in each of the looks."""
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QCursor
    from PySide6.QtWidgets import QApplication

    from app.engine.loopback import install_loopback_guard
    from app.ui.workspace import Workspace

    view, stage = shot.view, LOOKS[shot.looks[0]].stage
    count = install_loopback_guard()
    count.allowed = count.refused = 0
    count.latest.clear()
    _use(theme, view, shot.looks[0])
    workers().held = int(bool(view.held))
    with tempfile.TemporaryDirectory() as folder:
        engine = make(Path(folder), view)
        engine.paths.window_state.unlink(missing_ok=True)
        workspace = Workspace(engine, theme, nobody())
        workspace.window.resize(*size_of(view, stage))
        QCursor.setPos(_OUTSIDE, _OUTSIDE)
        workspace.window.show()
        closed = asyncio.get_running_loop().create_future()
        workspace.closed.connect(lambda: closed.set_result(None))
        try:
            if not view.is_early:
                await workspace.open()
            shown = await view.prepare(workspace) or workspace.window
            if stage.is_narrow and shown.width() > NARROW[0]:
                shown.resize(NARROW[0], shown.height())
                await settle(2)
            over = len(_standing_over())
            for look in shot.looks:
                _use(theme, view, look)
                seen = await at_rest(partial(_seen, shown))
                if len(_standing_over()) < over:
                    raise TimeoutError("what stood open over the window went away")
                save_small(_image(seen), file := file_of(out, view, look))
                print(file.name, flush=True)
            if shown is not workspace.window:
                shown.close()
        finally:
            let_go(engine)
            workspace.window.close()
            await closed
            if make is scripted or view.is_changing:
                engine.close()
            workspace.window.deleteLater()  # else every later change of colours would reach this window too
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            del workspace
            gc.collect()


def _seen(shown: "QWidget") -> "QImage":
    """The window with the menus, lists and tooltips that stand open over it, also where they reach beyond it."""
    from PySide6.QtGui import QImage, QPainter

    place = shown.rect()
    overs = [(shown.mapFromGlobal(over.pos()), over) for over in _standing_over()]
    for corner, over in overs:
        place = place.united(over.rect().translated(corner))
    ratio = shown.devicePixelRatioF()
    taken = QImage(place.size() * ratio, QImage.Format.Format_RGB888)
    taken.setDevicePixelRatio(ratio)
    taken.fill(_DESK)
    painter = QPainter(taken)
    painter.translate(-place.topLeft())
    painter.drawPixmap(0, 0, shown.grab())
    for corner, over in overs:
        painter.drawPixmap(corner, over.grab())
    painter.end()
    return taken


def _image(seen: "QImage") -> "Image.Image":
    from PIL import Image

    size = (seen.width(), seen.height())
    return Image.frombytes("RGB", size, bytes(seen.constBits()), "raw", "RGB", seen.bytesPerLine())


def _standing_over() -> "list[QWidget]":
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QApplication

    kinds = {Qt.WindowType.Popup, Qt.WindowType.ToolTip}
    return [one for one in QApplication.topLevelWidgets() if one.isVisible() and one.windowType() in kinds]


def size_of(view: View, stage: Stage) -> tuple[int, int]:
    """How large the main window is, in points; with more pixels a point smaller, so that the pictures are not huge."""
    if stage.is_narrow:
        return NARROW
    return (min(view.size[0], SHARP[0]), min(view.size[1], SHARP[1])) if stage.scale > 1 else view.size


def file_of(out: Path, view: View, look: str) -> Path:
    """Where a picture lies."""
    return out / f"{view.name}-{look}.png"
