"""Bots: players that see views only. ``TimedCommand`` is what a bot's ``act`` returns (docs/write-a-bot.md)."""

from tertia.bots.player import Player, TimedCommand

__all__ = ["Player", "TimedCommand"]
