"""ChipSet: compare the value of the hand with the price of a bet, and bluff now and then.

Chips are won when others pay against a better hand. A first bet that is a duty, and an ante, reveal nothing about it.
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
from tertia.games.chipset.view import PlayerView, View
from tertia.games.common.commands import Ready
from tertia.games.common.layout import open_cards
from tertia.games.engine import Legal, Millis

MIN_THINKING: Millis = 1_000
"""The time that a bot thinks at least."""

MAX_EXTRA_THINKING: Millis = 800
"""The time that a bot may think longer, in addition to twice its reaction time."""

ANSWERING: tuple[Millis, Millis] = (800, 2_000)
"""The least and the most time from the showdown question to the answer, with a SET and without one."""

RAISED = (0.25, 1.0)
"""The assumed probability that another player raises without a SET and with one."""

PAID = (0.55, 1.0)
"""The same for matching a bet."""

BET, SURE, MARGIN = 0.50, 0.70, -0.06
"""Thresholds of the probability to win: to bet, to raise, and the margin over its price for matching a bet."""

STAYING = 0.3
"""The factor by which ``loose`` shrinks with every phase: a weaker bot follows its curiosity at first, then folds."""

RAISE_CHANCE = 0.4
"""The probability that even a careless bot raises a good hand."""

EXPOSE_FROM = 3
"""A hand that is far ahead is not exposed before this round, because others may go on paying."""

AHEAD, FAR_AHEAD = 0.5, 0.85
"""The probabilities to win from which on a hand is ahead, and far ahead."""

BLUR = 0.35
"""The standard deviation of the error with which a bot without any care estimates its probability to win."""


def choose_command(agent: Agent, view: View, legal: Legal, now: Millis) -> TimedCommand | None:
    """Return the next command, or None to wait."""
    ready = legal_command(legal, Ready)
    if ready is not None:
        return agent.get_ready(ready, view.resumes, view.options.pause, now)
    if view.phase not in ("betting", "answering") or view.seat is None:
        return None
    value = estimate_value(agent, view)
    pace = agent.draw("pace", view.round, view.pot, view.phase)
    if view.phase == "answering":
        return TimedCommand(_answer(agent, view, legal, value), max(0, _answers_at(view, pace, now) - now))
    command = _bet(agent, view, legal, value)
    thinking = MIN_THINKING + int((MAX_EXTRA_THINKING + 2 * agent.level.reaction) * pace)
    # At the latest a second before the time of the turn ends.
    act_at = now + thinking if view.until is None else min(now + thinking, view.until - 1_000)
    return agent.act_at(command, act_at, now)


def _answers_at(view: View, pace: float, now: Millis) -> Millis:
    """Return the instant of the answer. It counts from the question, so that other answers do not delay it."""
    asked_at = now if view.until is None else view.until - view.options.answer_time
    least, most = ANSWERING
    answers_at = asked_at + least + int((most - least) * pace)
    return answers_at if view.until is None else min(answers_at, view.until - 1)


# The value of a hand -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandValue:
    """The number of SETs of a hand, and its probability to win a showdown now and one card later."""

    sets: int
    wins_now: float
    wins_later: float


def estimate_value(agent: Agent, view: View) -> HandValue:
    """Return the value of the own hand, blurred by the level of the bot."""
    assert view.seat is not None  # noqa: S101
    hand, table = view.players[view.seat].hand, open_cards(view.table)
    others = [
        player
        for seat, player in enumerate(view.players)
        if seat != view.seat and player.cards and not player.folded
    ]
    likelihoods = [_belief(view, player) for player in others]
    exact = hand_value(hand, table, likelihoods)
    blur = BLUR * (1 - agent.level.care) * normal(agent.seed, agent.memory.deal, "worth", view.round)
    return HandValue(exact.sets, _clamp(exact.wins_now + blur), _clamp(exact.wins_later + blur))


def _clamp(chance: float) -> float:
    return min(1.0, max(0.0, chance))


def _belief(view: View, player: PlayerView) -> tuple[float, float]:
    """Return how likely the player's bets so far would be without a SET, and with one.

    A player who has paid nothing freely says little: (1.0, 0.9).
    """
    opening = view.options.opening
    # Whoever raises to one chip has made the first bet of the round. R6.3: it may be a duty.
    made_first_bet = opening == "bet" and player.said == "raise" and player.stake == 1
    if player.said == "raise" and not made_first_bet:
        return RAISED
    by_duty = 1 if opening == "ante" or made_first_bet else 0
    return PAID if player.paid > by_duty else (1.0, 0.9)


def hand_value(
    hand: Sequence[Card], table: Sequence[Card], likelihoods: Sequence[tuple[float, float]]
) -> HandValue:
    """Return the value against all hands that the others may hold, weighted by their actions so far."""
    own = count_own(hand, table)
    unseen = [card for card in deck() if card not in hand and card not in table]
    hands_by_sets = _count_hands_by_sets(unseen, table)
    ties = [1.0]  # the probability that nobody is better, by the number of others with as many SETs
    for no_set, a_set in likelihoods:
        weight = worse = equal = 0.0
        for sets, count in hands_by_sets.items():
            likely = count * (a_set if sets else no_set)
            weight += likely
            worse += likely * (own > sets)
            equal += likely * (own == sets)
        if weight:
            # With a worse player there are as many ties as before, with an equal one there is one more.
            if_worse, if_equal = [*ties, 0.0], [0.0, *ties]
            ties = [(a * worse + b * equal) / weight for a, b in zip(if_worse, if_equal, strict=True)]
    wins = sum(chance / (others + 1) for others, chance in enumerate(ties))  # R6.6: ties share the pot
    return HandValue(own, wins, _with_one_more(own, hand, table, unseen, wins))


def count_own(hand: Sequence[Card], table: Sequence[Card]) -> int:
    """Return the number of SETs with at least one card of the hand (R6.1)."""
    first, second = hand
    cards = set(table)
    has_set_with_both = THIRD[first][second] in cards
    return has_set_with_both + completed(first, table, cards) + completed(second, table, cards)


def completed(card: Card, table: Sequence[Card], cards: Collection[Card]) -> int:
    """Return the number of pairs on the table that this card completes."""
    row = THIRD[card]
    return sum(row[other] in cards for other in table) // 2


def _count_hands_by_sets(unseen: Sequence[Card], table: Sequence[Card]) -> dict[int, float]:
    """Return the number of possible hands of another player by their number of SETs."""
    # The number of SETs that each unseen card makes with two cards of the table.
    sets_of = dict.fromkeys(unseen, 0)
    for place, first in enumerate(table):
        row = THIRD[first]
        for second in table[:place]:
            third = row[second]
            if third in sets_of:
                sets_of[third] += 1
    # A hand of two cards has the SETs of both. Count hands by the numbers of SETs, not card by card.
    cards_with = Counter(sets_of.values())
    hands: dict[int, float] = defaultdict(float)
    for sets, cards in cards_with.items():
        for other_sets, other_cards in cards_with.items():
            if sets < other_sets:
                hands[sets + other_sets] += cards * other_cards
        hands[2 * sets] += cards * (cards - 1) / 2
    # Two cards that make a SET with one card of the table have one SET more than the two separately.
    for middle in table:
        row = THIRD[middle]
        for first, sets in sets_of.items():
            second = row[first]
            if first < second and second in sets_of:
                together = sets + sets_of[second]
                hands[together] -= 1
                hands[together + 1] += 1
    return hands


def _with_one_more(
    own: int, hand: Sequence[Card], table: Sequence[Card], unseen: Sequence[Card], wins: float
) -> float:
    """Return an estimate of the probability to win after another card.

    It helps this hand if it completes a pair, else the others. The factors are rough estimates.
    """
    cards = {*hand, *table}
    helping = {THIRD[a][b] for a in hand for b in cards if a != b} - cards
    chance = sum(card in helping for card in unseen) / max(1, len(unseen))
    gain = 0.75 if own == 0 else 0.35
    return wins + chance * gain * (1 - wins) - (1 - chance) * 0.12 * wins


# R6.4: betting ------------------------------------------------------------------------------------------


def _bet(agent: Agent, view: View, legal: Legal, value: HandValue) -> object:
    """Raise a hand that is ahead, match a bet that is worth its price, fold otherwise, and sometimes bluff.

    A weaker bot matches bets where it should fold, and often forgets to raise.
    """
    bold = agent.happens(RAISE_CHANCE + (1 - RAISE_CHANCE) * agent.level.care, "bold", view.round)
    most = view.most_to_raise if bold else 0  # 0: the bot does not want to raise
    # Without a SET, the hand is worth what may become of it.
    strength = value.wins_now if value.sets else value.wins_later
    check, match = legal_command(legal, Check), legal_command(legal, MatchBet)
    if match is None:
        bluffs = agent.happens(agent.level.bluff, "bluff", view.round, view.pot)
        if most and strength > BET:
            return Raise(max(1, most - 1) if strength < SURE and not bluffs else most)
        if most and bluffs and view.pot:
            return Raise(most)
        return check or legal_command(legal, Fold) or Raise(1)  # R6.3: the first bet may be a duty
    if most and strength > SURE:
        return Raise(most)
    price = view.to_match / (view.pot + view.to_match * (1 + _payers_to_come(view)))
    loose = agent.level.loose * STAYING ** (view.round - 1)
    return match if strength > price + MARGIN - loose else Fold()


def _payers_to_come(view: View) -> int:
    """Return the number of other players in the deal who have still to match the bet."""
    assert view.seat is not None  # noqa: S101
    highest = max(player.stake for player in view.players)
    return sum(
        bool(player.cards) and not player.folded and not player.all_in and player.stake < highest
        for seat, player in enumerate(view.players)
        if seat != view.seat
    )


# R6.6: to expose or to wait -----------------------------------------------------------------------------


def _answer(agent: Agent, view: View, legal: Legal, value: HandValue) -> object:
    """Expose a hand that is ahead if there is something to win, or wait if more can be won than lost."""
    can_expose = any(isinstance(command, Answer) and command.expose for command in legal.commands)
    if not can_expose or not view.pot:
        return Answer(False)
    patient = agent.is_careful("wait", view.round) and view.round < EXPOSE_FROM and value.wins_now > FAR_AHEAD
    return Answer(value.wins_now >= AHEAD and not patient)
