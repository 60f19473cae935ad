"""CoopSet: take the SETs that bring the most points in this layout and the next ones.

In a team a bot does not take a SET: it proposes it, so that people decide (docs/RULES.md, R8.6). It supports the
proposals of others, so that a team of bots does not wait.
"""

from __future__ import annotations

from dataclasses import replace
from math import exp

from tertia.bots.agent import Agent, legal_choice, legal_command
from tertia.bots.draws import normal
from tertia.bots.player import TimedCommand
from tertia.bots.search import Sighting
from tertia.bots.set_selection import choose_for_points
from tertia.cards import Card, deck
from tertia.games.common.commands import SayNoSet
from tertia.games.common.layout import open_cards
from tertia.games.coopset.commands import Propose, SayDone, Support, Take
from tertia.games.coopset.view import View
from tertia.games.engine import Legal, Millis
from tertia.solver import has_set

LOOK_AT_PROPOSAL: Millis = 1_000
"""The time that a bot looks at a proposal before it supports it."""

AFTER_OPPOSITION: Millis = 10_000
"""The time that a bot leaves to people who opposed a proposal, before it makes another one."""

PROPOSE_AGAIN: Millis = 45_000
"""The same if people opposed all SETs that the bot knows and have done nothing since: then it proposes one again."""

AFTER_KEPT_LOOKING: Millis = 20_000
"""R8.7: the time that a bot leaves to people who want to go on looking, before it votes for the same again."""

EXTRA_PATIENCE = 3
"""Without opponents a bot looks this many times as long for the first SET of a layout.

It proposes one to a team sooner: see ``Level.comparing``.
"""

NO_SET_LOOK: Millis = 3_000
"""The fixed part of the time after which a bot says that there is no SET, if that is true.

People who search in vain wait for a sign."""

NO_SET_GLANCES = 0.6
"""The median of the other part of that time, as a multiple of the median time to see an easy SET."""

NO_SET_SPREAD = 0.25
"""The standard deviation of the logarithm of that part."""


def choose_command(agent: Agent, view: View, legal: Legal, now: Millis) -> TimedCommand | None:
    """Return the next command for the team, or None to wait."""
    if legal_choice(legal, Take) is None:
        return None
    if view.proposal is not None:
        support = legal_command(legal, Support)
        return None if support is None else _support(agent, view, support, now)
    table = open_cards(view.table)
    seen = agent.sightings(table)
    agree = legal_command(legal, SayNoSet) or legal_command(legal, SayDone)
    others_agree = any(player.agreed for player in view.players)
    # R8.3: another card costs a point, so a bot looks longer before it says that there is no SET.
    times_longer = 1 if view.taken else EXTRA_PATIENCE
    patience = times_longer * agent.patience(table, others_agree)
    until = agent.joins_at(table, view.changed_at + patience)
    if agent.memory.asked_at is None and not has_set(table):
        until = min(until, view.changed_at + _no_set_look(agent, table))
    known = _known(agent, seen, until, now)
    asked_for_card = view.question == "no-set"
    asked_at = agent.memory.asked_at if asked_for_card else None
    answer_at = now if asked_at is None else asked_at + agent.second_look(table)
    soon = [sighting for sighting in known if sighting.at <= max(answer_at, now)]
    if asked_at is not None and soon:
        # R8.3: somebody wants to add a card, so a bot that knows a SET does not look for better ones.
        known, until = soon, min(until, answer_at)
    if not known and seen and agree is None:
        known = seen[:1]  # the bot cannot end the layout, so it goes on searching
    wanted = [sighting for sighting in known if frozenset(sighting.cards) not in agent.memory.opposed]
    oppositions = [opposition.at for opposition in view.opposed]
    not_before = max(oppositions) + AFTER_OPPOSITION if oppositions else now
    if known and not wanted and not view.taken and (asked_for_card or not others_agree):
        # R8.6: people did not want the SETs that the bot knows, so it leaves the next step to them for a while. A
        # vote for a card is such a step. The bot answers it with a proposal: to vote would be to say "no SET".
        wanted, last_at = known, max([view.changed_at, *oppositions])
        is_asked = asked_at is not None and asked_at > last_at
        until = not_before = answer_at if is_asked else last_at + PROPOSE_AGAIN
    chosen = _choose_sighting(agent, view, table, wanted, until, now)
    if chosen is not None:
        command = Propose(chosen.cards) if len(view.players) > 1 else Take(chosen.cards)
        return agent.act_at(command, max(chosen.at, not_before), now)
    if agree is None:
        return None
    return agent.agree_at(agree, max(until, not_before, _people_look_until(agent, view)), now)


