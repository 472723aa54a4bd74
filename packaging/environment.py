"""The steps of dev.py: system libraries, .venv, Python libraries, models, sample library. Standard library only."""

import contextlib
import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
LOG = ROOT / "build" / "setup.log"
LIBRARIES_STAMP = VENV / "attest-libraries.stamp"
SAMPLE_SCRIPT = ROOT / "packaging" / "sample_library.py"

# What Qt links to and no wheel brings (read off `ldd` of PySide6's libQt6Gui, libqoffscreen and libqxcb), with the
# Debian package of each. The second table is needed only by a real X11 window.
QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
}
WINDOW_LIBRARIES = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}

# Programs that some tests need, with the Debian package of each; without one its tests are skipped with the reason.
TEST_PROGRAMS = {
    "Xvfb": "xvfb",
    "appstreamcli": "appstream",
    "dbus-daemon": "dbus",
    "desktop-file-validate": "desktop-file-utils",
    "nm": "binutils",
    "openbox": "openbox",
    "pdftotext": "poppler-utils",
    "strace": "strace",
    "tesseract": "tesseract-ocr",
    "unshare": "util-linux",
    "update-mime-database": "shared-mime-info",
    "xdotool": "xdotool",
}

# llama.cpp is compiled on the user's machine: leave out vision, server, tools, examples and tests, which take most of
# the time and which nothing here uses.
LLAMA_CMAKE_ARGS = "-DLLAVA_BUILD=OFF -DLLAMA_BUILD_TESTS=OFF -DLLAMA_BUILD_EXAMPLES=OFF -DLLAMA_BUILD_TOOLS=OFF -DLLAMA_BUILD_SERVER=OFF"


class SetupError(Exception):
    """A step could not be done; `str()` says why and what to do."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the setup.

    Attributes:
        title: What it does, for the progress line.
        action: Does it; returns what was found or done, in a few words.
    """

    title: str
    action: Callable[[], str]

    def perform(self, prefix: str) -> None:
        """Run the step; a step that is already done takes one line in all."""
        print(f"{prefix} {self.title} ... ", end="", flush=True)
        start = time.monotonic()
        outcome = self.action()
        seconds = time.monotonic() - start
        print(outcome + (f" ({seconds:.0f} s)" if seconds >= 1 else ""), flush=True)


def venv_tool(name: str) -> Path:
    """A program of the environment."""
    return VENV / ("Scripts" if os.name == "nt" else "bin") / (f"{name}.exe" if os.name == "nt" else name)


