"""The system's own Chromium, for tests and pictures."""

import shutil

WITH_CAMERA = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

# The same browser without windows, menus and cameras, from the package of this name: it needs a third less CPU time.
CHROMIUM = shutil.which("chromium-headless-shell") or WITH_CAMERA

# Newer versions draw their toolbar as web pages for every new visitor, headless too, which takes a second of a core.
# Playwright switches the last three off; our list replaces its list.
NOT_NEEDED = [
    *("WebUIToolbar", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    *("HttpsUpgrades", "PaintHolding", "Translate"),
]
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
    "--disable-features=" + ",".join(NOT_NEEDED),
]
