"""The news of a table, together with the language of the person who reads them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tertia.cards import Card, Face
from tertia.client.news import News
from tertia.games.codec import tag_of
from tertia.games.engine import AnyCards
from tertia.narration.pieces import MarkingNarrator
from tertia.texts import text
from tertia.texts.words import Hues


@dataclass(frozen=True)
class TableReader:
    """One state of a table for a reader of one language."""

    news: News
    language: str
    hues: Hues = "named"
    """The names that the colours of the cards have in the reader's palette."""
    server: str = ""
    """The address of the server, for links to its other tables; empty at a table of this process."""

    def say(self, key: str, /, **params: object) -> str:
        """Return a text of the catalogue."""
        return text(self.language, key, **params)

    @property
    def game(self) -> str:
        return str(self.news.room["game"])

    @property
    def phase(self) -> str:
        """The phase of the table: ``waiting``, ``playing`` or ``over``."""
        return str(self.news.room["phase"])

    @property
    def view(self) -> Any:
        return self.news.view

    @property
    def seat(self) -> int | None:
        return self.news.seat

    @property
    def is_host(self) -> bool:
        return bool(self.news.you["host"])

    @property
    def has_other_people(self) -> bool:
        """True if someone else at the table is not a bot."""
        chairs, own = self.news.room["chairs"], self.news.you["chair"]
        return any(chair and not chair["bot"] for i, chair in enumerate(chairs) if i != own)

    @property
    def may_end_game(self) -> bool:
        """True if the reader may end the running game for all its players (R2.10 in docs/RULES.md)."""
        is_playing = self.phase == "playing" and self.seat is not None
        return is_playing and (self.is_host or not self.has_other_people)

    @property
    def is_seated(self) -> bool:
        """True if the reader has a chair, also before the game."""
        return self.news.you["chair"] is not None

    @property
    def face(self) -> Face:
        """The design of the cards at this table."""
        face: Face = self.news.room["options"].get("face", "classic")
        return face

    @property
    def form(self) -> str:
        """The name of the form (the variant of a game) that is played, as in ``tertia.rooms.forms``."""
        room = self.news.room
        if self.game != "classic":
            return self.game
        if room["options"].get("held"):
            return "beginner"
        is_alone = len(room["seats"] if room["seats"] else room["chairs"]) == 1
        return "solitaire" if is_alone else "classic"

    @property
    def form_name(self) -> str:
        return self.say(f"web.games.{self.form}.name")

    def name(self, seat: int) -> str:
        """Return the nickname of a player."""
        return str(self.news.room["seats"][seat]["name"])

    @cached_property
    def narrator(self) -> MarkingNarrator:
        """A narrator with the names of the players."""
        names = [str(seat["name"]) for seat in self.news.room["seats"]]
        return MarkingNarrator(self.language, names, self.face, self.hues)

    def command(self, *tags: str) -> Any | None:
        """Return the first legal command with one of these tags, in the order of the tags."""
        for tag in tags:
            for command in self.news.legal.commands:
                if tag_of(type(command)) == tag:
                    return command
        return None

    def choice(self, *tags: str) -> AnyCards | None:
        """Return the first legal command with one of these tags that needs cards."""
        return next((one for one in self.news.legal.choices if choice_tag(one) in tags), None)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The reader's own hand; empty in games without hands."""
        if self.view is None or self.seat is None:
            return ()
        match self.game:
            case "setup":
                return tuple(self.view.hand)
            case "chipset" | "twenty":
                return tuple(card for card in self.view.players[self.seat].hand if card is not None)
            case _:
                return ()


def choice_tag(choice: AnyCards) -> str:
    """Return the tag of a command that needs cards."""
    kind: Any = choice.command
    return tag_of(kind)
