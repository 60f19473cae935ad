"""Scout, rule by rule (RULES 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from tertia.cards import Card, deck, is_set
from tertia.errors import Refused
from tertia.games import scout
from tertia.games.dealing import Pile
from tertia.games.engine import AnyCards, Tick
from tertia.games.scout.facts import (
    FORFEITS,
    AllBackIn,
    Barred,
    Deal,
    DealEnded,
    Dealt,
    ForfeitChosen,
    ForfeitOwed,
    GaveUp,
    GiveUp,
    HuntBegan,
    Join,
    LaidMore,
    MatchEnded,
    Missed,
    Options,
    Point,
    Pointed,
    SayNoSet,
    Scout,
    Scouted,
    Start,
    Started,
    TakeBack,
    TieDrawn,
    TurnEnded,
    Vote,
)
from tertia.games.scout.view import HuntView
from tertia.games.seats import Away, Back, Leave
from tertia.notation import parse_cards
from tertia.solver import find_sets, has_set
from tertia.tables.live import Table
from tertia.tables.wire import write_view

NO_WINDOW = Options(photo_finish=0)

A, B, C, D, E = parse_cards("1rso 2rso 3rso 1gso 1pso")
"""Two SETs that share their first card: A B C and A D E."""
VAIN, *OTHERS = parse_cards("2gts 1rtd 3rtd 1gos 3gts 2pss 1pts")
TABLE = (A, B, C, D, E, VAIN, *OTHERS)

NO_SET_IN_16 = tuple(
    a + 3 * b + 9 * c + 27 * d for a in (0, 1) for b in (0, 1) for c in (0, 1) for d in (0, 1)
)
"""Every feature has one of two values, so no three cards are all different in any: no SET."""


def lucky() -> Iterator[bytes]:
    return (number.to_bytes(32) for number in count())


def table_of(
    players: int = 3,
    options: Options = NO_WINDOW,
    first: Sequence[Card] = TABLE,
    luck: Iterator[bytes] | None = None,
) -> Table:
    """A table at which these cards come first."""
    draws = luck or lucky()
    table = Table(scout, lambda: next(draws))
    rest = tuple(card for card in deck() if card not in first)
    pile = Pile((*first, *rest), "salt")
    for event in (
        Started(players, options),
        Dealt(1, 0, 0, pile.commitment, pile.order[:12], pile),
    ):
        table.state = scout.evolve(table.state, event)
    return table


def events(entries: Sequence[Any]) -> list[Any]:
    return [entry.event for entry in entries]


def give(table: Table, command: Any, seat: int | None, now: int, pressed: int | None = None) -> list[Any]:
    return events(table.give(command, seat, now, pressed))


def refused(table: Table, command: Any, seat: int | None, now: int, pressed: int | None = None) -> str:
    with pytest.raises(Refused) as caught:
        table.give(command, seat, now, pressed)
    return caught.value.code


def hunt_seen(table: Table, seat: int | None) -> HuntView:
    hunt = scout.view(table.state, seat).hunt
    assert hunt is not None
    return hunt


def cards_heard(event: Any, seat: int | None) -> tuple[Card, ...]:
    heard = scout.witness(event, seat)
    assert isinstance(heard, Scouted)
    return heard.cards


def turn_of(happened: Sequence[Any]) -> TurnEnded:
    (turn,) = [event for event in happened if isinstance(event, TurnEnded)]
    return turn


def with_cards(table: Table, seat: int, cards: int) -> Table:
    """The same table, where a player has won so many cards before: the last ones of the deck."""
    state = table.state
    won, left = state.deck[len(state.deck) - cards :], state.deck[: len(state.deck) - cards]
    players = list(state.players)
    players[seat] = replace(players[seat], won=won)
    table.state = replace(state, deck=left, players=tuple(players))
    return table


def test_the_cards_of_these_tests() -> None:
    assert len(set(TABLE)) == 12
    assert [set(found) for found in find_sets(TABLE) if A in found] == [{A, B, C}, {A, D, E}]
    assert not has_set(NO_SET_IN_16)


# R5.1 ---------------------------------------------------------------------------------------------------


def test_r5_1_twelve_cards_lie_face_up() -> None:
    table = Table(scout, lambda: bytes(32))
    started, dealt = give(table, Start(2), None, 0)
    assert started == Started(2, Options())
    assert len(dealt.laid) == 12
    assert scout.view(table.state, 1).table == dealt.laid
    assert scout.view(table.state, None).deck == 69


@pytest.mark.parametrize("players", [0, 1, 21, True])
def test_r5_1_is_for_2_to_20_players(players: int) -> None:
    assert refused(Table(scout, lambda: bytes(32)), Start(players), None, 0) == "bad-players"


def test_r5_1_the_others_see_only_the_card_under_the_finger() -> None:
    """Ruling: the scout commits to all three cards."""
    table = table_of()
    scouted, began = give(table, Scout((B, A, C)), 0, 1_000)
    assert began == HuntBegan(0, B, 1_000, 31_000)
    assert cards_heard(scouted, 0) == (B, A, C)
    assert hunt_seen(table, 0).cards == (B, A, C)
    for other in (None, 1, 2):
        assert cards_heard(scouted, other) == ()
        hunt = hunt_seen(table, other)
        assert (hunt.card, hunt.cards) == (B, ())


def test_r5_1_what_the_scout_hides_changes_nothing_for_the_others() -> None:
    """A scout with a SET and one without look the same until the turn ends."""
    honest, liar = table_of(), table_of()
    give(honest, Scout((A, B, C)), 0, 1_000)
    give(liar, Scout((A, B, VAIN)), 0, 1_000)
    for other in (1, 2):
        assert write_view(scout.view(honest.state, other)) == write_view(scout.view(liar.state, other))
        assert scout.legal(honest.state, other, 1_000) == scout.legal(liar.state, other, 1_000)
    assert scout.deadline(honest.state) == scout.deadline(liar.state)
    assert give(honest, Point(VAIN), 1, 1_100) == give(liar, Point(VAIN), 1, 1_100) == [Barred(1, VAIN)]


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ((A, B), "wrong-count"),
        ((A, B, B), "wrong-count"),
        ((A, B, C, D), "wrong-count"),
        ((A, B, 80), "not-on-table"),
        ((A, B, -1), "not-cards"),
        ((), "wrong-count"),
    ],
)
def test_r5_1_a_scout_commits_to_three_cards_of_the_table(cards: tuple[Card, ...], code: str) -> None:
    assert refused(table_of(), Scout(cards), 0, 10) == code


def test_r5_1_who_pressed_first_is_the_scout() -> None:
    """Photo finish: an earlier press within the window replaces the finger, whose card nobody saw."""
    table = table_of(options=Options())
    (first,) = give(table, Scout((A, B, C)), 0, 1_000)
    assert isinstance(first, Scouted)
    assert hunt_seen(table, 1).card is None
    assert hunt_seen(table, 0).card == A
    assert scout.legal(table.state, 1, 1_000).choices == ()
    (second,) = give(table, Scout((D, A, E)), 1, 1_050, pressed=950)
    assert (second.seat, second.overtaken) == (1, 0)
    assert refused(table, Scout((D, A, E)), 2, 1_060, pressed=1_060) == "hunt-on"
    began = events(table.pass_time(1_100))
    assert began == [HuntBegan(1, D, 1_100, 31_100)]
    assert hunt_seen(table, 0).cards == ()
    assert refused(table, Scout((A, B, C)), 0, 1_101, pressed=960) == "hunt-on"


def test_r5_1_presses_of_one_instant_draw_lots() -> None:
    winners = set()
    for number in range(20):
        table = table_of(options=Options(), luck=iter([bytes([number])]))
        give(table, Scout((A, B, C)), 0, 1_000)
        tie, *rest = give(table, Scout((D, A, E)), 1, 1_050, pressed=1_000)
        assert isinstance(tie, TieDrawn)
        assert [event.overtaken for event in rest] == ([0] if tie.winner == 1 else [])
        assert table.state.hunt.scout.seat == tie.winner
        assert table.state.hunt.scout.tied == 2
        winners.add(tie.winner)
    assert winners == {0, 1}


def test_r5_1_everyone_presses_once_in_a_photo_finish() -> None:
    """Neither a lost lot nor a lost finger can be tried again."""
    table = table_of(options=Options())
    give(table, Scout((A, B, C)), 0, 1_000)
    give(table, Scout((D, A, E)), 1, 1_010, pressed=950)
    assert refused(table, Scout((A, B, C)), 0, 1_020, pressed=900) == "hunt-on"


def test_r5_1_there_is_one_scout_a_turn() -> None:
    table = table_of()
    give(table, Scout((A, B, C)), 0, 1_000)
    assert refused(table, Scout((D, A, E)), 0, 1_100) == "you-scout"
    assert refused(table, Scout((D, A, E)), 1, 1_100) == "hunt-on"
    assert refused(table, SayNoSet(), 1, 1_100) == "hunt-on"


def test_r5_1_most_cards_wins() -> None:
    """R5.7: one point a card; R2.12: equal totals share the place."""
    table = with_cards(with_cards(table_of(), 0, 2), 2, 2)
    give(table, Scout((A, B, C)), 1, 1_000)
    give(table, GiveUp(), 0, 1_100)
    give(table, GiveUp(), 2, 1_200)
    ended = play_out(table)
    assert ended[-2].scores == (2, 3, 2)
    assert ended[-1] == MatchEnded((2, 3, 2), (2, 1, 2))


def play_out(table: Table, now: int = 100_000) -> list[Any]:
    """Take away the deck and let everyone agree that there is no SET."""
    table.state = replace(table.state, deck=())
    happened = []
    for seat in table.state.asked:
        happened = give(table, SayNoSet(), seat, now)
    return happened


# R5.2 ---------------------------------------------------------------------------------------------------


def test_r5_2_the_others_point_not_the_scout() -> None:
    table = table_of(2)
    assert refused(table, Point(B), 1, 500) == "no-hunt"
    give(table, Scout((A, B, C)), 0, 1_000)
    assert refused(table, Point(B), 0, 1_100) == "you-scout"
    assert refused(table, GiveUp(), 0, 1_100) == "you-scout"
    assert not scout.legal(table.state, 0, 1_100)
    pointed, ended = give(table, Point(B), 1, 1_200)
    assert pointed == Pointed(1, B, 1_200, 1_200)
    assert (ended.finder, ended.pointed, ended.reason, ended.hunted) == (1, B, "found", 200)


@pytest.mark.parametrize(("card", "code"), [(A, "same-card"), (80, "not-on-table"), (-2, "not-cards")])
def test_r5_2_a_second_card_of_the_table(card: Card, code: str) -> None:
    table = table_of()
    give(table, Scout((A, B, C)), 0, 1_000)
    assert refused(table, Point(card), 1, 1_100) == code


def test_r5_2_who_pressed_first_is_the_finder() -> None:
    """Photo finish among those who find a card; which card is seen when it is over."""
    table = table_of(4, Options())
    give(table, Scout((A, B, C)), 0, 1_000)
    table.pass_time(1_150)
    give(table, GiveUp(), 2, 1_900)
    (first,) = give(table, Point(B), 1, 2_000)
    assert hunt_seen(table, 3).finder == 1
    assert refused(table, Point(D), 3, 2_010, pressed=2_005) == "pointed-first"
    assert refused(table, Point(VAIN), 3, 2_010, pressed=2_001) == "pointed-first"
    assert refused(table, Point(D), 1, 2_010) == "already-pointed"
    assert refused(table, GiveUp(), 3, 2_010) == "pointed-first"
    assert refused(table, TakeBack(), 2, 2_010) == "pointed-first"
    assert not scout.legal(table.state, 3, 2_010)
    (second,) = give(table, Point(D), 2, 2_020, pressed=1_950)
    assert hunt_seen(table, 3).gave_up == ()  # who points has not given up
    assert (first.overtaken, second.overtaken) == (None, 1)
    turn = turn_of(events(table.pass_time(2_100)))
    assert (turn.finder, turn.finder_took, turn.at) == (2, (D, E), 2_100)


def test_r5_2_the_card_pointed_at_is_hidden_until_the_photo_finish_is_over() -> None:
    """Who overtakes must not profit from it; the finder sees the own card, and all see it in the end."""
    table = table_of(3, Options())
    give(table, Scout((A, B, C)), 0, 1_000)
    (pointed,) = give(table, Point(B), 1, 2_000)
    for seat in (0, 2, None):
        assert (hunt_seen(table, seat).finder, hunt_seen(table, seat).pointed) == (1, None)
        assert scout.witness(pointed, seat) == replace(pointed, card=None)
    assert hunt_seen(table, 1).pointed == B
    assert scout.witness(pointed, 1) == pointed
    turn = turn_of(events(table.pass_time(2_150)))
    assert turn.pointed == B
    assert scout.witness(turn, 2) == turn


def test_r5_7_a_finger_in_vain_bars_although_it_would_have_overtaken() -> None:
    """Or one could try card after card, with an early press, until one overtakes the finder."""
    table = table_of(4, Options())
    give(table, Scout((A, B, C)), 0, 1_000)
    give(table, Point(B), 1, 2_000)
    assert give(table, Point(VAIN), 2, 2_020, pressed=1_950) == [Barred(2, VAIN)]
    assert refused(table, Point(D), 2, 2_020, pressed=1_950) == "barred-this-turn"
    assert give(table, Point(VAIN), 3, 2_020, pressed=2_000)[0] == Barred(3, VAIN)
    assert table.state.turn.finder == 1


def test_r5_2_a_finger_pressed_before_the_hunt_was_meant_for_the_turn_before() -> None:
    """It bars nobody and gives nothing up."""
    table = table_of(options=Options())
    give(table, Scout((A, B, C)), 0, 1_000)
    table.pass_time(1_150)
    assert refused(table, Point(VAIN), 1, 1_200, pressed=1_149) == "too-late"
    assert refused(table, GiveUp(), 1, 1_200, pressed=1_149) == "too-late"
    assert give(table, Point(VAIN), 1, 1_201, pressed=1_150) == [Barred(1, VAIN)]


def test_r5_2_finders_of_one_instant_draw_lots() -> None:
    finders = set()
    for number in range(20):
        table = table_of(3, Options(), luck=iter([bytes([number])]))
        give(table, Scout((A, B, C)), 0, 1_000)
        give(table, Point(B), 1, 2_000)
        tie, *_ = give(table, Point(D), 2, 2_050, pressed=2_000)
        if tie.winner == 1:
            assert refused(table, Point(D), 2, 2_060, pressed=2_000) == "pointed-first"
        turn = turn_of(events(table.pass_time(2_150)))
        assert turn.finder == tie.winner
        finders.add(turn.finder)
    assert finders == {1, 2}


def test_r5_2_a_point_within_the_time_stands_although_its_photo_finish_ends_later() -> None:
    table = table_of(3, Options())
    give(table, Scout((A, B, C)), 0, 1_000)
    give(table, Point(B), 1, 31_100)
    assert turn_of(events(table.pass_time(40_000))).finder == 1


# R5.3, R5.4 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("second", [B, C])
def test_r5_3_second_card_in_the_scouts_set(second: Card) -> None:
    """The finder takes that card, the scout the other two; three others come into their places (R2.6)."""
    table = table_of()
    new = table.state.deck[:3]
    give(table, Scout((A, B, C)), 0, 1_000)
    turn = turn_of(give(table, Point(second), 2, 4_000))
    assert turn.is_set
    assert turn.finder_took == (second,)
    assert set(turn.scout_took) == {A, B, C} - {second}
    assert (turn.places, turn.laid) == ((0, 1, 2), new)
    assert (turn.saw, turn.hunted) == (1_000, 3_000)
    assert table.state.table == (*new, *TABLE[3:])
    assert [player.score for player in scout.view(table.state, None).players] == [2, 0, 1]


@pytest.mark.parametrize("second", [D, E])
def test_r5_4_second_card_in_another_set(second: Card) -> None:
    """The finder takes the two other cards of that SET, the scout three: five cards leave the table."""
    table = table_of()
    new = table.state.deck[:5]
    give(table, Scout((A, B, C)), 0, 1_000)
    turn = turn_of(give(table, Point(second), 1, 1_500))
    assert set(turn.finder_took) == {D, E}
    assert turn.scout_took == (A, B, C)
    assert is_set(A, *turn.finder_took)
    assert (turn.places, turn.laid) == ((0, 1, 2, 3, 4), new)
    assert table.state.table == (*new, *TABLE[5:])
    assert [player.score for player in scout.view(table.state, None).players] == [3, 2, 0]


def test_r5_4_with_a_short_deck_the_last_places_stay_free() -> None:
    table = table_of()
    table.state = replace(table.state, deck=(50, 60))
    give(table, Scout((A, B, C)), 0, 1_000)
    give(table, Point(D), 1, 1_500)
    assert table.state.table == (50, 60, None, None, None, *TABLE[5:])


# R5.5 ---------------------------------------------------------------------------------------------------


def test_r5_5_all_others_give_up_and_the_scout_wins_three() -> None:
    table = table_of()
    give(table, Scout((A, B, C)), 0, 1_000)
    assert give(table, GiveUp(), 1, 2_000) == [GaveUp(1)]
    assert refused(table, GiveUp(), 1, 2_000) == "already-agreed"
    turn = turn_of(give(table, GiveUp(), 2, 3_000))
    assert (turn.reason, turn.finder, turn.scout_took, turn.finder_took) == ("gave-up", None, (A, B, C), ())
    assert turn.cards == (A, B, C)
    assert not table.state.players[0].sits_out


def test_r5_5_giving_up_can_be_taken_back() -> None:
    table = table_of()
    give(table, Scout((A, B, C)), 0, 1_000)
    give(table, GiveUp(), 1, 2_000)
    give(table, TakeBack(), 1, 2_100)
    assert refused(table, TakeBack(), 1, 2_200) == "not-agreed"
    assert give(table, GiveUp(), 2, 2_300) == [GaveUp(2)]
    assert table.state.hunt is not None
    assert turn_of(give(table, Point(B), 2, 2_400)).finder == 2  # who points has not given up


def test_r5_5_or_the_time_runs_out() -> None:
    table = table_of(options=replace(NO_WINDOW, hunt_time=8_000))
    give(table, Scout((A, B, C)), 0, 1_000)
    assert scout.deadline(table.state) == 9_000
    assert events(table.pass_time(8_999)) == []
    turn = turn_of(events(table.pass_time(9_000)))
    assert (turn.reason, turn.scout_took) == ("time", (A, B, C))


def test_r5_5_the_time_is_30_seconds_unless_agreed_otherwise() -> None:
    assert Options().hunt_time == 30_000


def test_r5_5_no_set_costs_a_card_and_the_next_turn() -> None:
    table = with_cards(table_of(), 0, 2)
    kept, lost = table.state.players[0].won
    give(table, Scout((A, B, VAIN)), 0, 1_000)
    give(table, GiveUp(), 1, 2_000)
    turn, missed = give(table, GiveUp(), 2, 3_000)[1:]
    assert (turn.is_set, turn.scout_took, turn.places, turn.laid) == (False, (), (), ())
    assert missed == Missed(0, (A, B, VAIN), (lost,))
    assert table.state.table == TABLE
    assert table.state.aside == (lost,)
    assert table.state.players[0].won == (kept,)
    assert scout.view(table.state, 0).players[0].sits_out
    for command in (Scout((A, B, C)), SayNoSet()):
        assert refused(table, command, 0, 3_100) == "sits-out-turn"
    assert not scout.legal(table.state, 0, 3_100)

    give(table, Scout((A, B, C)), 1, 4_000)
    assert refused(table, Point(B), 0, 4_100) == "sits-out-turn"
    assert refused(table, GiveUp(), 0, 4_100) == "sits-out-turn"
    assert turn_of(give(table, GiveUp(), 2, 4_200)).reason == "gave-up"  # 0 is not waited for
    assert not table.state.players[0].sits_out
    assert scout.legal(table.state, 0, 5_000)


def test_r5_5_with_two_players_the_other_scouts_undisturbed() -> None:
    """Nobody is left to hunt while the only other sits out: the three are taken at once."""
    table = with_cards(table_of(2), 0, 1)
    give(table, Scout((A, B, VAIN)), 0, 1_000)
    give(table, GiveUp(), 1, 1_100)
    assert turn_of(give(table, Scout((A, B, C)), 1, 2_000)).scout_took == (A, B, C)


def test_r5_5_where_everyone_would_sit_out_nobody_does() -> None:
    table = with_cards(table_of(2), 0, 1)
    give(table, Scout((A, B, VAIN)), 0, 1_000)
    give(table, GiveUp(), 1, 1_100)
    assert give(table, Leave(), 1, 1_200)[1:] == [AllBackIn()]
    assert scout.legal(table.state, 0, 1_200)


def test_r5_5_absent_players_are_not_waited_for_beyond_the_grace_time() -> None:
    table = table_of()
    give(table, Away(2), None, 100)
    give(table, Scout((A, B, C)), 0, 1_000)
    assert give(table, GiveUp(), 1, 1_100) == [GaveUp(1)]
    assert turn_of(events(table.pass_time(15_100))).reason == "gave-up"


def test_r5_5_a_scout_who_leaves_stays_committed() -> None:
    table = table_of()
    give(table, Scout((A, B, C)), 0, 1_000)
    give(table, Leave(), 0, 1_100)
    turn = turn_of(give(table, Point(B), 1, 1_200))
    assert set(turn.scout_took) == {A, C}
    assert refused(table, Scout((D, E, VAIN)), 0, 1_300) == "no-seat"
    give(table, Back(0), None, 1_400)
    assert scout.view(table.state, 0).players[0].score == 2


# R5.6 ---------------------------------------------------------------------------------------------------


def owing(players: int = 4, options: Options = NO_WINDOW, luck: Iterator[bytes] | None = None) -> Table:
    """A table at which seat 0 was a scout without a SET and without a card, at 2_000."""
    table = table_of(players, options, luck=luck)
    give(table, Scout((A, B, VAIN)), 0, 1_000)
    happened: list[Any] = []
    for seat in range(1, players):
        happened = give(table, GiveUp(), seat, 2_000)
    missed, owed = happened[-2:]
    assert missed == Missed(0, (A, B, VAIN), ())
    assert owed == ForfeitOwed(0, 2_000 + options.forfeit_time)
    return table


def test_r5_6_who_cannot_pay_owes_a_forfeit_that_the_others_choose() -> None:
    table = owing()
    assert scout.legal(table.state, 1, 2_100).commands == tuple(Vote(forfeit) for forfeit in FORFEITS)
    assert not scout.legal(table.state, 0, 2_100)
    assert refused(table, Vote("song"), 0, 2_100) == "owes-forfeit"
    give(table, Vote("dishes"), 1, 2_100)
    assert refused(table, Vote("song"), 1, 2_150) == "already-voted"
    give(table, Vote("song"), 2, 2_200)
    chosen = give(table, Vote("dishes"), 3, 2_300)[-1]
    assert chosen == ForfeitChosen(0, "dishes", (0, 2, 1), drawn=False)
    assert scout.view(table.state, None).players[0].forfeits == ("dishes",)
    assert table.state.players[0].sits_out  # R5.5 all the same
    assert refused(table, Vote("song"), 1, 2_400) == "no-vote"


def test_r5_6_the_game_waits_for_the_vote() -> None:
    table = owing()
    for command in (Scout((A, B, C)), SayNoSet(), TakeBack()):
        assert refused(table, command, 1, 2_100) == "vote-first"
    assert refused(table, Vote("undressing"), 1, 2_100) == "bad-forfeit"  # type: ignore[arg-type]


def test_r5_6_no_vote_waits_for_ever() -> None:
    """At the deadline the most votes decide."""
    table = owing(options=replace(NO_WINDOW, forfeit_time=9_000))
    give(table, Vote("scolding"), 3, 2_100)
    assert scout.deadline(table.state) == 11_000
    assert not scout.legal(table.state, 1, 11_000)
    assert events(table.pass_time(11_000)) == [ForfeitChosen(0, "scolding", (1, 0, 0), drawn=False)]
    assert give(table, Scout((A, B, C)), 1, 11_100)


def test_r5_6_without_votes_and_among_equals_the_lot_decides() -> None:
    unvoted, tied = set(), set()
    for number in range(30):
        table = owing(luck=iter([bytes([number])]))
        (chosen,) = events(table.pass_time(60_000))
        assert chosen.drawn
        unvoted.add(chosen.forfeit)
        table = owing(3, luck=iter([bytes([number])]))
        give(table, Vote("song"), 1, 2_100)
        tied.add(give(table, Vote("dishes"), 2, 2_200)[-1].forfeit)
    assert unvoted == set(FORFEITS)
    assert tied == {"song", "dishes"}


def test_r5_6_those_who_left_are_not_waited_for() -> None:
    table = owing(3)
    give(table, Vote("song"), 1, 2_100)
    assert give(table, Leave(), 2, 2_200)[-1] == ForfeitChosen(0, "song", (0, 0, 1), drawn=False)


def test_r5_6_when_all_have_left_the_match_ends_in_the_middle_of_a_vote() -> None:
    table = owing(2)
    give(table, Leave(), 0, 2_100)
    ended = give(table, Leave(), 1, 2_200)
    assert [type(event) for event in ended[-2:]] == [DealEnded, MatchEnded]
    assert ended[-2].reason == "left"
    assert scout.is_over(table.state)
    assert scout.deadline(table.state) is None


def test_r5_6_forfeits_are_kept_from_deal_to_deal() -> None:
    table = owing(2, replace(NO_WINDOW, deals=2))
    give(table, Vote("song"), 1, 2_100)
    table.state = replace(table.state, deck=())
    give(table, SayNoSet(), 1, 3_000)
    give(table, Deal(), 1, 4_000)
    assert scout.view(table.state, None).players[0].forfeits == ("song",)
    assert not table.state.players[0].sits_out


# R5.7 ---------------------------------------------------------------------------------------------------


def test_r5_7_a_finger_in_vain_takes_nothing_and_bars_for_this_turn() -> None:
    table = table_of()
    give(table, Scout((A, B, C)), 0, 1_000)
    assert give(table, Point(VAIN), 1, 1_100) == [Barred(1, VAIN)]
    assert not scout.legal(table.state, 1, 1_200)
    for command in (Point(B), GiveUp(), TakeBack()):
        assert refused(table, command, 1, 1_200) == "barred-this-turn"
    assert hunt_seen(table, 2).barred == (1,)
    assert turn_of(give(table, GiveUp(), 2, 1_300)).scout_took == (A, B, C)  # 1 is not waited for
    assert give(table, Scout(table.state.open_cards[:3]), 1, 1_400)


def test_r5_7_a_scouts_own_hidden_card_is_in_vain_too_if_the_three_are_no_set() -> None:
    """What counts is what everyone can see: a third card on the table that makes it a SET."""
    table = table_of(2)
    give(table, Scout((A, VAIN, B)), 0, 1_000)
    barred, turn, *_ = give(table, Point(VAIN), 1, 1_100)
    assert barred == Barred(1, VAIN)
    assert (turn.finder, turn.reason, turn.is_set) == (None, "gave-up", False)


@pytest.mark.parametrize("pointed", [B, D])
def test_r5_7_false_scout_is_found_out_and_the_finder_of_a_true_set_takes_two(pointed: Card) -> None:
    """Whether or not the finger is on one of the scout's cards. The scout's card stays where it lies."""
    table = with_cards(table_of(), 0, 1)
    (paid,) = table.state.players[0].won
    new = table.state.deck[:2]
    give(table, Scout((A, B, VAIN)), 0, 1_000)
    turn, missed = give(table, Point(pointed), 1, 1_500)[1:]
    found = (B, C) if pointed == B else (D, E)
    assert (turn.finder_took, turn.scout_took, turn.is_set) == (found, (), False)
    assert missed == Missed(0, (A, B, VAIN), (paid,))
    places = (1, 2) if pointed == B else (3, 4)
    assert (turn.places, turn.laid) == (places, new)
    assert table.state.table[0] == A
    assert len(table.state.open_cards) == 12
    assert table.state.players[0].sits_out


def test_r5_7_a_false_scout_without_a_card_owes_a_forfeit_whatever_the_finder_did() -> None:
    table = table_of()
    give(table, Scout((A, B, VAIN)), 0, 1_000)
    happened = give(table, Point(D), 1, 1_500)
    assert [type(event) for event in happened[1:]] == [TurnEnded, Missed, ForfeitOwed]
    assert table.state.players[1].won == (D, E)


def test_r5_7_r2_8_three_more_cards_when_all_agree() -> None:
    table = table_of(2)
    give(table, SayNoSet(), 0, 100)
    assert refused(table, SayNoSet(), 0, 110) == "already-agreed"
    give(table, TakeBack(), 0, 120)
    give(table, SayNoSet(), 1, 130)
    new = table.state.deck[:3]
    assert give(table, SayNoSet(), 0, 140)[-1] == LaidMore(new, (12, 13, 14), 140)
    assert not any(player.agreed for player in table.state.players)
    for lying in (18, 21):
        for seat in (0, 1):
            give(table, SayNoSet(), seat, 200)
        assert len(table.state.open_cards) == lying
    assert refused(table, SayNoSet(), 0, 300) == "set-is-certain"


def test_r5_7_r2_8_who_sees_a_set_no_longer_agrees_and_a_turn_without_taking_keeps_the_others_word() -> None:
    table = with_cards(table_of(), 0, 1)
    for seat in (0, 1):
        give(table, SayNoSet(), seat, 100)
    give(table, Scout((A, B, VAIN)), 0, 200)
    for seat in (1, 2):
        give(table, GiveUp(), seat, 300)
    assert [player.agreed for player in table.state.players] == [False, True, False]
    assert isinstance(give(table, SayNoSet(), 2, 400)[-1], LaidMore)  # 0 sits out and is not asked


def test_r5_7_r2_8_more_cards_can_come_by_themselves() -> None:
    table = table_of(options=replace(NO_WINDOW, more="auto"), first=NO_SET_IN_16)
    assert refused(table, SayNoSet(), 0, 10) == "more-by-itself"
    happened = give(table, Away(0), None, 20)[1:]
    assert [type(event) for event in happened[:2]] == [LaidMore, LaidMore]
    assert has_set(table.state.open_cards)


def test_r5_7_r2_9_cards_beyond_12_are_not_replaced() -> None:
    table = with_cards(table_of(2), 0, 1)
    for seat in (0, 1):
        give(table, SayNoSet(), seat, 100)
    give(table, Scout((B, A, VAIN)), 0, 200)
    turn = turn_of(give(table, Point(C), 1, 300))
    assert (turn.finder_took, turn.laid) == ((C, A), ())
    assert len(table.state.open_cards) == 13
    assert table.state.table[0] is None
    assert len(table.state.table) == 15


def test_r5_7_r2_9_the_table_comes_back_to_12() -> None:
    """Five of 13 leave 8, and four come into the first of the five places."""
    table = table_of(2)
    extra, *new = table.state.deck[:5]
    table.state = replace(table.state, table=(*TABLE, extra, None, None), deck=table.state.deck[1:])
    give(table, Scout((A, B, C)), 0, 200)
    give(table, Point(D), 1, 300)
    assert table.state.table == (*new, None, *TABLE[5:], extra, None, None)


def test_r5_7_r2_8_between_the_usual_numbers_three_more_come_too_but_never_beyond_21() -> None:
    """Ruling: a turn may take two or five cards, so 13 may lie there: then 16, 19, and 21 at most."""
    table = table_of(2)
    lying = table.state.deck[:1]
    table.state = replace(table.state, table=(*TABLE, *lying, None, None), deck=table.state.deck[1:])
    for expected in (16, 19, 21):
        for seat in (0, 1):
            give(table, SayNoSet(), seat, 100)
        assert len(table.state.open_cards) == expected
        assert len(table.state.table) % 3 == 0
    assert len(table.state.table) == 21
    assert refused(table, SayNoSet(), 0, 200) == "set-is-certain"


def test_r5_7_r2_10_the_deal_ends_when_the_deck_is_used_up_and_all_agree() -> None:
    table = table_of(2)
    give(table, Scout((A, B, C)), 0, 1_000)
    give(table, Point(B), 1, 1_100)
    give(table, Scout((D, E, VAIN)), 1, 2_000)
    give(table, GiveUp(), 0, 2_100)
    give(table, Scout((D, E, VAIN)), 0, 3_000)  # 1 sits out: the turn ends at once
    ended, match_ended = play_out(table)[-2:]
    assert (ended.reason, ended.scores, ended.took) == ("agreed", (1, 0), 100_000)
    assert (ended.scouted, ended.found, ended.mistakes) == ((1, 0), (0, 1), (1, 1))
    assert ended.cards_left == 12
    assert [pile.commitment for pile in ended.opened] == [table.state.commitment]
    assert match_ended == MatchEnded((1, 0), (1, 2))


def test_r5_7_r2_10_the_deal_ends_by_itself_when_no_card_or_no_set_is_left() -> None:
    table = table_of(2)
    table.state = replace(table.state, deck=(), table=(A, B, C) + (None,) * 9)
    give(table, Scout((A, B, C)), 0, 1_000)
    assert give(table, Point(C), 1, 1_100)[-2].reason == "no-card"
    table = table_of(2, replace(NO_WINDOW, more="auto"))
    table.state = replace(table.state, deck=(), table=(A, B, C, VAIN, D, OTHERS[0]) + (None,) * 6)
    give(table, Scout((A, B, C)), 0, 1_000)
    assert give(table, Point(C), 1, 1_100)[-2].reason == "no-set"


def test_r5_7_r2_12_everyone_deals_once_and_scores_add_up() -> None:
    table = table_of(2, replace(NO_WINDOW, match="everyone"))
    give(table, Scout((A, B, C)), 0, 1_000)
    give(table, GiveUp(), 1, 1_100)
    assert play_out(table, 2_000)[-1].scores == (3, 0)
    assert refused(table, Scout((A, B, C)), 0, 2_100) == "not-playing"
    assert refused(table, Deal(), 0, 2_100) == "not-dealer"
    give(table, Join(), None, 2_200)
    (dealt,) = give(table, Deal(), 1, 2_300)
    assert (dealt.deal, dealt.dealer, len(dealt.laid)) == (2, 1, 12)
    assert refused(table, Deal(), 1, 2_400) == "not-between-deals"
    assert isinstance(play_out(table, 3_000)[-1], DealEnded)  # who joined has still to deal
    assert isinstance(events(table.pass_time(30_000))[-1], Dealt)  # by itself, after the pause
    assert play_out(table, 31_000)[-1] == MatchEnded((3, 0, 0), (1, 2, 2))


# What may be said when ----------------------------------------------------------------------------------


def test_legal_in_every_part_of_a_turn() -> None:
    table = table_of(options=Options())
    free = scout.legal(table.state, 0, 10)
    assert (free.commands, free.choices) == ((SayNoSet(),), (AnyCards(Scout, TABLE),))
    give(table, Scout((A, B, C)), 0, 1_000)
    assert not any(scout.legal(table.state, seat, 1_000) for seat in range(3))
    table.pass_time(1_150)
    assert not scout.legal(table.state, 0, 1_150)
    hunting = scout.legal(table.state, 1, 1_150).commands
    assert hunting == (*(Point(card) for card in TABLE[1:]), GiveUp())
    give(table, GiveUp(), 1, 1_200)
    assert scout.legal(table.state, 1, 1_200).commands[-1] == TakeBack()
    assert not scout.legal(table.state, 1, 31_150)


def test_table_commands_are_not_for_players() -> None:
    table = table_of()
    for command in (Tick(), Join(), Start(2)):
        assert refused(table, command, 0, 10) == "table-only"
    assert refused(table, Start(2), None, 10) == "already-started"
    assert refused(table, "scout", 0, 10) == "unknown-command"
    assert refused(table, Scout((A, B, C)), None, 10) == "no-seat"
