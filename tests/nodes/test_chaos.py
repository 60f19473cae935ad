"""The short form of ``make chaos``: nodes and the database crash and stand still, and every promise is kept."""

from __future__ import annotations

import asyncio
from pathlib import Path

from nodes.chaos import SHORT, chaos
from support.postgres import own_postgres


def test_nothing_is_lost_and_all_nodes_agree(tmp_path: Path) -> None:
    with own_postgres() as server:
        report = asyncio.run(chaos(SHORT, "short", server, tmp_path))
    counts = report.counts
    assert counts["nodes killed (-9) and started again"] > 0
    assert counts["nodes that stood still (SIGSTOP)"] > 0
    assert counts["crashes of PostgreSQL (immediate restart)"] > 0
    assert counts["commands acknowledged, each in the log once"] > SHORT.tables
    assert counts["commands sent again after a cut"] > 0
