"""The command `export`: a conversation as a file, or on standard output."""

import argparse
import sys
from pathlib import Path

from app.commands.output import json_line, safe_text, tell
from app.engine.engine import Engine
from app.engine.errors import InputError
from app.engine.export.files import refuse_taken, write_file
from app.engine.export.session_export import Exported, ExportFormat, ExportRequest
from app.engine.export.styled import Style

_JSON_FORMATS = frozenset({ExportFormat.BUNDLE, ExportFormat.CSL_JSON})


def export_session(engine: Engine, arguments: argparse.Namespace) -> None:
    """Export a conversation.

    Raises:
        InputError: There is no such conversation, or the file cannot be written.
    """
    out: Path | None = arguments.out
    if out is not None:
        refuse_taken(out, is_replacing=arguments.force)
    bibliography = out.with_suffix(".bib") if out else Path(f"conversation-{arguments.session}.bib")
    request = ExportRequest(
        format=ExportFormat(arguments.format),
        style=Style(arguments.style) if arguments.style else None,
        has_considered=arguments.all,
        bibliography_name=bibliography.name,
    )
    if out is not None and request.format is ExportFormat.PANDOC:
        if bibliography == out:
            raise InputError(f"The text cannot be written to {out}.", "Give it a name that ends in .md.")
        refuse_taken(bibliography, is_replacing=arguments.force)
    exported = engine.export_session(arguments.session, request)
    if out is None:
        _print(exported, request, as_json=arguments.json)
        if exported.bibliography is not None:
            tell(f"The bibliography comes with --format bib; save it as {bibliography.name}.")
        return
    write_file(out, exported.content, is_replacing=arguments.force)
    if exported.bibliography is not None:
        write_file(bibliography, exported.bibliography, is_replacing=arguments.force)
    if arguments.json:
        written = [str(out), *([str(bibliography)] if exported.bibliography is not None else [])]
        sys.stdout.write(json_line({"files": written}) + "\n")


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
