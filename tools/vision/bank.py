"""``python -m tools.vision.bank FILE``: draw what the training renders cards from.

The bank holds signed distance fields of symbols (tertia's own outlines and redrawings of them) and pictures of
tertia's own cards, both faces, in the colours of the screen and of paper. It holds no photograph.
"""

from __future__ import annotations

import io
import sys
from importlib.resources import as_file, files

import numpy as np
import resvg_py
from PIL import Image

from tertia.cards import DECK_SIZE
from tertia.faces import CardStyle, back_drawing, card_drawing
from tertia.faces.classic import symbol
from tertia.faces.inks import inks as paper_inks
from tertia.faces.palettes import PALETTES, channels, colours
from tertia.faces.paths import flatten
from tertia.faces.svg import drawing_svg
from tertia.texts import colour_letters

SEED = 24
VARIANTS = 192
"""The number of outlines of each shape."""
FIELD = (48, 96)
"""Height and width of a distance field. One texel is one unit of a card that is 100 units wide."""
SPRITE = (192, 128)
"""Height and width of the picture of a card. Cards of every ratio are stretched to it."""


def main(path: str) -> None:
    rng = np.random.default_rng(SEED)
    fields = np.stack([[_field(_outline(shape, at, rng)) for at in range(VARIANTS)] for shape in range(3)])
    sprites, labels = _sprites()
    np.savez_compressed(path, fields=fields.astype(np.float16), sprites=sprites, labels=labels)


def _outline(shape: int, variant: int, rng: np.random.Generator) -> np.ndarray:
    """Return an outline around 0. The first variant of each shape is tertia's own."""
    if variant == 0:
        points = np.array(flatten(symbol(shape))[0])
    elif shape == 0:
        points = _oval(rng)
    elif shape == 1:
        points = _squiggle(rng)
    else:
        points = _diamond(rng)
    if variant % 2:
        points = points * (-1, 1)
    return points


def _oval(rng: np.random.Generator) -> np.ndarray:
    """Return a superellipse or a rectangle with round ends."""
    length, height = rng.uniform(27, 37), rng.uniform(11, 18)
    angle = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    if rng.random() < 0.35:
        power = rng.uniform(0.6, 1.0)
        x, y = np.cos(angle), np.sin(angle)
        return np.stack([length * np.sign(x) * abs(x) ** power, height * np.sign(y) * abs(y) ** power], 1)
    radius = height * rng.uniform(0.75, 1)
    x, y = np.cos(angle) * radius, np.sin(angle) * radius
    return np.stack([x + np.sign(x) * (length - radius), y + np.sign(y) * (height - radius)], 1)


def _diamond(rng: np.random.Generator) -> np.ndarray:
    length, height = rng.uniform(28, 38), rng.uniform(12, 19)
    corners = np.array([(-length, 0), (0, -height), (length, 0), (0, height)])
    bulge, round_share = rng.uniform(-0.06, 0.1), rng.uniform(0, 0.12)
    points = []
    for at in range(4):
        a, b = corners[at], corners[(at + 1) % 4]
        share = np.linspace(round_share, 1 - round_share, 20)[:, None]
        points.append((a + (b - a) * share) * (1 + bulge * 4 * share * (1 - share)))
    return np.concatenate(points)


def _squiggle(rng: np.random.Generator) -> np.ndarray:
    """Return a wave: tertia's own outline, bent and stretched, or a band along a sine."""
    if rng.random() < 0.5:
        points = np.array(flatten(symbol(1))[0])
        x, y = points[:, 0] / 33, points[:, 1]
        bend = rng.uniform(-2.5, 5) * np.sin(np.pi * x * rng.uniform(0.85, 1.1))
        wobble = rng.uniform(-0.8, 0.8) * np.cos(2 * np.pi * x)
        return np.stack(
            [x * rng.uniform(27, 36), y * rng.uniform(0.8, 1.15) - bend * rng.uniform(-1, 1) + wobble], 1
        )
    length, amplitude = rng.uniform(24, 30), rng.uniform(3.5, 7.5)
    thickness, lean = rng.uniform(7.5, 11.5), rng.uniform(0, 0.25)
    turn, wave = rng.uniform(-0.12, 0.2), rng.uniform(0.85, 1.05)
    t = np.linspace(-1, 1, 60)
    x, y = length * t, amplitude * np.sin(np.pi * t * wave) + turn * length * t * 0.5
    slope = np.stack([np.gradient(x), np.gradient(y)], 1)
    normal = np.stack([-slope[:, 1], slope[:, 0]], 1) / np.linalg.norm(slope, axis=1)[:, None]
    width = thickness * (1 + lean * np.sin(np.pi * t) * rng.choice([-1, 1]))
    upper = np.stack([x, y], 1) + normal * width[:, None]
    lower = np.stack([x, y], 1) - normal * width[:, None] * rng.uniform(0.9, 1)
    angle = np.linspace(0, np.pi, 16)[1:-1, None]
    cap = (
        np.cos(angle) * normal[-1] * width[-1]
        + np.sin(angle) * slope[-1] / np.linalg.norm(slope[-1]) * width[-1]
    )
    start = (
        -np.cos(angle) * normal[0] * width[0] - np.sin(angle) * slope[0] / np.linalg.norm(slope[0]) * width[0]
    )
    points = np.concatenate(
        [upper, np.stack([x, y], 1)[-1] + cap, lower[::-1], np.stack([x, y], 1)[0] + start]
    )
    return points * (min(1, 37 / abs(points[:, 0]).max()), min(1, 20 / abs(points[:, 1]).max()))


