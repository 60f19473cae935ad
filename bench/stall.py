"""Measures how long others wait while one visitor attacks a server with its usual limits.

Bystanders sit down and stand up at tables of their own. The worst round trip of their commands during each attack is
printed, with what the server did about the attack.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import Measurement, study
from bench.attacks import ATTACKS
from bench.laps import connect, post
from bench.load import DONE, NEWS, PING, Client
from bench.long_game import write_long_game
from bench.servers import ServerProcess, run_server
from tertia.server.security.identity import Identities, read_secret

BYSTANDERS = 8
"""The number of players who are not part of the attack. Each has a table of its own."""
INTERVAL = 0.08
"""Seconds from an answer to the next command of a bystander. This is within the usual rate of messages."""

QUIET_SECONDS = 2.0
"""The time of the measurement without an attack."""
DECISIONS = 6_000
"""The length of the game whose replays an attack requests."""
MAX_WAIT = 250.0
"""Milliseconds that a bystander may wait."""


class Bystander(Client):
    """A player at a table of its own, who sits down and stands up in turn."""

    def __init__(self, path: str, cookie: str) -> None:
        super().__init__(path, cookie)
        self.worst = 0.0
        """The longest round trip since ``_reset``, in seconds."""
        self._is_seated = False
        self._commands = 0
        self._sent_at: float | None = None
        """When the last command was sent; None once it is answered."""

    def start(self) -> None:
        self.send(b'{"type":"hello"}')
        self._send_next()

    def wait_so_far(self) -> float:
        """Return the longest round trip, counting a command without an answer as if it were answered now."""
        pending = 0.0 if self._sent_at is None else time.perf_counter() - self._sent_at
        return max(self.worst, pending)

    def message_received(self, data: bytes, start: int, end: int) -> None:
        if data.startswith(PING, start):
            number = data[start + len(PING) : data.index(b",", start + len(PING))]
            self.send(b'{"type":"pong","n":%s}' % number)
        elif not data.startswith(NEWS, start):
            assert data.startswith(DONE, start), data[start:end]
            assert self._sent_at is not None
            self.worst = max(self.worst, time.perf_counter() - self._sent_at)
            self._sent_at = None
            self._is_seated = not self._is_seated
            asyncio.get_running_loop().call_later(INTERVAL, self._send_next)

    def _send_next(self) -> None:
        command = b'{"type":"stand"}' if self._is_seated else b'{"type":"sit","name":"Bea"}'
        self._commands += 1
        self._sent_at = time.perf_counter()
        self.send(b'{"type":"do","id":"c%d","command":%s}' % (self._commands, command))


@study
def measure_stalls() -> Iterator[Measurement]:
    """Run every attack against one server."""
    with TemporaryDirectory() as folder:
        asyncio.run(write_long_game(f"sqlite:///{Path(folder) / 'tables.db'}", DECISIONS))
        with run_server("usual", folder) as server:
            yield from asyncio.run(_measure(server, Identities(read_secret(Path(folder) / "secret"))))


async def _measure(server: ServerProcess, identities: Identities) -> list[Measurement]:
    bystanders = [await _seat(server, identities) for _ in range(BYSTANDERS)]
    attacked_table = _new_table(server, identities)[0]
    await asyncio.sleep(1)  # the first commands of a table take longer
    _reset(bystanders)
    await asyncio.sleep(QUIET_SECONDS)
    quiet = _worst(bystanders)
    measurements = []
    for name in ATTACKS:
        worst, seconds, answer = await _attack(name, server, attacked_table, bystanders)
        measurements.append(
            Measurement(
                name=f"worst round trip of another table during {name}",
                details=f"{answer}   without an attack: {quiet:,.1f} ms   the attack took {seconds:,.1f} s",
                unit="ms",
                value=worst,
                target=MAX_WAIT,
                at_most=True,
            )
        )
    return measurements


async def _attack(
    name: str, server: ServerProcess, table: str, bystanders: Sequence[Bystander]
) -> tuple[float, float, str]:
    """Return the worst round trip in milliseconds, the length of the attack in seconds, and the server's answer."""
    attacker = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.attacks", name, str(server.port), table),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert attacker.stdin is not None
    assert attacker.stdout is not None
    await attacker.stdout.readline()  # the attacker has prepared everything and waits for a line
    _reset(bystanders)
    began = time.perf_counter()
    attacker.stdin.write(b"\n")
    answer = (await attacker.stdout.readline()).decode().strip()
    seconds = time.perf_counter() - began
    assert await attacker.wait() == 0, name
    await asyncio.sleep(2 * INTERVAL)  # let the answers to the bystanders' last commands arrive
    return _worst(bystanders), seconds, answer


async def _seat(server: ServerProcess, identities: Identities) -> Bystander:
    table, cookie = _new_table(server, identities)
    bystander = await connect(server, Bystander(f"/ws/{table}", cookie))
    bystander.start()
    return bystander


def _new_table(server: ServerProcess, identities: Identities) -> tuple[str, str]:
    """Return the id of a new table and the cookie of its host."""
    cookie = f"tertia={identities.sign(identities.new_player())}"
    return post(server, "/api/tables", {"game": "classic"}, cookie)["table"], cookie


def _reset(bystanders: Sequence[Bystander]) -> None:
    for bystander in bystanders:
        bystander.worst = 0.0


def _worst(bystanders: Sequence[Bystander]) -> float:
    """Return the worst round trip of all in milliseconds."""
    return max(bystander.wait_so_far() for bystander in bystanders) * 1000
