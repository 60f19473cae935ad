"""Many games in several processes. What comes out depends on the seed alone, not on who played which game."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import get_context

from tertia.arena.contest import Contest, Played, play_one
from tertia.arena.summary import Summary, summary

Progress = Callable[[int], None]


def tournament(contest: Contest, games: int, jobs: int, progress: Progress = lambda done: None) -> Summary:
    """Play so many games; what was played until an interruption, if there is one."""
    found: dict[int, list[Played]] = {}
    try:
        for number, played in _games(contest, games, jobs):
            found[number] = played
            progress(len(found))
    except KeyboardInterrupt:
        pass
    return summary(contest, [found[number] for number in sorted(found)])


def _games(contest: Contest, games: int, jobs: int) -> Iterator[tuple[int, list[Played]]]:
    if jobs == 1:
        for number in range(games):
            yield number, play_one(contest, number)
        return
    with get_context("spawn").Pool(min(jobs, games), _leave_interrupts_to_the_parent) as pool:
        size = max(1, min(16, games // (4 * jobs)))
        yield from pool.imap_unordered(partial(_numbered, contest), range(games), chunksize=size)


def _numbered(contest: Contest, number: int) -> tuple[int, list[Played]]:
    return number, play_one(contest, number)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
