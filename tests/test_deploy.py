"""What a host copies from ``deploy/`` says what the program understands."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from tertia.cli.serve import serve_command
from tertia.live.registry import TableRegistry
from tertia.server.app import make_app
from tertia.storage.memory.store import memory_store

DEPLOY = Path(__file__).parent.parent / "deploy"
OF_COMPOSE = {"TERTIA_DB_PASSWORD", "TERTIA_SITE"}


def known_variables() -> set[str]:
    options = (it for it in serve_command.params if isinstance(it, click.Option))
    return {str(option.envvar) for option in options if option.envvar}


@pytest.mark.parametrize("file", sorted(path.name for path in DEPLOY.iterdir()))
def test_every_setting_is_one_of_the_program(file: str) -> None:
    named = set(re.findall(r"\bTERTIA_[A-Z_]+", (DEPLOY / file).read_text()))
    assert named <= known_variables() | OF_COMPOSE


def test_the_proxy_asks_where_the_program_answers() -> None:
    asked = set(re.findall(r"(?:health_uri|path) (/\S+)", (DEPLOY / "Caddyfile").read_text()))
    asked |= set(re.findall(r"127\.0\.0\.1:8181(/\w+)", (DEPLOY / "Containerfile").read_text()))
    answered = {getattr(route, "path", "") for route in make_app(TableRegistry(memory_store()), b"").routes}
    assert asked == {"/health", "/metrics"}
    assert asked <= answered


def test_the_port_is_the_same_everywhere() -> None:
    ports = {port for path in DEPLOY.iterdir() for port in re.findall(r"\b8\d{3}\b", path.read_text())}
    default = next(it.default for it in serve_command.params if it.name == "port")
    assert ports == {str(default)}


def test_no_stop_is_cut_short() -> None:
    """A node says farewell, lets answers out and writes what waits: that takes seconds, not milliseconds."""
    unit, compose = (DEPLOY / "tertia.service").read_text(), (DEPLOY / "compose.yaml").read_text()
    given = re.findall(r"TimeoutStopSec=(\d+)", unit) + re.findall(r"stop_grace_period: (\d+)s", compose)
    assert given
    assert min(map(int, given)) >= 15
