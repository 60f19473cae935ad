"""Pages as they come from the server: in the visitor's language and colours, safe, and complete before any script."""

from __future__ import annotations

import asyncio
import html
import json
import re

import pytest

from server.visits import visit
from support.raw_socket import Raw, http, identity, new_table
from support.server_process import Running
from tertia.server.pages.forms import FORMS
from tertia.texts import LANGUAGES, text

PAGES = ("/", "/help", *(f"/help/{form}" for form in FORMS), "/nowhere", "/t/nowhere")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_every_page_speaks_every_language(server: Running, path: str, language: str) -> None:
    answer = visit(server, path, {"accept-language": f"{language}-XX,de;q=0.5"})
    assert answer.status == (404 if "nowhere" in path else 200)
    assert f'<html lang="{language}"' in answer.text
    assert answer["content-type"] == "text/html; charset=utf-8"
    assert html.escape(text(language, "page.nav.help")) in answer.text
    assert f"/{language}.json" in answer.tags(r'data-words="([^"]+)"')[0]


def test_the_address_chooses_the_language_then_the_cookie_then_the_browser(server: Running) -> None:
    def language(path: str, **headers: str) -> str:
        return visit(server, path, headers).tags(r'<html lang="(\w+)"')[0]

    assert language("/", **{"accept-language": "es"}) == "es"
    assert language("/", cookie="language=pt", **{"accept-language": "es"}) == "pt"
    assert language("/?language=fr", cookie="language=pt", **{"accept-language": "es"}) == "fr"
    assert language("/?language=xx", cookie="language=yy", **{"accept-language": "es"}) == "es"
    assert language("/") == "en"


@pytest.mark.parametrize("path", ["/", "/help/scout", "/nowhere"])
def test_a_language_in_the_address_is_kept(server: Running, path: str) -> None:
    kept = visit(server, f"{path}?language=fr").cookies["language"]
    assert kept.startswith("fr;")
    assert "samesite=lax" in kept.lower()
    assert "max-age=31536000" in kept.lower()
    assert "language" not in visit(server, path, {"accept-language": "fr"}).cookies
    assert "language" not in visit(server, f"{path}?language=xx").cookies


def test_theme_and_palette_are_right_at_the_first_paint(server: Running) -> None:
    def root(cookie: str) -> str:
        return visit(server, "/", {"cookie": cookie}).tags(r"<html ([^>]+)>")[0]

    assert "data-theme" not in root("")  # the system decides
    assert 'data-palette="classic"' in root("")
    assert 'data-theme="dark"' in root("theme=dark; palette=clear")
    assert 'data-palette="clear"' in root("theme=dark; palette=clear")
    for nonsense in ('theme="><script>', "theme=blue; palette=loud", "palette=classic%22"):
        assert "data-theme" not in root(nonsense)
        assert 'data-palette="classic"' in root(nonsense)


def test_what_a_link_shows_of_itself(server: Running) -> None:
    answer = visit(
        server, "/help/scout?language=es", {"host": "play.example:81", "x-forwarded-proto": "https"}
    )
    title = answer.tags(r"<title>([^<]+)</title>")[0]
    assert title == answer.tags(r'og:title" content="([^"]+)"')[0]
    assert text("es", "web.games.scout.name") in title
    assert text("es", "help.scout.aim.1") in answer.text
    assert answer.tags(r'og:url" content="([^"]+)"') == ["https://play.example:81/help/scout"]
    picture = answer.tags(r'og:image" content="https://play.example:81(/[^"]+)"')[0]
    assert visit(server, picture)["content-type"] == "image/png"
    alternates = dict(re.findall(r'hreflang="([\w-]+)" href="([^"]+)"', answer.text))
    assert alternates["pt"] == "https://play.example:81/help/scout?language=pt"
    assert set(alternates) >= {*LANGUAGES, "x-default"}


@pytest.mark.parametrize("host", ['evil"><script>', "a b", "[", "x/y", "user@host"])
def test_a_strange_host_is_not_repeated(server: Running, host: str) -> None:
    answer = visit(server, "/", {"host": host})
    assert host not in answer.text
    assert answer.tags(r'og:url" content="([^"]+)"') == ["http://localhost/"]


@pytest.mark.parametrize("path", PAGES)
def test_no_page_has_a_script_or_a_style_of_its_own(server: Running, path: str) -> None:
    """The content security policy allows files of our own and nothing else."""
    written = visit(server, path).text
    assert re.findall(r"<script(?![^>]*\bsrc=)", written) == []
    assert "<style" not in written
    assert re.findall(r"<[^>]+\s(?:style|on\w+)=", written) == []


