"""SetUp: the end of a deal (R7.4) and of a match (R2.12)."""

from __future__ import annotations

from msgspec.structs import replace

from games.setup_table import LINE, WINDOW, Sitting, names, only, with_line
from tertia.games import setup
from tertia.games.common.commands import Deal
from tertia.games.common.events import MatchEnded
from tertia.games.setup.commands import Challenge, Lay, SaySafe
from tertia.games.setup.ending import fewest_first
from tertia.games.setup.events import DealEnded, Dealt
from tertia.history.verify import check_commitments


def test_r7_4_it_ends_when_the_pile_has_been_drawn_out() -> None:
    sitting = Sitting(3)
    events = sitting.play_out()
    assert names(events).count("Laid") == 81 - 12
    ended = only(DealEnded, events)
    assert (ended.reason, ended.cards_left) == ("drawn-out", 69)
    assert check_commitments(setup.redact(entry.event, None) for entry in sitting.table.entries) == 1
    assert sitting.state.phase == "over"


def test_r7_4_the_last_card_can_still_be_challenged() -> None:
    """Ruling: the window of the card laid before the last one was drawn is played to its end."""
    sitting = with_line(*LINE, photo_finish=0)
    sitting.hold(1, 2, 50, 60, 70)
    sitting.shorten_deck(1)
    sitting.wait(WINDOW)
    assert names(sitting.lay(2)) == ["Laid"]
    assert sitting.wait(WINDOW - 1) == []
    events = sitting.give(Challenge((0, 1)), 0)
    assert names(events) == ["Challenged", "Taken", "DealEnded", "MatchEnded"]
    assert events[2].scores == (0, 5, 0)


def test_r7_4_the_last_window_ends_with_its_time_or_when_all_are_safe() -> None:
    sitting = with_line(*LINE)
    sitting.shorten_deck(1)
    sitting.wait(WINDOW)
    sitting.lay()
    last, version = sitting.table.state, sitting.table.version
    assert only(DealEnded, sitting.wait(WINDOW)).reason == "drawn-out"
    sitting.table.state, sitting.now = last, last.changed_at
    del sitting.table.entries[version:]
    assert names(sitting.give(SaySafe(), 2)) == ["Agreed"]  # here the next player has to agree too
    assert names(sitting.give(SaySafe(), 0)) == ["Agreed", "DealEnded", "MatchEnded"]


def test_r7_4_nobody_lays_after_the_last_card() -> None:
    sitting = with_line(*LINE)
    sitting.shorten_deck(1)
    sitting.wait(WINDOW)
    sitting.lay()
    assert sitting.refusal(Lay(sitting.state.players[2].hand[0]), 2) == "too-early"


def test_r7_4_most_penalty_cards_loses_and_equal_numbers_share_the_place() -> None:
    assert fewest_first((5, 0, 9, 0), (0, 0, 0, 0)) == (3, 1, 4, 1)
    sitting = with_line(0, 1, 2, photo_finish=0)
    sitting.give(Challenge((0, 1)), 2)
    events = sitting.play_out()
    assert only(DealEnded, events).ranks == (3, 1, 1)
    assert only(MatchEnded, events) == MatchEnded((3, 0, 0), (3, 1, 1))


def test_r2_12_the_deal_passes_left_and_totals_add_up() -> None:
    sitting = with_line(0, 1, 2, photo_finish=0, deals=2)
    sitting.give(Challenge((0, 1)), 2)
    sitting.play_out()
    assert sitting.refusal(Deal(), 0) == "not-dealer"
    assert sitting.refusal(SaySafe(), 0) == "not-playing"
    assert only(Dealt, sitting.give(Deal(), 1)).first == 2
    assert sitting.refusal(Deal(), 1) == "not-between-deals"
    sitting.table.state = replace(sitting.state, turn=1)
    sitting.put(27, 28, 30, 29)
    sitting.give(Challenge((27, 28)), 2)
    assert only(MatchEnded, sitting.play_out()).totals == (7, 0, 0)


def test_r2_12_everyone_deals_once_and_the_next_deal_comes_by_itself() -> None:
    sitting = Sitting(2, match="everyone", pause=7_000)
    assert names(sitting.play_out())[-1] == "DealEnded"
    assert names(sitting.wait(7_000)) == ["Dealt", "Cleared"]
    assert names(sitting.play_out())[-1] == "MatchEnded"
    assert sitting.state.dealers == (0, 1)
