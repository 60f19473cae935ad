"""Games against bots at a table of this process."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tertia.bots.levels import DEFAULT_LEVEL
from tertia.errors import BadInput
from tertia.games import GAMES
from tertia.local_tables.table import LocalTable
from tertia.rooms.forms import ALL_FORMS


@dataclass(frozen=True, slots=True)
class LocalGame:
    """The settings of a game against bots."""

    form: str = "classic"
    """The variant of a game, by its name in ``tertia.rooms.forms``."""
    edition: str | None = None
    """The printed rulebook of the classic game, such as ``002``; None for the usual one of the form."""
    level: str = DEFAULT_LEVEL
    """The level of the bots."""
    players: int | None = None
    """The player and the bots together; None for the usual number of the form."""
    options: dict[str, Any] = field(default_factory=dict)
    """Options that differ from those of the form."""


def player_count(game: LocalGame) -> int:
    """Return the number of players. Raise BadInput if the settings are not possible."""
    if game.form not in ALL_FORMS:
        raise BadInput("bad-choice", option="form", given=game.form, expected=tuple(ALL_FORMS))
    form = ALL_FORMS[game.form]
    possible = range(1, 2) if form.form == "solitaire" or form.seats == 1 else GAMES[form.game].PLAYERS
    players = form.bots + 1 if game.players is None else game.players
    if players not in possible:
        raise BadInput("bad-players", given=players, least=possible[0], most=possible[-1])
    return players


async def open_local_game(game: LocalGame, name: str, language: str, as_bot: bool = False) -> LocalTable:
    """Make a table in this process, sit down with bots and begin a game. The caller must close the table."""
    players = player_count(game)
    settings = ALL_FORMS[game.form].new_table(listed=False, edition=game.edition)
    settings.seats = players
    settings.options = {**settings.options, **game.options}
    table = LocalTable(settings, language=language)
    await table.open()
    try:
        await table.sit(name, bot=as_bot)
        for _ in range(players - 1):
            await table.do("add-bot", level=game.level)
        await table.do("begin")
    except BaseException:
        await table.close()
        raise
    return table
