"""Where every process that Attest starts for itself begins: the loopback guard first, then the work it is named for."""

import sys
from collections.abc import Sequence
from pathlib import Path

from app.engine.bulk import loading_modules
from app.engine.loopback import install_loopback_guard
from app.models.children import Child


def main(argv: Sequence[str]) -> int:
    """Be the child that the first argument names.

    Args:
        argv: The name of a `Child`, then its arguments.

    Returns:
        Its exit status.

    Raises:
        ValueError: There is no such child.
    """
    child, arguments = Child(argv[0]), list(argv[1:])
    install_loopback_guard()
    if child is Child.PARSER:
        with loading_modules():
            from app.engine.ingest.worker import main as parse

        return parse(arguments)
    if child is Child.DEVICE_PROBE:
        from app.models.device_probe import main as probe

        return probe(arguments)
    if child is Child.MODEL_TRIAL:
        from app.models.generators.trial import main as try_model

        return try_model(Path(arguments[0]))
    if child is Child.WINDOW_PROBE:
        with loading_modules():
            from app.ui.window_probe import main as watch

        return watch(arguments)
    from app.models.servers.guard import main as guard

    return guard(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
