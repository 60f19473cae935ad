"""HTML pages: language, colours, metadata, safety and caching."""

from __future__ import annotations

import asyncio
import html
import json
import re

import pytest

from server.visits import visit
from support.raw_socket import RawSocket, http, identity, new_table
from support.server_process import ServerProcess
from tertia.rooms.forms import FORMS
from tertia.server.pages.errors import GIVEN_LENGTH
from tertia.texts import LANGUAGES, text

PAGES = ("/", "/help", *(f"/help/{form}" for form in FORMS), "/nowhere", "/t/nowhere")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_shown_in_every_language(server: ServerProcess, path: str, language: str) -> None:
    answer = visit(server, path, {"accept-language": f"{language}-XX,nl;q=0.5"})
    assert answer.status == (404 if "nowhere" in path else 200)
    assert f'<html lang="{LANGUAGES[language].locale}" dir="ltr" data-language="{language}"' in answer.text
    assert answer["content-type"] == "text/html; charset=utf-8"
    assert html.escape(text(language, "page.nav.help")) in answer.text
    assert f"/{language}.json" in answer.tags(r'data-words="([^"]+)"')[0]


def test_language_comes_from_address_cookie_browser_in_this_order(server: ServerProcess) -> None:
    def language(path: str, **headers: str) -> str:
        return visit(server, path, headers).tags(r'<html [^>]*data-language="(\w+)"')[0]

    assert language("/", **{"accept-language": "es"}) == "es"
    assert language("/", cookie="language=pt", **{"accept-language": "es"}) == "pt"
    assert language("/?language=fr", cookie="language=pt", **{"accept-language": "es"}) == "fr"
    assert language("/?language=xx", cookie="language=yy", **{"accept-language": "es"}) == "es"
    assert language("/") == "en"


@pytest.mark.parametrize("path", ["/", "/help/scout", "/nowhere"])
def test_language_in_the_address_is_saved(server: ServerProcess, path: str) -> None:
    kept = visit(server, f"{path}?language=fr").cookies["language"]
    assert kept.startswith("fr;")
    assert "samesite=lax" in kept.lower()
    assert "max-age=31536000" in kept.lower()
    assert "language" not in visit(server, path, {"accept-language": "fr"}).cookies
    assert "language" not in visit(server, f"{path}?language=xx").cookies


def test_theme_and_palette_are_in_the_html(server: ServerProcess) -> None:
    def root(cookie: str) -> str:
        return visit(server, "/", {"cookie": cookie}).tags(r"<html ([^>]+)>")[0]

    assert "data-theme" not in root("")  # the theme follows the system
    assert 'data-palette="classic"' in root("")
    assert 'data-theme="dark"' in root("theme=dark; palette=clear")
    assert 'data-palette="clear"' in root("theme=dark; palette=clear")
    for nonsense in ('theme="><script>', "theme=blue; palette=loud", "palette=classic%22"):
        assert "data-theme" not in root(nonsense)
        assert 'data-palette="classic"' in root(nonsense)


def test_a_page_describes_itself_for_link_previews(server: ServerProcess) -> None:
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
    assert alternates["pt-BR"] == "https://play.example:81/help/scout?language=pt"
    assert set(alternates) >= {*(language.locale for language in LANGUAGES.values()), "x-default"}
    assert answer.tags(r'og:locale" content="([^"]+)"') == ["es_ES"]
    others = [language.locale.replace("-", "_") for tag, language in LANGUAGES.items() if tag != "es"]
    assert answer.tags(r'og:locale:alternate" content="([^"]+)"') == others


@pytest.mark.parametrize("host", ['evil"><script>', "a b", "[", "x/y", "user@host"])
def test_invalid_host_is_not_repeated(server: ServerProcess, host: str) -> None:
    answer = visit(server, "/", {"host": host})
    assert host not in answer.text
    assert answer.tags(r'og:url" content="([^"]+)"') == ["http://localhost/"]


