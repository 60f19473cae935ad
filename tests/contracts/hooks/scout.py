"""Facts about Scout that the contract tests need.

Where all its cards are, random options, invariants of every state, and states that look the same to one seat.
"""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from contracts.hooks.base import Hooks, disguise_pile, disguise_piles, shuffled
from tertia.cards import Card, deck, third
from tertia.games.common.events import Dealt
from tertia.games.common.options import CURRENT_REVISION
from tertia.games.scout.events import Pointed, Scouted
from tertia.games.scout.options import Options
from tertia.games.scout.state import Hunt, State


def _census(state: State) -> list[Card]:
    if not state.deal:
        return []
    won = [card for player in state.players for card in player.won]
    return [*state.deck, *state.open_cards, *won, *state.aside]


def _disguise(state: State, seat: int | None, rng: Random) -> State:
    """Return a state that looks the same to this seat: other deck, other cards of the scout, another pointed card."""
    hunt = state.hunt
    if hunt is not None and hunt.scout.seat != seat:
        hunt = replace(hunt, scout=replace(hunt.scout, shown=_other_three(state, hunt, rng)))
    if hunt is not None and hunt.point is not None and hunt.point.seat != seat:
        hunt = replace(hunt, point=replace(hunt.point, shown=(rng.choice(_second_cards(state, hunt)),)))
    return replace(state, deck=shuffled(state.deck, rng), piles=disguise_piles(state.piles, rng), hunt=hunt)


def _other_three(state: State, hunt: Hunt, rng: Random) -> tuple[Card, ...]:
    """Return another choice of the scout.

    The card under the finger is known once the hunt is on; the other two never are.
    """
    if hunt.until is None:
        return tuple(rng.sample(state.open_cards, 3))
    return (hunt.card, *rng.sample([card for card in state.open_cards if card != hunt.card], 2))


def _second_cards(state: State, hunt: Hunt) -> list[Card]:
    """Return the cards at which a finder may have pointed."""
    on_table = state.open_cards
    return [card for card in on_table if card != hunt.card and third(hunt.card, card) in on_table]


def _disguise_event(event: Any, seat: int | None, rng: Random) -> Any:
    match event:
        case Dealt():
            return replace(event, pile=disguise_pile(event.pile, rng))
        case Scouted(scout) if scout != seat:
            return replace(event, cards=tuple(rng.sample(range(81), 3)))
        case Pointed(finder) if finder != seat:
            return replace(event, card=rng.randrange(81))
        case _:
            return event


def _options(rng: Random, players: int) -> Options:
    return Options(
        hunt_time=rng.choice((5_000, 30_000)),
        forfeit_time=rng.choice((5_000, 20_000)),
        more=rng.choice(("agree", "auto")) if players <= 4 else "auto",  # many random players never all agree
        match="everyone" if players <= 4 and rng.random() < 0.5 else "deals",
        deals=rng.randint(1, 2) if players <= 4 else 1,  # keeps big tables short
        photo_finish=rng.choice((0, 150)),
        grace=rng.choice((0, 15_000)),
        pause=rng.choice((0, 20_000)),
        gaps=rng.choice(("stay", "close")),
        overrule=rng.choice((0, 5_000)),
        revision=rng.choice((1, CURRENT_REVISION)),
    )


def _check(state: State) -> None:
    """Check the number of places and cards on the table, and that the fields of a hunt fit together."""
    assert len(state.table) % 3 == 0
    assert len(state.table) <= 21
    assert not state.deck or 12 <= len(state.open_cards) <= 21
    assert state.hunt is None or state.ballot is None
    if state.phase != "playing":
        assert state.hunt is None
        assert state.ballot is None
    if state.hunt is not None:
        hunt = state.hunt
        assert len(set(hunt.scout.shown) & set(state.open_cards)) == 3
        assert not set(hunt.barred) & set(hunt.gave_up)
        assert hunt.scout.seat not in (*hunt.barred, *hunt.gave_up)
        if hunt.point is not None:
            assert hunt.until is not None
            assert third(hunt.card, hunt.point.shown[0]) in state.open_cards


HOOKS = Hooks(
    census=_census,
    full_deck=lambda state: deck(),
    disguise=_disguise,
    disguise_event=_disguise_event,
    options=_options,
    check=_check,
)
