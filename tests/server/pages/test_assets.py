"""Static files: caching, compression, completeness and size."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from posixpath import dirname, join, normpath
from typing import Any

import pytest
import segno

from server.page_weight import BUDGET, GZIP, loaded
from server.visits import Answer, visit
from support.raw_socket import identity, new_table
from support.server_process import ServerProcess
from tertia.cards import deck
from tertia.server.pages.assets import ASSETS, FINGERPRINT, modules, stylesheets
from tertia.server.pages.words import NARRATION_ONLY, RENDERED_ONLY
from tertia.texts import LANGUAGES, card_words, text
from tertia.texts.catalogue import section


def asset(
    server: ServerProcess,
    path: str,
    headers: dict[str, str] | None = None,
    fingerprint: str = FINGERPRINT,
) -> Answer:
    return visit(server, f"/web/{fingerprint}/{path}", headers)


@pytest.mark.parametrize("path", ["main.js", "css/base.css", "sprite.svg", "icons/icon-192.png"])
def test_files_are_cached_for_a_year_and_have_etags(server: ServerProcess, path: str) -> None:
    answer = asset(server, path, GZIP)
    assert answer.status == 200
    assert answer["cache-control"] == "public, max-age=31536000, immutable"
    assert answer["vary"] == "accept-encoding"
    assert answer.body == ASSETS[path].content
    again = asset(server, path, {**GZIP, "if-none-match": f'"x", {answer["etag"]}'})
    assert (again.status, again.sent) == (304, b"")


def test_old_fingerprint_serves_present_file(server: ServerProcess) -> None:
    answer = asset(server, "main.js", fingerprint="0123456789ab")
    assert answer.body == ASSETS["main.js"].content
    assert answer["cache-control"] == "no-cache"


def test_assets_are_compressed_only_where_gzip_is_accepted(server: ServerProcess) -> None:
    packed, plain = asset(server, "core/cards.js", GZIP), asset(server, "core/cards.js")
    assert packed["content-encoding"] == "gzip"
    assert plain["content-encoding"] == ""
    assert packed.body == plain.body
    assert len(packed.sent) < len(plain.sent) * 0.6
    assert packed["etag"] != plain["etag"]
    for refused in ("gzip;q=0", "br", "identity", "gzip;q=x", ""):
        assert asset(server, "core/cards.js", {"accept-encoding": refused})["content-encoding"] == ""
    assert asset(server, "core/cards.js", {"accept-encoding": "*"})["content-encoding"] == "gzip"


@pytest.mark.parametrize(
    ("path", "media_type"),
    [
        ("main.js", "text/javascript; charset=utf-8"),
        ("css/tokens.css", "text/css; charset=utf-8"),
        ("icon.svg", "image/svg+xml"),
        ("icons/icon-512.png", "image/png"),
        ("camera/weights.bin", "application/octet-stream"),
    ],
)
def test_assets_have_the_right_media_type(server: ServerProcess, path: str, media_type: str) -> None:
    assert asset(server, path)["content-type"] == media_type


@pytest.mark.parametrize(
    "path",
    [
        "templates/base.html",
        "__init__.py",
        "../texts/en.json",
        "..%2ftexts%2fen.json",
        "",
        "nothing.js",
        "core",
    ],
)
def test_other_files_are_not_served(server: ServerProcess, path: str) -> None:
    assert asset(server, path).status == 404


def test_every_imported_module_exists() -> None:
    imports = re.compile(r"(?:from|import)\s*\(?\s*'(\.[^']+)'")
    missing = [
        f"{path}: {name}"
        for path, body in ASSETS.items()
        if path.endswith(".js")
        for name in imports.findall(body.content.decode())
        if normpath(join(dirname(path), name)) not in ASSETS
    ]
    assert missing == []


def test_page_preloads_all_its_modules(server: ServerProcess) -> None:
    preloaded = visit(server, "/").tags(r'modulepreload" href="/web/\w+/([^"]+)"')
    assert set(preloaded) == set(modules("main.js", "screens/home.js"))
    assert {"core/words.js", "vendor/lit-html/lit-html.js", "screens/home.js"} <= set(preloaded)


def test_scripts_come_without_comments_but_with_licences() -> None:
    assert b"@param" not in ASSETS["table/card_grid.js"].content
    assert b"\n//" not in b"\n" + ASSETS["table/claim_log.js"].content
    assert b"export function cardGrid(" in ASSETS["table/card_grid.js"].content
    assert b"@license" in ASSETS["vendor/lit-html/lit-html.js"].content


def test_stylesheets_come_without_comments_and_indentation() -> None:
    sent = ASSETS["css/chipset.css"].content.decode()
    assert re.findall(r"^/\*.*", sent, re.MULTILINE) == ["/* requires hands.css */"]
    assert re.search(r"^[ \t]", sent, re.MULTILINE) is None

    written = files("tertia.web").joinpath("css/chipset.css").read_text("utf-8")
    comment = re.compile(r"/\*.*?\*/", re.DOTALL)
    assert comment.sub("", sent).split() == comment.sub("", written).split()


def test_a_stylesheet_comes_after_those_it_requires() -> None:
    linked = [path.rsplit("/", 1)[1] for path in stylesheets("table", "chipset", "beginner", "pages")]
    # chipset.css requires hands.css, and there is no beginner.css.
    assert linked == ["table.css", "hands.css", "chipset.css", "pages.css"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_gets_the_texts_of_its_language(server: ServerProcess, language: str) -> None:
    address = visit(server, "/", {"accept-language": language}).tags(r'data-words="([^"]+)"')[0]
    answer = visit(server, address, GZIP)
    assert answer["cache-control"].endswith("immutable")
    words = json.loads(answer.body)
    assert words["hero"]["again"] == text(language, "hero.again")
    for face, names in words["cards"].items():
        drawn: dict[str, Any] = {"face": "framed"} if face == "framed" else {"hues": face}
        assert names == [card_words(language, card, **drawn) for card in deck()]
        assert len(set(names)) == 81
    old = visit(server, f"/words/0000/{language}.json")
    assert (old.status, old["cache-control"], old.body) == (200, "no-cache", answer.body)
    assert visit(server, "/words/0000/xx.json").status == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_key_in_a_module_exists(server: ServerProcess, language: str) -> None:
    words = json.loads(visit(server, f"/words/0/{language}.json").body)
    # These pages bring texts of their own, so that others do not load them.
    for path in ("/camera", "/daily", "/learn"):
        page = visit(server, path, {"accept-language": language})
        (own,) = re.findall(r'id="page-words">([^<]+)<', page.text)
        words |= json.loads(own)

    def exists(key: str) -> bool:
        node = words
        for part in key.split("."):
            node = node.get(part) if isinstance(node, dict) else None
        has_plural_forms = isinstance(node, dict) and "other" in node
        return isinstance(node, str) or has_plural_forms

    keys = {
        key
        for path, body in ASSETS.items()
        if path.endswith(".js")
        for key in re.findall(r"\bsay\(\s*'([^']+)'", body.content.decode())
    }
    assert keys
    assert {key for key in keys if not exists(key)} == set()


def test_no_script_names_a_text_that_only_the_server_uses() -> None:
    scripts = "".join(body.content.decode() for path, body in ASSETS.items() if path.endswith(".js"))
    games = [*section("en", "log"), "${log}"]
    assert [f"{game}.{key}" for game in games for key in NARRATION_ONLY if f"{game}.{key}" in scripts] == []
    rendered = [f"{name}.{key}" for name, keys in RENDERED_ONLY.items() for key in keys]
    assert [key for key in rendered if re.search(rf"{re.escape(key)}\b", scripts)] == []


def test_first_visit_stays_within_budget(server: ServerProcess) -> None:
    table = new_table(server, identity(server))
    for path in ("/", f"/t/{table}", "/help/classic"):
        sizes = loaded(server, path)
        assert len(sizes) > 10
        assert sum(sizes.values()) <= BUDGET, sorted(sizes.items(), key=lambda entry: -entry[1])


def test_no_file_or_page_names_a_foreign_address(server: ServerProcess) -> None:
    allowed = ("http://www.w3.org/", "https://www.w3.org/")
    pages = {path: visit(server, path).text for path in ("/", "/help", "/help/twenty", "/nowhere")}
    pages["manifest"] = visit(server, "/manifest.webmanifest").text
    files = {
        path: body.content.decode() for path, body in ASSETS.items() if not path.endswith((".png", ".bin"))
    }
    found = {
        f"{where}: {address}"
        for where, written in {**pages, **files}.items()
        for address in re.findall(r"""\bhttps?://[^\s"'`)<]+""", written)
        if not address.startswith((*allowed, server.http)) and "/LICENSE" not in where
    }
    assert found == set()


