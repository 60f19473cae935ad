"""``/metrics``: outcomes and latencies of commands, queues, the event loop, housekeeping and the store."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client import CollectorRegistry, Histogram
from prometheus_client.parser import text_string_to_metric_families

from support.async_test import async_test
from support.in_process_server import InProcessServer, in_process_server
from support.raw_socket import RawSocket, http
from tertia.errors import BadInput, Refused
from tertia.live.registry import TableRegistry
from tertia.server.app import make_app
from tertia.server.metrics.instruments import OUTCOMES, Instruments
from tertia.server.metrics.loop_lag import measure_loop_lag
from tertia.storage import StoreFailed
from tertia.storage.memory.store import memory_store

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
ESTABLISHED = {
    "tertia_tables_awake",
    "tertia_sockets",
    "tertia_commands_accepted_total",
    "tertia_commands_refused_total",
    "tertia_announcements_total",
    "tertia_followed_total",
}
"""Metrics that hosts use since the first release."""

Figures = dict[str, float]
"""The value of each sample; labels follow the name."""


async def figures_of(server: InProcessServer) -> Figures:
    _, headers, body = await asyncio.to_thread(http, f"http://127.0.0.1:{server.port}/metrics")
    assert headers["content-type"].startswith("text/plain; version=0.0.4")
    return dict(samples(body.decode()))


def samples(text: str) -> Iterator[tuple[str, float]]:
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = "".join(f" {value}" for value in sample.labels.values())
            yield sample.name + labels, sample.value


@async_test
async def test_commands_are_counted_by_outcome() -> None:
    async with in_process_server() as server:
        before = await figures_of(server)
        async with await RawSocket.connect(await server.table("somebody")) as raw:
            await raw.expect_done("sit", name="Ann")
            await raw.expect_done("stand")
            assert (await raw.do("begin"))["type"] == "refused"
            assert (await raw.do("nonsense"))["code"] == "no-such-command"
            await raw.send(type="hello")
            await raw.receive_type("refused", id=None)
            after = await figures_of(server)
    counted = {
        outcome: after[f"tertia_commands_total {outcome}"] - before[f"tertia_commands_total {outcome}"]
        for outcome in OUTCOMES
    }
    assert counted == {"accepted": 2, "refused": 1, "invalid": 2, "failed": 0}
    assert after["tertia_command_latency_seconds_count"] == 2
    assert (after["tertia_sockets"], after["tertia_tables_awake"]) == (1, 1)


@pytest.mark.parametrize(
    ("outcome", "label"),
    [
        (17, "accepted"),  # the version to which the command led
        (Refused("not-host"), "refused"),
        (BadInput("too-fast"), "invalid"),
        (StoreFailed("no room"), "failed"),
        (ZeroDivisionError(), "failed"),
    ],
)
def test_every_outcome_has_a_label(outcome: int | Exception, label: str) -> None:
    instruments = Instruments()
    instruments.count_command(outcome, seconds=0.02)
    value_of = instruments.registry.get_sample_value
    counts = {name: value_of("tertia_commands_total", {"outcome": name}) for name in OUTCOMES}
    assert counts == {**dict.fromkeys(OUTCOMES, 0), label: 1}
    measured = value_of("tertia_command_latency_seconds_sum")
    assert measured == (0.02 if label == "accepted" else 0), "only accepted commands are measured"


@async_test
async def test_a_command_waits_in_the_inbox_until_it_is_durable() -> None:
    async with in_process_server() as server, await RawSocket.connect(await server.table("somebody")) as raw:
        await raw.receive_news()
        server.log.free.clear()  # no write ends until this event is set again
        command_id = await raw.send_command("sit", name="Ann")
        await server.log.waiting.wait()
        before = await figures_of(server)
        server.log.free.set()
        await raw.receive_answer(command_id)
        after = await figures_of(server)
    names = "tertia_inbox_commands", "tertia_command_latency_seconds_count"
    assert [before[name] for name in names] == [1, 0]
    assert [after[name] for name in names] == [0, 1]


class AdjustableLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock can be set forward."""

    ahead = 0.0

    def time(self) -> float:
        return super().time() + self.ahead


def test_a_busy_event_loop_is_measured() -> None:
    registry = CollectorRegistry()
    lag = Histogram("lag", "Delay.", registry=registry)

    async def run() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, AdjustableLoop)
        measuring = asyncio.create_task(measure_loop_lag(lag, interval=60))
        await asyncio.sleep(0)
        loop.ahead += 90  # as if a callback had taken so long
        while not registry.get_sample_value("lag_count"):
            await asyncio.sleep(0)
        measuring.cancel()

    with asyncio.Runner(loop_factory=AdjustableLoop) as runner:
        runner.run(run())
    measured = registry.get_sample_value("lag_sum")
    assert measured is not None
    assert 29 < measured < 60  # 90 seconds passed, 60 of them as planned


@async_test
async def test_the_age_of_the_housekeeping_grows_until_it_succeeds() -> None:
    registry = TableRegistry(memory_store())
    state = make_app(registry, b"s" * 32).state.server
    collected = state.instruments.registry.get_sample_value
    first = collected("tertia_housekeeping_age_seconds")
    second = collected("tertia_housekeeping_age_seconds")
    assert 0 <= first < second
    await registry.housekeeping.run_once()
    assert registry.housekeeping.seconds_since_completed is not None
    assert collected("tertia_housekeeping_age_seconds") <= registry.housekeeping.seconds_since_completed
    await registry.close()


def exposed() -> dict[str, str]:
    """Return the names of all samples with their help texts.

    Histograms that nobody used have all their samples, too.
    """
    state = make_app(TableRegistry(memory_store()), b"s" * 32).state.server
    families = state.instruments.registry.collect()
    return {sample.name: family.documentation for family in families for sample in family.samples}


def test_every_metric_has_a_help_text_and_old_names_stay() -> None:
    names = exposed()
    assert set(names) >= ESTABLISHED
    assert {
        name for name, text in names.items() if not text.endswith(".") and name.startswith("tertia")
    } == set()


@pytest.mark.parametrize("file", ["grafana.json", "alerts.yaml"])
def test_dashboard_and_alerts_name_metrics_that_exist(file: str) -> None:
    named = set(re.findall(r"\b(?:tertia|process)_[a-z_]+", (DEPLOY / file).read_text("utf-8")))
    assert len(named) > 5
    assert named - set(exposed()) == set()


def test_the_dashboard_shows_every_metric_of_tertia() -> None:
    shown = (DEPLOY / "grafana.json").read_text("utf-8")
    families = {re.sub("_(bucket|count|sum|created|total)$", "", name) for name in exposed()}
    merged = {"tertia_commands_accepted", "tertia_commands_refused"}  # part of tertia_commands
    assert {name for name in families - merged if name.startswith("tertia") and name not in shown} == set()
    assert {panel["type"] for panel in json.loads(shown)["panels"]} == {"timeseries"}


def test_applications_do_not_share_figures() -> None:
    first, second = Instruments(), Instruments()
    first.count_command(1, 0.0)
    assert second.registry.get_sample_value("tertia_commands_total", {"outcome": "accepted"}) == 0
