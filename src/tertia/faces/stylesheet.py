"""The colours of cards and the painting of the sprite, as CSS for the browser.

``data-theme`` is light or dark (none follows the system), ``data-palette`` is classic, clear or press. A ``<use>`` of
a classic symbol wears ``c0`` to ``c2``, of a frame ``fo0`` to ``fo2``, of an inside ``fi0`` to ``fi2``. A card wears
``dS`` from 40 to 95 pixels of width and ``dX`` below.
"""

from __future__ import annotations

from collections.abc import Iterator

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
    yield _rule(":root, [data-theme=light]", colours("classic"))
    yield _rule("[data-theme=dark]", colours("classic", night=True))
    yield from _palettes("[data-palette={}]", night=False)
    yield from _palettes("[data-theme=dark][data-palette={}]", night=True)
    yield "@media (prefers-color-scheme: dark) {"
    yield "  " + _rule(":root:not([data-theme])", colours("classic", night=True))
    for rule in _palettes(":root:not([data-theme])[data-palette={}]", night=True):
        yield "  " + rule
    yield "}"
    for where, density in _SCREEN:
        yield _rule(where, _weights(density), "")


def _palettes(where: str, night: bool) -> Iterator[str]:
    for palette in PALETTES:
        yield _rule(where.format(palette), _three(palette, night))


def _three(palette: Palette, night: bool) -> dict[str, str]:
    return {ink: colour for ink, colour in colours(palette, night).items() if ink in ("c0", "c1", "c2")}


def _weights(density: Density) -> dict[str, str]:
    """The weight of this density's stripes; those of the others are not seen."""
    weight = WEIGHTS[density]
    stripes = {f"st{other}": f"{weight.stripe if other == density else 0:g}" for _, other in _SCREEN}
    return {"sw": f"{weight.outline:g}", **stripes, "fw": f"{weight.edge:g}"}


def _rule(where: str, values: dict[str, str], lead: str = "") -> str:
    return f"{lead}{where} {{ {' '.join(f'--{name}: {value};' for name, value in values.items())} }}"
