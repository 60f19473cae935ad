"""Puzzles over HTTP: the server judges and keeps the time, and no SET leaves it before it was found."""

from __future__ import annotations

import asyncio
import html
import json
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from itertools import combinations
from typing import Any

import pytest

from server.inside import inside
from support.raw_socket import http, identity
from support.server_process import Running
from tertia.cards import explain
from tertia.puzzles import KINDS, SOLID, daily, deal_board
from tertia.server.api.puzzles import FASTEST_FIND
from tertia.texts import LANGUAGES, text

DAY = date(2026, 3, 14)
NOON = int(datetime(2026, 3, 14, 12, tzinfo=UTC).timestamp() * 1000)


class Visitor:
    """Somebody with a cookie who asks, and may claim."""

    def __init__(self, port: int, language: str = "en") -> None:
        self.base, self.language = f"http://127.0.0.1:{port}/api/", language
        self.cookie = http(f"{self.base}me")[1]["set-cookie"].split(";")[0]

    def ask(self, path: str, body: object | bytes | None = None) -> tuple[int, dict[str, Any]]:
        headers = {"cookie": self.cookie, "accept-language": self.language}
        status, _, said = http(self.base + path, body, headers)
        return status, json.loads(said)

    def claim(self, where: str, cards: Any, found: Any = ()) -> dict[str, Any]:
        status, said = self.ask(
            f"{where}/claim", {"cards": list(cards), "found": [list(one) for one in found]}
        )
        assert status == 200, said
        return said


Played = Callable[[Callable[[int, list[int]], None]], None]


@pytest.fixture
def at_noon() -> Played:
    """Runs something beside a server whose clock stands at noon of the day and is set by hand."""

    def run(acts: Callable[[int, list[int]], None]) -> None:
        async def both() -> None:
            now = [NOON]
            async with inside(lambda: now[0]) as server:
                await asyncio.to_thread(acts, server.port, now)

        asyncio.run(both())

    return run


@pytest.mark.parametrize("kind", KINDS)
def test_a_day_from_its_start_to_the_table_of_times(at_noon: Played, kind: Any) -> None:
    where, board = f"puzzles/{kind}/today", daily(DAY, kind).board

    def acts(port: int, now: list[int]) -> None:
        ana, bob = Visitor(port), Visitor(port)
        status, before = ana.ask(where)
        assert status == 200
        assert (before["date"], before["number"], before["sets"]) == (str(DAY), 73, len(board.sets))
        assert before["started_at"] is before["took"] is None
        assert "table" not in before, "who looks first must not gain time"
        _, begun = ana.ask(f"{where}/start", b"")
        assert begun["table"] == list(board.cards)
        assert begun["started_at"] == NOON
        assert "found" not in begun
        now[0] += 20_000
        assert ana.ask(f"{where}/start", b"")[1]["started_at"] == NOON, "the first start counts"
        *first, last = board.sets
        for n, one in enumerate(first):
            said = ana.claim(where, one, first[:n])
            assert (said["is_set"], said["known"], said["left"]) == (True, False, len(board.sets) - n - 1)
            assert said["took"] is None
        assert ana.ask(f"{where}/sign", {"name": "Ana"})[1]["code"] == "puzzle-not-solved"
        now[0] += 61_234
        assert ana.claim(where, last, first)["took"] == 81_234
        now[0] += 5_000
        assert ana.claim(where, last, first)["took"] == 81_234, "the first finish counts"
        assert ana.ask(f"{where}/start", b"")[1]["found"] == [list(one) for one in board.sets]
        assert ana.ask(where)[1]["times"] == [], "nobody is listed who did not sign"
        _, signed = ana.ask(f"{where}/sign", {"name": "  Ana "})
        assert signed["times"] == [{"name": "Ana", "took": 81_234, "you": True}]
        assert bob.ask(where)[1]["times"] == [{"name": "Ana", "took": 81_234, "you": False}]
        assert ana.ask(f"{where}/sign", {"name": " "})[1]["times"] == [], (
            "and who changes their mind is taken off"
        )

    at_noon(acts)


