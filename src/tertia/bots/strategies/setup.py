"""SetUp: lay a card that makes no SET and leaves the next player little, and check every card of the player before.

The next player may look as long as the turn lasts, so that is when most SETs are found. A bot lays safe and risky
cards at the same pace, because hesitation would give a bad card away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from tertia.bots.agent import Agent, legal_choice, legal_command
from tertia.bots.player import TimedCommand
from tertia.bots.search import FOCUS, deceptions, differing, search_time
from tertia.cards import THIRD, Card, deck
from tertia.games.common.commands import Ready
from tertia.games.engine import Legal, Millis
from tertia.games.setup.commands import Challenge, Lay, SaySafe
from tertia.games.setup.view import View
from tertia.solver import Triple

HAND_CHECK: Millis = 9_000
"""The time that a bot checks its own hand before it lays a card."""

RESULT_ON_DISPLAY: Millis = 4_000
"""The least time for which a bot leaves the result of a challenge to the people who read it, before it lays."""

TIME_TO_PICK: Millis = 2_500
"""The least time between the window and a bot's card, for somebody who is picking the cards of a challenge."""

UNHURRIED = 0.3
"""The share by which these times are longer at most, so that nobody can foresee the instant."""

MANY_CARDS = 10
"""The number of cards from which on people need the whole time to check a new one (``Level.checking``)."""

MOST_LOOKED_AT = 4
"""The number of cards from which on a bot no longer takes more time to look at them."""


def choose_command(agent: Agent, view: View, legal: Legal, now: Millis) -> TimedCommand | None:
    """Return the next command, or None to wait."""
    ready = legal_command(legal, Ready)
    if ready is not None:
        return agent.get_ready(ready, view.resumes, view.options.pause, now)
    table = tuple(card for card in view.table if card is not None)
    planned = []
    looking = legal_choice(legal, Challenge)
    if looking is not None and not _has_said_safe(view):
        seen = _first_challenge(agent, table)
        if seen is not None:
            at, cards = seen
            planned.append(agent.act_at(Challenge(cards), at, now))
        safe = legal_command(legal, SaySafe)
        if safe is not None and view.seat in view.asked:
            planned.append(agent.act_at(safe, _looks_until(agent, table), now))
    if legal_command(legal, Lay) is not None:
        card = choose_card(agent, view.hand, table, view)
        at = max(_lays_at(agent, view), agent.landed_at((*view.hand, *table)), now)
        if looking is not None:
            at = max(at, _looks_until(agent, table))
        # Before the end of the turn, when the table would lay a card for it.
        latest = at if view.until is None else min(at, view.until - 2_000)
        planned.append(agent.act_at(Lay(card), latest, now))
    return min(planned, key=lambda timed: timed.after, default=None)


def _has_said_safe(view: View) -> bool:
    """Return whether the bot no longer looks for a SET. People would not believe "safe" if it went on."""
    return view.seat is not None and view.players[view.seat].safe


def _lays_at(agent: Agent, view: View) -> Millis:
    """Return the instant from which the bot may lay without haste for the others: they read, check and pick."""
    slowly = 1 + UNHURRIED * agent.draw("unhurried", view.changed_at)
    decided_at = agent.memory.challenged_at
    at = 0 if decided_at is None else decided_at + int(slowly * RESULT_ON_DISPLAY)
    # Who has said "safe" neither checks nor picks cards. The page cannot tell the bot that somebody does.
    if any(not view.players[seat].safe for seat in view.asked):
        on_table = sum(card is not None for card in view.table)
        checking = agent.level.checking * min(1.0, on_table / MANY_CARDS)
        at = max(at, view.opens + int(slowly * TIME_TO_PICK), view.changed_at + int(slowly * checking))
    return at


# R7.2: the last card and two others ---------------------------------------------------------------------


def _first_challenge(agent: Agent, table: tuple[Card, ...]) -> tuple[Millis, tuple[Card, ...]] | None:
    """Return the instant and the two cards of the bot's first challenge; None if it sees no SET.

    Cards that the bot takes for a SET by mistake count as well.
    """
    last, others = table[-1], table[:-1]
    key = f"{agent.seed} {agent.memory.deal}"
    triples = sets_with(last, others)
    triples += [
        triple
        for triple in deceptions(agent.level, key, frozenset(table))
        if last in triple and frozenset(triple) not in agent.memory.missed
    ]
    seen = []
    for triple in triples:
        at = agent.landed_at(triple) + int(FOCUS * search_time(agent.level, key, triple, len(table)))
        seen.append((at, tuple(card for card in triple if card != last)))
    return min(seen, default=None)


def _looks_until(agent: Agent, table: tuple[Card, ...]) -> Millis:
    """Return the instant at which the bot accepts that there is no SET.

    The time grows with the cards on the table only at first: a long line would keep everybody waiting.
    """
    crowded = max(1.0, len(table) / MOST_LOOKED_AT)
    return agent.landed_at(table) + int(FOCUS * agent.patience(table) / crowded)


def sets_with(card: Card, others: Sequence[Card]) -> list[Triple]:
    """Return the SETs that a card makes with two others."""
    among = set(others)
    row = THIRD[card]
    return [(card, other, row[other]) for other in others if other < row[other] and row[other] in among]


# R7.1: which card to lay --------------------------------------------------------------------------------


def choose_card(agent: Agent, hand: Sequence[Card], table: Sequence[Card], view: View) -> Card:
    """Return the card with the least risk; among equal ones the one that leaves the others least."""
    risk = {card: _risk(agent, card, table) for card in hand}
    least = min(risk.values())
    good = [card for card in hand if risk[card] <= least + 1e-9]  # equal but for rounding
    if len(good) == 1 or not agent.is_careful("lay", sorted(hand), len(table)):
        return good[int(agent.draw("lay", sorted(hand)) * len(good))]
    gone = {card for card in agent.memory.gone if agent.happens(agent.level.memory, "gone", card)}
    unseen = set(deck()) - set(hand) - set(table) - gone
    return max(good, key=lambda card: (_prospect(card, hand, table, unseen), -card))


def _risk(agent: Agent, card: Card, table: Sequence[Card]) -> float:
    """Return the probability that somebody finds a SET with this card, as far as the bot notices such SETs."""
    noticed = [
        triple
        for triple in sets_with(card, table)
        if FOCUS * search_time(agent.level, f"{agent.seed} own", triple, len(table)) <= HAND_CHECK
    ]
    escapes = 1.0
    for triple in noticed:
        escapes *= 0.15 + 0.12 * differing(triple)  # the more features differ, the harder it is to find
    return 1.0 - escapes


def _prospect(card: Card, hand: Sequence[Card], table: Sequence[Card], unseen: Iterable[Card]) -> float:
    """Return the value of laying a safe card: good if the next player gets stuck, bad if the bot itself does."""
    after = [*table, card]
    completing = {THIRD[a][b] for a, b in combinations(after, 2)}
    unknown = list(unseen)
    caught = sum(other in completing for other in unknown) / max(1, len(unknown))
    stuck = caught**4  # all four cards of the next player
    kept = [other for other in hand if other != card]
    own = sum(other in completing for other in kept)
    own_stuck = (own == len(kept)) * caught
    return stuck - own_stuck - 0.1 * own
