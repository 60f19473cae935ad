"""What every bot keeps, in every game: it is legal, it knows nothing it may not know, and it can be asked again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bots.tables import events_of, is_listed, moments, played
from contracts.hooks import HOOKS
from tertia.bots.bot import STRATEGIES, Bot, think
from tertia.bots.levels import LEVELS
from tertia.errors import BadInput
from tertia.games import GAMES

LEVEL_NAMES = list(LEVELS)


def test_every_game_has_a_strategy() -> None:
    assert set(STRATEGIES) == set(GAMES)


def test_a_level_that_is_none_is_refused() -> None:
    with pytest.raises(BadInput, match="unknown-level"):
        Bot("classic", "superhuman")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_every_answer_is_legal_and_secret_and_the_same_when_asked_again(name: str, seed: int) -> None:
    """Any options, any levels: what a seat may not know changes no answer."""
    rng = Random(f"{name} {seed}")
    players = min(GAMES[name].PLAYERS[-1], rng.choice((2, 3, 4)) if seed else max(1, GAMES[name].PLAYERS[0]))
    levels = [rng.choice(LEVEL_NAMES) for _ in range(players)]
    table = played(name, levels, seed)
    assert table.game.is_over(table.state)
    answers = 0
    for moment in moments(table, players):
        seat = rng.randrange(players)
        twin = HOOKS[name].disguise(moment.state, seat, rng)
        # Memories come from views, which are the same for both: the contract of the games shows that.
        given = (name, rng.choice(LEVEL_NAMES), f"{seed} {seat}", moment.memories[seat])
        legal = table.game.legal(moment.state, seat, moment.now)
        answer = think(*given, table.game.view(moment.state, seat), legal, moment.now)
        again = think(
            *given, table.game.view(twin, seat), table.game.legal(twin, seat, moment.now), moment.now
        )
        assert answer == again
        if answer is not None:
            answers += 1
            assert answer.after >= 0
            assert is_listed(legal, answer.command), answer
    assert answers > 2


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    levels = ["regular", "champion"][: GAMES[name].PLAYERS[-1]]
    first, same, other = (played(name, levels, seed, short_options(name)) for seed in (7, 7, 8))
    assert first.entries == same.entries
    assert [entry.at for entry in first.entries] != [entry.at for entry in other.entries]


def short_options(name: str) -> Any:
    """A game's own options; of 20/20 one deal, since a match has a dozen."""
    return GAMES[name].Options(target=1) if name == "twenty" else GAMES[name].Options()


@pytest.mark.parametrize("name", [name for name in GAMES if name != "coopset"])
def test_a_champion_beats_a_newcomer(name: str) -> None:
    wins = 0
    for seed in range(5):
        levels = ["champion", "newcomer"] if seed % 2 else ["newcomer", "champion"]
        (end,) = events_of(played(name, levels, seed, short_options(name)), "MatchEnded")
        wins += end.ranks[levels.index("champion")] == 1
    assert wins >= 4


def test_a_champion_team_gets_more_points_than_newcomers() -> None:
    """R8: the same deals, played by either."""
    totals = {
        level: sum(
            events_of(played("coopset", [level], seed, GAMES["coopset"].Options()), "MatchEnded")[
                0
            ].result.total
            for seed in range(4)
        )
        for level in ("newcomer", "champion")
    }
    assert totals["champion"] > totals["newcomer"] + 4