@pytest.mark.parametrize("path", PAGES)
def test_pages_have_no_inline_scripts_or_styles(server: ServerProcess, path: str) -> None:
    """The content security policy allows our own files only."""
    written = visit(server, path).text
    assert re.findall(r"<script(?![^>]*\bsrc=)", written) == []
    assert "<style" not in written
    assert re.findall(r"<[^>]+\s(?:style|on\w+)=", written) == []


@pytest.mark.parametrize("path", PAGES)
def test_every_link_on_a_page_works(server: ServerProcess, path: str) -> None:
    named = set(visit(server, path).tags(r'(?:src|href)="(/[^"#?]*)'))
    assert len(named) > 10
    assert {name: visit(server, name).status for name in named} == dict.fromkeys(named, 200)


def test_unknown_address_returns_404(server: ServerProcess) -> None:
    assert text("fr", "page.gone.page.title") in visit(server, "/a/b/c", {"accept-language": "fr"}).text
    answer = visit(server, "/api/nowhere", {"accept-language": "fr"})
    assert answer.status == 404
    assert json.loads(answer.body) == {"code": "no-such-page", "text": text("fr", "error.no-such-page")}
    assert visit(server, "/help/poker").status == 404
    assert visit(server, "/part/help/poker").status == 404


@pytest.mark.parametrize("link", ["nosuch", "%3Cscript%3Ealert(1)", "a" * 500, "%22%3E%00", "%C3%A9"])
def test_link_to_no_table_shows_an_error_page(server: ServerProcess, link: str) -> None:
    answer = visit(server, f"/t/{link}")
    assert answer.status == 404
    assert text("en", "page.gone.table.title") in answer.text
    assert "<script>alert" not in answer.text
    assert "a" * (GIVEN_LENGTH + 1) not in answer.text


def test_similar_link_of_an_open_table_is_suggested(server: ServerProcess) -> None:
    """Only a listed table: the link of another one is a secret."""
    table, hidden = new_table(server, identity(server), listed=True), new_table(server, identity(server))
    wrong = table[:-1] + ("a" if table[-1] != "a" else "b")
    answer = visit(server, f"/t/{wrong}")
    assert answer.status == 404
    assert f'href="/t/{table}"' in answer.text
    assert hidden not in visit(server, f"/t/{hidden[:-1]}-").text


def test_table_page_names_game_and_host(server: ServerProcess) -> None:
    """A nickname is escaped everywhere."""
    name = '<b>"Ann"&'

    async def sit(table: str, cookie: str) -> None:
        async with await RawSocket.connect(server.socket(table), cookie) as host:
            await host.expect_done("sit", name=name)

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


def test_home_page_lists_open_tables(server: ServerProcess) -> None:
    table = new_table(server, identity(server), game="chipset", listed=True)
    hidden = new_table(server, identity(server), game="chipset")
    written = visit(server, "/part/tables", {"accept-language": "es"}).text
    assert f'href="/t/{table}"' in written
    assert hidden not in written
    assert text("es", "home.join") in written
    assert text("es", "home.taken", n=0, seats=4) in written


def test_home_page_puzzle_is_random(server: ServerProcess) -> None:
    def cards(path: str) -> tuple[int, ...]:
        return tuple(map(int, visit(server, path).tags(r'card-face card="(\d+)"')))

    puzzles = {cards("/part/puzzle") for _ in range(8)} | {cards("/")}
    assert len(puzzles) > 5
    assert all(len(set(puzzle)) == 6 for puzzle in puzzles)  # a pair, and four cards to choose from


def test_pages_are_revalidated_and_vary_by_visitor(server: ServerProcess) -> None:
    first = visit(server, "/help")
    assert first["cache-control"] == "private, no-cache"
    assert {"cookie", "accept-language", "accept-encoding"} <= set(first["vary"].split(", "))
    assert visit(server, "/help", {"if-none-match": first["etag"]}).status == 304
    french = {"if-none-match": first["etag"], "accept-language": "fr"}
    assert visit(server, "/help", french).status == 200


def test_api_errors_use_the_language_cookie(server: ServerProcess) -> None:
    status, _, body = http(f"{server.http}/api/tables/nosuch", headers={"cookie": "language=es"})
    assert (status, json.loads(body)["text"]) == (404, text("es", "error.no-such-table"))
