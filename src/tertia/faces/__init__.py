"""The one definition of how a card looks: outlines and inks, from which SVG, paper and terminal are made."""

from tertia.faces.look import CardStyle, back_drawing, card_drawing, card_outline
from tertia.faces.palettes import PALETTES, Palette, colours
from tertia.faces.sprite import sprite_svg
from tertia.faces.stylesheet import colours_css
from tertia.faces.svg import card_picture, card_svg
from tertia.faces.terminal import card_text, text_width

__all__ = [
    "PALETTES",
    "CardStyle",
    "Palette",
    "back_drawing",
    "card_drawing",
    "card_outline",
    "card_picture",
    "card_svg",
    "card_text",
    "colours",
    "colours_css",
    "sprite_svg",
    "text_width",
]
