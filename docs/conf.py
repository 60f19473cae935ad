"""The documentation site: ``make docs`` builds it with Sphinx, and warnings are errors."""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent))

import reference_pages

project = "tertia"
author = "The tertia authors"
copyright = author  # noqa: A001 - Sphinx reads this name
release = metadata.version("tertia")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary"]
exclude_patterns = ["_build", "pypi.md"]
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]
suppress_warnings = [
    "myst.xref_missing"
]  # links to files outside docs/ work in the repository, not on the site

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"

html_theme = "furo"
html_title = f"tertia {release}"
html_static_path = ["static"]
html_css_files = ["site.css"]


def setup(app: Sphinx) -> None:
    """Let pages contain what the code says about itself, such as the list of options or the types of messages."""

    def fill_in(app: Sphinx, page: str, source: list[str]) -> None:
        filled_in = reference_pages.fill_in(source[0])
        if filled_in != source[0]:
            source[0] = filled_in
            app.env.note_reread()  # the page changes with the code

    app.connect("source-read", fill_in)
