"""The classic game: call the first SET in sight. Solitaire: take the SET that best clears the deck or survives."""

from __future__ import annotations

from tertia.bots.agent import Agent, legal_choice, legal_command
from tertia.bots.memory import SET_ON_DISPLAY
from tertia.bots.player import TimedCommand
from tertia.bots.search import Sighting
from tertia.bots.set_selection import choose_to_survive
from tertia.cards import Card, deck
from tertia.clearing.playouts import choose_to_clear
from tertia.clearing.position import TABLE_SIZE
from tertia.games.classic.view import View
from tertia.games.common.commands import CallSet, Claim, Ready, SayNoSet
from tertia.games.common.layout import open_cards
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.engine import AnyCards, Legal, Millis

EXTRA_PATIENCE = 10
"""In solitaire nobody is faster, so a careful bot looks this many times as long for further SETs."""

BEGINNER_SEARCH = {"9": 1.9, "12": 3.2}
"""The factor on search times with the beginner deck (R3), by the cards on the table.

Its SETs are more frequent and easier; with this factor bots take them as often as with the full deck (bench/pace.py).
"""

WATCHING = 0.09
"""The share of ``glance`` for which a bot watches at least after a change, and up to twice that time.

So nobody takes two SETs in one breath.
"""

CARE_ALONE = 0.25
"""In solitaire even the lowest level thinks this share of choices through."""


def choose_command(agent: Agent, view: View, legal: Legal, now: Millis) -> TimedCommand | None:
    """Return the next command, or None to wait."""
    if view.options.held is not None:
        agent = agent.with_search_times(BEGINNER_SEARCH[view.options.beginner_cards])
    ready = legal_command(legal, Ready)
    if ready is not None:
        return agent.get_ready(ready, view.resumes, view.options.pause, now)
    if view.phase != "playing":
        return None
    table = open_cards(view.table)
    claim, call = legal_choice(legal, Claim), legal_command(legal, CallSet)
    if view.call is not None:
        return None if claim is None else _show(agent, view, table, claim, now)
    seen = agent.sightings(table) if claim is not None or call is not None else []
    planned = []
    if seen and call is not None:
        planned.append(agent.act_at(call, max(seen[0].at, _looks_again_at(agent, view)), now))
    elif seen and claim is not None:
        chosen = _best_alone(agent, view, table, seen) if len(view.players) == 1 else seen[0]
        planned.append(agent.act_at(Claim(chosen.cards), chosen.at, now))
    no_set = legal_command(legal, SayNoSet)
    if no_set is not None:
        others_agree = any(player.agreed for player in view.players)
        searches_until = view.changed_at + agent.patience(table, others_agree)
        planned.append(agent.agree_at(no_set, agent.joins_at(table, searches_until), now))
    return min(planned, key=lambda timed: timed.after, default=None)


def _looks_again_at(agent: Agent, view: View) -> Millis:
    """Return the instant from which the bot looks at all cards again, after it has watched the table change."""
    watching = WATCHING * (1 + agent.draw("watch", view.changed_at))
    return view.changed_at + SET_ON_DISPLAY + int(watching * agent.level.glance)


def _show(agent: Agent, view: View, table: tuple[Card, ...], claim: AnyCards, now: Millis) -> TimedCommand:
    """R2.5: show the three cards for which the bot called."""
    assert view.call is not None  # noqa: S101
    seen = agent.sightings(table)
    # The bot may have seen the SET a moment after the instant at which its call counts.
    known = [sighting for sighting in seen if sighting.at <= view.call.pressed + PHOTO_FINISH] or seen[:1]
    cards = known[0].cards if known else tuple(claim.cards[:3])
    return agent.act_soon(Claim(cards), now, most=(view.call.until - now) * 7 // 10)


def _best_alone(agent: Agent, view: View, table: tuple[Card, ...], seen: list[Sighting]) -> Sighting:
    """R4: without opponents a careful bot looks for further SETs and compares what each leaves.

    Where the deck is cleared (R4.1), it plays the last cards out; strictly (R4.2), it rates the table that is left.
    """
    first = seen[0]
    if not first.is_set or not agent.is_careful("alone", sorted(table), at_least=CARE_ALONE):
        return first
    until = view.changed_at + EXTRA_PATIENCE * agent.patience(table)
    candidates = [sighting for sighting in seen if sighting.is_set and sighting.at <= max(until, first.at)]
    is_survived = not view.deck and view.options.alone != "clear"  # R4.2: without a deck nothing can be lost
    if len(candidates) == 1 or is_survived:
        return first
    known = agent.memory.visible_since.keys() | agent.memory.gone
    unseen = [card for card in deck(view.options.held) if card not in known]
    rng = agent.generator("alone", sorted(table))
    among, samples = [sighting.cards for sighting in candidates], agent.level.samples
    # A bot that has forgotten cards cannot tell which are left, so that playouts would mislead it.
    if view.options.alone == "clear" and len(unseen) == view.deck:
        best = choose_to_clear(
            table,
            unseen,
            lambda cards: rng.sample(cards, len(cards)),
            among=among,
            playouts=samples,
            size=TABLE_SIZE if view.options.held is None else int(view.options.beginner_cards),
        )
    else:
        best = choose_to_survive(table, unseen, rng, among=among, samples=samples)
    last_seen_at = max(sighting.at for sighting in candidates)
    return Sighting(last_seen_at, best, is_set=True)
