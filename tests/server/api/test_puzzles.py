"""Puzzles over HTTP: the server judges claims, keeps the time, and never sends a SET that was not found."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from itertools import combinations
from typing import Any

import msgspec
import pytest

from server.puzzle_errors import not_yet
from server.puzzle_visitor import DAY, NOON, Visitor, at_noon
from support.raw_socket import http, identity
from support.server_process import ServerProcess
from tertia.cards import explain
from tertia.notation import parse_cards
from tertia.puzzles import KINDS, SOLID, daily, deal_board, nine_card_problem
from tertia.server.api.puzzle_answers import JudgedClaim, JudgedPuzzleClaim, PuzzleState, StartedPuzzle
from tertia.texts import LANGUAGES


@pytest.mark.parametrize("kind", KINDS)
def test_a_solved_puzzle_of_the_day_is_on_the_leaderboard(kind: Any) -> None:
    where, board = f"puzzles/{kind}/today", daily(DAY, kind).board

    def play(port: int, now: list[int]) -> None:
        ana, bob = Visitor(port), Visitor(port)
        status, before = ana.ask(where)
        assert status == 200
        assert (before["date"], before["number"], before["sets"]) == (str(DAY), 73, len(board.sets))
        assert before["started_at"] is before["took"] is None
        assert msgspec.convert(before, PuzzleState)
        assert "table" not in before, "a look at the puzzle must not save time"
        _, begun = ana.ask(f"{where}/start", b"")
        assert begun["table"] == list(board.cards)
        assert begun["started_at"] == NOON
        assert msgspec.convert(begun, StartedPuzzle)
        assert begun["found"] == []
        now[0] += 20_000
        assert ana.ask(f"{where}/start", b"")[1]["started_at"] == NOON, "the first start counts"
        *first, last = board.sets
        for n, cards in enumerate(first):
            now[0] += 1_000
            answer = ana.claim(where, cards)
            left = len(board.sets) - n - 1
            assert (answer["is_set"], answer["known"], answer["left"]) == (True, False, left)
            assert answer["took"] is None
            assert msgspec.convert(answer, JudgedPuzzleClaim)
        assert ana.ask(f"{where}/sign", {"name": "Ana"})[1]["code"] == "puzzle-not-solved"
        now[0] += 61_234
        took = now[0] - NOON
        assert ana.claim(where, last)["took"] == took
        now[0] += 5_000
        assert ana.claim(where, last)["took"] == took, "the first finish counts"
        _, again = ana.ask(f"{where}/start", b"")
        assert again["found"] == [sorted(cards) for cards in board.sets]
        assert again["found_at"] == [*(21_000 + 1_000 * n for n in range(len(first))), took]
        assert ana.ask(where)[1]["times"] == [], "only signed times are listed"
        _, signed = ana.ask(f"{where}/sign", {"name": "  Ana "})
        assert signed["times"] == [{"name": "Ana", "took": took, "you": True}]
        assert bob.ask(where)[1]["times"] == [{"name": "Ana", "took": took, "you": False}]
        assert ana.ask(f"{where}/sign", {"name": " "})[1]["times"] == [], "an empty name removes the entry"

    at_noon(play)


def test_claims_reveal_only_the_claimed_cards(server: ServerProcess) -> None:
    """No response contains other cards. The last SET is not claimed, because it would end the puzzle."""
    where, board = f"puzzles/nine/{DAY}", daily(DAY, "nine").board
    ana = Visitor(server.port)
    ana.ask(f"{where}/start", b"")
    *first_sets, last_set = board.sets
    triples = [cards for cards in combinations(board.cards, 3) if cards != last_set]
    found: set[Any] = set()
    for cards in [*first_sets, *triples[:24]]:
        answer = ana.claim(where, cards)
        found |= {cards} & set(board.sets)
        assert answer["is_set"] is (cards in board.sets) is explain(*cards).is_set
        assert answer["left"] == len(board.sets) - len(found)
        assert {"found", "table"}.isdisjoint(answer)
        assert answer["took"] is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_future_days_return_404_with_a_sentence(server: ServerProcess, language: str) -> None:
    ana = Visitor(server.port, language)
    later = datetime.now(UTC).date() + timedelta(3)  # still in the future if midnight passes during the test
    for tail in ("", "/start", "/claim", "/sign"):
        before = datetime.now(UTC).date()
        status, answer = ana.ask(f"puzzles/twelve/{later}{tail}", b"{}" if tail else None)
        assert status == 404
        assert answer["text"] in not_yet(language, later, before)


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("puzzles/ten/today", None, 400, "bad-choice"),
        ("puzzles/nine/2025-12-31", None, 400, "no-puzzle-yet"),
        ("puzzles/nine/yesterday", None, 400, "bad-date"),
        ("puzzles/nine/2026-02-30/start", {}, 400, "bad-date"),
        (f"puzzles/nine/{DAY}/claim", {"cards": [0, 1, 2]}, 409, "puzzle-not-begun"),
        (f"puzzles/nine/{DAY}/sign", {"name": "Ana"}, 409, "puzzle-not-solved"),
        (f"puzzles/nine/{DAY}/sign", {"name": "\u202e"}, 400, "bad-name"),
        (f"puzzles/nine/{DAY}/sign", {"name": "x" * 25}, 400, "long-name"),
        (f"puzzles/nine/{DAY}/sign", b"[", 400, "bad-message"),
        (f"decks/{DAY}/sign", {"name": "Ana"}, 409, "deck-not-played"),
        ("boards?cards=13", None, 400, "bad-number"),
        ("boards?cards=x", None, 400, "bad-number"),
        ("boards?sets=0", None, 400, "bad-number"),
        ("boards?cards=7&sets=4", None, 400, "no-such-board"),
        ("boards?deck=54", None, 400, "bad-choice"),
        ("boards?table=0,1,1", None, 400, "duplicate-card"),
        ("boards?table=0,1,x", None, 400, "bad-card"),
        ("boards?table=0,1," + 5_000 * "1", None, 400, "bad-card"),
        ("boards?table=0,1", None, 400, "bad-board-size"),
        ("explain?cards=0,1,x", None, 400, "bad-card"),
        ("explain?cards=0,1," + 5_000 * "1", None, 400, "bad-card"),
        ("explain?cards=0,1", None, 400, "bad-count"),
        ("explain?cards=0,1,2&held=smell", None, 400, "bad-choice"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else None,
)
def test_a_bad_request_gets_a_code_and_a_sentence(
    server: ServerProcess, path: str, body: Any, status: int, code: str
) -> None:
    answered, answer = Visitor(server.port).ask(path, body)
    assert (answered, answer["code"]) == (status, code)
    assert answer["text"]


@pytest.mark.parametrize(
    ("cards", "odd"),
    [
        ("1rso 1gso 2gso", None),  # different cards break number and colour
        ("1rso 1gso 2pso", "2pso"),
        ("1rso 1gso 2pto", "2pto"),  # one card breaks number and fill
        ("1rso 2rso 3rso", None),
    ],
)
def test_only_a_card_that_breaks_every_broken_feature_is_odd(
    server: ServerProcess, cards: str, odd: str | None
) -> None:
    given = parse_cards(cards)
    _, answer = Visitor(server.port).ask(f"explain?cards={','.join(map(str, given))}")
    assert answer["odd"] == (parse_cards(odd)[0] if odd else None)


def test_bad_claims_return_400(server: ServerProcess) -> None:
    where, board = f"puzzles/nine/{DAY}", daily(DAY, "nine").board
    elsewhere = next(card for card in range(81) if card not in board.cards)
    a, b, c = board.cards[:3]
    ana = Visitor(server.port)
    ana.ask(f"{where}/start", b"")
    for body, code in [
        ({"cards": [a, b]}, "bad-count"),
        ({"cards": [a, b, b]}, "duplicate-card"),
        ({"cards": [a, b, elsewhere]}, "not-on-table"),
        ({"cards": [a, b, 81]}, "bad-card"),
        ({"cards": [a, b, c], "found": "all"}, "bad-message"),
        ({"cards": "abc"}, "bad-message"),
        ({"cards": [a, b, c], "time": 1}, "bad-message"),
        (b"\xff", "bad-message"),
    ]:
        status, answer = ana.ask(f"{where}/claim", body)
        assert (status, answer["code"]) == (400, code)


def test_foreign_page_cannot_start_the_clock(server: ServerProcess) -> None:
    headers = {"cookie": identity(server), "origin": "https://elsewhere.example"}
    status, _, answer = http(f"{server.http}/api/puzzles/nine/{DAY}/start", b"", headers)
    assert (status, json.loads(answer)["code"]) == (403, "foreign-page")


def test_board_equals_that_of_the_command_line(server: ServerProcess) -> None:
    ana = Visitor(server.port)
    query = "boards{}?cards=10&sets=5&seed=anything&deck=81"
    expected = deal_board(size=10, sets=5, seed="anything")
    assert ana.ask(query.format("")) == (200, {"table": list(expected.cards), "sets": 5})
    assert ana.ask("boards") == (
        200,
        {"table": list(deal_board(size=9, sets=4, seed="1", held=SOLID).cards), "sets": 4},
    )
    sets = [list(cards) for cards in expected.sets]
    _, answer = ana.ask(query.format("/claim"), {"cards": sets[0], "found": sets[1:]})
    assert (answer["is_set"], answer["left"]) == (True, 0)
    _, answer = ana.ask(query.format("/claim"), {"cards": sets[0], "found": sets[:2]})
    assert (answer["known"], answer["left"]) == (True, 3)


def test_a_board_may_have_given_cards(server: ServerProcess) -> None:
    """The page of the camera opens one."""
    ana = Visitor(server.port)
    given = [0, 1, 2, 40]
    assert ana.ask("boards?table=0,1,2,40") == (200, {"table": given, "sets": 1})
    _, answer = ana.ask("boards/claim?table=0,1,2,40", {"cards": given[:3], "found": []})
    assert (answer["is_set"], answer["left"]) == (True, 0)


def test_the_nine_card_problem_is_a_board(server: ServerProcess) -> None:
    """The problem of rulebook [004] (R3.1)."""
    ana, problem = Visitor(server.port), nine_card_problem()
    assert ana.ask("boards?problem=004") == (200, {"table": list(problem.cards), "sets": 4})
    _, answer = ana.ask("boards/claim?problem=004", {"cards": list(problem.sets[0]), "found": []})
    assert msgspec.convert(answer, JudgedClaim)
    assert (answer["is_set"], answer["left"]) == (True, 3)
    status, answer = ana.ask("boards?problem=005")
    assert (status, answer["code"]) == (400, "bad-choice")
