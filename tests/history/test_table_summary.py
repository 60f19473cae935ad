"""A summary is the same whether it is computed whole or from the summary before."""

from __future__ import annotations

from random import Random

from support.rooms import RoomDriver
from tertia.errors import Refused
from tertia.games.common.commands import Away, Back, CallSet, SayNoSet, TakeBack
from tertia.history.table_summary import SummaryProjection, summary_of
from tertia.rooms.commands import AddBot, Begin, PassHost, RemoveBot, Sit, Stand

PEOPLE = ("host", "p1", "p2")
COMMANDS = (
    Sit("Ann"),
    Sit("Bob"),
    Sit("Cid"),
    Stand(),
    AddBot(),
    RemoveBot(chair=1),
    Begin(),
    SayNoSet(),
    TakeBack(),
)


def test_projection_equals_a_full_summary_after_every_decision() -> None:
    rng, driver, summaries, accepted = Random(5), RoomDriver(), SummaryProjection("t"), 0
    table_commands = (PassHost("p1"), PassHost("p2"), Away(0), Back(0))
    for _ in range(3_000):
        by = rng.choice((*PEOPLE, None))
        command = rng.choice((*COMMANDS, CallSet()) if by else table_commands)
        try:
            driver.do(command, by)
        except (Refused, AttributeError, IndexError):
            continue  # commands of the table are not checked: it gives none at a wrong time
        accepted += 1
        assert summaries.after(driver.room) == summary_of("t", driver.room)
    assert accepted > 300
