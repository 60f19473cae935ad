"""Renders vector pictures as PNG files: app icons and the preview of a link.

    PYTHONPATH=src:tests python -m browser.pictures

Run it after a change of icon.svg, sprite.svg or the colours, and commit the files that it writes.
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

from browser.chromium import CHROMIUM, FLAGS

WEB = Path(__file__).parents[2] / "src" / "tertia" / "web"
ICONS = WEB / "icons"


def page_of(body: str, style: str) -> str:
    return f"<!doctype html><style>* {{ margin: 0; box-sizing: border-box }} {style}</style>{body}"


def icon(full: bool) -> str:
    """Draw the mark; ``full`` bleeds to the edge and keeps inside the circle that systems may cut out."""
    drawn = (WEB / "icon.svg").read_text()
    if full:
        drawn = re.sub(r' rx="15"', "", drawn).replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
        drawn = drawn.replace('<rect width="64" height="64"', '<rect x="-8" y="-8" width="80" height="80"')
    return page_of(
        drawn, "svg { display: block; width: 100vw; height: 100vw } body { background: transparent }"
    )


def preview() -> str:
    """Draw the preview of a link: two cards and a gap, without words."""
    sprite = (WEB / "sprite.svg").read_text()
    css = (WEB / "css" / "tokens.css").read_text() + (WEB / "css" / "base.css").read_text()
    template = (WEB / "templates" / "parts.html").read_text()
    found = re.search(r"<svg viewBox=\"-6 20.*?</svg>", template, re.DOTALL)
    assert found is not None
    cards = "".join(
        f'<div class="card"><svg class="face colour-{colour}" viewBox="0 0 100 140">'
        + "".join(f'<use href="#t-squiggle-{fill}" x="50" y="{y}"/>' for y in places)
        + "</svg></div>"
        for colour, fill, places in ((0, "solid", (50, 90)), (1, "striped", (30, 70, 110)))
    )
    hole = '<svg viewBox="0 0 100 140"><rect x="1" y="1" width="98" height="138" rx="8"/></svg>'
    style = (
        f"{css} body {{ width: 1200px; height: 630px; display: grid; place-content: center; justify-items: center; "
        "gap: 52px } .row { display: grid; grid-template-columns: repeat(3, 250px); gap: 34px } "
        ".card { --card-radius: 21px } "
        ".row rect { fill: none; stroke: var(--edge); stroke-width: 1.6; stroke-dasharray: 5 5 } "
        ".brand svg { height: 74px } .sprite { position: absolute; width: 0; height: 0 }"
    )
    return page_of(f'{sprite}<div class="row">{cards}{hole}</div><div class="brand">{found[0]}</div>', style)


def main() -> None:
    ICONS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, width, height, html in (
            ("icon-192.png", 192, 192, icon(full=False)),
            ("icon-512.png", 512, 512, icon(full=False)),
            ("maskable-512.png", 512, 512, icon(full=True)),
            ("preview.png", 1200, 630, preview()),
        ):
            page = browser.new_page(viewport={"width": width, "height": height})
            page.set_content(html)
            page.screenshot(path=ICONS / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
