"""Many games in several processes. The result depends on the seed, not on the number of processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import get_context

from tertia.arena.contest import Contest, GameResult, play_game
from tertia.arena.summary import Summary, summary

Progress = Callable[[int], None]


def tournament(contest: Contest, games: int, jobs: int, progress: Progress = lambda done: None) -> Summary:
    """Play this many games and summarise them. After Ctrl+C, summarise the games so far."""
    found: dict[int, list[GameResult]] = {}
    try:
        for number, played in _games(contest, games, jobs):
            found[number] = played
            progress(len(found))
    except KeyboardInterrupt:
        pass
    return summary(contest, [found[number] for number in sorted(found)])


def _games(contest: Contest, games: int, jobs: int) -> Iterator[tuple[int, list[GameResult]]]:
    if jobs == 1:
        for number in range(games):
            yield number, play_game(contest, number)
        return
    with get_context("spawn").Pool(min(jobs, games), _ignore_interrupts) as pool:
        size = max(1, min(16, games // (4 * jobs)))
        yield from pool.imap_unordered(partial(_play_numbered, contest), range(games), chunksize=size)


def _play_numbered(contest: Contest, number: int) -> tuple[int, list[GameResult]]:
    return number, play_game(contest, number)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
