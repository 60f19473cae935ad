"""20/20: a bot that makes SETs with as many cards of its own hand as possible."""

from typing import Any

import tertia
from tertia.bots import TimedCommand

THINKING_TIME, REACTION_TIME = 6_000, 900
"""Milliseconds from a change on the table to a call, and from a decision to the click."""


class Greedy:
    def act(self, view: Any, legal: Any, now: int) -> TimedCommand | None:
        hand = set(view.players[view.seat].hand)
        sets = tertia.find_sets(list(view.reach))  # the cards of our hand and of the table
        claim, call = legal.choice("claim"), legal.command("call-set")
        if claim and sets:
            best = max(sets, key=lambda triple: len(hand.intersection(triple)))
            return TimedCommand(claim.command(best), after=REACTION_TIME)
        if call and sets:
            return TimedCommand(call, after=max(REACTION_TIME, view.changed_at + THINKING_TIME - now))
        if not sets:  # agree that nobody has a SET; if we have agreed already, ask for a card
            no_set = legal.command("say-no-set") or legal.command("ask-card")
            if no_set:
                return TimedCommand(
                    no_set, after=max(REACTION_TIME, view.changed_at + 2 * THINKING_TIME - now)
                )
        deal = legal.command("deal")
        return TimedCommand(deal, after=REACTION_TIME) if deal else None