def _people_look_until(agent: Agent, view: View) -> Millis:
    """R8.7: return the instant before which the bot does not vote, because somebody wants to go on looking.

    Players who agree after all do not need the time any more.
    """
    if view.kept_looking_at is None or all(view.players[seat].agreed for seat in view.kept_looking):
        return 0
    return view.kept_looking_at + AFTER_KEPT_LOOKING + agent.reaction_time("vote again", view.kept_looking)


def _known(agent: Agent, seen: list[Sighting], until: Millis, now: Millis) -> list[Sighting]:
    """Return the SETs that the bot knows if it searches until an instant, with those that somebody has proposed."""
    opposed = agent.memory.opposed
    return [
        replace(sighting, at=min(sighting.at, now)) if frozenset(sighting.cards) in opposed else sighting
        for sighting in seen
        if sighting.at <= max(until, now) or frozenset(sighting.cards) in opposed
    ]


def _no_set_look(agent: Agent, table: tuple[Card, ...]) -> Millis:
    """Return the time after which the bot says that these cards hold no SET, if that is true."""
    factor = exp(NO_SET_SPREAD * normal(agent.seed, agent.memory.deal, "no SET", sorted(table)))
    return NO_SET_LOOK + int(agent.level.glance * NO_SET_GLANCES * factor)


def _support(agent: Agent, view: View, support: Support, now: Millis) -> TimedCommand:
    """Support a proposal. The instant does not depend on others who support it in the meantime."""
    proposal = view.proposal
    assert proposal is not None  # noqa: S101
    proposed_at = proposal.until - view.options.proposal_time
    at = proposed_at + LOOK_AT_PROPOSAL + agent.reaction_time("support", proposal.cards)
    return TimedCommand(support, max(0, at - now))


def _choose_sighting(
    agent: Agent, view: View, table: tuple[Card, ...], known: list[Sighting], until: Millis, now: Millis
) -> Sighting | None:
    """Return the SET to take next; None if the layout is better left as it is."""
    if not known:
        return None
    # The key is the same for all decisions of a layout, so that they follow one plan.
    key = (view.layout, len(table) + 3 * len(view.taken))
    if not known[0].is_set or not agent.is_careful("layout", *key):
        return known[0]
    if not view.taken:
        # The plan for a layout depends on all SETs in sight, so the bot compares them for a while.
        until = min(until, _compares_until(agent, view, table))
        known = [sighting for sighting in known if sighting.at <= max(until, now)] or known[:1]
    sets = [sighting.cards for sighting in known if sighting.is_set]
    seen = agent.memory.visible_since.keys() | agent.memory.gone
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
    first = next(sighting for sighting in known if sighting.cards in plan)
    at = first.at if view.taken else max(first.at, until)
    return Sighting(at, first.cards, is_set=True)


def _compares_until(agent: Agent, view: View, table: tuple[Card, ...]) -> Millis:
    """Return until when a careful bot looks for other SETs, before it takes the first one of a layout."""
    factor = agent.level.comparing if len(view.players) > 1 else EXTRA_PATIENCE
    return view.changed_at + int(factor * agent.patience(table))
