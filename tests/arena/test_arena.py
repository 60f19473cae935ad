"""Tournaments: reproducible results, rotating seats, correct intervals."""

from __future__ import annotations

import pytest

from tertia.arena.contest import Contest, contestants, contests, play_game
from tertia.arena.summary import mean_interval, summary, wilson_interval
from tertia.arena.tournament import tournament
from tertia.errors import BadInput


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


def test_contestants_who_play_alone_get_the_same_deals() -> None:
    contest = Contest("solitaire", ("regular", "regular"), seed=3)
    assert not all(one == other for one, other in (play_game(contest, number) for number in range(4)))
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


def test_intervals_have_known_values() -> None:
    even = wilson_interval(successes=50, count=100)
    assert (round(even.low, 3), round(even.high, 3)) == (0.404, 0.596)
    assert wilson_interval(successes=0, count=10).low == 0
    assert wilson_interval(successes=10, count=10).high == 1
    assert wilson_interval(successes=0, count=10).high > 0.2
    some = mean_interval([1, 2, 3, 4])
    assert (some.mean, round(some.low, 2), round(some.high, 2)) == (2.5, 1.23, 3.77)
