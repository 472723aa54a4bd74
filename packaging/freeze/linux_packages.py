"""Pack a frozen Attest for Linux: `python3 packaging/freeze/linux_packages.py [--edition standard|accelerated]`.

Writes a Debian package and a program in one file to build/freeze/EDITION/, and prints their sizes. Freezes first where that
is not done yet. Standard library only; needs `dpkg-deb`.
"""

import argparse
import datetime as dt
import hashlib
import os
import platform
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import freeze  # noqa: E402 - beside this file

PARTS = HERE / "linux"
_MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}
# What Qt's plugins for X11 link to and the application folder leaves to the system.
DEPENDS = "libc6, libegl1, libgl1, libfontconfig1, libxkbcommon-x11-0, libxcb-cursor0, libxcb-icccm4, libxcb-keysyms1"
_DESCRIPTION = """Ask your Zotero library and see whether each citation holds
 Attest reads the papers of your Zotero library on this computer, answers
 questions about them in prose with citations, and checks every citation against
 the passage that it points to. Nothing leaves the computer."""

_BROUGHT_ALONG = """
This is the licence of Attest itself. What it brings along is named in /opt/attest/_internal/licences/NOTICES.md; the
licence texts lie beside that file.
"""


def main(arguments: Sequence[str]) -> int:
    """Pack one edition; returns the exit code."""
    parser = argparse.ArgumentParser(prog="linux_packages.py", description="Pack a frozen Attest for Linux.")
    parser.add_argument("--edition", choices=freeze.EDITIONS, default="standard")
    places = freeze.Places(parser.parse_args(arguments).edition)
    if not places.application.is_dir():
        code = freeze.main(["--edition", places.edition])
        if code != 0:
            return code
    for made in (single_file(places), debian_package(places)):
        print(f"{made}: {made.stat().st_size / 1_000_000:.0f} MB")
    return 0


def debian_package(places: freeze.Places) -> Path:
    """The .deb: the folder below /opt, links in /usr/bin, entries for menus, icons and file types."""
    root = places.folder / "deb"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(places.application, root / "opt" / "attest", symlinks=True)
    share = root / "usr" / "share"
    _copy(PARTS / "attest.desktop", share / "applications" / "attest.desktop")
    _copy(PARTS / "attest-bundle.xml", share / "mime" / "packages" / "attest.xml")
    metainfo = (PARTS / "attest.metainfo.xml").read_text(encoding="utf-8")
    today = dt.datetime.now(dt.UTC).date().isoformat()
    _write(
        share / "metainfo" / "io.github.attest.Attest.metainfo.xml",
        metainfo.replace("@VERSION@", freeze.version()).replace("@DATE@", today),
    )
    for icon in (freeze.BUILD / "icons").glob("attest-*.png"):
        size = icon.stem.removeprefix("attest-")
        _copy(icon, share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / "attest.png")
    own = (freeze.ROOT / "LICENSE").read_text(encoding="utf-8")
    _write(share / "doc" / "attest" / "copyright", own + _BROUGHT_ALONG)
    programs = root / "usr" / "bin"
    programs.mkdir(parents=True)
    for name in ("attest", "attest-cli"):
        (programs / name).symlink_to(Path("/opt/attest") / name)
    _write(root / "DEBIAN" / "control", _control(places, freeze.size_of(root)))
    target = places.folder / f"attest_{freeze.version()}_{_machine()}.deb"
    # weights hardly get smaller: xz would take minutes more and save a twentieth
    command = ["dpkg-deb", "--build", "--root-owner-group", "-Zgzip", "-z6", str(root), str(target)]
    freeze.run(command, "dpkg-deb failed")
    shutil.rmtree(root)
    return target


def _control(places: freeze.Places, size: int) -> str:
    fields = {
        "Package": "attest",
        "Version": freeze.version(),
        "Architecture": _machine(),
        "Maintainer": "The Attest team <attest@localhost>",
        "Installed-Size": str(size // 1024),
        "Depends": DEPENDS,
        "Recommends": "xdg-utils",
        "Suggests": "tesseract-ocr",
        "Section": "science",
        "Priority": "optional",
        "X-Edition": places.edition,
        "Description": _DESCRIPTION,
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def single_file(places: freeze.Places) -> Path:
    """One file that unpacks itself at its first start: a shell script with the packed folder behind it."""
    packed = places.folder / "payload.tar.gz"
    freeze.run(
        ["tar", "-C", str(places.application.parent), "-czf", str(packed), "attest"],
        "tar failed",
    )
    digest = hashlib.sha256(packed.read_bytes()).hexdigest()[:20]
    head = (PARTS / "single-file-head.sh").read_text(encoding="utf-8")
    for name, value in {
        "VERSION": freeze.version(),
        "EDITION": places.edition,
        "CACHE": "~/.cache/attest-application",
        "DIGEST": digest,
        "UNPACKER": "gzip -dc",
        "PAYLOAD_LINE": str(head.count("\n") + 1),
    }.items():
        head = head.replace(f"@{name}@", value)
    target = places.folder / f"Attest-{freeze.version()}-{places.edition}-{platform.machine()}.run"
    with target.open("wb") as out, packed.open("rb") as payload:
        out.write(head.encode("utf-8"))
        shutil.copyfileobj(payload, out)
    target.chmod(0o755)
    packed.unlink()
    return target


def _machine() -> str:
    return _MACHINES.get(platform.machine(), platform.machine())


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _write(target: Path, text: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    os.umask(0o022)
    sys.exit(main(sys.argv[1:]))
