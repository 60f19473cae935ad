"""ChipSet: what a hand is worth against all that the others may hold, what a call costs, and now and then a bluff.

Nobody pays to see a hand, so a weak one costs nothing; chips are won where a better hand is paid off.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tertia.bots.agent import Agent, legal_command
from tertia.bots.draws import normal
from tertia.bots.player import TimedCommand
from tertia.cards import THIRD, Card, deck
from tertia.games.chipset.commands import Answer, Check, Fold, MatchBet, Raise
from tertia.games.chipset.view import View
from tertia.games.common.commands import Deal
from tertia.games.common.layout import open_cards
from tertia.games.engine import Legal, Millis

RAISED = (0.25, 1.0)
"""How likely a raise is with no SET and with one, as others are believed to play."""

PAID = (0.55, 1.0)
"""The same of a call."""

BET, SURE, MARGIN = 0.50, 0.70, -0.03
"""From what chance of winning on to bet, to raise, and how much more than its price a call must be worth."""

TIMID = 0.25
"""How often even who takes no care raises a good hand."""

SLOWLY = 3
"""A hand that is far ahead is not laid open before this phase: others may go on paying."""


def choose_command(agent: Agent, view: View, legal: Legal, now: Millis) -> TimedCommand | None:
    """What this player does next at this table."""
    deal = legal_command(legal, Deal)
    if deal is not None:
        return agent.act_at(deal, now + 2_500, now)
    if not legal or view.seat is None:
        return None
    worth = judged(agent, view)
    command = (
        _answer(agent, view, legal, worth) if view.phase == "answering" else _bet(agent, view, legal, worth)
    )
    pace = 1_200 + int(2_400 * agent.draw("pace", view.round, view.pot, view.phase))
    until = now + pace if view.until is None else min(now + pace, view.until - 1_000)
    return agent.act_at(command, until, now)


# What a hand is worth ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Worth:
    """How often a hand wins if all were laid open: now, and a card later."""

    sets: int
    now: float
    later: float


def judged(agent: Agent, view: View) -> Worth:
    """The worth of its own hand, as well as this player can tell."""
    assert view.seat is not None  # noqa: S101
    hand, table = view.players[view.seat].hand, open_cards(view.table)
    others = [
        one for seat, one in enumerate(view.players) if seat != view.seat and one.cards and not one.folded
    ]
    believed = [_belief(one.said, one.paid) for one in others]
    exact = worth_of(hand, table, believed)
    blur = 0.35 * (1 - agent.level.care) * normal(agent.seed, agent.memory.deal, "worth", view.round)
    return Worth(exact.sets, _within(exact.now + blur), _within(exact.later + blur))


def _within(chance: float) -> float:
    return min(1.0, max(0.0, chance))


def _belief(spoken: str | None, paid: int) -> tuple[float, float]:
    """How likely each kind of hand would have come so far: without a SET, with one."""
    if spoken == "raise":
        return RAISED
    return PAID if paid else (1.0, 0.9)


def worth_of(hand: Sequence[Card], table: Sequence[Card], believed: Sequence[tuple[float, float]]) -> Worth:
    """Against every hand that the others may hold, each as likely as what they did makes it."""
    own = count_own(hand, table)
    unseen = [card for card in deck() if card not in hand and card not in table]
    shares = _shares(unseen, table)
    wins = 1.0
    for no_set, a_set in believed:
        weight = better = 0.0
        for sets, count in shares.items():
            likely = count * (a_set if sets else no_set)
            weight += likely
            better += likely * (1.0 if own > sets else 0.5 if own == sets else 0.0)
        wins *= better / weight if weight else 1.0
    return Worth(own, wins, _with_one_more(own, hand, table, unseen, wins))


def count_own(hand: Sequence[Card], table: Sequence[Card]) -> int:
    """R6.1: SETs with at least one card of the hand."""
    first, second = hand
    cards = set(table)
    both = THIRD[first][second] in cards
    return both + completed(first, table, cards) + completed(second, table, cards)


def completed(card: Card, table: Sequence[Card], cards: Collection[Card]) -> int:
    """How many pairs of the table this card completes."""
    row = THIRD[card]
    return sum(row[other] in cards for other in table) // 2


def _shares(unseen: Sequence[Card], table: Sequence[Card]) -> dict[int, float]:
    """How many of the hands that somebody may hold make how many SETs."""
    alone = dict.fromkeys(unseen, 0)
    for place, one in enumerate(table):
        row = THIRD[one]
        for other in table[:place]:
            third = row[other]
            if third in alone:
                alone[third] += 1
    often = Counter(alone.values())
    shares: dict[int, float] = defaultdict(float)
    for one, many in often.items():
        for other, more in often.items():
            if one < other:
                shares[one + other] += many * more
        shares[2 * one] += many * (many - 1) / 2
    # Two cards that make a SET with one of the table have one more than the two of them alone.
    for middle in table:
        row = THIRD[middle]
        for one, sets in alone.items():
            other = row[one]
            if one < other and other in alone:
                together = sets + alone[other]
                shares[together] -= 1
                shares[together + 1] += 1
    return shares


def _with_one_more(
    own: int, hand: Sequence[Card], table: Sequence[Card], unseen: Sequence[Card], wins: float
) -> float:
    """With one more card in the middle: it helps this hand where it completes a pair, and else the others."""
    cards = {*hand, *table}
    helping = {THIRD[a][b] for a in hand for b in cards if a != b} - cards
    chance = sum(card in helping for card in unseen) / max(1, len(unseen))
    gain = 0.75 if own == 0 else 0.35
    return wins + chance * gain * (1 - wins) - (1 - chance) * 0.12 * wins


# R6.4: betting ------------------------------------------------------------------------------------------


def _bet(agent: Agent, view: View, legal: Legal, worth: Worth) -> object:
    """Raise what is ahead, call what is worth its price, fold the rest; and now and then the other way round.

    The weaker a player, the more hope it pays for, and the less others pay for its good hands: it calls where it
    should fold, and often forgets to raise.
    """
    bold = agent.happens(TIMID + (1 - TIMID) * agent.level.care, "bold", view.round)
    most = view.most_to_raise if bold else 0
    strength = worth.now if worth.sets else worth.later
    check, match = legal_command(legal, Check), legal_command(legal, MatchBet)
    if match is None:
        bluffs = agent.happens(agent.level.bluff, "bluff", view.round, view.pot)
        if most and strength > BET:
            return Raise(max(1, most - 1) if strength < SURE and not bluffs else most)
        return Raise(most) if most and bluffs and view.pot else check or Fold()
    if most and strength > SURE:
        return Raise(most)
    price = view.to_match / (view.pot + view.to_match)
    return match if strength > price + MARGIN - agent.level.loose else Fold()


# R6.6: to expose or to wait -----------------------------------------------------------------------------


def _answer(agent: Agent, view: View, legal: Legal, worth: Worth) -> object:
    """Lay open what is ahead while there is something to win; wait where more is to be had than lost."""
    can_expose = any(isinstance(command, Answer) and command.expose for command in legal.commands)
    if not can_expose or not view.pot:
        return Answer(False)
    patient = agent.is_careful("wait", view.round) and view.round < SLOWLY and worth.now > 0.85
    return Answer(worth.now >= 0.5 and not patient)
