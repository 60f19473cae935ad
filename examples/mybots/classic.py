"""Classic: a bot that thinks for five seconds and makes no mistake."""

from typing import Any

import tertia
from tertia.bots import TimedCommand

THINKING, HAND = 5_000, 800
"""Milliseconds to find a SET, and to tap three cards."""


class Cautious:
    def act(self, view: Any, legal: Any, now: int) -> TimedCommand | None:
        sets = tertia.find_sets([card for card in view.table if card is not None])
        claim, call, no_set = legal.choice("claim"), legal.command("call-set"), legal.command("say-no-set")
        if claim and sets:  # the call is ours, or this table needs none
            return TimedCommand(claim.command(sets[0]), after=HAND)
        if call and sets:
            return TimedCommand(call, after=max(HAND, view.changed_at + THINKING - now))
        if no_set and not sets:
            return TimedCommand(no_set, after=max(HAND, view.changed_at + 2 * THINKING - now))
        deal = legal.command("deal")  # between two deals
        return TimedCommand(deal, after=HAND) if deal else None
