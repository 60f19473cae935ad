"""Crops for the reader: a card where the finder suspects one, cut out not quite exactly, or something else."""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F  # noqa: N812 - the usual name
from tools.vision.backgrounds import backgrounds
from tools.vision.cards import BACK, HEIGHT, IGNORED, NOT_A_CARD, SIDEWAYS, WIDTH, CardRenderer
from tools.vision.light import blur, compress, light, noise
from torch import Tensor

CARD = 0.84
"""The corners of a card lie at plus and minus this, if a crop from -1 to 1 is exact."""

CORNERS = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))


@dataclass
class Crops:
    """Crops as the net gets them (N, 3, 96, 64), and labels."""

    picture: Tensor
    kind: Tensor
    features: Tensor
    hue: Tensor
    corners: Tensor
    """(N, 8): the distance of each corner from its place in an exact crop."""


def crops(draw: CardRenderer, count: int) -> Crops:
    """Render crops. Most show a card whose corners are a little off; some show no card, or one on its side."""
    cards = draw.cards(count)
    kind, features, hue = cards.kind.clone(), cards.features.clone(), cards.hue.clone()
    corners = CARD * torch.tensor(CORNERS, device=draw.device).expand(count, 4, 2)
    # Half of the crops are cut out roughly, as after the finder, the others nearly exactly, as after a correction.
    rough = torch.where(draw.chance(0.5, count), 1.0, 0.2)[:, None, None]
    turn = draw.normal(count) * 0.08 * rough[:, 0, 0]
    spread = 1 + draw.uniform(-0.19, 0.19, count, 1, 2) * rough
    corners = corners * spread
    corners = _turned(corners, turn) + draw.uniform(-0.14, 0.14, count, 1, 2) * rough
    corners = corners + draw.uniform(-0.07, 0.07, count, 4, 2) * rough
    # Crops that show no card: beside it, too near or too far; and cards on their side.
    wrong = draw.uniform(0, 1, count)
    beside, zoomed, sideways = wrong < 0.07, (wrong >= 0.07) & (wrong < 0.12), (wrong >= 0.12) & (wrong < 0.2)
    shift = F.normalize(draw.normal(count, 1, 2), dim=2) * draw.uniform(0.75, 1.3, count, 1, 1)
    corners = torch.where(beside[:, None, None], corners + shift, corners)
    zoom = torch.where(
        draw.chance(0.5, count), draw.uniform(0.35, 0.62, count), draw.uniform(1.6, 2.6, count)
    )
    corners = torch.where(zoomed[:, None, None], corners * zoom[:, None, None], corners)
    # Turns of the card by quarters: one or three for a card on its side, none or two for others.
    quarter = torch.where(sideways, draw.integers(2, count) * 2 + 1, draw.integers(2, count) * 2)
    is_card = kind != NOT_A_CARD
    kind = torch.where(sideways & is_card & (kind != BACK), SIDEWAYS, kind)
    kind = torch.where(beside | zoomed, NOT_A_CARD, kind)
    features[kind == NOT_A_CARD] = IGNORED
    features[(kind == SIDEWAYS) | (kind == BACK)] = IGNORED
    hue[features[:, 0] == IGNORED] = IGNORED
    picture = _placed(draw, cards.picture, cards.opacity, corners, quarter, kind)
    picture = light(draw, picture)
    picture = blur(draw, picture, 3.5)
    picture = compress(draw, noise(draw, picture, 0.07))
    small = F.avg_pool2d(picture, 2)
    # Cards far away have few pixels.
    coarse = F.interpolate(F.avg_pool2d(picture, 4), (HEIGHT // 2, WIDTH // 2), mode="bilinear")
    small = torch.where(draw.chance(0.15, count)[:, None, None, None], coarse, small)
    small = (small * 255).round().clamp(0, 255) / 255
    exact = CARD * torch.tensor(CORNERS, device=draw.device)
    return Crops(balance(small), kind, features, hue, (corners - exact).reshape(count, 8))


def _turned(points: Tensor, angle: Tensor) -> Tensor:
    """Rotate points of a crop, which is half as high again as it is wide."""
    x, y = points[..., 0], points[..., 1] * 1.5
    cos, sin = angle.cos()[:, None], angle.sin()[:, None]
    return torch.stack([x * cos - y * sin, (x * sin + y * cos) / 1.5], -1)


def homographies(source: Tensor, target: Tensor) -> Tensor:
    """Return the matrices (N, 3, 3) that map four points each (N, 4, 2) to four others."""
    count = len(source)
    x, y = source[..., 0], source[..., 1]
    u, v = target[..., 0], target[..., 1]
    zero, one = torch.zeros_like(x), torch.ones_like(x)
    first = torch.stack([x, y, one, zero, zero, zero, -u * x, -u * y], -1)
    second = torch.stack([zero, zero, zero, x, y, one, -v * x, -v * y], -1)
    found = torch.linalg.solve(torch.cat([first, second], 1), torch.cat([u, v], 1))
    return torch.cat([found, torch.ones(count, 1, device=source.device)], 1).reshape(count, 3, 3)


def project(matrix: Tensor, high: int, wide: int) -> Tensor:
    """Return where each pixel of a picture from -1 to 1 comes from (N, high, wide, 2)."""
    y = (torch.arange(high, device=matrix.device) + 0.5) / high * 2 - 1
    x = (torch.arange(wide, device=matrix.device) + 0.5) / wide * 2 - 1
    grid = torch.stack(
        [x.expand(high, wide), y[:, None].expand(high, wide), torch.ones(high, wide, device=x.device)], -1
    )
    found = grid.reshape(-1, 3) @ matrix.transpose(1, 2)
    found = found[..., :2] / found[..., 2:].clamp(min=1e-3)
    return found.reshape(len(matrix), high, wide, 2)


def _placed(
    draw: CardRenderer, picture: Tensor, opacity: Tensor, corners: Tensor, quarter: Tensor, kind: Tensor
) -> Tensor:
    """Return crops with a background, a neighbour or two, and the card."""
    count = len(picture)
    exact = torch.tensor(CORNERS, device=draw.device).expand(count, 4, 2)
    places = torch.stack([torch.roll(exact[0], int(turn), 0) for turn in range(4)])[quarter]
    spots = project(homographies(corners, places), HEIGHT, WIDTH)
    ground = backgrounds(draw, count, HEIGHT, WIDTH)
    own = F.grid_sample(picture, spots.clamp(-1.2, 1.2), align_corners=False, padding_mode="border")
    cover = _cover(opacity, spots)
    edge = (spots.abs().amax(-1) - 1).clamp(min=0)
    shadow = draw.uniform(0, 0.6, count)[:, None, None] * torch.exp(-edge / 0.05)
    result = ground * (1 - shadow)[:, None]
    order = torch.randperm(count, device=draw.device, generator=draw.rng)
    above = draw.chance(0.5, count)
    layers = [(own, cover, None)]
    for _ in range(2):
        order = torch.roll(order, 1)
        side = draw.integers(4, count)  # right, below, left or above
        gap = torch.where(
            draw.chance(0.2, count), draw.uniform(1.72, 2.0, count), 2 + draw.uniform(0, 1, count) ** 2 * 0.5
        )
        aside = torch.stack([torch.where(side % 2 == 0, gap, 0), torch.where(side % 2 == 1, gap, 0)], 1)
        aside = aside * torch.where(side < 2, 1, -1)[:, None] + draw.uniform(-0.15, 0.15, count, 2)
        shifted = spots - aside[:, None, None]
        other = F.grid_sample(
            picture[order], shifted.clamp(-1.2, 1.2), align_corners=False, padding_mode="border"
        )
        there = _cover(opacity[order], shifted) * draw.chance(0.5, count)[:, None, None, None]
        layers.append((other, there, above))
    # The neighbours, then the card, then those neighbours again that lie on top of it.
    for at in (1, 2, 0):
        colour, share, _ = layers[at]
        result = result * (1 - share) + colour * share
    for at in (1, 2):
        colour, share, on_top = layers[at]
        share = share * on_top[:, None, None, None]
        result = result * (1 - share) + colour * share
    return result


def _cover(opacity: Tensor, spots: Tensor) -> Tensor:
    """Return the opacity of a card at each pixel; 0 outside the card."""
    inside = (spots.abs().amax(-1) <= 1).float()[:, None]
    return F.grid_sample(opacity, spots.clamp(-1.2, 1.2), align_corners=False, padding_mode="border") * inside


def balance(picture: Tensor) -> Tensor:
    """Divide by the colour of the paper: the mean of the brighter pixels in the middle of the crop."""
    high, wide = picture.shape[2:]
    middle = picture[:, :, high // 8 : high - high // 8, wide // 8 : wide - wide // 8].flatten(2)
    bright = (middle[:, 0] + 2 * middle[:, 1] + middle[:, 2]) / 4
    count = bright.shape[1]
    order = bright.argsort(1)
    chosen = order[:, count * 6 // 10 : count * 19 // 20]
    paper = middle.gather(2, chosen[:, None].expand(-1, 3, -1)).mean(2)
    return (picture / paper.clamp(min=0.02)[:, :, None, None]).clamp(0, 1.5) - 0.75