def test_no_impossible_time_gets_on_the_table(at_noon: Played) -> None:
    """A machine that knows the board claims at once; a day later one begins with yesterday's board in mind."""
    where, sets = f"puzzles/nine/{DAY}", daily(DAY, "nine").board.sets

    def acts(port: int, now: list[int]) -> None:
        quick, late = Visitor(port), Visitor(port)
        quick.ask(f"{where}/start", b"")
        now[0] += FASTEST_FIND * len(sets) - 1
        assert quick.claim(where, sets[0], sets[1:])["took"] == FASTEST_FIND * len(sets) - 1
        assert quick.ask(f"{where}/sign", {"name": "R2"}) == (
            409,
            {"code": "puzzle-too-quick", "text": text("en", "error.puzzle-too-quick")},
        )
        now[0] += 24 * 3600 * 1000
        late.ask(f"{where}/start", b"")
        now[0] += 60_000
        done = late.claim(where, sets[0], sets[1:])
        assert (done["took"], done["in_time"]) == (60_000, False)
        assert late.ask(f"{where}/sign", {"name": "Late"})[1]["code"] == "puzzle-too-late"
        assert late.ask(where)[1]["times"] == []

    at_noon(acts)


def test_whoever_begins_before_midnight_may_finish_after_it(at_noon: Played) -> None:
    where, sets = f"puzzles/nine/{DAY}", daily(DAY, "nine").board.sets

    def acts(port: int, now: list[int]) -> None:
        owl = Visitor(port)
        now[0] = NOON + 12 * 3600 * 1000 - 1
        owl.ask(f"{where}/start", b"")
        now[0] += 60_000
        assert owl.ask("puzzles/nine/today")[1]["date"] == str(DAY + timedelta(1))
        assert owl.claim(where, sets[0], sets[1:])["in_time"]
        assert owl.ask(f"{where}/sign", {"name": "Owl"})[1]["times"][0]["name"] == "Owl"

    at_noon(acts)


def test_every_three_cards_get_their_verdict_and_nothing_else(server: Running) -> None:
    """Of 84 claims four are right; no answer has more cards in it than the three that were shown."""
    where, board = f"puzzles/nine/{DAY}", daily(DAY, "nine").board
    ana = Visitor(server.port)
    ana.ask(f"{where}/start", b"")
    triples = [*combinations(board.cards, 3)]
    for cards in [*board.sets, *triples[:24]]:
        said = ana.claim(where, cards)
        assert said["is_set"] is (cards in board.sets) is explain(*cards).is_set
        assert said["left"] == 4 - said["is_set"]
        assert {"found", "table"}.isdisjoint(said)
        assert said["took"] is None


def not_yet(language: str, later: date, before: date) -> set[str]:
    """What may be said of a day to come by who was asked since ``before``: it may have struck midnight."""
    days = {before, datetime.now(UTC).date()}
    return {text(language, "error.puzzle-not-yet", given=str(later), today=str(day)) for day in days}


@pytest.mark.parametrize("language", LANGUAGES)
def test_days_to_come_are_refused_with_a_sentence(server: Running, language: str) -> None:
    ana = Visitor(server.port, language)
    later = datetime.now(UTC).date() + timedelta(3)  # still to come if it strikes midnight now
    for tail in ("", "/start", "/claim", "/sign"):
        before = datetime.now(UTC).date()
        status, said = ana.ask(f"puzzles/twelve/{later}{tail}", b"{}" if tail else None)
        assert status == 404
        assert said["text"] in not_yet(language, later, before)


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("puzzles/ten/today", None, "bad-choice"),
        ("puzzles/nine/2025-12-31", None, "no-puzzle-yet"),
        ("puzzles/nine/yesterday", None, "bad-date"),
        ("puzzles/nine/2026-02-30/start", {}, "bad-date"),
        (f"puzzles/nine/{DAY}/claim", {"cards": [0, 1, 2]}, "puzzle-not-begun"),
        (f"puzzles/nine/{DAY}/sign", {"name": "Ana"}, "puzzle-not-solved"),
        (f"puzzles/nine/{DAY}/sign", {"name": "\u202e"}, "bad-name"),
        (f"puzzles/nine/{DAY}/sign", {"name": "x" * 25}, "long-name"),
        (f"puzzles/nine/{DAY}/sign", b"[", "bad-message"),
        ("boards?cards=13", None, "bad-number"),
        ("boards?cards=x", None, "bad-number"),
        ("boards?sets=0", None, "bad-number"),
        ("boards?cards=7&sets=4", None, "no-such-board"),
        ("boards?deck=54", None, "bad-choice"),
    ],
)
def test_bad_wishes_get_a_sentence(server: Running, path: str, body: Any, code: str) -> None:
    status, said = Visitor(server.port).ask(path, body)
    assert status >= 400
    assert said["code"] == code
    assert said["text"]


