"""Actions as numbers: 0 means to wait, 1 to 81 are cards, and the rest are the commands of the game.

A command that needs cards is given in several actions: first its name, then one card after another. So the mask of
legal actions does not tell which three cards are a SET.
"""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

import msgspec
import numpy as np
from numpy.typing import NDArray

from tertia.cards import Card
from tertia.games.codec import tag_of
from tertia.games.common.commands import Away, Back, EndEarly, Join, Leave, Pause
from tertia.games.engine import AnyCards, GameRules, Legal, Tick
from tertia.notation import card_name

WAIT = 0
FIRST_CARD = 1
CARDS = 81

MAX_RAISE = 10
"""The highest limit of a raise in ChipSet (R6.4 in docs/RULES.md)."""

Mask = NDArray[np.int8]
"""One number for each action: 1 if it is legal now, else 0."""


class Actions:
    """The numbered actions of one game."""

    def __init__(self, rules: GameRules[Any]) -> None:
        self.names = ["wait", *(card_name(card) for card in range(CARDS))]
        """The name of each action, by its number."""
        self._numbers: dict[tuple[str, Any], int] = {}
        """The numbers of commands, by tag and value. The value is None for commands without one."""
        not_actions = (rules.Start, Away, Back, EndEarly, Join, Leave, Pause, Tick)
        for kind in rules.COMMANDS:
            if kind not in not_actions:
                self._add(kind)

    def _add(self, kind: type[msgspec.Struct]) -> None:
        """Add one action for a type of command, or one for each value of its field."""
        tag = tag_of(kind)
        fields = msgspec.structs.fields(kind)
        if not fields or fields[0].name == "cards":
            self._append(tag, None)
        elif fields[0].name != "card":  # a card is an action of its own
            for value in _values(fields[0].type):
                self._append(tag, value)

    def _append(self, tag: str, value: Any) -> None:
        self._numbers[tag, value] = len(self.names)
        shown = str(value).lower() if isinstance(value, bool) else value
        self.names.append(tag if value is None else f"{tag} {shown}")

    def __len__(self) -> int:
        return len(self.names)

    def number_of(self, command: Any) -> int | None:
        """Return the number of a complete command; None if agents cannot give it."""
        names = command.__struct_fields__
        if names and names[0] == "card":
            return FIRST_CARD + int(command.card)
        value = getattr(command, names[0]) if names and names[0] != "cards" else None
        return self._numbers.get((tag_of(type(command)), value))

    def commands(self, legal: Legal) -> dict[int, Any]:
        """Return the complete commands and the choices of cards by their numbers."""
        by_number: dict[int, Any] = {}
        for command in legal.commands:
            number = self.number_of(command)
            if number is not None:
                by_number[number] = command
        for choice in legal.choices:
            if len(choice.cards) >= choice.count:
                by_number[self._numbers[tag_of(choice.command), None]] = choice  # type: ignore[arg-type]
        return by_number

    def mask(self, numbers: dict[int, Any], may_wait: bool = True) -> Mask:
        """Return the mask in which these actions are legal, and waiting if it is allowed or nothing else is."""
        mask = bytearray(len(self.names))
        for number in numbers:
            mask[number] = 1
        if may_wait or not numbers:
            mask[WAIT] = 1
        return np.frombuffer(mask, np.int8)

    def card_mask(self, choice: AnyCards, picked: list[Card]) -> Mask:
        """Return the mask while an agent picks the cards of a command."""
        mask = bytearray(len(self.names))
        for card in choice.cards:
            mask[FIRST_CARD + card] = card not in picked
        return np.frombuffer(mask, np.int8)


def _values(kind: Any) -> tuple[Any, ...]:
    """Return the values of the only field of a command: a Literal, a bool, or the chips of a raise."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    return (False, True) if kind is bool else tuple(range(1, MAX_RAISE + 1))
