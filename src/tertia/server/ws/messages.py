"""The messages of a table's socket, in both directions. ``/api/socket`` documents the protocol from these types."""

from __future__ import annotations

from typing import Any

import msgspec

from tertia.live.reactions import Reaction, ReactionName


class Hello(msgspec.Struct, tag="hello", forbid_unknown_fields=True):
    """The first message of a client: the version it has, if it reconnects, and the language it wants to read."""

    version: int | None = None
    language: str | None = None


class Do(msgspec.Struct, tag="do", forbid_unknown_fields=True):
    """A command. The client chooses ``id``: sent again after a reconnect, the command still counts once.

    ``version`` is the version that the player saw. A call for cards that have left the table since is refused, and
    the press counts as later than this version.
    """

    id: str
    command: msgspec.Raw
    version: int | None = None


class Pong(msgspec.Struct, tag="pong", forbid_unknown_fields=True):
    """The answer to a ping, with its number."""

    n: int


class React(msgspec.Struct, tag="react", forbid_unknown_fields=True):
    """A reaction for everybody at the table. Answered like a command, but nothing stores it."""

    id: str
    reaction: ReactionName


FromClient = Hello | Do | Pong | React


class Done(msgspec.Struct, tag="done"):
    """The command with this id was accepted at this version, and is durable."""

    id: str
    version: int


class Refusal(msgspec.Struct, tag="refused"):
    """The command was refused and nothing has changed: a stable code, and a sentence in the client's language."""

    id: str | None
    code: str
    text: str
    version: int


class Ping(msgspec.Struct, tag="ping"):
    """The server's clock, for countdowns. Answer at once with a pong and the same number."""

    n: int
    now: int


class Closing(msgspec.Struct, tag="closing"):
    """The server is about to close the socket: a code, and a sentence in the client's language."""

    code: str
    text: str


ToClient = Done | Refusal | Ping | Closing | Reaction

EXAMPLES: dict[str, Any] = {
    "hello": Hello(version=17, language="fr"),
    "do": Do(id="c1", command=msgspec.Raw(b'{"type":"claim","cards":[0,40,80]}'), version=17),
    "pong": Pong(n=3),
    "react": React(id="r1", reaction="well-done"),
    "done": Done(id="c1", version=18),
    "refused": Refusal(id="c1", code="call-first", text="Call SET first, then show three cards.", version=17),
    "ping": Ping(n=3, now=1_790_000_000_000),
    "closing": Closing(code="taken-over", text="This table is open in another window now."),
    "reaction": Reaction(chair=1, seat=1, reaction="well-done"),
}
