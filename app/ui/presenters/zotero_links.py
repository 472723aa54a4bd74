"""Leads to Zotero: looks first whether it can be reached, knows the second way, and says what helps where none works (B1)."""

import asyncio
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from app.engine.zotero.live import Reach
from app.ui.tasks import Tasks, run_blocking
from app.ui.widgets.hint import HintBar, Tone
from app.ui.zotero_opener import ZoteroOpener, ZoteroTarget


class ZoteroLinks(QObject):
    """Opens targets in Zotero; what is in the way is said in a hint beside what was pressed.

    Args:
        opener: Makes the targets; its handler takes the links.
        tasks: Keeps what is in work.
        parent: Owns it.
    """

    def __init__(self, opener: ZoteroOpener, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self.opener = opener
        self._turn = asyncio.Lock()  # what is pressed first arrives first
        self._tasks = tasks

    def show(self, target: ZoteroTarget | None, hint: HintBar) -> None:
        """Show something in Zotero.

        Args:
            target: What; None where there is no file to open.
            hint: Says why where it fails; hidden where it does not.
        """
        if target is None:
            hint.say(self.tr("This passage comes from no file, so there is no page to open."))
        elif self.opener.is_sample(target.path):
            self._offer(
                hint,
                self.tr("This paper belongs to the sample library, which is not in your Zotero."),
                target,
            )
        else:
            self._tasks.start(self._show(target, hint))

    async def _show(self, target: ZoteroTarget, hint: HintBar) -> None:
        async with self._turn:
            await self._show_alone(target, hint)

    async def _show_alone(self, target: ZoteroTarget, hint: HintBar) -> None:
        reach = await run_blocking(self.opener.handler.reach)
        if reach is Reach.CLOSED:
            start = partial(self._on_start_requested, target, hint)
            words = self.tr("Zotero isn’t running. Start it?")
            hint.say(words, self.tr("Start Zotero"), start, *self._other(target, hint))
        elif reach is Reach.ABSENT:
            self._offer(hint, self.tr("Zotero was not found on this computer."), target)
        elif await self._hand_over(target):
            hint.hide()
        else:
            words = self.tr(
                "Zotero did not take the link. Start Zotero once by its own icon, then try again."
            )
            self._offer(hint, words, target)

    async def _hand_over(self, target: ZoteroTarget) -> bool:
        """By the desktop, by Better BibTeX, by the program itself, whichever takes it first."""
        handler = self.opener.handler
        return (
            handler.open(target.link)
            or await run_blocking(handler.view_page, target)
            or await run_blocking(handler.hand_over, target.link)
        )

    def _on_start_requested(self, target: ZoteroTarget, hint: HintBar) -> None:
        self._tasks.start(self._start(target, hint))

    async def _start(self, target: ZoteroTarget, hint: HintBar) -> None:
        if await run_blocking(self.opener.handler.start, target.link) or self.opener.handler.open(
            target.link
        ):
            hint.say(
                self.tr("Zotero is starting. It shows the paper when its window is there."), tone=Tone.NEWS
            )
        else:
            words = self.tr("Zotero was not found on this computer. Start it yourself, then try again.")
            self._offer(hint, words, target)

    # --- what is left ---
    def _offer(self, hint: HintBar, words: str, target: ZoteroTarget) -> None:
        hint.say(words, *self._other(target, hint))

    def _other(self, target: ZoteroTarget, hint: HintBar) -> tuple[str, partial[None]]:
        if target.path is not None:
            open_file = partial(self._open_file, target.path, hint)
            return self.tr("Open the file in the system viewer"), open_file
        return self.tr("Copy the link"), partial(self._copy, target.link, hint)

    def _open_file(self, path: Path, hint: HintBar) -> None:
        if not self.opener.handler.open_file(path):
            hint.say(self.tr("No program on this computer opens this file: {path}").format(path=path))

    def _copy(self, link: str, hint: HintBar) -> None:
        QGuiApplication.clipboard().setText(link)
        hint.say(
            self.tr("The link was copied. It opens in any program that opens links of Zotero."),
            tone=Tone.NEWS,
        )
