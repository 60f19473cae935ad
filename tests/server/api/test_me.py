"""The visitor's own data: available with the cookie only, and deleted on request."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from itertools import count, islice
from typing import Any
from urllib.parse import urlsplit

import pytest
from msgspec.structs import replace

from server.page_weight import BUDGET, loaded
from support.played import PlayedTable, RematchTable, player_id, store_tables
from support.raw_socket import http, identity
from support.server_process import ServerProcess, running_server
from tertia.games import GAMES
from tertia.games.classic.events import Taken
from tertia.puzzles.leaderboards import DECK
from tertia.rooms.codec import room_codec
from tertia.rooms.forms import FIRST_DEAL, FORMS, PERFECT, deck_of_day
from tertia.server.pages.home import GAMES_WITH_COACH
from tertia.server.security.identity import Identities, read_secret
from tertia.storage.open import open_store
from tertia.texts import text
from tertia.texts.numbers import number_text

NAMES = ("Mika", "Ana", "Iroha")
DAY = "2026-11-15"
LEARNER = "learner"
COACHED = "coached"
"""A player who has finished the deal with the coach, and nothing else."""
LOSER, WINNER = "loser", "winner"
"""Two players of several games, all of which the second one has won."""
DAILY = "daily"
"""A player who has played the deck of a day twice."""
MIXED = "mixed"
"""A player of two classic games of one day: one counts cards, the other SETs over three deals."""
HELPED = "helped"
"""A player who has cleared a perfect deck with hints."""
NOTHING: dict[str, Any] = {"results": [], "puzzles": [], "finds": [], "reports": []}


def learner_games() -> list[PlayedTable]:
    """Play a first deal with the coach, a beginner game against a bot and a solitaire."""
    return [
        PlayedTable(form.name, "classic", form.table_options(), ("Mika",), bots, player_ids=[LEARNER])
        for form, bots in ((FIRST_DEAL, 0), (FORMS["beginner"], 1), (FORMS["solitaire"], 0))
    ]


def helped_game() -> PlayedTable:
    """Play a perfect deck, with the result of one that was cleared with hints in 2:28."""
    played = PlayedTable("helped", "classic", PERFECT.table_options(), ("Mika",), player_ids=[HELPED])
    append = played.appends[-1]
    alone = {"rule": "clear", "reason": "no-card", "took": 148_000, "clearable": True, "helped": True}
    [result] = append.results
    result = replace(result, details=json.dumps({"bots": [], "alone": alone}).encode())
    played.appends[-1] = replace(append, results=(result,))
    return played


def lost_games() -> list[PlayedTable]:
    """Play beginner games until one player has lost enough of them to get a smaller offer of the coach."""
    options = replace(FORMS["beginner"].table_options(), deals=1)
    games = (
        PlayedTable(f"lost{seed}", "classic", options, ("Mika", "Ana"), player_ids=[LOSER, WINNER])
        for seed in count()
    )
    lost = (game for game in games if [one.rank for one in game.appends[-1].results] == [2, 1])
    return list(islice(lost, GAMES_WITH_COACH))


def mixed_games() -> list[PlayedTable]:
    options = GAMES["classic"].Options
    return [
        PlayedTable(table, "classic", chosen, ("Mika", "Ana"), player_ids=[MIXED, "other"])
        for table, chosen in (
            ("cards", options(scoring="cards")),
            ("sets", options(scoring="sets", deals=3, face="framed")),
        )
    ]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server with three finished games, one of them with a rematch that is still played, and a puzzle."""
    folder = tmp_path_factory.mktemp("me")
    store = f"sqlite:///{folder / 'tables.db'}"
    store_tables(
        store,
        [
            *(PlayedTable(name, name, GAMES[name].Options(), NAMES) for name in ("classic", "coopset")),
            RematchTable(),
            *learner_games(),
            helped_game(),
            *lost_games(),
            *mixed_games(),
            *(
                PlayedTable(table, "classic", deck_of_day(7).table_options(), ("Mika",), player_ids=[DAILY])
                for table in ("first-try", "second-try")
            ),
            PlayedTable("coached", "classic", FIRST_DEAL.table_options(), ("Mika",), player_ids=[COACHED]),
        ],
    )

    async def puzzle() -> None:
        opened = open_store(store)
        for seat in range(3):
            await opened.times.begin(DAY, "twelve", player_id(seat), at=1_000)
        await opened.times.finish(DAY, "twelve", player_id(0), took=47_300)
        await opened.times.begin("2026-01-07", DECK, DAILY, at=1_000, table="first-try")
        await opened.close()

    asyncio.run(puzzle())
    with running_server(folder) as running:
        yield running
        assert "Traceback" not in running.stop()


def cookie_of(server: ServerProcess, player: int | str) -> dict[str, str]:
    """Return the cookie of a player, given by the seat or by the id."""
    identities = Identities(read_secret(server.folder / "secret"))
    return {"cookie": f"tertia={identities.sign(player if isinstance(player, str) else player_id(player))}"}


