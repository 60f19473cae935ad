"""A short run of ``make chaos``."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from nodes.chaos import ACKNOWLEDGED, FAULTS, SENT_AGAIN, SHORT, run_chaos
from support.postgres import TemporaryPostgres


@pytest.mark.parametrize("is_routed", [False, True], ids=["sockets on any node", "tables on one node"])
def test_nothing_is_lost_and_all_nodes_agree(
    own_server: TemporaryPostgres, tmp_path: Path, is_routed: bool
) -> None:
    counts = asyncio.run(run_chaos(SHORT, "short", own_server, tmp_path, is_routed))
    assert all(counts[fault] > 0 for fault in FAULTS)
    assert counts[ACKNOWLEDGED] > SHORT.tables
    assert counts[SENT_AGAIN] > 0
