"""Reports about the odds: tables, notes and charts in one language, for the terminal and for pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tertia.odds.charts import Chart


@dataclass(frozen=True)
class Section:
    """A table with its title. The cells are formatted for reading."""

    title: str
    columns: Sequence[str]
    """Titles of the columns; empty for a table without a header."""
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Report:
    """One result in all its forms."""

    sections: Sequence[Section]
    data: Mapping[str, Any]
    """The result as JSON."""
    records: Sequence[Mapping[str, Any]]
    """The rows of the result as CSV."""
    notes: Sequence[str] = ()
    """Sentences on the method."""
    chart: Chart | None = None
