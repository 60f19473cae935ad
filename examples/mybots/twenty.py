"""20/20: a bot that makes SETs with as many cards of its own hand as possible."""

from typing import Any

import tertia
from tertia.bots import TimedCommand

THINKING, HAND = 6_000, 900


class Greedy:
    def act(self, view: Any, legal: Any, now: int) -> TimedCommand | None:
        hand = set(view.players[view.seat].hand)
        sets = tertia.find_sets(list(view.reach))  # the cards of our hand and of the table
        claim, call = legal.choice("claim"), legal.command("call-set")
        if claim and sets:
            best = max(sets, key=lambda found: len(hand.intersection(found)))
            return TimedCommand(claim.command(best), after=HAND)
        if call and sets:
            return TimedCommand(call, after=max(HAND, view.changed_at + THINKING - now))
        if not sets:  # agree that nobody has a SET; once we have, ask for a card
            stuck = legal.command("say-no-set") or legal.command("ask-card")
            if stuck:
                return TimedCommand(stuck, after=max(HAND, view.changed_at + 2 * THINKING - now))
        deal = legal.command("deal")
        return TimedCommand(deal, after=HAND) if deal else None
