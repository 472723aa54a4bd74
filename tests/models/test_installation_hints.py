"""Issue 8.2: advice about the program's own parts names nothing that an installed program does not have."""

import subprocess
import sys

import pytest

from app.models.hints import FETCH_HINT, hint

_TELL = "import sys; sys.frozen = True; from app.models import hints as h; print(h.FETCH_HINT, h.NO_BACKEND_HINT, h.SAMPLE_HINT)"


def test_checkout_is_told_what_to_type() -> None:
    assert "packaging/fetch_models.py" in FETCH_HINT


def test_installed_program_gets_its_own_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert hint("Type this.", "Install it.") == "Install it."


def test_no_advice_to_the_installed_program_names_python() -> None:
    told = subprocess.run([sys.executable, "-c", _TELL], capture_output=True, text=True, check=True).stdout
    assert "Install Attest anew" in told
    assert "python" not in told
    assert "pip" not in told
