"""SetUp: the end of a deal (R7.4) and of a match (R2.12)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.classic_table import NO_SET_IN_20
from games.setup_table import LINE, WINDOW, Sitting, names, only, with_line
from tertia.cards import deck
from tertia.games import setup
from tertia.games.common.commands import Back, Deal, Leave
from tertia.games.common.events import MatchEnded
from tertia.games.setup.commands import Challenge, Lay, SaySafe
from tertia.games.setup.ending import fewest_first
from tertia.games.setup.events import DealEnded, Dealt
from tertia.history.verify import check_commitments
from tertia.solver import has_set


def test_r7_4_the_deal_ends_when_the_draw_pile_is_empty() -> None:
    sitting = Sitting(3)
    events = sitting.play_out()
    assert names(events).count("Laid") == 81 - 12
    ended = only(DealEnded, events)
    assert (ended.reason, ended.cards_left) == ("drawn-out", 69)  # 69 cards lie on the table
    assert check_commitments(setup.redact(entry.event, None) for entry in sitting.table.entries) == 1
    assert sitting.state.phase == "over"


def test_r7_4_the_last_card_can_still_be_challenged() -> None:
    """Ruling: the last card laid can still be challenged until its window closes."""
    sitting = with_line(*LINE, photo_finish=0)
    sitting.hold(1, 2, 50, 60, 70)  # seat 1 holds cards 2, 50, 60 and 70
    sitting.shorten_deck(1)
    sitting.wait(WINDOW)
    assert names(sitting.lay(2)) == ["Laid"]
    assert sitting.wait(WINDOW - 1) == []
    # Cards 0, 1 and 2 are a SET, so seat 1, who laid card 2, takes all cards on the table.
    events = sitting.send(Challenge((0, 1)), seat=0)
    assert names(events) == ["Challenged", "Taken", "DealEnded", "MatchEnded"]
    assert events[2].scores == (0, len(LINE) + 1, 0)


def test_r7_4_the_last_window_ends_with_its_time_or_when_all_are_safe() -> None:
    sitting = with_line(*LINE)
    sitting.shorten_deck(1)
    sitting.wait(WINDOW)
    sitting.lay()
    saved, version = sitting.table.state, sitting.table.version
    assert only(DealEnded, sitting.wait(WINDOW)).reason == "drawn-out"
    # Go back to the open window, and end it the other way.
    sitting.table.state, sitting.now = saved, saved.changed_at
    del sitting.table.entries[version:]
    assert names(sitting.send(SaySafe(), seat=2)) == [
        "Agreed"
    ]  # in the last window the next player must agree, too
    assert names(sitting.send(SaySafe(), seat=0)) == ["Agreed", "DealEnded", "MatchEnded"]


def test_r7_4_nobody_lays_after_the_last_card() -> None:
    sitting = with_line(*LINE)
    sitting.shorten_deck(1)
    sitting.wait(WINDOW)
    sitting.lay()
    card = sitting.state.players[2].hand[0]
    assert sitting.refusal(Lay(card), seat=2) == "too-early"
    sitting.wait(WINDOW)
    assert sitting.refusal(Lay(card), seat=2) == "not-playing"


def test_r7_4_most_penalty_cards_loses_and_equal_numbers_share_the_place() -> None:
    assert fewest_first((5, 0, 9, 0), (0, 0, 0, 0)) == (3, 1, 4, 1)
    sitting = with_line(0, 1, 2, photo_finish=0)
    sitting.send(Challenge((0, 1)), seat=2)
    events = sitting.play_out()
    assert only(DealEnded, events).ranks == (3, 1, 1)
    assert only(MatchEnded, events) == MatchEnded((3, 0, 0), (3, 1, 1))


def test_r2_12_the_deal_passes_left_and_totals_add_up() -> None:
    sitting = with_line(0, 1, 2, photo_finish=0, deals=2)
    sitting.send(Challenge((0, 1)), seat=2)
    sitting.play_out()
    assert sitting.refusal(Deal(), seat=0) == "not-dealer"
    assert sitting.refusal(SaySafe(), seat=0) == "not-playing"
    assert only(Dealt, sitting.send(Deal(), seat=1)).first == 2
    assert sitting.refusal(Deal(), seat=1) == "not-between-deals"
    # Seat 0 has laid 29, which makes a SET with 27 and 28: 4 penalty cards after 3 in the first deal.
    sitting.table.state = replace(sitting.state, turn=1)
    sitting.set_line(27, 28, 30, 29)
    sitting.send(Challenge((27, 28)), seat=2)
    assert only(MatchEnded, sitting.play_out()).totals == (7, 0, 0)


def two_deals_of_which_seat_2_leaves_the_first(revision: int) -> MatchEnded:
    """Seat 0 takes 46 cards and seat 1 takes 85 in all; seat 2 leaves deal 1 and takes none in deal 2."""
    sitting = Sitting(3, deals=2, revision=revision)
    sitting.send(Leave(), seat=2)
    _end_with_penalties(sitting, 40, 41, 0)
    sitting.send(Back(2), seat=None)
    sitting.send(Deal(), seat=1)
    ended = only(MatchEnded, _end_with_penalties(sitting, 6, 44, 0))
    assert isinstance(ended, MatchEnded)
    return ended


def _end_with_penalties(sitting: Sitting, *counts: int) -> list[Any]:
    """Give each seat this many penalty cards, and leave two players, so that the deal ends."""
    players = tuple(
        replace(player, penalty=tuple(range(count)), hand=player.hand if player.playing else ())
        for player, count in zip(sitting.state.players, counts, strict=True)
    )
    sitting.table.state = replace(sitting.state, players=players)
    return sitting.play_out()


def test_r7_4_most_cards_lose_and_a_leaver_is_charged_for_the_deal_left_only() -> None:
    """R7.4: whoever left deal 1 is charged one card more than the most in it, not ranked last of the match."""
    ended = two_deals_of_which_seat_2_leaves_the_first(revision=2)
    assert ended == MatchEnded((46, 85, 42), (2, 3, 1))


def test_r7_4_revision_1_ranked_leavers_last() -> None:
    ended = two_deals_of_which_seat_2_leaves_the_first(revision=1)
    assert ended == MatchEnded((46, 85, 0), (1, 2, 3))


def test_r7_4_the_last_player_of_a_deal_wins_it() -> None:
    sitting = Sitting(2, revision=2)
    ended = only(DealEnded, sitting.send(Leave(), seat=0))
    assert (ended.scores, ended.ranks) == ((1, 0), (2, 1))


def test_r2_12_everyone_deals_once_and_the_next_deal_comes_by_itself() -> None:
    sitting = Sitting(2, match="everyone", pause=7_000)
    assert names(sitting.play_out())[-1] == "DealEnded"
    assert names(sitting.wait(7_000)) == ["Dealt", "Cleared"]
    assert names(sitting.play_out())[-1] == "MatchEnded"
    assert sitting.state.dealers == (0, 1)


def test_r7_6_twenty_cards_can_lie_without_a_set_and_no_more() -> None:
    """R7.6: with twenty on the table every further card makes a SET."""
    assert not has_set(NO_SET_IN_20)
    assert all(has_set((*NO_SET_IN_20, card)) for card in deck() if card not in NO_SET_IN_20)
