"""Reading photographs from files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from tertia.errors import BadInput

LONGEST_SIDE = 1600
"""Larger photographs are scaled down to this number of pixels. More pixels do not help."""

MAX_PIXELS = 200_000_000
"""A file that claims to have more pixels is refused before it fills the memory."""


def open_photograph(path: Path) -> NDArray[np.uint8]:
    """Return the pixels (height, width, 3) of a photograph, upright. Raise BadInput if the file is no picture."""
    try:
        with Image.open(path) as image:
            if image.width * image.height > MAX_PIXELS:
                raise BadInput("bad-photo", name=str(path))
            image.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
            upright = ImageOps.exif_transpose(image).convert("RGB")
    except (OSError, UnidentifiedImageError, Image.DecompressionBombError, ValueError, SyntaxError):
        raise BadInput("bad-photo", name=str(path)) from None
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.BOX)
    return np.asarray(upright)
