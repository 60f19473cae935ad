"""``/api/socket``: the messages of a table's WebSocket, described from their types."""

from __future__ import annotations

from functools import cache
from typing import Any, Generic, TypeVar, get_args

import msgspec

from tertia.games import GAMES
from tertia.games.codec import union_of
from tertia.games.common.options import new_table_options
from tertia.games.engine import Millis
from tertia.live.broadcast import CardChoice, News
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import Begin, MakeTable, RoomCommand, Sit, client_commands, game_commands
from tertia.rooms.rules import decide
from tertia.rooms.state import Room
from tertia.rooms.view import EncodedRoomView, RoomView, You
from tertia.server.api.schemas import Schema, schemas_of
from tertia.server.ws import messages

FROM_CLIENT = get_args(messages.FromClient)
FROM_SERVER = get_args(messages.ToClient)

EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")


class NewsMessage(msgspec.Struct, Generic[EventT, ViewT], tag="news"):
    """The table as it is now, and the events that led to it. Sent after every change, and as the answer to hello."""

    version: int
    """The number of decisions that the table has made. Send it in ``hello`` when you reconnect."""
    now: Millis
    """The server's clock."""
    happened: tuple[EventT, ...]
    """The events since the last news, of the room and of the game, with hidden information removed."""
    room: RoomView
    """The people at the table and its settings."""
    view: ViewT | None
    """Everything that your seat may know of the game; null before the first game."""
    may: tuple[Any, ...]
    """The commands of the game that you may give now: complete ones to send as they are, and ones that need cards."""
    you: You
    """Your place at the table."""


def news_type(name: str) -> Any:
    """Return the type of the news at a table of a game."""
    game, codec = GAMES[name], room_codec(name)
    generic: Any = NewsMessage
    events = union_of((codec.room_events, codec.game_events))
    return generic[events, game.View]


def news_schema(name: str) -> Schema:
    """Return the schema of the news at a table of a game, with the two forms of commands in ``may``."""
    types = [news_type(name), CardChoice, *game_commands(GAMES[name])]
    (news, choice, *commands), named = schemas_of(types, "#/$defs/{name}")
    body = named[news["$ref"].removeprefix("#/$defs/")]
    body["properties"]["may"]["items"] = {"anyOf": [*commands, choice]}
    return {**news, "$defs": named}


@cache
def socket_document() -> dict[str, Any]:
    """Return each message with its schema and an example, and the news, commands, events and view of each game."""
    examples = [
        {"type": tag, "from": "client" if isinstance(example, FROM_CLIENT) else "server", "example": example}
        for tag, example in messages.EXAMPLES.items()
    ]
    return {
        "socket": "/ws/{table}",
        "messages": [*examples, {"type": "news", "from": "server", "example": example_news()}],
        "schemas": schemas_of([*FROM_CLIENT, *FROM_SERVER], "#/schemas/{name}")[1],
        "around": _schema(room_codec("classic").room_events),
        "games": {
            name: {
                "news": news_schema(name),
                "commands": _schema(union_of(client_commands(game))),
                "events": _schema(room_codec(name).game_events),
                "view": _schema(game.View),
            }
            for name, game in GAMES.items()
        },
    }


def _schema(type_: Any) -> Schema:
    """Return the schema of one type, with the structs in it under ``$defs``."""
    (schema,), named = schemas_of([type_], "#/$defs/{name}")
    return {**schema, "$defs": named}


def example_news() -> Any:
    """Return the message that a player receives when a game of two begins, made by playing up to that point."""
    room, now = Room(), 1_790_000_000_000
    options = new_table_options(GAMES["classic"].Options)
    commands = (  # of the players "a" and "b"
        RoomCommand(MakeTable("classic", options, seats=2), by="a"),
        RoomCommand(Sit("Ana"), by="a"),
        RoomCommand(Sit("Lou"), by="b"),
        RoomCommand(Begin(), by="a", luck=bytes(32).hex()),
    )
    for command in commands:
        decision, room = decide(room, command, now)
    # The news tell the last decision: the beginning of the game.
    news = News(room, EncodedRoomView(room, present=("a", "b")), (decision,), now)
    return msgspec.json.decode(news.message_for("a"))
