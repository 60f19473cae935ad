"""Scout: a bot that points at the card of a SET with the fewest SETs, so that it is hard to find for the others."""

from typing import Any

import tertia
from tertia.bots import TimedCommand

THINKING, HAND = 6_000, 900


class Sly:
    def act(self, view: Any, legal: Any, now: int) -> TimedCommand | None:
        sets = tertia.find_sets([card for card in view.table if card is not None])
        if view.hunt is not None and view.hunt.card is not None:  # another seat is the scout
            wanted = {card for found in sets if view.hunt.card in found for card in found}
            points = [command for command in legal.commands if getattr(command, "card", None) in wanted]
            answer = points[0] if points else legal.command("give-up")
            return TimedCommand(answer, after=THINKING // 2) if answer else None
        scout, no_set = legal.choice("scout"), legal.command("say-no-set")
        if scout and sets:
            count = {card: sum(card in found for found in sets) for found in sets for card in found}
            cards = min(
                (sorted(found, key=count.__getitem__) for found in sets), key=lambda one: count[one[0]]
            )
            return TimedCommand(
                scout.command(tuple(cards)), after=max(HAND, view.changed_at + THINKING - now)
            )
        if no_set and not sets:
            return TimedCommand(no_set, after=max(HAND, view.changed_at + 2 * THINKING - now))
        other = legal.command("vote") or legal.command("deal")
        return TimedCommand(other, after=HAND) if other else None
