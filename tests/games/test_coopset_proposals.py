"""R8.6: a player proposes a SET, and the team has time to support it, to oppose it or to take another one."""

from __future__ import annotations

import pytest

from games.coopset_table import arrange_deal, refusal, send, take
from tertia.arena.play import play
from tertia.bots.bot import Bot
from tertia.games import coopset
from tertia.games.common.commands import Away, Back, Leave, Pause, SayNoSet
from tertia.games.common.table import Countdown
from tertia.games.coopset.commands import Oppose, Propose, SayDone, Support, Take
from tertia.games.coopset.events import Missed, Opposed, Proposed, Supported, Taken
from tertia.games.coopset.options import Options
from tertia.history.recorded_game import RecordedGame

SET, OTHER = (0, 1, 2), (3, 4, 5)
TIME = Options().proposal_time


def proposed(players: int = 3) -> RecordedGame:
    table = arrange_deal(players=players)
    assert send(table, Propose(SET), seat=1, now=1_000) == [Proposed(seat=1, cards=SET, until=1_000 + TIME)]
    return table


def test_r8_6_a_proposal_is_taken_when_all_support_it() -> None:
    """The player who proposed the SET has found it."""
    table = proposed()
    assert coopset.view(table.state, None).proposal == coopset.view(table.state, 0).proposal
    assert send(table, Support(SET), seat=0, now=2_000) == [Supported(0)]
    assert refusal(table, Support(SET), seat=0) == refusal(table, Support(SET), seat=1) == "already-agreed"
    support, taken = send(table, Support(SET), seat=2, now=3_000)
    assert (support, taken.seat, taken.cards) == (Supported(2), 1, SET)
    assert table.state.proposal is None


def test_r8_6_a_proposal_that_nobody_answers_is_taken_after_its_time() -> None:
    table = proposed()
    assert coopset.deadline(table.state) == 1_000 + TIME
    assert not table.pass_time(1_000 + TIME - 1)
    (entry,) = table.pass_time(1_000 + TIME)
    assert isinstance(entry.event, Taken)
    assert (entry.event.seat, entry.event.cards) == (1, SET)


@pytest.mark.parametrize("seat", [0, 1])
def test_r8_6_anyone_may_oppose_and_the_proposer_withdraws(seat: int) -> None:
    """Nothing is taken, and the team goes on looking."""
    table = proposed()
    assert send(table, Oppose(SET), seat, now=2_000) == [Opposed(seat, SET, at=2_000)]
    assert coopset.deadline(table.state) is None
    assert (
        refusal(table, Support(SET), seat=2, now=3_000)
        == refusal(table, Oppose(SET), seat=2, now=3_000)
        == "proposal-gone"
    )
    assert isinstance(send(table, Propose(OTHER), seat=2, now=3_000)[0], Proposed)
    assert [one.cards for one in table.state.opposed] == [SET]


def test_r8_6_taking_a_set_ends_the_proposal() -> None:
    """A player who prefers another SET takes it. An answer to the proposal that comes too late counts for nothing."""
    table = proposed()
    take(table, 1, seat=2, now=2_000)
    assert table.state.proposal is None
    assert refusal(table, Support(SET), seat=0, now=2_500) == "proposal-gone"


def test_r8_6_a_proposal_stops_the_countdown_of_a_silent_player() -> None:
    """It begins again in full if the proposal is withdrawn; a SET that is taken withdraws all agreements."""
    table = arrange_deal(players=3, options=Options(overrule=20_000))
    for seat in (0, 2):
        send(table, SayNoSet(), seat, now=500)
    assert table.state.countdown is not None
    send(table, Propose(SET), seat=1, now=1_000)
    assert table.state.countdown is None
    send(table, Oppose(SET), seat=1, now=2_000)
    assert table.state.countdown == Countdown(seat=1, until=2_000 + 20_000)
    send(table, Take(SET), seat=1, now=3_000)
    assert table.state.countdown is None
    assert not any(player.agreed for player in table.state.players)


def test_r8_6_there_is_one_proposal_at_a_time_and_it_is_a_set() -> None:
    table = arrange_deal(players=2)
    assert send(table, Propose((0, 1, 3)), seat=1) == [Missed(seat=1, cards=(0, 1, 3))]
    send(table, Propose(SET), seat=1)
    for command in (Propose(OTHER), SayNoSet(), SayDone()):
        assert refusal(table, command, seat=0) == "proposal-open"


def test_r8_6_the_table_waits_for_nobody_who_is_missing() -> None:
    table = proposed(players=2)
    send(table, Away(0), seat=None, now=2_000)
    assert table.state.proposal is not None
    table = arrange_deal(players=2)
    send(table, Away(0), seat=None, now=0)
    table.pass_time(20_000)
    assert isinstance(send(table, Propose(SET), seat=1, now=21_000)[-1], Taken)


def test_r8_6_a_proposal_ends_with_its_player_and_its_clock_stops_in_a_pause() -> None:
    table = proposed()
    send(table, Leave(), seat=1, now=2_000)
    assert table.state.proposal is None
    table = proposed(players=2)
    send(table, Away(0), seat=None, now=1_500)
    send(table, Away(1), seat=None, now=1_500)
    send(table, Pause(), seat=None, now=2_000)
    send(table, Back(0), seat=None, now=9_000)
    assert table.state.proposal is not None
    assert table.state.proposal.until == 1_000 + TIME + 7_000


def test_r8_6_one_player_needs_no_proposal_and_bots_do_not_wait_for_each_other() -> None:
    alone = arrange_deal(players=1)
    assert [type(event) for event in send(alone, Propose(SET))] == [Proposed, Taken]
    bots = [Bot("coopset", "casual", f"team {seat}") for seat in range(3)]
    record = play(coopset, bots, Options(), 1)
    events = [(entry.at, entry.event) for entry in record.entries]
    opened = {event.cards: at for at, event in events if isinstance(event, Proposed)}
    waits = [at - opened[event.cards] for at, event in events if isinstance(event, Taken)]
    assert len(waits) > 10
    assert max(waits) < TIME / 2
    assert not [entry for entry in record.entries if entry.cause and isinstance(entry.cause.command, Take)]


def test_r8_6_a_bot_leaves_time_after_an_opposition_and_proposes_another_set() -> None:
    table, bot = arrange_deal(players=2), Bot("coopset", "champion", "polite")
    answer = bot.act(coopset.view(table.state, 1), coopset.legal(table.state, seat=1, now=0), 0)
    assert answer is not None
    now = answer.after
    (first,) = send(table, answer.command, seat=1, now=now)
    send(table, Oppose(first.cards), seat=0, now=now + 2_000)
    answer = bot.act(
        coopset.view(table.state, 1), coopset.legal(table.state, seat=1, now=now + 2_000), now + 2_000
    )
    assert answer is not None
    assert isinstance(answer.command, Propose)
    assert set(answer.command.cards) != set(first.cards)
    assert answer.after >= 10_000
