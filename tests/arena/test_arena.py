"""Tournaments: reproducible results, rotating seats, correct intervals."""

from __future__ import annotations

from typing import Any

import pytest

from tertia.arena.contest import Contest, contestants, contests, play_game
from tertia.arena.summary import mean_interval, summary, wilson_interval
from tertia.arena.tournament import tournament
from tertia.bots import TimedCommand
from tertia.errors import BadInput
from tertia.games.engine import Legal
from tertia.solver import find_sets


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    contest = Contest("classic", ("champion", "casual"), seed=5)
    assert tournament(contest, games=6, jobs=1) == tournament(contest, games=6, jobs=2)
    assert tournament(contest, games=6, jobs=1) != tournament(
        Contest("classic", contest.bots, seed=6), games=6, jobs=1
    )


@pytest.mark.parametrize("game", contests())
def test_every_contest_can_be_played(game: str) -> None:
    result = tournament(Contest(game, ("expert", "random"), seed=2), games=2, jobs=1)
    assert (result.games, [line.bot for line in result.lines]) == (2, ["expert", "random"])
    assert result.lines[0].won.mean >= result.lines[1].won.mean


@pytest.mark.parametrize(
    ("level", "seconds"),
    [("newcomer", 20), ("casual", 12), ("regular", 7), ("expert", 4), ("champion", 2.5)],
)
def test_a_table_of_three_bots_takes_a_set_at_a_human_pace(level: str, seconds: float) -> None:
    result = tournament(Contest("classic", (level,) * 3, seed=1), games=12, jobs=1)
    assert result.seconds_per_set == pytest.approx(seconds, rel=0.1)


def test_seats_rotate_and_results_follow_the_contestant() -> None:
    """The first result is the champion's in every seat."""
    contest = Contest("classic", ("champion", "newcomer", "newcomer"), seed=1)
    for number in range(3):
        first, *others = play_game(contest, number)
        assert all(first.score > other.score for other in others)


class FirstSetTaker:
    """Solitaire: takes the first SET of the table after a second, without any chance."""

    def act(self, view: Any, legal: Legal, now: int) -> TimedCommand | None:
        claim = legal.choice("claim")
        sets = find_sets(claim.cards) if claim is not None else []
        return TimedCommand(claim.command(sets[0]), after=1_000) if claim is not None and sets else None


def test_contestants_who_play_alone_get_the_same_deals() -> None:
    """Two bots that always choose alike have the same results then, and other results in every game."""
    bot = f"{__name__}:{FirstSetTaker.__name__}"
    games = [play_game(Contest("solitaire", (bot, bot), seed=3), number) for number in range(4)]
    assert all(one == other for one, other in games)
    assert len({one.score for one, _ in games}) > 1


def test_two_bots_of_one_level_do_not_play_alike() -> None:
    contest = Contest("solitaire", ("regular", "regular"), seed=3)
    games = [play_game(contest, number) for number in range(4)]
    assert any(one != other for one, other in games)


def test_the_champion_of_coopset_is_ahead_of_the_newcomer_though_each_plays_alone() -> None:
    result = tournament(Contest("coopset", ("champion", "newcomer"), seed=3), games=3, jobs=1)
    assert result.alone
    assert result.lines[0].ahead is not None
    assert result.lines[0].ahead.mean > 0


def test_an_interrupted_tournament_summarises_the_games_so_far() -> None:
    def interrupt(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    contest = Contest("classic", ("champion", "expert"), seed=5)
    result = tournament(contest, games=50, jobs=1, progress=interrupt)
    assert result == tournament(contest, games=3, jobs=1)


def test_a_summary_without_games_is_empty() -> None:
    assert summary(Contest("classic", ("expert", "casual"), seed=1), []).lines == ()


def test_invalid_contests_are_refused() -> None:
    for game, bots, code in (
        ("chess", ("expert", "regular"), "unknown-game"),
        ("classic", ("expert", "deep blue"), "unknown-bot"),
        ("classic", ("expert", "raiser"), "unknown-bot"),
        ("scout", ("expert",), "bad-players"),
        ("twenty", ("expert",) * 9, "bad-players"),
    ):
        with pytest.raises(BadInput) as refused:
            Contest(game, bots, seed=1)
        assert refused.value.code == code
    assert "raiser" in contestants("chipset")


@pytest.mark.parametrize(("game", "least", "most"), [("classic", 2, 20), ("scout", 2, 20), ("twenty", 2, 8)])
def test_a_refused_contest_says_how_many_bots_it_needs(game: str, least: int, most: int) -> None:
    """The classic game can be played alone, but a contest of it needs an opponent."""
    for count in (1, most + 1):
        with pytest.raises(BadInput, match="bad-players") as refused:
            Contest(game, ("expert",) * count, seed=1)
        assert refused.value.details == {"given": count, "least": least, "most": most}


def test_intervals_have_known_values() -> None:
    even = wilson_interval(successes=50, count=100)
    assert (round(even.low, 3), round(even.high, 3)) == (0.404, 0.596)
    assert wilson_interval(successes=0, count=10).low == 0
    assert wilson_interval(successes=10, count=10).high == 1
    assert wilson_interval(successes=0, count=10).high > 0.2
    some = mean_interval([1, 2, 3, 4])
    assert (some.mean, round(some.low, 2), round(some.high, 2)) == (2.5, 1.23, 3.77)