def _field(outline: np.ndarray) -> np.ndarray:
    """Return the distance of each texel from the outline, negative inside."""
    height, width = FIELD
    y, x = np.mgrid[:height, :width]
    spots = np.stack([x - (width - 1) / 2, y - (height - 1) / 2], -1).reshape(-1, 1, 2)
    a, b = outline[None], np.roll(outline, -1, 0)[None]
    along = np.clip(((spots - a) * (b - a)).sum(-1) / (((b - a) ** 2).sum(-1) + 1e-9), 0, 1)
    distance = np.linalg.norm(spots - a - along[..., None] * (b - a), axis=-1).min(1)
    above = (a[..., 1] <= spots[..., 1]) != (b[..., 1] <= spots[..., 1])
    crossing = a[..., 0] + (spots[..., 1] - a[..., 1]) * (b - a)[..., 0] / ((b - a)[..., 1] + 1e-12)
    inside = (above & (crossing > spots[..., 0])).sum(1) % 2 == 1
    return np.where(inside, -distance, distance).reshape(FIELD)


def _sprites() -> tuple[np.ndarray, np.ndarray]:
    """Return pictures of cards, and for each its face (0 classic, 1 framed, 2 back), card and palette.

    Every second card has letters. On the classic face they are those of the framed one, so that a net learns to
    read the symbols and not the letters.
    """
    sprites, labels = [], []
    for at, palette in enumerate(PALETTES):
        for inks in (colours(palette), colours(palette) | _printed(palette)):
            for card in range(DECK_SIZE):
                letters = colour_letters("en", "framed") if card % 2 else None
                style = CardStyle(palette=palette, density="paper", letters=letters)
                sprites.append(_picture(drawing_svg(card_drawing(card, style), inks), "#FFFFFF"))
                labels.append((0, card, at))
    for inks in (colours("classic"), colours("classic") | _printed("classic")):
        for marks in (False, True):
            for card in range(DECK_SIZE):
                letters = colour_letters("en", "framed") if card % 2 else None
                style = CardStyle("framed", density="paper", letters=letters, marks=marks)
                sprites.append(_picture(drawing_svg(card_drawing(card, style), inks), "#FFFFFF"))
                labels.append((1, card, 0))
    inks = colours("classic")
    sprites.append(_picture(drawing_svg(back_drawing(), inks), inks["card-back"]))
    labels.append((2, 0, 0))
    return np.stack(sprites), np.array(labels, np.int64)


def _printed(palette: str) -> dict[str, str]:
    """Return the colours of the inks on paper: nearly those of the screen, a little duller."""
    printed = {}
    for name in paper_inks(palette):
        parts = np.array(channels(colours(palette)[name]))
        parts = parts * 0.86 + parts.mean() * 0.14
        printed[name] = "#" + "".join(f"{round(part):02X}" for part in parts)
    return printed


def _picture(drawing: str, ground: str) -> np.ndarray:
    height, width = SPRITE
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140" preserveAspectRatio="none" '
        f'width="{width * 2}" height="{height * 2}"><rect width="100" height="140" fill="{ground}"/>{drawing}</svg>'
    )
    with as_file(files("tertia.printing.fonts").joinpath("Manrope-Bold.ttf")) as font:
        drawn = resvg_py.svg_to_bytes(
            svg_string=svg, font_files=[str(font)], sans_serif_family="Manrope", skip_system_fonts=True
        )
    picture = Image.open(io.BytesIO(bytes(drawn))).convert("RGB")
    return np.asarray(picture.resize((width, height), Image.Resampling.BOX))


if __name__ == "__main__":
    main(sys.argv[1])
