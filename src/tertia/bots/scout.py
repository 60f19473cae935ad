"""Scout: point at the card that the others will make least of; and hunt for the second where somebody points."""

from __future__ import annotations

from tertia.bots.mind import Mind, said, wanted
from tertia.bots.player import Answer
from tertia.bots.search import FOCUS, Sighting, differing, search_time
from tertia.cards import Card
from tertia.games.common.layout import open_cards
from tertia.games.engine import Legal, Millis
from tertia.games.scout.facts import Deal, GiveUp, Point, SayNoSet, Scout, Vote
from tertia.games.scout.view import HuntView, View
from tertia.solver import Triple, find_sets


def think(mind: Mind, view: View, legal: Legal, now: Millis) -> Answer | None:
    """What this player does next at this table."""
    deal = said(legal, Deal)
    if deal is not None:
        return mind.at(deal, now + 2_500, now)
    votes = [command for command in legal.commands if isinstance(command, Vote)]
    if votes:
        return mind.at(votes[int(mind.draw("vote", now) * len(votes))], now + 3_000, now)
    table = open_cards(view.table)
    if view.hunt is not None:
        return _hunt(mind, view.hunt, table, legal, now)
    answers = []
    seen = mind.sees(table) if wanted(legal, Scout) is not None else []
    if seen:
        chosen = _hardest(mind, table, seen)
        answers.append(mind.at(Scout(_finger_first(mind, table, chosen.cards)), chosen.at, now))
    no_set = said(legal, SayNoSet)
    if no_set is not None:
        doubted = any(player.agreed for player in view.players)
        answers.append(mind.at(no_set, view.changed_at + mind.patience(table, doubted), now))
    return min(answers, key=lambda answer: answer.after, default=None)


# R5.1: the scout ----------------------------------------------------------------------------------------


def _hardest(mind: Mind, table: tuple[Card, ...], seen: list[Sighting]) -> Sighting:
    """Of the SETs seen almost at once, the one that the others will find hardest."""
    first = seen[0]
    if not mind.takes_care("which", sorted(table)):
        return first
    at_once = [one for one in seen if one.at <= first.at + mind.level.hand]
    return max(at_once, key=lambda one: (-_through_best(table, one.cards), differing(one.cards), -one.at))


def _through(table: tuple[Card, ...], card: Card) -> int:
    """How many SETs lie there with this card: every one is a chance for a finder."""
    return sum(card in found for found in find_sets(table))


def _through_best(table: tuple[Card, ...], cards: Triple) -> int:
    return min(_through(table, card) for card in cards)


def _finger_first(mind: Mind, table: tuple[Card, ...], cards: Triple) -> tuple[Card, ...]:
    """The finger on the card with the fewest SETs through it."""
    finger = cards[int(mind.draw("finger", cards) * 3)]
    if mind.takes_care("finger", cards):
        finger = min(cards, key=lambda card: (_through(table, card), card))
    return (finger, *(card for card in cards if card != finger))


# R5.2: the finder ---------------------------------------------------------------------------------------


def _hunt(mind: Mind, hunt: HuntView, table: tuple[Card, ...], legal: Legal, now: Millis) -> Answer | None:
    """With one card given the search is shorter: only its SETs count, and those seen before are known."""
    if hunt.card is None or not any(isinstance(command, Point) for command in legal.commands):
        return None
    began = mind.memory.hunted_at
    began = now if began is None else began
    answers = [
        mind.at(Point(_second(mind, hunt.card, one.cards)), _found_at(mind, one, table, began), now)
        for one in mind.sees(table)
        if hunt.card in one.cards
    ]
    give_up = said(legal, GiveUp)
    if give_up is not None and hunt.until is not None:
        # To give up wins nothing but time: who knows that looks almost to the end.
        patience = int(mind.patience(table) * FOCUS) + 3_000
        answers.append(mind.at(give_up, min(began + patience, hunt.until - 500), now))
    return min(answers, key=lambda answer: answer.after, default=None)


def _found_at(mind: Mind, one: Sighting, table: tuple[Card, ...], began: Millis) -> Millis:
    focused = search_time(mind.level, f"{mind.seed} {began} hunt", one.cards, len(table))
    return min(max(one.at, began), began + int(FOCUS * focused))


def _second(mind: Mind, card: Card, cards: Triple) -> Card:
    others = [other for other in cards if other != card]
    return others[int(mind.draw("second", cards) * 2)]
