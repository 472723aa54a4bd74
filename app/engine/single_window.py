"""One window on a data directory: a second start hands over what it was given to open, and leaves (U1).

The right to be the window is a lock that the system lets go of when the process ends, however it ends, so nothing stale
can be in the way. What a second start wants is a file in a mailbox beside it: no socket, and alike on every system.
"""

import json
import os
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from app.engine.errors import AppError, StoreUnusable
from app.engine.paths import AppPaths
from app.engine.private_files import make_private_folder, write_private
from app.engine.store.schema import create_private

LOCK = "window.lock"
MAILBOX = "requests"
_SUFFIX = ".request"
_MAX_BYTES = 64_000
_PATIENCE_S = 10.0
_PAUSE_S = 0.05


class WindowSilent(AppError):
    """A window is open on the data directory, but does not hear that it is wanted."""


@contextmanager
def window_right(paths: AppPaths) -> Iterator[bool]:
    """Hold the right to be the window on a data directory.

    Args:
        paths: The data directory, which exists.

    Yields:
        Whether it is held; False when another process is the window.

    Raises:
        StoreUnusable: The lock file cannot be made.
    """
    connection: apsw.Connection | None = None
    file = paths.data / LOCK
    try:
        create_private(file)
        connection = apsw.Connection(str(file))
        connection.execute("BEGIN EXCLUSIVE")
    except apsw.BusyError:
        yield False
    except (apsw.Error, OSError) as error:
        raise StoreUnusable(
            f"The lock file {file} cannot be used.", "Check the folder's permissions and disk.", str(error)
        ) from error
    else:
        for left in mailbox(paths).glob(f"*{_SUFFIX}"):  # wishes to a window that was killed
            left.unlink(missing_ok=True)
        yield True
    finally:
        if connection is not None:
            connection.close()


def mailbox(paths: AppPaths) -> Path:
    """The folder in which a second start leaves its wish; made if needed."""
    folder = paths.data / MAILBOX
    make_private_folder(folder)
    return folder


def hand_over(paths: AppPaths, file: Path | None, *, sleep: Callable[[float], None] = time.sleep) -> None:
    """Ask the open window to come to the front, and to open a file; returns when it has heard.

    Args:
        paths: The data directory.
        file: What to open; None only raises the window.
        sleep: Waits, in seconds.

    Raises:
        WindowSilent: It did not hear within ten seconds.
        OSError: The mailbox cannot be written.
    """
    folder = mailbox(paths)
    wish = folder / f"{uuid.uuid4().hex}{_SUFFIX}"
    draft = wish.with_suffix(".tmp")
    write_private(draft, json.dumps({"open": os.fspath(file.absolute()) if file else ""}))
    draft.replace(wish)
    for _ in range(int(_PATIENCE_S / _PAUSE_S)):
        if not wish.exists():
            return
        sleep(_PAUSE_S)
    wish.unlink(missing_ok=True)
    raise WindowSilent(
        "Attest is open already, but does not answer.", "Wait a moment, or close it, then try again."
    )


def take_wishes(paths: AppPaths) -> tuple[Path | None, ...]:
    """What second starts want opened since the last look, None for nothing but the window; takes them away."""
    found = []
    for wish in sorted((paths.data / MAILBOX).glob(f"*{_SUFFIX}")):
        found.append(_read(wish))
        wish.unlink(missing_ok=True)
    return tuple(found)


def _read(wish: Path) -> Path | None:
    try:
        with wish.open("rb") as file:
            asked = json.loads(file.read(_MAX_BYTES))
    except (OSError, ValueError, RecursionError):
        return None
    text = asked.get("open") if isinstance(asked, dict) else None
    return Path(text) if isinstance(text, str) and text and "\0" not in text else None
