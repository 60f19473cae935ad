"""The chart of the times that a player needs to find a SET."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tertia.cards import Face
from tertia.games.engine import Millis
from tertia.history.player_history import PlayedGame
from tertia.history.results import form_of
from tertia.server.profile import average

WIDTH, LEFT, PADDING = 640, 44, 8
BOTTOM, TOP = 162, 16
"""Coordinates in the SVG of the page."""

STEPS = (1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 3_600, 86_400)
"""Possible distances of the horizontal lines in seconds."""

MAX_STEPS = 4
"""The longest time is at most this many steps above zero, so that the lines stay apart."""


@dataclass(frozen=True, slots=True)
class Point:
    """One game on the chart."""

    x: float
    y: float
    game: PlayedGame
    took: Millis
    """Average time to find a SET."""


@dataclass(frozen=True, slots=True)
class Chart:
    """The average times of a player's games of one form with one face of the cards, in the order of play."""

    face: Face
    points: Sequence[Point]
    marks: Sequence[tuple[float, int]]
    """Positions and seconds of the horizontal lines."""
    average: float
    """Position of the line for the average over the SETs of these games."""


def find_time_chart(games: Sequence[PlayedGame]) -> Chart | None:
    """Return a chart of the average time to find a SET in each game. Return None for fewer than two games.

    The given games are sorted, the newest first. The times of different games cannot be compared, so the chart has
    only those of one form and one face: those with the most games, and the latest of several.
    """
    timed = [
        (game, took, (form_of(game.result), game.statistics.face))
        for game in games
        if game.statistics and (took := average(game.statistics.times))
    ]
    kinds = Counter(kind for _, _, kind in timed)
    if not kinds or max(kinds.values()) < 2:
        return None
    ((shown, _),) = kinds.most_common(1)
    times = [(game, took) for game, took, kind in reversed(timed) if kind == shown]
    longest = max(took for _, took in times) / 1000
    step = next((step for step in STEPS if longest / step <= MAX_STEPS), STEPS[-1])
    highest_mark = step * (int(longest // step) + 1)

    def y_of(seconds: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * seconds / highest_mark, 1)

    distance = (WIDTH - LEFT - 2 * PADDING) / (len(times) - 1)
    points = [
        Point(round(LEFT + PADDING + index * distance, 1), y_of(took / 1000), game, took)
        for index, (game, took) in enumerate(times)
    ]
    marks = [(y_of(seconds), seconds) for seconds in range(0, highest_mark + 1, step)]
    all_times = [time for game, _ in times if game.statistics for time in game.statistics.times]
    average_seconds = sum(all_times) / len(all_times) / 1000
    return Chart(shown[1], points, marks, y_of(average_seconds))
