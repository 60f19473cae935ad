"""The actions that a reader may take now. Each has a label and a command, like a button."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tertia.games.codec import tag_of
from tertia.table_text.reader import TableReader
from tertia.texts import MissingText

CARD_COMMANDS = ("lay", "point")
"""Commands about one card. A client offers them with the card, not as a button."""

AGREEMENTS = ("say-no-set", "say-safe", "say-done", "give-up", "take-back")
"""Tags of commands with which a player agrees to go on, or takes that back. At most one is legal at a time."""


@dataclass(frozen=True, slots=True)
class Action:
    """A command that needs no cards."""

    tag: str
    label: str
    command: Any
    """A command of the game, or the JSON of a command of the room."""


def actions_of(reader: TableReader) -> list[Action]:
    """Return the actions that need no cards: those of the game, and those of the room around it."""
    commands = [] if reader.view is None else reader.news.legal.commands
    actions = [
        Action(tag, label_of(reader, command), command)
        for command in commands
        if (tag := tag_of(type(command))) not in CARD_COMMANDS
    ]
    return [*actions, *_room_actions(reader)]


def _room_actions(reader: TableReader) -> list[Action]:
    chairs, actions = reader.news.room["chairs"], list[Action]()
    taken = sum(chair is not None for chair in chairs)
    can_begin = reader.is_host and reader.phase != "playing" and taken in reader.news.rules.PLAYERS
    if can_begin:
        label = reader.say("web.rematch" if reader.phase == "over" else "web.room.start")
        actions.append(Action("begin", label, {"type": "begin"}))
    if reader.is_host and reader.phase != "playing" and taken < len(chairs):
        actions.append(Action("add-bot", reader.say("web.add_bot"), {"type": "add-bot"}))
    return actions


def label_of(reader: TableReader, command: Any) -> str:
    """Return the label of a command that needs no cards."""
    tag = tag_of(type(command))
    match tag:
        case "call-set":
            return reader.say("web.set")
        case "say-no-set":
            return reader.say("web.coopset.add" if reader.game == "coopset" else "web.no_set")
        case "take-back":
            return reader.say("terminal.take_back")
        case "ask-hint":
            return reader.say(f"web.commands.ask-hint-{command.kind}")
        case "vote":
            return reader.say(f"web.commands.vote-{command.forfeit}")
        case "answer":
            return reader.say("web.commands.answer-yes" if command.expose else "web.commands.answer-no")
        case "match-bet" | "raise":
            return _bet_label(reader, command)
        case _:
            try:
                return reader.say(f"web.commands.{tag}")
            except MissingText:
                return tag.replace("-", " ")  # a command that has no button in the browser


def _bet_label(reader: TableReader, command: Any) -> str:
    """Return the label of ``match-bet`` or ``raise`` and its cost. Only ``raise`` has the field ``by``."""
    view = reader.view
    player = view.players[reader.seat]
    by = getattr(command, "by", 0)
    cost = view.to_match + by
    if not by:
        label = reader.say("web.chipset.call_all" if cost == player.chips else "web.chipset.call")
    elif view.to_match == 0:
        label = reader.say("web.chipset.bet")
    else:
        label = reader.say("web.chipset.raise_to", n=player.stake + cost)
    return f"{label} ({reader.say('web.chipset.chips', n=cost)})"
