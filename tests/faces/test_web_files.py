"""The generated files for the browser are up to date and complete."""

from __future__ import annotations

import re
from importlib.resources import files
from xml.etree import ElementTree

from tertia.faces import colours_css, palettes_js, sprite_svg
from tertia.faces.classic import FILLS, SHAPES
from tertia.faces.framed import FRAMES, INSIDES
from tertia.faces.palettes import PALETTES, colours


def test_the_files_are_up_to_date() -> None:
    web = files("tertia.web")
    hint = "run python -m tertia.faces"
    assert web.joinpath("sprite.svg").read_text("utf-8") == sprite_svg(), hint
    assert web.joinpath("css", "colours.css").read_text("utf-8") == colours_css(), hint
    assert web.joinpath("core", "palettes.js").read_text("utf-8") == palettes_js(), hint


def test_the_sprite_contains_every_symbol_once() -> None:
    names = [group.get("id") for group in ElementTree.fromstring(sprite_svg()).iter("g")]  # noqa: S314 - our own
    wanted = {f"t-{shape}-{fill}" for shape in SHAPES for fill in FILLS}
    wanted |= {f"t-{part}-{name}" for part in ("frame", "dots", "dashes") for name in FRAMES}
    wanted |= {f"t-{part}-{name}" for part in ("in", "bar", "hole") for name in INSIDES}
    assert sorted(name for name in names if name) == sorted(wanted | {"t-back"})


def test_every_class_of_the_sprite_is_painted() -> None:
    for kinds in re.findall(r'<path class="([^"]+)"', sprite_svg()):
        for kind in kinds.split():
            assert re.search(rf"\.{kind}\b", colours_css()), kind


def test_the_stylesheet_defines_every_colour_it_uses() -> None:
    css = colours_css()
    for palette in PALETTES:
        night = colours(palette, night=True)
        for name, colour in colours(palette).items():
            assert f"--{name}: light-dark({colour}, {night[name]});".lower() in css
    defined = set(re.findall(r"(--[\w-]+):", css))
    assert set(re.findall(r"var\((--[\w-]+)\)", css)) <= defined