def test_bad_claims_get_a_sentence(server: Running) -> None:
    where, board = f"puzzles/nine/{DAY}", daily(DAY, "nine").board
    elsewhere = next(card for card in range(81) if card not in board.cards)
    wrong = next(one for one in combinations(board.cards, 3) if one not in board.sets)
    a, b, c = board.cards[:3]
    ana = Visitor(server.port)
    ana.ask(f"{where}/start", b"")
    for body, code in [
        ({"cards": [a, b]}, "bad-count"),
        ({"cards": [a, b, b]}, "duplicate-card"),
        ({"cards": [a, b, elsewhere]}, "not-on-table"),
        ({"cards": [a, b, 81]}, "bad-card"),
        ({"cards": [a, b, c], "found": [list(wrong)]}, "not-found-here"),
        ({"cards": [a, b, c], "found": [[a]]}, "bad-count"),
        ({"cards": "abc"}, "bad-message"),
        ({"cards": [a, b, c], "time": 1}, "bad-message"),
        (b"\xff", "bad-message"),
    ]:
        status, said = ana.ask(f"{where}/claim", body)
        assert (status, said["code"]) == (400, code)


def test_a_page_of_another_site_cannot_start_a_clock(server: Running) -> None:
    headers = {"cookie": identity(server), "origin": "https://elsewhere.example"}
    status, _, said = http(f"{server.http}/api/puzzles/nine/{DAY}/start", b"", headers)
    assert (status, json.loads(said)["code"]) == (403, "foreign-page")


def test_any_board_is_the_one_of_the_command_line_and_is_judged(server: Running) -> None:
    ana = Visitor(server.port)
    query = "boards{}?cards=10&sets=5&seed=anything&deck=81"
    expected = deal_board(10, 5, "anything")
    assert ana.ask(query.format("")) == (200, {"table": list(expected.cards), "sets": 5})
    assert ana.ask("boards") == (200, {"table": list(deal_board(9, 4, "1", SOLID).cards), "sets": 4})
    found = [list(one) for one in expected.sets]
    _, said = ana.ask(query.format("/claim"), {"cards": found[0], "found": found[1:]})
    assert (said["is_set"], said["left"]) == (True, 0)
    _, said = ana.ask(query.format("/claim"), {"cards": found[0], "found": found[:2]})
    assert (said["known"], said["left"]) == (True, 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_day_to_come_is_a_sentence(server: Running, language: str) -> None:
    later = datetime.now(UTC).date() + timedelta(3)
    for address in (f"/daily/{later}", f"/daily?date={later}"):
        before = datetime.now(UTC).date()
        status, _, body = http(f"{server.http}{address}", headers={"accept-language": language})
        page = html.unescape(body.decode())
        assert status == 404
        assert any(said in page for said in not_yet(language, later, before))
    for address in ("/daily/2025-12-31", "/daily/soon", "/daily?date=", "/board?cards=7&sets=4"):
        assert http(f"{server.http}{address}")[0] == 400


def test_no_page_has_a_card_of_the_puzzle_in_it(server: Running) -> None:
    for address in ("/daily", f"/daily/{DAY}", "/board?cards=9&sets=4"):
        status, _, body = http(f"{server.http}{address}")
        assert status == 200
        assert b"<card-face" not in body
        assert b"data-card" not in body