def download(
    server: ServerProcess, headers: dict[str, str], path: str = "/api/me/everything.json"
) -> dict[str, Any]:
    status, answered, body = http(server.http + path, headers=headers)
    assert status == 200
    assert "no-store" in answered["cache-control"]
    content: dict[str, Any] = json.loads(body)
    return content


def test_page_lists_own_games_with_links_to_replays(served: ServerProcess) -> None:
    status, headers, body = http(f"{served.http}/me", headers=cookie_of(served, 0))
    page = body.decode()
    assert status == 200
    assert "no-store" in headers["cache-control"]
    for link in ("/t/classic/replay?round=1", "/t/coopset/replay?round=1", "/t/twice/replay?round=1"):
        assert link in page
        assert http(served.http + link)[0] == 200
    assert "round=2" not in page  # the rematch is not over
    assert "<td>0:47</td>" in page  # the time of the puzzle, as the puzzle itself writes it
    assert player_id(0) not in page


def test_page_sums_up_games_by_form_and_leaves_practice_out(served: ServerProcess) -> None:
    """A game with 27 cards is no classic game, and the deal with the coach is no solitaire."""
    page = http(f"{served.http}/me", headers=cookie_of(served, LEARNER))[2].decode()
    head = r'<th scope="row">([^<]+?)(?: <small>[^<]*</small>)?</th>'
    rows = re.findall(head + r'\s*<td data-label="Games">(\d+)</td>', page)
    assert rows == [("Beginner", "1"), ("Whole deck", "1")]
    listed = page[page.index('<section class="list"') :]
    assert re.search(r"Place [12] of 2</span><b[^>]*>\d+ points?</b>", listed)
    assert re.search(r"<small>Whole deck</small>.*?<span>\d+ SETs</span><b[^>]*>\d+:\d\d</b>", listed, re.S)
    assert sorted(re.findall(r"<b>([^<]+)</b>", listed)) == ["Beginner", "Beginner", "Solitaire"]
    assert listed.count(text("en", "page.me.practice")) == 1
    assert page.index("</dl>") < page.index(text("en", "page.me.coach")) < page.index('<div class="charts">')
    heads = re.findall(r"<span>([^<]+)</span>", listed[: listed.index("<ol>")])
    assert heads == ["Day", "Game", "Place, result", "Per\N{NO-BREAK SPACE}SET"]
    past = download(served, cookie_of(served, LEARNER), "/api/me/past?game=classic&but=beginner/1")
    assert past["games"] == 0  # the other games have another form


def test_classic_games_are_compared_by_sets_per_deal(served: ServerProcess) -> None:
    """R2.11, R2.12: neither the unit of a score nor the number of deals makes one game better than another."""
    taken = [
        sum(
            isinstance(event, Taken) and event.seat == 0
            for append in game.appends
            for event in room_codec("classic").read(append.first.body).game_events
        )
        for game in mixed_games()
    ]
    best, average = max(taken[0], taken[1] / 3), sum(taken) / 4
    past = download(served, cookie_of(served, MIXED), "/api/me/past?game=classic")
    assert (past["most_sets_per_deal"], past["sets_per_deal"]) == (
        pytest.approx(best),
        pytest.approx(average),
    )
    page = http(f"{served.http}/me", headers=cookie_of(served, MIXED))[2].decode()
    assert f"Classic <small>{text('en', 'page.me.sets_per_deal')}</small>" in page
    for column, value in (("Best", best), ("Average", average)):
        assert f'<td data-label="{column}">{number_text("en", value, 1)}</td>' in page


def test_the_chart_does_not_name_one_day_twice(served: ServerProcess) -> None:
    """Before the script of the page runs, and without it."""
    page = http(f"{served.http}/me", headers=cookie_of(served, 0))[2].decode()
    days = re.findall(r'<text [^>]*data-at="([^T]+)T[^"]+Z">([^<]*)</text>', page)
    assert [bool(shown) for _, shown in days] == [True, False]
    assert days[0][0] == days[1][0]


def test_r4_5_a_best_time_with_help_is_called_so(served: ServerProcess) -> None:
    headers = cookie_of(served, HELPED)
    page = http(f"{served.http}/me", headers=headers)[2].decode()
    assert f'<td data-label="Best time">{text("en", "page.me.with_help", time="2:28")}</td>' in page
    home = http(served.http, headers=headers)[2].decode()
    assert text("en", "home.solitaire.best_helped", time="2:28") in home
    assert text("en", "web.end.best_before", time="2:28") not in home
    past = download(served, headers, "/api/me/past?game=classic")["solitaire"]["perfect"]
    assert past == {"games": 1, "finished": 1, "best": 148_000, "best_helped": True}


