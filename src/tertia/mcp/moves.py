"""The actions of a seat as words: ``call-set``, ``raise 2``, or ``claim`` with three cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tertia.cards import Card
from tertia.errors import BadInput, TertiaError
from tertia.games.codec import tag_of
from tertia.notation import card_name, parse_card
from tertia.table_text.actions import CARD_COMMANDS, actions_of
from tertia.table_text.reader import TableReader, choice_tag


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action that is possible now."""

    action: str
    """The argument for the tool ``act``."""
    label: str = ""
    """The label of the button in the browser."""
    cards_needed: int = 0
    """The number of cards to name."""
    cards: tuple[str, ...] = ()
    """The cards to choose from; if no cards are needed, the cards that the action is about."""


def card_references(reader: TableReader) -> dict[str, Card]:
    """Return the cards that the seat sees, by reference: t1, t2… on the table, h1, h2… in the hand."""
    if reader.view is None:
        return {}
    table = [card for card in reader.view.table if card is not None]
    return {f"t{place}": card for place, card in enumerate(table, 1)} | {
        f"h{place}": card for place, card in enumerate(reader.hand, 1)
    }


def possible_moves(reader: TableReader) -> list[Move]:
    """Return everything that the seat may do now."""
    if reader.view is None or reader.phase != "playing":
        return [Move(action.tag, action.label) for action in actions_of(reader)]
    names = {card: name for name, card in card_references(reader).items()}
    moves = []
    for action in actions_of(reader):
        cards = tuple(names[card] for card in getattr(action.command, "cards", ()) if card in names)
        moves.append(Move(_action_name(action.command, action.tag), action.label, cards=cards))
    for choice in reader.news.legal.choices:
        cards = tuple(names[card] for card in choice.cards if card in names)
        moves.append(Move(choice_tag(choice), cards_needed=choice.count, cards=cards))
    for tag in CARD_COMMANDS:
        cards = tuple(names[command.card] for command in _card_commands(reader, tag) if command.card in names)
        if cards:
            moves.append(Move(tag, cards_needed=1, cards=cards))
    return moves


def _card_commands(reader: TableReader, tag: str) -> list[Any]:
    return [command for command in reader.news.legal.commands if tag_of(type(command)) == tag]


def _action_name(command: Any, tag: str) -> str:
    """Return the name of an action: its tag, and the values of its fields, such as ``raise 2``."""
    return " ".join([tag, *_values(command)])


def _values(command: Any) -> Iterator[str]:
    """Yield the fields of a command of the game. Commands of the room are dicts without fields to name."""
    for name in getattr(command, "__struct_fields__", ()):
        value = getattr(command, name)
        if isinstance(value, tuple):
            continue  # the cards of an answer to a proposal, which the table knows
        yield ("yes" if value else "no") if isinstance(value, bool) else str(value)


def command_for(reader: TableReader, action: str, cards: Sequence[str]) -> Any:
    """Return the command that an action and its cards mean. Raise BadInput if it is not possible now."""
    chosen = [_find_card(reader, card) for card in cards]
    tag = action.strip()
    if reader.view is not None:
        for choice in reader.news.legal.choices:
            if choice_tag(choice) == tag:
                return choice.command(tuple(chosen))
        for command in _card_commands(reader, tag) if tag in CARD_COMMANDS else ():
            if chosen == [command.card]:
                return command
    for possible in actions_of(reader):
        if tag in (possible.tag, _action_name(possible.command, possible.tag)):
            return possible.command
    expected = tuple(move.action for move in possible_moves(reader)) or ("wait",)
    raise BadInput("bad-choice", option="action", given=action, expected=expected)


def _find_card(reader: TableReader, word: str) -> Card:
    """Return the card of a reference such as ``t1``, or of a name such as ``2gts``. The seat must see it."""
    known = card_references(reader)
    word = word.strip().lower()
    if word in known:
        return known[word]
    try:
        card = parse_card(word)
    except TertiaError:
        raise BadInput("bad-choice", option="cards", given=word, expected=tuple(known)) from None
    if card not in known.values():
        raise BadInput("bad-choice", option="cards", given=card_name(card), expected=tuple(known))
    return card
