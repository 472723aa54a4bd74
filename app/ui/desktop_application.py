"""The application object: what the desktop tells the program as a whole."""

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class DesktopApplication(QApplication):
    """Tells of files that the desktop hands over; a filter would do, but Qt asks one about every event of every widget.

    Signals:
        file_opened: The path of a file.
    """

    file_opened = Signal(str)

    def event(self, event: QEvent) -> bool:
        """MacOS tells of a double-clicked file by an event."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_opened.emit(event.file())
            return True
        return super().event(event)
