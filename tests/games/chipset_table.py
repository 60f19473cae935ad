"""ChipSet tables with chosen cards, for the tests of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tertia.cards import deck
from tertia.errors import Refused
from tertia.games import chipset
from tertia.games.chipset.commands import Answer, Check, Start
from tertia.games.chipset.options import Options
from tertia.history.record import AnyEntry
from tertia.history.recorded_game import RecordedGame
from tertia.notation import distinct, parse_cards

MIDDLE = "1rso 2rso"
ONE_SET = ("3rso 3gos", "1gts 1pod", "2gts 2pod", "2gss 3psd")
"""Hands that make exactly one SET with the middle."""
NO_SET = ("1gtd 1ptd", "2gtd 2ptd", "3gtd 3ptd", "1god 1pos")
"""Hands that make none."""


def arrange_deal(
    players: int = 3,
    hands: Sequence[str] = NO_SET,
    middle: str = MIDDLE,
    following: str = "",
    chips: Sequence[int] = (),
    **options: Any,
) -> RecordedGame:
    """Return a first deal, dealt by seat 0, with these hands, this middle and these next cards of the deck."""
    luck = Random("chipset")
    table = RecordedGame(chipset, lambda: luck.randbytes(32))
    table.send(Start(players, Options(**options)), seat=None, now=0)
    state = table.state
    dealt = [tuple(parse_cards(hand)) for hand in hands[:players]]
    laid, coming = tuple(parse_cards(middle)), tuple(parse_cards(following))
    used = distinct([*laid, *coming, *(card for hand in dealt for card in hand)])
    table.state = replace(
        state,
        players=tuple(
            replace(player, hand=hand, chips=chips[seat] if chips else player.chips)
            for seat, (player, hand) in enumerate(zip(state.players, dealt, strict=True))
        ),
        table=laid,
        deck=(*coming, *(card for card in deck() if card not in used)),
    )
    return table


def say(table: RecordedGame, *commands: tuple[int, Any]) -> list[Any]:
    """Send commands one after the other, all in one instant. Return the events that the last one causes."""
    now = table.entries[-1].at
    added: tuple[AnyEntry, ...] = ()
    for seat, command in commands:
        added = table.send(command, seat, now)
    return [entry.event for entry in added]


def refusal(table: RecordedGame, seat: int | None, command: Any) -> str:
    """Check that a command is refused. Return the code of the refusal."""
    with pytest.raises(Refused) as refused:
        table.send(command, seat, table.entries[-1].at)
    return refused.value.code


def chips(table: RecordedGame) -> list[int]:
    return [player.chips for player in table.state.players]


def recorded_events(table: RecordedGame, kind: type) -> list[Any]:
    """Return all events of this kind so far."""
    return [entry.event for entry in table.entries if isinstance(entry.event, kind)]


def legal(table: RecordedGame, seat: int) -> tuple[Any, ...]:
    return chipset.legal(table.state, seat, table.entries[-1].at).commands


def checks(*seats: int) -> list[tuple[int, Any]]:
    """Return commands for ``say``: these seats check."""
    return [(seat, Check()) for seat in seats]


def answers_no(*seats: int) -> list[tuple[int, Any]]:
    """Return commands for ``say``: these seats do not expose their hands."""
    return [(seat, Answer(False)) for seat in seats]
