"""The shapes have their designed sizes, stay on the card, and no two cards look the same."""

from __future__ import annotations

import math
from itertools import pairwise, product

import pytest

from tertia.cards import FACES, Face, card_features, deck
from tertia.faces.card_style import CardStyle, back_drawing, card_drawing, card_outline
from tertia.faces.classic import CENTRES, SHAPES, stripes, symbol
from tertia.faces.drawing import HEIGHT, WIDTH, Drawing, Letter
from tertia.faces.framed import DASH_WIDTH, dashes, dots, frame, inside
from tertia.faces.paths import Path, Point, flatten
from tertia.faces.svg import path_data
from tertia.faces.weights import DENSITIES, WEIGHTS, Density

LETTERS = (("P", "Y", "G"), ("O", "C", "R"))


def area(outline: list[Point]) -> float:
    return (
        abs(
            sum(
                ax * by - bx * ay
                for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True)
            )
        )
        / 2
    )


def bounds(path: Path) -> tuple[float, float, float, float]:
    points = [point for piece in flatten(path) for point in piece]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def between(a: Point, b: Point) -> list[Point]:
    """Points close together on the line from a to b."""
    steps = int(math.dist(a, b)) + 1
    return [(a[0] + (b[0] - a[0]) * s / steps, a[1] + (b[1] - a[1]) * s / steps) for s in range(steps)]


def contains(outline: list[Point], x: float, y: float) -> bool:
    """Return True if a point is inside an outline: a line from it to the right crosses the outline oddly often."""
    crossings = 0
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (ay <= y) != (by <= y) and ax + (y - ay) / (by - ay) * (bx - ax) > x:
            crossings += 1
    return crossings % 2 == 1


@pytest.mark.parametrize(
    ("shape", "width", "height", "covered"), [(0, 62, 28, 1568), (1, 66, 32.6, 1424), (2, 69.3, 33.3, 1254)]
)
def test_symbols_have_their_designed_size_and_area(
    shape: int, width: float, height: float, covered: float
) -> None:
    left, top, right, bottom = bounds(symbol(shape))
    assert (right - left, bottom - top) == pytest.approx((width, height), abs=0.05)
    assert (left + right, top + bottom) == pytest.approx((0, 0), abs=0.01)
    (outline,) = flatten(symbol(shape))
    assert area(outline) == pytest.approx(covered, rel=0.005)


@pytest.mark.parametrize(
    ("shape", "pitch", "designed"),
    [
        (0, 13, "M-26 -10.72L-26 10.72M-13 -14L-13 14M0 -14L0 14M13 -14L13 14M26 -10.72L26 10.72"),
        (
            1,
            13,
            "M-26 -10.17L-26 15.4M-13 -16.28L-13 5.62M0 -8.86L0 8.86M13 -5.62L13 16.28M26 -15.4L26 10.17",
        ),
        (
            2,
            13,
            "M-26 -4.86L-26 4.86M-13 -11.18L-13 11.18M0 -16.66L0 16.66M13 -11.18L13 11.18M26 -4.86L26 4.86",
        ),
    ],
)
def test_stripes_end_at_the_outline(shape: int, pitch: float, designed: str) -> None:
    drawn = [
        tuple(map(float, word.split()))
        for word in path_data(stripes(shape, pitch))[1:].replace("L", "M").split("M")
    ]
    wanted = [tuple(map(float, word.split())) for word in designed[1:].replace("L", "M").split("M")]
    assert len(drawn) == len(wanted)
    for (x, y), (x_wanted, y_wanted) in zip(drawn, wanted, strict=True):
        assert (x, y) == pytest.approx((x_wanted, y_wanted), abs=0.03)


@pytest.mark.parametrize("density", DENSITIES)
def test_stripes_stay_visible_between_the_outlines(density: Density) -> None:
    weight = WEIGHTS[density]
    for shape in range(len(SHAPES)):
        assert len(stripes(shape, weight.pitch).pieces) >= 5
        assert weight.pitch - weight.stripe > weight.stripe * 0.9  # the gaps are seen, too


