"""20/20: play SETs that use the most cards of the own hand, and ask for another card when stuck.

``view.reach`` is the hand and the table: the cards of which a SET may consist.
"""

from __future__ import annotations

from collections.abc import Sequence

from tertia.bots.agent import Agent, legal_choice, legal_command
from tertia.bots.player import TimedCommand
from tertia.bots.search import Sighting
from tertia.cards import THIRD, Card, deck
from tertia.games.common.commands import CallSet, Claim, Ready, SayNoSet
from tertia.games.common.layout import open_cards
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.engine import AnyCards, Legal, Millis
from tertia.games.twenty.commands import AskCard
from tertia.games.twenty.view import View
from tertia.solver import Triple


def choose_command(agent: Agent, view: View, legal: Legal, now: Millis) -> TimedCommand | None:
    """Return the next command, or None to wait."""
    ready = legal_command(legal, Ready)
    if ready is not None:
        return agent.get_ready(ready, view.resumes, view.options.pause, now)
    if view.seat is None or view.phase != "playing":
        return None
    claim, call = legal_choice(legal, Claim), legal_command(legal, CallSet)
    hand = [card for card in view.players[view.seat].hand if card is not None]
    if view.call is not None:  # if somebody else called, there is nothing to claim
        return None if claim is None else _show(agent, view, hand, claim, now)
    if claim is None and call is None:
        return None
    seen = [sighting for sighting in agent.sightings(view.reach) if _is_worthwhile(agent, hand, sighting)]
    planned = []
    if seen:
        best = _best(agent, view, hand, seen)
        planned.append(agent.act_at(call if call is not None else Claim(best.cards), best.at, now))
    stuck = _when_stuck(agent, view, legal, hand)
    if stuck is not None:
        planned.append(agent.act_at(*stuck, now))
    return min(planned, key=lambda timed: timed.after, default=None)


def _show(agent: Agent, view: View, hand: list[Card], claim: AnyCards, now: Millis) -> TimedCommand:
    """R2.5: show the three cards for which the bot called."""
    assert view.call is not None  # noqa: S101
    seen = agent.sightings(view.reach)
    # The bot may have seen the SET a moment after the instant at which its call counts.
    known = [sighting for sighting in seen if sighting.at <= view.call.pressed + PHOTO_FINISH] or seen[:1]
    candidates = [sighting for sighting in known if _is_worthwhile(agent, hand, sighting)] or known
    cards = _best(agent, view, hand, candidates).cards if candidates else tuple(claim.cards[:3])
    return agent.act_soon(Claim(cards), now, most=(view.call.until - now) * 7 // 10)


# R9.2: which SET ----------------------------------------------------------------------------------------


def _count_own_cards(hand: Sequence[Card], cards: Triple) -> int:
    """Return the number of cards of the hand in a SET."""
    return sum(card in hand for card in cards)


def _is_worthwhile(agent: Agent, hand: Sequence[Card], sighting: Sighting) -> bool:
    """Return False for a SET that uses no card of the hand, if the bot is careful: it waits until it is stuck."""
    return _count_own_cards(hand, sighting.cards) > 0 or not agent.is_careful("own", sighting.cards)


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


def _when_stuck(agent: Agent, view: View, legal: Legal, hand: list[Card]) -> tuple[object, Millis] | None:
    """Return the command of a stuck bot and its instant: a SET of the table alone, no SET, or another card."""
    since = max((agent.memory.visible_since.get(card, 0) for card in view.reach), default=view.changed_at)
    others_agree = any(player.agreed for player in view.players)
    searches_until = max(since, view.changed_at) + agent.patience(view.reach, others_agree)
    at = agent.joins_at(view.reach, searches_until)
    no_set, ask = legal_command(legal, SayNoSet), legal_command(legal, AskCard)
    careful = agent.is_careful("stuck", sorted(view.reach))
    if careful:
        seen = agent.sightings(view.reach)
        from_table = [sighting for sighting in seen if _count_own_cards(hand, sighting.cards) == 0]
        if from_table and from_table[0].at <= at:
            claim, call = legal_choice(legal, Claim), legal_command(legal, CallSet)
            if call is not None or claim is not None:
                return call or Claim(from_table[0].cards), at
    if no_set is not None:
        return no_set, at
    # The bot cannot say "no SET": it has said so already, and others have not agreed. Another card is the way out.
    return None if ask is None else (ask, at + agent.patience(view.reach))
