"""CoopSet: cards added one at a time cost a point each (R8.3)."""

from __future__ import annotations

from games.coopset_table import TWENTY, TWOS, all_say, arrange_deal, refusal, send, take
from tertia.games import coopset
from tertia.games.common.commands import Away, SayNoSet, TakeBack
from tertia.games.coopset.commands import SayDone
from tertia.games.coopset.events import Agreed, LaidMore
from tertia.games.coopset.options import Options
from tertia.solver import has_set


def test_the_arranged_decks_have_the_sets_they_promise() -> None:
    assert len(TWOS) == 16
    assert len(TWENTY) == 20
    assert not has_set(TWOS)
    assert not has_set(TWENTY)


def test_r8_3_cards_are_added_one_at_a_time_and_each_costs_a_point() -> None:
    table = arrange_deal(TWOS)
    assert all_say(table, SayNoSet(), now=10) == [
        Agreed(0, "no-set"),
        Agreed(1, "no-set"),
        LaidMore(laid=(TWOS[12],), places=(12,), added=1, at=10),
    ]
    assert all_say(table, SayNoSet(), now=20)[-1] == LaidMore(laid=(TWOS[13],), places=(13,), added=2, at=20)
    assert coopset.view(table.state, 0).penalty == 2
    assert coopset.view(table.state, 0).total == -2


def test_r8_3_all_must_agree_and_nobody_checks() -> None:
    """There are four SETs, but players who agree that there is none pay all the same."""
    table = arrange_deal(players=3)
    send(table, SayNoSet(), seat=2)
    send(table, SayNoSet(), seat=0)
    assert table.state.added == 0
    assert send(table, SayNoSet(), seat=1)[-1] == LaidMore(laid=(12,), places=(12,), added=1, at=0)


def test_r8_3_a_card_added_withdraws_the_agreements() -> None:
    table = arrange_deal(TWOS)
    all_say(table, SayNoSet())
    assert not any(player.agreed for player in table.state.players)
    assert refusal(table, TakeBack()) == "not-agreed"


def test_r8_3_no_card_is_added_once_a_set_was_taken() -> None:
    table = arrange_deal()
    take(table, 0)
    assert refusal(table, SayNoSet()) == "set-taken"
    assert coopset.view(table.state, 0).question == "done"


def test_r8_3_among_21_cards_a_set_is_certain() -> None:
    table = arrange_deal(TWENTY, players=1)
    for _ in range(9):
        all_say(table, SayNoSet())
    assert len(table.state.open_cards) == 21
    assert refusal(table, SayNoSet()) == "set-is-certain"
    assert refusal(table, SayDone()) == "nothing-taken"
    assert coopset.view(table.state, 0).question is None
    assert coopset.legal(table.state, seat=0, now=0).commands == ()


def test_r8_3_auto_adds_cards_until_there_is_a_set_and_charges_each() -> None:
    table = arrange_deal(TWOS, options=Options(more="auto"))
    # The rules look for a SET after every command. ``arrange_deal`` gives none, so send any.
    events = send(table, Away(1), seat=None)
    more = [event for event in events if isinstance(event, LaidMore)]
    assert [event.added for event in more] == list(range(1, len(more) + 1))
    assert len(more) > 4
    assert has_set(table.state.open_cards)
    assert not has_set(table.state.open_cards[:-1])
    assert refusal(table, SayNoSet()) == "more-by-itself"
