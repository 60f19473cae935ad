"""The chart of the times that a player needs to find a SET."""

from __future__ import annotations

import pytest

from tertia.cards import Face
from tertia.history.player_history import GameStatistics, PlayedGame
from tertia.server.pages.find_time_chart import BOTTOM, TOP, find_time_chart
from tertia.storage.ports import PlayerResult

DAY = 86_400
"""Seconds."""


def played_game(*seconds: float, game: str = "classic", face: Face = "classic") -> PlayedGame:
    """Return a game, of solitaire unless another is given, in which finding each SET took these seconds."""
    times = tuple(int(time * 1000) for time in seconds)
    result = PlayerResult(
        table="table",
        round=1,
        player="ana",
        game=game,
        at=0,
        rank=1,
        players=1,
        score=3 * len(times),
        details=b"{}",
    )
    statistics = GameStatistics(
        others=(),
        times=times,
        by_kind=((), (), (), times),
        sets=len(times),
        mistakes=0,
        broken={},
        deals=1,
        face=face,
    )
    return PlayedGame(result, statistics)


@pytest.mark.parametrize(
    ("longest", "marks"),
    [
        (3.5, [0, 1, 2, 3, 4]),
        (9.0, [0, 5, 10]),
        (45.0, [0, 20, 40, 60]),
        (5.5 * DAY, [day * DAY for day in range(7)]),
    ],
    ids=["seconds", "more seconds", "a minute", "a game that stayed open for days"],
)
def test_the_lines_enclose_the_longest_time(longest: float, marks: list[int]) -> None:
    chart = find_time_chart([played_game(longest), played_game(1.0)])
    assert chart is not None
    assert [seconds for _, seconds in chart.marks] == marks
    assert (chart.marks[0][0], chart.marks[-1][0]) == (BOTTOM, TOP)


def test_games_are_in_the_order_of_play() -> None:
    newest, oldest = played_game(2.0, 4.0), played_game(1.0)
    chart = find_time_chart([newest, oldest])
    assert chart is not None
    assert [(point.game, point.took) for point in chart.points] == [(oldest, 1_000), (newest, 3_000)]


def test_the_line_across_is_the_average_over_all_sets() -> None:
    chart = find_time_chart([played_game(1.0), played_game(2.0, 2.0, 3.0)])
    assert chart is not None
    y_of_2_seconds = {seconds: y for y, seconds in chart.marks}[2]
    assert chart.average == y_of_2_seconds  # the average of the games' averages is less


def test_one_game_makes_no_chart() -> None:
    assert find_time_chart([played_game(2.0)]) is None
    assert find_time_chart([played_game(2.0), played_game(3.0, game="coopset")]) is None


def test_a_line_joins_only_games_of_one_form() -> None:
    """The form with the most games; of two with as many, the one played last."""
    solitaire = [played_game(1.0), played_game(2.0)]
    team = [played_game(8.0, game="coopset"), played_game(9.0, game="coopset")]
    mixed = [team[0], solitaire[0], team[1], solitaire[1]]
    for games, expected in ((mixed, team), ([played_game(3.0), *mixed], [played_game(3.0), *solitaire])):
        chart = find_time_chart(games)
        assert chart is not None
        assert [point.game for point in chart.points] == expected[::-1]


def test_a_line_joins_only_games_with_the_same_face() -> None:
    """Cards of the framed face take longer to read."""
    framed = [played_game(8.0, face="framed"), played_game(9.0, face="framed")]
    chart = find_time_chart([framed[0], played_game(1.0), framed[1]])
    assert chart is not None
    assert (chart.face, [point.game for point in chart.points]) == ("framed", framed[::-1])
    assert find_time_chart([framed[0], played_game(1.0)]) is None
