"""Composition root: reads the settings, builds the engine, and opens the window or runs one command."""

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app.commands.output import tell
from app.commands.parser import USAGE_ERROR, build_parser, with_open_flag
from app.engine.bulk import loading_modules
from app.engine.crash_reports import WordlessFormatter
from app.engine.erasure import own_files
from app.engine.errors import AppError, InputError, NotEnoughMemory
from app.engine.loopback import install_loopback_guard
from app.engine.paths import SAMPLE, AppPaths
from app.engine.private_files import PrivateLog, tighten
from app.models.children import CHILD_FLAG
from app.models.memory import LEAST_ADDRESS_SPACE, address_space_limit

if TYPE_CHECKING:
    from app.engine.engine import Engine
    from app.engine.settings import Settings

FAILURE = 1
LOG_BYTES = 2_000_000


def main(argv: Sequence[str] | None = None) -> int:
    """Run Attest.

    Returns:
        The exit code: 0 done, 1 the work found a failure, 2 usage or input error.
    """
    words = sys.argv[1:] if argv is None else argv
    if words[:1] == [CHILD_FLAG]:
        from app.child import main as be_child

        return be_child(words[1:])
    arguments = build_parser().parse_args(with_open_flag(words))
    install_loopback_guard()
    try:
        _require_address_space()
        if arguments.command == "verify-bundle":
            from app.commands.verify_bundle import verify_bundle

            return verify_bundle(arguments)
        return _start(arguments, _prepare_paths(arguments))
    except AppError as error:
        tell(f"attest: {error}")
        return USAGE_ERROR if isinstance(error, InputError) else FAILURE
    except KeyboardInterrupt:
        tell("attest: Stopped before anything was done.")
        return FAILURE
    except MemoryError:
        tell(f"attest: {NotEnoughMemory()}")
        return FAILURE
    except Exception as error:  # a bug before or outside a command; what runs inside one is told there
        logging.getLogger(__name__).exception("Unexpected fault")
        tell(
            f"attest: A fault in Attest ended it ({type(error).__name__}). Please report it with the end of its log."
        )
        return FAILURE


def _require_address_space() -> None:
    """Refuse to begin where native libraries would end the process without a word."""
    limit = address_space_limit()
    if limit is not None and limit < LEAST_ADDRESS_SPACE:
        raise InputError(
            f"Attest may use only {limit // 1_000_000} MB of addresses here; it needs {LEAST_ADDRESS_SPACE // 1_000_000}.",
            "Raise that limit (`ulimit -v unlimited`), then try again.",
        )


def _start(arguments: argparse.Namespace, paths: AppPaths) -> int:
    """Run a command, or be the window; where there is a window already, hand over to it and leave."""
    from app.engine.erasure import erase_if_requested
    from app.engine.single_window import hand_over, window_right
    from app.ui.restarting import RESTART, start_anew

    if arguments.command:
        try:
            return _work(arguments, paths)
        finally:
            erase_if_requested(paths)
    with window_right(paths) as is_window:
        if not is_window:
            hand_over(paths, arguments.open)
            return 0
        try:
            code = _work(arguments, paths)
        finally:
            erase_if_requested(paths)
    if code != RESTART:
        return code
    data = str(Path(arguments.data).expanduser().absolute())
    start_anew(
        ["--data", data, *(["--sample"] if arguments.sample else [])]
    )  # nothing holds the files any more
    return 0


def _work(arguments: argparse.Namespace, paths: AppPaths) -> int:
    from app.engine.erasure import erase_if_requested
    from app.engine.settings import load_settings, open_settings

    if erase_if_requested(paths):  # left over from a run that was killed before it could
        paths.create()
    problem = ""
    if arguments.command:
        settings = load_settings(paths.settings)
    else:
        settings, problem = open_settings(paths.settings)
    if arguments.command == "repair":
        from app.commands.repair import repair_files

        return repair_files(paths, as_json=arguments.json)
    if arguments.command == "index" and arguments.rebuild:
        _discard_index(arguments.zotero, paths)
    engine = _open_engine(arguments, paths, settings)
    if engine is None:
        return FAILURE
    try:
        return _run(engine, arguments, problem)
    finally:
        engine.close()


def _open_engine(arguments: argparse.Namespace, paths: AppPaths, settings: "Settings") -> "Engine | None":
    """The engine; None when the window's user, having been told why there is none, chose to leave."""
    with loading_modules():
        from app.engine.engine import Engine
    from app.engine.errors import StoreUnusable

    while True:
        try:
            return Engine(paths, settings)
        except StoreUnusable as error:
            if arguments.command:
                raise
            from app.ui.start_failure import is_mended

            logging.getLogger(__name__).warning("Start failed: %s", error.detail or error.message)
            if not is_mended(error, paths, settings.appearance):
                return None


def _discard_index(zotero_dir: Path, paths: AppPaths) -> None:
    """Throw the index away, once it is sure that there is a library to build it anew from."""
    from app.engine.store.database import discard_store
    from app.engine.zotero.locate import open_data_directory

    open_data_directory(zotero_dir)
    discard_store(paths.store)


def _prepare_paths(arguments: argparse.Namespace) -> AppPaths:
    data = Path(arguments.data).expanduser().absolute()
    paths = AppPaths(data / SAMPLE if arguments.sample else data)
    try:
        paths.create()
        tighten(own_files(paths))
        _log_to(paths.log)
    except OSError as error:
        raise InputError(
            f"The data directory {paths.data} cannot be used: {error.strerror}.",
            "Give another one with --data.",
        ) from error
    return paths


def _run(engine: "Engine", arguments: argparse.Namespace, problem: str) -> int:
    if arguments.command:
        from app.commands.main import run_command

        return run_command(engine, arguments)
    with loading_modules():
        from app.ui.application import run_window

    if arguments.sample:
        engine.choose_library(engine.sample_library())
    elif arguments.zotero is not None:
        engine.choose_library(arguments.zotero)
    return run_window(engine, problem, arguments.open)


def _log_to(path: Path) -> None:
    handler = PrivateLog(path, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8")
    handler.setFormatter(WordlessFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)


if __name__ == "__main__":
    sys.exit(main())
