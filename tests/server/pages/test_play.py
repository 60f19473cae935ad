"""The forms of the home page, which create a table and redirect to it."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest

from server.visits import visit
from support.raw_socket import http
from support.server_process import ServerProcess
from tertia.errors import BadInput
from tertia.rooms.forms import FORMS
from tertia.server.security.limits import MESSAGE_SIZE
from tertia.texts import error_text, text
from tertia.texts.catalogue import section


def game_at(server: ServerProcess, link: str) -> str:
    status, _, body = http(f"{server.http}/api{link.split('#')[0].replace('/t/', '/tables/')}")
    assert status == 200
    game: str = json.loads(body)["game"]
    return game


@pytest.mark.parametrize("form", FORMS)
def test_form_creates_a_table_of_each_game(server: ServerProcess, form: str) -> None:
    answer = visit(server, "/play", form={"form": form})
    assert answer.status == 303
    link = answer["location"]
    level = "casual" if form == "coopset" else "newcomer"
    bots = ",".join([level] * FORMS[form].bots)
    assert re.fullmatch(rf"/t/\w+#bots={bots}", link)
    assert game_at(server, link) == FORMS[form].game
    page = visit(server, link.split("#")[0], {"cookie": f"tertia={answer.cookies['tertia'].split(';')[0]}"})
    assert f'data-form="{form}"' in page.text


def test_first_deal_is_a_table_with_a_coach(server: ServerProcess) -> None:
    answer = visit(server, "/play", form={"form": "first"})
    assert re.fullmatch(r"/t/\w+\?coach=1#bots=", answer["location"])
    page = visit(server, answer["location"].split("#")[0])
    assert 'data-form="beginner"' in page.text


def test_visitor_chooses_the_level_of_the_bots(server: ServerProcess) -> None:
    answer = visit(server, "/play", form={"form": "classic", "level": "expert"})
    assert answer["location"].endswith("#bots=expert,expert,expert&keep=1")
    refused = visit(server, "/play", form={"form": "classic", "level": "genius"})
    assert refused.status == 400


def test_r8_6_the_home_page_says_which_bots_play_in_a_team(server: ServerProcess) -> None:
    """They are casual players from the first visit on, unless the visitor chooses a level."""
    for cookie, level in (("", "casual"), ("level=expert", "expert")):
        partners = text("en", f"count.{level}", n=FORMS["coopset"].bots)
        home = html.unescape(visit(server, "/", {"cookie": cookie}).text)
        assert f"data-team>{text('en', 'home.team', partners=partners)}</span>" in home


def test_visitor_chooses_the_rulebook(server: ServerProcess) -> None:
    """The rulebook is for the classic forms; other games ignore it. The next page remembers it."""
    answer = visit(server, "/play", form={"form": "beginner", "level": "auto", "edition": "003"})
    assert answer.cookies["edition"].startswith("003;")
    assert answer.cookies["level"].startswith("auto;")
    home = visit(server, "/", {"cookie": "edition=003; level=expert"}).text
    assert (
        '<option value="003" selected>Devir · A wrong call costs a SET; 1\N{NO-BREAK SPACE}deal</option>'
        in home
    )
    assert text("en", "home.play.says", opponents=text("en", "count.expert", n=3)) in home
    assert visit(server, "/play", form={"form": "scout", "edition": "003"}).status == 303
    assert visit(server, "/play", form={"form": "classic", "edition": "999"}).status == 400


def test_visitor_chooses_the_number_of_deals(server: ServerProcess) -> None:
    """Games without deals ignore it. The next page remembers it."""
    answer = visit(server, "/play", form={"form": "classic", "deals": "2"})
    assert answer.cookies["deals"].startswith("2;")
    assert '<option value="2" selected>2</option>' in visit(server, "/", {"cookie": "deals=2"}).text
    for form in ("coopset", "solitaire", "perfect"):
        assert visit(server, "/play", form={"form": form, "deals": "2"}).status == 303
    assert visit(server, "/play", form={"form": "classic", "deals": "0"}).status == 400


def test_strict_solitaire_is_a_form_of_its_own(server: ServerProcess) -> None:
    answer = visit(server, "/play", form={"form": "strict"})
    assert re.fullmatch(r"/t/\w+#bots=", answer["location"])
    page = visit(server, answer["location"].split("#")[0])
    assert 'data-form="solitaire"' in page.text


def test_r2_13_the_camera_opens_a_table_of_its_cards(server: ServerProcess) -> None:
    cards = "3,1,4,15,9,26,5,35,8,79,32,38"
    alone = visit(server, "/play", form={"form": "solitaire", "cards": cards, "face": "framed"})
    assert re.fullmatch(r"/t/\w+#bots=", alone["location"])
    friends = visit(server, "/play", form={"friends": "1", "cards": cards})
    assert re.fullmatch(r"/t/\w+", friends["location"])
    for given, code in (
        ({"cards": "1,2"}, "bad-card-count"),
        ({"cards": "1,2,2"}, "duplicate-card"),
        ({"cards": "1,2,x"}, "bad-card"),
        ({"cards": "1,2,81"}, "bad-card"),
        ({"cards": "1,2," + 5_000 * "1"}, "bad-card"),
        ({"cards": cards, "form": "scout"}, "unknown-option"),
        ({"cards": cards, "form": "beginner"}, "not-in-deck"),
        ({"cards": cards, "form": "perfect"}, "first-cards-clearable"),
        ({"cards": cards, "face": "other"}, "bad-choice"),
    ):
        answer = visit(server, "/play", form=given)
        assert answer.status == 400
        # The sentence has values in it. Its longest part without one shows which sentence it is.
        constant_parts = re.split(r"\{\w+\}", str(section("en", "error")[code]))
        assert max(constant_parts, key=len) in html.unescape(answer.text), given


def test_forged_choices_are_ignored(server: ServerProcess) -> None:
    home = visit(server, "/", {"cookie": "edition=<script>; level=genius"}).text
    assert '<option value="auto" selected' in home
    assert '<option value="" selected>' in home


def test_table_for_friends_has_no_bots(server: ServerProcess) -> None:
    answer = visit(server, "/play", form={"form": "scout", "friends": "1", "listed": "on"})
    assert re.fullmatch(r"/t/\w+", answer["location"])
    assert answer["location"] in visit(server, "/part/tables").text
    hidden = visit(server, "/play", form={"form": "scout", "friends": "1"})
    assert hidden["location"] not in visit(server, "/part/tables").text


def test_new_visitor_gets_the_cookie_of_the_host(server: ServerProcess) -> None:
    """A first visit has no cookie; the response sets that of the table's host."""
    answer = visit(server, "/play", form={})
    cookie = f"tertia={answer.cookies['tertia'].split(';')[0]}"
    again = visit(server, "/play", {"cookie": cookie}, {"form": "classic"})
    assert again.status == 303
    assert "tertia" not in again.cookies


