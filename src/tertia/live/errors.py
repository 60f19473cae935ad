"""Errors of live tables. The sentences for people are in ``texts``."""

from __future__ import annotations

from tertia.errors import TertiaError


class DamagedTable(TertiaError):
    """The log of a table cannot be read or leads to a state in which the game cannot go on."""

    def __init__(self, table: str, reason: str) -> None:
        super().__init__("table-damaged", table=table, reason=reason)


class UnknownGame(TertiaError):
    """This node does not know the game of a table. A newer node may."""

    def __init__(self, table: str, game: str) -> None:
        super().__init__("game-not-here", table=table, game=game)
