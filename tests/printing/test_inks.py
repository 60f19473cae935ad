"""The inks of paper, printed by a renderer that knows a press, keep what the palettes promise."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from faces.colour_vision import contrast, distance, nearest, seen
from tertia.faces.inks import inks
from tertia.faces.palettes import PALETTES, Cmyk, colours


def printed(patches: list[Cmyk]) -> list[str]:
    """What each patch of ink looks like."""
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
def test_a_print_looks_like_the_screen(palette: str) -> None:
    names = [name for name in inks(palette) if name != "card-letter"]
    for name, colour in zip(names, printed([inks(palette)[name] for name in names]), strict=True):
        assert distance(seen(colour, "normal"), seen(colours(palette)[name], "normal")) < 6, name


def test_clear_is_safe_for_every_eye_and_press_in_grey_on_paper_too() -> None:
    clear, press = (printed(list(PALETTES[palette].paper)) for palette in ("clear", "press"))
    for eye in ("normal", "protan", "deutan", "tritan"):
        assert nearest(clear, eye) > 26, eye
    assert nearest(press, "grey") > 16


def test_framed_colours_are_safe_for_every_eye_on_paper_too() -> None:
    known = inks("classic")
    outer, inner = (printed([known[f"{part}-{value}"] for value in range(3)]) for part in ("outer", "inner"))
    for eye in ("normal", "protan", "deutan", "tritan"):
        assert nearest(outer, eye) > 30
        assert nearest(inner, eye) > 28
    assert nearest(outer, "grey") > 16
    assert nearest(inner, "grey") > 9


def test_letters_can_be_read_and_no_paper_gets_too_wet() -> None:
    for palette in PALETTES:
        known = inks(palette)
        assert max(sum(ink) for ink in known.values()) <= 300
        (letter,) = printed([known["card-letter"]])
        assert contrast(letter, "#FFFFFF") >= 4.5
