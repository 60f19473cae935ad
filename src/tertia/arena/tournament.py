"""Many games in several processes. The result depends on the seed, not on the number of processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import get_context

from tertia.arena.contest import Contest, GameResult, play_game
from tertia.arena.summary import Summary, summary

Progress = Callable[[int], None]
"""Called with the number of games that are over."""


def tournament(contest: Contest, games: int, jobs: int, progress: Progress = lambda done: None) -> Summary:
    """Play this many games and summarise them. After Ctrl+C, summarise the games so far."""
    results: dict[int, list[GameResult]] = {}
    try:
        for number, result in _play_games(contest, games, jobs):
            results[number] = result
            progress(len(results))
    except KeyboardInterrupt:
        pass
    return summary(contest, [results[number] for number in sorted(results)])


def _play_games(contest: Contest, games: int, jobs: int) -> Iterator[tuple[int, list[GameResult]]]:
    """Yield the number and the results of each game, in the order in which the games end."""
    if jobs == 1:
        for number in range(games):
            yield number, play_game(contest, number)
        return
    with get_context("spawn").Pool(min(jobs, games), _ignore_interrupts) as pool:
        # At least four chunks for each process, so that all processes are busy until the end.
        chunk_size = max(1, min(16, games // (4 * jobs)))
        yield from pool.imap_unordered(partial(_play_numbered, contest), range(games), chunksize=chunk_size)


def _play_numbered(contest: Contest, number: int) -> tuple[int, list[GameResult]]:
    return number, play_game(contest, number)


def _ignore_interrupts() -> None:
    """Ignore Ctrl+C in a worker process. The main process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
