"""CoopSet: which of the SETs to take now, so that this layout and those to come bring most."""

from __future__ import annotations

from tertia.bots.agent import Agent, legal_choice, legal_command
from tertia.bots.player import TimedCommand
from tertia.bots.search import Sighting
from tertia.bots.set_selection import choose_for_points
from tertia.cards import Card, deck
from tertia.games.common.commands import SayNoSet
from tertia.games.common.layout import open_cards
from tertia.games.coopset.commands import SayDone, Take
from tertia.games.coopset.view import View
from tertia.games.engine import Legal, Millis

UNHURRIED = 3
"""Nobody plays against the team: the first SET of a layout is looked for so many times as long."""


def choose_command(agent: Agent, view: View, legal: Legal, now: Millis) -> TimedCommand | None:
    """What this player does next for the team."""
    if legal_choice(legal, Take) is None:
        return None
    table = open_cards(view.table)
    seen = agent.sightings(table)
    agree = legal_command(legal, SayNoSet) or legal_command(legal, SayDone)
    doubted = any(player.agreed for player in view.players)
    # R8.3: a card more costs a point, so everybody looks longer before saying that there is no SET.
    longer = 1 if view.taken else UNHURRIED
    looked = view.changed_at + longer * agent.patience(table, doubted)
    known = [one for one in seen if one.at <= looked]
    if not known and seen and agree is None:
        known = seen[:1]
    chosen = _chosen(agent, view, table, known, looked)
    if chosen is not None:
        return agent.act_at(Take(chosen.cards), chosen.at, now)
    return None if agree is None else agent.act_at(agree, looked, now)


def _chosen(
    agent: Agent, view: View, table: tuple[Card, ...], known: list[Sighting], looked: Millis
) -> Sighting | None:
    """What to take next; None where the layout is better left as it is."""
    if not known:
        return None
    # One plan for the layout, however often it is looked at: so the choice is of the whole layout's cards.
    key = (view.layout, len(table) + 3 * len(view.taken))
    if not known[0].is_set or not agent.is_careful("layout", *key):
        return known[0]
    sets = [one.cards for one in known if one.is_set]
    seen = agent.memory.first_seen.keys() | agent.memory.gone
    unseen = [card for card in deck() if card not in seen]
    plan = choose_for_points(
        table,
        unseen,
        agent.generator("layout", *key),
        among=sets,
        taken=len(view.taken),
        samples=agent.level.samples,
    )
    if not plan:
        return None if view.taken else known[0]
    first = next(one for one in known if one.cards in plan)
    return Sighting(max(first.at, looked if not view.taken else first.at), first.cards, is_set=True)
