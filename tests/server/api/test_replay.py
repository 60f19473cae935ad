"""Replays and records over HTTP: who may see which hand, how often one visitor may ask, and what is kept."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from support.in_process_server import InProcessServer, in_process_server
from support.live_tables import RecordingListener
from support.played import LongTable, PlayedTable, player_id, whole_log
from support.raw_socket import http
from tertia.games import GAMES
from tertia.games.chipset.events import Dealt, Showdown
from tertia.history.files import read_record
from tertia.history.replay import FinishedGame, finished_game
from tertia.history.verify import is_public, verify_public
from tertia.live.presence import HOST_GRACE
from tertia.rooms.codec import room_codec
from tertia.server.security.identity import COOKIE, Identities
from tertia.server.security.limits import ConcurrencyLimiter, Limit, RateLimiter
from tertia.server.state import RateLimits
from tertia.storage.ports import Row
from tertia.storage.single_node import wall_clock

NAMES = ("Mika", "Ana", "Iroha")


@cache
def chipset_table() -> PlayedTable:
    return PlayedTable("chips", "chipset", GAMES["chipset"].Options(deals=6), NAMES)


@cache
def chipset_game() -> FinishedGame:
    rows = (append.first for append in chipset_table().appends)
    return finished_game([room_codec("chipset").read(row.body) for row in rows])


async def get(
    server: InProcessServer, path: str, player: str = "stranger", **headers: str
) -> tuple[int, bytes]:
    """Return the status and the body of an answer to a visitor with this identity."""
    cookie = f"{COOKIE}={Identities(server.secret).sign(player)}"
    url = f"http://127.0.0.1:{server.port}{path}"
    status, _, body = await asyncio.to_thread(http, url, None, {"cookie": cookie, **headers})
    return status, body


def hands_in(replay: dict[str, Any]) -> set[tuple[int, int]]:
    """Return the deal and the seat of every hand that a replay shows."""
    deal, found = 0, set[tuple[int, int]]()
    for frame in replay["frames"]:
        for event in frame["happened"]:
            if event["type"] == "dealt":
                deal = event["deal"]
                assert event["pile"] is None
                found |= {(deal, seat) for seat, hand in enumerate(event["hands"]) if hand}
        players = enumerate(frame["view"].get("players", ()))
        found |= {(deal, seat) for seat, player in players if player["hand"]}
    return found


def dealt_and_shown() -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """Return the deal and the seat of all hands, and of those that were laid open."""
    deal, dealt, shown = 0, set[tuple[int, int]](), set[tuple[int, int]]()
    for _, event in chipset_game().events:
        if isinstance(event, Dealt):
            deal = event.deal
            dealt |= {(deal, seat) for seat, hand in enumerate(event.hands) if hand}
        elif isinstance(event, Showdown):
            shown |= {(deal, hand.seat) for hand in event.hands}
    return dealt, shown


def test_a_folded_hand_is_shown_to_its_owner_only() -> None:
    async def run() -> None:
        dealt, shown = dealt_and_shown()
        own = {(deal, seat) for deal, seat in dealt if seat == 1}
        assert own - shown, "player 1 folded at least once"
        async with in_process_server() as server:
            await server.log.append(whole_log(chipset_table()))
            for player, expected in (("stranger", shown), (player_id(1), shown | own)):
                _, body = await get(server, "/api/tables/chips/replay?seat=all", player)
                assert hands_in(json.loads(body)) == expected
                _, body = await get(server, "/api/tables/chips/replay?seat=1", player)
                hands = {hand for hand in hands_in(json.loads(body)) if hand not in shown}
                assert hands == (own - shown if player == player_id(1) else set())
                _, body = await get(server, "/api/tables/chips/replay?seat=0", player)
                assert hands_in(json.loads(body)) <= shown

    asyncio.run(run())


def test_a_brief_answer_names_the_host_and_the_visitors_place_and_has_no_log() -> None:
    async def run() -> None:
        async with in_process_server() as server:
            await server.log.append(whole_log(chipset_table()))
            for player, chair in (("stranger", None), (player_id(1), 1)):
                _, body = await get(server, "/api/tables/chips?brief=1", player)
                shown = json.loads(body)
                assert (shown["phase"], shown["round"], shown["host"]) == ("over", 1, NAMES[0])
                assert (shown["you"]["chair"], shown["you"]["host"]) == (chair, False)
                assert "log" not in shown

    asyncio.run(run())


def test_a_host_who_watches_the_replay_remains_the_host() -> None:
    """Other brief requests, such as those of the home page, are no sign that the host comes back."""

    async def run() -> None:
        now = [wall_clock()]
        async with in_process_server(clock=lambda: now[0]) as server:
            await server.log.append(whole_log(chipset_table()))
            table = await server.registry.get("chips")
            host = table.room.host
            assert host is not None
            await table.visitors.enter(RecordingListener(player_id(1)), None)
            for query, waited, is_host in (("brief=1&replay=1", HOST_GRACE - 1, True), ("brief=1", 1, False)):
                now[0] += HOST_GRACE - waited
                await get(server, f"/api/tables/chips?{query}", host)
                now[0] += waited
                await table.visitors.replace_absent_host()
                assert (table.room.host == host) is is_host

    asyncio.run(run())


def test_the_record_of_a_game_with_hidden_hands_has_neither_hands_nor_luck() -> None:
    async def run() -> None:
        async with in_process_server() as server:
            await server.log.append(whole_log(chipset_table()))
            for player in ("stranger", player_id(1)):
                _, body = await get(server, "/api/tables/chips/log.jsonl", player)
                rules, entries, names = read_record(body.splitlines())
                assert names == NAMES
                assert is_public(entries)
                assert verify_public(rules, entries) == 6
                lucks = [step.decision.luck for step in chipset_game().steps if step.decision.luck]
                assert lucks
                assert not any(luck.encode() in body for luck in lucks)
            _, body = await get(server, "/api/tables/chips")
            assert not any(luck.encode() in body for luck in lucks)
            assert json.loads(body)["bot_secret"] == chipset_game().bot_secret

    asyncio.run(run())


def test_a_long_game_is_read_once_for_all_visitors() -> None:
    async def run() -> None:
        async with in_process_server() as server:
            await server.log.append(whole_log(LongTable(decisions=600)))
            read, whole_logs = server.log.read, 0

            async def read_and_count(table: str, after: int = 0, limit: int | None = None) -> Sequence[Row]:
                nonlocal whole_logs
                whole_logs += limit is None
                return await read(table, after, limit)

            server.log.read = read_and_count  # type: ignore[method-assign, assignment]
            paths = ("", "/replay", "/replay?seat=1", "/review", "/log.jsonl", "/moment.svg?from=10&to=12")
            answers = await asyncio.gather(*(get(server, f"/api/tables/long{path}") for path in paths * 4))
            assert {status for status, _ in answers} == {200}
            assert (await get(server, "/t/long/replay"))[0] == 200
            assert whole_logs == 1
            assert answers[: len(paths)] == answers[len(paths) : 2 * len(paths)]

    asyncio.run(run())


def test_one_address_reads_a_limited_number_of_logs() -> None:
    async def run() -> None:
        paths = ("/api/tables/chips", "/t/chips/replay", "/me", "/api/tables/chips/log.jsonl")
        limits = RateLimits(log_reads=RateLimiter(Limit(burst=len(paths), rate=0)))
        async with in_process_server(limits=limits) as server:
            await server.log.append(whole_log(chipset_table()))
            address = {"x-forwarded-for": "192.0.2.1"}
            for status in (200, 429):
                assert [(await get(server, path, **address))[0] for path in paths] == [status] * len(paths)
            assert (await get(server, paths[0]))[0] == 200  # another address

    asyncio.run(run())


def test_the_work_of_one_address_waits_behind_that_of_others() -> None:
    async def run() -> None:
        limiter, done = ConcurrencyLimiter(2), list[str]()
        go_on = asyncio.Event()

        async def read(address: str) -> None:
            async with limiter.slot(address):
                done.append(address)
                await go_on.wait()

        tasks = [asyncio.create_task(read(address)) for address in ("a", "a", "a", "a", "b")]
        await asyncio.sleep(0)
        assert done == ["a", "a", "b"]
        go_on.set()
        await asyncio.gather(*tasks)
        assert done == ["a", "a", "b", "a", "a"]

    asyncio.run(run())
