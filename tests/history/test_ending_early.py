"""R2.10: what replays and transcripts tell of a game that somebody ended."""

from __future__ import annotations

import pytest

from support.rooms import RoomDriver
from tertia.games import GAMES
from tertia.games.common.options import CURRENT_REVISION
from tertia.history.replay import finished_game
from tertia.history.replay.frames import frames
from tertia.narration.narrator import Narrator, narrate_step
from tertia.rooms.commands import Begin, EndGame, Sit
from tertia.texts import LANGUAGES, text

NAMES = ("person a", "person b", "person c")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_nobody_is_said_to_win(name: str, language: str) -> None:
    driver = RoomDriver(name, revision=CURRENT_REVISION).begin(people=3)
    driver.do(EndGame(), "host")
    narrator = Narrator(language, NAMES)
    *_, last = narrate_step(narrator, name, driver.decisions[-1].game_events)
    if name == "coopset":  # R8.4: no verdict
        assert last.startswith(text(language, "log.coopset.match-ended", n=1, total="0"))
    else:
        totals = narrator.scores(driver.room.play.result.totals)
        assert last == text(language, "log.seats.ended-early", totals=totals)


@pytest.mark.parametrize(("own_seat", "key"), [(None, "log.seats.ended"), (0, "web.own.seats.ended")])
def test_a_replay_tells_who_ended_the_game(own_seat: int | None, key: str) -> None:
    driver = RoomDriver("scout").begin(people=3)
    driver.do(EndGame(), "host")
    narrator = Narrator("en", NAMES, own_seat=own_seat)
    *_, last = frames(finished_game(driver.decisions), None, narrator, owner=own_seat)
    assert last.says[0] == text("en", key, name="person a")


def test_a_host_without_a_chair_is_not_named() -> None:
    driver = RoomDriver("classic")
    for name, player in (("Ana", "a"), ("Iroha", "b")):
        driver.do(Sit(name), player)
    driver.do(Begin(), "host")
    driver.do(EndGame(), "host")
    *_, last = frames(finished_game(driver.decisions), None, Narrator("en", ("Ana", "Iroha")))
    assert last.says[0] == text("en", "log.seats.ended-host")
