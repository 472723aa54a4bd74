"""A stand-in for Tesseract: a small program that answers as it does, from a table of its own."""

import sys
from pathlib import Path

_PROGRAM = """#!{python}
import pathlib, sys, time
folder = pathlib.Path({folder!r})
if "--list-langs" in sys.argv:
    print("List of available languages in \\"/data/\\" (3):")
    print("\\n".join({languages!r}))
    raise SystemExit
picture = sys.stdin.buffer.read()
head, size, _ = picture.split(b"\\n", 2)
assert head == b"P5"
width, height = map(int, size.split())
with (folder / "calls").open("a") as calls:
    calls.write(sys.argv[sys.argv.index("-l") + 1] + "\\n")
number = len((folder / "calls").read_text().split())
plan = (folder / "plan").read_text().split("|")
text = plan[min(number, len(plan)) - 1]
if text == "FAIL":
    raise SystemExit(1)
if text == "HANG":
    time.sleep(600)
print("level\\tpage_num\\tblock_num\\tpar_num\\tline_num\\tword_num\\tleft\\ttop\\twidth\\theight\\tconf\\ttext")
print(f"1\\t1\\t0\\t0\\t0\\t0\\t0\\t0\\t{{width}}\\t{{height}}\\t-1\\t")
for line, words in enumerate(text.split("/")):
    for word, letters in enumerate(words.split()):
        print(f"5\\t1\\t1\\t1\\t{{line + 1}}\\t{{word + 1}}\\t{{100 + 200 * word}}\\t{{100 + 60 * line}}\\t150\\t40\\t91.5\\t{{letters}}")
print("5\\t1\\t9\\t1\\t1\\t1\\t10\\t10\\t5\\t5\\t4.0\\tspeck")
"""


def install(folder: Path, plan: str, languages: tuple[str, ...] = ("deu", "eng", "osd")) -> Path:
    """Write the program; `plan` holds what it reads, a page between bars, a line between slashes, FAIL or HANG."""
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "tesseract"
    program.write_text(_PROGRAM.format(python=sys.executable, folder=str(folder), languages=languages))
    program.chmod(0o755)
    (folder / "plan").write_text(plan)
    return program


def calls(folder: Path) -> list[str]:
    """The languages of each call that read a picture."""
    path = folder / "calls"
    return path.read_text().split() if path.exists() else []