@pytest.mark.parametrize(
    ("form", "headers", "status", "code"),
    [
        ({"form": "poker"}, {}, 400, "unknown-game"),
        ({"form": '"><script>'}, {}, 400, "unknown-game"),
        ({"form": "classic"}, {"origin": "http://evil.example"}, 403, "foreign-page"),
        ({"form": "classic"}, {"origin": "null"}, 403, "foreign-page"),
        ({"form": "x" * MESSAGE_SIZE}, {}, 400, "message-too-long"),
        ({str(n): "1" for n in range(50)}, {}, 400, "bad-message"),
    ],
)
def test_bad_form_shows_a_sentence(
    server: ServerProcess, form: dict[str, str], headers: dict[str, str], status: int, code: str
) -> None:
    answer = visit(server, "/play", {"accept-language": "fr", **headers}, form)
    assert answer.status == status
    details: dict[str, dict[str, Any]] = {
        "unknown-game": {"given": form.get("form"), "expected": tuple(FORMS)},
        "message-too-long": {"most": MESSAGE_SIZE},
        "bad-message": {"reason": "form"},
    }
    error = BadInput(code, **details.get(code, {}))
    assert error_text("fr", error) in html.unescape(answer.text)
    assert "<script>" not in answer.text.replace('<script type="module"', "")


def test_own_origin_is_accepted(server: ServerProcess) -> None:
    assert visit(server, "/play", {"origin": server.http}, {"form": "classic"}).status == 303


def test_rest_refuses_foreign_origin(server: ServerProcess) -> None:
    status, _, body = http(f"{server.http}/api/tables", {}, {"origin": "http://evil.example"})
    assert (status, json.loads(body)["code"]) == (403, "foreign-page")


def test_too_many_tables_are_refused(server: ServerProcess) -> None:
    """Repeat until one is refused: a slow machine may create a few more than thirty."""
    flood, answers = {"x-forwarded-for": "10.200.0.1"}, [visit(server, "/play")]
    while answers[-1].status == 303 and len(answers) < 200:
        answers.append(visit(server, "/play", flood, {"form": "classic"}))
    assert len(answers) > 30
    assert answers[-1].status == 429
    assert text("en", "error.too-fast") in answers[-1].text


def test_reload_of_the_form_redirects_home(server: ServerProcess) -> None:
    answer = visit(server, "/play")
    assert (answer.status, answer["location"]) == (303, "/")


def test_r4_5_practice_of_the_deck_of_the_day_needs_a_first_try(server: ServerProcess) -> None:
    """Before the end of the first try, its own table is the answer, and a game that has not begun begins at once."""
    first = visit(server, "/play", form={"form": "day"})
    assert re.fullmatch(r"/t/\w+#bots=", first["location"])
    cookie = {"cookie": f"tertia={first.cookies['tertia'].split(';')[0]}"}
    for form in ({"form": "day"}, {"form": "day", "practice": "1"}):
        assert visit(server, "/play", cookie, form=form)["location"] == first["location"]
