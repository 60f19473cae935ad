"""Random malformed messages."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tertia.server.security.limits import MESSAGE_SIZE

WORDS = (
    "",
    "x",
    "do",
    "hello",
    "pong",
    "ping",
    "news",
    "c1",
    "\u0000",
    "\ud800",
    "é" * 9,
    "🂡",
    "claim",
    "sit",
)
NUMBERS = (0, -1, 1, 3, 80, 81, 2**31, 2**63, 2**64, 10**30, 10**400, 1.5, -0.0, 1e308)
TAGS = (
    *("sit", "stand", "begin", "add-bot", "remove-bot", "kick", "make-table", "change-table"),
    *("call-set", "claim", "say-no-set", "take-back", "ask-hint", "deal", "join", "start", "tick"),
    *("away", "back", "leave", "end-game", "end-early", "nonsense", "", "Sat", "made"),
)
FIELDS = (
    "name",
    "chair",
    "cards",
    "seat",
    "options",
    "seats",
    "listed",
    "game",
    "kind",
    "players",
    "pressed",
)


def random_json(rng: Random, depth: int = 0) -> Any:
    match rng.randrange(8 if depth < 3 else 5):
        case 0:
            return rng.choice(NUMBERS)
        case 1:
            return rng.choice(WORDS)
        case 2:
            return rng.choice((None, True, False))
        case 3:
            return rng.choice(WORDS) * rng.randrange(20)
        case 4:
            return rng.randrange(-5, 90)
        case 5 | 6:
            return [random_json(rng, depth + 1) for _ in range(rng.randrange(5))]
        case _:
            return {
                rng.choice((*FIELDS, *WORDS)): random_json(rng, depth + 1) for _ in range(rng.randrange(4))
            }


def random_command(rng: Random) -> dict[str, Any]:
    """Return a command that may be valid, have wrong fields, or be no command at all."""
    command: Any = {"type": rng.choice(TAGS)}
    for name in rng.sample(FIELDS, rng.randrange(3)):
        command[name] = random_json(rng)
    if rng.random() < 0.1:
        command = random_json(rng)
    message: dict[str, Any] = {"type": "do", "id": rng.choice((*WORDS, "a", "b")), "command": command}
    if rng.random() < 0.2:
        message[rng.choice((*FIELDS, "version", "at"))] = random_json(rng)
    if rng.random() < 0.1:
        del message[rng.choice(tuple(message))]
    return message


def plausible_command(rng: Random) -> dict[str, Any]:
    """Return a command that is accepted in the right situation."""
    commands: tuple[dict[str, Any], ...] = (
        {"type": "sit", "name": f"Person {rng.randrange(99)}"},
        {"type": "stand"},
        {"type": "add-bot"},
        {"type": "remove-bot", "chair": rng.randrange(4)},
        {"type": "kick", "chair": rng.randrange(4)},
        {"type": "begin"},
        {"type": "call-set"},
        {"type": "claim", "cards": rng.sample(range(81), 3)},
    )
    return {"type": "do", "id": rng.randbytes(8).hex(), "command": rng.choice(commands)}


def malformed_message(rng: Random) -> tuple[str | bytes, bool]:
    """Return a message, and whether it is sent as text. It is never a valid pong, which gets no answer."""
    chance = rng.random()
    if chance < 0.03:
        return json.dumps(plausible_command(rng)), True
    if chance < 0.55:
        return json.dumps(random_command(rng)), True
    if chance < 0.65:
        kind, n = (
            rng.choice(("pong", "hello", "react", "done", "refused")),
            rng.choice((None, "1", 1.5, True)),
        )
        wrong: dict[str, Any] = {"type": kind, "n": n, "x": 1}
        return json.dumps(wrong), True
    if chance < 0.70:
        return json.dumps({"type": "hello", "version": rng.choice((0, None, 5)), "language": "xx"}), True
    if chance < 0.80:
        return json.dumps(random_json(rng)), rng.random() < 0.8
    if chance < 0.88:
        whole = json.dumps(random_command(rng)).encode()
        cut = bytearray(whole[: rng.randrange(1, len(whole) + 1)])
        cut[rng.randrange(len(cut))] = rng.randrange(256)
        return bytes(cut), rng.random() < 0.5
    if chance < 0.94:
        return rng.randbytes(rng.randrange(60)), rng.random() < 0.5
    if chance < 0.96:
        opening = rng.choice(("[", '{"a":', '{"type":"do","id":"d","command":' + "["))
        return (opening * rng.choice((50, 1_000, 3_000)))[:MESSAGE_SIZE], True
    if chance < 0.97:
        return json.dumps(
            {"type": "do", "id": "long", "command": "x" * rng.choice((MESSAGE_SIZE, 20_000))}
        ), True
    if chance < 0.9705:
        return "x" * (3 * MESSAGE_SIZE), True  # too long to read: the server closes the socket
    return "", True
