"""Records for tests: whole games among bots, and a game with every kind of event."""

from __future__ import annotations

from functools import cache
from random import Random

from tertia.arena.play import play
from tertia.bots.baselines import SimplePlayer
from tertia.games import classic
from tertia.games.classic.commands import AskHint, Start, Undo
from tertia.games.classic.options import Options
from tertia.games.common.commands import (
    Away,
    Back,
    CallSet,
    Claim,
    Deal,
    Join,
    Leave,
    Pause,
    Ready,
    SayNoSet,
    TakeBack,
)
from tertia.history.recorded_game import RecordedGame
from tertia.solver import find_sets


def bots_play(players: int = 3, options: Options | None = None, seed: int = 7) -> RecordedGame:
    """Let simple players play a whole game."""
    bots = [SimplePlayer(f"{seed} {seat}") for seat in range(players)]
    return play(classic, bots, options or Options(), seed)


@cache
def eventful() -> RecordedGame:
    """Play a match of three with every event of the classic game that several players can cause."""
    rng = Random("eventful")
    table = RecordedGame(classic, lambda: rng.randbytes(32))
    table.send(
        Start(
            3,
            Options(
                deals=2,
                hints="two",
                penalty="locked",
                grace=1_000,
                overrule=2_000,
                rest=400,
                gaps="close",
                revision=2,
            ),
        ),
        seat=None,
        now=0,
    )
    _presence(table)
    _calls(table)
    _wrong_calls(table)
    now = _play_out(table, 40_000)
    table.send(Join(), seat=None, now=now)
    table.send(Ready(), seat=0, now=now)
    table.send(Deal(), seat=1, now=now)
    table.send(CallSet(), seat=3, now=now)
    for seat in (3, 2, 1, 0):
        table.send(Leave(), seat, now + 10)
    return table


@cache
def eventful_solitaire() -> RecordedGame:
    """Play a game alone until the events have happened that only one player can cause: Overlooked and Undone."""
    rng = Random("eventful solitaire")
    table = RecordedGame(classic, lambda: rng.randbytes(32))
    options = Options(undo="on", overlooked_cost=10_000, revision=2)
    table.send(Start(players=1, options=options), seat=None, now=0)
    while not (sets := find_sets(table.state.open_cards)):
        table.send(SayNoSet(), seat=0, now=1_000)  # the table has no SET: three more cards come
    table.send(SayNoSet(), seat=0, now=2_000)
    sets = find_sets(table.state.open_cards)
    table.send(Claim(sets[0]), seat=0, now=3_000)
    table.send(Undo(), seat=0, now=4_000)
    return table


def _presence(table: RecordedGame) -> None:
    """Let seat 2 lose the connection for longer than the grace time, pause, ask for hints, and take back a word."""
    table.send(Away(2), seat=None, now=100)
    table.pass_time(1_100)
    table.send(Back(2), seat=None, now=1_200)
    table.send(Pause(), seat=None, now=1_210)
    table.send(Back(2), seat=None, now=1_220)
    for kind in ("count", "one", "two"):
        table.send(AskHint(kind), seat=0, now=1_300)
    table.send(SayNoSet(), seat=0, now=1_400)
    table.send(TakeBack(), seat=0, now=1_500)


def _calls(table: RecordedGame) -> None:
    """Play a tie, then a call that overtakes, shown while the photo finish is still open."""
    table.send(CallSet(), seat=0, now=2_000, pressed=1_990)
    table.send(CallSet(), seat=1, now=2_010, pressed=1_990)
    table.send(CallSet(), seat=2, now=2_020, pressed=1_980)
    table.send(Claim(find_sets(table.state.open_cards)[0]), seat=2, now=2_030)
    table.pass_time(3_000)


def _wrong_calls(table: RecordedGame) -> None:
    """Let all three call wrongly, so that all locks lift; then let two overrule the third: there is no SET."""
    cards = table.state.open_cards
    wrong = next(cards[:2] + (card,) for card in cards[2:] if not find_sets((*cards[:2], card)))
    for seat, now in ((0, 4_000), (1, 5_000)):
        table.send(CallSet(), seat, now)
        table.send(Claim(wrong), seat, now + 500)
    table.send(CallSet(), seat=2, now=6_000)
    table.pass_time(20_000)
    table.send(SayNoSet(), seat=0, now=30_000)
    for command in (SayNoSet(), TakeBack(), SayNoSet()):
        table.send(command, seat=1, now=30_000)
    table.pass_time(32_000)


def _play_out(table: RecordedGame, now: int) -> int:
    """Play the deal to its end from this time on. Return a time after it."""
    while table.state.phase == "playing":
        now += 1_000
        if sets := find_sets(table.state.open_cards):
            caller = now // 1_000 % 3  # the seats take turns
            table.send(CallSet(), caller, now)
            table.send(Claim(sets[0]), caller, now + 200)
        else:
            for seat in range(3):
                table.send(SayNoSet(), seat, now)
    return now + 500
