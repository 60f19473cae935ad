"""The end of a game in a real browser: every game, as one who played, as one who watched, in every language."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from browser.chromium import CHROMIUM
from browser.visits import Visits, check_widths, violations, visiting
from server.finished import Played, keep, person
from server.process import serving
from tertia.games import GAMES
from tertia.games.editions import edition_options
from tertia.server.identity import Identities, read_secret
from tertia.texts import LANGUAGES, text

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine; .ci/run installs it")

NAMES = ("Mika", "Ana", "Iroha", "Christophe-Alexandre Lou")


@dataclass
class Ends:
    visits: Visits
    tables: dict[str, Played]
    identities: Identities

    def open(self, table: str, seat: int | None, locale: str = "en") -> Page:
        """The end as somebody at the table sees it; None has only watched."""
        cookie = None if seat is None else self.identities.signed(person(seat))
        page = self.visits.person(locale, cookie)
        page.goto(f"{self.visits.http}/t/{table}")
        expect(page.locator(".plot")).to_be_visible()
        return page


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ends]:
    folder = tmp_path_factory.mktemp("end")
    tables = {name: Played(name, name, game.Options(), NAMES[:3]) for name, game in GAMES.items()}
    tables["solitaire"] = Played("solitaire", "classic", edition_options("004", "solitaire"), NAMES[:1])
    tables["framed"] = Played("framed", "classic", edition_options("001"), NAMES)
    asyncio.run(keep(f"sqlite:///{folder / 'tables.db'}", list(tables.values())))
    identities = Identities(read_secret(folder / "secret"))
    with serving(folder) as server, visiting(server.http) as visits:
        yield Ends(visits, tables, identities)


@pytest.fixture
def ends(opened: Ends) -> Iterator[Ends]:
    yield opened
    opened.visits.end()


def test_the_headline_and_the_podium_say_who_won(ends: Ends) -> None:
    result = ends.tables["scout"].room.play.result
    (winner,) = [seat for seat, rank in enumerate(result.ranks) if rank == 1]
    ahead = sorted(result.totals)[-1] - sorted(result.totals)[-2]
    page = ends.open("scout", winner)
    expect(page.get_by_role("heading", level=1)).to_have_text(f"You win by {ahead} cards.")
    expect(page.locator(".step.p1 .blk b")).to_have_text(str(result.totals[winner]))
    watcher = ends.open("scout", None)
    expect(watcher.get_by_role("heading", level=1)).to_have_text(f"{NAMES[winner]} wins by {ahead} cards.")


def test_r7_4_in_setup_the_fewest_penalty_cards_win(ends: Ends) -> None:
    result = ends.tables["setup"].room.play.result
    page = ends.open("setup", None)
    assert page.locator(".step.p1 .blk b").all_inner_texts() == [
        str(total) for total, rank in zip(result.totals, result.ranks, strict=True) if rank == 1
    ]
    expect(page.locator(".step.p1 .blk b").first).to_have_text(str(min(result.totals)))


def test_r8_4_coopset_ends_with_its_verdict(ends: Ends) -> None:
    result = ends.tables["coopset"].room.play.result
    page = ends.open("coopset", 0)
    expect(page.get_by_role("heading", level=1)).to_have_text(
        text("en", f"log.coopset.verdict.{result.verdict}")
    )
    expect(page.locator(".verdict li.on b")).to_have_text(text("en", f"web.coopset.verdict.{result.verdict}"))
    expect(page.locator(".verdict .total b")).to_have_text(str(result.total).replace("-", "−"))


def test_r4_3_solitaire_ends_with_its_time(ends: Ends) -> None:
    last = ends.tables["solitaire"].room.play.last
    seconds = last.took // 1000
    page = ends.open("solitaire", 0)
    expect(page.locator(".clock b")).to_have_text(f"{seconds // 60}:{seconds % 60:02}")
    expect(page.get_by_text(text("en", f"web.deal_ended.{last.reason}"))).to_be_visible()


def test_the_chart_is_a_table_on_one_button(ends: Ends) -> None:
    played = ends.tables["classic"].room.play.result
    page = ends.open("classic", 0)
    page.get_by_role("button", name="As a table").click()
    table = page.locator(".chart table")
    expect(table).to_be_visible()
    names = table.locator("thead th").all_inner_texts()[1:]
    scores = [int(score) for score in table.locator("tbody tr").last.locator("td").all_inner_texts()]
    expected = {"You" if seat == 0 else NAMES[seat]: total for seat, total in enumerate(played.totals)}
    assert dict(zip(names, scores, strict=True)) == expected
    assert violations(page) == []
    page.get_by_role("button", name="As a chart").click()
    expect(page.locator(".plot")).to_be_visible()


def test_only_the_host_has_a_rematch(ends: Ends) -> None:
    expect(ends.open("classic", 0).get_by_role("button", name="Rematch")).to_be_visible()
    guest = ends.open("classic", 1)
    expect(guest.get_by_text("Mika can start a rematch.")).to_be_visible()
    assert guest.get_by_role("button", name="Rematch").count() == 0


def test_the_result_is_shared_by_the_clipboard_where_there_is_no_share_sheet(ends: Ends) -> None:
    page = ends.open("scout", 0)
    page.evaluate("Object.defineProperty(navigator, 'share', { value: undefined })")
    page.get_by_role("button", name="Share the result").click()
    expect(page.locator("#say-polite")).to_contain_text("The result is copied.")
    shared = page.evaluate("navigator.clipboard.readText()")
    headline = page.get_by_role("heading", level=1).inner_text()
    assert shared.startswith("tertia, Scout")
    assert headline in shared


@pytest.mark.parametrize("table", [*GAMES, "solitaire", "framed"])
def test_every_end_fits_every_screen_and_can_be_heard(ends: Ends, table: str) -> None:
    page = ends.open(table, 0)
    assert violations(page) == []
    check_widths(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_speaks_every_language(ends: Ends, language: str) -> None:
    for table in ("framed", "coopset", "solitaire", "setup"):
        page = ends.open(table, None, language)
        said = page.locator("#screen").inner_text()
        assert "web." not in said
        assert "log." not in said
        check_widths(page)
