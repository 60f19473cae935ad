"""Inks for paper, rendered by a PDF renderer, have the properties that the palettes promise."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from faces.colour_vision import contrast, distance, nearest, seen
from tertia.faces.inks import inks
from tertia.faces.palettes import PALETTES, Cmyk, colours


def render(patches: list[Cmyk]) -> list[str]:
    """Return the colour on a screen of each patch of ink."""
    file = BytesIO()
    canvas: Any = Canvas(file, pagesize=(10 * len(patches), 10))
    for place, ink in enumerate(patches):
        canvas.setFillColorCMYK(*(part / 100 for part in ink))
        canvas.rect(10 * place, 0, 10, 10, stroke=0, fill=1)
    canvas.save()
    document = pypdfium2.PdfDocument(file.getvalue())
    try:
        image = document[0].render(scale=1).to_pil().convert("RGB")
        return [
            "#{:02X}{:02X}{:02X}".format(*image.getpixel((10 * place + 5, 5)))
            for place in range(len(patches))
        ]
    finally:
        document.close()


@pytest.mark.parametrize("palette", PALETTES)
def test_printed_colours_are_close_to_those_of_the_screen(palette: str) -> None:
    names = [name for name in inks(palette) if name != "card-letter"]
    for name, colour in zip(names, render([inks(palette)[name] for name in names]), strict=True):
        assert distance(seen(colour, "normal"), seen(colours(palette)[name], "normal")) < 6, name


def test_printed_clear_suits_colour_blindness_and_printed_press_suits_grey() -> None:
    clear, press = (render(list(PALETTES[palette].paper)) for palette in ("clear", "press"))
    for eye in ("normal", "protan", "deutan", "tritan"):
        assert nearest(clear, eye) > 26, eye
    assert nearest(press, "grey") > 16


def test_printed_framed_colours_suit_colour_blindness_and_grey() -> None:
    known = inks("classic")
    outer, inner = (render([known[f"{part}-{value}"] for value in range(3)]) for part in ("outer", "inner"))
    for eye in ("normal", "protan", "deutan", "tritan"):
        assert nearest(outer, eye) > 30
        assert nearest(inner, eye) > 28
    assert nearest(outer, "grey") > 16
    assert nearest(inner, "grey") > 9


def test_letters_have_contrast_and_the_total_ink_is_limited() -> None:
    for palette in PALETTES:
        known = inks(palette)
        assert max(sum(ink) for ink in known.values()) <= 300
        (letter,) = render([known["card-letter"]])
        assert contrast(letter, "#FFFFFF") >= 4.5
