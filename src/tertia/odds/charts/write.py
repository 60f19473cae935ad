"""A chart into a file: the ending of its name says how."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tertia.errors import BadInput, TertiaError
from tertia.odds.charts.scene import (
    ACCENT,
    CASE,
    INK,
    PAINT,
    PAPER,
    SOFT_INK,
    Box,
    Chart,
    Dot,
    Lines,
    Shape,
    Words,
    svg,
)

FORMATS = ("svg", "png", "pdf")

_DOTS = 72
"""Points to an inch: the chart's own measure is one point."""


def write_chart(chart: Chart, file: Path) -> None:
    """SVG needs nothing; PNG and PDF need the extra ``tertia[plot]``."""
    kind = check_file(file)
    if kind == "svg":
        file.write_text(svg(chart), encoding="utf-8")
    else:
        _with_matplotlib(chart, file, kind)


def check_file(file: Path) -> str:
    """What kind of file this will be; an error at once if it cannot be one of ours."""
    kind = file.suffix.removeprefix(".").lower()
    if kind not in FORMATS:
        raise BadInput("bad-plot-file", given=file.name, expected=tuple(f".{name}" for name in FORMATS))
    if kind != "svg" and find_spec("matplotlib") is None:
        raise TertiaError("missing-extra", extra="plot")
    return kind


def _with_matplotlib(chart: Chart, file: Path, kind: str) -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure((chart.width / _DOTS, chart.height / _DOTS), facecolor=PAPER)
    FigureCanvasAgg(figure)
    axes: Any = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, chart.width)
    axes.set_ylim(chart.height, 0)
    axes.axis("off")
    for order, shape in enumerate(chart.shapes):
        _draw(axes, shape, order)
    # No date in the file: the same odds give the same bytes.
    metadata: dict[str, Any] = {"Title": chart.title}
    if kind == "pdf":
        metadata["CreationDate"] = None
    figure.savefig(file, format=kind, dpi=2 * _DOTS, facecolor=PAPER, metadata=metadata)


def _draw(axes: Any, shape: Shape, order: int) -> None:
    from matplotlib.patches import Circle, FancyBboxPatch

    match shape:
        case Box():
            inside, outline, width = PAINT[shape.fill]
            corner = min(4.0, shape.width / 2, shape.height / 2)
            axes.add_patch(
                FancyBboxPatch(
                    (shape.x, shape.y),
                    shape.width,
                    shape.height,
                    boxstyle=f"round,pad=0,rounding_size={corner}",
                    facecolor=inside or "none",
                    edgecolor=outline or "none",
                    linewidth=width,
                    zorder=order,
                    linestyle=(0, (2, 2)) if shape.fill == "dashed" else "solid",
                    hatch="||||" if shape.fill == "striped" else None,
                )
            )
        case Lines():
            xs, ys = zip(*shape.points, strict=True)
            axes.plot(
                xs, ys, color=shape.colour, linewidth=shape.width, solid_joinstyle="round", zorder=order
            )
        case Dot():
            look = {"facecolor": ACCENT, "edgecolor": CASE} if shape.marked else {"color": INK}
            axes.add_patch(Circle((shape.x, shape.y), 7 if shape.marked else 2.6, zorder=order, **look))
        case Words():
            axes.text(
                shape.x,
                shape.y,
                shape.text,
                size=shape.size * 0.92,  # its letters are wider than those of a screen
                color=INK if shape.strong else SOFT_INK,
                weight="bold" if shape.strong else "normal",
                ha={"start": "left", "middle": "center", "end": "right"}[shape.anchor],
                va="baseline",
            )
