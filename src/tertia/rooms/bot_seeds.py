"""Seeds of the bots at a table: they hold a secret until the game is over, so that nobody can run a bot beforehand.

The secret follows from the luck of the decision that began the game. The luck is in the log, so all nodes agree on
the seeds, and it is never shown. The secret itself is shown when the game is over: anybody can then check every move.
"""

from __future__ import annotations

from tertia.games.common.dealing import Dice
from tertia.rooms.decision import AnyDecision
from tertia.rooms.events import Began


def bot_secret(decision: AnyDecision) -> str | None:
    """Return the secret of the game that a decision began; None if it began none.

    It is empty if the log of the decision has no luck.
    """
    if not any(isinstance(event, Began) for event in decision.room_events):
        return None
    return "" if decision.luck is None else Dice(bytes.fromhex(decision.luck), "bots").salt()


def bot_seed(table: str, game: int, seat: int, secret: str) -> str:
    """Return the seed of a bot in one game of a table, as ``tertia.bots.bot.choose_bot_command`` takes it.

    Without a secret it has only the public facts, and no space at its end.
    """
    return f"{table} {game} {seat} {secret}".rstrip()
