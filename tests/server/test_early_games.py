"""R2.10: a game that ended early is neither won nor lost, also in figures and for the strength of the next bots."""

from __future__ import annotations

from support.rooms import RoomDriver
from tertia.games.common.options import CURRENT_REVISION
from tertia.history.results import results_of
from tertia.rooms.commands import EndGame, Stand
from tertia.server.opponents import levels_after
from tertia.server.profile import game_figures
from tertia.storage.ports import PlayerResult


def ended(command: EndGame | Stand, people: int = 1, bots: int = 0, game: str = "scout") -> PlayerResult:
    """Return the result of the host of a game that ended at once."""
    driver = RoomDriver(game, revision=CURRENT_REVISION).begin(people, bots)
    for other in range(1, people):
        if isinstance(command, Stand):
            driver.do(command, f"p{other}")
    before = driver.room
    driver.do(command, "host")
    return results_of("table", before, driver.room, driver.decisions[-1])[0]


def test_figures_count_no_game_that_ended_early_as_won_or_lost() -> None:
    for command in (EndGame(), Stand()):
        result = ended(command, people=2)
        assert result.rank == 1  # all at 0: nobody was ahead
        figures = game_figures([result], [])
        assert (figures.games, figures.won, figures.with_others) == (1, 0, 0)
        assert (figures.best, figures.average) == (None, None)


def test_a_solitaire_that_its_player_ended_counts_as_before() -> None:
    left, stopped = (ended(command, game="classic") for command in (Stand(), EndGame()))
    assert left.details == stopped.details
    assert game_figures([stopped], []).best == 0


def test_bots_keep_their_level_after_a_game_that_ended_early() -> None:
    result = ended(EndGame(), bots=2)
    assert levels_after([result], "scout", 2) == levels_after([], "scout", 2)
