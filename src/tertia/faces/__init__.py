"""The look of cards, defined once: outlines and inks, from which SVG, PDF and terminal text are made."""

from tertia.faces.card_style import CardStyle, back_drawing, card_drawing, card_outline
from tertia.faces.palette_module import palettes_js
from tertia.faces.palettes import PALETTES, Palette, PaletteName, colours
from tertia.faces.sprite import sprite_svg
from tertia.faces.stylesheet import colours_css
from tertia.faces.svg import card_picture, card_svg
from tertia.faces.terminal import card_text, text_width

__all__ = [
    "PALETTES",
    "CardStyle",
    "Palette",
    "PaletteName",
    "back_drawing",
    "card_drawing",
    "card_outline",
    "card_picture",
    "card_svg",
    "card_text",
    "colours",
    "colours_css",
    "palettes_js",
    "sprite_svg",
    "text_width",
]
