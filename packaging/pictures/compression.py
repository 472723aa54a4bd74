"""Makes pictures small: a palette of their own in which all large areas keep their colours exactly."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

_AREAS = 24  # so many colours of the largest areas are kept as they are
_OTHERS = 24  # colours for all the rest: the edges of letters, pictures of pages

_Numbers = npt.NDArray[np.uint32]


def save_small(whole: Image.Image, picture: Path) -> None:
    """Write a picture with a palette; each dot gets the nearest of its colours, so that near ones do not run together."""
    dots = np.asarray(whole, dtype=np.uint32)
    numbers: _Numbers = dots[..., 0] << 16 | dots[..., 1] << 8 | dots[..., 2]
    found = sorted(whole.getcolors(whole.width * whole.height) or [], reverse=True)
    colors = np.array([color for _, color in found], dtype=np.int32)
    palette = np.concatenate((colors[:_AREAS], _other_colors(whole)))
    places = np.zeros(1 << 24, dtype=np.uint8)
    for first in range(0, len(colors), 4096):
        part = colors[first : first + 4096]
        apart = ((part[:, None, :] - palette[None, :, :]) ** 2).sum(axis=2)
        places[part[:, 0] << 16 | part[:, 1] << 8 | part[:, 2]] = apart.argmin(axis=1)
    made = Image.fromarray(places[numbers])
    made.putpalette(palette.astype(np.uint8).tobytes())
    made.save(picture, optimize=True)


def _other_colors(whole: Image.Image) -> npt.NDArray[np.int32]:
    plain = whole.quantize(_OTHERS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    return np.array(plain.getpalette(), dtype=np.int32).reshape(-1, 3)[:_OTHERS]
