"""What the frozen application carries, and what it leaves behind."""

import hashlib
import re
import tempfile
from pathlib import Path, PurePosixPath

EDITION_FILE = "edition.txt"
_MANIFEST = "manifest.toml"
_GGUF = "model.gguf"
_STANDARD_SKIPS = re.compile(r"models/all-MiniLM-L6-v2/model\.safetensors|models/decision/model\.safetensors")
_NEVER = re.compile(
    r"(^|/)(\.gitignore|__pycache__|schema\.sql|models/manifest\.toml|models/[^/]+/\.verified\.json|sample_library/papers|sample_library/fonts)(/|$)"
)
# Libraries of Qt for what Attest does not do: networks, web pages, databases, 3D, virtual keyboards, other languages.
_UNWANTED_QT = re.compile(
    r"Qt6?(Network|Qml|Quick|Pdf|Sql|Test|3D|WebEngine|VirtualKeyboard|OpenGLWidgets|Designer|Help|PrintSupport)"
    r"|plugins/(tls|networkinformation|qmltooling|sqldrivers|virtualkeyboard|egldeviceintegrations)"
    # the GTK theme, whose only use would be file dialogs (the portal's are there), and the forty libraries behind it
    r"|libqgtk3|(^|/)lib(gtk-3|gdk-3|gdk_pixbuf|atk|atspi|cairo|pango|epoxy|pixman|harfbuzz|thai|datrie|fribidi|graphite2|jpeg|gio|gobject|gmodule|mount|blkid|selinux)"
    # under the GPL, or of databases that nobody opens
    r"|(^|/)(lib(readline|gdbm|db-5)|_gdbm|_dbm|readline)\b"
    # what Qt's network classes would sign in with
    r"|(^|/)lib(gssapi_krb5|krb5|krb5support|k5crypto|com_err|keyutils)\.so"
    r"|platforminputcontexts/libqtvirtualkeyboard|plugins/generic/|Qt6(EglFS|EglFsKms)"
    r"|libqeglfs|libqlinuxfb|libqminimalegl|libqvnc|libqvkkhrdisplay"
    r"|PySide6/Qt/translations/(?!qtbase_(de|en))"
)
# What libraries bring for those who build upon them: tests, headers, sources, archives of object files.
_UNWANTED_BESIDE = re.compile(
    r"(^|/)(tests?|testing)/|^torch/(include|share|bin/(?!torch_shm_manager))|\.(c|cc|cpp|cu|cuh|h|hpp|pxd|pxi|pyx|a|lib|cmake)$"
    r"|llama_cpp/lib/.*\.so\.\d+\.\d+"  # the third name of the same file
)


def is_wanted(destination: str) -> bool:
    """Whether a file that was found belongs into the application, by its place there."""
    place = destination.replace("\\", "/")
    return not (_UNWANTED_QT.search(place) or _UNWANTED_BESIDE.search(place))


def resource_files(resources: Path, edition: str) -> list[tuple[str, str]]:
    """Pairs (file, folder in the application) of everything in `resources` that the edition needs.

    The standard edition runs its models from GGUF files and leaves the same weights in their other format behind.
    """
    written = Path(tempfile.mkdtemp())
    (written / EDITION_FILE).write_text(edition + "\n", encoding="utf-8")
    (written / _MANIFEST).write_text(_sealed_manifest(resources / "models"), encoding="utf-8")
    pairs = [(str(written / EDITION_FILE), "resources"), (str(written / _MANIFEST), "resources/models")]
    for file in sorted(resources.rglob("*")):
        place = PurePosixPath(file.relative_to(resources).as_posix())
        is_left = _NEVER.search(str(place)) or (edition == "standard" and _STANDARD_SKIPS.search(str(place)))
        if file.is_file() and not is_left:
            pairs.append((str(file), str(PurePosixPath("resources") / place.parent)))
    return pairs


def _sealed_manifest(models: Path) -> str:
    """The model manifest with the GGUF files that were written on this machine: what ships is checked like the rest."""
    sealed = []
    for model in (models / _MANIFEST).read_text(encoding="utf-8").split("[[models]]"):
        folder = re.search(r'^folder = "(.+)"$', model, re.MULTILINE)
        gguf = models / folder[1] / _GGUF if folder else None
        if gguf is not None and gguf.is_file():
            digest = hashlib.sha256(gguf.read_bytes()).hexdigest()
            size = gguf.stat().st_size
            entry = f'[[models.files]]\npath = "{_GGUF}"\nsize = {size}\nsha256 = "{digest}"\n\n'
            model = model.rstrip() + "\n\n" + entry  # noqa: PLW2901 - the part that is sealed
        sealed.append(model)
    return "[[models]]".join(sealed)


def info_plist(version: str) -> dict[str, object]:
    """What macOS is told of the application, beside what PyInstaller tells it: its version, and that it opens bundles.

    macOS knows a file by what follows its last dot, so a bundle is a kind of JSON; others keep opening JSON by default.
    """
    return {
        "CFBundleShortVersionString": version,
        "NSHighResolutionCapable": True,
        "LSApplicationCategoryType": "public.app-category.education",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Attest evidence bundle",
                "CFBundleTypeExtensions": ["bundle.json", "json"],
                "LSItemContentTypes": ["public.json"],
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Alternate",
            }
        ],
    }


def version_resource(name: str, version: str) -> str:
    """The version record of a Windows program, what the system shows under "Details", as PyInstaller reads it from a file.

    Args:
        name: Of the program, without ending.
        version: Of Attest; its numbers are filled up to four.
    """
    numbers = tuple(int(part) for part in [*re.findall(r"\d+", version), "0", "0", "0"][:4])
    words = {
        "CompanyName": "Attest",
        "FileDescription": "Attest" if name == "attest" else "Attest, commands",
        "FileVersion": version,
        "InternalName": name,
        "LegalCopyright": "MIT licence",
        "OriginalFilename": f"{name}.exe",
        "ProductName": "Attest",
        "ProductVersion": version,
    }
    strings = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in words.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}), kids=["
        f"StringFileInfo([StringTable('040904B0', [{strings}])]), "
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )


def version_file(name: str, version: str) -> str:
    """Path of a file with the version record of a Windows program."""
    path = Path(tempfile.mkdtemp()) / f"{name}-version.txt"
    path.write_text(version_resource(name, version), encoding="utf-8")
    return str(path)
