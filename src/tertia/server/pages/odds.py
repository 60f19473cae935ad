"""The page about the odds: quoted figures beside true ones, each chart with its table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.odds.charts import inline_svg, mirrored
from tertia.odds.perfect.results import SHIPPED
from tertia.odds.shipped_data import shipped_distribution, shipped_games, shipped_hands
from tertia.reports import Report, Section
from tertia.reports.formatter import ReportFormatter
from tertia.reports.odds import (
    distribution_report,
    games_report,
    hands_report,
    perfect_report,
    rulebook_report,
)
from tertia.server.pages.preferences import preferences_of
from tertia.server.pages.render import page
from tertia.texts import LANGUAGES


@dataclass(frozen=True, slots=True)
class Panel:
    """A chart with its title, its table, and notes on the method."""

    name: str
    title: str
    lead: str
    chart: Markup
    table: Section
    notes: tuple[str, ...]


@cache
def panels(language: str) -> tuple[Panel, ...]:
    """Return the panels of the page, from shipped figures. Nothing is computed during a request."""
    formatter, hands, games = ReportFormatter(language), shipped_hands(), shipped_games()
    return (
        _panel("curve", hands_report(formatter, hands)),
        _panel(
            "quoted", rulebook_report(formatter, hands, games), mirrors=LANGUAGES[language].direction == "rtl"
        ),
        _panel("sets", distribution_report(formatter, shipped_distribution("sets"))),
        _panel("left", games_report(formatter, games, games.choose)),
        _panel("perfect", perfect_report(formatter, SHIPPED)),
    )


def _panel(name: str, report: Report, *, mirrors: bool = False) -> Panel:
    """Return a panel. Only a chart without an axis of numbers begins at the right in a mirrored page."""
    chart = report.chart
    assert chart is not None  # noqa: S101 - the reports above have charts
    title, lead = (shape.text for shape in chart.heading)
    drawn = inline_svg(mirrored(chart) if mirrors else chart, name)
    svg = Markup(drawn)  # noqa: S704 - our own texts, escaped by inline_svg
    return Panel(name, title, lead, svg, report.sections[0], tuple(report.notes))


async def odds_page(request: Request) -> Response:
    return page(request, "odds", panels=panels(preferences_of(request).language))


ROUTES = [Route("/odds", odds_page)]
