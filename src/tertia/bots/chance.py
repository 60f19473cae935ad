"""Chance that can be asked again: the same seed and the same question always give the same draw.

A bot keeps no generator. Whatever it draws belongs to what it is drawn for (this SET, this turn), so that its
answer does not depend on how often it was asked, nor on which process asks.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from statistics import NormalDist

_NORMAL = NormalDist()


def uniform(*question: object) -> float:
    """Above 0 and below 1."""
    words = " ".join(map(str, question)).encode()
    return (int.from_bytes(blake2b(words, digest_size=6).digest()) + 0.5) / (1 << 48)


def normal(*question: object) -> float:
    """The standard normal distribution."""
    return _NORMAL.inv_cdf(uniform(*question))


def happens(chance: float, *question: object) -> bool:
    return uniform(*question) < chance


def generator(*question: object) -> Random:
    """For where many draws are needed at once."""
    return Random(" ".join(map(str, question)))  # noqa: S311 - a bot, not a secret
