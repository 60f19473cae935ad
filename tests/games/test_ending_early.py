"""R2.10: a game that is ended for all its players, or that its players leave, ends early and has no winner."""

from __future__ import annotations

from typing import Any

import pytest

from tertia.arena.play import play
from tertia.bots.baselines import SimplePlayer
from tertia.games import GAMES
from tertia.games.analysis import MatchFinished
from tertia.games.chipset.commands import Fold, Raise
from tertia.games.common.commands import EndEarly, Leave
from tertia.games.common.options import CURRENT_REVISION, new_table_options
from tertia.games.setup.commands import Lay
from tertia.history.recorded_game import RecordedGame
from tertia.history.verify import verify

GRACE = 60_000


def begun(name: str, players: int = 2, **options: Any) -> RecordedGame:
    table = RecordedGame(GAMES[name], lambda: bytes(32))
    usual = new_table_options(GAMES[name].Options, **{"photo_finish": 0} if name == "classic" else {})
    chosen = type(usual)(**{**{f: getattr(usual, f) for f in usual.__struct_fields__}, **options})
    table.send(GAMES[name].Start(players, chosen), None, 0)
    return table


def finished(table: RecordedGame) -> MatchFinished:
    findings = (one for entry in table.entries for one in table.game.ANALYSIS.findings(entry.event))
    [found] = [one for one in findings if isinstance(one, MatchFinished)]
    verify(table.game, table.entries)
    return found


def test_r2_10_whoever_ends_a_hand_of_chipset_gives_all_chips_back() -> None:
    """Leaving one after the other would give the pot to the last one."""
    table = begun("chipset", 3)
    turn = table.state.turn
    table.send(Raise(3), turn, 10)
    table.send(Fold(), table.state.turn, 20)
    assert table.state.pot == 3
    table.send(EndEarly(), None, 30)
    assert finished(table) == MatchFinished((20, 20, 20), (1, 1, 1), early=True)
    assert (table.state.pot, table.state.last.reason) == (0, "stopped")
    assert table.state.last.scores == (0, 0, 0)


def test_r2_10_nobody_is_charged_for_a_deal_of_setup_that_is_ended() -> None:
    """R7.4 charges whoever leaves a deal."""
    table = begun("setup", 3)
    table.send(Lay(table.state.players[table.state.turn].hand[0]), table.state.turn, 10)
    table.send(EndEarly(), None, 20)
    assert finished(table) == MatchFinished((0, 0, 0), (1, 1, 1), early=True)
    assert table.state.last.finished == (True, True, True)


@pytest.mark.parametrize("deals", [1, 3])
def test_r2_10_nobody_wins_a_deal_of_20_20_that_is_ended(deals: int) -> None:
    """R9.7: the last one in the deal would win it if the others left."""
    table = begun("twenty", 3, deals=deals)
    table.send(EndEarly(), None, 10)
    assert finished(table) == MatchFinished((0, 0, 0), (1, 1, 1), early=True)
    assert table.state.last.winner is None


def test_r2_10_a_solitaire_that_is_ended_was_left() -> None:
    """Its result is that of a player who stands up."""
    table, left = begun("classic", 1), begun("classic", 1)
    table.send(EndEarly(), None, 10)
    left.send(Leave(), 0, 10)
    assert table.state.last == left.state.last
    assert table.state.result == left.state.result


def test_r2_10_the_points_of_earlier_deals_count() -> None:
    for name in ("classic", "scout", "setup", "twenty", "chipset"):
        game = GAMES[name]
        options = new_table_options(game.Options, deals=3)
        whole = play(game, [SimplePlayer("Ana"), SimplePlayer("Iroha")], options, "early")
        table = RecordedGame(game, lambda: bytes(32))
        for entry in whole.entries:
            if entry.cause is not None and table.state.phase == "between":
                break
            table.state = game.evolve(table.state, entry.event)
            table.entries.append(entry)
        field = "chips" if name == "chipset" else "total"
        totals = tuple(getattr(player, field) for player in table.state.players)
        table.send(EndEarly(), None, table.entries[-1].at)
        assert (finished(table).totals, finished(table).early) == (totals, True)


@pytest.mark.parametrize("revision", [CURRENT_REVISION, 6])
@pytest.mark.parametrize("name", [name for name in GAMES if name != "coopset"])
def test_r2_10_a_game_that_its_players_leave_ends_early_since_revision_7(name: str, revision: int) -> None:
    table = begun(name, 2, deals=3, revision=revision)
    table.send(Leave(), 0, 10)
    table.pass_time(10 + GRACE)  # R6.8, R9.7: the match waits a while for a return
    if not GAMES[name].is_over(table.state):
        table.send(Leave(), 1, 20 + GRACE)
    assert finished(table).early == (revision >= 7)


@pytest.mark.parametrize("name", ["chipset", "twenty"])
def test_r6_8_r9_7_whoever_stays_wins_the_last_deal(name: str) -> None:
    """The rules give the deal to the last player in it, and with it the match is over."""
    table = begun(name, 2, deals=1)
    table.send(Leave(), 0, 10)
    assert (finished(table).ranks, finished(table).early) == ((2, 1), False)
