"""ChipSet: players who leave may return, and nobody plays against empty chairs (R6.8)."""

from __future__ import annotations

from typing import Any

from games.chipset_table import arrange_deal, chips, legal, recorded_events, refusal, say
from tertia.games import chipset
from tertia.games.chipset.commands import Fold, MatchBet, Raise
from tertia.games.chipset.events import Dealt, ReturnAwaited
from tertia.games.common.commands import Away, Back, Deal, Leave
from tertia.games.common.options import CURRENT_REVISION
from tertia.history.recorded_game import RecordedGame
from tertia.history.verify import verify

GRACE = 15_000


def played(players: int = 2, **options: Any) -> RecordedGame:
    """Return a first deal by the newest revision of the rules."""
    return arrange_deal(players, **{"revision": CURRENT_REVISION, **options})


def left(players: int = 2) -> RecordedGame:
    """Return a match that seat 1 left at 1000 ms."""
    table = played(players)
    table.send(Leave(), seat=1, now=1_000)
    return table


def test_r6_8_the_match_waits_for_a_player_who_left() -> None:
    table = left()
    assert recorded_events(table, ReturnAwaited) == [ReturnAwaited(1_000 + GRACE)]
    assert table.state.phase == "between"
    assert chipset.deadline(table.state) == 1_000 + GRACE
    assert chipset.view(table.state, 0).returns_until == 1_000 + GRACE
    assert refusal(table, 0, Deal()) in ("not-dealer", "too-few-players")
    assert legal(table, 0) == ()


def test_r6_8_a_player_who_returns_in_time_plays_on() -> None:
    table = left()
    table.send(Back(1), seat=None, now=10_000)
    assert table.state.returns_until is None
    table.pass_time(60_000)
    assert len(recorded_events(table, Dealt)) == 2
    assert all(player.hand for player in table.state.players)
    assert chips(table) == [20, 20]


def test_r6_8_the_match_ends_when_nobody_returns_in_time() -> None:
    table = left()
    table.pass_time(999 + GRACE)
    assert not chipset.is_over(table.state)
    table.pass_time(1_000 + GRACE)
    assert chipset.is_over(table.state)
    assert table.state.result.ranks == (1, 2)


def test_r6_8_the_match_ends_at_once_when_everybody_has_left() -> None:
    table = left()
    table.send(Leave(), seat=0, now=2_000)
    assert chipset.is_over(table.state)


def test_r6_8_the_match_goes_on_while_two_are_left() -> None:
    table = left(players=3)
    assert not recorded_events(table, ReturnAwaited)
    assert table.state.phase == "betting"


def test_r6_8_the_match_ends_when_only_missing_opponents_are_left() -> None:
    """The match does not wait for them: the table has waited for the grace time already."""
    table = played(players=3)
    table.send(Away(1), seat=None, now=0)
    table.send(Away(2), seat=None, now=0)
    table.pass_time(GRACE)
    while table.state.phase != "over":
        assert table.state.deal == 1
        say(table, (0, Raise(1) if Raise(1) in legal(table, 0) else Fold()))
        table.pass_time(table.entries[-1].at + 30_000)
    assert table.state.result is not None


def test_r6_8_a_second_player_who_is_here_keeps_the_match_going() -> None:
    table = played(players=3)
    table.send(Away(1), seat=None, now=0)
    table.pass_time(GRACE)
    say(table, (2, Fold()))
    assert not chipset.is_over(table.state)


def test_r6_8_revision_1_of_the_rules_ends_the_match_at_once() -> None:
    table = played(revision=1)
    table.send(Leave(), seat=1, now=1_000)
    assert chipset.is_over(table.state)


def test_r6_8_a_match_with_a_return_is_verified() -> None:
    table = RecordedGame(chipset, lambda: bytes(32))
    table.send(chipset.Start(2, chipset.Options(revision=CURRENT_REVISION)), seat=None, now=0)
    table.send(Leave(), seat=1, now=1_000)
    table.send(Back(1), seat=None, now=10_000)
    table.send(Leave(), seat=0, now=11_000)
    table.pass_time(60_000)
    assert chipset.is_over(verify(chipset, table.entries))


def test_r6_7_the_last_player_of_a_paused_table_takes_the_pot_on_leaving() -> None:
    table = played(players=2, opening="bet")
    say(table, (1, Raise(2)), (0, MatchBet()))
    table.send(Away(0), seat=None, now=0)
    table.pass_time(GRACE)
    table.send(Leave(), seat=1, now=GRACE)
    assert table.state.paused_at is not None
    table.send(Leave(), seat=0, now=GRACE)
    assert chipset.is_over(table.state)
    assert chips(table) == [22, 18]
