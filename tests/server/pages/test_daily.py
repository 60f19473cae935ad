"""Pages of the daily puzzles and of boards."""

from __future__ import annotations

import html
from datetime import UTC, date, datetime, timedelta

import pytest

from server.puzzle_errors import not_yet
from support.raw_socket import http
from support.server_process import ServerProcess
from tertia.texts import LANGUAGES, text

DAY = date(2026, 3, 14)


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_of_a_future_day_returns_404_with_a_sentence(server: ServerProcess, language: str) -> None:
    later = datetime.now(UTC).date() + timedelta(3)  # still in the future if midnight passes during the test
    for address in (f"/daily/{later}", f"/daily?date={later}"):
        before = datetime.now(UTC).date()
        status, _, body = http(f"{server.http}{address}", headers={"accept-language": language})
        page = html.unescape(body.decode())
        assert status == 404
        assert any(sentence in page for sentence in not_yet(language, later, before))


@pytest.mark.parametrize(
    "address", ["/daily/2025-12-31", "/daily/soon", "/daily?date=", "/board?cards=7&sets=4"]
)
def test_an_address_without_a_puzzle_returns_400(server: ServerProcess, address: str) -> None:
    """A day before the first puzzle, no date, and a board that does not exist."""
    assert http(f"{server.http}{address}")[0] == 400


def test_only_the_deck_of_the_day_says_that_it_allows_a_break(server: ServerProcess) -> None:
    page = html.unescape(http(f"{server.http}/daily")[2].decode())
    assert text("en", "daily.deck.name") not in text("en", "daily.clock")
    assert page.index('id="kind-deck"') < page.index(text("en", "daily.deck.pause"))


def test_pages_contain_no_card_of_the_puzzle(server: ServerProcess) -> None:
    for address in ("/daily", f"/daily/{DAY}", "/board?cards=9&sets=4"):
        status, _, body = http(f"{server.http}{address}")
        assert status == 200
        assert b"<card-face" not in body
        assert b"data-card" not in body
