"""SetUp: a bot that lays cards that make no SET, and challenges every SET that another lays."""

from typing import Any

import tertia
from tertia.bots import TimedCommand

LOOKING, LAYING = 3_000, 2_000


class Careful:
    def act(self, view: Any, legal: Any, now: int) -> TimedCommand | None:
        table = [card for card in view.table if card is not None]
        challenge, safe = legal.choice("challenge"), legal.command("say-safe")
        if challenge:  # the last card may make a SET with two of the others
            (last,) = challenge.fixed
            sets = [found for found in tertia.find_sets(table) if last in found]
            if sets:
                cards = tuple(card for card in sets[0] if card != last)
                return TimedCommand(challenge.command(cards), after=LOOKING)
            if safe:
                return TimedCommand(safe, after=LOOKING)
        lays = [command for command in legal.commands if hasattr(command, "card")]
        if lays:
            best = min(lays, key=lambda lay: len(tertia.find_sets([*table, lay.card])))
            return TimedCommand(best, after=LAYING)
        deal = legal.command("deal")
        return TimedCommand(deal, after=LAYING) if deal else None
