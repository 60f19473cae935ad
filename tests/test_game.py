"""``tertia.Game``: one game of any kind in memory."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

import tertia
from tertia.errors import BadInput, Refused
from tertia.games import GAMES

BOTS = {0: "casual", 1: "expert"}


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_a_game_to_its_end(name: str) -> None:
    game = tertia.Game(name, players=2, seed=3, bots=BOTS)
    while not game.is_over:
        assert game.wait()
    assert game.wait() == ()
    assert game.scores is not None
    assert len(game.scores) == 2


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_game_can_be_loaded(name: str, tmp_path: Path) -> None:
    game = tertia.Game(name, players=2, seed=4, bots=BOTS, names=["Ana", "Lou"])
    for _ in range(30):
        game.wait()
    game.save(tmp_path / "game.jsonl")
    loaded = tertia.Game.load(tmp_path / "game.jsonl")
    assert (loaded.name, loaded.events, loaded.scores) == (name, game.events, game.scores)
    assert loaded.view(0) == game.view(0)
    assert loaded.names == ("Ana", "Lou")


@pytest.mark.parametrize("name", GAMES)
def test_replay_ends_with_the_view_of_a_spectator(name: str) -> None:
    game = tertia.Game(name, players=2, seed=5, bots=BOTS)
    game.wait(60_000)
    moments = list(game.replay())
    assert len(moments) == len(game.events)
    assert moments[-1].view == game.view()
    written = msgspec.json.encode([moment.event for moment in moments])
    assert b'"pile":[' not in written


@pytest.mark.parametrize("name", GAMES)
def test_legal_commands_are_accepted(name: str) -> None:
    game, rng = tertia.Game(name, players=2, seed=6), Random(6)
    for _ in range(40):
        for seat in range(2):
            legal = game.legal(seat)
            if legal.commands:
                game.play(seat, rng.choice(legal.commands))
            elif legal.choices:
                choice = rng.choice(legal.choices)
                cards = tuple(rng.sample(choice.cards, choice.count))
                game.play(seat, choice.command(cards))
        game.wait(500)


def test_cards_draw_themselves() -> None:
    drawn = tertia.draw(tertia.parse_cards("1rso 2gts 3pod"))
    assert str(drawn) == "1rso\n2gts\n3pod"
    assert drawn._repr_svg_() == drawn.svg
    assert drawn.svg.startswith("<svg")
    assert tertia.draw([])._repr_svg_() is None
    assert tertia.draw([], night=True).svg == ""
    with pytest.raises(tertia.BadCard):
        tertia.draw([81])
    assert tuple(GAMES) == tertia.GAME_NAMES


def test_the_same_seed_deals_the_same_cards() -> None:
    assert tertia.Game(seed=7).cards == tertia.Game(seed=7).cards
    assert tertia.Game(seed=7).cards != tertia.Game(seed=8).cards
    assert tertia.Game().cards != tertia.Game().cards


def test_editions_and_options() -> None:
    beginner = tertia.Game("classic", edition="002", form="beginner", seed=1)
    assert len(beginner.cards) == 9
    assert tertia.Game(seed=1, deals=3).view().options.deals == 3


def test_an_illegal_command_changes_nothing() -> None:
    game = tertia.Game(seed=7)
    before = game.events
    with pytest.raises(Refused, match="call-first"):
        game.play(0, "claim", cards=game.cards[:3])
    assert game.events == before


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"name": "chess"}, "unknown-game"),
        ({"players": 0}, "bad-players"),
        ({"edition": "005"}, "unknown-edition"),
        ({"name": "scout", "edition": "001"}, "classic-only"),
        ({"speed": 9}, "bad-choice"),
        ({"bots": {0: "genius"}}, "unknown-level"),
    ],
)
def test_bad_settings_are_refused(arguments: dict[str, object], code: str) -> None:
    with pytest.raises(BadInput, match=code):
        tertia.Game(**arguments)  # type: ignore[call-overload]


@pytest.mark.parametrize(("command", "fields"), [("shout", {}), ("claim", {}), ("claim", {"cards": "x"})])
def test_bad_commands_are_refused(command: str, fields: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        tertia.Game(seed=1).play(0, command, **fields)


def test_games_display_themselves() -> None:
    game = tertia.Game(seed=7)
    assert repr(game) == "<Game classic: deal 1, 0 : 0, 69 cards in the deck>"
    picture = game._repr_svg_()
    assert picture is not None
    assert picture.startswith("<svg")
    assert picture.count("<g transform") >= 12


def test_waiting_lets_exactly_this_time_pass() -> None:
    game = tertia.Game(seed=7)
    assert game.wait(1_500) == ()
    assert game.now == 1_500
