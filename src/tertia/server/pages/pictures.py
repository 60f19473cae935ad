"""SVG pictures embedded in pages: card faces and the small drawings of the games."""

from __future__ import annotations

import re
from functools import cache

from markupsafe import Markup

from tertia.cards import VALUES, Card, Feature, card_features
from tertia.server.pages.assets import source

_CENTRES = ((70,), (50, 90), (30, 70, 110))
"""The heights of the symbols on a card with one, two and three of them."""
_FACE = Markup(
    '<card-face card="{card}">'
    '<svg class="face colour-{colour}" viewBox="0 0 100 140" aria-hidden="true" focusable="false">{symbols}</svg>'
    "</card-face>"
)
_SYMBOL = Markup('<use href="#t-{shape}-{fill}" x="50" y="{y}"/>')
_PICTURE = Markup(
    '<svg class="game-picture" viewBox="{box}" aria-hidden="true" focusable="false"><use href="#{id}"/></svg>'
)


@cache
def sprites() -> Markup:
    """Return the shapes that pictures refer to. Every page embeds them once."""
    return Markup(source("sprite.svg") + source("pics.svg"))  # noqa: S704 - our own files


@cache
def face(card: Card) -> Markup:
    """Return the classic face of a card, equal to the one that core/cards.js draws."""
    number, colour, fill, shape = card_features(card)
    symbol = {"shape": VALUES[Feature.SHAPE][shape], "fill": VALUES[Feature.FILL][fill]}
    symbols = Markup("").join(_SYMBOL.format(**symbol, y=y) for y in _CENTRES[number])
    return _FACE.format(card=card, colour=colour, symbols=symbols)


@cache
def picture(name: str) -> Markup:
    """Return the small drawing of a game: symbol ``pic-<name>`` of pics.svg."""
    symbol = re.search(rf'<symbol id="pic-{name}" viewBox="([^"]+)"', source("pics.svg"))
    if symbol is None:
        raise KeyError(name)
    return _PICTURE.format(box=symbol[1], id=f"pic-{name}")
