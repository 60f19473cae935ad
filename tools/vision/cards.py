"""Cards as reflectances, rendered in batches with PyTorch from the bank of symbols and pictures.

A reflectance is the share of red, green and blue light that a point reflects, from 0 to 1. ``bank.py`` makes the
bank. N is the number of cards in a batch.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 - the usual name
from torch import Tensor

HEIGHT, WIDTH = 192, 128
"""The size of a rendered card. Cards of every ratio are stretched to it."""

NOT_A_CARD, CLASSIC, FRAMED, BACK, SIDEWAYS = range(5)
"""What a crop shows; a crop that shows a card turned by a quarter is SIDEWAYS."""

IGNORED = -100
"""The label of a feature that does not count."""


@dataclass
class Cards:
    """Rendered cards: reflectances (N, 3, HEIGHT, WIDTH), opacity (N, 1, HEIGHT, WIDTH) and labels."""

    picture: Tensor
    opacity: Tensor
    kind: Tensor
    features: Tensor
    """(N, 4): number, colour, fill, shape, each 0 to 2."""
    hue: Tensor
    """(N,): 0 to 5 for red, green, purple, orange, blue, black on the classic face."""


class CardRenderer:
    """Renders random cards: redrawn classic cards, tertia's own cards, backs, and other things on paper.

    It is also the source of all random numbers of the training.
    """

    def __init__(self, bank: str, device: torch.device, seed: int) -> None:
        data = np.load(bank)
        self.device = device
        self.rng = torch.Generator(device=device).manual_seed(seed)
        self.fields = torch.tensor(data["fields"], device=device).float()
        self.sprites = torch.tensor(data["sprites"], device=device)
        self.labels = torch.tensor(data["labels"], device=device)
        self.by_face = [torch.nonzero(self.labels[:, 0] == face).flatten() for face in range(3)]

    def uniform(self, low: float, high: float, *shape: int) -> Tensor:
        """Return random numbers between two bounds."""
        return low + (high - low) * torch.rand(*shape, device=self.device, generator=self.rng)

    def integers(self, below: int, *shape: int) -> Tensor:
        """Return random integers from 0 to ``below`` - 1."""
        return torch.randint(below, shape, device=self.device, generator=self.rng)

    def normal(self, *shape: int) -> Tensor:
        """Return numbers of the standard normal distribution."""
        return torch.randn(*shape, device=self.device, generator=self.rng)

    def chance(self, share: float, *shape: int) -> Tensor:
        """Return truth values, of which this share is True."""
        return self.uniform(0, 1, *shape) < share

    def cards(self, count: int) -> Cards:
        """Render cards in the mixture of the training."""
        redrawn = self._redrawn(count * 11 // 20)
        own = self._sprites(0, count * 3 // 20)
        framed = self._sprites(1, count * 4 // 20)
        others = self._others(count - len(redrawn.kind) - len(own.kind) - len(framed.kind))
        parts = (redrawn, own, framed, others)
        order = torch.randperm(count, device=self.device, generator=self.rng)
        return Cards(
            *(torch.cat([getattr(part, name) for part in parts])[order] for name in Cards.__annotations__)
        )

    # Redrawn classic cards -------------------------------------------------------------------------------------

    def _redrawn(self, count: int) -> Cards:
        """Return classic cards with random proportions, lines, stripes, inks and paper."""
        features = self.integers(3, count, 4)
        number, colour, fill, shape = features.unbind(1)
        other_palette = self.chance(0.15, count)
        hue = colour + 3 * other_palette
        ink = self._inks(hue)
        y, x = self._grid(self.uniform(1.36, 1.62, count))
        spacing = self.uniform(37, 46, count)
        scale_x = self.uniform(0.85, 1.1, count)
        scale_y = torch.minimum(self.uniform(0.85, 1.15, count), spacing / 38)
        offset = self.uniform(-1.5, 1.5, count, 2)
        x, y = x - offset[:, :1, None], y - offset[:, 1:, None]
        # The nearest symbol: 0, ±spacing/2 or 0 and ±spacing.
        pitch = spacing[:, None, None]
        even = (number == 1)[:, None, None]
        limit = ((number == 2).float() + 0.5 * (number == 1))[:, None, None]
        at = torch.where(even, (y / pitch - 0.5).round() + 0.5, (y / pitch).round()).clamp(-limit, limit)
        local_y = (y - at * pitch) / scale_y[:, None, None]
        local_x = x / scale_x[:, None, None]
        variant = torch.where(self.chance(0.1, count), 0, self.integers(self.fields.shape[1], count))
        distance = self._look_up(self.fields[shape, variant], local_x, local_y)
        soft = 100 / WIDTH * 0.6  # half a pixel of the rendering
        width = self.uniform(0.7, 1.7, count)[:, None, None]
        inside = torch.sigmoid(-distance / soft * 2)
        outline = torch.sigmoid((width - distance.abs()) / soft * 2)
        stripes = self._stripes(count, local_x, local_y)
        solid, striped = (fill == 0)[:, None, None], (fill == 1)[:, None, None]
        cover = torch.where(solid, torch.maximum(inside, outline), outline)
        cover = torch.where(striped, torch.maximum(outline, inside * stripes), cover)
        cover = cover * self.uniform(0.8, 1, count)[:, None, None]
        paper = self._paper(count)
        picture = paper * (1 - cover[:, None]) + cover[:, None] * ink[:, :, None, None] * paper
        kind = torch.full((count,), CLASSIC, device=self.device)
        return Cards(picture, self._opacity(count), kind, features, hue)

    def _stripes(self, count: int, x: Tensor, y: Tensor) -> Tensor:
        """Return the share of ink between 0 and 1: lines of some width and distance, or an even tint."""
        pitch, share = self.uniform(1.4, 5.5, count), self.uniform(0.22, 0.5, count)
        pitch = torch.where(self.chance(0.25, count), self.uniform(5.5, 8.5, count), pitch)
        share = torch.where(pitch > 5.5, self.uniform(0.2, 0.36, count), share)
        along = torch.where(self.chance(0.08, count)[:, None, None], y, x)
        along = torch.where(self.chance(0.05, count)[:, None, None], (x + y) * 0.707, along)
        phase = self.uniform(0, 1, count)
        place = (along / pitch[:, None, None] + phase[:, None, None]) % 1
        half = share[:, None, None] / 2
        soft = (0.5 / pitch)[:, None, None]
        lines = torch.sigmoid((half - (place - 0.5).abs()) / soft * 4)
        tinted = self.chance(0.25, count)[:, None, None]
        return torch.where(tinted, share[:, None, None].expand_as(lines), lines)

    def _inks(self, hue: Tensor) -> Tensor:
        """Return linear reflectances of inks around red, green, purple, orange, blue and black."""
        count = len(hue)
        # Hue in turns, saturation and value of sRGB: low and high ends.
        ends = torch.tensor(
            [
                [0.955, 1.035, 0.72, 1.0, 0.55, 1.0],
                [0.33, 0.465, 0.5, 1.0, 0.3, 0.75],
                [0.69, 0.83, 0.35, 0.95, 0.25, 0.72],
                [0.045, 0.105, 0.75, 1.0, 0.6, 0.95],
                [0.56, 0.64, 0.6, 1.0, 0.55, 0.95],
                [0.0, 1.0, 0.0, 0.3, 0.03, 0.2],
            ],
            device=self.device,
        )[hue]
        draw = self.uniform(0, 1, count, 3)
        turn, saturation, value = (ends[:, 0::2] + draw * (ends[:, 1::2] - ends[:, 0::2])).unbind(1)
        return to_linear(hsv_to_rgb(turn % 1, saturation, value))

    def _grid(self, ratio: Tensor) -> tuple[Tensor, Tensor]:
        """Return y and x of each pixel, in units of which a card is 100 wide."""
        x = (torch.arange(WIDTH, device=self.device) + 0.5) / WIDTH * 100 - 50
        y = (torch.arange(HEIGHT, device=self.device) + 0.5) / HEIGHT - 0.5
        y = y[None, :, None] * 100 * ratio[:, None, None]
        return y.expand(-1, HEIGHT, WIDTH), x.expand(len(ratio), HEIGHT, WIDTH)

    def _look_up(self, fields: Tensor, x: Tensor, y: Tensor) -> Tensor:
        """Return the distance at each pixel. Outside the field it grows with the way to the field."""
        high, wide = fields.shape[1:]
        spots = torch.stack([x / (wide / 2), y / (high / 2)], -1)
        found = F.grid_sample(
            fields[:, None], spots.clamp(-0.99, 0.99), align_corners=False, padding_mode="border"
        )[:, 0]
        beyond = (x.abs() - wide / 2).clamp(min=0) + (y.abs() - high / 2).clamp(min=0)
        return found + beyond

    def _paper(self, count: int) -> Tensor:
        """Return the reflectance of paper: white or ivory, with grain and worn edges."""
        tone = self.uniform(0.7, 0.95, count, 1, 1, 1)
        tint = (
            1
            - self.uniform(0, 1, count, 3, 1, 1)
            * torch.tensor([0.03, 0.04, 0.12], device=self.device)[:, None, None]
        )
        grain = 1 + 0.01 * self.normal(count, 1, HEIGHT, WIDTH)
        wear = self.smooth_noise(count, 6, 4) * self.uniform(0, 0.06, count, 1, 1, 1)
        return (tone * tint * grain * (1 - wear.abs())).clamp(0, 1).expand(-1, 3, -1, -1)

    def smooth_noise(
        self, count: int, high: int, wide: int, size: tuple[int, int] = (HEIGHT, WIDTH)
    ) -> Tensor:
        """Return noise that changes over about 1/high of the height, with values mostly from -1 to 1."""
        return F.interpolate(self.normal(count, 1, high, wide), size, mode="bicubic", align_corners=False)

    def _opacity(self, count: int) -> Tensor:
        """Return 1 on the card and 0 outside its round corners."""
        radius = self.uniform(2, 9, count)[:, None, None]
        y, x = self._grid(torch.full((count,), 1.5, device=self.device))
        past = torch.stack([x.abs() - 50 + radius, y.abs() - 75 + radius]).clamp(min=0)
        return torch.sigmoid((radius - past.norm(dim=0)) * 3)[:, None]

    # Pictures of tertia's own cards ------------------------------------------------------------------------------

    def _sprites(self, face: int, count: int) -> Cards:
        """Return pictures of the bank: 0 is the classic face, 1 the framed one, 2 the back."""
        chosen = self.by_face[face][self.integers(len(self.by_face[face]), count)]
        card, palette = self.labels[chosen, 1], self.labels[chosen, 2]
        features = torch.stack([card % 3, card // 3 % 3, card // 9 % 3, card // 27], 1)
        picture = to_linear(self.sprites[chosen].permute(0, 3, 1, 2).float() / 255)
        # Other printers: a little more or less of each ink, and a shift of the hue.
        absorbed = (1 - picture).clamp(0, 1)
        absorbed = absorbed * self.uniform(0.85, 1.05, count, 3, 1, 1)
        picture = (1 - absorbed).clamp(0.01, 1) ** self.uniform(0.75, 1.3, count, 1, 1, 1)
        picture = picture * self._paper(count)
        hue = features[:, 1] + 3 * (palette == 1)
        kind = torch.full((count,), (CLASSIC, FRAMED, BACK)[face], device=self.device)
        if face == 1:
            hue = torch.full_like(hue, IGNORED)
        return Cards(picture, self._opacity(count), kind, features, hue)

    # Things that are no cards of the game ------------------------------------------------------------------------

    def _others(self, count: int) -> Cards:
        """Return backs with patterns, blank paper, and paper with text, shapes or pips."""
        backs = count // 3
        parts = [self._backs(backs), self._printed_matter(count - backs)]
        none = torch.full((count, 4), IGNORED, device=self.device)
        kind = torch.cat(
            [
                torch.full((backs,), BACK, device=self.device),
                torch.full((count - backs,), NOT_A_CARD, device=self.device),
            ]
        )
        return Cards(torch.cat(parts), self._opacity(count), kind, none, none[:, 0])

    def _backs(self, count: int) -> Tensor:
        """Return coloured pattern in a white border, or tertia's own back."""
        y, x = self._grid(torch.full((count,), 1.5, device=self.device))
        border = self.uniform(0, 9, count)[:, None, None] * self.chance(0.7, count)[:, None, None]
        within = ((x.abs() < 50 - border) & (y.abs() < 75 - border))[:, None]
        turn = self.uniform(0, 3.14, count)[:, None, None]
        step = self.uniform(4, 25, count)[:, None, None]
        wave = torch.sin((x * turn.cos() + y * turn.sin()) / step * 6.28)
        other = torch.sin((x * turn.sin() - y * turn.cos()) / step * 6.28)
        mixed = self.chance(0.6, count)[:, None, None]
        pattern = torch.sigmoid(torch.where(mixed, wave * other, wave) * 8)[:, None]
        one = to_linear(self.uniform(0.02, 0.8, count, 3, 1, 1))
        two = torch.where(
            self.chance(0.5, count)[:, None, None, None], one, to_linear(self.uniform(0, 1, count, 3, 1, 1))
        )
        picture = torch.where(within, one * pattern + two * (1 - pattern), self._paper(count))
        own = to_linear(self.sprites[self.by_face[2]].permute(0, 3, 1, 2).float() / 255)
        return torch.where(self.chance(0.25, count)[:, None, None, None], own, picture)

    def _printed_matter(self, count: int) -> Tensor:
        """Return paper that is blank, or has lines of text or shapes on it."""
        picture = self._paper(count).clone()
        y, x = self._grid(torch.full((count,), 1.5, device=self.device))
        style = self.integers(4, count)[:, None, None]
        # Lines of text: rows of dark blobs.
        row = self.uniform(3, 12, count)[:, None, None]
        noise = F.interpolate(self.normal(count, 1, 48, 64), (HEIGHT, WIDTH), mode="nearest")[:, 0]
        text = ((y / row % 1) < 0.45) & (noise > 0.2) & (x.abs() < 42) & (y.abs() < 64)
        # Shapes: discs, rings, stars and boxes of any colour in random places.
        shapes = torch.zeros_like(x)
        for _ in range(5):
            cx, cy = self.uniform(-35, 35, count)[:, None, None], self.uniform(-60, 60, count)[:, None, None]
            size = self.uniform(5, 26, count)[:, None, None]
            dx, dy = x - cx, y - cy
            disc = (dx**2 + dy**2).sqrt() - size
            box = torch.maximum(dx.abs() - size, dy.abs() - size * 0.8)
            angle = torch.atan2(dy, dx)
            star = (dx**2 + dy**2).sqrt() - size * (0.7 + 0.3 * torch.cos(angle * 5))
            which = self.integers(3, count)[:, None, None]
            distance = torch.where(which == 0, disc, torch.where(which == 1, box, star))
            hollow = self.chance(0.4, count)[:, None, None]
            drawn = torch.where(hollow, distance.abs() < 2, distance < 0)
            shapes = torch.maximum(shapes, (drawn & self.chance(0.5, count)[:, None, None]).float())
        cover = torch.where(style == 1, text.float(), torch.where(style >= 2, shapes, 0.0))[:, None]
        ink = to_linear(self.uniform(0, 0.8, count, 3, 1, 1))
        ink = torch.where(self.chance(0.4, count)[:, None, None, None], ink.mean(1, True) * 0.2, ink)
        tone = torch.where(
            self.chance(0.25, count)[:, None, None, None],
            to_linear(self.uniform(0.1, 1, count, 3, 1, 1)),
            1.0,
        )
        return picture * tone * (1 - cover) + cover * ink


def to_linear(colour: Tensor) -> Tensor:
    """Turn values of a display into amounts of light."""
    return colour.clamp(0, 1) ** 2.2


def to_display(light: Tensor) -> Tensor:
    """Turn amounts of light into values of a display."""
    return light.clamp(1e-5, 1) ** (1 / 2.2)


def hsv_to_rgb(turn: Tensor, saturation: Tensor, value: Tensor) -> Tensor:
    """Turn colours into red, green and blue. The hue is in turns of the colour wheel, from 0 to 1."""
    offsets = torch.tensor([5.0, 3.0, 1.0], device=turn.device)
    k = (offsets + turn[:, None] * 6) % 6
    return value[:, None] * (1 - saturation[:, None] * torch.minimum(k, 4 - k).clamp(0, 1))
