"""The files in ``deploy/`` agree with the program: settings, addresses, ports and time-outs."""

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
COMPOSE_VARIABLES = {"TERTIA_DB_PASSWORD", "TERTIA_SITE"}


def known_variables() -> set[str]:
    options = (it for it in serve_command.params if isinstance(it, click.Option))
    return {str(option.envvar) for option in options if option.envvar}


@pytest.mark.parametrize("file", sorted(path.name for path in DEPLOY.iterdir()))
def test_the_program_knows_every_setting(file: str) -> None:
    named = set(re.findall(r"\bTERTIA_[A-Z_]+", (DEPLOY / file).read_text()))
    assert named <= known_variables() | COMPOSE_VARIABLES


def test_the_program_answers_every_address_of_the_proxy() -> None:
    requested = set(re.findall(r"(?:health_uri|path) (/\S+)", (DEPLOY / "Caddyfile").read_text()))
    requested |= set(re.findall(r"127\.0\.0\.1:8181(/\w+)", (DEPLOY / "Containerfile").read_text()))
    answered = {getattr(route, "path", "") for route in make_app(TableRegistry(memory_store()), b"").routes}
    assert requested == {"/health", "/metrics"}
    assert requested <= answered


def test_the_port_is_the_same_everywhere() -> None:
    ports = {port for path in DEPLOY.iterdir() for port in re.findall(r"\b8\d{3}\b", path.read_text())}
    default = next(it.default for it in serve_command.params if it.name == "port")
    assert ports == {str(default)}


def test_a_server_has_time_to_stop() -> None:
    """A node tells its visitors, sends its last answers and writes its queue: that takes seconds."""
    unit, compose = (DEPLOY / "tertia.service").read_text(), (DEPLOY / "compose.yaml").read_text()
    seconds = re.findall(r"TimeoutStopSec=(\d+)", unit) + re.findall(r"stop_grace_period: (\d+)s", compose)
    assert seconds
    assert min(map(int, seconds)) >= 15
