"""Scout: a player without a card to pay with owes a forfeit that the others choose (R5.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from games.scout_table import IN_NO_SET, NO_WINDOW, A, B, C, arrange_deal, events, refusal, send
from tertia.games import scout
from tertia.games.common.commands import Deal, Leave, SayNoSet, TakeBack
from tertia.games.common.events import MatchEnded
from tertia.games.scout.commands import GiveUp, Scout, Vote
from tertia.games.scout.events import FORFEITS, DealEnded, ForfeitChosen, ForfeitOwed, Missed
from tertia.games.scout.options import Options
from tertia.history.recorded_game import RecordedGame


def owing(
    players: int = 4, options: Options = NO_WINDOW, luck: Iterator[bytes] | None = None
) -> RecordedGame:
    """Return a table at which seat 0 was a scout without a SET and without a card, at 2_000."""
    table = arrange_deal(players, options, luck=luck)
    send(table, Scout((A, B, IN_NO_SET)), seat=0, now=1_000)
    happened: list[Any] = []
    for seat in range(1, players):
        happened = send(table, GiveUp(), seat, now=2_000)
    missed, owed = happened[-2:]
    assert missed == Missed(seat=0, cards=(A, B, IN_NO_SET), aside=())
    assert owed == ForfeitOwed(seat=0, until=2_000 + options.forfeit_time)
    return table


def test_r5_6_a_player_who_cannot_pay_owes_a_forfeit_that_the_others_choose() -> None:
    table = owing()
    assert scout.legal(table.state, seat=1, now=2_100).commands == tuple(
        Vote(forfeit) for forfeit in FORFEITS
    )
    assert not scout.legal(table.state, seat=0, now=2_100)
    assert refusal(table, Vote("song"), seat=0, now=2_100) == "owes-forfeit"
    send(table, Vote("dishes"), seat=1, now=2_100)
    assert refusal(table, Vote("song"), seat=1, now=2_150) == "already-voted"
    send(table, Vote("song"), seat=2, now=2_200)
    chosen = send(table, Vote("dishes"), seat=3, now=2_300)[-1]
    assert chosen == ForfeitChosen(seat=0, forfeit="dishes", votes=(0, 2, 1), drawn=False)
    assert scout.view(table.state, None).players[0].forfeits == ("dishes",)
    assert table.state.players[0].sits_out  # R5.5 all the same
    assert refusal(table, Vote("song"), seat=1, now=2_400) == "no-vote"


def test_r5_6_the_game_waits_for_the_vote() -> None:
    table = owing()
    for command in (Scout((A, B, C)), SayNoSet(), TakeBack()):
        assert refusal(table, command, seat=1, now=2_100) == "vote-first"
    assert refusal(table, Vote("undressing"), seat=1, now=2_100) == "bad-forfeit"  # type: ignore[arg-type]


def test_r5_6_no_vote_waits_for_ever() -> None:
    """At the deadline the most votes decide."""
    table = owing(options=replace(NO_WINDOW, forfeit_time=9_000))
    send(table, Vote("scolding"), seat=3, now=2_100)
    assert scout.deadline(table.state) == 11_000
    assert not scout.legal(table.state, seat=1, now=11_000)
    assert events(table.pass_time(11_000)) == [
        ForfeitChosen(seat=0, forfeit="scolding", votes=(1, 0, 0), drawn=False)
    ]
    assert send(table, Scout((A, B, C)), seat=1, now=11_100)


def test_r5_6_without_votes_and_among_equals_the_lot_decides() -> None:
    unvoted, tied = set(), set()
    for number in range(30):
        table = owing(luck=iter([bytes([number])]))
        (chosen,) = events(table.pass_time(60_000))
        assert chosen.drawn
        unvoted.add(chosen.forfeit)
        table = owing(players=3, luck=iter([bytes([number])]))
        send(table, Vote("song"), seat=1, now=2_100)
        tied.add(send(table, Vote("dishes"), seat=2, now=2_200)[-1].forfeit)
    assert unvoted == set(FORFEITS)
    assert tied == {"song", "dishes"}


def test_r5_6_players_who_left_are_not_waited_for() -> None:
    table = owing(players=3)
    send(table, Vote("song"), seat=1, now=2_100)
    assert send(table, Leave(), seat=2, now=2_200)[-1] == ForfeitChosen(
        seat=0, forfeit="song", votes=(0, 0, 1), drawn=False
    )


def test_r5_6_when_all_have_left_the_match_ends_in_the_middle_of_a_vote() -> None:
    table = owing(players=2)
    send(table, Leave(), seat=0, now=2_100)
    ended = send(table, Leave(), seat=1, now=2_200)
    assert [type(event) for event in ended[-2:]] == [DealEnded, MatchEnded]
    assert ended[-2].reason == "left"
    assert scout.is_over(table.state)
    assert scout.deadline(table.state) is None


def test_r5_6_forfeits_are_kept_from_deal_to_deal() -> None:
    table = owing(players=2, options=replace(NO_WINDOW, deals=2))
    send(table, Vote("song"), seat=1, now=2_100)
    table.state = replace(table.state, deck=())
    send(table, SayNoSet(), seat=1, now=3_000)
    send(table, Deal(), seat=1, now=4_000)
    assert scout.view(table.state, None).players[0].forfeits == ("song",)
    assert not table.state.players[0].sits_out
