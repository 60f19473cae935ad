"""The contract that every game keeps. A new game gets these tests with a line in GAMES and its hooks.

Hooks are functions about the game that only these tests need: they list its cards, replace its secrets, draw options.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from contracts.commands import legal_command, wild_command
from contracts.hooks import HOOKS
from contracts.hooks.base import Hooks
from tertia.arena.play import play
from tertia.bots.baselines import SimplePlayer
from tertia.errors import InvalidRecord, Refused
from tertia.games import GAMES
from tertia.games.analysis import MatchFinished
from tertia.games.common.commands import Away, Back, EndEarly, Leave
from tertia.games.engine import GameRules, NeedsLuck, Request, fold
from tertia.history.codec import codec
from tertia.history.record import AnyEntry, replay
from tertia.history.recorded_game import RecordedGame
from tertia.history.verify import check_commitments, verify

LUCK = bytes(range(32)).hex()
"""Luck is the random bytes from which the rules shuffle. These are fixed."""


def numbers_of_players(game: GameRules[Any]) -> list[int]:
    """Return the smallest possible numbers of players, and the largest."""
    small = [number for number in (1, 2, 3, 4) if number in game.PLAYERS]
    return [*small, game.PLAYERS[-1]]


TABLES = [(name, players) for name, game in GAMES.items() for players in numbers_of_players(game)]


def played(name: str, players: int, seed: int) -> RecordedGame:
    """Let simple players play a whole game, with random options."""
    game, rng = GAMES[name], Random(f"{name} {players} {seed}")
    bots = [SimplePlayer(f"{seed} {seat}") for seat in range(players)]
    return play(game, bots, HOOKS[name].options(rng, players), seed)


def states(table: RecordedGame) -> Iterator[Any]:
    """Yield the state after each event."""
    state = table.game.INITIAL
    for entry in table.entries:
        state = table.game.evolve(state, entry.event)
        yield state


def settled(table: RecordedGame) -> Iterator[tuple[Any, AnyEntry]]:
    """Yield the states after whole decisions, each with the last event of its decision."""
    begins_decision = [entry.cause is not None for entry in table.entries]
    is_last_of_decision = [*begins_decision[1:], True]
    for state, entry, is_last in zip(states(table), table.entries, is_last_of_decision, strict=True):
        if is_last:
            yield state, entry


def check_conserved(hooks: Hooks, state: Any) -> None:
    """Check that no card of the deck is lost or doubled."""
    cards = sorted(hooks.census(state))
    if cards:
        assert cards == sorted(hooks.full_deck(state))
    hooks.check(state)


def test_every_game_has_its_hooks() -> None:
    assert set(HOOKS) == set(GAMES)


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_game_reaches_its_end_and_is_verified(name: str, players: int, seed: int) -> None:
    """With any options and any number of players, cards are conserved and the record rebuilds the state."""
    table = played(name, players, seed)
    game = table.game
    for state in states(table):
        check_conserved(HOOKS[name], state)
    assert game.is_over(table.state)
    assert replay(game, table.entries) == table.state
    assert verify(game, table.entries) == table.state
    written = [msgspec.json.encode(entry) for entry in table.entries]
    assert [codec(game).read_entry(line) for line in written] == table.entries


@pytest.mark.parametrize("name", GAMES)
def test_the_state_of_a_draft_is_the_fold_of_its_events(name: str) -> None:
    table = played(name, max(2, GAMES[name].PLAYERS[0]), seed=5)
    game, state = table.game, table.game.INITIAL
    for entry in table.entries:
        if entry.cause is not None:
            draft = game.decide(state, entry.cause, entry.at)
            assert draft.state == fold(game, draft.events, state)
            state = draft.state
    assert state == table.state


@pytest.mark.parametrize("name", GAMES)
def test_spectator_can_check_the_deals(name: str) -> None:
    """The events of a spectator are enough to check that no deck was exchanged."""
    table = played(name, max(2, GAMES[name].PLAYERS[0]), seed=11)
    shown = [table.game.redact(entry.event, None) for entry in table.entries]
    assert check_commitments(shown) >= 1


@pytest.mark.parametrize("name", GAMES)
def test_tampered_record_is_detected(name: str) -> None:
    table = played(name, max(2, GAMES[name].PLAYERS[0]), seed=3)
    for cut in range(1, len(table.entries) - 1, max(1, len(table.entries) // 7)):
        with pytest.raises(InvalidRecord):
            verify(table.game, table.entries[:cut] + table.entries[cut + 1 :])
    late = [replace(entry, at=entry.at + 1) if entry.cause else entry for entry in table.entries]
    with pytest.raises(InvalidRecord):
        verify(table.game, late)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_r2_10_a_game_can_be_ended_at_any_moment(name: str, players: int) -> None:
    """It is over at once, whatever is open. Nobody leaves by it, no card is lost, and the record is verified."""
    table = played(name, players, seed=2)
    game, rng = table.game, Random(f"{name} {players}")
    moments = list(settled(table))
    for state, entry in rng.sample(moments, min(40, len(moments))):
        if game.is_over(state):
            continue
        ended = RecordedGame(game, lambda: bytes(32))
        recorded = next(i for i, one in enumerate(table.entries) if one is entry)
        ended.state, ended.entries = state, table.entries[: recorded + 1]
        ended.send(EndEarly(), None, entry.at + 1)
        assert game.is_over(ended.state)
        assert game.deadline(ended.state) is None
        assert ended.state.seats == state.seats
        check_conserved(HOOKS[name], ended.state)
        assert verify(game, ended.entries) == ended.state
        [finished] = [
            finding
            for one in ended.entries
            for finding in game.ANALYSIS.findings(one.event)
            if isinstance(finding, MatchFinished)
        ]
        assert finished.early
        for seat in (None, *range(players)):
            assert msgspec.json.decode(msgspec.json.encode(game.view(ended.state, seat)))["phase"] == "over"
        assert refusal(game, ended.state, Request(EndEarly()), entry.at + 2) == ("not-playing", "{}")
    assert refusal(game, moments[0][0], Request(EndEarly(), seat=0), entry.at) == ("table-only", "{}")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_secrecy(name: str, seed: int) -> None:
    """States that differ only in secrets of other seats give the same bytes to a seat.

    The same holds for its legal commands, its refusals, the events as it sees them, and the deadline.
    """
    players = min(3, GAMES[name].PLAYERS[-1])
    table = played(name, players, seed)
    game, hooks, rng = table.game, HOOKS[name], Random(seed)
    for state, entry in zip(states(table), table.entries, strict=True):
        event = entry.event
        for seat in (None, *range(players)):
            disguised = hooks.disguise(state, seat, rng)
            assert msgspec.json.encode(game.view(state, seat)) == msgspec.json.encode(
                game.view(disguised, seat)
            )
            assert game.public_fields(state) == game.public_fields(disguised)  # public fields hold no secret
            disguised_event = hooks.disguise_event(event, seat, rng)
            redacted = msgspec.json.encode(game.redact(event, seat))
            assert redacted == msgspec.json.encode(game.redact(disguised_event, seat))
            assert game.deadline(state) == game.deadline(disguised)
            if seat is not None:
                now = entry.at + rng.choice((0, 1, 100, 1_000_000))
                assert game.legal(state, seat, now) == game.legal(disguised, seat, now)
                command = wild_command(game, rng, state)
                if rng.random() < 0.5:
                    command = legal_command(game, state, seat, entry.at, rng)
                request = Request(command, seat, now - rng.choice((0, 0, 50, 150)), LUCK)
                assert refusal(game, state, request, now) == refusal(game, disguised, request, now)


def refusal(game: GameRules[Any], state: Any, request: Request[Any], now: int) -> tuple[str, str] | None:
    """Return the code and the details of a refusal; None if the command is accepted."""
    try:
        game.decide(state, request, now)
    except Refused as refused:
        return refused.code, repr(refused.details)
    return None


@pytest.mark.parametrize("name", GAMES)
def test_legal_commands_are_accepted_and_views_are_whole(name: str) -> None:
    """Every command that ``legal`` lists is accepted. Until the end a player can act, or a deadline comes."""
    rng = Random(5)
    for players in numbers_of_players(GAMES[name])[:3]:
        table = played(name, players, seed=21)
        game = table.game
        for state, entry in settled(table):
            can_act = game.deadline(state) is not None or game.is_over(state)
            for seat in range(players):
                command = legal_command(game, state, seat, entry.at, rng)
                can_act = can_act or command is not None
                if command is not None:
                    game.decide(state, Request(command, seat, None, LUCK), entry.at)
                assert msgspec.json.decode(msgspec.json.encode(game.view(state, seat)))["seat"] == seat
            assert can_act


class Fuzz:
    """A table that gets any command, valid or not."""

    def __init__(self, name: str, rng: Random) -> None:
        self.game, self.hooks, self.rng = GAMES[name], HOOKS[name], rng
        self.accepted = self.finished = 0
        self.restart()

    def restart(self) -> None:
        """Begin another game, with random options."""
        self.table = RecordedGame(self.game, lambda: self.rng.randbytes(32))
        self.now = 1_000_000
        self.players = self.rng.choice(numbers_of_players(self.game))
        start = self.game.Start(self.players, self.hooks.options(self.rng, self.players))
        self.table.send(start, None, self.now)

    def step(self) -> None:
        """Let some time pass and send one command."""
        rng = self.rng
        self.now += rng.choice((0, 0, 1, 60, 140, 151, 900, 5_000, 31_000))
        command, seat = self._choose_command()
        if command is None:
            return
        pressed = rng.choice((None, None, self.now - rng.randint(-50, 400)))
        self.table.pass_time(self.now)
        before, version = self.table.state, self.table.version
        try:
            self.table.send(command, seat, self.now, pressed)
            self.accepted += 1
        except Refused:
            assert self.table.state is before
            assert self.table.version == version
        check_conserved(self.hooks, self.table.state)
        self._check_not_stuck()
        if self.game.is_over(self.table.state):
            self.finished += 1
            self.restart()

    def _check_not_stuck(self) -> None:
        """While players are here and the table is not paused, one of them can act, or a deadline comes."""
        game, state = self.game, self.table.state
        if game.is_over(state) or game.deadline(state) is not None or state.paused_at is not None:
            return
        here = [seat for seat, presence in enumerate(state.seats.presence) if presence == "here"]
        assert not here or any(game.legal(state, seat, self.now) for seat in here)

    def _choose_command(self) -> tuple[Any, int | None]:
        """Return a command and the seat that sends it. Players leave seldom, or no game would last."""
        rng = self.rng
        seat = rng.randrange(self.players)
        chance = rng.random()
        if chance < 0.70:
            return legal_command(self.game, self.table.state, seat, self.now, rng), seat
        if chance < 0.95:
            command = wild_command(self.game, rng, self.table.state)
            senders = (seat, -1, 99) if isinstance(command, EndEarly) else (seat, seat, None, -1, 99)
            return command, rng.choice(senders)
        if chance < 0.953:
            return Leave(), seat
        if chance < 0.9535:
            return EndEarly(), None
        return rng.choice((Away(seat), Back(seat))), None


@pytest.mark.parametrize("name", GAMES)
def test_fuzz_of_commands(name: str, thorough: bool) -> None:
    """Legal and illegal commands at random: nothing but refusals, no card lost, and games end.

    20,000 commands play every game more than ten times to its end; ``--thorough`` sends 100,000.
    """
    fuzz = Fuzz(name, Random(f"fuzz {name}"))
    commands = 100_000 if thorough else 20_000
    for _ in range(commands):
        fuzz.step()
    assert fuzz.accepted > commands // 10
    assert fuzz.finished > 10


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if 2 in game.PLAYERS])
@pytest.mark.parametrize("seed", range(4))
def test_game_goes_on_without_an_absent_player(name: str, seed: int) -> None:
    """Seat 0 is away from the first moment on: the others still reach the end."""
    game, rng = GAMES[name], Random(seed)
    players = 3 if 3 in game.PLAYERS else 2
    table = RecordedGame(game, lambda: rng.randbytes(32))
    table.send(game.Start(players, HOOKS[name].options(rng, players)), None, 0)
    table.send(Away(0), None, 1)
    now = 1
    for _ in range(200_000):
        if game.is_over(table.state):
            break
        now += 500
        table.pass_time(now)
        seat = rng.randrange(1, players)
        command = SimplePlayer(rng.random().hex()).act(
            game.view(table.state, seat), game.legal(table.state, seat, now)
        )
        if command is not None:
            table.send(command.command, seat, now)
    assert game.is_over(table.state)
    assert fold(game, (entry.event for entry in table.entries)) == table.state


@pytest.mark.parametrize("name", GAMES)
def test_chance_comes_only_from_luck(name: str) -> None:
    """Without luck a deal cannot be decided; with the same luck it is decided the same."""
    game = GAMES[name]
    request = Request(game.Start(max(2, game.PLAYERS[0])))
    with pytest.raises(NeedsLuck):
        game.decide(game.INITIAL, request, 0)
    same, other = replace(request, luck=LUCK), replace(request, luck=LUCK[::-1])

    def decided(request: Request[Any]) -> list[Any]:
        return game.decide(game.INITIAL, request, 0).events

    assert decided(same) == decided(same)
    assert decided(same) != decided(other)
