"""Every form in every language, drawn without a terminal."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator

import msgspec
from rich.text import Text

from support.async_test import async_test
from tertia.cards import DECK_SIZE, FACES
from tertia.client.news import News
from tertia.games.chipset.commands import MatchBet, Raise
from tertia.games.common.table import Countdown
from tertia.games.coopset.state import Proposal
from tertia.games.setup.commands import Lay
from tertia.local_tables import LocalGame, open_local_game
from tertia.narration.pieces import CardsPiece
from tertia.notation import parse_card
from tertia.rooms.forms import FORMS
from tertia.table_text.actions import actions_of, label_of
from tertia.table_text.log import LogLine, log_lines
from tertia.table_text.reader import TableReader
from tertia.table_text.seats import seat_texts
from tertia.table_text.status import agreement_text, status_of
from tertia.terminal.board import choose_layout
from tertia.terminal.card_art import SIZES, CardMarks, card_lines
from tertia.terminal.controls import Button, Controls
from tertia.terminal.groups import card_groups
from tertia.terminal.look import Look
from tertia.terminal.table_words import TableWords
from tertia.texts import LANGUAGES, text


def looks() -> Iterator[Look]:
    for letters in (False, True):
        for is_ascii in (False, True):
            yield Look(has_letters=letters, is_ascii=is_ascii)


def test_cards_differ_without_colour_and_fill_their_size() -> None:
    """With letters, no two cards look alike in any size; without letters, only the colours are missing."""
    for face in FACES:
        for look in looks():
            for size, (columns, lines) in SIZES.items():
                drawn = [card_lines(card, size, face, look, CardMarks("q")) for card in range(DECK_SIZE)]
                plain = {"\n".join(row.plain for row in rows) for rows in drawn}
                assert all(len(rows) == lines for rows in drawn)
                assert {row.cell_len for rows in drawn for row in rows} == {columns}
                # Without letters, cards of the framed face differ only in two features: it has two colours.
                without_letters = 27 if face == "classic" else 9
                assert len(plain) == (DECK_SIZE if look.has_letters else without_letters)
                assert not look.is_ascii or all(text.isascii() for text in plain)


@async_test
async def test_eight_players_fit_in_two_lines_of_eighty_columns() -> None:
    for form in ("setup", "twenty"):
        table = await open_local_game(LocalGame(form, players=8), "Ana", "de")
        assert table.news is not None
        row = TableWords(TableReader(table.news, "de"), Look("de"), table.now).seat_row(78)
        lines = row.split("\n")
        assert len(lines) <= 2
        assert all(line.cell_len <= 78 for line in lines)
        await table.close()


@async_test
async def test_coopset_says_what_the_others_want_and_what_you_propose() -> None:
    """R8.3, R8.6."""
    table = await open_local_game(LocalGame("coopset", players=3), "Ana", "en")
    assert table.news is not None
    reader = TableReader(table.news, "en")
    own, *others = reader.view.players

    def title(**changed: object) -> str:
        news = copy.copy(reader.news)
        news.view = msgspec.structs.replace(reader.view, **changed)
        return status_of(TableReader(news, "en")).title

    for agreeing, key in ((1, "wants"), (2, "all_want")):
        voted = [msgspec.structs.replace(one, agreed=n < agreeing) for n, one in enumerate(others)]
        wish = text("en", f"web.coopset.{key}.no-set", name=reader.name(1))
        stop = text("en", "web.coopset.stop.set")  # nothing in these news says that "keep looking" is legal
        assert title(players=(own, *voted), countdown=Countdown(0, 9_000)) == f"{wish} {stop}"
    assert title(proposal=Proposal(0, (0, 1, 2), 9_000)) == text("en", "web.coopset.you_propose")
    proposes = text("en", "web.coopset.proposes", name=reader.name(1))
    assert title(proposal=Proposal(1, (0, 1, 2), 9_000)) == proposes
    await table.close()


@async_test
async def test_bots_are_marked_beside_people_and_a_challenge_says_what_to_do() -> None:
    table = await open_local_game(LocalGame("setup", players=3), "Ana", "en")
    assert table.news is not None
    words = TableWords(TableReader(table.news, "en"), Look(), table.now)
    assert "(bot)" not in words.seat_row(200).plain, "all others are bots"
    assert words.seat_list().plain.count("(bot, ") == 2
    table.news.room["seats"][1]["bot"] = False
    assert words.seat_row(200).plain.count("(bot)") == 1
    assert "Your challenge" in words.status(Text(), is_challenging=True).plain
    await table.close()


@async_test
async def test_lines_break_between_actions_words_and_cards_only() -> None:
    table = await open_local_game(LocalGame("chipset", players=4), "Ana", "de")
    assert table.news is not None
    words = TableWords(TableReader(table.news, "de"), Look("de"), table.now)
    buttons = [Button(str(n), f"Erhöhen auf {n}") for n in range(1, 8)]
    rows = words.actions(buttons, 60).plain.split("\n")
    assert len(rows) == 3
    assert all(row.count("Erhöhen auf") == len(re.findall(r" \d  Erhöhen auf \d", row)) for row in rows)
    open_card = parse_card("2roo")
    line = LogLine(("Deneb zeigt ", CardsPiece((open_card,) * 9, ""), ". Das ist alles."))
    for width in range(20, 60):
        rows = words.log([line], width).plain.split("\n")
        assert all(len(row) <= width for row in rows)
        assert sum(row.count("2( )") for row in rows) == 9
        assert " ".join(rows) == words.log_line(line).plain
    await table.close()


@async_test
async def test_chipset_says_your_turn_to_oneself_and_calls_the_first_bet_a_bet() -> None:
    table = await open_local_game(LocalGame("chipset", players=4), "Ana", "en")
    assert table.news is not None
    message = copy.deepcopy(table.news.message)
    own = table.news.seat
    assert own is not None
    first, second, caller = (seat for seat in range(4) if seat != own)
    players = message["view"]["players"]
    message["view"] |= {"phase": "betting", "turn": own}
    for seat, said, stake in ((first, "raise", 2), (second, "raise", 5), (caller, "match", 5)):
        players[seat] |= {"said": said, "stake": stake}
    activities = [seat.notes[-1] for seat in seat_texts(TableReader(News(message), "en"))]
    assert [activities[seat] for seat in (first, second, caller)] == [
        "Bets 2",
        "Raises to 5",
        "Calls, 5 total",
    ]
    assert activities[own] == "Your turn."
    players[own] |= {"stake": 2, "chips": 18}
    message["view"] |= {"to_match": 3}
    reader = TableReader(News(message), "en")
    labels = [label_of(reader, command) for command in (MatchBet(), Raise(1))]
    assert labels == ["Call (3 chips)", "Raise to 6 (4 chips)"]
    message["view"]["turn"] = caller
    activities = [seat.notes[-1] for seat in seat_texts(TableReader(News(message), "en"))]
    assert activities[caller] == "Thinking…"
    await table.close()


@async_test
async def test_setup_shows_how_to_lay_the_picked_card_while_a_challenge_is_possible() -> None:
    table = await open_local_game(LocalGame("setup", players=2), "Ana", "en")
    assert table.news is not None
    hand = table.view.hand
    lays = [{"type": "lay", "card": card} for card in hand]
    challenge = {"command": "challenge", "cards": [1, 2, 3], "count": 2, "fixed": [4]}
    for may, keys in ((lays, {"space"}), ([*lays, challenge], {"space", "enter"})):
        news = News({**table.news.message, "may": may})
        controls = Controls()
        controls.update(TableReader(news, "en"))
        assert "Lay this card" not in [button.label for button in controls.buttons()]
        assert controls.pick(hand[0]) is None
        assert {button.key for button in controls.buttons()} == keys
        (button,) = (button for button in controls.buttons() if button.label == "Lay this card")
        assert (button.command or controls.main()) == Lay(hand[0])
    await table.close()


@async_test
async def test_r5_5_who_sits_out_a_turn_of_scout_is_marked_and_not_asked_to_agree() -> None:
    table = await open_local_game(LocalGame("scout", players=4), "Ana", "en")
    assert table.news is not None
    view = table.news.message["view"]
    changes: list[dict[str, object]] = [{}, {"sits_out": True}, {"agreed": True}, {}]
    players = [{**player, **change} for player, change in zip(view["players"], changes, strict=True)]
    reader = TableReader(News({**table.news.message, "view": {**view, "players": players}}), "en")
    assert agreement_text(reader) == "1 of 3 agrees"
    assert [seat.notes for seat in seat_texts(reader)][1:3] == [("locked out",), ("agrees",)]
    await table.close()


@async_test
async def test_after_a_call_no_two_numbers_stand_side_by_side() -> None:
    """The seconds follow the status: "Pick three  4 s", not "Pick 3  4 s"."""
    table = await open_local_game(LocalGame("classic", players=2), "Ana", "en")
    assert table.news is not None
    view = {**table.news.message["view"], "call": {"seat": 0, "until": 9_000, "pressed": 0, "shown": []}}
    for language in LANGUAGES:
        status = status_of(TableReader(News({**table.news.message, "view": view}), language))
        assert status.until == 9_000
        assert not re.search(r"\d", status.title), language
    await table.close()


@async_test
async def test_r9_7_with_one_player_left_in_twenty_the_status_says_that_the_match_ends() -> None:
    table = await open_local_game(LocalGame("twenty", players=2), "Ana", "en")
    assert table.news is not None
    view = table.news.message["view"]
    players = [view["players"][0], {**view["players"][1], "presence": "left"}]
    for who, title in ((players, "the match ends in"), (view["players"], "Next deal in")):
        changed = {**view, "phase": "between", "resumes": 1, "players": who}
        status = status_of(TableReader(News({**table.news.message, "view": changed}), "en"))
        assert title in status.title
        assert status.until == 1
    await table.close()


@async_test
async def test_after_a_game_the_status_says_where_the_next_one_is_played() -> None:
    table = await open_local_game(LocalGame("coopset", players=3), "Ana", "en")
    assert table.news is not None
    message = copy.deepcopy(table.news.message)
    message["room"] |= {"phase": "over", "next_game": {"form": "scout", "by": "Leo"}}
    message["you"]["next_table"] = "k3x9m2ab"
    status = status_of(TableReader(News(message), "en", server="https://example.org"))
    assert status.title == text("en", "web.end.team_left")
    assert status.detail == text("en", "web.next.goes_on", name="Leo", game="Scout")
    assert status.link == "https://example.org/t/k3x9m2ab"
    message["room"]["next_game"]["form"] = "newgame"  # a client that is older than the server
    unknown = status_of(TableReader(News(message), "en"))
    assert unknown.detail == text("en", "web.next.goes_on", name="Leo", game="newgame")
    await table.close()


@async_test
async def test_only_the_host_who_leads_to_the_next_game_is_not_named() -> None:
    """Ana has taken the nickname of the host who has left."""
    table = await open_local_game(LocalGame("coopset", players=3), "Leo", "en")
    assert table.news is not None
    message = copy.deepcopy(table.news.message)
    message["room"] |= {"phase": "over", "next_game": {"form": "scout", "by": "Leo"}}
    follower = status_of(TableReader(News(message), "en"))
    assert follower.detail == text("en", "web.next.goes_on", name="Leo", game="Scout")
    message["you"]["next_host"] = True
    own = status_of(TableReader(News(message), "en"))
    assert own.detail == text("en", "web.next.is", game="Scout")
    await table.close()


@async_test
async def test_every_form_is_described_in_every_language() -> None:
    for form in FORMS:
        table = await open_local_game(LocalGame(form, level="newcomer"), "Ana", "en")
        assert table.news is not None
        for language in LANGUAGES:
            reader = TableReader(table.news, language)
            assert status_of(reader).title
            assert [seat.is_own for seat in seat_texts(reader)].count(True) == 1
            assert all(action.label for action in actions_of(reader))
            assert all(str(line) for line in log_lines(reader))
            controls = Controls()
            controls.update(reader)
            groups = card_groups(reader, controls.is_challenging)
            for width, height in ((80, 15), (118, 40)):
                layout = choose_layout(groups, width, height)
                assert layout.height <= height
                assert all(place.region.right <= width for place in layout.places())
        await table.close()


@async_test
async def test_the_log_tells_who_has_ended_the_game_and_the_status_how_it_stands() -> None:
    """R2.10: nobody has won."""
    table = await open_local_game(LocalGame("scout", players=3), "Ana", "en")
    assert table.news is not None
    message = copy.deepcopy(table.news.message)
    names = [seat["name"] for seat in message["room"]["seats"]]
    told_of_host = text("en", "log.seats.ended-host")
    for by, told in (("Ana", text("en", "log.seats.ended", name="Ana")), ("", told_of_host)):
        message["happened"] = [{"type": "ended", "by": by}]
        assert [str(line) for line in log_lines(TableReader(News(message), "en"))] == [told]
    message["room"]["phase"] = "over"
    message["view"] |= {"phase": "over", "result": {"totals": [3, 0, 0], "ranks": [1, 2, 2], "early": True}}
    totals = f"{names[0]} 3, {names[1]} 0, {names[2]} 0"
    status = status_of(TableReader(News(message), "en"))
    assert status.title == text("en", "log.seats.ended-early", totals=totals)
    await table.close()
