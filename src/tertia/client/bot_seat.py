"""A bot at a live table: it sits down, marked as a bot, and plays every game there."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from tertia.bots.player import Player
from tertia.client.errors import ServerRefused
from tertia.client.table_client import TableClient
from tertia.errors import TertiaError

MAX_NAMESAKES = 9
"""A bot whose name is taken adds a number to it, at most this one."""

MAX_REFUSALS = 10
"""Refusals in a row after which the bot gives up, because its commands will never be accepted."""

WAIT_AFTER_REFUSAL = 1.0
"""Seconds after which a refused bot tries again, if nothing has happened at the table."""

STAND_TIMEOUT = 2.0
"""Seconds to wait for the answer when a bot gives up its chair."""


class BotSeat:
    """The seat of a bot at one table."""

    def __init__(
        self,
        client: TableClient,
        make_player: Callable[[str], Player],
        on_refusal: Callable[[ServerRefused], object] = lambda refused: None,
    ) -> None:
        """``make_player`` makes a player for each game, from a seed. ``on_refusal`` gets refused commands."""
        self._client, self._make_player, self._on_refusal = client, make_player, on_refusal
        self._refusals = 0

    async def sit(self, name: str) -> str:
        """Take a chair and return the name of the bot, which has a number if somebody else has the plain name."""
        for number in range(1, MAX_NAMESAKES + 1):
            numbered_name = name if number == 1 else f"{name} {number}"
            try:
                version = await self._client.sit(numbered_name, bot=True)
            except ServerRefused as refused:
                if refused.reason != "name-taken" or number == MAX_NAMESAKES:
                    raise
            else:
                break
        await self._client.wait_for(lambda: self._client.latest.version >= version)
        return numbered_name

    async def stand(self) -> None:
        """Give up the chair, if there is one."""
        with contextlib.suppress(TertiaError, TimeoutError):
            async with asyncio.timeout(STAND_TIMEOUT):
                await self._client.do("stand")

    async def play(self, games: int | None = None) -> int:
        """Play this many games, or until the bot is removed from its chair. Return the number of finished games."""
        client, played = self._client, 0
        while games is None or played < games:
            await client.wait_for(lambda: self.is_removed or self._can_play)
            if self.is_removed:
                break
            await self._play_one_game()
            played += client.phase == "over"
        return played

    @property
    def is_removed(self) -> bool:
        """True if the bot has no chair any more."""
        return self._client.latest.you["chair"] is None

    @property
    def is_late(self) -> bool:
        """True if the bot has a chair but no seat in the game that is being played."""
        return self._client.phase == "playing" and self._client.latest.seat is None

    @property
    def _can_play(self) -> bool:
        return self._client.phase == "playing" and self._client.latest.seat is not None

    async def _play_one_game(self) -> None:
        client, number = self._client, self._client.latest.room["round"]
        player = self._make_player(f"{client.link.table} {number}")
        while self._can_play and not self.is_removed and client.latest.room["round"] == number:
            await self._play_once(player)

    async def _play_once(self, player: Player) -> None:
        """Ask the player once and do what it wants, unless something else happens first."""
        client, news = self._client, self._client.latest
        clock = asyncio.get_running_loop().time
        asked_at = clock()
        # On a thread, so that a slow bot does not keep the connection from answering pings.
        timed = await asyncio.to_thread(player.act, news.view, news.legal, client.now)
        if client.latest is not news:
            return
        if timed is None:
            await client.wait_for(lambda: client.latest is not news)
            return
        due_at = asked_at + timed.after / 1000
        try:
            await client.wait_for(lambda: client.latest is not news, max(0, due_at - clock()))
        except TimeoutError:
            await self._give(timed.command)

    async def _give(self, command: object) -> None:
        """Give a command and wait until its news have arrived, or for a moment if it was refused."""
        client, news = self._client, self._client.latest
        try:
            version = await client.do(command)
        except ServerRefused as refused:
            self._refusals += 1
            self._on_refusal(refused)
            if self._refusals >= MAX_REFUSALS:
                raise
            with contextlib.suppress(TimeoutError):
                await client.wait_for(lambda: client.latest is not news, WAIT_AFTER_REFUSAL)
        else:
            self._refusals = 0
            await client.wait_for(lambda: client.latest.version >= version)
