"""The news of a table: what the server sends after every change, with the view and the commands of one seat."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from tertia.games import GAMES
from tertia.games.codec import tag_of, union_of
from tertia.games.engine import AnyCards, GameRules, Legal, Millis


class News:
    """One message of the type ``news`` (docs/protocol.md). Views and commands are decoded on demand."""

    def __init__(self, message: dict[str, Any]) -> None:
        self.message = message
        """The decoded JSON."""
        self.version: int = message["version"]
        self.now: Millis = message["now"]
        """The server's clock when it sent the news."""
        self.happened: list[dict[str, Any]] = message["happened"]
        """The events since the last news, without secrets of other seats."""
        self.room: dict[str, Any] = message["room"]
        """The table around the game: its chairs, players, options and phase."""
        self.you: dict[str, Any] = message["you"]
        """The visitor that this client is: chair, seat, and whether it is the host."""

    @property
    def rules(self) -> GameRules[Any]:
        return GAMES[self.room["game"]]

    @property
    def seat(self) -> int | None:
        """Our seat in the game; None before it begins, and for spectators."""
        seat: int | None = self.you["seat"]
        return seat

    @cached_property
    def view(self) -> Any:
        """The view of our seat, in the type of the game; None before the first game."""
        view = self.message["view"]
        return None if view is None else msgspec.convert(view, self.rules.View)

    @cached_property
    def legal(self) -> Legal:
        """The commands that our seat may give."""
        kinds = {tag_of(kind): kind for kind in self.rules.COMMANDS}
        union = union_of(self.rules.COMMANDS)
        commands, choices = list[Any](), list[AnyCards]()
        for option in self.message["may"]:
            if "type" in option:
                commands.append(msgspec.convert(option, union))
            else:
                cards, fixed = tuple(option["cards"]), tuple(option["fixed"])
                choices.append(AnyCards(kinds[option["command"]], cards, option["count"], fixed))
        return Legal(tuple(commands), tuple(choices))
