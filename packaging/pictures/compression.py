"""Makes pictures small: a palette of their own in which small things keep their colours, and large areas exactly."""

from pathlib import Path

import numpy as np
from PIL import Image

_COLORS = 64
_AREAS = 12  # so many colours of the largest areas are kept as they are


def save_small(whole: Image.Image, picture: Path) -> None:
    """Write a picture with a palette."""
    plain = whole.quantize(_COLORS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    palette = plain.getpalette() or []
    numbers = _numbers(whole)
    places = np.asarray(plain).reshape(-1)
    for _, color in sorted(whole.getcolors(whole.width * whole.height) or [], reverse=True)[:_AREAS][::-1]:
        red, green, blue = color  # type: ignore[misc]  # of an RGB picture
        place = int(places[np.argmax(numbers == (red << 16 | green << 8 | blue))])
        palette[3 * place : 3 * place + 3] = (red, green, blue)
    plain.putpalette(palette)
    plain.save(picture, optimize=True)


def _numbers(whole: Image.Image) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    """The colour of each dot as one number, row after row."""
    dots = np.asarray(whole, dtype=np.uint32).reshape(-1, 3)
    return dots[:, 0] << 16 | dots[:, 1] << 8 | dots[:, 2]
