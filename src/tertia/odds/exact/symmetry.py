"""Symmetries of hands: the number of affine maps that map a hand to itself, for many hands at once.

A frame of a hand is d + 1 of its cards that span the same flat as the hand. An affine map of the flat is determined
by the images of a frame. To find all symmetries, the search tries every image of one frame that the colours of cards
allow, and checks whether the whole hand is mapped to itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tertia.odds.exact.affine_space import AffineSpace, group_order

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Colours, Flags, Numbers, Points


def stabiliser_sizes(space: AffineSpace, hands: Points, colours: Colours) -> Numbers:
    """Return the order of each hand's stabiliser in the affine group. ``colours`` are those of ``hand_colours``."""
    sizes = np.empty(len(hands), np.int64)
    frames, dimensions = _frames(space, hands, colours)
    for dimension in np.unique(dimensions):
        chosen = np.flatnonzero(dimensions == dimension)
        found = _symmetries(space, hands[chosen], colours[chosen], frames[chosen, : dimension + 1])
        sizes[chosen] = found * group_order(space.features, int(dimension))
    return sizes


def _frames(space: AffineSpace, hands: Points, colours: Colours) -> tuple[Points, Numbers]:
    """Return a frame of each hand, chosen among rare colours first, and the dimension of its flat."""
    count, size = hands.shape
    rows = np.arange(count)
    own = colours[rows[:, None], hands]
    alike = (own[:, :, None] == own[:, None, :]).sum(axis=2)
    order = np.lexsort((own, alike), axis=1)
    frames = np.zeros((count, space.features + 1), np.uint8)
    dimensions = np.full(count, -1)
    flat = np.zeros((count, space.cards), bool)
    for place in range(size):
        cards = hands[rows, order[:, place]]
        new = np.flatnonzero(~flat[rows, cards])
        dimensions[new] += 1
        frames[new, dimensions[new]] = cards[new]
        _extend_flats(space, flat, new, frames[new, 0], cards[new])
    return frames, dimensions


def _extend_flats(space: AffineSpace, flat: Flags, rows: Numbers, first: Points, card: Points) -> None:
    """Extend each flat by a new card: add its translates by the step from its first card to the new one."""
    if len(rows) == 0:
        return
    flat[rows, first] = True
    old = flat[rows]
    step = space.minus[card, first]
    for back in (step, space.minus[0, step]):  # one step and two: two steps forward are one step back
        flat[rows] |= np.take_along_axis(old, space.minus[:, back].T.astype(np.intp), axis=1)


def _symmetries(space: AffineSpace, hands: Points, colours: Colours, frames: Points) -> Numbers:
    """Count the maps of the flat that map each hand to itself."""
    count = len(hands)
    length = frames.shape[1]
    if length == 0:
        return np.ones(count, np.int64)
    owner = np.arange(count)
    images = np.empty((count, 0), np.uint8)
    for _ in range(length):
        owner, images = _next_images(space, hands, colours, frames, owner, images)
    weights = _weights(space, hands, frames)
    mapped = _weighted_sums(space, weights[owner], images)
    inside = np.zeros((count, space.cards), bool)
    np.put_along_axis(inside, hands.astype(np.intp), True, axis=1)
    met = np.zeros((len(owner), space.cards), bool)
    np.put_along_axis(met, mapped.astype(np.intp), True, axis=1)
    return np.bincount(owner[(met == inside[owner]).all(axis=1)], minlength=count)


def _next_images(
    space: AffineSpace, hands: Points, colours: Colours, frames: Points, owner: Numbers, images: Points
) -> tuple[Numbers, Points]:
    """Extend each partial image of a frame by one card of the hand in all ways that the colours allow.

    The card must have the colour of the card that it replaces. So must all cards of the planes that it spans with two
    cards before it.
    """
    third, minus = space.third, space.minus
    frame, place, rows = frames[owner], images.shape[1], owner[:, None]
    cards, wanted = hands[owner], frame[:, place, None]
    fits = colours[rows, cards] == colours[rows, wanted]

    def require_same_colour(to: Points, of: Points) -> None:
        np.logical_and(fits, colours[rows, to] == colours[rows, of], out=fits)

    for one in range(place):
        to, of = images[:, one, None], frame[:, one, None]
        fits &= cards != to
        require_same_colour(third[to, cards], third[of, wanted])
        for other in range(one):
            to_step, of_step = minus[to, images[:, other, None]], minus[of, frame[:, other, None]]
            require_same_colour(minus[cards, to_step], minus[wanted, of_step])
            require_same_colour(minus[cards, minus[0, to_step]], minus[wanted, minus[0, of_step]])
            to_sum, of_sum = third[to, images[:, other, None]], third[of, frame[:, other, None]]
            require_same_colour(minus[minus[0, to_sum], cards], minus[minus[0, of_sum], wanted])
    row, column = np.nonzero(fits)
    return owner[row], np.concatenate([images[row], cards[row, column][:, None]], axis=1)


def _weights(space: AffineSpace, hands: Points, frames: Points) -> Numbers:
    """Express each card of a hand as a sum of the frame's cards, with weights that sum to 1 modulo 3."""
    dimension = frames.shape[1] - 1
    grid = np.arange(3**dimension)[:, None] // 3 ** np.arange(dimension) % 3
    grid = np.concatenate([(1 - grid.sum(axis=1, keepdims=True)) % 3, grid], axis=1)
    flat = _weighted_sums(space, np.broadcast_to(grid, (len(frames), *grid.shape)), frames)
    places = np.zeros((len(frames), space.cards), np.intp)
    np.put_along_axis(places, flat.astype(np.intp), np.arange(len(grid))[None, :], axis=1)
    return grid[np.take_along_axis(places, hands.astype(np.intp), axis=1)]


def _weighted_sums(space: AffineSpace, weights: Numbers, cards: Points) -> Points:
    """Return the weighted sums of cards, modulo 3."""
    sums = weights.astype(np.float32) @ space.coordinates[cards].astype(np.float32)
    return (sums.astype(np.int64) % 3 @ 3 ** np.arange(space.features)).astype(np.uint8)
