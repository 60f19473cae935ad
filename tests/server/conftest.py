"""A server process that all tests share. Each test uses tables and visitors of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from support.server_process import ServerProcess, healthy_server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with healthy_server(tmp_path_factory.mktemp("server")) as running:
        yield running
