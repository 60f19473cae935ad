"""20/20: play SETs that use the most cards of the own hand, and bring new cards to the table when stuck.

``view.reach`` is the hand and the table: the cards of which a SET may consist. A deal lasts as long as somebody with
one or two cards waits for the right ones, so stuck bots say so soon: new cards help more than a card in the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp

from tertia.bots.agent import Agent, legal_choice, legal_command
from tertia.bots.draws import normal
from tertia.bots.memory import SET_ON_DISPLAY
from tertia.bots.player import TimedCommand
from tertia.bots.search import FOCUS, USUAL_CARDS, Sighting
from tertia.cards import THIRD, Card, deck
from tertia.games.common.commands import CallSet, Claim, Ready, SayNoSet
from tertia.games.common.layout import open_cards
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.engine import AnyCards, Legal, Millis
from tertia.games.twenty.commands import AskCard
from tertia.games.twenty.view import View
from tertia.solver import Triple, find_sets

USUAL_HAND = 6
"""R9.1: the number of cards in a hand at first."""

SEARCH = 0.7
"""The factor on search times. Nobody searches the same cards, so that a SET would take longer than in other games."""

LOOK_AGAIN = 0.25
"""The least time from a SET to the next one, as a multiple of the median time to see an easy SET. Everybody can use
it to look at the new cards, so that nobody loses a deal to a row of quick SETs."""

CAUTION = 0.5
"""The factor on the probability to be deceived: a wrong call costs a card, so bots look twice."""

NO_SET_LOOK: Millis = 3_000
"""The fixed part of the time after which a bot without a SET says so; cards that it knows take no longer."""
NO_SET_GLANCES = 0.4
"""The other part for a reach of new cards, as a multiple of the median time to see an easy SET."""

ABOUT_TO_SEE: Millis = 4_000
"""A bot that sees a SET within this time does not say that it has none: that would look like a contradiction."""
LONGEST_WAIT: Millis = 8_000
"""But nobody who has said so waits longer for it."""

ASK_AFTER: Millis = 60_000
"""The time for which a bot waits for others to agree before it draws a card. Drawing makes deals longer."""

SPREAD = 0.25
"""The standard deviation of the logarithm of these times."""


def choose_command(agent: Agent, view: View, legal: Legal, now: Millis) -> TimedCommand | None:
    """Return the next command, or None to wait."""
    ready = legal_command(legal, Ready)
    if ready is not None:
        return agent.get_ready(ready, view.resumes, view.options.pause, now)
    if view.seat is None or view.phase != "playing":
        return None
    claim, call = legal_choice(legal, Claim), legal_command(legal, CallSet)
    hand = [card for card in view.players[view.seat].hand if card is not None]
    agent = _focused(agent, len(hand))
    if view.call is not None:  # if somebody else called, there is nothing to claim
        return None if claim is None else _show(agent, view, hand, claim, now)
    if claim is None and call is None:
        return None
    seen = [sighting for sighting in agent.sightings(view.reach) if _count_own_cards(hand, sighting.cards)]
    planned = []
    if seen:
        best = _best(agent, view, hand, seen)
        command = call if call is not None else Claim(best.cards)
        planned.append(agent.act_at(command, max(best.at, _looks_until(agent, view)), now))
    stuck = _when_stuck(agent, view, legal, hand, now)
    if stuck is not None:
        way_out, at = stuck
        act = agent.agree_at if isinstance(way_out, SayNoSet) else agent.act_at
        planned.append(act(way_out, at, now))
    return min(planned, key=lambda timed: timed.after, default=None)


def _looks_until(agent: Agent, view: View) -> Millis:
    """Return the instant before which the bot does not call, because the last SET or new cards are shown."""
    shown_at = max(view.changed_at, agent.memory.set_taken_at or 0)
    return shown_at + SET_ON_DISPLAY + int(LOOK_AGAIN * agent.level.glance)


def _focused(agent: Agent, in_hand: int) -> Agent:
    """Return the bot as it searches with this many cards in hand: the fewer there are, the fewer SETs to look for.

    With a single card, one of the three cards is given.
    """
    more = min(1.0, (max(1, in_hand) - 1) / (USUAL_HAND - 1))
    agent = replace(agent, level=replace(agent.level, slip=CAUTION * agent.level.slip))
    return agent.with_search_times(SEARCH * (FOCUS + (1 - FOCUS) * more))


def _show(agent: Agent, view: View, hand: list[Card], claim: AnyCards, now: Millis) -> TimedCommand:
    """R2.5: show the three cards for which the bot called."""
    assert view.call is not None  # noqa: S101
    seen = agent.sightings(view.reach)
    # The bot may have seen the SET a moment after the instant at which its call counts.
    known = [sighting for sighting in seen if sighting.at <= view.call.pressed + PHOTO_FINISH] or seen[:1]
    candidates = [sighting for sighting in known if _count_own_cards(hand, sighting.cards)] or known
    cards = _best(agent, view, hand, candidates).cards if candidates else tuple(claim.cards[:3])
    return agent.act_soon(Claim(cards), now, most=(view.call.until - now) * 7 // 10)


# R9.2: which SET ----------------------------------------------------------------------------------------


def _count_own_cards(hand: Sequence[Card], cards: Triple) -> int:
    """Return the number of cards of the hand in a SET."""
    return sum(card in hand for card in cards)


def _best(agent: Agent, view: View, hand: list[Card], seen: list[Sighting]) -> Sighting:
    """Return the best of the SETs that the bot sees at almost the same time as the first.

    It uses the most cards of the hand, and then leaves the hand that most unseen cards can complete to a SET.
    """
    first = seen[0]
    if not agent.is_careful("best", sorted(hand)):
        return first
    at_once = [sighting for sighting in seen if sighting.at <= first.at + 2 * agent.level.reaction]
    unseen = _unseen(agent, view)
    best = max(
        at_once,
        key=lambda sighting: (
            _count_own_cards(hand, sighting.cards),
            _count_completing_cards(hand, sighting.cards, view, unseen),
        ),
    )
    return Sighting(max(first.at, best.at), best.cards, best.is_set)


def _unseen(agent: Agent, view: View) -> set[Card]:
    known = agent.memory.visible_since.keys() | agent.memory.gone
    return {card for card in deck() if card not in known}


def _count_completing_cards(hand: Sequence[Card], cards: Triple, view: View, unseen: set[Card]) -> int:
    """Return the number of cards that may still come and would make a SET with what is left."""
    kept = [card for card in hand if card not in cards]
    table = [card for card in open_cards(view.table) if card not in cards]
    completing = {THIRD[a][b] for a in kept for b in (*kept, *table) if a != b}
    return len(completing & unseen)


# R9.4, R9.7: stuck --------------------------------------------------------------------------------------


def _when_stuck(
    agent: Agent, view: View, legal: Legal, hand: list[Card], now: Millis
) -> tuple[object, Millis] | None:
    """Return the command of a stuck bot and its instant: a SET of the table alone, no SET, or another card."""
    reach = view.reach
    since = agent.landed_at(reach)
    others_agree = any(player.agreed for player in view.players)
    # If others are stuck, three more cards help everybody, so a bot no longer looks for a SET that it overlooks.
    at = max(since, agent.joins_at(reach, since + agent.patience(reach, others_agree), may_overlook=True))
    if not any(_count_own_cards(hand, cards) for cards in find_sets(reach)):
        at = min(at, since + _no_set_look(agent, reach, since))
    no_set, ask = legal_command(legal, SayNoSet), legal_command(legal, AskCard)
    seen = agent.sightings(reach)
    soon = max(at, now) + ABOUT_TO_SEE
    if agent.memory.asked_at is not None:
        soon = min(soon, agent.memory.asked_at + LONGEST_WAIT)
    if no_set is not None and any(_count_own_cards(hand, one.cards) for one in seen if one.at <= soon):
        return None
    from_table = [sighting for sighting in seen if not _count_own_cards(hand, sighting.cards)]
    if from_table and (no_set is None or from_table[0].at <= soon):
        claim, call = legal_choice(legal, Claim), legal_command(legal, CallSet)
        if call is not None or claim is not None:
            at = max(at, from_table[0].at, _looks_until(agent, view))
            return call or Claim(from_table[0].cards), at
    if no_set is not None:
        return no_set, at
    # The bot cannot say "no SET": it has said so already, and others have not agreed. Another card is the way out.
    return None if ask is None else (ask, at + int(ASK_AFTER * _pace(agent, "ask", reach)))


def _no_set_look(agent: Agent, reach: Sequence[Card], since: Millis) -> Millis:
    """Return the time after which the bot says that it has no SET, if that is true.

    It grows with the number of cards that came last, at ``since``: the bot has looked at the others before.
    """
    new = sum(agent.memory.visible_since.get(card, 0) == since for card in reach)
    look = NO_SET_LOOK + NO_SET_GLANCES * agent.level.glance * new / USUAL_CARDS
    return int(look * _pace(agent, "no SET", reach))


def _pace(agent: Agent, *key: object) -> float:
    """Return a factor around 1 on the time for a decision."""
    return exp(SPREAD * normal(agent.seed, agent.memory.deal, *key))
