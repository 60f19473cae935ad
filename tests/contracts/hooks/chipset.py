"""Facts about ChipSet that the contract tests need.

Where all its cards are, random options, invariants of every state, and states that look the same to one seat.
"""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from contracts.hooks.base import Hooks, disguise_hands, disguise_pile, disguise_piles, shuffled
from tertia.cards import Card, deck
from tertia.games.chipset.events import Answered, Dealt
from tertia.games.chipset.options import Options
from tertia.games.chipset.state import State
from tertia.games.common.options import CURRENT_REVISION


def _census(state: State) -> list[Card]:
    if not state.deal:
        return []
    return [*state.deck, *state.table, *(card for player in state.players for card in player.hand)]


def _disguise(state: State, seat: int | None, rng: Random) -> State:
    """Return a state that looks the same to this seat but differs in hidden hands, hidden answers and the deck."""
    hidden = [other for other, player in enumerate(state.players) if other != seat and not player.shown]
    unseen = shuffled([*state.deck, *(card for other in hidden for card in state.players[other].hand)], rng)
    players = list(state.players)
    for other in hidden:
        count = len(players[other].hand)
        expose = None if players[other].expose is None else rng.random() < 0.5
        players[other] = replace(players[other], hand=unseen[:count], expose=expose)
        unseen = unseen[count:]
    return replace(state, deck=unseen, piles=disguise_piles(state.piles, rng), players=tuple(players))


def _disguise_event(event: Any, seat: int | None, rng: Random) -> Any:
    match event:
        case Dealt():
            hands = disguise_hands(event.hands, seat, rng)
            return replace(event, hands=hands, pile=disguise_pile(event.pile, rng))
        case Answered(other) if other != seat:
            return replace(event, expose=rng.random() < 0.5)
        case _:
            return event


def _options(rng: Random, players: int) -> Options:
    return Options(
        chips=rng.choice((1, 2, 5, 20)),
        bet_limit=rng.randint(1, 4),
        raises=rng.randint(1, 2),
        deals=rng.randint(1, 6) if players <= 4 else 2,  # keeps big tables short
        turn_time=rng.choice((5_000, 120_000)),
        answer_time=rng.choice((3_000, 60_000)),
        grace=rng.choice((0, 15_000)),
        pause=rng.choice((0, 20_000)),
        opening=rng.choice(("free", "bet", "ante")),
        first_bet=rng.choice(("raise", "apart")),
        revision=rng.choice((1, CURRENT_REVISION)),
    )


def _check(state: State) -> None:
    """Check that the number of chips never changes, and that nobody has fewer than none."""
    chips = [player.chips for player in state.players]
    assert sum(chips) + state.pot == len(chips) * state.options.chips
    assert all(chip >= 0 for chip in chips)
    if state.is_in_play and not any(player.shown for player in state.players) and not state.taken:
        assert state.pot == sum(player.paid for player in state.players)
    if state.turn is not None:
        assert state.phase == "betting"
        assert state.until is not None
    if state.phase in ("between", "over") and state.deal:
        assert state.pot == 0


HOOKS = Hooks(
    census=_census,
    full_deck=lambda state: deck(),
    disguise=_disguise,
    disguise_event=_disguise_event,
    options=_options,
    check=_check,
)
