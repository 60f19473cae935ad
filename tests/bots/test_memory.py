"""A bot remembers what its views showed, and nothing else."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from bots.tables import events_of, moments, play_bots
from games.setup_table import LINE, with_line
from games.twenty_table import OTHER_HAND, START_TIME, TABLE, arrange_deal, send
from tertia.arena.play import play
from tertia.bots.bot import Bot, choose_bot_command
from tertia.bots.memory import FLIGHT, FLIGHT_STEP, SET_ON_DISPLAY, Memory, remember, visible_cards
from tertia.bots.player import TimedCommand
from tertia.cards import Card, deck, third
from tertia.games import GAMES, setup, twenty
from tertia.games.common.commands import CallSet, Claim, Ready, SayNoSet
from tertia.games.common.options import new_table_options
from tertia.games.engine import Legal, Millis
from tertia.games.setup.commands import Challenge
from tertia.solver import find_sets


def test_memory_knows_when_cards_appeared_and_which_are_gone() -> None:
    table = play_bots("classic", ["expert", "regular"], seed=1, options=GAMES["classic"].Options(deals=2))
    deal = 0
    landed_at: dict[int, int] = {}
    before: set[int] = set()
    for moment in moments(table, players=2):
        view, memory = table.game.view(moment.state, 0), moment.memories[0]
        if view.deal != deal:
            deal, landed_at, before = view.deal, {}, set()
        visible = set(visible_cards(view))
        new = [card for card in visible if card not in landed_at]
        # New cards come one after the other; if they replace a SET, only after it has been shown.
        flight = FLIGHT + FLIGHT_STEP * len(new) + (SET_ON_DISPLAY if before - visible else 0)
        landed_at |= dict.fromkeys(new, moment.now + flight)
        before = visible
        assert {card: memory.visible_since[card] for card in visible} == {
            card: landed_at[card] for card in visible
        }
        assert memory.gone == landed_at.keys() - visible
        # The same view at a later time adds nothing.
        assert remember(memory, view, moment.now + 5_000) == memory


@pytest.mark.parametrize(
    ("script", "constants"),
    [
        ("core/motion.js", {"FLIGHT": FLIGHT, "FLIGHT_STEP": FLIGHT_STEP}),
        ("table/live_table.js", {"SET_ON_DISPLAY": SET_ON_DISPLAY}),
    ],
)
def test_cards_land_for_bots_when_they_land_on_the_screens(script: str, constants: dict[str, int]) -> None:
    text = files("tertia.web").joinpath(script).read_text("utf-8")
    for name, value in constants.items():
        assert re.findall(rf"^const {name} = ([\d_]+);$", text, re.MULTILINE) == [str(value)]


def test_nobody_sees_a_card_before_all_cards_of_the_deal_have_landed() -> None:
    table = play_bots("classic", ["champion", "champion"], seed=3)
    first_deal, first_call = events_of(table, "Dealt")[0], events_of(table, "Called")[0]
    assert first_call.pressed >= first_deal.at + FLIGHT + 12 * FLIGHT_STEP


class WatchedBot:
    """A bot that keeps how long the youngest card that it tells of had been in its view each time."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._since: dict[Card, Millis] = {}
        self.waits = list[Millis]()

    def act(self, view: Any, legal: Legal, now: Millis) -> TimedCommand | None:
        self._since = {card: self._since.get(card, now) for card in visible_cards(view)}
        timed = self._bot.act(view, legal, now)
        # A call tells of no cards before they are claimed.
        if timed is not None and not isinstance(timed.command, CallSet | Ready):
            call = getattr(view, "call", None)
            at = now + timed.after if call is None else call.pressed
            told = {*getattr(timed.command, "cards", self._since)}
            if isinstance(timed.command, Challenge):
                told.add(view.table[-1])
            self.waits.append(at - max(self._since.get(card, 0) for card in told))
        return timed


