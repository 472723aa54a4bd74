"""Keeps what came of exams, so that a generator sits for it once; a file beside the settings, of no value to the user."""

import json
import logging
from dataclasses import asdict
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from app.engine.exam.exam import ExamResult, run_exam
from app.engine.exam.tasks import EXAM_VERSION
from app.engine.private_files import write_private
from app.engine.runs import RunContext
from app.models.protocols import Generator

_log = logging.getLogger(__name__)
_RESULTS = TypeAdapter(dict[str, ExamResult])


class ExamResults:
    """The results of all generators that were examined, by name, revision of the weights and version of the exam.

    Args:
        path: The file; need not be there, and is begun anew when it is damaged.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def of(self, generator: Generator) -> ExamResult | None:
        """The result of a generator; None when it was not examined. Loads no model."""
        return self._read().get(_name(generator))

    def examine(self, generator: Generator, run: RunContext) -> ExamResult:
        """The result of a generator, which is examined when it was not, or when it ran out of time.

        Raises:
            Canceled: The run was stopped.
            ModelUnavailable: The generator cannot be used.
        """
        known = self.of(generator)
        if known is not None and known.is_complete:
            return known
        result = run_exam(generator, run)
        self._write(self._read() | {_name(generator): result})
        return result

    def _read(self) -> dict[str, ExamResult]:
        try:
            return _RESULTS.validate_json(self._path.read_bytes())
        except FileNotFoundError:
            return {}
        except (OSError, ValidationError) as error:
            _log.warning("the exam results in %s are not used: %s", self._path, type(error).__name__)
            return {}

    def _write(self, results: dict[str, ExamResult]) -> None:
        draft = self._path.with_suffix(".tmp")
        try:
            write_private(draft, json.dumps({name: asdict(one) for name, one in results.items()}, indent=1))
            draft.replace(self._path)
        except OSError as error:
            _log.warning("the exam results cannot be kept in %s: %s", self._path, error.strerror)


def _name(generator: Generator) -> str:
    return f"{generator.name}@{generator.revision or 'unknown'}#{EXAM_VERSION}"