def venv_python() -> Path:
    """The environment's interpreter."""
    return venv_tool("python")


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let a second setup of the same checkout wait for the first.

    The system drops the lock with the last process that holds it. The children hold it too (`close_fds=False` below), so
    that a pip which outlives a killed dev.py is waited for, not worked against.
    """
    LOG.parent.mkdir(exist_ok=True)
    with (LOG.parent / "setup.lock").open("w") as lock:
        if os.name == "posix":
            import fcntl

            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print("Another setup of this checkout is running; waiting for it ...", flush=True)
                fcntl.flock(lock, fcntl.LOCK_EX)
            os.set_inheritable(lock.fileno(), True)
        yield


# -- system libraries -------------------------------------------------------------------------------------------------


def ensure_system_libraries(*, window: bool) -> str:
    """Install the system libraries that Qt needs, where this may be done, else say how.

    Raises:
        SetupError: Something is missing and cannot be installed from here.
    """
    if not sys.platform.startswith("linux"):
        return "none needed"
    missing = _missing_packages(window=window)
    if not missing:
        return "all there"
    command = f"sudo apt-get install -y --no-install-recommends {' '.join(missing)}"
    if not shutil.which("apt-get"):
        raise SetupError(
            f"these libraries are missing; install your system's packages for them: {' '.join(missing)}"
        )
    prefix = _root_prefix()
    if prefix is None:
        raise SetupError(f"system packages are missing. Type this, then start again:\n\n    {command}\n")
    _apt([*prefix, "apt-get", "update"], command)
    _apt([*prefix, "apt-get", "install", "-y", "--no-install-recommends", *missing], command)
    still = _missing_packages(window=window)
    if still:
        raise SetupError(f"apt-get ran, but these are still not found: {' '.join(still)} (output in {LOG})")
    return f"installed {' '.join(missing)}"


def ensure_test_programs() -> str:
    """Install what some tests need, programs and X11, where this may be done; without it those tests are skipped."""
    missing = [package for name, package in TEST_PROGRAMS.items() if not shutil.which(name)]
    missing += [package for name, package in WINDOW_LIBRARIES.items() if not _can_load(name)]
    if not missing:
        return "all there"
    prefix = _root_prefix() if shutil.which("apt-get") else None
    left = f"not there, tests that need them are skipped: {' '.join(missing)}"
    if prefix is None:
        return left
    patience = ["-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20"]
    try:
        _apt([*prefix, "apt-get", *patience, "update"], "")
        _apt([*prefix, "apt-get", *patience, "install", "-y", "--no-install-recommends", *missing], "")
    except SetupError:
        return left
    return f"installed {' '.join(missing)}"


def _missing_packages(*, window: bool) -> list[str]:
    libraries = QT_LIBRARIES | (WINDOW_LIBRARIES if window else {})
    missing = [package for name, package in libraries.items() if not _can_load(name)]
    font_dirs = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".local/share/fonts")
    if not any(next(folder.rglob("*.[to]tf"), None) for folder in font_dirs if folder.is_dir()):
        missing.append("fonts-dejavu-core")
    if not (shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")) and not _is_llama_there():
        missing.append("g++")
    if not _has_ensurepip() and not venv_python().exists():
        missing.append("python3-venv")
    return missing


def _can_load(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def _is_llama_there() -> bool:
    return (
        next(VENV.glob("lib/python*/site-packages/llama_cpp_python-*.dist-info/INSTALLER"), None) is not None
    )


def _has_ensurepip() -> bool:
    import importlib.util

    return importlib.util.find_spec("ensurepip") is not None


def _root_prefix() -> list[str] | None:
    """What to put before a command that root must run; None when that is not possible without asking."""
    if os.geteuid() == 0:
        return []
    if (
        shutil.which("sudo")
        and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        return ["sudo", "-n"]
    return None


def _apt(command: list[str], advice: str) -> None:
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    _logged(command, f"apt-get failed. Try it by hand, then start again:\n\n    {advice}\n", quiet)


# -- Python libraries -------------------------------------------------------------------------------------------------


def ensure_venv() -> str:
    """Make .venv; one that is half made, was moved here, or belongs to an older Python is made anew."""
    if _is_venv_sound():
        return "there"
    shutil.rmtree(VENV, ignore_errors=True)
    _logged([sys.executable, "-m", "venv", str(VENV)], "the environment could not be made")
    return "made"


def _is_venv_sound() -> bool:
    if str(VENV) not in _read(VENV / "pyvenv.cfg"):
        return False  # copied or moved from elsewhere: its programs name the old place
    if LIBRARIES_STAMP.exists() and venv_python().exists():
        return (
            True  # it was sound when the libraries went in; asking it again would cost most of a quick start
        )
    question = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    try:
        return (
            subprocess.run([venv_python(), "-c", question], capture_output=True, check=False).returncode == 0
        )
    except OSError:
        return False


def ensure_libraries() -> str:
    """Install what pyproject.toml asks for, unless nothing of it changed since the last time."""
    fingerprint = _fingerprint(
        ROOT / "pyproject.toml", ROOT / "packaging" / "constraints.txt", VENV / "pyvenv.cfg"
    )
    if _read(LIBRARIES_STAMP) == fingerprint:
        return "there"
    print(f"first time: several minutes, llama.cpp is compiled; output in {LOG}", flush=True)
    LIBRARIES_STAMP.unlink(missing_ok=True)
    _drop_half_installed()
    pip = [str(venv_python()), "-m", "pip", "install", "--disable-pip-version-check"]
    pip += ["--constraint", str(ROOT / "packaging" / "constraints.txt")]
    _pip([*pip, "torch"], "torch could not be installed")
    _pip([*pip, "--editable", f"{ROOT}[torch,dev]"], "the libraries could not be installed")
    LIBRARIES_STAMP.write_text(fingerprint, encoding="utf-8")
    return "installed"


def _pip(command: list[str], failure: str) -> None:
    building = dict(os.environ)
    building.setdefault("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 1))
    building["CMAKE_ARGS"] = f"{LLAMA_CMAKE_ARGS} {building.get('CMAKE_ARGS', '')}".strip()
    _logged(command, f"{failure}. Nothing is lost: start again to go on", building)


def _drop_half_installed() -> None:
    """Forget packages whose installation was cut off: pip would take them for installed.

    pip copies a package's files first and writes INSTALLER after them.
    """
    for record in VENV.glob("lib/python*/site-packages/*.dist-info"):
        if not (record / "INSTALLER").exists():
            shutil.rmtree(record, ignore_errors=True)


# -- models and the sample library ------------------------------------------------------------------------------------


def ensure_models() -> str:
    """Fetch and check the models; the script prints its own progress. Then write what llama.cpp reads, if it is missing."""
    script = ROOT / "packaging" / "fetch_models.py"
    result = subprocess.run([venv_python(), script, "--quiet"], cwd=ROOT, close_fds=False, check=False)
    if result.returncode != 0:
        raise SetupError("the models are not complete (see above)")
    models = ROOT / "resources" / "models"
    encoders = [weights.parent for weights in models.glob("*/model.safetensors")]
    if not all((folder / "model.gguf").exists() for folder in encoders):
        export = ROOT / "packaging" / "decision_model" / "export_gguf.py"
        command = [str(venv_python()), str(export), str(models), "--missing"]
        _logged(command, "the models could not be written for llama.cpp")
    return "all there"


def ensure_sample_library(*, required: bool) -> str:
    """Render the sample library; the script itself leaves alone what has not changed."""
    if not SAMPLE_SCRIPT.exists():
        if required:
            raise SetupError(f"this checkout has no sample library ({SAMPLE_SCRIPT} is missing)")
        return "this checkout has none"
    _logged([str(venv_python()), str(SAMPLE_SCRIPT)], "the sample library could not be rendered")
    return "there"


# -- shared -----------------------------------------------------------------------------------------------------------


def _logged(command: Sequence[str], failure: str, environment: dict[str, str] | None = None) -> None:
    """Run a command with its output in the log; on failure show the last lines."""
    with LOG.open("ab") as log:
        log.write(f"\n$ {' '.join(command)}\n".encode())
        log.flush()
        result = subprocess.run(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            close_fds=False,
            check=False,
        )
    if result.returncode != 0:
        lines = LOG.read_text(encoding="utf-8", errors="replace").splitlines()[-15:]
        raise SetupError(f"{failure}.\nThe end of {LOG}:\n  " + "\n  ".join(lines))


def _fingerprint(*paths: Path) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(f"{path}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return ""
