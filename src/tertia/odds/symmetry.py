"""How many affine maps send a hand to itself, for many hands at once.

A map is known by where it sends a frame: d + 1 cards of the hand that span the same flat as all of it. So every
symmetry is found by trying the frames to which colours allow to send a first one, and looking whether the whole
hand lands on itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tertia.odds.space import Space, group_order

if TYPE_CHECKING:
    from tertia.odds.arrays import Colours, Flags, Numbers, Points


def stabiliser_sizes(geometry: Space, hands: Points, colours: Colours) -> Numbers:
    """|Stab| in the whole affine group for each hand; ``colours`` has a column for each card of the deck."""
    sizes = np.empty(len(hands), np.int64)
    frames, dimensions = _frames(geometry, hands, colours)
    for dimension in np.unique(dimensions):
        chosen = np.flatnonzero(dimensions == dimension)
        found = _symmetries(geometry, hands[chosen], colours[chosen], frames[chosen, : dimension + 1])
        sizes[chosen] = found * group_order(geometry.features, int(dimension))
    return sizes


def _frames(geometry: Space, hands: Points, colours: Colours) -> tuple[Points, Numbers]:
    """For each hand cards that span its flat, those of rare colours first, and the dimension of that flat."""
    count, size = hands.shape
    rows = np.arange(count)
    own = colours[rows[:, None], hands]
    alike = (own[:, :, None] == own[:, None, :]).sum(axis=2)
    order = np.lexsort((own, alike), axis=1)
    frames = np.zeros((count, geometry.features + 1), np.uint8)
    dimensions = np.full(count, -1)
    flat = np.zeros((count, geometry.cards), bool)
    for place in range(size):
        cards = hands[rows, order[:, place]]
        new = np.flatnonzero(~flat[rows, cards])
        dimensions[new] += 1
        frames[new, dimensions[new]] = cards[new]
        _widen(geometry, flat, new, frames[new, 0], cards[new])
    return frames, dimensions


def _widen(geometry: Space, flat: Flags, rows: Numbers, first: Points, card: Points) -> None:
    """Adds to each flat the flats beside it that the step from its first card to the new one leads to."""
    if len(rows) == 0:
        return
    flat[rows, first] = True
    old = flat[rows]
    step = geometry.minus[card, first]
    for back in (step, geometry.minus[0, step]):
        flat[rows] |= np.take_along_axis(old, geometry.minus[:, back].T.astype(np.intp), axis=1)


def _symmetries(geometry: Space, hands: Points, colours: Colours, frames: Points) -> Numbers:
    """How many maps of the flat send each hand to itself."""
    count = len(hands)
    length = frames.shape[1]
    if length == 0:
        return np.ones(count, np.int64)
    owner = np.arange(count)
    images = np.empty((count, 0), np.uint8)
    for _ in range(length):
        owner, images = _next_images(geometry, hands, colours, frames, owner, images)
    weights = _weights(geometry, hands, frames)
    landed = _combined(geometry, weights[owner], images)
    inside = np.zeros((count, geometry.cards), bool)
    np.put_along_axis(inside, hands.astype(np.intp), True, axis=1)
    met = np.zeros((len(owner), geometry.cards), bool)
    np.put_along_axis(met, landed.astype(np.intp), True, axis=1)
    return np.bincount(owner[(met == inside[owner]).all(axis=1)], minlength=count)


def _next_images(
    geometry: Space, hands: Points, colours: Colours, frames: Points, owner: Numbers, images: Points
) -> tuple[Numbers, Points]:
    """One more card for each beginning of a frame's image: any card of the hand that colours allow.

    Not only the card must have the colour of the one it replaces, but all cards of the planes that it spans
    with two that were placed before.
    """
    third, minus = geometry.third, geometry.minus
    frame, place, rows = frames[owner], images.shape[1], owner[:, None]
    cards, wanted = hands[owner], frame[:, place, None]
    fits = colours[rows, cards] == colours[rows, wanted]

    def keep(to: Points, of: Points) -> None:
        np.logical_and(fits, colours[rows, to] == colours[rows, of], out=fits)

    for one in range(place):
        to, of = images[:, one, None], frame[:, one, None]
        fits &= cards != to
        keep(third[to, cards], third[of, wanted])
        for other in range(one):
            to_step, of_step = minus[to, images[:, other, None]], minus[of, frame[:, other, None]]
            keep(minus[cards, to_step], minus[wanted, of_step])
            keep(minus[cards, minus[0, to_step]], minus[wanted, minus[0, of_step]])
            to_sum, of_sum = third[to, images[:, other, None]], third[of, frame[:, other, None]]
            keep(minus[minus[0, to_sum], cards], minus[minus[0, of_sum], wanted])
    row, column = np.nonzero(fits)
    return owner[row], np.concatenate([images[row], cards[row, column][:, None]], axis=1)


def _weights(geometry: Space, hands: Points, frames: Points) -> Numbers:
    """Each card of a hand as a sum of the frame's cards, with weights that add up to 1 modulo 3."""
    dimension = frames.shape[1] - 1
    grid = np.arange(3**dimension)[:, None] // 3 ** np.arange(dimension) % 3
    grid = np.concatenate([(1 - grid.sum(axis=1, keepdims=True)) % 3, grid], axis=1)
    flat = _combined(geometry, np.broadcast_to(grid, (len(frames), *grid.shape)), frames)
    places = np.zeros((len(frames), geometry.cards), np.intp)
    np.put_along_axis(places, flat.astype(np.intp), np.arange(len(grid))[None, :], axis=1)
    return grid[np.take_along_axis(places, hands.astype(np.intp), axis=1)]


def _combined(geometry: Space, weights: Numbers, cards: Points) -> Points:
    """The sums of the cards with these weights, modulo 3."""
    sums = weights.astype(np.float32) @ geometry.coordinates[cards].astype(np.float32)
    return (sums.astype(np.int64) % 3 @ 3 ** np.arange(geometry.features)).astype(np.uint8)
