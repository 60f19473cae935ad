"""Tables to put cards on: plain, wooden, woven, patterned, dark or white, all from formulas."""

from __future__ import annotations

import torch
import torch.nn.functional as F  # noqa: N812 - the usual name
from tools.vision.cards import CardRenderer, to_linear
from torch import Tensor


def backgrounds(draw: CardRenderer, count: int, high: int, wide: int) -> Tensor:
    """Return reflectances (count, 3, high, wide)."""
    one, two = _colours(draw, count), _colours(draw, count)
    are_alike = draw.chance(0.6, count)[:, None, None, None]
    two = torch.where(are_alike, (one * draw.uniform(0.7, 1.3, count, 3, 1, 1)).clamp(0, 1), two)
    turn = draw.uniform(0, 3.14, count)[:, None, None]
    y = torch.linspace(-1, 1, high, device=draw.device)[None, :, None] * high / wide
    x = torch.linspace(-1, 1, wide, device=draw.device)[None, None, :]
    u, v = x * turn.cos() + y * turn.sin(), y * turn.cos() - x * turn.sin()
    # Styles: 0 plain, 1 clouds, 2 wooden grain, 3 stripes, 4 checks.
    style = draw.integers(5, count)[:, None, None]
    cloud = _fractal(draw, count, u, v, torch.ones(count, device=draw.device))
    grain = _fractal(draw, count, u, v, draw.uniform(6, 16, count))
    step = torch.exp(draw.uniform(0.7, 4, count))[:, None, None]
    stripes = torch.sigmoid(torch.sin(u * step) * 6)
    checks = torch.sigmoid(torch.sin(u * step) * torch.sin(v * step) * 8)
    share = torch.where(style == 0, cloud * 0.15, torch.where(style == 1, cloud, grain))
    share = torch.where(style == 3, stripes, torch.where(style == 4, checks, share))
    share = share.clamp(0, 1)[:, None]
    ground = one * share + two * (1 - share)
    fine = 1 + draw.uniform(0, 0.12, count, 1, 1, 1) * draw.normal(count, 1, high, wide)
    ground = ground * fine
    # The edge of the table, or another cloth.
    beyond = (u > draw.uniform(0.2, 1.2, count)[:, None, None])[:, None]
    edge = beyond & draw.chance(0.2, count)[:, None, None, None]
    ground = torch.where(edge, torch.roll(ground, 1, 0), ground)
    return ground.clamp(0.005, 1)


def _colours(draw: CardRenderer, count: int) -> Tensor:
    """Return colours of tables: any, dark, white or brown."""
    colour = to_linear(draw.uniform(0, 1, count, 3, 1, 1))
    grey = colour.mean(1, keepdim=True)
    colour = grey + (colour - grey) * draw.uniform(0.1, 1, count, 1, 1, 1)
    dark = to_linear(draw.uniform(0.03, 0.3, count, 1, 1, 1)) * (1 + draw.uniform(-0.2, 0.2, count, 3, 1, 1))
    white = to_linear(draw.uniform(0.75, 1, count, 1, 1, 1)) * (1 + draw.uniform(-0.08, 0.08, count, 3, 1, 1))
    brown = torch.tensor([0.45, 0.22, 0.08], device=draw.device)[None, :, None, None] * draw.uniform(
        0.15, 1.8, count, 1, 1, 1
    )
    brown = brown * (1 + draw.uniform(-0.25, 0.25, count, 3, 1, 1))
    # 1 dark, 2 white, 3 brown, else any colour.
    which = draw.integers(5, count)[:, None, None, None]
    colour = torch.where(
        which == 1, dark, torch.where(which == 2, white, torch.where(which == 3, brown, colour))
    )
    return colour.clamp(0.003, 1)


def _fractal(draw: CardRenderer, count: int, u: Tensor, v: Tensor, stretch: Tensor) -> Tensor:
    """Return noise of several sizes, stretched along one axis, from about 0 to 1."""
    total = torch.zeros(count, *u.shape[1:], device=draw.device)
    shift = draw.uniform(-1, 1, count, 2)
    texture = draw.normal(count, 1, 64, 64)
    for octave, weight in ((0.12, 0.5), (0.3, 0.3), (0.7, 0.2), (1.8, 0.12)):
        spots = torch.stack(
            [u * octave / stretch[:, None, None] + shift[:, :1, None], v * octave + shift[:, 1:, None]], -1
        )
        spots = ((spots + 1) % 4 - 2).abs() - 1
        total = total + weight * F.grid_sample(texture, spots, mode="bilinear", align_corners=True)[:, 0]
    return torch.sigmoid(total * 3)