@pytest.mark.parametrize("level", ["newcomer", "champion"])
@pytest.mark.parametrize("game", GAMES)
def test_nobody_acts_on_a_card_before_it_has_landed(game: str, level: str) -> None:
    """Whether it claims, challenges, bets, lays a card, or says that there is no SET."""
    waits, seed = list[Millis](), 0
    while len(waits) < 300:
        bots = [WatchedBot(Bot(game, level, f"{seed} {seat}")) for seat in range(3)]
        play(GAMES[game], bots, new_table_options(GAMES[game].Options), seed)
        waits += [wait for bot in bots for wait in bot.waits]
        seed += 1
    assert min(waits) >= FLIGHT + FLIGHT_STEP


def test_r7_2_nobody_challenges_a_card_before_it_has_landed() -> None:
    """The search for a SET with the last card begins when that card lies on the table."""
    sitting, watching, last = with_line(*LINE), 2, third(*LINE[:2])
    sitting.hold(0, last, *deck()[-3:])
    memory = remember(Memory(), setup.view(sitting.state, watching), sitting.now)
    sitting.wait(20_000)
    sitting.set_line(*LINE, last)
    view, legal = setup.view(sitting.state, watching), setup.legal(sitting.state, watching, sitting.now)
    memory = remember(memory, view, sitting.now)
    moves = [
        choose_bot_command("setup", "champion", str(seed), memory, view, legal, sitting.now)
        for seed in range(400)
    ]
    waits = [move.after for move in moves if move is not None and isinstance(move.command, Challenge)]
    assert len(waits) > 200
    assert FLIGHT + FLIGHT_STEP <= min(waits) < 2 * (FLIGHT + FLIGHT_STEP)


def test_r9_3_a_bot_looks_at_its_penalty_card_before_it_agrees() -> None:
    """Even if it would agree at once with a player who has waited for long."""
    hand, bot = OTHER_HAND[3:5], 1
    table = arrange_deal((OTHER_HAND[:3], hand))
    memory = remember(Memory(), twenty.view(table.state, bot), START_TIME)
    send(table, SayNoSet(), seat=0, now=START_TIME)
    memory = remember(memory, twenty.view(table.state, bot), START_TIME)
    now = START_TIME + 30_000
    send(table, Claim((*hand, TABLE[0])), seat=bot, now=now)
    view, legal = twenty.view(table.state, bot), twenty.legal(table.state, bot, now)
    assert len(view.players[bot].hand) == len(hand) + 1
    assert not find_sets(view.reach)
    memory = remember(memory, view, now)
    moves = [
        choose_bot_command("twenty", "champion", str(seed), memory, view, legal, now) for seed in range(40)
    ]
    waits = [move.after for move in moves if move is not None and isinstance(move.command, SayNoSet)]
    assert len(waits) > 20
    assert min(waits) >= FLIGHT + FLIGHT_STEP


def test_memory_knows_the_number_and_the_time_of_own_mistakes_in_a_deal() -> None:
    table = play_bots(
        "classic",
        ["newcomer", "newcomer"],
        seed=5,
        options=GAMES["classic"].Options(penalty="point", deals=3),
    )
    deal, mistakes, last_mistake_at = 0, 0, None
    all_mistakes = 0
    for moment in moments(table, players=2):
        if moment.state.deal != deal:
            deal, mistakes, last_mistake_at = moment.state.deal, 0, None
        if moment.state.players[0].mistakes > mistakes:
            mistakes, last_mistake_at = moment.state.players[0].mistakes, moment.now
            all_mistakes += 1
        memory = moment.memories[0]
        assert (memory.mistakes, memory.last_mistake_at) == (mistakes, last_mistake_at)
    assert all_mistakes >= 1


def test_a_rebuilt_pile_clears_the_cards_that_are_gone() -> None:
    """R9.5: removed cards may come again."""
    options = GAMES["twenty"].Options(deals=1)
    table = play_bots("twenty", ["newcomer"] * 8, seed=0, options=options)
    assert events_of(table, "Rebuilt")
    for moment in moments(table, players=8):
        view = table.game.view(moment.state, 0)
        if view.phase == "playing":
            assert len(moment.memories[0].gone) <= view.removed
