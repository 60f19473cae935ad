"""ChipSet: the question, the showdown and the winners of the pot (R6.6 to R6.8)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.chipset_table import (
    MIDDLE,
    NO_SET,
    ONE_SET,
    answers_no,
    arrange_deal,
    checks,
    chips,
    legal,
    recorded_events,
    refusal,
    say,
)
from tertia.arena.play import play
from tertia.bots.baselines import SimplePlayer
from tertia.cards import Card
from tertia.games import chipset
from tertia.games.chipset.commands import Answer, Check, Fold, MatchBet, Raise, Start
from tertia.games.chipset.events import (
    Answered,
    Asked,
    DealEnded,
    GotBack,
    LaidMore,
    PotTaken,
    Showdown,
    Staked,
    TurnCame,
)
from tertia.games.chipset.options import Options
from tertia.games.chipset.pots import own_sets
from tertia.history.recorded_game import RecordedGame
from tertia.history.verify import check_commitments
from tertia.notation import parse_cards

# R6.6 ---------------------------------------------------------------------------------------------------


def test_r6_6_a_player_who_holds_a_set_may_expose_or_keep_quiet() -> None:
    table = arrange_deal(players=3, hands=(ONE_SET[0], *NO_SET))
    assert refusal(table, 0, Answer(True)) == "not-asked"
    say(table, *checks(1, 2, 0))
    assert legal(table, 0) == (Answer(False), Answer(True))
    assert legal(table, 1) == (Answer(False),)
    for command in (Fold(), Check(), MatchBet(), Raise(1)):
        assert refusal(table, 1, command) == "question-open"
    say(table, *answers_no(0))
    assert legal(table, 0) == ()
    assert refusal(table, 0, Answer(True)) == "already-answered"


def test_r6_6_only_its_own_seat_knows_how_many_sets_a_hand_can_show() -> None:
    table = arrange_deal(players=3, hands=(ONE_SET[0], *NO_SET))
    counts = [chipset.view(table.state, seat).to_show for seat in (0, 1, 2, None)]
    assert counts == [0, 0, 0, 0]
    say(table, *checks(1, 2, 0))
    counts = [chipset.view(table.state, seat).to_show for seat in (0, 1, 2, None)]
    assert counts == [1, 0, 0, 0]


def test_r6_6_if_one_exposes_all_show_and_the_most_sets_win_the_pot() -> None:
    table = arrange_deal(players=4, hands=(ONE_SET[0], *NO_SET))
    say(table, (1, Raise(2)), (2, MatchBet()), (3, Fold()), (0, MatchBet()))
    events = say(table, *answers_no(1, 2), (0, Answer(True)))
    showdown = events[1]
    assert isinstance(showdown, Showdown)
    assert showdown.by == (0,)
    assert [hand.seat for hand in showdown.hands] == [0, 1, 2]
    assert showdown.hands[0].sets == (tuple(parse_cards("3rso 1rso 2rso")),)
    assert showdown.hands[1].sets == ()
    assert events[2] == PotTaken(chips=6, seats=(0, 1, 2), winners=(0,), shares=(6,), sets=1)
    assert isinstance(events[3], DealEnded)
    assert events[3].reason == "exposed"
    assert events[3].scores == (4, -2, -2, 0)
    assert events[3].chips == (24, 18, 18, 20)
    assert events[3].sets == (1, 0, 0, None)
    seen = chipset.view(table.state, 3)
    assert [len(player.hand) for player in seen.players] == [2, 2, 2, 2]
    assert [len(player.hand) for player in chipset.view(table.state, None).players] == [2, 2, 2, 0]


def test_r6_6_a_player_who_exposes_may_lose() -> None:
    """Seat 1 keeps quiet with two SETs and takes the pot that seat 0 exposed for."""
    table = arrange_deal(players=2, hands=("3rso 3gtd", "1gso 2gso"), middle="1rso 2rso 1pso 2pso")
    say(table, (1, Raise(1)), (0, MatchBet()), *answers_no(1), (0, Answer(True)))
    assert recorded_events(table, PotTaken) == [
        PotTaken(chips=2, seats=(0, 1), winners=(1,), shares=(2,), sets=2)
    ]


def test_r6_6_ties_share_the_pot() -> None:
    table = arrange_deal(players=3, hands=(*ONE_SET[:2], NO_SET[2]))
    say(table, (1, Raise(2)), (2, MatchBet()), (0, MatchBet()), *answers_no(1, 2), (0, Answer(True)))
    assert recorded_events(table, PotTaken) == [
        PotTaken(chips=6, seats=(0, 1, 2), winners=(0, 1), shares=(3, 3), sets=1)
    ]
    assert chips(table) == [21, 21, 18]


@pytest.mark.parametrize(
    ("stacks", "shares"),
    [
        ((20, 20, 10, 20), (2, 4)),  # the fewest chips, though further from the dealer's left
        ((20, 10, 20, 20), (4, 2)),
        ((20, 20, 20, 20), (4, 2)),  # alike: the nearest at the dealer's left
    ],
)
def test_r6_6_chips_left_over_go_to_the_tied_player_with_the_fewest_chips(
    stacks: tuple[int, ...], shares: tuple[int, ...]
) -> None:
    """Three tie for 8 chips: two each, and the two left over go to one of them."""
    table = arrange_deal(players=4, hands=(ONE_SET[0], ONE_SET[1], ONE_SET[2], NO_SET[2]), chips=stacks)
    say(table, (1, Raise(2)), (2, MatchBet()), (3, MatchBet()), (0, MatchBet()))
    say(table, *answers_no(0, 1, 3), (2, Answer(True)))
    (pot,) = recorded_events(table, PotTaken)
    assert pot.winners == (0, 1, 2)
    assert pot.shares == (2, *shares)


def test_r6_6_nearest_at_the_dealers_left_not_the_lowest_seat() -> None:
    """Seats 0, the dealer, and 2 tie for 3 chips; seat 1 has folded after betting 1."""
    table = arrange_deal(players=3, hands=(ONE_SET[0], NO_SET[1], ONE_SET[2]))
    say(table, (1, Raise(1)), (2, MatchBet()), (0, MatchBet()), *answers_no(0, 1, 2))
    say(table, (1, Fold()), *checks(2, 0), (2, Answer(True)), *answers_no(0))
    assert recorded_events(table, PotTaken) == [
        PotTaken(chips=3, seats=(0, 2), winners=(0, 2), shares=(1, 2), sets=1)
    ]


# R6.7 ---------------------------------------------------------------------------------------------------


def test_r6_7_nobody_exposes_one_more_card_and_a_new_phase() -> None:
    table = arrange_deal(players=2, following="3gtd 3ptd")
    say(table, (1, Raise(1)), (0, MatchBet()))
    events = say(table, *answers_no(0, 1))
    card = parse_cards("3gtd")[0]
    assert events == [Answered(seat=1, expose=False), LaidMore((card,), at=0), TurnCame(seat=1, until=30_000)]
    state = table.state
    assert state.table == (*parse_cards(MIDDLE), card)
    assert (state.round, state.pot, state.highest_stake, state.owed_by(1)) == (2, 2, 0, 0)


def test_r6_7_all_but_one_folded_takes_the_pot_without_showing() -> None:
    table = arrange_deal(players=3, hands=ONE_SET)
    say(table, (1, Raise(2)), (2, MatchBet()), (0, Fold()), *answers_no(1, 2), (1, Fold()))
    assert recorded_events(table, PotTaken) == [
        PotTaken(chips=4, seats=(2,), winners=(2,), shares=(4,), sets=None)
    ]
    assert not recorded_events(table, Showdown)
    (ended,) = recorded_events(table, DealEnded)
    assert (ended.reason, ended.scores, ended.sets) == ("folded", (0, -2, 2), (None, None, None))
    assert [len(player.hand) for player in chipset.view(table.state, None).players] == [0, 0, 0]


def hidden_at_the_end(table: RecordedGame) -> set[Card]:
    return {card for player in table.state.players if not player.shown for card in player.hand}


def test_r6_7_hands_not_shown_stay_hidden_when_the_deal_is_opened() -> None:
    """The proof of the deal opens the cards laid open in play and no more, and holds all the same."""
    table = RecordedGame(chipset, lambda: bytes(32))
    table.send(Start(3), seat=None, now=0)
    say(table, (1, Fold()), (2, Fold()))
    (ended,) = recorded_events(table, DealEnded)
    (seals,) = ended.opened
    assert {card for card in seals.cards if card is not None} == set(table.state.table)
    assert not hidden_at_the_end(table) & set(seals.cards)
    shown = [chipset.redact(entry.event, None) for entry in table.entries]
    assert check_commitments(shown) == 1
    assert seals.commitment == table.state.commitment
    forged = replace(seals, cards=((seals.cards[0] + 1) % 81, *seals.cards[1:]))
    assert forged.commitment != seals.commitment


def test_r6_7_a_showdown_opens_the_hands_of_the_remaining_players() -> None:
    for seed in range(20):
        table = play(chipset, [SimplePlayer(f"{seed} {seat}") for seat in range(3)], Options(deals=1), seed)
        (ended,) = recorded_events(table, DealEnded)
        opened = {card for card in ended.opened[0].cards if card is not None}
        shown = {
            card
            for showdown in recorded_events(table, Showdown)
            for hand in showdown.hands
            for card in hand.cards
        }
        assert opened == {*table.state.table} | shown
        assert not opened & hidden_at_the_end(table)


# R6.8: SETs, all in, side pots --------------------------------------------------------------------------


def test_r6_8_sets_of_one_player_may_share_cards() -> None:
    middle = parse_cards("1rso 2rso 1gso")
    assert len(own_sets(parse_cards("3rso 1pso"), middle)) == 2


def test_r6_8_a_player_with_too_few_chips_matches_with_all_of_them() -> None:
    table = arrange_deal(players=2, chips=(1, 20))
    say(table, (1, Raise(3)))
    assert chipset.view(table.state, 0).to_match == 1
    events = say(table, (0, MatchBet()))
    assert events == [
        Staked(seat=0, how="match", paid=1, stake=1, by=0, all_in=True, reason="said"),
        GotBack(seat=1, chips=2),
        Asked(until=20_000),
    ]
    assert chips(table) == [0, 19]
    assert table.state.pot == 2


def test_r6_8_side_pots_hold_only_chips_that_others_matched() -> None:
    """Seat 0 has most SETs and 2 chips; of the rest, seat 2 with one SET takes what seat 1 matched."""
    table = arrange_deal(
        players=3, hands=("3rso 1pso", NO_SET[1], "2gts 2pod"), middle="1rso 2rso 1gso", chips=(2, 20, 20)
    )
    say(table, (1, Raise(3)), (2, Raise(2)), (0, MatchBet()), (1, MatchBet()))
    assert table.state.pot == 12
    say(table, *answers_no(1, 2), (0, Answer(True)))
    assert recorded_events(table, PotTaken) == [
        PotTaken(chips=6, seats=(0, 1, 2), winners=(0,), shares=(6,), sets=2),
        PotTaken(chips=6, seats=(1, 2), winners=(2,), shares=(6,), sets=1),
    ]
    assert chips(table) == [6, 15, 21]


def test_r6_8_chips_of_a_folded_player_go_to_the_pots_they_reach() -> None:
    table = arrange_deal(players=3, hands=(ONE_SET[0], NO_SET[0], ONE_SET[2]), chips=(1, 20, 20))
    say(table, (1, Raise(3)), (2, MatchBet()), (0, MatchBet()), *answers_no(0, 1, 2))
    say(table, (1, Fold()), (0, Answer(True)), *answers_no(2))
    assert recorded_events(table, PotTaken) == [
        # The odd chip goes to the player with the fewest chips.
        PotTaken(chips=3, seats=(0, 2), winners=(0, 2), shares=(2, 1), sets=1),
        PotTaken(chips=4, seats=(2,), winners=(2,), shares=(4,), sets=1),
    ]


def test_r6_8_a_player_who_is_all_in_skips_further_betting() -> None:
    table = arrange_deal(players=3, chips=(1, 20, 20))
    say(
        table,
        (1, Raise(1)),
        (2, MatchBet()),
        (0, MatchBet()),
        *answers_no(0, 1, 2),
        (1, Check()),
        (2, Raise(1)),
    )
    assert table.state.turn == 1
    say(table, (1, MatchBet()))
    assert table.state.phase == "answering"


def test_r6_8_with_one_left_to_bet_the_question_comes_at_once() -> None:
    table = arrange_deal(players=2, chips=(1, 20))
    say(table, (1, Raise(1)), (0, MatchBet()))
    events = say(table, *answers_no(0, 1))
    assert [type(event) for event in events] == [Answered, LaidMore, Asked]


def test_r6_8_no_raise_that_nobody_could_match() -> None:
    table = arrange_deal(players=2, chips=(3, 20))
    say(table, (1, Check()), (0, Raise(3)))
    assert legal(table, 1) == (Fold(), MatchBet())
    assert refusal(table, 1, Raise(1)) == "nobody-can-match"


def test_r6_8_all_in_against_each_other_comes_to_an_end() -> None:
    """Nobody ever exposes: card after card, until the deck is used up."""
    table = arrange_deal(players=2, chips=(2, 2), deals=1)
    say(table, (1, Raise(2)), (0, MatchBet()))
    rounds = 0
    while table.state.phase == "answering":
        say(table, *answers_no(0, 1))
        rounds += 1
    assert rounds == 81 - 2 - 4  # the cards that are neither in the first middle nor in the hands
    (ended,) = recorded_events(table, DealEnded)
    assert ended.reason == "deck"
