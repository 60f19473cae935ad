"""``tertia.Game``: one game of any kind in memory."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import numpy
import pytest

import tertia
from tertia.bots import TimedCommand
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
    assert game.ranks is not None
    assert game.winners == tuple(seat for seat in range(2) if game.ranks[seat] == 1)
    assert game.winners
    assert repr(game).endswith(", over>")


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
    piles = [moment.event.pile for moment in moments if hasattr(moment.event, "pile")]
    assert piles
    assert set(piles) == {None}, "no event tells the order of the deck"


@pytest.mark.parametrize("name", GAMES)
def test_legal_commands_are_accepted(name: str) -> None:
    game, rng = tertia.Game(name, players=2, seed=6), Random(6)
    accepted = 0
    for _ in range(40):
        for seat in range(2):
            legal = game.legal(seat)
            if legal.commands:
                game.play(seat, rng.choice(legal.commands))
            elif legal.choices:
                choice = rng.choice(legal.choices)
                cards = tuple(rng.sample(choice.cards, choice.count))
                game.play(seat, choice.command(cards))
            else:
                continue
            accepted += 1
        game.wait(500)
    assert accepted > 20


def test_cards_draw_themselves() -> None:
    drawn = tertia.draw(tertia.parse_cards("1rso 2gts 3pod"))
    assert str(drawn) == "1rso\n2gts\n3pod"
    assert drawn._repr_svg_() == drawn.svg
    assert drawn.svg.startswith("<svg")
    assert tertia.draw([])._repr_svg_() is None
    assert tertia.draw([], night=True).svg == ""
    with pytest.raises(tertia.BadCard):
        tertia.draw([81])


def test_the_package_lists_the_games() -> None:
    assert tuple(GAMES) == tertia.GAME_NAMES


def test_cards_are_drawn_by_number_or_name_and_with_gaps() -> None:
    cards = (0, 40, 80)
    assert tertia.draw("1rso 2gts, 3pod").cards == cards
    assert tertia.draw(["1rso", 40, "3POD"]).cards == cards
    assert tertia.draw(40).cards == (40,)
    numbers = tertia.draw(numpy.array(cards)).cards
    assert (numbers, type(numbers[0])) == (cards, int)
    gap = tertia.draw([0, None, 80, 1])
    assert str(gap) == "1rso  2rso\n----\n3pod"
    assert gap.svg.count("<g transform") == 3
    for wrong in (["1rso", "1rso"], [3.5], "1xyz"):
        with pytest.raises(BadInput):
            tertia.draw(wrong)  # type: ignore[arg-type]


def test_a_picture_has_a_size_in_pixels() -> None:
    assert ' width="96" height="126" ' in tertia.draw(40).svg
    assert ' width="192" height="252" ' in tertia.draw(40, size=150).svg
    for size in (0, 5_000, "large"):
        with pytest.raises(BadInput, match="from 10 to 1000"):
            tertia.draw(40, size=size)  # type: ignore[arg-type]


def test_the_same_seed_deals_the_same_cards() -> None:
    assert tertia.Game(seed=7).cards == tertia.Game(seed=7).cards
    assert tertia.Game(seed=7).cards != tertia.Game(seed=8).cards
    assert tertia.Game().cards != tertia.Game().cards


def test_editions_and_options() -> None:
    beginner = tertia.Game("classic", edition="002", form="beginner", seed=1)
    assert len(beginner.cards) == 9
    assert tertia.Game(seed=1, deals=3).view().options.deals == 3
    assert tertia.Game(seed=1, first_cards="1rso 2gts 3pod").cards[:3] == (0, 40, 80)


def test_solitaire_is_for_one_player() -> None:
    assert tertia.Game(form="solitaire", seed=1).scores == (0,)
    assert tertia.Game(seed=1).scores == (0, 0)


def test_an_illegal_command_changes_nothing() -> None:
    game = tertia.Game(seed=7)
    before = game.events
    with pytest.raises(Refused, match=r"^Call SET first, then show three cards\. \[call-first\]$"):
        game.play(0, "claim", cards=game.cards[:3])
    assert game.events == before


def test_a_command_is_named_by_its_tag_or_its_class_and_cards_by_number_or_name() -> None:
    for call in ("call-set", "CallSet", "call_set"):
        game = tertia.Game(seed=7, photo_finish=0)
        game.play(0, call)
        game.play(0, "claim", cards="1pod 3god 2rod")
        assert game.scores == (3, 0)
    setup = tertia.Game("setup", seed=7)
    seat = setup.view().turn
    assert seat is not None
    card = setup.view(seat).hand[0]
    assert setup.play(seat, "lay", card=tertia.card_name(card))[0].card == card


def test_legal_commands_are_asked_for_by_name() -> None:
    legal = tertia.Game(seed=7).legal(0)
    assert legal.tags == ("say-no-set", "call-set")
    assert legal.allows("call-set")
    assert legal.allows("CallSet")
    assert legal.allows(type(legal.commands[1]))
    assert legal.allows(legal.commands[1])
    assert legal.command("SayNoSet") == legal.commands[0]
    assert not legal.allows("claim"), "call first"
    assert not legal.allows("say-safe"), "a command of another game"
    assert legal.choice("claim") is None
    for ask in (legal.allows, legal.command, legal.choice):
        with pytest.raises(BadInput, match="Possible now: say-no-set, call-set, leave"):
            ask("say-nothing")


@pytest.mark.parametrize("seat", [9, 2, -1, "0", None])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    game = tertia.Game(seed=7)
    for ask in (game.legal, lambda seat: game.play(seat, "call-set")):
        with pytest.raises(BadInput, match=f"no seat {seat!r}. Seats are numbered from 0 to 1"):
            ask(seat)
    if seat is not None:
        with pytest.raises(BadInput, match="no-such-seat"):
            game.view(seat)


@pytest.mark.parametrize(
    ("written", "name"), [("20/20", "twenty"), ("ChipSet", "chipset"), ("SETUP", "setup")]
)
def test_a_game_may_be_named_as_people_write_it(written: str, name: str) -> None:
    game = tertia.Game(written, seed=7)
    assert game.name == name
    assert game.view() == tertia.Game(name, seed=7).view()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"name": "chess"}, "unknown-game"),
        ({"players": 0}, "bad-players"),
        ({"players": "2"}, "not '2'"),
        ({"players": 2.0}, "bad-players"),
        ({"edition": "005"}, "unknown-edition"),
        ({"name": "scout", "edition": "001"}, "classic-only"),
        ({"speed": 9}, "unknown-option"),
        ({"player": 2}, "The options are players, seed, edition, form, bots, names, penalty,"),
        ({"form": "duel"}, "bad-choice"),
        ({"deals": 0}, "bad-number"),
        ({"claim": "shout"}, "bad-choice"),
        ({"bots": {0: "genius"}}, "unknown-bot"),
        ({"bots": {2: "casual"}}, "no-such-seat"),
        ({"bots": ["casual"]}, "bots-by-seat"),
        ({"bots": "casual"}, "bots-by-seat"),
        ({"names": ["Ana"]}, "names-by-seat"),
        ({"names": "AL"}, "names-by-seat"),
    ],
)
def test_bad_settings_are_refused(arguments: dict[str, object], code: str) -> None:
    with pytest.raises(BadInput, match=code):
        tertia.Game(**arguments)  # type: ignore[call-overload]


@pytest.mark.parametrize(("command", "fields"), [("shout", {}), ("claim", {}), ("claim", {"cards": "x"})])
def test_bad_commands_are_refused(command: str, fields: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        tertia.Game(seed=1).play(0, command, **fields)


def test_a_field_that_is_wrong_is_named() -> None:
    with pytest.raises(BadInput, match="The command claim also needs: cards"):
        tertia.Game(seed=1).play(0, "claim")
    with pytest.raises(BadInput, match="The command raise can’t be read: Expected `int`, got `str`"):
        tertia.Game("chipset", seed=1).play(0, "raise", by="two")
    with pytest.raises(tertia.BadCard, match="1xyz"):
        tertia.Game(seed=1).play(0, "claim", cards=["1rso", "2gts", "1xyz"])


def test_games_display_themselves() -> None:
    game = tertia.Game(seed=7)
    assert repr(game) == "<Game classic: deal 1, 0 : 0, 69 cards in the deck>"
    picture = game._repr_svg_()
    assert picture is not None
    assert picture.startswith("<svg")
    assert picture.count("<g transform") >= 12
    assert "deal 1, 0 : 0" in picture


@pytest.mark.parametrize(
    ("name", "caption"),
    [
        ("classic", "classic: deal 1, Ana 0 : Lou 0, 69 cards in the deck"),
        (
            "chipset",
            "chipset: deal 1, Ana 20 : Lou 20, 0 chips in the pot, 75 cards in the deck, turn of Lou",
        ),
        ("setup", "setup: deal 1, Ana 0 : Lou 0, 73 cards in the deck, turn of Lou"),
        ("coopset", "coopset: a team with 0 points, 69 cards in the deck"),
    ],
)
def test_a_caption_says_how_the_game_stands(name: str, caption: str) -> None:
    game = tertia.Game(name, seed=7, names=["Ana", "Lou"])
    assert str(game).splitlines()[0] == caption
    assert game._repr_svg_() is not None, "also without a card on the table"


def test_a_drawn_caption_does_not_break_inside_a_name_and_its_score() -> None:
    names = ["Vega Nova", "Rigel", "Anne-Marie of the North", "Iroha"]
    drawn = tertia.Game("twenty", players=4, seed=3, names=names).draw(0)
    lines = re.findall(r"<text[^>]*>([^<]*)", drawn.svg)
    assert " ".join(lines).startswith(drawn.caption)
    for part in (*(f"{name} 0" for name in names), "cards in the deck"):
        assert any(part in line for line in lines), part


def test_a_long_caption_is_broken_between_words() -> None:
    drawn = tertia.DrawnCards((0, 1, 2), caption="word " * 20)
    lines = re.findall(r"<text[^>]*>([^<]*)", drawn.svg)
    assert len(lines) > 1
    assert {word for line in lines for word in line.split()} == {"word"}


def test_a_caption_names_the_player_who_has_called() -> None:
    game = tertia.Game(seed=7)
    game.play(1, "call-set")
    assert str(game).splitlines()[0].endswith("deck, seat 1 has called")


@pytest.mark.parametrize("name", ["setup", "chipset"])
def test_a_seat_sees_its_own_hand(name: str) -> None:
    game = tertia.Game(name, seed=7)
    (first,), (second,) = (game.draw(seat).hands for seat in range(2))
    assert (first[0], second[0]) == ("hand of seat 0", "hand of seat 1")
    assert first[1] != second[1]
    assert game.draw().hands == ()
    names = "  ".join(map(tertia.card_name, first[1]))
    assert str(game.draw(0)).endswith(f"\nhand of seat 0: {names}")
    assert game.draw(0).svg.count("<g transform") > game.draw().svg.count("<g transform")


def test_everybody_sees_open_hands() -> None:
    game = tertia.Game("twenty", seed=7, names=["Ana", "Lou"])
    assert [label for label, _ in game.draw().hands] == ["hand of Ana", "hand of Lou"]
    hidden = tertia.Game("twenty", seed=7, hands="hidden")
    assert hidden.draw().hands == ()
    assert [label for label, _ in hidden.draw(1).hands] == ["hand of seat 1"]


class FirstCommand:
    """Gives the first complete command at once, and never claims."""

    def act(self, view: object, legal: tertia.Legal, now: int) -> TimedCommand | None:
        return TimedCommand(legal.commands[0], after=0) if legal.commands else None


def test_bots_of_your_own_play() -> None:
    for bot in (FirstCommand, f"{__name__}:FirstCommand"):
        game = tertia.Game("setup", seed=7, bots={0: bot, 1: "expert"})
        while not game.is_over:
            game.wait()
        assert game.winners


def test_a_silent_bot_is_named() -> None:
    class Silent(FirstCommand):
        def act(self, view: object, legal: tertia.Legal, now: int) -> TimedCommand | None:
            return None

    game = tertia.Game(seed=7, bots={0: Silent, 1: Silent})
    with pytest.raises(Refused, match="Seats that can: 0, 1"):
        game.wait()


def test_a_class_that_cannot_act_is_no_bot() -> None:
    with pytest.raises(BadInput, match="bot-without-act"):
        tertia.Game(bots={0: dict})


def test_waiting_lets_exactly_this_time_pass() -> None:
    game = tertia.Game(seed=7)
    assert game.wait(1_500) == ()
    assert game.now == 1_500
    for wrong in (1.5, -500, "1"):
        with pytest.raises(BadInput, match="whole milliseconds"):
            game.wait(wrong)  # type: ignore[arg-type]
    assert game.now == 1_500


def test_waiting_for_nothing_is_refused() -> None:
    game = tertia.Game(seed=7)
    with pytest.raises(Refused, match="Seats that can: 0, 1"):
        game.wait()
    game.play(0, "call-set")
    assert game.wait(), "the time of the call ends"
