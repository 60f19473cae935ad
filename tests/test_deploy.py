"""The files in ``deploy/`` agree with the program: settings, addresses, ports and time-outs."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from starlette.routing import BaseRoute, WebSocketRoute

from tertia.cli.serve import serve_command
from tertia.live.registry import TableRegistry
from tertia.server.app import make_app
from tertia.storage.memory.store import memory_store

DEPLOY = Path(__file__).parent.parent / "deploy"
COMPOSE_VARIABLES = {"TERTIA_DB_PASSWORD", "TERTIA_SITE"}
"""Settings that the files in ``deploy/`` read themselves."""


def routes() -> list[BaseRoute]:
    return make_app(TableRegistry(memory_store()), b"").routes


def known_variables() -> set[str]:
    options = (param for param in serve_command.params if isinstance(param, click.Option))
    envvars = [option.envvar for option in options if option.envvar]
    return {name for names in envvars for name in ([names] if isinstance(names, str) else names)}


@pytest.mark.parametrize("file", sorted(path.name for path in DEPLOY.iterdir()))
def test_the_program_knows_every_setting(file: str) -> None:
    named = set(re.findall(r"\bTERTIA_[A-Z_]+", (DEPLOY / file).read_text()))
    assert named <= known_variables() | COMPOSE_VARIABLES


def test_the_program_answers_every_address_of_the_proxy() -> None:
    requested = set(re.findall(r"(?:health_uri|path) (/\S+)", (DEPLOY / "Caddyfile").read_text()))
    requested |= set(re.findall(r"location = (/\S+)", (DEPLOY / "nginx.conf").read_text()))
    requested |= set(re.findall(r"127\.0\.0\.1:8181(/\w+)", (DEPLOY / "Containerfile").read_text()))
    answered = {getattr(route, "path", "") for route in routes()}
    assert requested == {"/health", "/metrics"}
    assert requested <= answered


def test_the_container_copies_all_that_the_package_is_built_from(tmp_path: Path) -> None:
    container = (DEPLOY / "Containerfile").read_text()
    for sources, target in re.findall(r"^COPY ([^-\n]+) (\./\S*)$", container, re.MULTILINE):
        for source in map(DEPLOY.parent.joinpath, sources.split()):
            if source.is_dir():
                shutil.copytree(source, tmp_path / target)
            else:
                (tmp_path / target).mkdir(parents=True, exist_ok=True)
                shutil.copy(source, tmp_path / target)
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run(build, cwd=tmp_path, capture_output=True, check=True)
    assert list((tmp_path / "dist").glob("tertia-*.whl"))


def test_both_proxies_hash_the_address_of_a_socket_and_hide_the_metrics() -> None:
    caddy, nginx = (DEPLOY / "Caddyfile").read_text(), (DEPLOY / "nginx.conf").read_text()
    sockets = next(route.path for route in routes() if isinstance(route, WebSocketRoute)).partition("{")[0]
    assert re.search(rf"reverse_proxy {sockets}\* {{\s+lb_policy uri_hash\s+import nodes", caddy)
    assert re.search(rf"location {sockets} {{\s+proxy_pass http://tertia_tables;", nginx)
    assert re.search(r"upstream tertia_tables {\s+hash \$uri consistent;", nginx)
    assert re.search(r"@figures path /metrics\s+respond @figures 404", caddy)
    assert re.search(r"location = /metrics {\s+return 404;", nginx)


def test_the_proxies_know_the_nodes_of_the_compose_file() -> None:
    nodes = set(re.findall(r"^  (node-\w+): \*node", (DEPLOY / "compose.yaml").read_text(), re.MULTILINE))
    assert len(nodes) > 1
    for file in ("Caddyfile", "nginx.conf"):
        assert set(re.findall(r"\b(node-\w+):8181", (DEPLOY / file).read_text())) == nodes


def test_the_port_is_the_same_everywhere() -> None:
    ports = {port for path in DEPLOY.iterdir() for port in re.findall(r"\b8\d{3}\b", path.read_text())}
    default = next(param.default for param in serve_command.params if param.name == "port")
    assert ports == {str(default)}


def test_a_server_has_time_to_stop() -> None:
    """A node tells its visitors, sends its last answers and writes its queue: that takes seconds."""
    unit, compose = (DEPLOY / "tertia.service").read_text(), (DEPLOY / "compose.yaml").read_text()
    seconds = re.findall(r"TimeoutStopSec=(\d+)", unit) + re.findall(r"stop_grace_period: (\d+)s", compose)
    assert seconds
    assert min(map(int, seconds)) >= 15


def test_the_proxy_for_one_machine_leads_to_the_default_port_and_hides_the_metrics() -> None:
    caddy = (DEPLOY / "Caddyfile.one").read_text()
    defaults = {option.name: option.default for option in serve_command.params}
    assert f"reverse_proxy {defaults['host']}:{defaults['port']}\n" in caddy
    assert re.search(r"@figures path /metrics\s+respond @figures 404", caddy)


def test_the_guide_shows_every_file_that_a_host_needs() -> None:
    guide = (DEPLOY.parent / "docs" / "deploy.md").read_text()
    shown = set(re.findall(r"literalinclude\} \.\./deploy/(\S+)", guide))
    others = {"Containerfile", "alerts.yaml", "grafana.json"}
    assert shown == {path.name for path in DEPLOY.iterdir()} - others
