"""Observations: the view of a seat as arrays. They contain only what the view contains, so they reveal no secrets.

The arrays follow from the types of the view, for any game:

- ``table``, ``hand``, ``reach``, … : one flag for each of the 81 cards;
- ``hands``: such flags for the hand of each seat, as far as the observing seat sees it;
- ``numbers``: the other fields of the view, in the order of ``names``. Times are relative to now. Seats are counted
  from the observing seat;
- ``seats``: the fields of each player, beginning with the observing seat;
- ``picked`` and ``fixed``: the cards of a command that the agent is giving card by card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tertia.cards import Card
from tertia.games.engine import GameRules, Millis
from tertia.rl.actions import CARDS

Observation = dict[str, NDArray[Any]]

CARD_FIELDS = ("table", "hand", "reach", "cards", "shown")
"""Names of fields that hold several cards."""

SEAT_FIELDS = ("seat", "dealer", "turn", "layer", "scout", "finder")
TIME_FIELDS = ("resumes", "until", "opens", "pressed", "closes", "rests_until")
SKIPPED_FIELDS = ("options", "last", "result", "ladder")
"""Constants, and results that follow from the other numbers."""

NOTHING = -1
"""The number for a field that is None."""

MAX_NUMBER = 2**31 - 1

Converter = Callable[[Any, int, int, Millis], int]
"""Takes the value of a field, the observing seat, the number of players and the time. Returns one number."""


class Observations:
    """Turns the views of one game, with a fixed number of players, into observations."""

    def __init__(self, rules: GameRules[Any], players: int, actions: int) -> None:
        self._players = players
        self._numbers, self._seat_numbers = Numbers(), Numbers()
        self._cards: dict[str, tuple[str, ...]] = {}
        """For each array of card flags: the path of attributes that leads to the cards."""
        self._has_hands = False
        self._read_view(rules.View, "")
        self.names, self.seat_names = self._numbers.names, self._seat_numbers.names
        self.space = spaces.Dict(self._spaces(actions))

    # The types of a view ----------------------------------------------------------------------------------

    def _read_view(self, view: Any, prefix: str) -> None:
        """Collect the fields of a view, or of a struct in it."""
        for field in msgspec.structs.fields(view):
            name, kind = f"{prefix}{field.name}", _without_none(field.type)
            if field.name in SKIPPED_FIELDS or name == "seat":
                continue
            if field.name == "players":
                self._read_player(get_args(kind)[0])
            elif field.name in CARD_FIELDS and get_origin(kind) is tuple:
                self._cards[name.replace(".", "_")] = tuple(name.split("."))
            elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
                if not prefix and field.name != "turn":  # the result of the last turn is no state
                    self._read_view(kind, f"{name}.")
            else:
                self._numbers.add(name, kind, is_optional=kind is not field.type)

    def _read_player(self, player: Any) -> None:
        for field in msgspec.structs.fields(player):
            kind = _without_none(field.type)
            if field.name == "hand" and get_origin(kind) is tuple:
                self._has_hands = True
            else:
                self._seat_numbers.add(field.name, kind, is_optional=kind is not field.type)

    def _spaces(self, actions: int) -> dict[str, spaces.Space[Any]]:
        by_name: dict[str, spaces.Space[Any]] = {
            name: spaces.MultiBinary(CARDS) for name in (*self._cards, "picked", "fixed")
        }
        if self._has_hands:
            by_name["hands"] = spaces.MultiBinary((self._players, CARDS))
        by_name["numbers"] = _number_space(len(self.names))
        by_name["seats"] = _number_space(self._players, len(self.seat_names))
        by_name["action_mask"] = spaces.MultiBinary(actions)
        return by_name

    # Encoding ---------------------------------------------------------------------------------------------

    def encode(self, view: Any, now: Millis) -> Observation:
        """Return the arrays of a view. ``picked``, ``fixed`` and the mask are missing: they belong to the agent."""
        seat, players = view.seat, self._players
        found: Observation = {name: card_flags(_follow(view, path)) for name, path in self._cards.items()}
        order = [view.players[(seat + i) % players] for i in range(players)]
        if self._has_hands:
            found["hands"] = np.stack([card_flags(player.hand) for player in order])
        found["numbers"] = np.array(self._numbers.read(view, seat, players, now), np.int32)
        rows = [self._seat_numbers.read(player, seat, players, now) for player in order]
        found["seats"] = np.array(rows, np.int32)
        return found


class Numbers:
    """The fields of a struct that are numbers, or can be written as numbers.

    One ``attrgetter`` reads all plain numbers, and another one all values to convert: much faster than one by one.
    """

    def __init__(self) -> None:
        self._plain: list[str] = []
        self._converted: dict[str, Converter] = {}
        self._nested: dict[tuple[str, str], Converter] = {}
        """Fields of structs in the struct, by both names."""
        self._read_plain = self._read_converted = _reader([])

    @property
    def names(self) -> list[str]:
        return [*self._plain, *self._converted, *map(".".join, self._nested)]

    def add(self, name: str, kind: Any, is_optional: bool) -> None:
        """Add a field if it can be a number. ``name`` has a dot if the field is in a nested struct."""
        outer, _, inner = name.rpartition(".")
        convert = _converter(inner, kind)
        if convert is None:
            return
        if outer:
            self._nested[outer, inner] = convert
        elif convert is _plain_number and not is_optional:
            self._plain.append(name)
            self._read_plain = _reader(self._plain)
        else:
            self._converted[name] = convert
            self._read_converted = _reader(list(self._converted))

    def read(self, struct: Any, seat: int, players: int, now: Millis) -> list[int]:
        numbers = list(self._read_plain(struct))
        for value, convert in zip(self._read_converted(struct), self._converted.values(), strict=True):
            numbers.append(NOTHING if value is None else convert(value, seat, players, now))
        for (outer, inner), convert in self._nested.items():
            value = _follow(struct, (outer, inner))
            numbers.append(NOTHING if value is None else convert(value, seat, players, now))
        return numbers


def _reader(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Return a function that reads these attributes of a struct."""
    if not names:
        return lambda struct: ()
    read: Any = attrgetter(*names)  # with one name, it returns no tuple
    return read if len(names) > 1 else lambda struct: (read(struct),)


