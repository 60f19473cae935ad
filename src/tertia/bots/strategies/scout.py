"""Scout: point at the card that helps the others least, and look for the second card when somebody else points."""

from __future__ import annotations

from tertia.bots.agent import Agent, legal_choice, legal_command
from tertia.bots.player import TimedCommand
from tertia.bots.search import Sighting, differing, search_time
from tertia.cards import Card
from tertia.games.common.commands import Ready, SayNoSet
from tertia.games.common.layout import open_cards
from tertia.games.engine import Legal, Millis
from tertia.games.scout.commands import GiveUp, Point, Scout, Vote
from tertia.games.scout.view import HuntView, View
from tertia.solver import Triple, find_sets

TURN_ON_DISPLAY: Millis = 3_000
"""The time for which bots leave the result of a turn to the people who read it, before one of them points again."""

FINGER_LANDS: Millis = 1_000
"""The time after which everybody has seen at which card the scout points."""

VOTE_AFTER: Millis = 3_000
"""The time after which a bot votes for a forfeit."""

HUNT = 0.8
"""The share of the usual time in which a bot finds a SET with the scout's card. It is more than ``FOCUS``, so that a
second card is found about as fast as a SET of the classic game (docs/bots.md)."""
KNOWN_SET = 0.4
"""The same share for a SET that the bot knew before."""
FIRST_LOOK = 0.12
"""The time for which a bot looks at the scout's card before it searches, as a multiple of the median time to see an
easy SET. Others need that moment too, also if a bot knew the SET before."""

HUNT_PATIENCE: Millis = 3_000
"""The time that a bot searches before it gives up, in addition to a share of its patience."""
SHARE_OF_PATIENCE = 0.5
"""That share. The bot searches for less than the whole table."""
GIVE_UP_BEFORE_END: Millis = 500
"""The time before the end of a hunt at which a bot gives up at the latest."""


def choose_command(agent: Agent, view: View, legal: Legal, now: Millis) -> TimedCommand | None:
    """Return the next command, or None to wait."""
    ready = legal_command(legal, Ready)
    if ready is not None:
        return agent.get_ready(ready, view.resumes, view.options.pause, now)
    votes = [command for command in legal.commands if isinstance(command, Vote)]
    if votes:
        return agent.act_at(votes[int(agent.draw("vote", now) * len(votes))], now + VOTE_AFTER, now)
    table = open_cards(view.table)
    if view.hunt is not None:
        return _hunt(agent, view.hunt, table, legal, now)
    planned = []
    seen = agent.sightings(table) if legal_choice(legal, Scout) is not None else []
    if seen:
        chosen = _hardest(agent, table, seen)
        # The reaction time keeps bots apart that have all seen a SET in the meantime.
        shown = 0 if view.turn is None else view.turn.at + TURN_ON_DISPLAY + agent.reaction_time("turn", now)
        at = max(chosen.at, shown)
        planned.append(agent.act_at(Scout(_put_pointed_first(agent, table, chosen.cards)), at, now))
    no_set = legal_command(legal, SayNoSet)
    if no_set is not None:
        others_agree = any(player.agreed for player in view.players)
        searches_until = view.changed_at + agent.patience(table, others_agree)
        planned.append(agent.agree_at(no_set, agent.joins_at(table, searches_until), now))
    return min(planned, key=lambda timed: timed.after, default=None)


# R5.1: the scout ----------------------------------------------------------------------------------------


def _hardest(agent: Agent, table: tuple[Card, ...], seen: list[Sighting]) -> Sighting:
    """Return the SET that is hardest for the others, of those in sight at almost the same time."""
    first = seen[0]
    if not agent.is_careful("which", sorted(table)):
        return first
    at_once = [sighting for sighting in seen if sighting.at <= first.at + agent.level.reaction]
    return max(
        at_once,
        key=lambda sighting: (
            -_fewest_sets_with_one(table, sighting.cards),
            differing(sighting.cards),
            -sighting.at,
        ),
    )


def _count_sets_with(table: tuple[Card, ...], card: Card) -> int:
    """Return the number of SETs on the table with this card. Each is a chance for a finder."""
    return sum(card in found for found in find_sets(table))


def _fewest_sets_with_one(table: tuple[Card, ...], cards: Triple) -> int:
    return min(_count_sets_with(table, card) for card in cards)


def _put_pointed_first(agent: Agent, table: tuple[Card, ...], cards: Triple) -> tuple[Card, ...]:
    """Return the cards, first the one in the fewest SETs, at which the bot points."""
    finger = cards[int(agent.draw("finger", cards) * 3)]
    if agent.is_careful("finger", cards):
        finger = min(cards, key=lambda card: (_count_sets_with(table, card), card))
    return (finger, *(card for card in cards if card != finger))


# R5.2: the finder ---------------------------------------------------------------------------------------


def _hunt(
    agent: Agent, hunt: HuntView, table: tuple[Card, ...], legal: Legal, now: Millis
) -> TimedCommand | None:
    """Look for the second card. The search is shorter because only SETs with the first card count."""
    if hunt.card is None or not any(isinstance(command, Point) for command in legal.commands):
        return None
    began = agent.memory.hunt_began_at
    began = (now if began is None else began) + FINGER_LANDS
    planned = [
        agent.act_at(
            Point(_second(agent, hunt.card, sighting.cards)), _found_at(agent, sighting, table, began), now
        )
        for sighting in agent.sightings(table)
        if hunt.card in sighting.cards
    ]
    give_up = legal_command(legal, GiveUp)
    if give_up is not None and hunt.until is not None:
        # Giving up gains nothing but time, so the bot looks almost to the end.
        patience = int(agent.patience(table) * SHARE_OF_PATIENCE) + HUNT_PATIENCE
        planned.append(agent.act_at(give_up, min(began + patience, hunt.until - GIVE_UP_BEFORE_END), now))
    return min(planned, key=lambda timed: timed.after, default=None)


def _found_at(agent: Agent, sighting: Sighting, table: tuple[Card, ...], began: Millis) -> Millis:
    """Return when the bot finds a SET with the scout's card: it may have seen it before, or finds it in the hunt."""
    usual = search_time(agent.level, f"{agent.seed} {began} hunt", sighting.cards, len(table))
    searches_from = began + int(FIRST_LOOK * agent.level.glance)
    if sighting.at <= searches_from:
        return searches_from + int(KNOWN_SET * usual)
    return min(sighting.at, searches_from + int(HUNT * usual))


def _second(agent: Agent, card: Card, cards: Triple) -> Card:
    """Return one of the two other cards of a SET with the scout's card."""
    others = [other for other in cards if other != card]
    return others[int(agent.draw("second", cards) * 2)]
