"""What light and a camera do to a picture: shadows, glare, colour casts, blur, noise and JPEG blocks."""

from __future__ import annotations

import math

import torch
import torch.nn.functional as F  # noqa: N812 - the usual name
from tools.vision.cards import CardRenderer, to_display
from torch import Tensor


def light(draw: CardRenderer, picture: Tensor, hard: float = 1.0) -> Tensor:
    """Return how a camera sees reflectances (N, 3, H, W): display values from 0 to 1, before blur and noise."""
    count, _, high, wide = picture.shape
    y = torch.linspace(-1, 1, high, device=draw.device)[None, :, None]
    x = torch.linspace(-1, 1, wide, device=draw.device)[None, None, :]

    def each(low: float, high_: float) -> Tensor:
        return draw.uniform(low, high_, count)[:, None, None]

    slope = 1 + hard * (each(-0.25, 0.25) * x + each(-0.25, 0.25) * y)
    lit = picture * slope[:, None]
    # The edge of a shadow: a soft line, bent a little.
    turn = each(0, 2 * math.pi)
    edge = (
        x * turn.cos()
        + y * turn.sin()
        + each(-0.8, 0.8)
        + each(-0.3, 0.3) * (x * turn.sin() - y * turn.cos()) ** 2
    )
    shade = torch.sigmoid(edge * torch.exp(each(0.7, 4)))
    depth = each(0.25, 0.85) * draw.chance(0.45, count)[:, None, None]
    tint = 1 + draw.uniform(-0.15, 0.15, count, 3, 1, 1)
    lit = lit * (1 - (depth * shade)[:, None] * tint).clamp(min=0.05)
    # Glare: a bright spot or streak that covers ink and paper alike.
    gx, gy, turn = each(-1.1, 1.1), each(-1.1, 1.1), each(0, math.pi)
    along = ((x - gx) * turn.cos() + (y - gy) * turn.sin()) / each(0.3, 1.6)
    across = ((y - gy) * turn.cos() - (x - gx) * turn.sin()) / each(0.15, 0.7)
    glare = (
        torch.exp(-(along**2) - across**2) * each(0.05, 0.5) * draw.chance(0.25 * hard, count)[:, None, None]
    )
    haze = each(0, 0.06) * draw.chance(0.5, count)[:, None, None]
    lit = lit + (glare + haze)[:, None]
    warmth, green = draw.uniform(-1, 1, count), draw.uniform(-1, 1, count)
    cast = torch.stack([1 + 0.35 * warmth, 1 + 0.12 * green, 1 - 0.35 * warmth], 1)
    exposure = torch.exp(draw.uniform(-1.3, 0.35, count))
    lit = lit * cast[:, :, None, None] * exposure[:, None, None, None]
    seen = to_display(lit)
    grey = seen.mean(1, keepdim=True)
    seen = grey + (seen - grey) * draw.uniform(0.65, 1.5, count, 1, 1, 1)
    curve = draw.uniform(0.75, 1.3, count, 1, 1, 1)
    return seen.clamp(0, 1) ** curve


def blur(draw: CardRenderer, picture: Tensor, most: float) -> Tensor:
    """Blur each picture by its own amount, evenly or along a line."""
    count, channels, high, wide = picture.shape
    reach = math.ceil(most * 2)
    at = torch.arange(-reach, reach + 1, device=draw.device).float()
    sigma = 0.05 + draw.uniform(0, 1, count) ** 2 * most
    other = torch.where(draw.chance(0.3, count), sigma * draw.uniform(0.1, 0.6, count), sigma)
    turn = draw.uniform(0, math.pi, count)[:, None, None]
    y, x = at[None, :, None], at[None, None, :]
    along, across = x * turn.cos() + y * turn.sin(), y * turn.cos() - x * turn.sin()
    kernel = torch.exp(
        -0.5 * (along / (sigma + 0.2)[:, None, None]) ** 2
        - 0.5 * (across / (other + 0.2)[:, None, None]) ** 2
    )
    kernel = (kernel / kernel.sum((1, 2), keepdim=True)).repeat_interleave(channels, 0)[:, None]
    flat = F.pad(picture, (reach,) * 4, mode="replicate").reshape(
        1, count * channels, high + 2 * reach, wide + 2 * reach
    )
    return F.conv2d(flat, kernel, groups=count * channels).reshape(count, channels, high, wide)


def noise(draw: CardRenderer, picture: Tensor, most: float) -> Tensor:
    """Add noise of the sensor, partly smoothed as cameras do."""
    count, _, high, wide = picture.shape
    amount = draw.uniform(0, 1, count, 1, 1, 1) ** 2 * most
    fine = draw.normal(count, 3, high, wide)
    coarse = F.interpolate(draw.normal(count, 3, high // 2, wide // 2), (high, wide), mode="bilinear")
    smooth = draw.chance(0.5, count)[:, None, None, None]
    return picture + amount * torch.where(smooth, coarse, fine)


def compress(draw: CardRenderer, picture: Tensor) -> Tensor:
    """Round the cosine transform of blocks of 8 by 8, as JPEG does."""
    count, _, high, wide = picture.shape
    k = torch.arange(8, device=draw.device).float()
    basis = torch.cos((2 * k[None] + 1) * k[:, None] * math.pi / 16) * math.sqrt(2 / 8)
    basis[0] /= math.sqrt(2)
    change = torch.tensor(
        [[0.299, 0.587, 0.114], [-0.169, -0.331, 0.5], [0.5, -0.419, -0.081]], device=draw.device
    )
    parts = torch.einsum("ij,njhw->nihw", change, picture)
    half = F.interpolate(F.avg_pool2d(parts[:, 1:], 2), (high, wide), mode="bilinear")
    parts = torch.cat(
        [parts[:, :1], torch.where(draw.chance(0.7, count)[:, None, None, None], half, parts[:, 1:])], 1
    )
    blocks = parts.reshape(count, 3, high // 8, 8, wide // 8, 8).permute(0, 1, 2, 4, 3, 5)
    waves = basis @ blocks @ basis.T
    rough = draw.uniform(0, 1, count)[:, None, None, None, None, None] ** 2 * 0.12
    step = rough * (0.4 + (k[:, None] + k[None, :]) / 6) + 1e-4
    blocks = basis.T @ ((waves / step).round() * step) @ basis
    parts = blocks.permute(0, 1, 2, 4, 3, 5).reshape(count, 3, high, wide)
    return torch.einsum("ij,njhw->nihw", torch.linalg.inv(change), parts)
