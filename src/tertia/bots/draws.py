"""Deterministic random draws: the same key always gives the same draw.

A bot keeps no random generator. Every draw has a key that says what it is for (this SET, this turn). So a bot's
choice depends neither on the number of calls nor on the process.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from statistics import NormalDist

_NORMAL = NormalDist()


def uniform(*key: object) -> float:
    """Return a number above 0 and below 1."""
    words = " ".join(map(str, key)).encode()
    return (int.from_bytes(blake2b(words, digest_size=6).digest()) + 0.5) / (1 << 48)


def normal(*key: object) -> float:
    """Return a number from the standard normal distribution."""
    return _NORMAL.inv_cdf(uniform(*key))


def happens(probability: float, *key: object) -> bool:
    """Return True with this probability."""
    return uniform(*key) < probability


def generator(*key: object) -> Random:
    """Return a generator, for callers that need many draws at once."""
    return Random(" ".join(map(str, key)))  # noqa: S311 - a bot, not a secret
