"""A bot for the game Scout. A scout sees a SET and shows one of its cards; the others point at the other two.

This bot shows the card that is in the fewest SETs, so that the others find its SET less easily.
"""

from typing import Any

import tertia
from tertia.bots import TimedCommand

THINKING_TIME, REACTION_TIME = 6_000, 900
"""Milliseconds from a change on the table to a call, and from a decision to the click."""


class Sly:
    def act(self, view: Any, legal: Any, now: int) -> TimedCommand | None:
        sets = tertia.find_sets([card for card in view.table if card is not None])
        if view.hunt is not None and view.hunt.card is not None:  # a scout shows a card
            wanted = {card for triple in sets if view.hunt.card in triple for card in triple}
            pointing = [command for command in legal.commands if getattr(command, "card", None) in wanted]
            answer = pointing[0] if pointing else legal.command("give-up")  # neither is legal for the scout
            return TimedCommand(answer, after=THINKING_TIME // 2) if answer else None
        scout, no_set = legal.choice("scout"), legal.command("say-no-set")
        if scout and sets:
            count = {card: sum(card in triple for triple in sets) for triple in sets for card in triple}
            rarest_first = [sorted(triple, key=count.__getitem__) for triple in sets]
            cards = min(rarest_first, key=lambda triple: count[triple[0]])  # the first card is shown
            return TimedCommand(
                scout.command(tuple(cards)), after=max(REACTION_TIME, view.changed_at + THINKING_TIME - now)
            )
        if no_set and not sets:
            return TimedCommand(no_set, after=max(REACTION_TIME, view.changed_at + 2 * THINKING_TIME - now))
        other = legal.command("vote") or legal.command("deal")
        return TimedCommand(other, after=REACTION_TIME) if other else None
