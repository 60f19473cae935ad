"""Cards on paper and in pictures, asked of a real server."""

from __future__ import annotations

import json
from urllib.parse import urlencode
from xml.etree import ElementTree

import pytest

from printing.opened import opened
from support.raw_socket import fresh_address, http
from support.server_process import Running
from tertia.notation import card_name
from tertia.printing.options import print_options
from tertia.printing.pdf import deck_pdf
from tertia.server.api import api_document
from tertia.server.api.printing import ENDPOINTS
from tertia.texts import LANGUAGES, text

SVG = "{http://www.w3.org/2000/svg}"


def ask(
    server: Running, path: str, words: dict[str, str], speaking: str = "en"
) -> tuple[int, dict[str, str], bytes]:
    return http(f"{server.http}{path}?{urlencode(words)}", headers={"accept-language": speaking})


def test_the_pdf_is_the_one_of_the_command_line(server: Running) -> None:
    words = {"face": "framed", "marks": "1", "language": "es"}
    status, headers, body = ask(server, "/api/print", words)
    assert status == 200
    assert headers["content-type"] == "application/pdf"
    assert headers["content-disposition"] == 'attachment; filename="tertia-framed-poker.pdf"'
    assert body == deck_pdf(print_options(words))
    assert len(opened(body)[0].starting("card-")) == 9


def test_the_visitor_s_language_is_the_sheets_language(server: Running) -> None:
    _, _, body = ask(server, "/api/print/pages", {}, "pt-BR,pt;q=0.9")
    titles = [page["title"] for page in json.loads(body)["pages"]]
    assert titles[0] == "Folha 1 de 9"
    assert titles[-2:] == ["Como se joga", "Pontos"]


@pytest.mark.parametrize("page", range(1, 12))
def test_every_page_has_a_preview_of_the_paper_s_size(server: Running, page: int) -> None:
    words = {"paper": "letter", "letters": "1"}
    _, _, listed = ask(server, "/api/print/pages", words)
    shown = json.loads(listed)["pages"]
    assert len(shown) == 11
    status, headers, body = ask(server, "/api/print/preview", {**words, "page": str(page)})
    assert status == 200
    assert headers["content-type"] == "image/svg+xml"
    root = ElementTree.fromstring(body)  # noqa: S314 - our own
    expected = shown[page - 1]
    assert root.get("viewBox") == f"0 0 {expected['width']:g} {expected['height']:g}"
    assert root.find(f"{SVG}title").text == expected["title"]  # type: ignore[union-attr]


def test_the_preview_shows_the_cards_of_its_sheet(server: Running) -> None:
    _, _, body = ask(server, "/api/print/preview", {"page": "5"})
    root = ElementTree.fromstring(body)  # noqa: S314 - our own
    names = [str(use.get("href")) for use in root.iter(f"{SVG}use")]
    assert names == [f"#paper-{number}{colour}ts" for colour in "rgp" for number in "123"]


@pytest.mark.parametrize(("kind", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_cards_by_name_or_by_number_as_a_picture(server: Running, kind: str, begins: bytes) -> None:
    cards = [0, 40, 80]
    words = {"format": kind, "night": "1", "width": "300"}
    by_number = ask(server, "/api/draw", {"cards": ",".join(map(str, cards)), **words})
    by_name = ask(server, "/api/draw", {"cards": " ".join(map(card_name, cards)), **words})
    assert by_number[0] == 200
    assert by_number[2].startswith(begins)
    assert by_number[2] == by_name[2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("path", "words", "code"),
    [
        ("/api/print", {"paper": "a3"}, "bad-choice"),
        ("/api/print", {"colour": "red"}, "no-such-choice"),
        ("/api/print", {"language": "de"}, "bad-choice"),
        ("/api/print/preview", {"page": "12"}, "bad-number"),
        ("/api/print/preview", {"page": "0"}, "bad-number"),
        ("/api/print/preview", {"page": "²"}, "bad-number"),
        ("/api/draw", {}, "no-cards"),
        ("/api/draw", {"cards": "1rso,1rso"}, "duplicate-card"),
        ("/api/draw", {"cards": "81"}, "bad-card"),
        ("/api/draw", {"cards": "1rso", "format": "gif"}, "bad-choice"),
        ("/api/draw", {"cards": "1rso", "width": "100000"}, "bad-number"),
        ("/api/draw", {"cards": "1rso", "x": "1"}, "no-such-choice"),
    ],
)
def test_bad_wishes_get_a_sentence(
    server: Running, path: str, words: dict[str, str], code: str, language: str
) -> None:
    status, _, body = ask(server, path, words, language)
    assert status == 400
    answer = json.loads(body)
    assert answer["code"] == code
    if code == "no-cards":
        assert answer["text"] == text(language, "error.no-cards")


def test_nobody_prints_without_end(server: Running) -> None:
    """One address gets twenty at once, some more where that takes long; another is not held up by it."""
    mine, answers = fresh_address(), list[int]()
    while 429 not in answers and len(answers) < 100:
        answers.append(http(f"{server.http}/api/print?deck=beginner", headers=mine)[0])
    assert answers[:20] == [200] * 20
    assert answers[-1] == 429
    assert http(f"{server.http}/api/print?deck=beginner")[0] == 200


def test_all_of_it_is_described() -> None:
    paths = api_document()["paths"]
    for endpoint in ENDPOINTS:
        described = {parameter["name"]: parameter for parameter in paths[endpoint.path]["get"]["parameters"]}
        assert "face" in described
    assert {p["name"] for p in paths["/api/print"]["get"]["parameters"]} == set(
        print_options({}).__dataclass_fields__
    )