def _number_space(*shape: int) -> spaces.Space[Any]:
    return spaces.Box(low=-MAX_NUMBER, high=MAX_NUMBER, shape=shape, dtype=np.int32)


def card_flags(cards: Iterable[Card | None] | None) -> NDArray[np.int8]:
    """Return 81 flags, of which those of the cards are 1."""
    if not cards:
        return np.zeros(CARDS, np.int8)
    flags = bytearray(CARDS)  # for a few cards, faster than an index into an array
    for card in cards:
        if card is not None:
            flags[card] = 1
    return np.frombuffer(flags, np.int8)


def _follow(value: Any, path: tuple[str, ...]) -> Any:
    for name in path:
        value = None if value is None else getattr(value, name)
    return value


def _without_none(kind: Any) -> Any:
    """Return the type of an optional field."""
    if get_origin(kind) in (Union, UnionType):
        others = [one for one in get_args(kind) if one is not NoneType]
        return others[0] if len(others) == 1 else kind
    return kind


def _converter(name: str, kind: Any) -> Converter | None:
    """Return the function that turns the value of a field into a number; None if that is not possible."""
    if get_origin(kind) is Literal:
        places = {value: place for place, value in enumerate(get_args(kind))}
        return lambda value, seat, players, now: places[value]
    if kind not in (int, bool):
        return None
    if name in SEAT_FIELDS:
        return lambda value, seat, players, now: (value - seat) % players
    if name.endswith("_at") or name in TIME_FIELDS:
        return lambda value, seat, players, now: value - now if value else 0
    return _plain_number


def _plain_number(value: Any, seat: int, players: int, now: Millis) -> int:
    return int(value)
