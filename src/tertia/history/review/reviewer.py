"""The review of a game: one fold over its events, the same for every game.

The review of a running game contains only what a spectator may know. It leaves out SETs that are still open, because
somebody may yet take them. Its times leave out pauses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from tertia.cards import FEATURES, Card, Feature, card_features, explain
from tertia.games.analysis import (
    ClaimFailed,
    DealBegan,
    DealFinished,
    Finding,
    MatchFinished,
    ScoreUnit,
    SetFound,
    SetReturned,
)
from tertia.games.common.events import Agreed
from tertia.games.common.match import rank_totals
from tertia.games.engine import GameRules, Millis
from tertia.history.known_cards import KnownCards
from tertia.history.play_clock import PlayClock
from tertia.history.review.open_sets import OpenSetTracker
from tertia.history.review.summary import DealReview, Find, Lead, Mistake, PlayerReview, Review

FASTEST = 5
"""The number of quickest SETs that a review names."""


class Person(Protocol):
    """The player in a seat."""

    @property
    def name(self) -> str: ...
    @property
    def bot(self) -> bool: ...


def review(
    game: GameRules[Any], events: Iterable[tuple[Millis, Any]], people: Sequence[Person] = ()
) -> Review:
    """Review one game from its events, each with its instant. ``people`` are the players by seat."""
    reviewer = _Reviewer(game)
    for at, event in events:
        reviewer.add(at, event)
    return reviewer.result(people)


class _Reviewer:
    """The state of the fold: the game's own state, and what the review keeps of the events so far."""

    def __init__(self, game: GameRules[Any]) -> None:
        self.game = game
        self.analysis = game.ANALYSIS
        self.state = game.INITIAL
        self.clock = PlayClock()
        self.began: Millis | None = None
        """The instant of the first deal (UTC)."""
        self.started: Millis = 0
        """The same by the clock without pauses. All other instants count from it."""
        self.last: Millis = 0
        """The instant of the last event."""
        self.deal = 0
        self.dealt_at: Millis = 0
        self.scores: tuple[int, ...] = ()
        self.curves: list[list[tuple[Millis, int]]] = []
        """For each seat the first score and each change of it, with its instant."""
        self.finds: list[Find] = []
        self.mistakes: list[Mistake] = []
        self.wrong_no_sets: list[Millis] = []
        """R4: when a player alone said that there is no SET while there was one, at a price or not."""
        self.leads: list[Lead] = []
        self.deals: list[DealReview] = []
        self.open_sets = OpenSetTracker()
        self.known_cards = KnownCards()
        self.final_ranks: tuple[int, ...] | None = None
        self.cards_left: int | None = None

    @property
    def unit(self) -> ScoreUnit:
        return self.analysis.unit(self.state.options)

    def add(self, at: Millis, event: Any) -> None:
        findings = self.analysis.findings(event)
        begins_deal = any(isinstance(finding, DealBegan) for finding in findings)
        self.clock.add(event)
        if self.began is None and begins_deal:
            self.began, self.started = at, self.clock.read(at)
        now = 0 if self.began is None else self.clock.read(at) - self.started
        if begins_deal:
            self.dealt_at = now
        says_no_set_alone = isinstance(event, Agreed) and len(self.scores) == 1 and not self.analysis.is_team
        if says_no_set_alone and any(True for _ in self.analysis.open_sets(self.state)):
            self.wrong_no_sets.append(now)
        self.state = self.game.evolve(self.state, event)
        self.last = now
        scores_before = self.scores
        self._update_scores(now)
        for finding in findings:
            self._add_finding(now, finding, scores_before)
        self.known_cards.update(findings, self.analysis.known_after_undo(self.state))
        self.open_sets.update(
            now,
            self.deal,
            self.analysis.open_sets(self.state),
            taken=[finding.cards for finding in findings if isinstance(finding, SetFound)],
            deal_ended=any(isinstance(finding, DealFinished) for finding in findings),
        )

    def _add_finding(self, now: Millis, finding: Finding, scores_before: tuple[int, ...]) -> None:
        match finding:
            case DealBegan(deal):
                self.deal = deal
            case SetFound(seat, cards, measured):
                took = None if self.known_cards.cover_table else measured
                gained = self._gain(scores_before, seat)
                self.finds.append(Find(now, self.deal, seat, cards, took, _differing(cards), gained))
            case SetReturned():
                self.finds.pop()  # a seat gives back only the last SET that was found
            case ClaimFailed(seat, cards, reason):
                broken: tuple[Feature, ...] = ()
                if len(cards) == 3:
                    broken = tuple(verdict.feature for verdict in explain(*cards).broken)
                gained = self._gain(scores_before, seat)
                self.mistakes.append(Mistake(now, self.deal, seat, cards, reason, broken, gained))
            case DealFinished(reason, cards_left):
                self.cards_left = cards_left
                lasted = now - self.dealt_at
                self.deals.append(
                    DealReview(self.deal, self.dealt_at, lasted, reason, self.scores, cards_left)
                )
            case MatchFinished(_, final_ranks):
                self.final_ranks = final_ranks
                if finding.cards_left is not None:
                    self.cards_left = finding.cards_left

    def _update_scores(self, now: Millis) -> None:
        """Record scores that changed, and a lead that passes to others."""
        scores = self.analysis.scores(self.state)
        if scores is None or scores == self.scores:
            return
        for seat, score in enumerate(scores):
            if seat == len(self.curves):
                self.curves.append([(now, score)])
            elif self.curves[seat][-1][1] != score:
                self.curves[seat].append((now, score))
        self.scores = scores
        if len(scores) > 1 and not self.analysis.is_team:
            self._update_lead(now)

    def _update_lead(self, now: Millis) -> None:
        """Record the first sole leader; then the players in front whenever somebody who led has fallen behind."""
        leaders = tuple(seat for seat, rank in enumerate(self._ranks()) if rank == 1)
        passes_on = not set(self.leads[-1].seats) <= set(leaders) if self.leads else len(leaders) == 1
        if passes_on:
            self.leads.append(Lead(now, leaders))

    def _ranks(self) -> tuple[int, ...]:
        """Return the rank of each seat by its score alone."""
        sign = -1 if self.analysis.lowest_wins else 1
        return rank_totals([sign * score for score in self.scores])

    def _gain(self, scores_before: tuple[int, ...], seat: int) -> int:
        """Return the change of a seat's score; 0 for a seat that is new."""
        return self.scores[seat] - scores_before[seat] if seat < len(scores_before) else 0

    # The result -----------------------------------------------------------------------------------------

    def result(self, people: Sequence[Person]) -> Review:
        over = self.game.is_over(self.state)
        final = self.final_ranks if over and self.final_ranks is not None else self._ranks()
        timed = [find for find in self.finds if find.took is not None]
        return Review(
            game=self.game.NAME,
            over=over,
            unit=self.unit,
            team=self.analysis.is_team,
            began=self.began or 0,
            took=self.last,
            players=tuple(
                self._player(seat, final[seat], people[seat] if seat < len(people) else None)
                for seat in range(len(self.scores))
            ),
            finds=tuple(self.finds),
            fastest=tuple(sorted(timed, key=lambda find: (find.took, find.at))[:FASTEST]),
            mistakes=tuple(self.mistakes),
            untaken=tuple(
                sorted(self.open_sets.untaken, key=lambda untaken: (-untaken.lay, untaken.at, untaken.cards))
            ),
            leads=tuple(self.leads),
            deals=tuple(self.deals),
            cards_left=self.cards_left,
        )

    def _player(self, seat: int, rank: int, person: Person | None) -> PlayerReview:
        finds = [find for find in self.finds if find.seat == seat]
        times = tuple(find.took for find in finds if find.took is not None)
        mistakes = [mistake for mistake in self.mistakes if mistake.seat == seat]
        broken = Counter(feature for mistake in mistakes for feature in mistake.broken)
        one, two, three, four = (
            sum(find.differing == features for find in finds) for features in (1, 2, 3, 4)
        )
        return PlayerReview(
            name=person.name if person else "",
            bot=person.bot if person else False,
            score=self.scores[seat],
            rank=rank,
            sets=len(finds),
            differing=(one, two, three, four),
            times=times,
            average=round(sum(times) / len(times)) if times else None,
            best=min(times, default=None),
            streak=self._streak(seat),
            mistakes=len(mistakes),
            wrong_no_sets=len(self.wrong_no_sets),
            broken={feature: broken[feature] for feature in FEATURES},
            scores=tuple(self.curves[seat]),
        )

    def _streak(self, seat: int) -> int:
        """Return the most SETs of a seat in a row. A SET of another seat, or an own mistake, ends the row."""
        found = [(find.at, find.seat, True) for find in self.finds]
        wrong = [(mistake.at, mistake.seat, False) for mistake in self.mistakes]
        overlooked = [(at, seat, False) for at in self.wrong_no_sets]
        longest = run = 0
        for _, caller, is_set in sorted([*found, *wrong, *overlooked], key=lambda call: call[0]):
            if is_set:
                run = run + 1 if caller == seat else 0
                longest = max(longest, run)
            elif caller == seat:
                run = 0
        return longest


def _differing(cards: Sequence[Card]) -> int:
    """Return the number of features in which the cards of a SET differ. Comparing the first two cards is enough."""
    first, second, *_ = (card_features(card) for card in cards)
    return sum(x != y for x, y in zip(first, second, strict=True))
