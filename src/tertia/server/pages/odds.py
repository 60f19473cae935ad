"""The odds on a page: quoted beside true, each chart with its table, drawn before any script runs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.odds.charts import inline_svg
from tertia.odds.facts import shipped_distribution, shipped_games, shipped_hands
from tertia.reports import Report, Section
from tertia.reports.figures import Figures
from tertia.reports.odds import distribution_report, games_report, hands_report, quoted_report
from tertia.server.pages.preferences import preferences_of
from tertia.server.pages.render import page


@dataclass(frozen=True, slots=True)
class Panel:
    """One chart with what stands over it, its table, and how it was found."""

    name: str
    title: str
    lead: str
    chart: Markup
    table: Section
    notes: tuple[str, ...]


@cache
def panels(language: str) -> tuple[Panel, ...]:
    """The four of the page; the figures are shipped, so nothing is counted while somebody waits."""
    figures, hands, games = Figures(language), shipped_hands(), shipped_games()
    return (
        _panel("curve", hands_report(figures, hands)),
        _panel("quoted", quoted_report(figures, hands, games)),
        _panel("sets", distribution_report(figures, shipped_distribution("sets"))),
        _panel("left", games_report(figures, games, games.choose)),
    )


def _panel(name: str, report: Report) -> Panel:
    chart = report.chart
    assert chart is not None  # noqa: S101 - these four have one
    title, lead = (shape.text for shape in chart.heading)
    drawn = Markup(inline_svg(chart, name))  # noqa: S704 - our own words, escaped there
    return Panel(name, title, lead, drawn, report.sections[0], tuple(report.notes))


async def odds(request: Request) -> Response:
    return page(request, "odds", panels=panels(preferences_of(request).language))


ROUTES = [Route("/odds", odds)]