def test_the_manifest_is_in_the_visitors_language_and_its_icons_exist(server: ServerProcess) -> None:
    answer = visit(server, "/manifest.webmanifest?language=fr")
    manifest = json.loads(answer.body)
    assert answer["content-type"] == "application/manifest+json"
    assert (manifest["lang"], manifest["start_url"]) == ("fr", "/")
    assert manifest["description"] == text("fr", "page.home.description")
    icons = {icon["src"]: visit(server, icon["src"]) for icon in manifest["icons"]}
    assert [icon.status for icon in icons.values()] == [200] * len(icons)
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        if icon["type"] == "image/png":
            side = int.from_bytes(icons[icon["src"]].body[16:20])  # the width in the header of a PNG
            assert icon["sizes"] == f"{side}x{side}"
    assert "language" not in answer.cookies


def test_robots_skip_tables_and_there_is_a_favicon(server: ServerProcess) -> None:
    robots = visit(server, "/robots.txt")
    assert "Disallow: /t/" in robots.text
    assert robots["content-type"].startswith("text/plain")
    assert visit(server, "/favicon.ico")["content-type"] == "image/png"


def dark_squares(svg: str) -> set[tuple[int, int]]:
    """Return the dark squares of a QR code, whose path consists of relative horizontal lines."""
    path = re.findall(r' d="([^"]+)"', svg)[-1]
    dark, x, y = set(), 0.0, 0.0
    for command, numbers in re.findall(r"([Mmh])([-\d. ]+)", path):
        values = [float(number) for number in numbers.split()]
        if command == "h":
            dark |= {(int(x) + i, int(y)) for i in range(int(values[0]))}
            x += values[0]
        else:
            x, y = (values[0], values[1]) if command == "M" else (x + values[0], y + values[1])
    return dark


