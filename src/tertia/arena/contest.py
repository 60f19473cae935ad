"""One game of a tournament, and what each contestant did in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tertia.arena.play import play
from tertia.bots.baselines import BASELINES, baselines_for
from tertia.bots.bot import Bot
from tertia.bots.levels import LEVELS
from tertia.bots.player import Player
from tertia.errors import BadInput
from tertia.games import GAMES
from tertia.games.analysis import ClaimFailed, DealFinished, MatchFinished, SetFound
from tertia.games.classic.commands import Options as ClassicOptions
from tertia.games.engine import Game, Millis
from tertia.history.recorded_game import RecordedGame

SOLITAIRE = "solitaire"
"""R4.2: the solitaire in which a table without a SET ends the deal."""


def contests() -> tuple[str, ...]:
    """The names of all contests: every game, and solitaire."""
    return (*GAMES, SOLITAIRE)


@dataclass(frozen=True, slots=True)
class Contest:
    """What a tournament is played for and by whom."""

    game: str
    bots: tuple[str, ...]
    seed: int
    given: Any = None
    """The options of the table; None for those that the game has by itself."""

    def __post_init__(self) -> None:
        if self.game not in contests():
            raise BadInput("unknown-game", given=self.game, expected=contests())
        known = contestants(self.game)
        for bot in self.bots:
            if bot not in known:
                raise BadInput("unknown-bot", given=bot, expected=known)
        least, most = (1, 20) if self.is_alone else (self.rules.PLAYERS[0], self.rules.PLAYERS[-1])
        if not max(least, 1 if self.is_alone else 2) <= len(self.bots) <= most:
            raise BadInput("bad-players", given=len(self.bots), least=least, most=most)

    @property
    def is_alone(self) -> bool:
        return is_alone(self.game)

    @property
    def rules(self) -> Game[Any]:
        return rules_of(self.game)

    @property
    def options(self) -> Any:
        return default_options(self.game) if self.given is None else self.given


def rules_of(contest: str) -> Game[Any]:
    return GAMES["classic" if contest == SOLITAIRE else contest]


def is_alone(contest: str) -> bool:
    """Whether each contestant plays the same deals alone, because seats do not play against each other."""
    return contest == SOLITAIRE or rules_of(contest).ANALYSIS.is_team


def default_options(game: str) -> Any:
    return ClassicOptions(alone="lost", penalty="none") if game == SOLITAIRE else GAMES[game].Options()


def contestants(game: str) -> tuple[str, ...]:
    """Who may play for this: every level, and the players of one idea that know the game."""
    return (*LEVELS, *baselines_for(game))


@dataclass(frozen=True, slots=True)
class Played:
    """How one contestant did in one game."""

    score: int
    won: float
    """1 for the first place; shared with others, a part of it. SingleNode: whether the deck was survived."""
    found: list[Millis] = field(default_factory=list)
    """How long it looked for each SET it showed."""
    mistakes: int = 0


def play_one(contest: Contest, number: int) -> list[Played]:
    """The game of this number, by contestant: the same for the same seed, wherever it is played."""
    seed = f"{contest.seed} {number}"
    if contest.is_alone:
        tables = [_table(contest, [(i, bot)], seed) for i, bot in enumerate(contest.bots)]
        return [_played(table, contest, 0) for table in tables]
    count = len(contest.bots)
    # Seats go round, since where one sits may matter.
    seated = [((number + seat) % count, contest.bots[(number + seat) % count]) for seat in range(count)]
    table = _table(contest, seated, seed)
    by_seat = [_played(table, contest, seat) for seat in range(count)]
    return [by_seat[[i for i, _ in seated].index(contestant)] for contestant in range(count)]


def _table(contest: Contest, seated: Sequence[tuple[int, str]], seed: str) -> RecordedGame:
    players = [_player(contest, bot, f"{seed} {i}") for i, bot in seated]
    return play(contest.rules, players, contest.options, seed)


def _player(contest: Contest, bot: str, seed: str) -> Player:
    return BASELINES[bot](seed) if bot in BASELINES else Bot(contest.rules.NAME, bot, seed)


def _played(table: RecordedGame, contest: Contest, seat: int) -> Played:
    score, won, times, mistakes = 0, 0.0, list[Millis](), 0
    deal_reason = ""
    for finding in (one for entry in table.entries for one in contest.rules.ANALYSIS.findings(entry.event)):
        match finding:
            case SetFound(finder, _, took, is_claim=True) if finder == seat and took is not None:
                times.append(took)
            case ClaimFailed(caller) if caller == seat:
                mistakes += 1
            case DealFinished(reason):
                deal_reason = reason
            case MatchFinished(totals, ranks, is_success):
                score = totals[seat]
                won = (ranks[seat] == 1) / ranks.count(1) if is_success is None else float(is_success)
    if contest.game == SOLITAIRE:
        won = float(deal_reason != "lost")
    return Played(score, won, times, mistakes)
