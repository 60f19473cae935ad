"""The messages of a table's socket, in both directions. ``/api/socket`` documents the protocol from these types."""

from __future__ import annotations

from typing import Any

import msgspec

from tertia.live.reactions import Reaction, ReactionName


class Hello(msgspec.Struct, tag="hello", forbid_unknown_fields=True):
    """The first message of a client, sent once. The server answers with ``news``."""

    version: int | None = None
    """The version of the last news that the client has, if it reconnects; otherwise null."""
    language: str | None = None
    """The language of sentences for people, such as ``fr``; null for that of the handshake's headers."""


class Do(msgspec.Struct, tag="do", forbid_unknown_fields=True):
    """A command. The server answers each with ``done`` or ``refused``."""

    id: str
    """1 to 64 characters that the client chooses. A command that is sent again with the same id counts once."""
    command: msgspec.Raw
    """A command of the room or of the game, such as ``{"type": "call-set"}``."""
    version: int | None = None
    """The version that the player saw. A call for cards that have left the table since is refused at no cost."""


class Pong(msgspec.Struct, tag="pong", forbid_unknown_fields=True):
    """The answer to a ping. Send it at once, also while the client computes something else."""

    n: int
    """The number of the ping."""


class React(msgspec.Struct, tag="react", forbid_unknown_fields=True):
    """A reaction for everybody at the table. Answered like a command, but nothing stores it."""

    id: str
    """1 to 64 characters that the client chooses."""
    reaction: ReactionName


FromClient = Hello | Do | Pong | React


class Done(msgspec.Struct, tag="done"):
    """The command was accepted and is durable."""

    id: str
    """The id of the command."""
    version: int
    """The version that the command led to. The news of this version may come before or after this message."""


class Refusal(msgspec.Struct, tag="refused"):
    """The command was refused and nothing has changed. Where several play, that is normal: somebody was faster."""

    id: str | None
    """The id of the command; null if the refused message has no readable id, such as a second ``hello``."""
    code: str
    """The reason for programs, which never changes."""
    text: str
    """The reason for people, in the client's language."""
    version: int
    """The version of the table; 0 if the client is not at a table yet."""


class Ping(msgspec.Struct, tag="ping"):
    """Answer at once with a pong. If nothing arrives for 4.5 seconds after a ping, the server closes the socket."""

    n: int
    """The number of the ping."""
    now: int
    """The server's clock, for countdowns."""


class Closing(msgspec.Struct, tag="closing"):
    """The server is about to close the socket."""

    code: str
    """The reason for programs. The protocol page says after which ones to reconnect."""
    text: str
    """The reason for people, in the client's language."""


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
