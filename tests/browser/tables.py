"""Tables that are ready when a page opens: players are seated, and the game has begun or is near its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from typing import Any

from playwright.sync_api import Page, expect

from browser.play import RECORD_ANNOUNCEMENTS, know_games
from support.played import SEPTEMBER, EndedBefore, PlayedTable, store_tables
from support.server_process import ServerProcess
from tertia.games import GAMES
from tertia.rooms.state import Room
from tertia.server.security.identity import Identities, read_secret
from tertia.storage.single_node import wall_clock

PATIENT = {"grace": 600_000}
"""Nobody counts as absent while a busy machine opens the pages one by one."""

TAKES_TURNS = ("chipset", "setup")
"""Games in which one player acts at a time."""

_table_numbers = count(1)


def has_begun(room: Room) -> bool:
    return room.phase == "playing"


def is_own_turn(room: Room) -> bool:
    """Return True if the bots wait for the visitor, so that everything stays as it is."""
    return has_begun(room) and (room.game not in TAKES_TURNS or room.play.turn == 0)


def is_showdown_of(players: int, pots: int) -> Callable[[Room], bool]:
    """ChipSet: return a condition: the deal is over, with these numbers of shown hands and won pots."""

    def is_over_and_shown(room: Room) -> bool:
        state = room.play
        if room.phase != "playing" or state.phase != "between":
            return False
        shown: int = sum(player.shown for player in state.players)
        won: int = sum(pot.chips > 0 for pot in state.taken)
        return shown >= players and won >= pots

    return is_over_and_shown


def sign_in(page: Page, server: ServerProcess, player: str) -> None:
    """Give a page the cookie of a player."""
    cookie = Identities(read_secret(server.folder / "secret")).sign(player)
    page.context.add_cookies([{"name": "tertia", "value": cookie, "url": server.http}])


def _play(
    table: str, game: str, options: Any, names: Sequence[str], bots: int, until: Callable[[Room], bool]
) -> PlayedTable:
    """Play games until one reaches the moment at which ``until`` is true, and date it so that the moment is now."""
    player_ids = [f"{table}person{number}" for number in range(len(names))]

    def play(seed: str, began: int) -> PlayedTable:
        return PlayedTable(
            *(table, game, options, names, bots),
            until=until,
            seed=seed,
            pace=1,
            began=began,
            player_ids=player_ids,
        )

    for seed in map(str, range(1_000)):
        with suppress(EndedBefore):
            took = play(seed, SEPTEMBER).now - SEPTEMBER
            return play(seed, wall_clock() - took)
    raise AssertionError("no game reaches this moment")


class ReadyTables:
    """Puts tables into the store of a running server and opens them in browsers."""

    def __init__(self, server: ServerProcess, visit: Callable[..., Page]) -> None:
        self._server, self._visit = server, visit

    def __call__(
        self,
        game: str,
        options: Any = None,
        names: Sequence[str] = ("Ana", "Iroha"),
        bots: int = 0,
        *,
        pages: int | None = None,
        visitors: Sequence[Page] = (),
        until: Callable[[Room], bool] = has_begun,
        settings: dict[str, Any] | None = None,
        **changed: Any,
    ) -> list[Page]:
        """Pages of the first ``pages`` people at a new table; ``changed`` are options that are not the default.

        The pages are those of ``visitors``, or new ones with these browser ``settings``. The game is at the first
        moment at which ``until`` is true.
        """
        options = options if options is not None else GAMES[game].Options(**PATIENT | changed)
        played = _play(f"ready{next(_table_numbers)}", game, options, names, bots, until)
        store_tables(f"sqlite:///{self._server.folder / 'tables.db'}", [played])
        opened = list(visitors) or [self._visit(**(settings or {})) for _ in names[:pages]]
        for page, player in zip(opened, played.player_ids, strict=False):
            sign_in(page, self._server, player)
            page.goto(f"{self._server.http}/t/{played.table}")
        for page in opened:
            expect(page.locator("[data-card]").first).to_be_visible()
            page.evaluate(RECORD_ANNOUNCEMENTS)
            know_games(page)
        return opened
