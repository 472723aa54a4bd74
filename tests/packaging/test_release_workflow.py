"""Issue 8.1: the workflow that builds for each system calls scripts that there are, with arguments that they understand."""

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
_PYTHON = ("python", "$(which python)")
SECRET = re.compile(r"\$\{\{ secrets\.(\w+) \}\}")


def jobs() -> dict[str, Any]:
    return dict(yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["jobs"])


def calls() -> set[tuple[str, ...]]:
    """Every call of a script of ours, with each value of the job's matrix filled in."""
    found: set[tuple[str, ...]] = set()
    for job in jobs().values():
        editions = job.get("strategy", {}).get("matrix", {}).get("edition", [""])
        lines = [line for step in job["steps"] for line in step.get("run", "").splitlines()]
        for line in lines:
            words = shlex.split(line.replace("${{ matrix.edition }}", "@EDITION@"))
            words = words[1:] if words[:1] == ["sudo"] else words
            if words and words[0] in _PYTHON:
                found |= {tuple(word.replace("@EDITION@", one) for word in words[1:]) for one in editions}
    return found


def test_every_job_freezes_what_it_keeps() -> None:
    for name, job in jobs().items():
        runs = " ".join(step.get("run", "") for step in job["steps"])
        kept = [step["with"]["path"] for step in job["steps"] if "upload-artifact" in step.get("uses", "")]
        assert "packaging/freeze/" in runs, name
        assert kept, name
        assert all("build/freeze/" in path for path in kept), name


@pytest.mark.parametrize("call", sorted(calls()), ids=" ".join)
def test_script_and_its_arguments_are_there(call: tuple[str, ...]) -> None:
    script, *arguments = call
    told = subprocess.run(
        [sys.executable, str(ROOT / script), "--help"], capture_output=True, text=True, check=True
    )
    flags = [word for word in arguments if word.startswith("--")]
    assert [flag for flag in flags if flag not in told.stdout] == []
    values = [word for word in arguments if not word.startswith("--")]
    assert all(value in told.stdout for value in values)


def test_signing_happens_only_where_its_secrets_are() -> None:
    """A secret reaches a step only through the job's environment or a step that asks for the certificate first."""
    for name, job in jobs().items():
        guards = set(SECRET.findall(str(job.get("env", {}))))
        for step in job["steps"]:
            if SECRET.search(str(step)):
                assert "!= ''" in step.get("if", ""), f"{name}: {step.get('name')}"
        if name != "linux":
            assert guards, name
