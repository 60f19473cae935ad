"""What was found, ready to be read: tables, notes and charts in words, for the terminal and for a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tertia.odds.charts import Chart


@dataclass(frozen=True)
class Section:
    """A table with its heading; every cell is ready to be read."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Report:
    """One answer in all its forms."""

    sections: Sequence[Section]
    data: Mapping[str, Any]
    records: Sequence[Mapping[str, Any]]
    notes: Sequence[str] = ()
    chart: Chart | None = None
