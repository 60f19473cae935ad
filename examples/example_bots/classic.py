"""Classic: a bot that thinks for five seconds and makes no mistake."""

from typing import Any

import tertia
from tertia.bots import TimedCommand

THINKING_TIME, REACTION_TIME = 5_000, 800
"""Milliseconds from a change on the table to a call, and from a decision to the click."""


class Cautious:
    def act(self, view: Any, legal: Any, now: int) -> TimedCommand | None:
        sets = tertia.find_sets([card for card in view.table if card is not None])
        claim, call, no_set = legal.choice("claim"), legal.command("call-set"), legal.command("say-no-set")
        if claim and sets:  # the call is ours, or this table needs none
            return TimedCommand(claim.command(sets[0]), after=REACTION_TIME)
        if call and sets:
            return TimedCommand(call, after=max(REACTION_TIME, view.changed_at + THINKING_TIME - now))
        if no_set and not sets:
            return TimedCommand(no_set, after=max(REACTION_TIME, view.changed_at + 2 * THINKING_TIME - now))
        deal = legal.command("deal")  # between two deals
        return TimedCommand(deal, after=REACTION_TIME) if deal else None
