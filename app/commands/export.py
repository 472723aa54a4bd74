"""The command `export`: a conversation as a file, or on standard output."""

import argparse
import contextlib
import os
import sys
import tempfile
from pathlib import Path

from app.commands.output import json_line, safe_text, tell
from app.engine.engine import Engine
from app.engine.errors import InputError
from app.engine.export.session_export import Exported, ExportFormat, ExportRequest
from app.engine.export.styled import Style

_JSON_FORMATS = frozenset({ExportFormat.BUNDLE, ExportFormat.CSL_JSON})


def export_session(engine: Engine, arguments: argparse.Namespace) -> None:
    """Export a conversation.

    Raises:
        InputError: There is no such conversation, or the file cannot be written.
    """
    out: Path | None = arguments.out
    bibliography = out.with_suffix(".bib") if out else Path(f"conversation-{arguments.session}.bib")
    request = ExportRequest(
        format=ExportFormat(arguments.format),
        style=Style(arguments.style) if arguments.style else None,
        has_considered=arguments.all,
        bibliography_name=bibliography.name,
    )
    if out is not None:
        _refuse_existing(arguments, [out, bibliography] if request.format is ExportFormat.PANDOC else [out])
    exported = engine.export_session(arguments.session, request)
    if out is None:
        _print(exported, request, as_json=arguments.json)
        if exported.bibliography is not None:
            tell(f"The bibliography comes with --format bib; save it as {bibliography.name}.")
        return
    _write(out, exported.content, is_replacing=arguments.force)
    if exported.bibliography is not None:
        _write(bibliography, exported.bibliography, is_replacing=arguments.force)
    if arguments.json:
        written = [str(out), *([str(bibliography)] if exported.bibliography is not None else [])]
        sys.stdout.write(json_line({"files": written}) + "\n")


def _refuse_existing(arguments: argparse.Namespace, paths: list[Path]) -> None:
    if len(set(paths)) < len(paths):
        raise InputError(f"The text cannot be written to {paths[0]}.", "Give it a name that ends in .md.")
    existing = [path for path in paths if path.exists()]
    if existing and not arguments.force:
        raise InputError(f"There is already a file {existing[0]}.", "Choose another name, or add --force.")


def _print(exported: Exported, request: ExportRequest, *, as_json: bool) -> None:
    if as_json and request.format not in _JSON_FORMATS:
        sys.stdout.write(
            json_line({"format": request.format.value, "text": exported.content.decode()}) + "\n"
        )
        return
    sys.stdout.flush()
    is_shown = sys.stdout.isatty() and request.format not in _JSON_FORMATS
    content = safe_text(exported.content.decode()).encode() if is_shown else exported.content
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def _write(path: Path, content: bytes, *, is_replacing: bool) -> None:
    """Write a file whole or not at all."""
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            file.write(content)
        temporary = Path(file.name)
        try:
            temporary.chmod(0o666 & ~_umask())
            if is_replacing:
                temporary.replace(path)
            else:
                _publish_new(temporary, path)
        finally:
            temporary.unlink(missing_ok=True)
    except FileExistsError as error:
        raise InputError(
            f"There is already a file {path}.", "Choose another name, or add --force."
        ) from error
    except OSError as error:
        raise InputError(
            f"The file {path} cannot be written: {error.strerror}.", "Give another place with --out."
        ) from error


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


def _umask() -> int:
    mask = os.umask(0o077)
    with contextlib.suppress(OSError):
        os.umask(mask)
    return mask
