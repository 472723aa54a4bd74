"""Install, use and remove the packages for Linux: `sudo python3 packaging/freeze/try_packages.py [--edition standard|accelerated]`.

The Debian package is installed with dpkg, does the main job from where it lies with an empty HOME and without a network
(`smoke.py`), and is removed; the program in one file does the main job too, unpacking itself first. Entries for menus,
software centres and file types are held against the standards where the validators are installed, and no file of the program
may be one that Python would run when it is read. What was left behind after the removal, or any failure, ends it with 1. Needs root, for dpkg, and what `smoke.py` needs. Standard library only.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import freeze  # noqa: E402 - beside this file
import smoke  # noqa: E402 - likewise
from pickles import find_pickles  # noqa: E402 - likewise

PACKAGE = "attest"
_INSTALLED = Path("/opt/attest")
_APPLICATIONS, _METAINFO = Path("/usr/share/applications"), Path("/usr/share/metainfo")


class TrialFailed(Exception):
    """Something is not as it should be; `str()` says what."""


def main(arguments: Sequence[str]) -> int:
    """Try both packages; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="try_packages.py", description="Install, use and remove the packages."
    )
    parser.add_argument("--edition", choices=freeze.EDITIONS, default="standard")
    folder = freeze.Places(parser.parse_args(arguments).edition).folder
    if os.geteuid() != 0:
        print("error: dpkg wants root: put sudo before the command", file=sys.stderr)
        return 2
    try:
        try_debian_package(only(folder.glob("*.deb")))
        try_single_file(only(folder.glob("*.run")))
    except TrialFailed as error:
        print(f"FAILED: {error}", file=sys.stderr)
        return 1
    return 0


def only(found: Iterable[Path]) -> Path:
    """The one file there is.

    Raises:
        TrialFailed: There is none, or several.
    """
    files = list(found)
    if len(files) != 1:
        raise TrialFailed(f"one package was expected and {len(files)} found; run linux_packages.py first")
    return files[0]


def try_debian_package(package: Path) -> None:
    """Install, validate, use, remove, and look for what stayed."""
    print(f"{package.name}: {package.stat().st_size / 1_000_000:.0f} MB")
    listed = files_in(package)
    if there := [one for one in listed if one.exists()]:
        raise TrialFailed(f"it is installed already, or something else is in its place: {there[0]}")
    started = time.monotonic()
    perform(["dpkg", "--install", str(package)])
    print(f"installed in {time.monotonic() - started:.0f} s, {freeze.size_of(_INSTALLED) / 1_000_000:.0f} MB")
    try:
        validate()
        look_for_pickles(_INSTALLED)
        perform(
            [sys.executable, str(HERE / "smoke.py"), "--program", str(_INSTALLED), *namespace()],
            is_shown=True,
        )
    finally:
        perform(["dpkg", "--purge", PACKAGE])
    if left := [one for one in (*listed, _INSTALLED) if one.exists() or one.is_symlink()]:
        raise TrialFailed(f"{len(left)} files were left behind, the first: {left[0]}")
    print(f"removed: none of {len(listed)} files is left")


def files_in(package: Path) -> list[Path]:
    """The files and links that a package installs."""
    told = subprocess.run(
        ["dpkg-deb", "--fsys-tarfile", str(package)], capture_output=True, check=True
    ).stdout
    names = subprocess.run(["tar", "-t"], input=told, capture_output=True, check=True).stdout.decode("utf-8")
    return [Path("/") / name for name in names.splitlines() if not name.endswith("/")]


def validate() -> None:
    """Hold the installed entries against the standards, as far as the validators are there."""
    for command in (
        ["desktop-file-validate", str(_APPLICATIONS / "attest.desktop")],
        ["appstreamcli", "validate", "--no-net", str(_METAINFO / "io.github.attest.Attest.metainfo.xml")],
    ):
        if shutil.which(command[0]) is None:
            print(f"{command[0]}: not installed, not checked")
        else:
            perform(command)
            print(f"{command[0]}: sound")


def look_for_pickles(folder: Path) -> None:
    """See that no file of the program is a pickle.

    Raises:
        TrialFailed: One is.
    """
    found, looked_at = find_pickles(folder)
    if found:
        raise TrialFailed(f"{len(found)} files could run code when they are read, the first: {found[0]}")
    print(f"none of {looked_at} files is a pickle")


def namespace() -> list[str]:
    """The argument of `smoke.py` that takes the network away, where this system allows it."""
    command = [*smoke.NAMESPACE, "true"]
    is_possible = (
        shutil.which(command[0]) and not subprocess.run(command, capture_output=True, check=False).returncode
    )
    print(
        "the main job, without any network:"
        if is_possible
        else "no network namespaces here: the main job, with network:"
    )
    return ["--offline"] if is_possible else []


def try_single_file(program: Path) -> None:
    """Use it from where it was built; it unpacks itself into the empty HOME of the run."""
    print(f"{program.name}: {program.stat().st_size / 1_000_000:.0f} MB; window_s contains the unpacking")
    perform([sys.executable, str(HERE / "smoke.py"), "--program", str(program)], is_shown=True)


def perform(command: Sequence[str], *, is_shown: bool = False) -> None:
    """Run a program.

    Raises:
        TrialFailed: It failed; says what it said.
    """
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise TrialFailed(f"{' '.join(command)}: {(done.stderr or done.stdout)[-2000:].strip()}")
    if is_shown:
        print(done.stdout.strip())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