def test_symbols_neither_touch_each_other_nor_leave_the_card() -> None:
    thickest = max(weight.outline for weight in WEIGHTS.values())
    for shape, centres in product(range(3), CENTRES):
        _, top, right, bottom = bounds(symbol(shape))
        assert right + thickest / 2 < WIDTH / 2
        assert centres[0] + top - thickest / 2 > 4
        for upper, lower in pairwise(centres):
            assert upper + bottom + thickest / 2 < lower + top - thickest / 2


@pytest.mark.parametrize("outer", range(3))
def test_dots_and_dashes_stay_on_the_frame(outer: int) -> None:
    outside, hole = flatten(frame(outer))
    for path in (dots(outer), dashes(outer)):
        for piece in flatten(path, 8):
            for x, y in piece:
                assert contains(outside, x, y)
                assert not contains(hole, x, y)
    right_edge = bounds(frame(outer))[2]
    assert bounds(dots(outer))[2] < right_edge
    assert bounds(dashes(outer))[2] + DASH_WIDTH / 2 < right_edge
    left, top, right, bottom = bounds(dots(outer))
    assert (left + right, top + bottom) == pytest.approx((0, 0), abs=0.01)


def test_the_inner_shape_does_not_touch_the_frame() -> None:
    edge = WEIGHTS["tiny"].edge
    for outer, inner in product(range(3), repeat=2):
        _, hole = flatten(frame(outer))
        (shape,) = flatten(inside(inner))
        fine_hole = [point for a, b in pairwise([*hole, hole[0]]) for point in between(a, b)]
        gap = min(math.dist(a, b) for a in shape for b in fine_hole)
        assert gap - edge > 0.5, (outer, inner)


def styles(face: Face) -> list[CardStyle]:
    return [
        CardStyle(face, density=density, letters=letters, marks=bool(letters))
        for density in DENSITIES
        for letters in (None, LETTERS)
    ]


@pytest.mark.parametrize("face", FACES)
def test_every_card_looks_different(face: Face) -> None:
    for style in styles(face):
        assert len({card_drawing(card, style) for card in deck()}) == 81


def colourless(drawing: Drawing) -> object:
    """Return a drawing without its colours: only whether there is ink."""
    return tuple(
        (item.text, item.x, item.y)
        if isinstance(item, Letter)
        else (item.path, item.fill is None, item.stroke is None)
        for item in drawing
    )


def test_letters_replace_colour() -> None:
    for face in FACES:
        style = CardStyle(face, letters=LETTERS)
        assert len({colourless(card_drawing(card, style)) for card in deck()}) == 81
        assert len({colourless(card_drawing(card, CardStyle(face))) for card in deck()}) == (
            27 if face == "classic" else 9
        )


def test_dots_and_dashes_replace_colour_on_framed_cards() -> None:
    style = CardStyle("framed", marks=True)
    assert len({colourless(card_drawing(card, style)) for card in deck()}) == 81


@pytest.mark.parametrize("face", FACES)
def test_drawings_stay_on_the_card(face: Face) -> None:
    (outline,) = flatten(card_outline())
    for style in styles(face):
        for item in {item for card in deck() for item in card_drawing(card, style)} | set(back_drawing()):
            if isinstance(item, Letter):
                assert contains(outline, item.x, item.y)
                continue
            left, top, right, bottom = bounds(item.path)
            assert left - item.width / 2 > 2
            assert top - item.width / 2 > 2
            assert right + item.width / 2 < WIDTH - 2
            assert bottom + item.width / 2 < HEIGHT - 2


def test_the_number_of_symbols_is_the_number_of_the_card() -> None:
    for card in deck():
        outlines = [
            item
            for item in card_drawing(card, CardStyle())
            if not isinstance(item, Letter) and item.path.closed
        ]
        assert len(outlines) == card_features(card)[0] + 1
