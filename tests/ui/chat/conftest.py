"""What tests of the conversation share."""

from window_fixtures import no_windows_left, theme

__all__ = ["no_windows_left", "theme"]
