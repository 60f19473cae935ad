"""Measured properties of the palettes: distances for every eye, in grey, and contrast on the card."""

from __future__ import annotations

import pytest

from faces.colour_vision import contrast, distance, nearest, seen
from tertia.faces.palettes import FRAMED_INNER, FRAMED_OUTER, PALETTES, Rgb, colours, mix

SHARMA = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 3.1571, -77.2803), (50.0, 0.0, -82.7485), 2.8615),
    ((50.0, 2.8361, -74.0200), (50.0, 0.0, -82.7485), 3.4412),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
    ((50.0, -0.001, 2.49), (50.0, 0.0011, -2.49), 4.7461),
    ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
    ((50.0, 2.5, 0.0), (56.0, -27.0, -3.0), 31.9030),
    ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((63.0109, -31.0961, -5.8663), (62.8187, -29.7946, -4.0864), 1.2630),
    ((35.0831, -44.1164, 3.7933), (35.0232, -40.0716, 1.5901), 1.8645),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((36.4612, 47.8580, 18.3852), (36.2715, 50.5065, 21.2231), 1.4146),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]
"""Pairs from the table of Sharma, Wu and Dalal (2005), with the steep places of the formula."""

Promise = dict[str, float]
"""The least distance between two of three colours, for each eye."""


def classic(palette: str, night: bool) -> tuple[Rgb, Rgb, Rgb]:
    return PALETTES[palette].night if night else PALETTES[palette].day


CLASSIC: dict[tuple[str, bool], Promise] = {
    ("classic", False): {"normal": 39.9, "protan": 14, "deutan": 11.7, "tritan": 31},
    ("classic", True): {"normal": 37, "protan": 23, "deutan": 14.5, "tritan": 25},
    ("clear", False): {"normal": 33, "protan": 35, "deutan": 33.4, "tritan": 34.9},
    ("clear", True): {"normal": 30.5, "protan": 30.5, "deutan": 33, "tritan": 28.5},
    ("press", False): {"normal": 32.5, "protan": 28, "deutan": 19.9, "tritan": 36.9, "grey": 16.5},
    ("press", True): {"normal": 39, "protan": 21.9, "deutan": 18.9, "tritan": 35, "grey": 16.5},
}
OUTER: dict[bool, Promise] = {
    False: {"normal": 44.5, "protan": 32.5, "deutan": 39.5, "tritan": 35.4, "grey": 17.5},
    True: {"normal": 37.5, "protan": 20.5, "deutan": 27.5, "tritan": 32.5, "grey": 10.5},
}
INNER: dict[bool, Promise] = {
    False: {"normal": 45.5, "protan": 40.5, "deutan": 36.5, "tritan": 32.5, "grey": 9.5},
    True: {"normal": 38.5, "protan": 33.5, "deutan": 18.4, "tritan": 20.4, "grey": 9.5},
}


@pytest.mark.parametrize(("one", "other", "apart"), SHARMA)
def test_the_measure_is_ciede2000(
    one: tuple[float, float, float], other: tuple[float, float, float], apart: float
) -> None:
    assert distance(one, other) == pytest.approx(apart, abs=0.00005)
    assert distance(other, one) == pytest.approx(apart, abs=0.00005)


def test_the_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("palette", PALETTES)
def test_colours_of_a_palette_keep_their_distances(palette: str, night: bool) -> None:
    three = classic(palette, night)
    for eye, promised in CLASSIC[palette, night].items():
        assert nearest(three, eye) >= promised, eye


@pytest.mark.parametrize("night", [False, True])
def test_the_framed_colours_keep_their_distances(night: bool) -> None:
    for three, promise in ((FRAMED_OUTER[night], OUTER[night]), (FRAMED_INNER[night], INNER[night])):
        for eye, promised in promise.items():
            assert nearest(three, eye) >= promised, eye


@pytest.mark.parametrize("night", [False, True])
def test_clear_is_safe_for_every_eye_and_press_in_grey(night: bool) -> None:
    """The palette classic is neither, which shows that the measure detects it."""
    for eye in ("protan", "deutan", "tritan"):
        assert nearest(classic("clear", night), eye) > 28
    assert nearest(classic("press", night), "grey") > 16
    assert nearest(classic("classic", night), "deutan") < 15
    assert nearest(classic("classic", night), "grey") < 3


def test_press_by_day_steps_evenly_from_dark_to_light() -> None:
    red, green, purple = (seen(colour, "grey")[0] for colour in classic("press", night=False))
    assert (purple, red, green) == pytest.approx((13.3, 36.1, 60.9), abs=0.1)  # about 24 apart


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("palette", PALETTES)
def test_symbols_have_enough_contrast_on_the_card(palette: str, night: bool) -> None:
    inks = colours(palette, night)
    for value in range(3):
        assert contrast(inks[f"colour-{value}"], inks["card"]) >= (3 if palette == "press" else 4.5)
    assert contrast(inks["card-letter"], inks["card"]) >= 4.5
    assert contrast(inks["card-back-ink"], inks["card-back"]) >= 3


@pytest.mark.parametrize("night", [False, True])
def test_frames_and_their_marks_have_enough_contrast(night: bool) -> None:
    inks = colours("classic", night)
    for part in ("outer", "inner"):
        for value in range(3):
            colour, edge = inks[f"{part}-{value}"], inks[f"{part}-{value}-edge"]
            assert max(contrast(colour, inks["card"]), contrast(edge, inks["card"])) >= 3
    for colour, mark in (
        ("outer-1", "frame-line"),
        ("outer-2", "frame-mark"),
        ("inner-1", "frame-line"),
        ("inner-2", "frame-mark"),
    ):
        assert contrast(inks[colour], inks[mark]) >= 3, (colour, mark)


def test_mixing() -> None:
    assert mix("#FF0000", "#0000FF", 1) == "#FF0000"
    assert mix("#FF0000", "#0000FF", 0.2) == "#3300CC"
