"""The functions that workers run: each returns the body of a response."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from tertia.printing.document import deck_pages
from tertia.printing.options import PrintOptions
from tertia.printing.page import Page
from tertia.printing.pdf import deck_pdf
from tertia.printing.picture import MEDIA_TYPES, Kind, TablePicture, table_picture
from tertia.printing.preview import page_svg
from tertia.server.caching import Body

GZIP_LEVEL = 6


def print_body(options: PrintOptions) -> Body:
    """Return the deck as PDF."""
    return _uncompressed(deck_pdf(options), MEDIA_TYPES["pdf"])


def pages_body(options: PrintOptions, language: str) -> Body:
    """Titles in this language, and sizes of the pages of the PDF, as JSON."""
    pages = [
        {"title": page.title.text(language), "width": page.width, "height": page.height}
        for page in _pages(options)
    ]
    described = {"cards": len(options.cards), "pages": pages}
    return Body.of(msgspec.json.encode(described), "application/json", GZIP_LEVEL)


def preview_body(options: PrintOptions, number: int) -> Body:
    """Return a page of the PDF as SVG. The first page has number 1."""
    return Body.of(
        page_svg(_pages(options)[number - 1], options).encode(), MEDIA_TYPES["svg"], level=GZIP_LEVEL
    )


def table_body(picture: TablePicture, kind: Kind, width: int) -> Body:
    """Return cards on a table as a picture."""
    content = table_picture(picture, kind, width)
    if kind == "svg":
        return Body.of(content, MEDIA_TYPES[kind], GZIP_LEVEL)
    return _uncompressed(content, MEDIA_TYPES[kind])


@lru_cache(maxsize=4)
def _pages(options: PrintOptions) -> list[Page]:
    return deck_pages(options)


def _uncompressed(content: bytes, media_type: str) -> Body:
    """Return a body in a format that is compressed already."""
    return Body.of(content, media_type, level=0)