def test_further_tries_of_a_deck_of_the_day_are_marked_as_practice(served: ServerProcess) -> None:
    """R4.5: they do not count, and the first try has a time."""
    page = http(f"{served.http}/me", headers=cookie_of(served, DAILY))[2].decode()
    row = r'Deck of the day</th>\s*<td data-label="Games">1</td>\s*<td data-label="Deck used up">1</td>'
    assert re.search(row + r'\s*<td data-label="Best time">\d+:\d\d</td>', page)
    assert text("en", "page.me.coach") not in page
    first, second = (page.index(f"/t/{table}/replay") for table in ("first-try", "second-try"))
    listed = [page[page.rindex("<li>", 0, at) : at] for at in (first, second)]
    assert [text("en", "page.me.practice") in line for line in listed] == [False, True]


def test_home_offers_the_coach_until_that_deal_is_finished(served: ServerProcess) -> None:
    """Or until the visitor clearly can play: with a classic game won, or a deck finished alone.

    A link leads newcomers to the coach again.
    """

    def offers(headers: dict[str, str]) -> list[str]:
        page = http(f"{served.http}/", headers=headers)[2].decode()
        return re.findall(r'<button class="([^"]+)"[^>]* value="first"', page)

    assert offers({}) == ["way solid"]
    assert offers(cookie_of(served, LOSER)) == ["first-time"]  # smaller after some games
    for player in (COACHED, DAILY):
        assert offers(cookie_of(served, player)) == ["first-time"]
    assert offers(cookie_of(served, WINNER)) == []


def test_download_holds_everything_but_the_identity(served: ServerProcess) -> None:
    stored = download(served, cookie_of(served, 0))
    assert {(result["table"], result["round"]) for result in stored["results"]} == {
        ("classic", 1),
        ("coopset", 1),
        ("twice", 1),
    }
    assert all(result["details"] for result in stored["results"])
    assert [(time["day"], time["took"]) for time in stored["puzzles"]] == [(DAY, 47_300)]
    assert player_id(0) not in json.dumps(stored)


def test_past_leaves_out_the_compared_game(served: ServerProcess) -> None:
    cookie = cookie_of(served, 0)
    whole = download(served, cookie, "/api/me/past?game=classic")
    rest = download(served, cookie, "/api/me/past?game=classic&but=classic/1")
    assert (whole["games"], rest["games"]) == (2, 1)
    assert whole["found"] > 0
    status, _, body = http(f"{served.http}/api/me/past?game=chess", headers=cookie)
    assert (status, json.loads(body)["code"]) == (400, "bad-choice")
    assert "chess" in json.loads(body)["text"]


@pytest.mark.parametrize(
    "cookie", [None, "tertia=person0.0000", "tertia=person0", "tertia=; x=person0", "stranger"]
)
def test_data_needs_the_right_cookie(served: ServerProcess, cookie: str | None) -> None:
    headers = {} if cookie is None else {"cookie": identity(served) if cookie == "stranger" else cookie}
    assert download(served, headers) == NOTHING
    assert download(served, headers, "/api/me/past?game=classic")["games"] == 0
    assert b"/replay" not in http(f"{served.http}/me?player=person0", headers=headers)[2]


def test_deletion_needs_confirmation_and_own_origin(served: ServerProcess) -> None:
    cookie = cookie_of(served, 0)  # no other test deletes the data of this player
    before = download(served, cookie)
    assert before["results"]
    for body in (b"", b"sure=no", b"sure=yes&sure=no", b"\xff=" * 300, b"x" * 20_000):
        status, _, answer = http(f"{served.http}/me/forget", body, cookie)
        assert status == 400
        assert b"<h1>" in answer
    foreign = {**cookie, "origin": "https://elsewhere.example"}
    assert http(f"{served.http}/me/forget", b"sure=yes", foreign)[0] == 403
    assert http(f"{served.http}/api/me", headers=foreign, method="DELETE")[0] == 403
    assert download(served, cookie) == before


@pytest.mark.parametrize(("seat", "sent_by"), [(1, "form"), (2, "api")])
def test_deletion_removes_one_player_only(served: ServerProcess, seat: int, sent_by: str) -> None:
    cookie, others = cookie_of(served, seat), download(served, cookie_of(served, 0))
    own = {**cookie, "origin": f"http://{urlsplit(served.http).netloc}"}
    if sent_by == "form":
        status, _, body = http(f"{served.http}/me/forget", b"sure=yes", own)
        assert status == 200  # after a redirect to the page, which confirms it
        assert text("en", "page.me.gone").encode() in body
    else:
        status, headers, body = http(f"{served.http}/api/me", headers=own, method="DELETE")
        assert (status, json.loads(body)) == (200, {"forgotten": True})
        new = headers["set-cookie"].split(";")[0]
        assert player_id(seat) not in new
        assert download(served, {"cookie": new}) == NOTHING
    assert download(served, cookie) == NOTHING
    assert download(served, cookie_of(served, 0)) == others
    status, _, replay = http(f"{served.http}/api/tables/classic/replay")
    assert status == 200  # the game belongs to all who played it
    assert player_id(seat).encode() not in replay


@pytest.mark.parametrize("path", ["/me", "/t/classic/replay"])
def test_pages_stay_within_budget(served: ServerProcess, path: str) -> None:
    assert sum(loaded(served, path).values()) <= BUDGET
