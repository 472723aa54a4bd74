"""Tells screen readers what happens without the keyboard going there."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, text: str, *, is_urgent: bool = False) -> None:
    """Have a screen reader say something now: "Answer finished", an error, a pause that asks for a decision.

    Args:
        widget: What it is about.
        text: What is said, translated.
        is_urgent: Whether it may interrupt what is being read.
    """
    if not text or not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(widget, text)
    levels = QAccessible.AnnouncementPoliteness
    event.setPoliteness(levels.Assertive if is_urgent else levels.Polite)
    QAccessible.updateAccessibility(event)
