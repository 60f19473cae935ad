"""Bots: players that see views only. ``TimedCommand`` is what a bot's ``act`` returns (see "Write a bot")."""

from tertia.bots.player import Player, TimedCommand

__all__ = ["Player", "TimedCommand"]
