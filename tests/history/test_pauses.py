"""R2.8: reviews and replays leave out the time for which a game was paused."""

from __future__ import annotations

from support.rooms import RoomDriver
from tertia.games.common.commands import Away, Back, CallSet, Claim
from tertia.games.common.options import CURRENT_REVISION
from tertia.games.engine import Tick
from tertia.history.replay import FinishedGame, finished_game, frames, scenes
from tertia.history.review import review
from tertia.narration.narrator import Narrator
from tertia.rooms.commands import Stand
from tertia.solver import find_sets

GRACE, HOUR = 15_000, 3_600_000


def paused_game() -> tuple[FinishedGame, int]:
    """Play a game that two people desert for an hour. Return it, and its time without the pause."""
    driver = RoomDriver("classic", revision=CURRENT_REVISION, photo_finish=0).begin()
    began = driver.now
    for seat in (0, 1):
        driver.do(Away(seat))
    driver.do(Tick(), after_ms=GRACE)
    assert driver.room.play.paused_at is not None
    driver.do(Back(0), after_ms=HOUR)
    driver.do(Back(1))
    cards = next(iter(find_sets([card for card in driver.room.play.table if card is not None])))
    driver.do(CallSet(), "host", after_ms=5_000)
    driver.do(Claim(tuple(cards)), "host", after_ms=1_000)
    driver.do(Stand(), "host")
    driver.do(Stand(), "p1")
    assert driver.room.phase == "over"
    return finished_game(driver.decisions), driver.now - began - HOUR


def test_r2_8_a_review_leaves_out_pauses() -> None:
    game, played = paused_game()
    reviewed = review(game.room.rules, game.events)
    (find,) = reviewed.finds
    assert reviewed.took == played
    assert reviewed.deals[-1].took == played
    assert find.at == find.took == reviewed.players[0].best
    assert all(untaken.lay <= played for untaken in reviewed.untaken)


def test_r2_8_a_replay_leaves_out_pauses() -> None:
    game, played = paused_game()
    names = ["person a", "person b"]
    shown = list(frames(game, None, Narrator("en", names)))
    assert shown[0].played == 0
    assert shown[-1].played == played
    assert shown[-1].at - shown[0].at == played + HOUR, "instants of the record stay as they are"
    assert [frame.played for frame in shown] == sorted(frame.played for frame in shown)
    last = scenes(game, len(game.steps) - 1, len(game.steps) - 1, Narrator("en", names))[-1]
    assert last.at - game.steps[0].decision.at == played
