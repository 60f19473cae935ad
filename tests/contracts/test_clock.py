"""If a clock is set back, the time of a table stands still until the clock catches up, in every game."""

from __future__ import annotations

from random import Random

import pytest

from contracts.commands import legal_command
from contracts.hooks import HOOKS
from tertia.games import GAMES
from tertia.history.recorded_game import RecordedGame


@pytest.mark.parametrize("name", GAMES)
def test_time_never_goes_backwards_at_a_table(name: str) -> None:
    """No event is older than the one before it, and legal commands are not refused."""
    game, rng = GAMES[name], Random(f"clock {name}")
    table = RecordedGame(game, lambda: rng.randbytes(32))
    now, players = 1_000_000, 3
    table.send(game.Start(players, HOOKS[name].options(rng, players)), None, now)
    for _ in range(2_000):
        if game.is_over(table.state):
            break
        now += rng.choice((-900, -20, -1, 0, 5, 400, 2_000))
        table.pass_time(now)
        seat = rng.randrange(players)
        time_of_table = max(now, table.entries[-1].at)
        command = legal_command(game, table.state, seat, time_of_table, rng)
        if command is not None:
            table.send(command, seat, now)
    times = [entry.at for entry in table.entries]
    assert times == sorted(times)
