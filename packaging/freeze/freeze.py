"""Build the application folder that needs no Python: `python3 packaging/freeze/freeze.py [--edition standard|accelerated]`.

    standard      all models on llama.cpp; small
    accelerated   torch as well: faster on large processors and on graphics cards

The result is build/freeze/EDITION/dist/attest with the programs `attest` and `attest-cli`; sizes are printed. Every step
that is already done is skipped. Standard library only; any Python >= 3.11, on the system the folder is for.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import environment  # noqa: E402 - the folder above is no package
from environment import ROOT, SetupError, Step  # noqa: E402
from pickles import find_pickles  # noqa: E402 - beside this file

BUILD = ROOT / "build" / "freeze"
EDITIONS = ("standard", "accelerated")
_MEGABYTE = 1_000_000

# The shipped llama.cpp must start on any processor of its kind: nothing of the building machine goes into it, and its
# computing part is built in variants from the first x86-64 to the newest, of which the best is chosen at run time.
PORTABLE_LLAMA = (
    "-DGGML_NATIVE=OFF -DGGML_BACKEND_DL=ON -DGGML_CPU_ALL_VARIANTS=ON -DCMAKE_INSTALL_BINDIR=llama_cpp/lib"
)


@dataclass(frozen=True, slots=True)
class Places:
    """Where one edition is built."""

    edition: str

    @property
    def folder(self) -> Path:
        """Everything of this edition."""
        return BUILD / self.edition

    @property
    def venv(self) -> Path:
        """An environment with what ships and nothing else."""
        return self.folder / "venv"

    @property
    def application(self) -> Path:
        """The finished application folder."""
        return self.folder / "dist" / "attest"

    def tool(self, name: str) -> str:
        """A program of the environment."""
        return str(self.venv / ("Scripts" if os.name == "nt" else "bin") / name)


def main(arguments: Sequence[str]) -> int:
    """Freeze one edition; returns the exit code."""
    parser = argparse.ArgumentParser(prog="freeze.py", description="Build the application folder.")
    parser.add_argument("--edition", choices=EDITIONS, default="standard")
    places = Places(parser.parse_args(arguments).edition)
    steps = [
        Step("Checking system libraries", lambda: environment.ensure_system_libraries(window=True)),
        Step("Making the environment in .venv", environment.ensure_venv),
        Step("Installing libraries", environment.ensure_libraries),
        Step("Fetching models", environment.ensure_models),
        Step("Rendering the sample library", lambda: environment.ensure_sample_library(required=True)),
        Step("Compiling llama.cpp for all processors", portable_llama),
        Step("Installing what ships", lambda: install(places)),
        Step("Drawing the icons", draw_icons),
        Step("Freezing", lambda: freeze(places)),
        Step("Leaving out what debuggers read", lambda: strip_symbols(places.application)),
        Step("Looking for data that is code", lambda: refuse_pickles(places.application)),
    ]
    try:
        with environment.one_at_a_time():
            for number, step in enumerate(steps, start=1):
                step.perform(f"[{number}/{len(steps)}]")
    except SetupError as error:
        print(f"\nerror: {error}", file=sys.stderr)
        return 1
    print_sizes(places.application)
    return 0


def portable_llama() -> str:
    """Build the wheel of llama-cpp-python that runs on any processor; once for both editions."""
    if list((BUILD / "wheels").glob("llama_cpp_python-*.whl")):
        return "there"
    version = next(line for line in _project()["dependencies"] if line.startswith("llama-cpp-python"))
    building = dict(os.environ)
    building.setdefault("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 1))
    flags = PORTABLE_LLAMA if sys.platform != "darwin" else "-DGGML_NATIVE=OFF"
    building["CMAKE_ARGS"] = f"{environment.LLAMA_CMAKE_ARGS} {flags}"
    command = [str(environment.venv_python()), "-m", "pip", "wheel", "--no-deps", "--no-cache-dir"]
    command += ["--no-binary", "llama-cpp-python", "--wheel-dir", str(BUILD / "wheels"), version]
    run(command, "llama.cpp could not be compiled", building)
    return "built"


def install(places: Places) -> str:
    """Make the environment that is frozen."""
    if not places.venv.exists():
        run([sys.executable, "-m", "venv", str(places.venv)], "the environment could not be made")
    pip = [places.tool("python"), "-m", "pip", "install", "--disable-pip-version-check"]
    pip += ["--constraint", str(ROOT / "packaging" / "constraints.txt")]
    wheel = next((BUILD / "wheels").glob("llama_cpp_python-*.whl"))
    extra = "[torch]" if places.edition == "accelerated" else ""
    if extra:
        run([*pip, "torch"], "torch could not be installed")
    run(
        [*pip, str(wheel), "--requirement", str(HERE / "requirements.txt")],
        "the tools could not be installed",
    )
    run([*pip, "--editable", f"{ROOT}{extra}"], "the libraries could not be installed")
    return "installed"


def draw_icons() -> str:
    """Render the icon in the sizes and formats that systems ask for."""
    command = [str(environment.venv_python()), str(HERE / "icons.py"), str(BUILD / "icons")]
    run(command, "the icons could not be drawn", os.environ | {"QT_QPA_PLATFORM": "offscreen"})
    return "drawn"


def freeze(places: Places) -> str:
    """Run PyInstaller."""
    suffix = {"win32": "ico", "darwin": "icns"}.get(sys.platform, "png")
    variables = os.environ | {
        "ATTEST_EDITION": places.edition,
        "ATTEST_VERSION": version(),
        "ATTEST_ICON": str(BUILD / "icons" / f"attest.{suffix}"),
    }
    command = [places.tool("pyinstaller"), "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(places.folder / "dist"), "--workpath", str(places.folder / "work")]
    run([*command, str(HERE / "attest.spec")], "PyInstaller failed", variables)
    return str(places.application.relative_to(ROOT))


def strip_symbols(application: Path) -> str:
    """Take debugging symbols out of the libraries; what works at run time stays.

    Libraries that a wheel's repair has patched (those in `NAME.libs`, and their users in `NAME`) are left alone: some do
    not survive it. Elsewhere than on Linux symbols lie in files of their own.
    """
    strip = shutil.which("strip") if sys.platform.startswith("linux") else None
    if strip is None:
        return "left in"
    before = size_of(application)
    internal = application / "_internal"
    patched = {one.name.removesuffix(".libs") for one in internal.glob("*.libs")}
    for file in internal.rglob("*.so*"):
        top = file.relative_to(internal).parts[0].removesuffix(".libs")
        if file.is_file() and not file.is_symlink() and top not in patched:
            run([strip, "--strip-debug", str(file)], f"{file.name} could not be stripped")
    return f"{(before - size_of(application)) / _MEGABYTE:.0f} MB less"


def refuse_pickles(application: Path) -> str:
    """See that nothing in the folder is a pickle, whoever brought it along.

    Raises:
        SetupError: Something is.
    """
    found, looked_at = find_pickles(application)
    if found:
        raise SetupError(f"{len(found)} files could run code when they are read, the first: {found[0]}")
    return f"none among {looked_at} files"


def version() -> str:
    """Attest's version."""
    return str(_project()["version"])


