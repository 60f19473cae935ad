"""A short run of ``make chaos``."""

from __future__ import annotations

import asyncio
from pathlib import Path

from nodes.chaos import ACKNOWLEDGED, FAULTS, SENT_AGAIN, SHORT, run_chaos
from support.postgres import TemporaryPostgres


def test_nothing_is_lost_and_all_nodes_agree(own_server: TemporaryPostgres, tmp_path: Path) -> None:
    counts = asyncio.run(run_chaos(SHORT, "short", own_server, tmp_path))
    assert all(counts[fault] > 0 for fault in FAULTS)
    assert counts[ACKNOWLEDGED] > SHORT.tables
    assert counts[SENT_AGAIN] > 0
