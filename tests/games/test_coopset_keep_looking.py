"""R8.7: a player says "wait" when others want to add a card or to end the layout."""

from __future__ import annotations

import pytest

from games.coopset_table import TWOS, all_say, arrange_deal, refusal, send, take
from tertia.games import coopset
from tertia.games.common.commands import Away, Back, Leave, Pause, SayNoSet
from tertia.games.common.events import CountdownBegan
from tertia.games.coopset.commands import KeepLooking, Oppose, Propose, SayDone
from tertia.games.coopset.events import KeptLooking, LaidMore
from tertia.games.coopset.options import Options
from tertia.history.recorded_game import RecordedGame

SET = (0, 1, 2)
TIME = 20_000


def asked(question: type = SayNoSet) -> RecordedGame:
    """Return a table at which all but the seat 1 agree, so that its countdown runs."""
    table = arrange_deal(players=3, options=Options(overrule=TIME))
    if question is SayDone:
        take(table, 1)
    for seat in (0, 2):
        send(table, question(), seat, now=500)
    assert table.state.countdown is not None
    return table


@pytest.mark.parametrize("question", [SayNoSet, SayDone])
def test_r8_7_one_player_withdraws_the_agreements_of_all(question: type) -> None:
    """The countdown stops, and everybody sees who wants to keep looking. The others may agree again."""
    table = asked(question)
    assert KeepLooking() in coopset.legal(table.state, 1, 1_000).commands
    assert send(table, KeepLooking(), seat=1, now=1_000) == [KeptLooking(1, at=1_000)]
    assert coopset.deadline(table.state) is None
    view = coopset.view(table.state, 0)
    assert not any(player.agreed for player in view.players)
    assert (view.kept_looking, view.kept_looking_at, view.countdown) == ((1,), 1_000, None)
    send(table, question(), seat=0, now=2_000)
    *_, began = send(table, question(), seat=2, now=3_000)
    assert began == CountdownBegan(seat=1, until=3_000 + TIME)


def test_r8_7_only_once_until_the_table_changes() -> None:
    """So nobody can hold up the table for ever. Every player has a turn."""
    table = asked()
    send(table, KeepLooking(), seat=1, now=1_000)
    send(table, SayNoSet(), seat=0, now=2_000)
    assert KeepLooking() not in coopset.legal(table.state, 1, 2_000).commands
    assert refusal(table, KeepLooking(), seat=1, now=2_000) == "kept-looking"
    send(table, KeepLooking(), seat=2, now=3_000)
    assert table.state.kept_looking == (1, 2)
    take(table, 1, seat=0, now=4_000)
    assert (table.state.kept_looking, table.state.kept_looking_at) == ((), None)
    send(table, SayDone(), seat=0, now=5_000)
    assert send(table, KeepLooking(), seat=1, now=6_000) == [KeptLooking(1, at=6_000)]
    all_say(table, SayDone(), now=7_000)
    assert (table.state.layout, table.state.kept_looking) == (2, ())


def test_r8_7_an_added_card_is_a_change() -> None:
    table = arrange_deal(TWOS, players=2)
    send(table, SayNoSet(), seat=0, now=1_000)
    send(table, KeepLooking(), seat=1, now=2_000)
    assert isinstance(all_say(table, SayNoSet(), now=3_000)[-1], LaidMore)
    send(table, SayNoSet(), seat=0, now=4_000)
    assert send(table, KeepLooking(), seat=1, now=5_000) == [KeptLooking(1, at=5_000)]


def test_r8_7_only_what_others_agree_to_is_refused() -> None:
    table = arrange_deal(players=3)
    assert refusal(table, KeepLooking(), seat=1) == "nobody-agrees"
    send(table, SayNoSet(), seat=0)
    assert refusal(table, KeepLooking(), seat=0) == "already-agreed"
    send(table, Leave(), seat=0)
    assert refusal(table, KeepLooking(), seat=1) == "nobody-agrees"
    assert KeepLooking() not in coopset.legal(table.state, 1, 0).commands


def test_r8_7_a_proposal_is_answered_first() -> None:
    """It does not count as a change: neither the proposal nor its end gives anybody a second turn."""
    table = asked()
    send(table, Propose(SET), seat=0, now=1_000)
    assert refusal(table, KeepLooking(), seat=1, now=1_500) == "proposal-open"
    assert KeepLooking() not in coopset.legal(table.state, 1, 1_500).commands
    send(table, Oppose(SET), seat=1, now=2_000)
    send(table, KeepLooking(), seat=1, now=2_500)
    assert [one.cards for one in table.state.opposed] == [SET]
    send(table, Propose(SET), seat=0, now=3_000)
    send(table, Oppose(SET), seat=0, now=3_500)
    send(table, SayNoSet(), seat=0, now=4_000)
    assert refusal(table, KeepLooking(), seat=1, now=4_500) == "kept-looking"


def test_r8_7_a_pause_does_not_shorten_the_time_to_look() -> None:
    table = arrange_deal(players=3, options=Options(overrule=TIME, revision=6))
    send(table, SayNoSet(), seat=0, now=500)
    send(table, KeepLooking(), seat=1, now=1_000)
    send(table, Away(1), seat=None, now=3_000)
    send(table, Pause(), seat=None, now=3_000)
    send(table, Back(1), seat=None, now=63_000)
    assert table.state.kept_looking_at == 61_000
