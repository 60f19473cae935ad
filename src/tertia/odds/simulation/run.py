"""Runs simulations on all cores: compiled for built-in strategies, in pure Python for others or without Numba."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from functools import cache, partial
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from tertia.cards import DECK_SIZE, THIRD, Card, Feature, Held, deck
from tertia.errors import BadInput
from tertia.odds.numba_support import HAS_NUMBA
from tertia.odds.simulation import counters
from tertia.odds.simulation.python_games import Chooser, Pick, any_set, first_set, pick_with, play_games
from tertia.odds.simulation.results import Simulation, add_counters

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Points

CHOICES = ("any", "first")
"""Built-in strategies: a random SET, or the first SET in the order of the places."""

MAX_GAMES = 10**12
"""The largest number of games in one simulation."""

Task: TypeAlias = Callable[[int, int], tuple[int, ...]]
"""Plays ``count`` games from number ``start`` on, and returns the counters."""


def simulate(
    games: int = 100_000,
    choose: str | Chooser = "any",
    *,
    seed: int = 1,
    features: int = 4,
    processes: int | None = None,
    plain: bool = False,
) -> Simulation:
    """Simulate whole games. The same seed gives the same result on any number of processes."""
    *_, last = simulate_incrementally(
        games, choose, seed=seed, features=features, processes=processes, plain=plain
    )
    return last


def simulate_incrementally(
    games: int = 100_000,
    choose: str | Chooser = "any",
    *,
    seed: int = 1,
    features: int = 4,
    processes: int | None = None,
    plain: bool = False,
) -> Iterator[Simulation]:
    """Like ``simulate``, but yield intermediate results. The caller may stop at any time."""
    _check(games, choose, seed, features, processes)
    cards, deal = game_deck(features)
    name = choose if isinstance(choose, str) else getattr(choose, "__name__", type(choose).__name__)
    compiled = HAS_NUMBA and isinstance(choose, str) and not plain
    play: Any = _compiled_task if compiled else _python_task
    task: Task = partial(play, cards, deal, choose, seed)
    # Chunks are short, so that a caller who stops does not wait long.
    # Compiled games are the fastest, and those of a strategy that the caller passes the slowest.
    python_chunk = 25 if isinstance(choose, str) else 4
    chunk = min(20_000 if compiled else python_chunk, max(1, games // 40))
    counted: tuple[int, ...] = (0,) * counters.LENGTH
    played = 0
    for count, more in _run_chunks(task, games, chunk, processes or usable_cores(), threads=compiled):
        counted, played = add_counters(counted, more), played + count
        yield Simulation(name, features, deal, seed, played, counted)


def game_deck(features: int) -> tuple[tuple[Card, ...], int]:
    """Return the deck and the number of dealt cards: 81 and 12 (R2.2), or 27 and 9 for beginners (R3.1, R3.2)."""
    return (deck(), 12) if features == 4 else (deck(Held(Feature.SHAPE, 0)), 9)


def usable_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _check(games: int, choose: str | Chooser, seed: int, features: int, processes: int | None) -> None:
    numbers = {
        "games": (games, 1, MAX_GAMES),
        "seed": (seed, 0, 2**63 - 1),
        "features": (features, 3, 4),
        "processes": (1 if processes is None else processes, 1, 1024),
    }
    for name, (given, least, most) in numbers.items():
        if isinstance(given, bool) or not isinstance(given, int) or not least <= given <= most:
            raise BadInput("bad-number", option=name, given=given, least=least, most=most)
    if isinstance(choose, str) and choose not in CHOICES:
        raise BadInput("bad-choice", option="choose", given=choose, expected=CHOICES)


def _python_task(
    cards: Sequence[Card], deal: int, choose: str | Chooser, seed: int, start: int, count: int
) -> tuple[int, ...]:
    built_in: dict[str, Pick] = {"any": any_set, "first": first_set}
    pick = built_in[choose] if isinstance(choose, str) else pick_with(choose)
    return tuple(play_games(cards, deal, pick, seed, range(start, start + count)))


def _compiled_task(
    cards: Sequence[Card], deal: int, choose: str, seed: int, start: int, count: int
) -> tuple[int, ...]:
    import numpy as np

    from tertia.odds.simulation.game_kernel import ANY, FIRST, play

    counted = np.zeros(counters.LENGTH, np.int64)
    rule = {"any": ANY, "first": FIRST}[choose]
    play(_thirds(), np.array(cards, np.uint8), deal, rule, np.uint64(seed), start, count, counted)
    return tuple(counted.tolist())


@cache
def _thirds() -> Points:
    """Return the kernel's table of third cards. A card with itself or with a free place has none."""
    import numpy as np

    from tertia.odds.simulation.game_kernel import NOTHING, ROW

    thirds = np.full((DECK_SIZE + 1, ROW), NOTHING, np.uint8)
    for card in range(DECK_SIZE):
        thirds[card, :DECK_SIZE] = np.frombuffer(THIRD[card], np.uint8)
        thirds[card, card] = NOTHING
    return thirds.ravel()


def _run_chunks(
    task: Task, games: int, chunk: int, processes: int, *, threads: bool
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the number of games and the counters of each chunk, in the order of completion."""
    chunks = ((start, min(chunk, games - start)) for start in range(0, games, chunk))
    if processes == 1 or games <= chunk:
        for start, count in chunks:
            yield count, task(start, count)
        return
    # Few chunks run at a time, so that a caller who stops does not wait long.
    with _executor(processes, threads) as executor:
        running: dict[Future[tuple[int, ...]], int] = {}
        try:
            while True:
                for start, count in islice(chunks, 2 * processes - len(running)):
                    running[executor.submit(task, start, count)] = count
                if not running:
                    return
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(done), done.result()
        finally:
            executor.shutdown(wait=True, cancel_futures=True)


def _executor(processes: int, threads: bool) -> Executor:
    if threads:  # the kernel releases the interpreter lock
        return ThreadPoolExecutor(processes)
    # Imported here, because the archive of flight mode has no multiprocessing.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    workers: Any = ProcessPoolExecutor(processes, get_context("spawn"), _ignore_interrupts)
    executor: Executor = workers
    return executor


def _ignore_interrupts() -> None:
    """Ignore Ctrl+C, which a terminal sends to all processes. Only the first process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
