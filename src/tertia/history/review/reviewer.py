"""From a game's events to its review: one fold, for every game.

What is told of a running game a spectator may know: SETs that still lie open are left out, since nobody is to be
told of them while they can be taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from tertia.cards import FEATURES, Card, Feature, card_features, explain
from tertia.games.common.match import ranks
from tertia.games.engine import Game, Millis
from tertia.history.review.analysis import DEAL_ENDED, DEALT, MISSED, READINGS, Reading
from tertia.history.review.open_sets import Lying
from tertia.history.review.summary import DealReview, Find, Lead, Mistake, PlayerReview, Review, Unit

FASTEST = 5
"""So many of the quickest SETs are named."""


class Person(Protocol):
    """Who sat in a seat."""

    @property
    def name(self) -> str: ...
    @property
    def bot(self) -> bool: ...


def review(game: Game[Any], happened: Iterable[tuple[Millis, Any]], people: Sequence[Person] = ()) -> Review:
    """The review of one game from its events, each with its instant; ``people`` by seat."""
    look = _Look(game)
    for at, event in happened:
        look.see(at, event)
    return look.result(people)


class _Look:
    """The fold: the game's state, and what is kept of the way to it."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.reading: Reading = READINGS[game.NAME]
        self.state = game.INITIAL
        self.began: Millis | None = None
        self.last: Millis = 0
        self.deal = 0
        self.dealt_at: Millis = 0
        self.scores: tuple[int, ...] = ()
        self.curves: list[list[tuple[Millis, int]]] = []
        self.finds: list[Find] = []
        self.mistakes: list[Mistake] = []
        self.leads: list[Lead] = []
        self.deals: list[DealReview] = []
        self.lying = Lying()
        self.ranks: tuple[int, ...] | None = None
        self.cards_left: int | None = None

    @property
    def unit(self) -> Unit:
        return self.reading.unit(self.state.options)

    def see(self, at: Millis, event: Any) -> None:
        if self.began is None and isinstance(event, DEALT):
            self.began = at
        now = at - (at if self.began is None else self.began)
        if isinstance(event, DEALT):
            self.deal, self.dealt_at = getattr(event, "deal", 1), now
        self.state = self.game.evolve(self.state, event)
        self.last = now
        before = self.scores
        self._count(now)
        found = self.reading.found(event)
        for one in found:
            differing = _differing(one.cards)
            gained = self._gain(before, one.seat)
            self.finds.append(Find(now, self.deal, one.seat, one.cards, one.took, differing, gained))
        if isinstance(event, MISSED):
            self._missed(now, event, before)
        ended = isinstance(event, DEAL_ENDED)
        self.lying.changed(now, self.deal, self.reading.lying(self.state), (f.cards for f in found), ended)
        if ended:
            self._deal_ended(now, event)
        self.ranks = getattr(event, "ranks", self.ranks)
        result = getattr(event, "result", None)
        self.cards_left = getattr(result, "cards_left", self.cards_left)

    def _count(self, now: Millis) -> None:
        """A score that changed, and who leads by it."""
        scores = self.reading.scores(self.state)
        if scores is None or scores == self.scores:
            return
        for seat, score in enumerate(scores):
            if seat == len(self.curves):
                self.curves.append([(now, score)])
            elif self.curves[seat][-1][1] != score:
                self.curves[seat].append((now, score))
        self.scores = scores
        leaders = [seat for seat, rank in enumerate(self._standing()) if rank == 1]
        alone = len(leaders) == 1 and len(scores) > 1 and not self.reading.team
        if alone and (not self.leads or self.leads[-1].seat != leaders[0]):
            self.leads.append(Lead(now, leaders[0]))

    def _standing(self) -> tuple[int, ...]:
        """Each seat's place by its score alone."""
        sign = -1 if self.unit == "penalty" else 1
        return ranks([sign * score for score in self.scores])

    def _gain(self, before: tuple[int, ...], seat: int) -> int:
        return self.scores[seat] - before[seat] if seat < len(before) else 0

    def _missed(self, now: Millis, event: Any, before: tuple[int, ...]) -> None:
        broken: tuple[Feature, ...] = ()
        if len(event.cards) == 3:
            broken = tuple(verdict.feature for verdict in explain(*event.cards).broken)
        reason = getattr(event, "reason", "no-set")
        gained = self._gain(before, event.seat)
        self.mistakes.append(Mistake(now, self.deal, event.seat, event.cards, reason, broken, gained))

    def _deal_ended(self, now: Millis, event: Any) -> None:
        self.cards_left = getattr(event, "cards_left", None)
        took = now - self.dealt_at
        self.deals.append(
            DealReview(self.deal, self.dealt_at, took, event.reason, self.scores, self.cards_left)
        )

    # The result -----------------------------------------------------------------------------------------

    def result(self, people: Sequence[Person]) -> Review:
        over = self.game.is_over(self.state)
        places = self.ranks if over and self.ranks is not None else self._standing()
        timed = [find for find in self.finds if find.took is not None]
        return Review(
            game=self.game.NAME,
            over=over,
            unit=self.unit,
            team=self.reading.team,
            began=self.began or 0,
            took=self.last,
            players=tuple(
                self._player(seat, places[seat], people[seat] if seat < len(people) else None)
                for seat in range(len(self.scores))
            ),
            finds=tuple(self.finds),
            fastest=tuple(sorted(timed, key=lambda find: (find.took, find.at))[:FASTEST]),
            mistakes=tuple(self.mistakes),
            untaken=tuple(sorted(self.lying.untaken, key=lambda one: (-one.lay, one.at, one.cards))),
            leads=tuple(self.leads),
            deals=tuple(self.deals),
            cards_left=self.cards_left,
        )

    def _player(self, seat: int, rank: int, person: Person | None) -> PlayerReview:
        finds = [find for find in self.finds if find.seat == seat]
        times = tuple(find.took for find in finds if find.took is not None)
        wrong = [mistake for mistake in self.mistakes if mistake.seat == seat]
        broken = Counter(feature for mistake in wrong for feature in mistake.broken)
        one, two, three, four = (sum(find.differing == n for find in finds) for n in (1, 2, 3, 4))
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
            mistakes=len(wrong),
            broken={feature: broken[feature] for feature in FEATURES},
            scores=tuple(self.curves[seat]),
        )

    def _streak(self, seat: int) -> int:
        calls: list[Find | Mistake] = [*self.finds, *self.mistakes]
        calls.sort(key=lambda call: call.at)
        longest = run = 0
        for call in calls:
            if isinstance(call, Find):
                run = run + 1 if call.seat == seat else 0
                longest = max(longest, run)
            elif call.seat == seat:
                run = 0
        return longest


def _differing(cards: Sequence[Card]) -> int:
    """In how many features a SET differs: where its first two cards do, all three do."""
    first, second, *_ = (card_features(card) for card in cards)
    return sum(x != y for x, y in zip(first, second, strict=True))
