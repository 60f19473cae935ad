"""Tables in this process, with bots and in real time, for clients that need no server."""

from tertia.local_tables.games import LocalGame, open_local_game, player_count
from tertia.local_tables.table import LocalTable

__all__ = ["LocalGame", "LocalTable", "open_local_game", "player_count"]
