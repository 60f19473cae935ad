"""The table with its places (R2.2, R2.6, R2.8, R2.9), and calls (R2.3 to R2.7), for the games that have them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.cards import has_set
from referee.judge import Json, Judge


class TableJudge(Judge):
    """Follows cards in places. New cards fill free places in order."""

    has_agreements = True
    size = 12
    """The number of cards up to which the table is refilled."""

    def __init__(self) -> None:
        super().__init__()
        self.places: dict[int, int] = {}
        """The card in each place."""

    @property
    def open_cards(self) -> list[int]:
        return [self.places[place] for place in sorted(self.places)]

    def free_places(self, count: int) -> list[int]:
        """Return the places for the next cards: gaps first, then the end."""
        return [place for place in range(len(self.places) + count) if place not in self.places][:count]

    def draw(self, count: int) -> list[int]:
        """Return the next cards of the deck and remove them from it."""
        drawn, self.stock = self.stock[:count], self.stock[count:]
        return drawn

    def lay(self, cards: Sequence[int], places: Sequence[int]) -> None:
        for card, place in zip(cards, places, strict=True):
            self.check(place not in self.places, "a card is laid into a free place")
            self.places[place] = card

    def take(self, cards: Sequence[int]) -> list[int]:
        """Remove cards from the table and return their places."""
        places = {card: place for place, card in self.places.items()}
        self.check(all(card in places for card in cards), "only cards on the table are taken")
        for card in cards:
            del self.places[places[card]]
        return [places[card] for card in cards]

    def on_laid_more(self, event: Json) -> None:
        """R2.8: three more cards, if all agree; or by themselves if there is no SET."""
        by_itself = self.options.get("more") == "auto" and not has_set(self.open_cards)
        self.check(self.have_all_agreed() or by_itself, "R2.8: more cards come when all agree")
        self.lay_more(event, min(3, 21 - len(self.places)))

    def lay_more(self, event: Json, count: int) -> None:
        expected = self.draw(count)
        self.check(expected and event["laid"] == expected, "R2.8: more cards come from the top of the deck")
        self.check(event["places"] == self.free_places(len(expected)), "R2.8: gaps are filled first")
        self.lay(event["laid"], event["places"])
        self.changed_at = event["at"]
        self.withdraw_agreements()

    def on_moved(self, event: Json) -> None:
        """R2.9: the cards in the extra places move into the gaps, in order."""
        self.check(self.options["gaps"] == "close", "R2.9: cards stay where the table wants it")
        limit = max(self.size, len(self.places))
        extra = [self.places[place] for place in sorted(self.places) if place >= limit]
        gaps = [place for place in range(limit) if place not in self.places][: len(extra)]
        self.check(
            event["cards"] == extra and event["places"] == gaps, "R2.9: extra cards fill the gaps in order"
        )
        self.take(event["cards"])
        self.lay(event["cards"], event["places"])

    def after_decision(self) -> None:
        super().after_decision()
        if self.phase == "playing" and self.options.get("gaps") == "close" and self.paused_at is None:
            limit = max(self.size, len(self.places))
            self.check(all(place < limit for place in self.places), "R2.9: the rectangle is closed")


class CallJudge(TableJudge):
    """Follows calls: one at a time, the earliest press first, three cards in time, and a rest after a mistake."""

    def __init__(self) -> None:
        super().__init__()
        self.call: dict[str, Any] | None = None
        """The open call. ``on_called`` lists its fields.

        ``rivals`` are the seats that pressed and lost, ``drawn`` is the seat that has just won the draw of a tie.
        """
        self.rests_until: list[int] = []
        """R2.7: when each seat may call again."""
        self.gone_at = self.resumed_at = 0
        """When cards last left the table, and when the last wrong call ended. Earlier presses do not count."""

    def add_seat(self) -> None:
        super().add_seat()
        self.rests_until.append(0)

    @property
    def may_agree(self) -> bool:
        return self.call is None and self.options.get("more") != "auto"

    @property
    def needs_call(self) -> bool:
        return bool(self.options["claim"] == "call")

    def shift(self, by: int) -> None:
        super().shift(by)
        self.gone_at += by
        if self.call is not None:
            for name in ("pressed", "closes", "until"):
                self.call[name] += by
            self.call["until"] = self.prolong(self.call["until"], "pick_time")

    def before_decision(self) -> None:
        super().before_decision()
        if self.call is not None and self.paused_at is None:
            ends = self.call["closes"] if self.call["shown"] else self.call["until"]
            self.check(self.now <= ends, "R2.5: a call ends in time")

    def on_called(self, event: Json) -> None:
        seat, pressed, call = event["seat"], event["pressed"], self.call
        self.check_player(seat)
        window = self.options["photo_finish"]
        self.check(self.now - window <= pressed <= self.now, "R2.4: a press counts within the photo finish")
        self.check(pressed >= self.gone_at, "a press for cards that have left does not count")
        if self.options["revision"] > 1:
            self.check(pressed >= self.resumed_at, "R2.4: a press during another call does not count")
            self.check(pressed >= self.rests_until[seat], "R2.7: a player rests after a wrong call")
        rivals: set[int] = set()
        if call is None:
            self.check(event["overtaken"] is None and event["tied"] == 1, "R2.4: nobody is overtaken")
        else:
            self.check(seat != call["seat"], "R2.4: nobody calls twice")
            self.check(event["overtaken"] == call["seat"], "R2.4: one call at a time")
            self.check(self.now < call["closes"], "R2.4: nobody is overtaken after the photo finish")
            is_first = pressed < call["pressed"] and seat not in call["rivals"]
            is_tie = pressed == call["pressed"] and call["drawn"] == seat
            self.check(is_first or is_tie, "R2.4: the earliest press gets the call")
            rivals = (call["rivals"] | {call["seat"]}) - {seat}
        self.check(event["tapped"] == (not self.needs_call), "R2.3: players call, or tap")
        self.check(event["closes"] == pressed + window, "R2.4: the photo finish has its length")
        self.check(
            event["until"] == self.now + self.options["pick_time"], "R2.5: the caller has the time agreed"
        )
        self.call = {
            **{name: event[name] for name in ("seat", "pressed", "closes", "until")},
            "rivals": rivals,
            "shown": [],
            "drawn": None,
        }
        self.agreed[seat] = False
        self.countdown = None

    def on_tie_drawn(self, event: Json) -> None:
        self.check(
            self.call is not None and event["holder"] == self.call["seat"], "R2.4: a tie is with the call"
        )
        assert self.call is not None
        self.check(event["winner"] in (event["seat"], event["holder"]), "R2.4: one of two wins the draw")
        self.check(event["seat"] not in self.call["rivals"], "R2.4: everybody draws once")
        self.call["rivals"] = self.call["rivals"] | {event["seat"]}
        self.call["drawn"] = event["seat"] if event["winner"] == event["seat"] else None

    def on_shown(self, event: Json) -> None:
        call = self.call
        self.check(call is not None and call["seat"] == event["seat"], "R2.4: only the caller shows cards")
        assert call is not None
        self.check(not call["shown"] and self.now < call["until"], "R2.5: the caller shows once and in time")
        cards = event["cards"]
        self.check(len(set(cards)) == 3, "R2.5: the caller shows three cards")
        self.check(
            set(cards) <= set(self.reach(event["seat"])), "R2.5: the caller shows cards that are there"
        )
        call["shown"] = cards

    def reach(self, seat: int) -> list[int]:
        """Return the cards of which a seat may make a SET."""
        return self.open_cards

    def end_call(self, event: Json) -> None:
        """Check that a decided claim is that of the caller, and close the call."""
        self.check(self.call is not None and self.call["seat"] == event["seat"], "only a call is decided")
        assert self.call is not None
        self.check(event["cards"] == self.call["shown"], "the cards shown are decided")
        self.call = None

    def miss(self, event: Json) -> None:
        """Check a wrong call: no SET, out of time or gone. R2.7: then the player rests."""
        call = self.call
        assert call is not None
        deadline = call["closes"] if call["shown"] else call["until"]
        if event["reason"] == "time":
            self.check(not call["shown"] and self.now >= call["until"], "R2.5: time is up only at its end")
        elif event["reason"] == "left":
            self.check(self.cause["command"]["type"] == "leave", "a player gives up a call only by leaving")
        self.end_call(event)
        if self.options["revision"] > 1:
            is_tick = self.cause["command"]["type"] == "tick"
            failed = min(self.now, deadline) if is_tick else self.now
            self.check(event["at"] == failed, "R2.7: the rest begins with the end of the call")
            self.resumed_at = failed
            if len(self.presence) > 1:
                self.rests_until[event["seat"]] = failed + self.options["rest"]

    def on_rested(self, event: Json) -> None:
        self.check(0 < self.rests_until[event["seat"]] <= self.now, "R2.7: a rest ends at its time")
