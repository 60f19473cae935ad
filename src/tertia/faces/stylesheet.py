"""The colours of cards and the painting of the sprite, as CSS for the browser.

The page's ``color-scheme`` picks day or night, ``data-palette`` is classic, clear or press. A ``<use>`` of
a classic symbol wears ``c0`` to ``c2``, of a frame ``fo0`` to ``fo2``, of an inside ``fi0`` to ``fi2``. A card wears
``dS`` from 40 to 95 pixels of width and ``dX`` below.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tertia.faces.framed import DASH_WIDTH
from tertia.faces.palettes import PALETTES, Palette, colours
from tertia.faces.weights import WEIGHTS, Density

_SCREEN: tuple[tuple[str, Density], ...] = ((":root", "L"), (".dS", "S"), (".dX", "X"))

_PAINT = f"""\
.c0 {{ color: var(--c0); }} .c1 {{ color: var(--c1); }} .c2 {{ color: var(--c2); }}
.t-out {{ fill: none; stroke: currentColor; stroke-width: var(--sw); stroke-linejoin: round; }}
.t-fill {{ fill: currentColor; }}
.t-stL, .t-stS, .t-stX {{ fill: none; stroke: currentColor; }}
.t-stL {{ stroke-width: var(--stL); }} .t-stS {{ stroke-width: var(--stS); }} .t-stX {{ stroke-width: var(--stX); }}
.fo0 {{ --f: var(--fo0); --fe: var(--fo0-edge); }} .fi0 {{ --f: var(--fi0); --fe: var(--fi0-edge); }}
.fo1 {{ --f: var(--fo1); --fe: var(--fo1-edge); }} .fi1 {{ --f: var(--fi1); --fe: var(--fi1-edge); }}
.fo2 {{ --f: var(--fo2); --fe: var(--fo2-edge); }} .fi2 {{ --f: var(--fi2); --fe: var(--fi2-edge); }}
.t-frame, .t-in {{ fill: var(--f); stroke: var(--fe); stroke-width: var(--fw); stroke-linejoin: round; }}
.t-frame {{ fill-rule: evenodd; }}
.t-dots {{ fill: var(--fline); }} .t-hole {{ fill: var(--fmark); }}
.t-dashes {{ fill: none; stroke: var(--fmark); stroke-width: {DASH_WIDTH}; }}
.t-bar {{ fill: none; stroke: var(--fline); stroke-width: {DASH_WIDTH + 0.2}; stroke-linecap: round; }}
.t-back-dot {{ fill: var(--card-back-ink); }} .t-back-line {{ fill: none; stroke: var(--card-back-ink); }}
"""


def colours_css() -> str:
    """The whole stylesheet."""
    return (
        "\n".join(("/* Written by python -m tertia.faces: change the colours there. */", *_rules()))
        + "\n"
        + _PAINT
    )


def _rules() -> Iterator[str]:
    yield _rule(":root", _both("classic"))
    for palette in PALETTES:
        yield _rule(f"[data-palette={palette}]", _both(palette, only=("c0", "c1", "c2")))
    for where, density in _SCREEN:
        yield _rule(where, _weights(density), "")


def _both(palette: Palette, only: Collection[str] = ()) -> dict[str, str]:
    """Each ink by day and by night: the page's ``color-scheme`` picks one."""
    day, night = colours(palette), colours(palette, night=True)
    return {ink: f"light-dark({day[ink]}, {night[ink]})" for ink in day if not only or ink in only}


def _weights(density: Density) -> dict[str, str]:
    """The weight of this density's stripes; those of the others are not seen."""
    weight = WEIGHTS[density]
    stripes = {f"st{other}": f"{weight.stripe if other == density else 0:g}" for _, other in _SCREEN}
    return {"sw": f"{weight.outline:g}", **stripes, "fw": f"{weight.edge:g}"}


def _rule(where: str, values: dict[str, str], lead: str = "") -> str:
    return f"{lead}{where} {{ {' '.join(f'--{name}: {value};' for name, value in values.items())} }}"
