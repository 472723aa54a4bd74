"""The command `verify-bundle`: needs no engine, no data directory and no model."""

import argparse
from typing import TYPE_CHECKING

from app.commands.output import print_result
from app.engine.errors import InputError
from app.engine.export.bundle_verifier import is_verified, outcome_line, read_file, verify

if TYPE_CHECKING:
    from pathlib import Path

NAME = "verify-bundle"


def verify_bundle(arguments: argparse.Namespace) -> int:
    """Check the bundle that is named.

    Returns:
        0 when all seven checks pass, else 1.

    Raises:
        InputError: The file cannot be read.
    """
    path: Path = arguments.file
    try:
        outcomes = verify(read_file(str(path)))
    except OSError as error:
        raise InputError(f"The bundle {path} cannot be read: {error.strerror}.", "Check its path.") from error
    document = {
        "verified": is_verified(outcomes),
        "checks": [{"name": one.name, "ok": one.is_ok, "detail": one.detail} for one in outcomes],
    }
    lines = [outcome_line(number, outcome) for number, outcome in enumerate(outcomes, 1)]
    print_result(document, lambda: "\n".join(lines), as_json=arguments.json)
    return 0 if is_verified(outcomes) else 1