def test_qr_code_holds_the_link_as_the_visitor_sees_it(server: ServerProcess) -> None:
    table = new_table(server, identity(server))
    answer = visit(server, f"/t/{table}/qr.svg", {"host": "tertia.example", "x-forwarded-proto": "https"})
    assert answer["content-type"] == "image/svg+xml"
    code = segno.make(f"https://tertia.example/t/{table}", error="m", micro=False)
    expected = {(x + 4, y + 4) for y, row in enumerate(code.matrix) for x, dark in enumerate(row) if dark}
    assert dark_squares(answer.text) == expected  # with a margin of four squares
    assert "#fff" in answer.text.lower()
    assert visit(server, "/t/nosuch/qr.svg").status == 404


def test_only_the_page_of_the_camera_loads_its_parts() -> None:
    """The parts have at most 4 MB, of which the page itself loads the nets only when they are needed."""
    parts = [path for path in ASSETS if path.startswith("camera/")]
    assert sum(len(ASSETS[path].content) for path in parts) < 4_000_000
    for screen in (path for path in ASSETS if path.startswith("screens/") or path == "main.js"):
        assert set(modules(screen)).isdisjoint(parts) == (screen != "screens/camera.js"), screen
    assert "camera/recognition.js" not in modules("screens/camera.js")
