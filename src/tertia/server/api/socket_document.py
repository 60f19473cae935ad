"""``/api/socket``: the messages of a table's WebSocket, described from their types."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

import msgspec

from tertia.games import GAMES
from tertia.live.broadcast import News
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import Begin, MakeTable, Sit
from tertia.rooms.rules import RoomCommand, decide
from tertia.rooms.state import Room
from tertia.rooms.view import EncodedRoomView
from tertia.server.ws import messages

FROM_CLIENT = get_args(messages.FromClient)
FROM_SERVER = get_args(messages.ToClient)


@cache
def socket_document() -> dict[str, Any]:
    """Return each message with an example, and the commands, events and view of each game."""
    _, schemas = msgspec.json.schema_components([*FROM_CLIENT, *FROM_SERVER])
    examples = [
        {"type": tag, "from": "client" if isinstance(example, FROM_CLIENT) else "server", "example": example}
        for tag, example in messages.EXAMPLES.items()
    ]
    return {
        "socket": "/ws/{table}",
        "messages": [*examples, {"type": "news", "from": "server", "example": example_news()}],
        "schemas": schemas,
        "around": msgspec.json.schema(room_codec("classic").room_events),
        "games": {
            name: {
                "commands": msgspec.json.schema(room_codec(name).commands),
                "events": msgspec.json.schema(room_codec(name).game_events),
                "view": msgspec.json.schema(game.View),
            }
            for name, game in GAMES.items()
        },
    }


def example_news() -> Any:
    """Return the message that a player receives when a game of two begins, made by playing up to that point."""
    room, now = Room(), 1_790_000_000_000
    commands = (
        RoomCommand(MakeTable("classic", GAMES["classic"].Options(), 2), "a"),
        RoomCommand(Sit("Ana"), "a"),
        RoomCommand(Sit("Lou"), "b"),
        RoomCommand(Begin(), "a", luck=bytes(32).hex()),
    )
    for command in commands:
        decision, room = decide(room, command, now)
    news = News(room, EncodedRoomView(room, "ab"), (decision,), now)
    return msgspec.json.decode(news.message_for("a"))
