"""Replays show exactly what a seat saw, or all cards face up; the exported record verifies."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from functools import cache
from typing import Any

import msgspec
import pytest

from support.played import PlayedTable, RematchTable, player_id
from support.rooms import RoomDriver
from tertia.errors import BadInput, Refused
from tertia.faces import CardStyle
from tertia.games import GAMES
from tertia.games.common.commands import Away, Back, SayNoSet
from tertia.games.engine import Tick
from tertia.history.files import read_record, write_record
from tertia.history.replay import (
    MAX_STEPS,
    FinishedGame,
    Perspective,
    export_record,
    finished_game,
    frames,
    moment_svg,
    scenes,
)
from tertia.history.verify import check_commitments, verify
from tertia.live.broadcast import News
from tertia.narration.narrator import Narrator
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import Stand
from tertia.rooms.decision import AnyDecision
from tertia.rooms.state import Room, apply_decision
from tertia.rooms.view import EncodedRoomView
from tertia.solver import find_sets
from tertia.texts import text

NAMES = ("Mika", "Ana", "Iroha")
HIDDEN = {"twenty": GAMES["twenty"].Options(hands="hidden")}
"""Options with which a game hides the most."""


@cache
def played(game: str) -> PlayedTable:
    """Return a table at which a game was played to its end."""
    return PlayedTable(f"replay-{game}", game, HIDDEN.get(game, GAMES[game].Options()), NAMES)


def decisions_of(table: PlayedTable) -> list[AnyDecision]:
    return [room_codec(table.room.game).read(append.first.body) for append in table.appends]


def game_of(game: str) -> FinishedGame:
    """Return the finished game of ``played``."""
    return finished_game(decisions_of(played(game)))


def replayed(game: FinishedGame, perspective: Perspective, owner: int | None = None) -> list[dict[str, Any]]:
    """Return every frame as JSON, with the whole view."""
    view: dict[str, Any] = {}
    complete = []
    names = [seat.name for seat in game.room.seats]
    for frame in frames(game, perspective, Narrator("en", names), owner):
        plain = msgspec.json.decode(msgspec.json.encode(frame))
        view = {**view, **plain["view"]}  # a frame has only the fields that have changed
        complete.append({**plain, "view": view})
    return complete


def news_for(table: PlayedTable, player: str | None) -> list[dict[str, Any]]:
    """Return the news that a player received during the game."""
    room, received = Room(), []
    for decision in decisions_of(table):
        room = apply_decision(room, decision)
        if decision.game_events:
            news = News(room, EncodedRoomView(room, ()), (decision,), decision.at)
            received.append(msgspec.json.decode(news.message_for(player)))
    return received


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, 2, None])
def test_the_replay_of_a_seat_is_the_news_it_received(game: str, seat: int | None) -> None:
    """Secrecy: a replay contains neither more nor less than the news during the game."""
    received = news_for(played(game), None if seat is None else player_id(seat))
    seen = replayed(game_of(game), seat, owner=seat)
    assert len(seen) == len(received) > 20
    room_events = {"began", "sat", "stood"}
    for frame, news in zip(seen, received, strict=True):
        assert frame["view"] == news["view"]
        assert frame["at"] == news["now"]
        assert frame["happened"] == [event for event in news["happened"] if event["type"] not in room_events]


@pytest.mark.parametrize("game", ["setup", "twenty"])
def test_the_open_view_shows_every_hand(game: str) -> None:
    steps = game_of(game).steps
    for step, frame in zip(steps, replayed(game_of(game), "all"), strict=True):
        hands = [list(player.hand) for player in step.room.play.players]
        shown = frame["view"].get("hands") or [player["hand"] for player in frame["view"]["players"]]
        assert shown == hands
    watched = replayed(game_of(game), perspective=None)
    assert any(
        frame["view"] != seen["view"]
        for frame, seen in zip(replayed(game_of(game), "all"), watched, strict=True)
    )


def test_the_open_view_shows_the_cards_of_a_scout() -> None:
    hunts = [frame["view"]["hunt"] for frame in replayed(game_of("scout"), "all") if frame["view"]["hunt"]]
    assert hunts
    assert all(len(hunt["cards"]) == 3 for hunt in hunts)
    watched = [
        frame["view"]["hunt"]
        for frame in replayed(game_of("scout"), perspective=None)
        if frame["view"]["hunt"]
    ]
    assert all(hunt["cards"] == [] for hunt in watched)


@pytest.mark.parametrize("game", ["classic", "coopset"])
def test_open_sets_are_those_on_the_table_since_they_appeared(game: str) -> None:
    open_sets: list[dict[str, Any]] = []
    since: dict[frozenset[int], int] = {}
    for frame in replayed(game_of(game), perspective=None):
        open_sets = open_sets if frame["open"] is None else frame["open"]
        cards = [card for card in frame["view"]["table"] if card is not None]
        is_playing = frame["view"]["phase"] == "playing"
        on_table = {frozenset(triple) for triple in find_sets(cards)} if is_playing else set()
        since = {triple: since.get(triple, frame["at"]) for triple in on_table}
        assert {frozenset(shown["cards"]): shown["since"] for shown in open_sets} == since


def test_frames_have_sentences_and_marks() -> None:
    game = game_of("classic")
    seen = replayed(game, perspective=None)
    sets = [mark for frame in seen for mark in frame["marks"] if mark["kind"] == "set"]
    assert len(sets) == sum(len(player.won) for player in game.room.play.players) // 3
    assert seen[0]["marks"][0]["kind"] == "deal"
    assert seen[-1]["marks"][-1]["kind"] == "end"
    taken = next(frame for frame in seen if any(mark["kind"] == "set" for mark in frame["marks"]))
    assert any(name in sentence for sentence in taken["says"] for name in NAMES)
    drawn = [piece["cards"] for pieces in taken["pieces"] for piece in pieces if isinstance(piece, dict)]
    assert taken["marks"][0]["cards"] in drawn


@pytest.mark.parametrize("game", GAMES)
def test_the_exported_record_of_a_table_verifies(game: str) -> None:
    """``tertia replay`` verifies a downloaded record: it decides every command again and checks every deck."""
    finished = game_of(game)
    lines = list(write_record(GAMES[game], export_record(finished)))
    rules, entries, _ = read_record(lines)
    assert verify(rules, entries) == finished.room.play
    assert check_commitments(entry.event for entry in entries) >= 1


@cache
def rematch() -> RematchTable:
    return RematchTable()


def test_an_earlier_round_stays_available_during_the_next() -> None:
    decisions = decisions_of(rematch())
    first = finished_game(decisions, number=1)
    assert first.room.play == rematch().first
    assert first.rounds == 1
    with pytest.raises(Refused, match="not-over"):
        finished_game(decisions)
    with pytest.raises(Refused, match="not-over"):
        finished_game(decisions, number=2)
    for number in (0, 3):
        with pytest.raises(Refused, match="no-such-round"):
            finished_game(decisions, number)


def test_a_table_that_has_not_begun_has_no_replay() -> None:
    decisions = decisions_of(played("classic"))
    waiting = [decision for decision in decisions if not decision.game_events][:2]
    with pytest.raises(Refused, match="not-over"):
        finished_game(waiting)


def test_the_record_contains_players_who_leave_return_or_join_late() -> None:
    game = finished_game(decisions_of(RematchTable().to_the_end()))
    assert (game.number, game.rounds) == (2, 2)
    assert [seat.name for seat in game.room.seats] == [*NAMES]
    entries = export_record(game)
    commands = {type(entry.cause.command).__name__ for entry in entries if entry.cause is not None}
    assert commands >= {"Start", "Leave", "Back", "Join"}
    assert verify(GAMES["classic"], entries) == game.room.play


def test_a_late_player_was_a_spectator_before() -> None:
    table = RematchTable().to_the_end()
    game = finished_game(decisions_of(table))
    received = news_for(table, player_id(2))[-len(game.steps) :]
    for frame, news in zip(replayed(game, perspective=2), received, strict=True):
        assert frame["view"] == news["view"]


@pytest.mark.parametrize("leaves", [True, False])
def test_a_return_is_told_unless_the_player_only_came_back_to_leave(leaves: bool) -> None:
    """The page disconnects while it asks a player alone about a break, and connects again to leave."""
    driver = RoomDriver("classic").begin(people=1)
    driver.do(Away(0))
    driver.do(Tick(), after_ms=driver.room.options.grace)
    driver.do(Back(0))
    if not leaves:
        driver.do(SayNoSet(), "host")
    driver.do(Stand(), "host")
    names = ("Mika (you)",)
    shown = frames(finished_game(driver.decisions), None, Narrator("en", names, own_seat=0))
    told = [sentence for frame in shown for sentence in frame.says]
    assert (text("en", "web.own.seats.came-back") in told) is not leaves
    assert text("en", "web.own.seats.left") in told


def test_a_moment_is_animated_and_highlights_the_set() -> None:
    game, narrator = game_of("classic"), Narrator("fr", NAMES)
    step = next(
        index
        for index, frame in enumerate(replayed(game, perspective=None))
        if frame["marks"] and frame["marks"][0]["kind"] == "set"
    )
    shown = scenes(game, step - 1, step, narrator)
    taken = next(scene for scene in shown if scene.highlighted)
    assert len(taken.highlighted) == 3
    assert taken.highlighted <= set(taken.table)
    assert not taken.highlighted & set(shown[-1].table)
    drawn = ElementTree.fromstring(moment_svg(shown, CardStyle(), game.steps[0].decision.at, narrator))  # noqa: S314
    space = "{http://www.w3.org/2000/svg}"
    animated = drawn.findall(f".//{space}animate")
    assert {len(element.attrib["values"].split(";")) for element in animated} == {len(shown)}
    assert drawn.find(f".//{space}style") is None
    assert drawn.find(f".//{space}script") is None
    assert drawn.attrib["lang"] == "fr-FR"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_moments(game: str) -> None:
    finished, narrator = game_of(game), Narrator("en", NAMES)
    for first in range(0, len(finished.steps), MAX_STEPS):
        last = min(first + MAX_STEPS, len(finished.steps)) - 1
        shown = scenes(finished, first, last, narrator)
        ElementTree.fromstring(moment_svg(shown, CardStyle(night=True), 0, narrator))  # noqa: S314


def test_a_moment_has_a_limited_number_of_steps() -> None:
    game, narrator = game_of("classic"), Narrator("en", NAMES)
    for span in ((3, 2), (0, len(game.steps))):
        with pytest.raises(BadInput, match="bad-span"):
            scenes(game, *span, narrator)
    with pytest.raises(BadInput, match="span-too-long"):
        scenes(game, 0, MAX_STEPS, narrator)
