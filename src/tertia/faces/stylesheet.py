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

_PAINT: tuple[tuple[str, dict[str, str]], ...] = (
    *((f".c{value}", {"color": f"var(--c{value})"}) for value in range(3)),
    (
        ".t-out",
        {
            "fill": "none",
            "stroke": "currentcolor",
            "stroke-width": "var(--sw)",
            "stroke-linejoin": "round",
        },
    ),
    (".t-fill", {"fill": "currentcolor"}),
    (".t-stL,\n.t-stS,\n.t-stX", {"fill": "none", "stroke": "currentcolor"}),
    *((f".t-st{density}", {"stroke-width": f"var(--st{density})"}) for _, density in _SCREEN),
    *(
        (f".{part}{value}", {"--f": f"var(--{part}{value})", "--fe": f"var(--{part}{value}-edge)"})
        for value in range(3)
        for part in ("fo", "fi")
    ),
    (
        ".t-frame,\n.t-in",
        {
            "fill": "var(--f)",
            "stroke": "var(--fe)",
            "stroke-width": "var(--fw)",
            "stroke-linejoin": "round",
        },
    ),
    (".t-frame", {"fill-rule": "evenodd"}),
    (".t-dots", {"fill": "var(--fline)"}),
    (".t-hole", {"fill": "var(--fmark)"}),
    (".t-dashes", {"fill": "none", "stroke": "var(--fmark)", "stroke-width": f"{DASH_WIDTH}"}),
    (
        ".t-bar",
        {
            "fill": "none",
            "stroke": "var(--fline)",
            "stroke-width": f"{DASH_WIDTH + 0.2}",
            "stroke-linecap": "round",
        },
    ),
    (".t-back-dot", {"fill": "var(--card-back-ink)"}),
    (".t-back-line", {"fill": "none", "stroke": "var(--card-back-ink)"}),
)


def colours_css() -> str:
    """The whole stylesheet, formatted as Prettier formats it."""
    rules = (_rule(selector, declarations) for selector, declarations in (*_colour_rules(), *_PAINT))
    return "\n".join(("/* Written by python -m tertia.faces: change the colours there. */\n", *rules))


def _colour_rules() -> Iterator[tuple[str, dict[str, str]]]:
    yield ":root", _both("classic")
    for palette in PALETTES:
        yield f"[data-palette='{palette}']", _both(palette, only=("c0", "c1", "c2"))
    for selector, density in _SCREEN:
        yield selector, _weights(density)


def _both(palette: Palette, only: Collection[str] = ()) -> dict[str, str]:
    """Each ink by day and by night: the page's ``color-scheme`` picks one."""
    day, night = colours(palette), colours(palette, night=True)
    return {
        f"--{ink}": f"light-dark({day[ink]}, {night[ink]})".lower() for ink in day if not only or ink in only
    }


def _weights(density: Density) -> dict[str, str]:
    """The weight of this density's stripes; those of the others are not seen."""
    weight = WEIGHTS[density]
    stripes = {f"--st{other}": f"{weight.stripe if other == density else 0:g}" for _, other in _SCREEN}
    return {"--sw": f"{weight.outline:g}", **stripes, "--fw": f"{weight.edge:g}"}


def _rule(selector: str, declarations: dict[str, str]) -> str:
    return "\n".join(
        (f"{selector} {{", *(f"  {name}: {value};" for name, value in declarations.items()), "}\n")
    )
