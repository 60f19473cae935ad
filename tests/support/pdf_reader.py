"""Reads PDF files back: the positions of forms, the operators and the fonts."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Any, TypeAlias

from pypdf import PdfReader
from pypdf.generic import ContentStream

MILLIMETRE = 72 / 25.4
"""A millimetre in points, the unit of PDF files."""
Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""The numbers a to f of a transformation, as PDF orders them: (x, y) becomes (ax + cy + e, bx + dy + f)."""


@dataclass(frozen=True)
class PlacedForm:
    """A form, which is a drawing that a page refers to by name: its name, centre, width and height.

    Lengths are in millimetres, from the top left corner of the page.
    """

    name: str
    x: float
    y: float
    width: float
    height: float


@dataclass
class PdfPage:
    """A page. Boxes are left, top, right and bottom in millimetres from the top left corner."""

    width: float
    height: float
    trim: tuple[float, float, float, float]
    """The box of the page after it is cut."""
    bleed: tuple[float, float, float, float]
    forms: list[PlacedForm]
    operators: set[str]

    def forms_named(self, prefix: str) -> list[PlacedForm]:
        """Return the forms whose names begin with a prefix."""
        return [form for form in self.forms if form.name.startswith(prefix)]


def read_pdf(body: bytes) -> list[PdfPage]:
    """Return all pages of a file."""
    reader = PdfReader(BytesIO(body))
    return [_page(reader, page) for page in reader.pages]


def _page(reader: PdfReader, page: Any) -> PdfPage:
    left, bottom, right, top = (float(edge) / MILLIMETRE for edge in page.mediabox)
    assert (left, bottom) == (0, 0)
    forms: list[PlacedForm] = []
    operators: set[str] = set()
    _collect(reader, page.get_contents(), page["/Resources"], (1, 0, 0, 1, 0, 0), top, forms, operators)
    return PdfPage(right, top, _box(page.trimbox, top), _box(page.bleedbox, top), forms, operators)


def _box(box: Any, top: float) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom in millimetres from the top left corner."""
    left, low, right, high = (float(edge) / MILLIMETRE for edge in box)
    return left, top - high, right, top - low


def _collect(
    reader: PdfReader,
    content: Any,
    resources: Any,
    transformation: Matrix,
    top: float,
    forms: list[PlacedForm],
    operators: set[str],
) -> None:
    """Add the forms and operators of a content stream. Forms inside forms add only their operators."""
    stack: list[Matrix] = []
    for operands, operator in ContentStream(content, reader).operations:
        name = operator.decode()
        operators.add(name)
        if name == "q":
            stack.append(transformation)
        elif name == "Q":
            transformation = stack.pop()
        elif name == "cm":
            a, b, c, d, e, f = (float(value) for value in operands)
            transformation = _multiply((a, b, c, d, e, f), transformation)
        elif name == "Do":
            form = resources["/XObject"][operands[0]]
            assert form["/Subtype"] == "/Form", "there are no bitmaps"
            forms.append(_placed_form(str(operands[0]).rpartition(".")[2], form, transformation, top))
            ignored: list[PlacedForm] = []
            _collect(reader, form, form["/Resources"], transformation, top, ignored, operators)


def _placed_form(name: str, form: Any, transformation: Matrix, top: float) -> PlacedForm:
    a, b, c, d, e, f = transformation
    x1, y1, x2, y2 = (float(edge) for edge in form["/BBox"])
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (x1, x2) for y in (y1, y2)]
    xs = [x / MILLIMETRE for x, _ in corners]
    ys = [top - y / MILLIMETRE for _, y in corners]
    return PlacedForm(
        name, (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, max(xs) - min(xs), max(ys) - min(ys)
    )


def _multiply(first: Matrix, second: Matrix) -> Matrix:
    """Return the transformation that applies ``first`` and then ``second``."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = second
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def fonts_of(body: bytes) -> dict[str, Any]:
    """Return every font of a file by its name."""
    reader = PdfReader(BytesIO(body))
    fonts: dict[str, Any] = {}
    for number in range(1, len(reader.xref[0]) + 1):
        entry = reader.get_object(number)
        if isinstance(entry, dict) and entry.get("/Type") == "/Font":
            fonts[str(entry["/BaseFont"])] = entry
    return fonts
