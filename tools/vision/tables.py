"""Whole tables for the finder: many cards on a background, seen at an angle, with what to find in each cell."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F  # noqa: N812 - the usual name
from tools.vision.backgrounds import backgrounds
from tools.vision.cards import BACK, NOT_A_CARD, CardRenderer, Cards
from tools.vision.crops import CORNERS, homographies, project
from tools.vision.light import blur, compress, light, noise
from torch import Tensor

HIGH, WIDE, CELL = 288, 384, 8
"""The size of a picture in pixels, and of the square cells for which the finder has an output each."""
MOST = 21
"""The most cards on a table."""

SIZE = 32.0
"""Half axes of cards are given in multiples of this number of pixels."""


@dataclass
class Tables:
    """Pictures (N, 3, HIGH, WIDE) and, for each cell, what the finder should say."""

    picture: Tensor
    heat: Tensor
    """(N, rows, columns): 1 at the cell of the middle of a card, less around it."""
    weight: Tensor
    """(N, rows, columns): 0 where a cell does not count."""
    shape: Tensor
    """(N, 8, rows, columns): offset of the middle, and the tensors of both half axes."""
    inside: Tensor
    """(N, rows, columns): 1 where ``shape`` counts."""


class CardPool:
    """Rendered cards that are dealt several times, because rendering takes longer than laying them on a table."""

    def __init__(self, draw: CardRenderer, uses: int) -> None:
        self._draw, self._uses, self._left = draw, uses, 0
        self._cards: Cards | None = None

    def deal(self, count: int) -> tuple[Tensor, Tensor]:
        """Return pictures with their opacity as a fourth channel (count, 4, 96, 64), and kinds."""
        if self._cards is None or self._left == 0:
            self._cards, self._left = self._draw.cards(count), self._uses
        self._left -= 1
        order = torch.randperm(count, device=self._draw.device, generator=self._draw.rng)
        whole = torch.cat([self._cards.picture, self._cards.opacity], 1)
        return F.avg_pool2d(whole, 2)[order], self._cards.kind[order]


def tables(draw: CardRenderer, count: int, pool: CardPool) -> Tables:
    """Render tables, each with up to ``MOST`` cards."""
    whole, kind = pool.deal(count * MOST)
    corners, present = _layouts(draw, count)
    sprites, kind = whole.reshape(count, MOST, 4, 96, 64), kind.reshape(count, MOST)
    area = _area(corners)
    # On tables with small cards, use pictures of half the resolution, because sampling would skip pixels.
    small = (area.clamp(min=1).sqrt().mean(1) < 52)[:, None, None, None, None]
    half = F.interpolate(F.avg_pool2d(sprites.flatten(0, 1), 2), scale_factor=2, mode="bilinear")
    sprites = torch.where(small, half.reshape(sprites.shape), sprites)
    picture = backgrounds(draw, count, HIGH, WIDE)
    picture = _clutter(draw, picture)
    scale = torch.tensor([2 / WIDE, 2 / HIGH], device=draw.device)
    exact = torch.tensor(CORNERS, device=draw.device).expand(count, 4, 2)
    visible = torch.zeros(count, MOST, HIGH, WIDE, dtype=torch.bool, device=draw.device)
    shade = draw.uniform(0, 0.7, count)[:, None, None]
    for at in range(MOST):
        quad = corners[:, at] * scale - 1
        spots = project(homographies(quad, exact), HIGH, WIDE)
        there = present[:, at][:, None, None]
        beyond = spots.abs().amax(-1)
        inside = (beyond <= 1) & there
        shadow = shade * torch.exp(-(beyond - 1).clamp(min=0) / 0.05) * there
        picture = picture * (1 - shadow * ~inside)[:, None]
        seen = F.grid_sample(
            sprites[:, at], spots.clamp(-1.1, 1.1), align_corners=False, padding_mode="border"
        )
        seen, cover = seen[:, :3], seen[:, 3:] * inside[:, None]
        picture = picture * (1 - cover) + seen * cover
        visible &= ~inside[:, None]
        visible[:, at] = inside
    shown = visible.sum((2, 3)) / area.clamp(min=1)
    picture = light(draw, picture)
    picture = compress(draw, noise(draw, blur(draw, picture, 1.6), 0.06))
    picture = (picture * 255).round().clamp(0, 255) / 255
    return Tables(picture - 0.5, *_targets(draw, corners, present, shown, kind))


def _area(corners: Tensor) -> Tensor:
    """Return the areas of quadrilaterals."""
    x, y = corners[..., 0], corners[..., 1]
    return 0.5 * (x * torch.roll(y, -1, -1) - y * torch.roll(x, -1, -1)).sum(-1).abs()


def _layouts(draw: CardRenderer, count: int) -> tuple[Tensor, Tensor]:
    """Return the corners of cards in pixels (count, MOST, 4, 2), and which cards there are."""
    device = draw.device
    columns = draw.integers(7, count) + 1
    at = torch.arange(MOST, device=device)[None]
    column, row = at % columns[:, None], torch.div(at, columns[:, None], rounding_mode="floor")
    rows = torch.minimum(draw.integers(5, count) + 1, torch.div(MOST, columns, rounding_mode="floor"))
    present = (row < rows[:, None]) & draw.chance(0.9, count, MOST)
    ratio = draw.uniform(1.36, 1.62, count)[:, None]
    gap = 1 + draw.uniform(-0.01, 0.35, count)[:, None]
    sideways = draw.chance(0.25, count)[:, None]
    step_x = torch.where(sideways, ratio, 1.0) * gap
    step_y = torch.where(sideways, 1.0, ratio) * (1 + draw.uniform(-0.01, 0.3, count)[:, None])
    loose = draw.uniform(0, 1, count)[:, None] ** 2
    x = (column - (columns[:, None] - 1) / 2) * step_x + draw.normal(count, MOST) * 0.12 * loose
    y = (row - (rows[:, None] - 1) / 2) * step_y + draw.normal(count, MOST) * 0.12 * loose
    turn = draw.normal(count, MOST) * (0.03 + 0.25 * loose) + math.pi / 2 * sideways
    wild = draw.chance(0.12, count)[:, None]
    turn = torch.where(wild, draw.uniform(0, math.pi, count, MOST), turn)
    x, y = torch.where(wild, x * 1.35, x), torch.where(wild, y * 1.25, y)
    box = torch.tensor(CORNERS, device=device) * 0.5
    bx, by = box[:, 0], box[:, 1] * ratio[..., None]
    px = x[..., None] + bx * turn[..., None].cos() - by * turn[..., None].sin()
    py = y[..., None] + bx * turn[..., None].sin() + by * turn[..., None].cos()
    # The camera: turned, tilted, near or far.
    spin = draw.normal(count) * 0.15 + math.pi / 2 * draw.integers(4, count)
    spin = torch.where(draw.chance(0.4, count), draw.uniform(0, 6.283, count), spin)[:, None, None]
    rx, ry = px * spin.cos() - py * spin.sin(), px * spin.sin() + py * spin.cos()
    reach = torch.maximum(
        (rx.abs() * present[..., None]).flatten(1).amax(1),
        (ry.abs() * present[..., None]).flatten(1).amax(1) * WIDE / HIGH,
    )[:, None, None].clamp(min=0.8)
    fill = draw.uniform(0.45, 1.05, count)[:, None, None]
    ux, uy = rx / reach, ry / reach
    tilt = draw.uniform(0, 0.38, count)[:, None, None]
    direction = draw.uniform(0, 6.283, count)[:, None, None]
    depth = 1 + tilt * (ux * direction.cos() + uy * direction.sin())
    squeeze = 1 - tilt * draw.uniform(0.2, 1.1, count)[:, None, None]
    # Lengths along the tilt become shorter.
    along = ux * direction.cos() + uy * direction.sin()
    ux, uy = ux + (squeeze - 1) * along * direction.cos(), uy + (squeeze - 1) * along * direction.sin()
    shift = draw.uniform(-0.15, 0.15, count, 2)[:, :, None, None]
    sx = (ux / depth * fill + shift[:, 0]) * WIDE / 2 + WIDE / 2
    sy = (uy / depth * fill + shift[:, 1]) * WIDE / 2 + HIGH / 2
    corners = torch.stack([sx, sy], -1)
    size = _area(corners).sqrt()
    present &= (size > 18) & (depth.amin(-1) > 0.3)
    return corners, present & ~draw.chance(0.03, count, 1)


def _clutter(draw: CardRenderer, picture: Tensor) -> Tensor:
    """Put discs and bars of any colour on the table."""
    count, _, high, wide = picture.shape
    y = torch.linspace(-1, 1, high, device=draw.device)[None, :, None] * high / wide
    x = torch.linspace(-1, 1, wide, device=draw.device)[None, None, :]
    for _ in range(3):
        cx, cy = draw.uniform(-1, 1, count)[:, None, None], draw.uniform(-0.75, 0.75, count)[:, None, None]
        turn = draw.uniform(0, 3.14, count)[:, None, None]
        u, v = (x - cx) * turn.cos() + (y - cy) * turn.sin(), (y - cy) * turn.cos() - (x - cx) * turn.sin()
        u, v = (
            u / draw.uniform(0.05, 0.5, count)[:, None, None],
            v / draw.uniform(0.05, 0.3, count)[:, None, None],
        )
        disc, box = (u**2 + v**2) < 1, (u.abs() < 1) & (v.abs() < 1)
        shape = (
            torch.where(draw.chance(0.5, count)[:, None, None], disc, box)
            & draw.chance(0.4, count)[:, None, None]
        )
        colour = draw.uniform(0, 1, count, 3, 1, 1) ** 2.2
        picture = torch.where(shape[:, None], colour, picture)
    return picture


def _targets(
    draw: CardRenderer, corners: Tensor, present: Tensor, shown: Tensor, kind: Tensor
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Return the fields of ``Tables`` after the picture: heat, weight, shape and inside.

    ``shown`` is the share of each card that no other card covers. Backs and half covered cards do not count.
    """
    middle = corners.mean(2)
    tall = (corners[:, :, 0] + corners[:, :, 1] - corners[:, :, 2] - corners[:, :, 3]) / 4
    broad = (corners[:, :, 1] + corners[:, :, 2] - corners[:, :, 0] - corners[:, :, 3]) / 4
    rows, columns = HIGH // CELL, WIDE // CELL
    y = (torch.arange(rows, device=draw.device) + 0.5)[:, None] * CELL
    x = (torch.arange(columns, device=draw.device) + 0.5)[None] * CELL
    dx = x - middle[..., 0, None, None]
    dy = y - middle[..., 1, None, None]
    # Distance from the middle in half axes of the card itself.
    det = (tall[..., 0] * broad[..., 1] - tall[..., 1] * broad[..., 0])[..., None, None]
    det = torch.where(det.abs() < 1, torch.ones_like(det), det)
    a = (dx * broad[..., 1, None, None] - dy * broad[..., 0, None, None]) / det
    b = (tall[..., 0, None, None] * dy - tall[..., 1, None, None] * dx) / det
    away = a**2 + b**2
    # At least the cell of the middle counts, however small the card is.
    nearest = (dx.abs() <= CELL / 2) & (dy.abs() <= CELL / 2)
    counted = present & (kind != NOT_A_CARD) & (kind != BACK) & (shown > 0.75)
    unsure = present & ((kind == BACK) | ((kind != NOT_A_CARD) & (shown > 0.35) & (shown <= 0.75)))
    bump = torch.where(nearest, 1.0, torch.exp(-away / 0.12)) * counted[..., None, None]
    heat = bump.amax(1)
    weight = 1 - ((away < 1) & unsure[..., None, None]).any(1).float()
    best = bump.argmax(1)
    inside = ((away < 0.16) | nearest) & counted[..., None, None]

    def of_best(values: Tensor) -> Tensor:
        return values.expand(-1, -1, rows, columns).gather(1, best[:, None])[:, 0]

    def tensor(axis: Tensor) -> list[Tensor]:
        length = axis.norm(dim=-1).clamp(min=1)
        parts = (axis[..., 0] ** 2, axis[..., 0] * axis[..., 1], axis[..., 1] ** 2)
        return [of_best((part / length / SIZE)[..., None, None]) for part in parts]

    shape = [of_best(-dx / CELL), of_best(-dy / CELL), *tensor(tall), *tensor(broad)]
    return heat, weight, torch.stack(shape, 1), inside.any(1).float()
