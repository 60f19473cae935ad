"""``python -m tertia.faces`` writes the files about cards that the browser loads."""

from __future__ import annotations

from pathlib import Path

from tertia.faces.palette_module import palettes_js
from tertia.faces.sprite import sprite_svg
from tertia.faces.stylesheet import colours_css

WEB = Path(__file__).parent.parent / "web"

if __name__ == "__main__":
    (WEB / "sprite.svg").write_text(sprite_svg(), encoding="utf-8")
    (WEB / "css" / "colours.css").write_text(colours_css(), encoding="utf-8")
    (WEB / "core" / "palettes.js").write_text(palettes_js(), encoding="utf-8")
