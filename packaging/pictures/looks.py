"""In what looks pictures are taken."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Look:
    """Colours, pixels per point, direction of writing, language."""

    theme: str
    scale: int = 1
    is_contrast: bool = False
    is_mirrored: bool = False
    language: str = "en"


LOOKS = {
    "light": Look("light"),
    "dark": Look("dark"),
    "contrast": Look("light", is_contrast=True),
    "dark-contrast": Look("dark", is_contrast=True),
    "rtl": Look("light", is_mirrored=True),
    "german": Look("light", language="de"),
    "light@2x": Look("light", scale=2),
    "dark@2x": Look("dark", scale=2),
}
LIGHT = ("light",)
BOTH = ("light", "dark")
WITH_CONTRAST = (*BOTH, "contrast")
