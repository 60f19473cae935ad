"""An SQLite store with sound tables, damaged ones, and one of a game that nobody knows."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

from support.played import PlayedTable, store_tables
from support.unreadable_tables import of_newer_game
from tertia.games import GAMES
from tertia.storage import open_store

SOUND = ("sound1", "sound2")
DAMAGED = {"gap": 4, "rubbish": 3, "torn": 9}
"""The first damaged decision of each damaged table."""
CHANGED = "changed"
"""A table whose luck was changed: it can be read, but the rules do not confirm it."""
NEWER = "newer"
"""A table of a game that this version does not know."""


def make_damaged_store(file: Path) -> dict[str, int]:
    """Create the store. Return the number of decisions of each table."""
    url = f"sqlite:///{file}"
    names = (*SOUND, *DAMAGED, CHANGED)
    options = GAMES["classic"].Options
    tables = [PlayedTable(name, "classic", options(), ("Mika", "Ana")) for name in names]
    store_tables(url, tables)
    asyncio.run(_append_newer(url))
    lengths = {table.table: table.room.version for table in tables} | {NEWER: 1}
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("DELETE FROM log WHERE table_id = 'gap' AND version = 4")
        database.execute("UPDATE log SET body = ? WHERE table_id = 'rubbish' AND version = 3", (b"\xff{",))
        database.execute(
            "UPDATE log SET body = substr(body, 1, 20) WHERE table_id = 'torn' AND version = 9",
        )
        _change_luck(database)
    lengths["gap"] -= 1
    return lengths


async def _append_newer(url: str) -> None:
    store = open_store(url)
    await store.log.append(of_newer_game(NEWER))
    await store.close()


def _change_luck(database: sqlite3.Connection) -> None:
    rows = database.execute("SELECT version, body FROM log WHERE table_id = ?", (CHANGED,))
    version, decision = next(
        (version, decision) for version, body in rows if "luck" in (decision := json.loads(body))
    )
    decision["luck"] = "00" * (len(decision["luck"]) // 2)
    values = json.dumps(decision).encode(), CHANGED, version
    database.execute("UPDATE log SET body = ? WHERE table_id = ? AND version = ?", values)
