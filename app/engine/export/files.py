"""Writing an export to the place the user names: whole or not at all, and never over something by surprise."""

import contextlib
import os
import stat
import tempfile
from pathlib import Path

from app.engine.errors import InputError

_TAKEN_HINT = "Choose another name, or add --force."
_PLACE_HINT = "Give another place with --out."


def refuse_taken(path: Path, *, is_replacing: bool) -> None:
    """Refuse a place that cannot be written to, before any work is done for it.

    Args:
        path: Where the user wants the file.
        is_replacing: Whether a file that is there may be replaced.

    Raises:
        InputError: There is a folder of that name, or a file that may not be replaced, or the name cannot be used.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        if not path.name:
            raise InputError(f"{path} is no name for a file.", _PLACE_HINT) from None
        return
    except OSError as error:
        raise _cannot(path, error) from error
    if stat.S_ISDIR(mode):
        raise InputError(f"{path} is a folder.", "Give the name of a file with --out.")
    if stat.S_ISREG(mode) and not is_replacing:
        raise InputError(f"There is already a file {path}.", _TAKEN_HINT)


def write_file(path: Path, content: bytes, *, is_replacing: bool) -> None:
    """Write a file whole or not at all; a pipe or a device is written into, never replaced.

    Args:
        path: Where; a link is followed, and stays a link.
        content: The file.
        is_replacing: Whether a file that is there may be replaced.

    Raises:
        InputError: It cannot be written; nothing was changed then.
    """
    refuse_taken(path, is_replacing=is_replacing)
    target = Path(os.path.realpath(path))
    try:
        if target.exists() and not target.is_file():
            with target.open("wb", buffering=0) as stream:
                stream.write(content)
            return
        _publish(target, content, is_replacing=is_replacing)
    except FileExistsError as error:
        raise InputError(f"There is already a file {path}.", _TAKEN_HINT) from error
    except OSError as error:
        raise _cannot(path, error) from error


def _publish(target: Path, content: bytes, *, is_replacing: bool) -> None:
    with tempfile.NamedTemporaryFile(dir=target.parent, prefix=".attest-", delete=False) as file:
        temporary = Path(file.name)
        try:
            file.write(content)
            file.close()
            temporary.chmod(0o666 & ~_umask())
            if is_replacing:
                temporary.replace(target)
            else:
                _publish_new(temporary, target)
        finally:
            temporary.unlink(missing_ok=True)


def _publish_new(temporary: Path, path: Path) -> None:
    """Give a file its name unless that is taken; where the disk knows no links, the check comes just before."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:
        if path.exists():
            raise FileExistsError(str(path)) from None
        temporary.replace(path)


def _cannot(path: Path, error: OSError) -> InputError:
    return InputError(f"The file {path} cannot be written: {error.strerror}.", _PLACE_HINT)


def _umask() -> int:
    mask = os.umask(0o077)
    with contextlib.suppress(OSError):
        os.umask(mask)
    return mask
