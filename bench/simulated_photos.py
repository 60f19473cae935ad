"""Simulated photographs of tables: cards drawn from their vectors, seen at an angle in bad light on any background.

They share no code with the rendering that the nets were trained on.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from tertia.cards import Card
from tertia.faces import CardStyle, card_picture
from tertia.vision.geometry import Points, apply_homography, homography

Picture: TypeAlias = NDArray[np.float32]
"""Height, width and channels, from 0 to 1."""

SPRITE_WIDTH = 204
"""Pixels of a drawn card. It has a transparent margin of one hundredth."""


@dataclass(frozen=True)
class Setting:
    """How hard a photograph is to read."""

    tilt: float = 0.12
    """The strength of the perspective; 0 is straight from above."""
    disorder: float = 0.25
    """How far cards lie from straight rows."""
    shadow: float = 0.4
    """The greatest darkness of the shadow across the table."""
    cast: float = 0.12
    """The strength of a colour of the light."""
    blur: float = 0.6
    """In pixels, at most."""
    noise: float = 0.02
    """The greatest standard deviation of the noise; 1 is white."""
    jpeg: int = 80
    """The lowest quality of the JPEG file."""
    glare: float = 0.0
    """The greatest brightness of a reflected lamp."""
    overlap: float = 0.0
    """How far cards may lie on each other, in widths."""


EASY = Setting()
HARD = Setting(
    tilt=0.3, disorder=1.0, shadow=0.75, cast=0.3, blur=1.8, noise=0.07, jpeg=45, glare=0.4, overlap=0.06
)


@dataclass(frozen=True)
class SimulatedPhoto:
    """A photograph (height, width, 3; from 0 to 255) and where its cards are, clockwise from a short side."""

    picture: NDArray[np.uint8]
    corners: tuple[Points, ...]


@lru_cache(maxsize=400)
def card_sprite(card: Card, style: CardStyle) -> Picture:
    """Draw a card with transparent corners."""
    import resvg_py

    with as_file(files("tertia.printing.fonts").joinpath("Manrope-Bold.ttf")) as font:
        drawn: Any = resvg_py.svg_to_bytes(
            svg_string=card_picture(card, style, ""),
            width=SPRITE_WIDTH,
            font_files=[str(font)],
            sans_serif_family="Manrope",
            skip_system_fonts=True,
        )
    return _as_picture(Image.open(io.BytesIO(bytes(drawn))).convert("RGBA"))


def _as_picture(image: Image.Image) -> Picture:
    return np.asarray(np.asarray(image, np.float32) / 255, np.float32)


def photograph(
    sprites: list[Picture], setting: Setting, seed: int, size: tuple[int, int] = (960, 1280)
) -> SimulatedPhoto:
    """Lay cards on a table in rows and photograph them. ``size`` is height and width."""
    rng = np.random.default_rng(seed)
    high, wide = size
    scene = _background(rng, high, wide)
    quads = _layout(rng, len(sprites), setting, high, wide, sprites[0].shape[0] / sprites[0].shape[1])
    for sprite, corners in zip(sprites, quads, strict=True):
        _lay(scene, sprite, corners, rng)
    lit = _light(scene**2.2, rng, setting) ** (1 / 2.2)  # light adds up linearly, pixels have a gamma of 2.2
    image = Image.fromarray((np.clip(lit, 0, 1) * 255).astype(np.uint8))
    image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0, setting.blur)))
    pixels = np.asarray(image, np.float64)
    pixels = pixels + rng.normal(0, 255 * rng.uniform(0, setting.noise), pixels.shape)
    file = io.BytesIO()
    quality = int(rng.integers(setting.jpeg, 95))
    Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8)).save(file, "JPEG", quality=quality)
    return SimulatedPhoto(np.asarray(Image.open(file).convert("RGB")), tuple(quads))


def save_video(picture: NDArray[np.uint8], path: Path) -> None:
    """Write a video of two equal frames as YUV4MPEG2, which Chromium takes as a camera. Both sides must be even."""
    high, wide = picture.shape[:2]
    luma, *chroma = (
        np.asarray(part, np.float64) for part in Image.fromarray(picture).convert("YCbCr").split()
    )
    planes = [16 + luma * 219 / 255]
    for part in chroma:
        half = part.reshape(high // 2, 2, wide // 2, 2).mean(axis=(1, 3))
        planes.append(128 + (half - 128) * 224 / 255)
    frame = b"FRAME\n" + b"".join(plane.round().astype(np.uint8).tobytes() for plane in planes)
    path.write_bytes(f"YUV4MPEG2 W{wide} H{high} F30:1 Ip A1:1 C420jpeg\n".encode() + frame * 2)


def _layout(
    rng: np.random.Generator, count: int, setting: Setting, high: int, wide: int, ratio: float
) -> list[Points]:
    """Return the corners of cards in rows, on a plane seen at an angle."""
    columns = max(1, min(count, int(rng.integers(3, 6))))
    rows = -(-count // columns)
    gap = 1.12 + 0.15 * setting.disorder - setting.overlap
    box = np.array([(-0.5, -ratio / 2), (0.5, -ratio / 2), (0.5, ratio / 2), (-0.5, ratio / 2)])
    quads = []
    for at in range(count):
        row, column = divmod(at, columns)
        angle = rng.normal(0, 0.08 * setting.disorder)
        turn = np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])
        spread = 0.035 * setting.disorder
        middle = np.array([(column - (columns - 1) / 2) * gap, (row - (rows - 1) / 2) * gap * ratio])
        quads.append(box @ turn + middle + rng.normal(0, spread, 2))
    angle = rng.normal(0, 0.2 * setting.disorder) + (np.pi / 2 if rng.random() < 0.3 else 0)
    turn = np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])
    quads = [quad @ turn for quad in quads]
    reach = max(np.abs(quad[:, 0]).max() / wide + 1e-9 for quad in quads)
    reach = max(reach, *(np.abs(quad[:, 1]).max() / high for quad in quads))
    fill = rng.uniform(0.68, 0.92) / 2 / reach
    tilt, direction = rng.uniform(0, setting.tilt), rng.uniform(0, 2 * np.pi)
    lean = tilt * np.array([np.cos(direction), np.sin(direction)]) * 2 / max(high, wide)
    seen = []
    for quad in quads:
        flat = quad * fill
        depth = 1 + flat @ lean
        seen.append(flat / depth[:, None] * (1 - tilt / 2) + (wide / 2, high / 2))
    return seen


def _lay(scene: Picture, sprite: Picture, corners: Points, rng: np.random.Generator) -> None:
    """Draw a card into the scene, with a narrow shadow around it."""
    high, wide = sprite.shape[:2]
    margin = wide / 102  # the transparent margin of a sprite
    edges = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float64)
    inset = np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)]) * margin
    to_sprite = homography(corners, edges + inset)
    (left, top), (right, bottom) = corners.min(axis=0) - 8, corners.max(axis=0) + 9
    x0, y0 = max(0, int(left)), max(0, int(top))
    x1, y1 = min(scene.shape[1], int(right)), min(scene.shape[0], int(bottom))
    if x0 >= x1 or y0 >= y1:
        return
    fine = 3  # samples along each side of a pixel
    xs, ys = np.meshgrid(
        x0 + (np.arange((x1 - x0) * fine) + 0.5) / fine, y0 + (np.arange((y1 - y0) * fine) + 0.5) / fine
    )
    spots = apply_homography(to_sprite, np.column_stack([xs.ravel(), ys.ravel()]))
    x, y = spots[:, 0].reshape(xs.shape), spots[:, 1].reshape(xs.shape)
    inside = (x >= 0) & (y >= 0) & (x < wide) & (y < high)
    colour = sprite[np.clip(y, 0, high - 1).astype(int), np.clip(x, 0, wide - 1).astype(int)]
    opacity = colour[..., 3] * inside
    beyond = np.maximum.reduce([-x, x - wide, -y, y - high, np.zeros_like(x)]) / wide
    shade = 1 - rng.uniform(0.1, 0.5) * np.exp(-beyond / 0.02)
    under = np.repeat(np.repeat(scene[y0:y1, x0:x1], fine, 0), fine, 1) * shade[..., None]
    mixed = under * (1 - opacity[..., None]) + colour[..., :3] * opacity[..., None]
    scene[y0:y1, x0:x1] = mixed.reshape(y1 - y0, fine, x1 - x0, fine, 3).mean(axis=(1, 3))


def _background(rng: np.random.Generator, high: int, wide: int) -> Picture:
    """Return a table: plain, cloudy, wooden or checked, from white to black."""
    colour = rng.uniform(0.05, 0.95) * (1 + rng.uniform(-0.3, 0.3, 3))
    second_colour = colour * (1 + rng.uniform(-0.5, 0.5)) * (1 + rng.uniform(-0.15, 0.15, 3))
    y, x = np.mgrid[:high, :wide] / max(high, wide)
    match rng.integers(4):  # the share of the second colour
        case 0:
            share = 0.1 * _clouds(rng, high, wide, 4, 4)
        case 1:
            share = _clouds(rng, high, wide, 9, 9)
        case 2:
            share = _clouds(rng, high, wide, 40, 3)
        case _:
            step = rng.uniform(30, 120)
            share = (np.sin(x * step) * np.sin(y * step) > 0).astype(float)
    scene = colour + (second_colour - colour) * share[..., None] + rng.normal(0, 0.015, (high, wide, 1))
    return np.asarray(np.clip(scene, 0.02, 0.97), np.float32)


def _clouds(rng: np.random.Generator, high: int, wide: int, rows: int, columns: int) -> NDArray[Any]:
    small = Image.fromarray((rng.uniform(0, 255, (rows, columns))).astype(np.uint8))
    return np.asarray(small.resize((wide, high), Image.Resampling.BICUBIC), np.float32) / 255


def _light(scene: Picture, rng: np.random.Generator, setting: Setting) -> Picture:
    """Light the scene: a lamp at one side, a shadow across it, a colour cast, and glare."""
    high, wide = scene.shape[:2]
    y, x = np.mgrid[:high, :wide] / max(high, wide)
    angle = rng.uniform(0, 2 * np.pi)
    along = (x - 0.5) * np.cos(angle) + (y - 0.4) * np.sin(angle)
    lamp = 1 + rng.uniform(-0.5, 0.5) * along
    edge = 1 / (1 + np.exp(-(along - rng.uniform(-0.3, 0.3)) * rng.uniform(10, 200)))
    shade = 1 - rng.uniform(0, setting.shadow) * edge
    cast = 1 + rng.uniform(-setting.cast, setting.cast) * np.array([1, 0.1, -1]) + rng.uniform(-0.05, 0.05, 3)
    exposure = np.exp(rng.uniform(-0.9, 0.15))
    lit = scene * (lamp * shade)[..., None] * cast * exposure
    if rng.random() < 0.5:
        gx, gy, reach = rng.uniform(0.2, 0.8), rng.uniform(0.1, 0.6), rng.uniform(0.05, 0.15)
        spot = np.exp(-((x - gx) ** 2 + (y - gy) ** 2) / reach**2)
        lit = lit + (rng.uniform(0, setting.glare) * spot)[..., None]
    return np.asarray(np.clip(lit, 0, 1), np.float32)