def _project() -> dict[str, list[str]]:
    return dict(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"])


def run(command: Sequence[str], failure: str, variables: dict[str, str] | None = None) -> None:
    """Run a step's program; what it says goes to the log.

    Raises:
        SetupError: It failed.
    """
    log = BUILD / "freeze.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("ab") as out:
        ended = subprocess.run(
            command, stdout=out, stderr=subprocess.STDOUT, cwd=ROOT, env=variables, check=False
        )
    if ended.returncode != 0:
        raise SetupError(f"{failure}; see the end of {log}")


def size_of(folder: Path) -> int:
    """Bytes of all files in a folder; links are not followed."""
    return sum(file.lstat().st_size for file in folder.rglob("*") if file.is_file() or file.is_symlink())


def print_sizes(application: Path) -> None:
    """Say how large the application is, and what makes it so."""
    total = size_of(application)
    print(f"{application}: {total / _MEGABYTE:.0f} MB")
    inner = application / "_internal"
    parts = {one.name: size_of(one) if one.is_dir() else one.lstat().st_size for one in inner.iterdir()}
    parts["resources/models"] = size_of(inner / "resources" / "models")
    for name, size in sorted(parts.items(), key=lambda part: -part[1])[:8]:
        print(f"  {size / _MEGABYTE:7.1f} MB  {name}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
