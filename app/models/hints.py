"""What to do about a missing part of the program: another thing in a checkout than in a program that was installed."""

import sys


def hint(for_checkout: str, for_installed: str) -> str:
    """The advice that fits this program.

    Args:
        for_checkout: Names what to type in the checkout.
        for_installed: For those who have no checkout, and no Python either.
    """
    return for_installed if getattr(sys, "frozen", False) else for_checkout


FETCH_HINT = hint(
    "Run `python packaging/fetch_models.py`, then try again.", "Install Attest anew, then try again."
)
NO_BACKEND_HINT = hint(
    "Install the torch extra (`pip install attest[torch]`), or choose another device in the preferences.",
    "Choose another device in the preferences, or install Attest anew.",
)
SAMPLE_HINT = hint(
    "Build it with `python packaging/sample_library.py`.", "Install Attest anew, then try again."
)
