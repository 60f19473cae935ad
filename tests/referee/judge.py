"""Checks a record of a match against the rules that all games share (docs/RULES.md, section 2).

These are the rules about time, presence, agreements, and the order of dealers. "Paused" always means that a table
stands still because every player is missing. The time between two deals is the "break"; its option is called
``pause`` in records.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.cards import commitment, deck

Json = dict[str, Any]
"""A JSON object of a record: an entry, an event, options, or a pile of cards."""


class Foul(Exception):
    """A record breaks a rule."""

    def __init__(self, line: int, rule: str, event: Json) -> None:
        super().__init__(f"line {line}: {rule}: {event}")


class Judge:
    """Follows a record, entry by entry. A subclass has a method ``on_…`` for each event of its game."""

    has_agreements = False
    """True if players can agree that there is no SET. The last player who says nothing can then be overruled."""

    def __init__(self) -> None:
        self.line, self.now, self.event = 0, 0, Json()
        self.cause: Json = {}
        """The command, or the passing of time, that led to the latest decision."""
        self.options: Json = {}
        self.presence: list[str] = []
        """For each seat ``here``, ``away`` (for less than the grace time), ``missing`` (for longer) or ``left``."""
        self.away_since: list[int] = []
        self.phase = "waiting"
        self.paused_at: int | None = None
        self.countdown: tuple[int, int] | None = None
        """The seat that will be overruled unless it acts, and the time at which that happens."""
        self.agreed: list[bool] = []
        self.total: list[int] = []
        self.deal, self.dealer = 0, -1
        self.dealers: list[int] = []
        """The dealers of all deals so far."""
        self.dealt_at = 0
        self.changed_at = 0
        """When the cards on the table last changed. The time that a SET took is counted from here."""
        self.next_deal_at: int | None = None
        """When the break between two deals ends."""
        self.ready: set[int] = set()
        """The seats that do not need the rest of the break."""
        self.stock: list[int] = []
        """The cards left to draw, the next one first."""
        self.piles: list[Json] = []
        """The piles of this deal: the shuffled deck, and in 20/20 each pile that was rebuilt."""

    # Reading ----------------------------------------------------------------------------------------

    def judge(self, entries: Sequence[Json]) -> None:
        """Judge a whole record. Raise Foul at the first entry that breaks a rule.

        Each entry holds one event. A decision may have several; only its first entry names the cause.
        """
        for line, entry in enumerate(entries, 1):
            if "cause" in entry and line > 1:
                self.after_decision()
            self.line, self.event = line, entry["event"]
            self.check(entry["at"] >= self.now, "time runs forwards")
            self.now = entry["at"]
            if "cause" in entry:
                self.cause = entry["cause"]
                self.before_decision()
            if self.paused_at is not None:
                # Players may still come and go. In ChipSet a player who leaves folds, and a player who leaves
                # with an open call has missed. The match ends if it is complete without the player who left.
                allowed = ("resumed", "came-back", "joined", "left", "folded", "missed", "match-ended")
                self.check(self.event["type"] in allowed, "R2.8: nothing happens while the table is paused")
            getattr(self, f"on_{self.event['type'].replace('-', '_')}")(self.event)
        self.after_decision()
        self.check(self.phase == "over", "a record ends with the match")

    def check(self, holds: object, rule: str) -> None:
        """Raise Foul unless the rule holds."""
        if not holds:
            raise Foul(self.line, rule, self.event)

    def before_decision(self) -> None:
        """Check that nothing is overdue when a command arrives."""
        if self.countdown is not None and self.paused_at is None:
            self.check(self.now <= self.countdown[1], "R2.8: a countdown ends in time")
        if self.next_deal_at is not None and self.phase == "between" and self.paused_at is None:
            self.check(self.now <= self.next_deal_at, "the next deal begins in time")

    def after_decision(self) -> None:
        """Check that the decision has all its consequences."""
        if self.phase != "playing" or self.paused_at is not None:
            return
        if self.options["revision"] > 1 and self.in_game:
            self.check(self.waited_for, "R2.8: a table pauses when every player is missing")
        if self.has_agreements and self.may_agree:
            silent, asked = self.silent_seats(), self.asked_seats()
            has_countdown = self.options["overrule"] and len(silent) == 1 and len(asked) > 1
            expected = silent[0] if has_countdown else None
            counted_down = None if self.countdown is None else self.countdown[0]
            self.check(counted_down == expected, "R2.8: the only silent player is counted down")
            self.check(silent or not asked, "R2.8: an agreement of all takes effect at once")

    # Presence --------------------------------------------------------------------------------------

    @property
    def seats(self) -> range:
        return range(len(self.presence))

    @property
    def waited_for(self) -> list[int]:
        """The seats that the table waits for."""
        return [seat for seat in self.seats if self.presence[seat] in ("here", "away")]

    @property
    def in_game(self) -> list[int]:
        return [seat for seat in self.seats if self.presence[seat] != "left"]

    def check_player(self, seat: int) -> None:
        """Check that a deal is being played and that the player of this seat has not left."""
        self.check(self.phase == "playing", "a deal is being played")
        self.check(self.presence[seat] != "left", "a player who left does not act")

    def on_went_away(self, event: Json) -> None:
        self.check(self.presence[event["seat"]] == "here", "only a present player goes away")
        self.presence[event["seat"]], self.away_since[event["seat"]] = "away", event["at"]

    def on_gave_up_waiting(self, event: Json) -> None:
        seat = event["seat"]
        is_due = self.presence[seat] == "away" and self.away_since[seat] + self.options["grace"] <= self.now
        self.check(is_due, "R2.8: the table waits for the grace time")
        self.presence[seat] = "missing"

    def on_came_back(self, event: Json) -> None:
        self.check(self.presence[event["seat"]] != "here", "only an absent player comes back")
        self.presence[event["seat"]] = "here"

    def on_left(self, event: Json) -> None:
        self.check(self.presence[event["seat"]] != "left", "a player leaves once")
        self.presence[event["seat"]] = "left"

    def on_paused(self, event: Json) -> None:
        self.check(self.options["revision"] > 1, "a table of revision 1 is never paused")
        self.check(
            self.in_game and not self.waited_for, "R2.8: a table is paused only while every player is missing"
        )
        self.paused_at = event["at"]

    def on_resumed(self, event: Json) -> None:
        paused_at = self.paused_at
        self.check(paused_at is not None, "R2.8: only a paused table resumes")
        may_resume = "here" in self.presence or not self.in_game
        self.check(may_resume, "R2.8: a table resumes when somebody returns, or ends when all have left")
        self.paused_at = None
        for seat in self.seats:
            if self.presence[seat] == "missing":
                self.presence[seat], self.away_since[seat] = "away", event["at"]
        self.shift(event["at"] - (paused_at or 0))

    def shift(self, by: int) -> None:
        """Move every instant by the time for which the table was paused."""
        self.dealt_at += by
        self.changed_at += by
        if self.next_deal_at is not None:
            self.next_deal_at += by
        if self.countdown is not None:
            until = self.prolong(self.countdown[1] + by, "overrule")
            self.countdown = self.countdown[0], until

    def prolong(self, until: int, option: str) -> int:
        """R2.8: return the end of a wait after a pause: at least 15 s are left, or the whole time of the wait."""
        if self.options["revision"] < 6 or until < self.now:
            return until
        whole: int = self.options[option]
        return max(until, self.now + min(15_000, whole))

    # R2.8: agreements -------------------------------------------------------------------------------

    @property
    def may_agree(self) -> bool:
        """True while players may say that there is no SET."""
        return True

    def asked_seats(self) -> list[int]:
        """Return the seats whose agreement counts."""
        return self.waited_for

    def silent_seats(self) -> list[int]:
        return [seat for seat in self.asked_seats() if not self.agreed[seat]]

    def have_all_agreed(self) -> bool:
        return bool(self.asked_seats()) and not self.silent_seats()

    def withdraw_agreements(self) -> None:
        self.agreed = [False] * len(self.presence)
        self.countdown = None

    def on_agreed(self, event: Json) -> None:
        self.check_player(event["seat"])
        self.check(not self.agreed[event["seat"]], "a player agrees once")
        self.agreed[event["seat"]] = True

    def on_took_back(self, event: Json) -> None:
        self.check(self.agreed[event["seat"]], "only an agreement is taken back")
        self.agreed[event["seat"]] = False

    def on_countdown_began(self, event: Json) -> None:
        self.check(
            self.silent_seats() == [event["seat"]] and len(self.asked_seats()) > 1,
            "R2.8: one is silent, others agree",
        )
        self.check(
            event["until"] == self.now + self.options["overrule"], "R2.8: the countdown has its length"
        )
        self.countdown = event["seat"], event["until"]

    def on_countdown_stopped(self, event: Json) -> None:
        has_reason = self.countdown is not None and (
            self.silent_seats() != [self.countdown[0]] or len(self.asked_seats()) <= 1
        )
        self.check(has_reason, "R2.8: a countdown stops for a reason")
        self.countdown = None

    def on_overruled(self, event: Json) -> None:
        self.check(self.countdown == (event["seat"], self.now), "R2.8: nobody is overruled before the end")
        self.check(self.silent_seats() == [event["seat"]], "R2.8: all others agree")
        self.agreed[event["seat"]], self.countdown = True, None

    # R2.12: deals and the match ---------------------------------------------------------------------

    def on_started(self, event: Json) -> None:
        self.options = event["options"]
        for _ in range(event["players"]):
            self.add_seat()

    def on_joined(self, event: Json) -> None:
        self.check(self.phase == "between", "players join between two deals")
        self.check(event["seat"] == len(self.presence), "a new player takes the next seat")
        self.add_seat()

    def add_seat(self) -> None:
        self.presence.append("here")
        self.away_since.append(0)
        self.agreed.append(False)
        self.total.append(0)

    def begin_deal(self, event: Json, cards: Sequence[int] | None = None) -> list[int]:
        """Check a new deal and return the order of its cards."""
        self.check(self.phase in ("waiting", "between"), "deals follow each other")
        pile = event["pile"]
        self.check(sorted(pile["order"]) == sorted(cards or deck(None)), "R1.1: every card is there once")
        self.check_commitment(event)
        if "deal" in event:  # CoopSet has no numbered deals and no dealers
            self.check(event["deal"] == self.deal + 1, "deals are counted")
            self.check(event["dealer"] == self.next_dealer(), "R2.12: the deal passes to the left")
            self.check(
                self.may_deal(), "R2.10: a deal begins after the break, by its dealer, or when all are ready"
            )
            self.deal, self.dealer = event["deal"], event["dealer"]
            self.dealers.append(self.dealer)
        self.phase, self.next_deal_at, self.piles, self.ready = "playing", None, [pile], set()
        self.dealt_at = self.changed_at = event["at"]
        self.withdraw_agreements()
        return list(pile["order"])

    def may_deal(self) -> bool:
        """R2.10: the break between deals is over, the dealer deals, or all are ready."""
        if (
            self.next_deal_at is None
            or self.now >= self.next_deal_at
            or self.cause["command"]["type"] == "deal"
        ):
            return True
        return bool(self.waited_for) and self.ready >= set(self.waited_for)

    def on_readied(self, event: Json) -> None:
        self.check(self.phase == "between", "R2.10: players are ready between two deals")
        self.check(event["seat"] in self.in_game, "a player who left is not ready")
        self.check(event["seat"] not in self.ready, "R2.10: a player is ready once")
        self.ready.add(event["seat"])

    def check_commitment(self, event: Json) -> None:
        self.check(
            event["commitment"] == commitment(event["pile"]), "the commitment of a pile fits its cards"
        )

    def next_dealer(self) -> int:
        if self.dealer < 0:
            return 0
        clockwise = [(self.dealer + step) % len(self.presence) for step in range(1, len(self.presence) + 1)]
        candidates = [seat for seat in clockwise if self.presence[seat] != "left"]
        if self.options.get("match") == "everyone" and self.options["revision"] > 1:
            candidates = [seat for seat in candidates if seat not in self.dealers] or candidates
        return candidates[0]

    def end_deal(self, event: Json) -> None:
        """Check the parts that the results of all games have, and add the scores to the totals."""
        self.check(event["deal"] == self.deal, "the result is that of this deal")
        took = self.now - self.dealt_at + self.added_time()
        self.check(event["took"] == took, "the time of a deal is measured")
        self.check(
            event["resumes"] == self.now + self.options["pause"], "the break between deals has its length"
        )
        self.check(event["opened"] == self.piles, "the deck is opened for all")
        self.phase, self.next_deal_at = "between", event["resumes"]
        self.total = [total + score for total, score in zip(self.total, event["scores"], strict=True)]
        self.withdraw_agreements()

    def added_time(self) -> int:
        """Return the penalty that is added to the measured time of the deal."""
        return 0

    def are_all_deals_played(self) -> bool:
        if self.options.get("match") == "everyone":
            return all(seat in self.dealers for seat in self.in_game)
        return bool(self.deal >= self.options["deals"])

    def on_match_ended(self, event: Json) -> None:
        self.check(self.phase == "between", "a match ends after a deal")
        self.check(not self.in_game or self.are_all_deals_played(), "R2.12: the match has its length")
        self.check_ranks(event, [-total for total in self.total])

    def check_ranks(self, event: Json, standings: Sequence[Any]) -> None:
        """Check totals and places; the lowest standing is first, and equal ones share a place."""
        self.check(event["totals"] == self.total, "totals are the sums of the deals")
        ranks = [1 + sum(other < standing for other in standings) for standing in standings]
        self.check(event["ranks"] == ranks, "R2.12: places follow from the totals")
        self.phase = "over"
