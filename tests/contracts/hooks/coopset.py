"""Facts about CoopSet that the contract tests need.

Where all its cards are, random options, invariants of every state, and states that look the same to one seat.
"""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from contracts.hooks.base import Hooks, disguise_pile, disguise_piles, shuffled
from tertia.cards import Card, deck
from tertia.games.common.options import CURRENT_REVISION
from tertia.games.coopset.events import Dealt
from tertia.games.coopset.options import Options
from tertia.games.coopset.state import CERTAIN, SIZE, State


def _census(state: State) -> list[Card]:
    if not state.layout:
        return []
    return [*state.deck, *state.open_cards, *(card for player in state.players for card in player.won)]


def _disguise(state: State, seat: int | None, rng: Random) -> State:
    """Shuffle the deck. Nobody knows its order; everything else is public."""
    return replace(state, deck=shuffled(state.deck, rng), piles=disguise_piles(state.piles, rng))


def _disguise_event(event: Any, seat: int | None, rng: Random) -> Any:
    return replace(event, pile=disguise_pile(event.pile, rng)) if isinstance(event, Dealt) else event


def _options(rng: Random, players: int) -> Options:
    agrees = rng.random() < (0.5 if players <= 4 else 0.1)  # many random players hardly ever all agree
    return Options(
        more="agree" if agrees else "auto",
        grace=rng.choice((0, 15_000)),
        overrule=rng.choice((0, 5_000)),
        proposal_time=rng.choice((3_000, 12_000)),
        revision=rng.choice((1, CURRENT_REVISION)),
    )


def _check(state: State) -> None:
    """Check the numbers of cards and points, and that proposals and agreements fit the table."""
    if not state.layout:
        return
    on_table = len(state.open_cards)
    assert len(state.table) >= SIZE
    assert on_table <= CERTAIN
    assert (on_table + len(state.deck)) % 3 == 0
    assert state.added <= CERTAIN - SIZE
    if state.proposal is not None:
        assert set(state.proposal.cards) <= set(state.open_cards)
        assert state.proposal.seat not in state.proposal.supporters
        assert state.seats.presence[state.proposal.seat] != "left"
    if any(player.agreed for player in state.players):
        assert state.question is not None
    assert len(set(state.kept_looking)) == len(state.kept_looking)
    assert bool(state.kept_looking) == (state.kept_looking_at is not None)
    for done in state.layouts:
        assert done.score == done.points - done.penalty
    assert all(done.sets for done in state.layouts[:-1]), "only the last layout may bring nothing"
    in_layouts = sum(done.sets for done in state.layouts) + len(state.taken)
    assert in_layouts == sum(len(player.won) for player in state.players) // 3
    if state.result is not None:
        assert state.result.total == sum(done.score for done in state.result.layouts)
        assert state.result.reason in ("left", "stopped") or not state.deck


HOOKS = Hooks(
    census=_census,
    full_deck=lambda state: deck(),
    disguise=_disguise,
    disguise_event=_disguise_event,
    options=_options,
    check=_check,
)
