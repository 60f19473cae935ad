"""Random commands, valid and invalid, made from a game's own types."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from tertia.games.engine import AnyCards, GameRules
from tertia.solver import find_sets


def legal_command(game: GameRules[Any], state: Any, seat: int, now: int, rng: Random) -> Any | None:
    """Return one of the legal commands, or None. A quarter of the choices of three cards are a SET."""
    legal = game.legal(state, seat, now)
    possible: list[Any] = [*legal.commands, *legal.choices]
    if not possible:
        return None
    chosen = rng.choice(possible)
    if isinstance(chosen, AnyCards):
        sets = find_sets(chosen.cards) if chosen.count == 3 and rng.random() < 0.25 else []
        return chosen.command(rng.choice(sets) if sets else tuple(rng.sample(chosen.cards, chosen.count)))
    return chosen


def wild_command(game: GameRules[Any], rng: Random, state: Any) -> Any:
    """Return any command with any values of roughly the right types, or something that is no command of the game.

    Cards are often those on the table of ``state``, which may also be a view.
    """
    if rng.random() < 0.02:
        return rng.choice((None, "call", 7, (), {"type": "call"}))
    kind = rng.choice([kind for kind in game.COMMANDS if kind is not game.Start])
    return _wild_value(kind, rng, state)


@cache
def _field_types(kind: type[Struct]) -> tuple[Any, ...]:
    hints = get_type_hints(kind)
    return tuple(hints[name] for name in kind.__struct_fields__)


def _wild_value(hint: Any, rng: Random, state: Any) -> Any:
    """Return a value for a field with this type hint. Every tuple in a command is one of cards."""
    if get_origin(hint) is Literal:
        return rng.choice((*get_args(hint), "nonsense"))
    if get_origin(hint) in (Union, UnionType):
        return _wild_value(rng.choice(get_args(hint)), rng, state)
    if get_origin(hint) is tuple:
        on_table = [card for card in getattr(state, "table", ()) if card is not None]
        if on_table and rng.random() < 0.7:
            return tuple(rng.sample(on_table, min(len(on_table), rng.choice((1, 2, 3, 3, 3, 4)))))
        return tuple(rng.randint(-1, 82) for _ in range(rng.choice((0, 1, 2, 3, 3, 4))))
    if isinstance(hint, type) and issubclass(hint, Struct):
        make: Callable[..., Any] = hint
        return make(*[_wild_value(type_, rng, state) for type_ in _field_types(hint)])
    simple: dict[Any, Callable[[], Any]] = {
        int: lambda: rng.randint(-2, 22),
        bool: lambda: rng.random() < 0.5,
        str: lambda: rng.choice(("", "x", "one")),
        type(None): lambda: None,
    }
    return simple[hint]()
