"""Scout: point at the card that the others will make least of; and hunt for the second where somebody points."""

from __future__ import annotations

from tertia.bots.agent import Agent, legal_choice, legal_command
from tertia.bots.player import TimedCommand
from tertia.bots.search import FOCUS, Sighting, differing, search_time
from tertia.cards import Card
from tertia.games.common.commands import Deal, SayNoSet
from tertia.games.common.layout import open_cards
from tertia.games.engine import Legal, Millis
from tertia.games.scout.commands import GiveUp, Point, Scout, Vote
from tertia.games.scout.view import HuntView, View
from tertia.solver import Triple, find_sets


def choose_command(agent: Agent, view: View, legal: Legal, now: Millis) -> TimedCommand | None:
    """What this player does next at this table."""
    deal = legal_command(legal, Deal)
    if deal is not None:
        return agent.act_at(deal, now + 2_500, now)
    votes = [command for command in legal.commands if isinstance(command, Vote)]
    if votes:
        return agent.act_at(votes[int(agent.draw("vote", now) * len(votes))], now + 3_000, now)
    table = open_cards(view.table)
    if view.hunt is not None:
        return _hunt(agent, view.hunt, table, legal, now)
    answers = []
    seen = agent.sightings(table) if legal_choice(legal, Scout) is not None else []
    if seen:
        chosen = _hardest(agent, table, seen)
        answers.append(agent.act_at(Scout(_finger_first(agent, table, chosen.cards)), chosen.at, now))
    no_set = legal_command(legal, SayNoSet)
    if no_set is not None:
        doubted = any(player.agreed for player in view.players)
        answers.append(agent.act_at(no_set, view.changed_at + agent.patience(table, doubted), now))
    return min(answers, key=lambda answer: answer.after, default=None)


# R5.1: the scout ----------------------------------------------------------------------------------------


def _hardest(agent: Agent, table: tuple[Card, ...], seen: list[Sighting]) -> Sighting:
    """Of the SETs seen almost at once, the one that the others will find hardest."""
    first = seen[0]
    if not agent.is_careful("which", sorted(table)):
        return first
    at_once = [one for one in seen if one.at <= first.at + agent.level.hand]
    return max(at_once, key=lambda one: (-_through_best(table, one.cards), differing(one.cards), -one.at))


def _through(table: tuple[Card, ...], card: Card) -> int:
    """How many SETs lie there with this card: every one is a chance for a finder."""
    return sum(card in found for found in find_sets(table))


def _through_best(table: tuple[Card, ...], cards: Triple) -> int:
    return min(_through(table, card) for card in cards)


def _finger_first(agent: Agent, table: tuple[Card, ...], cards: Triple) -> tuple[Card, ...]:
    """The finger on the card with the fewest SETs through it."""
    finger = cards[int(agent.draw("finger", cards) * 3)]
    if agent.is_careful("finger", cards):
        finger = min(cards, key=lambda card: (_through(table, card), card))
    return (finger, *(card for card in cards if card != finger))


# R5.2: the finder ---------------------------------------------------------------------------------------


def _hunt(
    agent: Agent, hunt: HuntView, table: tuple[Card, ...], legal: Legal, now: Millis
) -> TimedCommand | None:
    """With one card given the search is shorter: only its SETs count, and those seen before are known."""
    if hunt.card is None or not any(isinstance(command, Point) for command in legal.commands):
        return None
    began = agent.memory.hunt_began_at
    began = now if began is None else began
    answers = [
        agent.act_at(Point(_second(agent, hunt.card, one.cards)), _found_at(agent, one, table, began), now)
        for one in agent.sightings(table)
        if hunt.card in one.cards
    ]
    give_up = legal_command(legal, GiveUp)
    if give_up is not None and hunt.until is not None:
        # To give up wins nothing but time: who knows that looks almost to the end.
        patience = int(agent.patience(table) * FOCUS) + 3_000
        answers.append(agent.act_at(give_up, min(began + patience, hunt.until - 500), now))
    return min(answers, key=lambda answer: answer.after, default=None)


def _found_at(agent: Agent, one: Sighting, table: tuple[Card, ...], began: Millis) -> Millis:
    focused = search_time(agent.level, f"{agent.seed} {began} hunt", one.cards, len(table))
    return min(max(one.at, began), began + int(FOCUS * focused))


def _second(agent: Agent, card: Card, cards: Triple) -> Card:
    others = [other for other in cards if other != card]
    return others[int(agent.draw("second", cards) * 2)]
