"""Facts about the classic game that the contract tests need.

Where all its cards are, random options, and states that look the same to one seat.
"""

from __future__ import annotations

from random import Random
from typing import Any, get_args

from msgspec.structs import replace

from contracts.hooks.base import Hooks, disguise_pile, disguise_piles, shuffled
from tertia.cards import Card, Feature, Held, deck
from tertia.clearing import Verdict
from tertia.games.classic.events import Hint, Hinted
from tertia.games.classic.options import Options
from tertia.games.classic.state import State
from tertia.games.common.events import Dealt, Shown
from tertia.games.common.options import CURRENT_REVISION


def _census(state: State) -> list[Card]:
    """List the cards of the deck, on the table, won, and lost by penalties."""
    if not state.deal:  # before the first deal
        return []
    won = [card for player in state.players for card in player.won]
    return [*state.deck, *state.open_cards, *won, *state.aside]


def _disguise(state: State, seat: int | None, rng: Random) -> State:
    """Return a state that looks the same to this seat.

    It has another deck and another secret record of the shuffle (``piles``), other hints for the other seats, and
    other cards shown by a caller: they are hidden from the others during the photo finish.
    """
    call = state.call
    if call is not None and call.shown and call.seat != seat:
        call = replace(call, shown=tuple(rng.sample(state.open_cards, 3)))
    players = tuple(
        player if other == seat else replace(player, hint=rng.choice((None, _other_hint(player.hint, rng))))
        for other, player in enumerate(state.players)
    )
    return replace(
        state,
        deck=shuffled(state.deck, rng),
        piles=disguise_piles(state.piles, rng),
        call=call,
        players=players,
    )


def _other_hint(hint: Hint | None, rng: Random) -> Hint | None:
    """Return another hint, also for ``Hinted``, which is a ``Hint``."""
    way = rng.choice((None, *get_args(Verdict)))
    return hint and replace(hint, count=rng.randrange(9), cards=tuple(rng.sample(range(81), 2)), way=way)


def _disguise_event(event: Any, seat: int | None, rng: Random) -> Any:
    match event:
        case Dealt():
            return replace(event, pile=disguise_pile(event.pile, rng))
        case Shown(caller) if caller != seat:
            return replace(event, cards=tuple(rng.sample(range(81), 3)))
        case Hinted(asker) if asker != seat:
            return _other_hint(event, rng)
        case _:
            return event


def _options(rng: Random, players: int) -> Options:
    held = Held(rng.choice(list(Feature)), rng.randrange(3)) if rng.random() < 0.4 else None
    is_clearable = rng.random() < 0.04  # seldom, because such decks take long to shuffle
    has_first_cards = not is_clearable and rng.random() < 0.2
    return Options(
        rest=rng.choice((0, 3_000)),
        penalty=rng.choice(("locked", "point", "set", "none")),
        scoring=rng.choice(("cards", "sets")),
        match="everyone" if players <= 4 and rng.random() < 0.5 else "deals",
        deals=rng.randint(1, 2) if players <= 4 else 1,  # keeps big tables short
        held=held,
        beginner_cards=rng.choice(("9", "12")),
        alone=rng.choice(("clear", "lost", "over")),
        claim=rng.choice(("call", "tap")),
        more=rng.choice(("agree", "auto")),
        hints=rng.choice(("off", "count", "one", "two")),
        photo_finish=rng.choice((0, 150)),
        grace=rng.choice((0, 15_000)),
        pause=rng.choice((0, 20_000)),
        gaps=rng.choice(("stay", "close")),
        overrule=rng.choice((0, 5_000)),
        revision=rng.choice((1, CURRENT_REVISION)),
        undo=rng.choice(("off", "on")),
        deck="clearable" if is_clearable else "shuffled",
        first_cards=tuple(rng.sample(deck(held), rng.randint(3, 21))) if has_first_cards else (),
    )


HOOKS = Hooks(
    census=_census,
    full_deck=lambda state: deck(state.options.held),
    disguise=_disguise,
    disguise_event=_disguise_event,
    options=_options,
)
