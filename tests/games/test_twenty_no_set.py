"""R9.7: a player in a 20/20 deal can say that nobody has a SET, from the first card to the last."""

from __future__ import annotations

from support.played import PlayedTable
from tertia.games import GAMES
from tertia.games.common.commands import SayNoSet, TakeBack
from tertia.games.twenty.rules import MOST_ON_TABLE
from tertia.rooms.state import Room


def test_r9_7_no_set_can_be_said_until_the_end_of_a_match() -> None:
    """Only an open call, a pause or 21 cards forbid it. An empty deck does not."""
    with_empty_deck = 0

    def check(room: Room) -> bool:
        nonlocal with_empty_deck
        state = room.play
        if room.phase == "over":
            return True
        if state is None or state.phase != "playing" or state.call is not None or state.paused_at is not None:
            return False
        with_empty_deck += not state.deck
        is_certain = bool(state.drawable) and len(state.open_cards) >= MOST_ON_TABLE
        for seat in state.in_deal:
            commands = room.rules.legal(state, seat, state.changed_at).commands
            assert is_certain or SayNoSet() in commands or TakeBack() in commands
        return False

    for number in range(3):
        PlayedTable(
            f"twenty{number}", "twenty", GAMES["twenty"].Options(), ("Ana", "Iroha", "Lou"), until=check
        )
    assert with_empty_deck > 0
