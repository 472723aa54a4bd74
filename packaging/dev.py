"""The two commands: open Attest from a checkout, or check it. Standard library only, any Python >= 3.11.

    python3 packaging/dev.py run [--sample] [--data DIR] [-- MORE]   install what is missing, then open the window
    python3 packaging/dev.py test [PYTEST ARGUMENTS]                 install what is missing, then run every check
    python3 packaging/dev.py setup                                   install what is missing

Every step looks first whether it is already done, so a second start takes a second and an interrupted one goes on.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - asked before any import that an older Python would not understand
    sys.exit(
        "Attest needs Python 3.11 or newer. Start dev.py with a newer one; this is " + sys.version.split()[0]
    )

import argparse
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import environment
from environment import ROOT, SetupError, Step

CHECKS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Format", ("ruff", "format", "--check", ".")),
    ("Lint", ("ruff", "check", ".")),
    ("Types", ("mypy",)),
    ("Import contracts", ("lint-imports",)),
)


def main(arguments: Sequence[str]) -> int:
    """Run one command; returns its exit code."""
    options, rest = _parse(arguments)
    try:
        with environment.one_at_a_time():
            _set_up(
                window=options.command == "run",
                sample=getattr(options, "sample", False),
                tests=options.command == "test",
            )
    except SetupError as error:
        print(f"\nerror: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. Start again to go on from here.", file=sys.stderr)
        return 130
    if options.command == "run":
        return _run(options, rest)
    if options.command == "test":
        return _test(rest)
    print("Everything is in place.")
    return 0


def _parse(arguments: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    parser = argparse.ArgumentParser(prog="dev.py", description="Open Attest from a checkout, or check it.")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="open the window; what follows -- goes to the application")
    run.add_argument(
        "--sample", action="store_true", help="open the sample library, apart from your own data"
    )
    run.add_argument("--data", metavar="DIR", help="keep Attest's data there")
    commands.add_parser(
        "test", help="run format, lint, types, import contracts and tests; the rest goes to pytest"
    )
    commands.add_parser("setup", help="only install what is missing")
    options, rest = parser.parse_known_args(arguments)
    if rest and rest[0] == "--":
        rest = rest[1:]
    elif rest and options.command != "test":
        parser.error(f"unknown argument {rest[0]}")
    return options, rest


def _set_up(*, window: bool, sample: bool, tests: bool) -> None:
    steps = [
        Step("Checking system libraries", lambda: environment.ensure_system_libraries(window=window)),
        Step("Making the environment in .venv", environment.ensure_venv),
        Step("Installing libraries", environment.ensure_libraries),
        Step("Fetching models", environment.ensure_models),
        Step("Rendering the sample library", lambda: environment.ensure_sample_library(required=sample)),
    ]
    if tests:
        steps.append(Step("Looking for programs that tests need", environment.ensure_test_programs))
    for number, step in enumerate(steps, start=1):
        step.perform(f"[{number}/{len(steps)}]")


def _run(options: argparse.Namespace, rest: list[str]) -> int:
    command = [str(environment.venv_python()), "-m", "app"]
    if options.sample:
        command.append("--sample")
    if options.data:
        command += ["--data", str(Path(options.data).resolve())]
    return _call([*command, *rest], Path.cwd())


def _test(pytest_arguments: list[str]) -> int:
    for name, tool in CHECKS:
        print(f"== {name}: {' '.join(tool)}", flush=True)
        code = _call([str(environment.venv_tool(tool[0])), *tool[1:]], ROOT)
        if code != 0:
            print(f"== {name} FAILED; the checks after it were not run.", flush=True)
            return code
    print("== Tests: pytest", flush=True)
    headless = {"QT_QPA_PLATFORM": "offscreen"}
    return _call([str(environment.venv_python()), "-m", "pytest", *pytest_arguments], ROOT, headless)


def _call(command: list[str], folder: Path, extra_environment: dict[str, str] | None = None) -> int:
    try:
        return subprocess.run(
            command, cwd=folder, env=os.environ | (extra_environment or {}), check=False
        ).returncode
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
