"""The browser that tests and pictures are made with: the system's own."""

import shutil

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

# Newer Chromiums draw their toolbar as web pages, for every visitor anew, headless too: a second of a core each.
# The last three are what playwright switches off, which a list of our own replaces.
NOT_NEEDED = [
    *("WebUIToolbar", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    *("HttpsUpgrades", "PaintHolding", "Translate"),
]
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
    "--disable-features=" + ",".join(NOT_NEEDED),
]
