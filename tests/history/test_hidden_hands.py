"""ChipSet: a hand that was folded, or won without showing, stays hidden after the game (R6.7).

It is open to its owner only. The server's own log has everything, and still verifies.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from support.played import PlayedTable
from tertia.errors import InvalidRecord
from tertia.games import GAMES
from tertia.games.chipset.events import Dealt, Showdown
from tertia.history.files import read_record, write_record
from tertia.history.record import Entry
from tertia.history.replay import FinishedGame, export_record, finished_game, frames, public_record
from tertia.history.replay.frames import Perspective
from tertia.history.verify import is_public, verify, verify_public
from tertia.narration.narrator import Narrator
from tertia.rooms.codec import room_codec

NAMES = ("Mika", "Ana", "Iroha")


@cache
def game() -> FinishedGame:
    """Return a finished game of six deals."""
    table = PlayedTable("hidden", "chipset", GAMES["chipset"].Options(deals=6), NAMES)
    return finished_game([room_codec("chipset").read(append.first.body) for append in table.appends])


@cache
def hands() -> dict[int, tuple[tuple[int, ...], ...]]:
    """Return all hands by deal, as the server knows them."""
    return {event.deal: event.hands for _, event in game().events if isinstance(event, Dealt)}


@cache
def shown() -> dict[int, set[int]]:
    """Return the seats that laid their hands open, by deal."""
    seats: dict[int, set[int]] = {}
    for _, event in game().events:
        if isinstance(event, Dealt):
            deal = event.deal
            seats[deal] = set()
        elif isinstance(event, Showdown):
            seats[deal] = {hand.seat for hand in event.hands}
    return seats


def visible_hands(perspective: Perspective, owner: int | None) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield the deal, the seat and the cards of every hand in a replay, in views and in events."""
    deal = 0
    for frame in frames(game(), perspective, Narrator("en", NAMES), owner):
        for event in frame.happened:
            if isinstance(event, Dealt):
                deal = event.deal
                assert event.pile is None
                yield from ((deal, seat, hand) for seat, hand in enumerate(event.hands))
        for seat, player in enumerate(frame.view.get("players", ())):
            yield deal, seat, tuple(player["hand"])


def test_the_sample_has_hands_that_stay_hidden_and_hands_that_do_not() -> None:
    dealt_hands = sum(bool(hand) for of_deal in hands().values() for hand in of_deal)
    shown_hands = sum(len(seats) for seats in shown().values())
    assert 0 < shown_hands < dealt_hands


@pytest.mark.parametrize("owner", [None, 0, 2])
@pytest.mark.parametrize("perspective", ["all", None, 0, 1, 2])
def test_a_replay_shows_hands_that_were_laid_open_and_ones_own(
    perspective: Perspective, owner: int | None
) -> None:
    seen = set[tuple[int, int]]()
    for deal, seat, hand in visible_hands(perspective, owner):
        if hand:
            assert hand == hands()[deal][seat]
            assert seat in shown()[deal] or seat == owner
            seen.add((deal, seat))
    for deal, of_deal in hands().items():
        for seat, hand in enumerate(of_deal):
            is_open = seat in shown()[deal] or (seat == owner and perspective in ("all", owner))
            assert ((deal, seat) in seen) == (is_open and bool(hand))


def test_the_public_record_has_no_hidden_hand_and_nothing_that_tells_it() -> None:
    lines = list(write_record(GAMES["chipset"], public_record(game())))
    words = "\n".join(lines)
    for step in game().steps:
        assert step.decision.luck is None or step.decision.luck not in words
        for event in step.decision.game_events:
            if isinstance(event, Dealt) and event.pile is not None:
                assert event.pile.salt not in words
    _, entries, _ = read_record(lines)
    for entry in entries:
        if isinstance(entry.event, Dealt):
            deal = entry.event.deal
            for seat, hand in enumerate(entry.event.hands):
                assert hand == (hands()[deal][seat] if seat in shown()[deal] else ())


def test_the_public_record_can_be_checked_as_far_as_it_goes() -> None:
    rules, entries, _ = read_record(list(write_record(GAMES["chipset"], public_record(game()))))
    assert is_public(entries)
    assert verify_public(rules, entries) == len(hands())
    with pytest.raises(InvalidRecord, match="doesn’t say what caused it"):
        verify(rules, entries)


@pytest.mark.parametrize("change", ["another deck", "another order", "no start"])
def test_a_changed_public_record_is_noticed(change: str) -> None:
    entries: list[Any] = list(public_record(game()))
    if change == "another deck":
        first_deal = next(index for index, entry in enumerate(entries) if isinstance(entry.event, Dealt))
        dealt = entries[first_deal]
        entries[first_deal] = Entry(dealt.at, msgspec.structs.replace(dealt.event, commitment="0" * 64))
    elif change == "another order":
        entries.reverse()
    else:
        del entries[0]
    with pytest.raises(InvalidRecord):
        verify_public(GAMES["chipset"], entries)


def test_the_servers_own_record_is_complete_and_verifies() -> None:
    assert verify(GAMES["chipset"], export_record(game())) == game().room.play


@pytest.mark.parametrize("name", [name for name in GAMES if name != "chipset"])
def test_the_public_record_of_other_games_hides_nothing(name: str) -> None:
    table = PlayedTable(f"open-{name}", name, GAMES[name].Options(), NAMES[:2])
    played = finished_game([room_codec(name).read(append.first.body) for append in table.appends])
    assert public_record(played) == export_record(played)
