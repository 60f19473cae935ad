"""A server process for each file of tests that asks for one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.process import Running, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A real process; whatever the tests did to it, it lives and has written no traceback."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running
        assert running.process.poll() is None
        assert "Traceback" not in running.stop()
