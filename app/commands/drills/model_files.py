"""One changed byte in each model file that ships, with its time set back: it is found before the model is used (N)."""

import os
import shutil
from pathlib import Path

from app.commands.drills.ground import Ground
from app.commands.drills.tally import DrillImpossible, Tally
from app.engine.paths import resources
from app.models.manifest import ModelEntry, ModelFile, read_manifest
from app.models.protocols import ModelUnavailable
from app.models.weights import ModelFiles


def flip_model_bytes(ground: Ground, rounds: int) -> Tally:
    """Change one byte of every file, as often as there are rounds."""
    tally = Tally("a changed byte in a model")
    models = resources() / "models"
    files = [
        (entry, file)
        for entry in read_manifest(models).models
        for file in entry.files
        if (models / entry.folder / file.path).is_file()
    ]
    with tally.part():
        if not files:
            raise DrillImpossible("no models are installed")
        for number in range(rounds):
            for at, (entry, file) in enumerate(files):
                ground.step(tally, number * len(files) + at, rounds * len(files))
                tally.faults += 1
                _flip(ground, tally, models / entry.folder, entry, file)
    return tally


def _flip(ground: Ground, tally: Tally, folder: Path, entry: ModelEntry, file: ModelFile) -> None:
    """Change a byte in a copy and ask for the file as its model does."""
    copy = ground.folder / "models" / entry.folder
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir(parents=True)
    for one in folder.iterdir():
        if one.name != file.path:
            (copy / one.name).symlink_to(one)
    changed = copy / file.path
    shutil.copy2(folder / file.path, changed)
    stat = changed.stat()
    with changed.open("r+b") as stream:
        at = ground.chance.randrange(stat.st_size)
        stream.seek(at)
        (byte,) = stream.read(1)
        stream.seek(at)
        stream.write(bytes([byte ^ 0xFF]))
    os.utime(changed, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    try:
        ModelFiles(copy.parent, entry).path(file.path)
        tally.problems.append(f"a changed byte in {entry.folder}/{file.path} was not noticed")
    except ModelUnavailable:
        tally.refusals += 1
    shutil.rmtree(copy)
