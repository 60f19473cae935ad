"""Prints reports of ``tertia odds`` as tables, JSON or CSV, and saves their charts."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

import click

from tertia.cli.localisation import LANGUAGE, translate
from tertia.errors import BadInput
from tertia.faces.terminal_cells import cell_width, pad_left, pad_right
from tertia.printing.chart import chart_kind, write_chart
from tertia.reports import Report, Section

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class OutputFormat:
    """The output format that the user chose."""

    as_json: bool = False
    as_csv: bool = False
    plot: Path | None = field(default=None)


def report_options(command: F) -> F:
    """Add the options ``--json``, ``--csv`` and ``--plot`` to a command."""
    options = (
        click.option("--json", "as_json", is_flag=True, help=translate("cli.json")),
        click.option("--csv", "as_csv", is_flag=True, help=translate("odds.cli.csv")),
        click.option(
            "--plot",
            type=click.Path(path_type=Path),
            metavar=translate("cli.pieces.file"),
            help=translate("odds.cli.plot"),
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def output_format(as_json: bool = False, as_csv: bool = False, plot: Path | None = None) -> OutputFormat:
    """Check the output options. Commands call this before a long computation, so that errors come first."""
    if as_json and as_csv:
        raise BadInput("one-form")
    if plot is not None:
        chart_kind(plot)
    return OutputFormat(as_json, as_csv, plot)


def print_report(report: Report, output: OutputFormat) -> None:
    """Print the report, and save its chart if the user wants one."""
    if output.as_json:
        click.echo(json.dumps(report.data, ensure_ascii=False, default=_encode))
    elif output.as_csv:
        writer = csv.DictWriter(sys.stdout, list(report.records[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(report.records)
    else:
        click.echo("\n\n".join(_format_table(section) for section in report.sections))
        if report.notes:
            click.echo()
        for note in report.notes:
            click.echo(note)
    if output.plot is not None and report.chart is not None:
        write_chart(report.chart, output.plot, LANGUAGE)
        click.echo(translate("odds.cli.drawn", file=output.plot), err=output.as_json or output.as_csv)


def _encode(value: object) -> str:
    """Encode a fraction for JSON as ``numerator/denominator``."""
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(value)


def _format_table(section: Section) -> str:
    """Align all columns to the right, except the first column of a table without a header, which holds words."""
    rows = [section.columns, *section.rows] if section.columns else section.rows
    widths = [max(map(cell_width, column)) for column in zip(*rows, strict=True)]
    lines = [[pad_left(cell, width) for cell, width in zip(row, widths, strict=True)] for row in rows]
    if not section.columns:
        lines = [[pad_right(row[0], widths[0]), *line[1:]] for row, line in zip(rows, lines, strict=True)]
    return "\n".join([section.title, *("   ".join(line) for line in lines)])
