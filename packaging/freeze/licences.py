"""The licence of everything that a frozen Attest carries: libraries, models, fonts, Python, and what the system lent.

Texts that a library keeps beside itself are taken from there. Those that it keeps only in its sources lie in `licences/`,
beside this file; of system libraries the package manager knows.
"""

import importlib.metadata
import re
import shutil
import subprocess
import sysconfig
import tomllib
from collections.abc import Iterable
from pathlib import Path

TEXTS = Path(__file__).resolve().parent / "licences"
_OWN = "attest"
_FOLDER = "licences"
_DOCS = Path("/usr/share/doc")
_NAMES = ("licen", "copying", "notice", "authors")
_QT = ("LGPL-3.0-only.txt", "GPL-3.0-only.txt")
# What comes without its text: libraries whose wheels leave it out, code and fonts within libraries, each by its name.
_WITHOUT = {
    "latex2mathml": ("latex2mathml.txt",),
    "llama-cpp-python": ("llama.cpp.txt",),
    "pyside6-essentials": _QT,
    "selectolax": ("Apache-2.0.txt",),  # Lexbor
    "shiboken6": _QT,
    "sqlite-vec": ("sqlite-vec.txt",),
    "tokenizers": ("Apache-2.0.txt",),
    "ziafont": ("DejaVu.txt",),
    "ziamath": ("STIX-Two-Math.txt",),
}

Pairs = list[tuple[str, str]]


class LicenceMissingError(Exception):
    """Something would ship without the text of its licence; `str()` names it."""


def licence_files(root: Path, binaries: Iterable[str]) -> Pairs:
    """Pairs (file, folder in the application) of the licences of all that is frozen.

    Args:
        root: Of the checkout.
        binaries: Where the libraries come from that are taken along.

    Raises:
        LicenceMissingError: Something has none.
    """
    own: Pairs = [(str(root / name), _FOLDER) for name in ("LICENSE", "NOTICES.md")]
    pairs = [*own, *_of_python(), *of_models(root / "resources" / "models" / "manifest.toml")]
    for found in importlib.metadata.distributions():
        if found.name != _OWN:
            pairs += of_distribution(found)
    return [*pairs, *of_system(binaries)]


def of_distribution(found: importlib.metadata.Distribution) -> Pairs:
    """The same of one installed library.

    Raises:
        LicenceMissingError: It brings none, and none lies here for it.
    """
    name = re.sub(r"[-_.]+", "-", found.name).lower()
    pairs: Pairs = []
    for file in found.files or ():
        head, *inner = file.parts
        source = Path(str(file.locate()))
        is_licence = any(part in place.casefold() for place in inner for part in _NAMES)
        if head.endswith(".dist-info") and is_licence and source.is_file():
            within = [part for part in inner[:-1] if part != "licenses"]
            pairs.append((str(source), "/".join((_FOLDER, name, *within))))
    pairs += [(str(TEXTS / text), f"{_FOLDER}/{name}") for text in _WITHOUT.get(name, ())]
    if not pairs:
        raise LicenceMissingError(
            f"{name} brings no licence text: put one into {TEXTS}, and name it in {__file__}"
        )
    return pairs


def of_models(manifest: Path) -> Pairs:
    """The same of the models, by the licence that the manifest names.

    Raises:
        LicenceMissingError: The text of one does not lie here.
    """
    pairs: Pairs = []
    for model in tomllib.loads(manifest.read_text(encoding="utf-8"))["models"]:
        text = TEXTS / f"{model['license']}.txt"
        if not text.is_file():
            raise LicenceMissingError(
                f"the model {model['name']} is under {model['license']}: put its text into {TEXTS}"
            )
        pairs.append((str(text), f"{_FOLDER}/models/{model['name']}"))
    return pairs


def of_system(binaries: Iterable[str]) -> Pairs:
    """The same of libraries that belong to the system, where it has packages of Debian's kind."""
    if shutil.which("dpkg-query") is None:
        return []
    packages = {package for binary in binaries for package in _packages_of(Path(binary))}
    texts = [(package, _DOCS / package / "copyright") for package in sorted(packages)]
    return [(str(text.resolve()), f"{_FOLDER}/system/{package}") for package, text in texts if text.is_file()]


def _packages_of(binary: Path) -> list[str]:
    real = binary.resolve()
    names = {str(real), str(real).removeprefix("/usr"), f"/usr{real}"}
    told = subprocess.run(
        ["dpkg-query", "--search", *names], capture_output=True, text=True, check=False
    ).stdout
    return [line.partition(":")[0] for line in told.splitlines()]


def _of_python() -> Pairs:
    library = Path(sysconfig.get_path("stdlib"))
    # where Python itself puts it, where its Windows installer does, and where Debian does
    places = (library / "LICENSE.txt", library.parent / "LICENSE.txt", _DOCS / library.name / "copyright")
    for text in places:
        if text.is_file():
            return [(str(text.resolve()), f"{_FOLDER}/python")]
    raise LicenceMissingError(f"Python's licence lies in none of {', '.join(map(str, places))}")
