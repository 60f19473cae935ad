"""Decks as PDF and pictures of cards over HTTP."""

from __future__ import annotations

import json
from urllib.parse import urlencode
from xml.etree import ElementTree

import pytest

from support.pdf_reader import read_pdf
from support.raw_socket import fresh_address, http
from support.server_process import ServerProcess
from tertia.notation import card_name
from tertia.printing.options import print_options
from tertia.printing.pdf import deck_pdf
from tertia.server.api import api_document
from tertia.server.api.printing import ENDPOINTS
from tertia.texts import LANGUAGES, text

SVG = "{http://www.w3.org/2000/svg}"


def fetch(
    server: ServerProcess, path: str, words: dict[str, str], language: str = "en"
) -> tuple[int, dict[str, str], bytes]:
    return http(f"{server.http}{path}?{urlencode(words)}", headers={"accept-language": language})


def test_pdf_equals_that_of_the_command_line(server: ServerProcess) -> None:
    words = {"face": "framed", "marks": "1", "language": "es"}
    status, headers, body = fetch(server, "/api/print", words)
    assert status == 200
    assert headers["content-type"] == "application/pdf"
    assert headers["content-disposition"] == 'attachment; filename="tertia-framed-poker.pdf"'
    assert body == deck_pdf(print_options(words))
    assert len(read_pdf(body)[0].forms_named("card-")) == 9


def test_sheets_are_in_the_visitors_language(server: ServerProcess) -> None:
    _, _, body = fetch(server, "/api/print/pages", {}, "pt-BR,pt;q=0.9")
    titles = [page["title"] for page in json.loads(body)["pages"]]
    assert titles[0] == "Folha 1 de 9"
    assert titles[-2:] == ["Como se joga", "Pontos"]


@pytest.mark.parametrize("page", range(1, 12))
def test_every_page_has_a_preview_of_its_size(server: ServerProcess, page: int) -> None:
    words = {"paper": "letter", "letters": "1"}
    _, _, listed = fetch(server, "/api/print/pages", words)
    shown = json.loads(listed)["pages"]
    assert len(shown) == 11
    status, headers, body = fetch(server, "/api/print/preview", {**words, "page": str(page)})
    assert status == 200
    assert headers["content-type"] == "image/svg+xml"
    root = ElementTree.fromstring(body)  # noqa: S314 - our own SVG
    expected = shown[page - 1]
    assert root.get("viewBox") == f"0 0 {expected['width']:g} {expected['height']:g}"
    assert root.find(f"{SVG}title").text == expected["title"]  # type: ignore[union-attr]


def test_preview_shows_the_cards_of_its_sheet(server: ServerProcess) -> None:
    _, _, body = fetch(server, "/api/print/preview", {"page": "5"})
    root = ElementTree.fromstring(body)  # noqa: S314 - our own SVG
    names = [str(use.get("href")) for use in root.iter(f"{SVG}use")]
    striped_squiggles = [f"#paper-{number}{colour}ts" for colour in "rgp" for number in "123"]
    assert (
        names == striped_squiggles
    )  # nine cards on each of the nine sheets; these are in the middle of the deck


@pytest.mark.parametrize(("kind", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_draw_accepts_names_and_numbers(server: ServerProcess, kind: str, begins: bytes) -> None:
    cards = [0, 40, 80]
    words = {"format": kind, "night": "1", "width": "300"}
    by_number = fetch(server, "/api/draw", {"cards": ",".join(map(str, cards)), **words})
    by_name = fetch(server, "/api/draw", {"cards": " ".join(map(card_name, cards)), **words})
    assert by_number[0] == 200
    assert by_number[2].startswith(begins)
    assert by_number[2] == by_name[2]


def test_png_may_be_2000_pixels_wide(server: ServerProcess) -> None:
    status, _, body = fetch(server, "/api/draw", {"cards": "1rso,2rso", "format": "png", "width": "2000"})
    assert status == 200
    assert int.from_bytes(body[16:20]) == 2000  # the width in the header of a PNG


def test_browser_does_not_load_a_picture_twice(server: ServerProcess) -> None:
    url = f"{server.http}/api/draw?cards=1rso&format=png&width=40"
    _, headers, _ = http(url)
    status, _, body = http(url, headers={"if-none-match": headers["etag"]})
    assert (status, body) == (304, b"")


@pytest.mark.parametrize(
    ("path", "words", "code"),
    [
        ("/api/print", {"paper": "a3"}, "bad-choice"),
        ("/api/print", {"colour": "red"}, "no-such-choice"),
        ("/api/print", {"language": "nl"}, "bad-choice"),
        ("/api/print/preview", {"page": "12"}, "bad-number"),
        ("/api/print/preview", {"page": "0"}, "bad-number"),
        ("/api/print/preview", {"page": "²"}, "bad-number"),
        ("/api/draw", {}, "no-cards"),
        ("/api/draw", {"cards": "1rso,1rso"}, "duplicate-card"),
        ("/api/draw", {"cards": "81"}, "bad-card"),
        ("/api/draw", {"cards": "1rso", "format": "gif"}, "bad-choice"),
        ("/api/draw", {"cards": "1rso", "width": "100000"}, "bad-number"),
        ("/api/draw", {"cards": "1rso", "format": "png", "width": "2001"}, "bad-number"),
        ("/api/draw", {"cards": "1rso", "x": "1"}, "no-such-choice"),
    ],
)
def test_bad_parameters_return_400_with_a_sentence(
    server: ServerProcess, path: str, words: dict[str, str], code: str
) -> None:
    status, _, body = fetch(server, path, words)
    answer = json.loads(body)
    assert (status, answer["code"]) == (400, code)
    assert answer["text"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentence_is_in_the_visitors_language(server: ServerProcess, language: str) -> None:
    _, _, body = fetch(server, "/api/draw", {}, language)
    assert json.loads(body) == {"code": "no-cards", "text": text(language, "error.no-cards")}


def test_prints_are_limited_per_address(server: ServerProcess) -> None:
    """One address may print twenty at once, and more on a slow machine. Other addresses are not affected."""
    address, statuses = fresh_address(), list[int]()
    while 429 not in statuses and len(statuses) < 100:
        statuses.append(http(f"{server.http}/api/print?deck=beginner", headers=address)[0])
    assert statuses[:20] == [200] * 20
    assert statuses[-1] == 429
    assert http(f"{server.http}/api/print?deck=beginner")[0] == 200


def test_openapi_lists_all_print_options() -> None:
    paths = api_document()["paths"]

    def described(path: str) -> set[str]:
        return {parameter["name"] for parameter in paths[path]["get"]["parameters"]}

    assert described("/api/print") == set(print_options({}).__dataclass_fields__)
    assert all("face" in described(endpoint.path) for endpoint in ENDPOINTS)


def test_switches_accept_all_documented_words(server: ServerProcess) -> None:
    """The pages send ``yes`` and ``no``, the command line's words are ``1`` and ``0``."""
    pictures = {
        word: fetch(server, "/api/draw", {"cards": "1rso", "night": word})[2]
        for word in ("1", "yes", "0", "no")
    }
    assert pictures["yes"] == pictures["1"] != pictures["0"] == pictures["no"]
