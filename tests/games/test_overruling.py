"""R2.8: a single silent player does not hold up a table at which all others agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.classic_table import NO_SET_IN_20, Scene, dealt, of_kind
from tertia.games import GAMES
from tertia.games.classic.options import Options
from tertia.games.common.commands import Away, CallSet, Leave, SayNoSet, TakeBack
from tertia.games.common.events import CountdownBegan, CountdownStopped, LaidMore, Overruled
from tertia.games.common.options import new_table_options
from tertia.games.common.table import Countdown
from tertia.games.coopset.commands import SayDone, Take
from tertia.games.coopset.events import LaidMore as CardAdded, LayoutDone
from tertia.history.recorded_game import RecordedGame
from tertia.solver import find_sets

WITH_AGREEMENTS = ("classic", "scout", "coopset", "twenty")
TIME = 20_000


def silent_table(players: int = 3) -> Scene:
    return dealt(NO_SET_IN_20[:12], NO_SET_IN_20[12:], players, Options(overrule=TIME, revision=2))


def started(name: str, players: int = 3, **options: Any) -> RecordedGame:
    game = GAMES[name]
    table = RecordedGame(game, lambda: bytes(32))
    table.send(
        game.Start(players, new_table_options(game.Options, overrule=TIME, **options)), seat=None, now=0
    )
    return table


def events(table: RecordedGame, kind: type | tuple[type, ...]) -> list[Any]:
    return [entry.event for entry in table.entries if isinstance(entry.event, kind)]


@pytest.mark.parametrize("name", WITH_AGREEMENTS)
def test_r2_8_the_last_silent_player_is_overruled_after_the_countdown(name: str) -> None:
    table = started(name)
    table.send(SayNoSet(), seat=0, now=100)
    assert table.state.countdown is None
    table.send(SayNoSet(), seat=2, now=200)
    assert table.state.countdown == Countdown(seat=1, until=200 + TIME)
    for seat in (None, 0, 1, 2):
        assert table.game.view(table.state, seat).countdown == Countdown(seat=1, until=200 + TIME)
    assert table.game.deadline(table.state) == 200 + TIME
    table.pass_time(199 + TIME)
    assert not events(table, Overruled)
    table.pass_time(200 + TIME)
    assert events(table, Overruled) == [Overruled(1)]
    assert len(events(table, (LaidMore, CardAdded))) == 1
    assert table.state.countdown is None
    assert not any(player.agreed for player in table.state.players)


@pytest.mark.parametrize("name", WITH_AGREEMENTS)
def test_r2_8_without_the_option_the_table_waits_for_everybody(name: str) -> None:
    """The same holds for a record from before the option existed: it is played without."""
    game = GAMES[name]
    table = RecordedGame(game, lambda: bytes(32))
    table.send(game.Start(3, game.Options()), seat=None, now=0)
    table.send(SayNoSet(), seat=0, now=100)
    table.send(SayNoSet(), seat=2, now=200)
    assert table.state.countdown is None
    assert game.deadline(table.state) is None


@pytest.mark.parametrize("name", WITH_AGREEMENTS)
def test_r2_8_new_tables_overrule_after_30_seconds(name: str) -> None:
    assert new_table_options(GAMES[name].Options).overrule == 30_000


def test_r8_5_a_layout_is_done_against_one_silent_player() -> None:
    table = started("coopset")
    cards = find_sets(table.state.open_cards)[0]
    table.send(Take(cards), seat=0, now=100)
    table.send(SayDone(), seat=0, now=200)
    table.send(SayDone(), seat=1, now=300)
    table.pass_time(300 + TIME)
    assert events(table, Overruled) == [Overruled(2)]
    assert len(events(table, LayoutDone)) == 1


def test_r2_8_two_silent_players_are_not_overruled() -> None:
    scene = silent_table(players=4)
    scene.send(SayNoSet(), seat=0)
    scene.send(SayNoSet(), seat=1)
    assert scene.state.countdown is None


@pytest.mark.parametrize(
    "act",
    [
        pytest.param(lambda scene: scene.send(TakeBack(), seat=0), id="an agreement is taken back"),
        pytest.param(lambda scene: scene.send(CallSet(), seat=1), id="the silent player calls"),
    ],
)
def test_r2_8_the_countdown_stops(act: Callable[[Scene], object]) -> None:
    scene = silent_table()
    scene.send(SayNoSet(), seat=0)
    assert of_kind(scene.send(SayNoSet(), seat=2), CountdownBegan)
    act(scene)
    assert scene.state.countdown is None


def test_r2_8_the_countdown_begins_again_in_full() -> None:
    scene = silent_table()
    scene.send(SayNoSet(), seat=0)
    scene.send(SayNoSet(), seat=2)
    assert of_kind(scene.send(TakeBack(), seat=2), CountdownStopped)
    [began] = of_kind(scene.send(SayNoSet(), seat=2), CountdownBegan)
    assert began == CountdownBegan(seat=1, until=scene.now + TIME)


def test_r2_8_a_lost_connection_does_not_stop_the_countdown() -> None:
    """A player could otherwise hold up the table by connecting again and again."""
    scene = silent_table()
    scene.send(SayNoSet(), seat=0)
    scene.send(SayNoSet(), seat=2)
    before = scene.state.countdown
    scene.send(Away(1), seat=None)
    assert scene.state.countdown == before


def test_r2_8_the_countdown_begins_when_the_other_silent_player_leaves() -> None:
    scene = silent_table()
    scene.send(SayNoSet(), seat=0)
    assert of_kind(scene.send(Leave(), seat=2), CountdownBegan) == [
        CountdownBegan(seat=1, until=scene.now + TIME)
    ]


@pytest.mark.parametrize("name", WITH_AGREEMENTS)
@pytest.mark.parametrize("is_first", [True, False])
@pytest.mark.parametrize("has_left", [True, False])
def test_r2_8_nobody_waits_for_a_player_who_left_or_is_missing(
    name: str, is_first: bool, has_left: bool
) -> None:
    """The player is gone before the others agree, or afterwards."""
    table = started(name, grace=5_000)

    def be_gone(now: int) -> None:
        if has_left:
            table.send(Leave(), seat=1, now=now)
        else:
            table.send(Away(1), seat=None, now=now)
            table.pass_time(now + 5_000)

    if is_first:
        be_gone(100)
    for seat in (0, 2):
        table.send(SayNoSet(), seat=seat, now=6_000)
    if not is_first:
        be_gone(6_100)
    assert len(events(table, (LaidMore, CardAdded))) == 1
    assert not events(table, Overruled)