@pytest.mark.parametrize("path", PAGES)
def test_everything_a_page_names_is_there(server: Running, path: str) -> None:
    named = set(visit(server, path).tags(r'(?:src|href)="(/[^"#?]*)'))
    assert len(named) > 10
    assert {name: visit(server, name).status for name in named} == dict.fromkeys(named, 200)


def test_an_unknown_address_says_so(server: Running) -> None:
    assert text("fr", "page.gone.page.title") in visit(server, "/a/b/c", {"accept-language": "fr"}).text
    answer = visit(server, "/api/nowhere", {"accept-language": "fr"})
    assert answer.status == 404
    assert json.loads(answer.body) == {"code": "no-such-page", "text": text("fr", "error.no-such-page")}
    assert visit(server, "/help/poker").status == 404
    assert visit(server, "/part/help/poker").status == 404


@pytest.mark.parametrize("link", ["nosuch", "%3Cscript%3Ealert(1)", "a" * 500, "%22%3E%00", "%C3%A9"])
def test_a_link_without_a_table_is_told_kindly(server: Running, link: str) -> None:
    answer = visit(server, f"/t/{link}")
    assert answer.status == 404
    assert text("en", "page.gone.table.title") in answer.text
    assert "<script>alert" not in answer.text
    assert "a" * 41 not in answer.text


def test_an_open_table_with_nearly_this_link_is_offered(server: Running) -> None:
    """Only one that is listed: a link that was not given away must not be told."""
    table, hidden = new_table(server, identity(server), listed=True), new_table(server, identity(server))
    wrong = table[:-1] + ("a" if table[-1] != "a" else "b")
    answer = visit(server, f"/t/{wrong}")
    assert answer.status == 404
    assert f'href="/t/{table}"' in answer.text
    assert hidden not in visit(server, f"/t/{hidden[:-1]}-").text


def test_a_table_says_which_game_and_who_invites(server: Running) -> None:
    """Whatever somebody calls themselves is words, never markup."""
    name = '<b>"Ann"&'

    async def sit(table: str, cookie: str) -> None:
        async with await Raw.at(server.socket(table), cookie) as host:
            await host.done("sit", name=name)

    cookie = identity(server)
    table = new_table(server, cookie, edition="002", form="beginner", listed=True)
    empty = visit(server, f"/t/{table}", {"accept-language": "pt"})
    assert empty.tags(r"<title>([^<]+)</title>") == [f"{text('pt', 'web.games.beginner.name')} · tertia"]
    asyncio.run(sit(table, cookie))
    answer = visit(server, f"/t/{table}", {"accept-language": "fr"})
    game = text("fr", "web.games.beginner.name")
    escaped = answer.tags(r"<title>(.+)</title>")[0]
    assert html.unescape(escaped) == text("fr", "page.table.title_of", name=name, game=game)
    for written in (answer.text, visit(server, "/").text, visit(server, "/part/tables").text):
        assert "<b>&#34;" not in written
        assert name not in written
        assert "&lt;b&gt;&#34;Ann&#34;&amp;" in written
    assert f'data-table="{table}"' in answer.text
    assert 'data-form="beginner"' in answer.text
    assert "noindex" in answer.text


def test_the_lobby_lists_tables_and_what_can_be_done(server: Running) -> None:
    table = new_table(server, identity(server), game="chipset", listed=True)
    hidden = new_table(server, identity(server), game="chipset")
    written = visit(server, "/part/tables", {"accept-language": "es"}).text
    assert f'href="/t/{table}"' in written
    assert hidden not in written
    assert text("es", "home.join") in written
    assert text("es", "home.taken", n=0, seats=4) in written


def test_a_stay_at_home_puzzle_is_new_each_time(server: Running) -> None:
    def cards(path: str) -> tuple[int, ...]:
        return tuple(map(int, visit(server, path).tags(r'card-face card="(\d+)"')))

    seen = {cards("/part/puzzle") for _ in range(8)} | {cards("/")}
    assert len(seen) > 5
    assert all(len(set(one)) == 6 for one in seen)


def test_pages_are_asked_for_again_and_differ_by_visitor(server: Running) -> None:
    first = visit(server, "/help")
    assert first["cache-control"] == "private, no-cache"
    assert {"cookie", "accept-language", "accept-encoding"} <= set(first["vary"].split(", "))
    assert visit(server, "/help", {"if-none-match": first["etag"]}).status == 304
    french = {"if-none-match": first["etag"], "accept-language": "fr"}
    assert visit(server, "/help", french).status == 200


def test_old_api_answers_are_unchanged_by_a_language_cookie(server: Running) -> None:
    """The cookie is the visitor's choice, so refusals over HTTP come in it too."""
    status, _, body = http(f"{server.http}/api/tables/nosuch", headers={"cookie": "language=es"})
    assert (status, json.loads(body)["text"]) == (404, text("es", "error.no-such-table"))
