"""One game of a tournament, and the result of each contestant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tertia.arena.play import play
from tertia.bots.baselines import BASELINES, baselines_for
from tertia.bots.bot import Bot
from tertia.bots.external import Fault, is_external, load_bot
from tertia.bots.levels import LEVELS
from tertia.bots.player import Player
from tertia.errors import BadInput
from tertia.games import GAMES
from tertia.games.analysis import ClaimFailed, DealFinished, MatchFinished, SetFound
from tertia.games.classic.options import Options as ClassicOptions
from tertia.games.common.options import new_table_options
from tertia.games.engine import GameRules, Millis
from tertia.history.recorded_game import RecordedGame

SOLITAIRE = "solitaire"
"""R4.2: the solitaire in which a table without a SET ends the deal."""


MAX_ALONE = 20
"""The most contestants who play the same deals, each alone."""


def contests() -> tuple[str, ...]:
    """Return the names of all contests: every game, and solitaire."""
    return (*GAMES, SOLITAIRE)


@dataclass(frozen=True, slots=True)
class Contest:
    """The game, the contestants and the seed of a tournament."""

    game: str
    bots: tuple[str, ...]
    seed: int
    given: Any = None
    """The options of the game; None for the defaults."""

    def __post_init__(self) -> None:
        if self.game not in contests():
            raise BadInput("unknown-game", given=self.game, expected=contests())
        known = contestants(self.game)
        for bot in self.bots:
            if is_external(bot):
                load_bot(bot)("")  # BadInput if it cannot be loaded or made
            elif bot not in known:
                raise BadInput("unknown-bot", given=bot, expected=known)
        if self.is_alone:
            least, most = 1, MAX_ALONE
        else:
            least, most = max(2, self.rules.PLAYERS[0]), self.rules.PLAYERS[-1]
        if not least <= len(self.bots) <= most:
            raise BadInput("bad-players", given=len(self.bots), least=least, most=most)

    @property
    def is_alone(self) -> bool:
        return is_alone(self.game)

    @property
    def rules(self) -> GameRules[Any]:
        return rules_of(self.game)

    @property
    def options(self) -> Any:
        return default_options(self.game) if self.given is None else self.given


def rules_of(contest: str) -> GameRules[Any]:
    """Return the game that is played in a contest."""
    return GAMES["classic" if contest == SOLITAIRE else contest]


def is_alone(contest: str) -> bool:
    """Return True if each contestant plays the same deals alone, because seats do not play against each other."""
    return contest == SOLITAIRE or rules_of(contest).ANALYSIS.is_team


def default_options(game: str) -> Any:
    """Return the options for a contest if none are given."""
    if game == SOLITAIRE:
        return new_table_options(ClassicOptions, alone="lost", penalty="none")
    return new_table_options(GAMES[game].Options)


def contestants(game: str) -> tuple[str, ...]:
    """Return the names of possible contestants: every level, and the baselines that know the game."""
    return (*LEVELS, *baselines_for(game))


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one contestant in one game."""

    score: int
    won: float
    """1 for the first place, or a share of it. For a team and in solitaire, 1 for success. 0 after a fault."""
    found: list[Millis] = field(default_factory=list)
    """The search time of each SET that it showed."""
    mistakes: int = 0
    commands: int = 0
    """The number of commands that it gave."""
    fault: Fault | None = None
    """The mistake of its program for which an external bot left the game."""


def play_game(contest: Contest, number: int) -> list[GameResult]:
    """Play one game and return the results by contestant. They depend only on the contest and the number."""
    seed = f"{contest.seed} {number}"
    count = len(contest.bots)
    if contest.is_alone:
        played = [_play(contest, [contestant], seed) for contestant in range(count)]
        return [_result(table, contest, 0, faults) for table, faults in played]
    # The seats rotate from game to game, because a seat may be an advantage.
    contestant_of = [(number + seat) % count for seat in range(count)]
    table, faults = _play(contest, contestant_of, seed)
    return [_result(table, contest, contestant_of.index(contestant), faults) for contestant in range(count)]


def _play(contest: Contest, contestant_of: Sequence[int], seed: str) -> tuple[RecordedGame, dict[int, Fault]]:
    """Play a game of these contestants by seat. Return its record, with the faults of external bots by seat."""
    players = [
        make_player(contest.rules.NAME, contest.bots[contestant], f"{seed} {contestant}")
        for contestant in contestant_of
    ]
    faults: dict[int, Fault] = {}
    table = play(contest.rules, players, contest.options, seed, on_fault=faults.__setitem__)
    return table, faults


def make_player(game: str, bot: str, seed: str) -> Player:
    """Make a contestant: a level, a baseline, or an external bot."""
    if is_external(bot):
        return load_bot(bot)(seed)
    return BASELINES[bot](seed) if bot in BASELINES else Bot(game, bot, seed)


def _result(table: RecordedGame, contest: Contest, seat: int, faults: Mapping[int, Fault]) -> GameResult:
    """Return the result of the contestant at this seat."""
    score, won, times, mistakes = 0, 0.0, list[Millis](), 0
    deal_reason = ""
    findings_of = contest.rules.ANALYSIS.findings
    for finding in (finding for entry in table.entries for finding in findings_of(entry.event)):
        match finding:
            case SetFound(finder, _, took, is_claim=True) if finder == seat and took is not None:
                times.append(took)
            case ClaimFailed(caller) if caller == seat:
                mistakes += 1
            case DealFinished(reason):
                deal_reason = reason
            case MatchFinished(totals, ranks, is_success):
                score = totals[seat]
                # A bot that left for a fault wins nothing, whatever it had.
                rank_of = {other: rank for other, rank in enumerate(ranks) if other not in faults}
                best = min(rank_of.values(), default=0)
                first = [other for other, rank in rank_of.items() if rank == best]
                won = float(is_success) if is_success is not None else (seat in first) / max(1, len(first))
    if contest.game == SOLITAIRE:
        won = float(deal_reason != "lost")
    fault = faults.get(seat)
    commands = sum(entry.cause is not None and entry.cause.seat == seat for entry in table.entries)
    return GameResult(score, won if fault is None else 0.0, times, mistakes, commands, fault)
