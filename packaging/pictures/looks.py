"""In what looks pictures are taken, and which of them one process can take of a window that it brought there once."""

from dataclasses import dataclass

WIDE, SHARP, NARROW = (1240, 820), (960, 740), (420, 780)  # SHARP is that of two pixels a point


@dataclass(frozen=True)
class Stage:
    """What holds for a whole process, or needs the window to be brought there anew.

    Attributes:
        scale: Pixels per point; Qt reads it once.
        is_mirrored: Written from right to left.
        is_narrow: The main window is 420 points wide, and other windows as wide at most as they can be then.
        language: Of the words.
    """

    scale: int = 1
    is_mirrored: bool = False
    is_narrow: bool = False
    language: str = "en"


@dataclass(frozen=True)
class Look:
    """Colours on a stage; they change while the window stands."""

    theme: str = "light"
    is_contrast: bool = False
    stage: Stage = Stage()


LOOKS = {
    "light": Look(),
    "dark": Look("dark"),
    "contrast": Look(is_contrast=True),
    "dark-contrast": Look("dark", is_contrast=True),
    "light@2x": Look(stage=Stage(scale=2)),
    "rtl": Look(stage=Stage(is_mirrored=True)),
    "narrow": Look(stage=Stage(is_narrow=True)),
    "narrow-dark": Look("dark", stage=Stage(is_narrow=True)),
    "narrow-rtl": Look(stage=Stage(is_narrow=True, is_mirrored=True)),
    "german": Look(stage=Stage(language="de")),
    "narrow-german": Look(stage=Stage(is_narrow=True, language="de")),
}
EVERY = ("light", "dark", "contrast", "light@2x", "rtl", "narrow")
