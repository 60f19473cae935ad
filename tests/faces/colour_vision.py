"""Measures of colours: distance (CIEDE2000), contrast, and simulations of colour blindness.

The simulations are those of Machado, Oliveira and Fernandes (2009) at full severity, in linear light.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from tertia.faces.palettes import channels

Triple: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Triple, Triple, Triple]

EYES: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def linear(colour: str) -> Triple:
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255 for channel in channels(colour))
    )
    return red, green, blue


def _times(matrix: Matrix, v: Triple) -> Triple:
    x, y, z = (row[0] * v[0] + row[1] * v[1] + row[2] * v[2] for row in matrix)
    return x, y, z


def lab(light: Triple) -> Triple:
    """CIELAB of linear light, under D65."""
    x, y, z = (
        math.cbrt(t) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116
        for t in (v / white for v, white in zip(_times(_XYZ, light), (0.95047, 1, 1.08883), strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, eye: str) -> Triple:
    """Return a colour as an eye sees it, in CIELAB."""
    red, green, blue = (min(1, max(0, c)) for c in _times(EYES[eye], linear(colour)))
    return lab((red, green, blue))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG, 1 to 21."""
    dark, light = sorted(
        sum(w * c for w, c in zip(EYES["grey"][0], linear(x), strict=True)) for x in (one, other)
    )
    return (light + 0.05) / (dark + 0.05)


def distance(one: Triple, other: Triple) -> float:
    """CIEDE2000, in the notation of Sharma, Wu and Dalal (2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn, mean_hue = 0.0, h1 + h2
    if c1 * c2:
        turn = h2 - h1
        if turn > 180:
            turn -= 360
        elif turn < -180:
            turn += 360
        far = abs(h1 - h2) > 180
        mean_hue = (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2 if far else (h1 + h2) / 2
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * math.cos(math.radians(mean_hue - 30))
        + 0.24 * math.cos(math.radians(2 * mean_hue))
        + 0.32 * math.cos(math.radians(3 * mean_hue + 6))
        - 0.20 * math.cos(math.radians(4 * mean_hue - 63))
    )
    rotation = -math.sin(math.radians(60 * math.exp(-(((mean_hue - 275) / 25) ** 2)))) * (
        2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    )
    by_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = hue / (1 + 0.015 * chroma * t)
    return math.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def nearest(colours: Sequence[str], eye: str) -> float:
    """Return the smallest distance between two of these colours, for an eye."""
    return min(distance(seen(a, eye), seen(b, eye)) for a, b in combinations(colours, 2))
