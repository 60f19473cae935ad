"""SetUp: lay what makes no SET, leave the next player little, and look at every card laid before one's own.

Whoever lays next may look as long as the turn lasts, so that is when most SETs are shown. A card is laid at the
same pace whether it is safe or not: who hesitates over a bad card is caught.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tertia.bots.agent import Agent, legal_choice, legal_command
from tertia.bots.player import TimedCommand
from tertia.bots.search import FOCUS, deceptions, differing, search_time
from tertia.cards import THIRD, Card, deck
from tertia.games.common.commands import Deal
from tertia.games.engine import Legal, Millis
from tertia.games.setup.commands import Challenge, Lay, SaySafe
from tertia.games.setup.view import View
from tertia.solver import Triple

LOOKED_OVER: Millis = 9_000
"""How long one's own hand is looked over before a card is laid."""


def choose_command(agent: Agent, view: View, legal: Legal, now: Millis) -> TimedCommand | None:
    """What this player does next at this table."""
    deal = legal_command(legal, Deal)
    if deal is not None:
        return agent.act_at(deal, now + 2_500, now)
    table = tuple(card for card in view.table if card is not None)
    answers = []
    looking = legal_choice(legal, Challenge)
    if looking is not None:
        seen = _first_seen(agent, table, view.changed_at)
        if seen is not None:
            at, cards = seen
            answers.append(agent.act_at(Challenge(cards), at, now))
        safe = legal_command(legal, SaySafe)
        if safe is not None:
            answers.append(agent.act_at(safe, view.changed_at + _looks(agent, table), now))
    if legal_command(legal, Lay) is not None:
        card = choose_card(agent, view.hand, table, view)
        at = view.changed_at + _looks(agent, table) if looking is not None else now
        # Never so long that the table lays for it.
        latest = at if view.until is None else min(at, view.until - 2_000)
        answers.append(agent.act_at(Lay(card), latest, now))
    return min(answers, key=lambda answer: answer.after, default=None)


# R7.2: the last card and two others ---------------------------------------------------------------------


def _first_seen(
    agent: Agent, table: tuple[Card, ...], since: Millis
) -> tuple[Millis, tuple[Card, ...]] | None:
    """Which two it would show first, and when. Three that only look like a SET run too."""
    last, others = table[-1], table[:-1]
    key = f"{agent.seed} {agent.memory.deal}"
    found = [(triple, True) for triple in sets_with(last, others)]
    found += [(triple, False) for triple in deceptions(agent.level, key, frozenset(table)) if last in triple]
    seen = []
    for cards, _ in found:
        at = since + int(FOCUS * search_time(agent.level, key, cards, len(table)))
        seen.append((at, tuple(card for card in cards if card != last)))
    return min(seen, default=None)


def _looks(agent: Agent, table: tuple[Card, ...]) -> Millis:
    """How long it looks before it is satisfied that there is nothing to show."""
    return int(FOCUS * agent.patience(table))


def sets_with(card: Card, others: Sequence[Card]) -> list[Triple]:
    """The SETs that a card makes with two others."""
    among = set(others)
    row = THIRD[card]
    return [(card, other, row[other]) for other in others if other < row[other] and row[other] in among]


# R7.1: which card to lay --------------------------------------------------------------------------------


def choose_card(agent: Agent, hand: Sequence[Card], table: Sequence[Card], view: View) -> Card:
    """The card least likely to be caught; of safe ones the one that leaves the others least."""
    risk = {card: _risk(agent, card, table) for card in hand}
    least = min(risk.values())
    good = [card for card in hand if risk[card] <= least + 1e-9]
    if len(good) == 1 or not agent.is_careful("lay", sorted(hand), len(table)):
        return good[int(agent.draw("lay", sorted(hand)) * len(good))]
    gone = {card for card in agent.memory.gone if agent.happens(agent.level.memory, "gone", card)}
    unseen = set(deck()) - set(hand) - set(table) - gone
    return max(good, key=lambda card: (_prospect(card, hand, table, unseen), -card))


def _risk(agent: Agent, card: Card, table: Sequence[Card]) -> float:
    """How likely it is to be caught, as far as this player notices the SETs that the card would make."""
    noticed = [
        triple
        for triple in sets_with(card, table)
        if FOCUS * search_time(agent.level, f"{agent.seed} own", triple, len(table)) <= LOOKED_OVER
    ]
    escapes = 1.0
    for triple in noticed:
        escapes *= 0.15 + 0.12 * differing(triple)  # the more features differ, the longer others look
    return 1.0 - escapes


def _prospect(card: Card, hand: Sequence[Card], table: Sequence[Card], unseen: Iterable[Card]) -> float:
    """What laying a safe card leads to: the next player stuck is good, being stuck oneself is worse."""
    after = [*table, card]
    completing = {THIRD[a][b] for i, a in enumerate(after) for b in after[:i]}
    unknown = list(unseen)
    caught = sum(other in completing for other in unknown) / max(1, len(unknown))
    stuck = caught**4  # all four cards of the next player
    kept = [other for other in hand if other != card]
    own = sum(other in completing for other in kept)
    own_stuck = (own == len(kept)) * caught
    return stuck - own_stuck - 0.1 * own
