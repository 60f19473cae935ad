"""The judge of CoopSet records (docs/RULES.md, section 8)."""

from __future__ import annotations

from typing import Any

from referee.cards import has_set, is_set
from referee.judge import Json
from referee.tables import TableJudge

POINTS = (0, 0, 1, 3, 5)
"""R8.2: the points for no SET, one, two, three, and four or more."""

VERDICTS = ((30, "cheat"), (15, "record"), (14, "super"), (11, "excellent"), (8, "good"), (4, "not-bad"))
"""R8.4: the least total for each verdict; below is "keep playing"."""


class CoopSetJudge(TableJudge):
    def __init__(self) -> None:
        super().__init__()
        self.won: list[int] = []
        self.mistakes: list[int] = []
        self.taken = self.added = self.layout = 0
        """The SETs taken from this layout, the cards added to it, and its number."""
        self.laid_out_at = 0
        self.layouts: list[Json] = []
        """The results of the finished layouts."""
        self.proposal: Json | None = None
        """R8.6: the event that opened the proposal, with the seats of its ``supporters``."""
        self.kept_looking: set[int] = set()
        """R8.7: the seats that refused what others agreed to, since the table last changed."""

    def add_seat(self) -> None:
        super().add_seat()
        self.won.append(0)
        self.mistakes.append(0)

    @property
    def question(self) -> str | None:
        """R8.3, R8.5: the subject on which the team may agree."""
        if self.taken or not self.stock:
            return "done"
        return None if self.options["more"] == "auto" or len(self.places) >= 21 else "no-set"

    def shift(self, by: int) -> None:
        super().shift(by)
        self.laid_out_at += by
        if self.proposal is not None:
            self.proposal["until"] = self.prolong(self.proposal["until"] + by, "proposal_time")

    @property
    def may_agree(self) -> bool:
        """R8.6: the team answers a proposal first."""
        return self.proposal is None

    def withdraw_agreements(self) -> None:
        super().withdraw_agreements()
        self.proposal = None
        self.kept_looking = set()

    def before_decision(self) -> None:
        super().before_decision()
        if self.proposal is not None and self.paused_at is None:
            self.check(self.now <= self.proposal["until"], "R8.6: a proposal is taken in time")

    def after_decision(self) -> None:
        super().after_decision()
        if self.proposal is not None and self.phase == "playing" and self.paused_at is None:
            self.check(self.unanswered(), "R8.6: a SET that all support is taken at once")

    # R8.6: proposals --------------------------------------------------------------------------------

    def unanswered(self) -> list[int]:
        """Return the seats that neither made nor support the proposal."""
        assert self.proposal is not None
        decided = {self.proposal["seat"], *self.proposal["supporters"]}
        return [seat for seat in self.waited_for if seat not in decided]

    def on_proposed(self, event: Json) -> None:
        self.check_player(event["seat"])
        self.check(self.proposal is None, "R8.6: one proposal at a time")
        cards = event["cards"]
        self.check(is_set(cards) and set(cards) <= set(self.open_cards), "R8.6: a SET is proposed")
        until = self.now + self.options["proposal_time"]
        self.check(event["until"] == until, "R8.6: the team has the time agreed")
        self.proposal = {**event, "supporters": []}
        # A player who proposes a SET no longer agrees that there is none (R8.3) or that the layout is done (R8.5).
        self.agreed[event["seat"]] = False
        self.countdown = None

    def on_supported(self, event: Json) -> None:
        self.check_player(event["seat"])
        self.check(self.proposal is not None, "R8.6: only a proposal is supported")
        assert self.proposal is not None
        self.check(event["seat"] != self.proposal["seat"], "R8.6: others support a proposal")
        self.check(event["seat"] not in self.proposal["supporters"], "R8.6: a player supports once")
        self.proposal["supporters"].append(event["seat"])

    def on_opposed(self, event: Json) -> None:
        self.check_player(event["seat"])
        proposal = self.proposal
        self.check(
            proposal is not None and event["cards"] == proposal["cards"], "R8.6: a proposal is opposed"
        )
        self.check(event["at"] == self.now, "R8.6: a proposal is over at once")
        self.proposal = None

    def on_left(self, event: Json) -> None:
        super().on_left(event)
        if self.proposal is not None and self.proposal["seat"] == event["seat"]:
            self.proposal = None

    # R8.1 to R8.5: cards, layouts and the end ------------------------------------------------------

    def on_dealt(self, event: Json) -> None:
        self.stock = self.begin_deal(event)
        self.check(event["laid"] == self.stock[:12], "R8.1: 12 cards are laid")
        self.lay(self.draw(12), range(12))
        self.layout, self.laid_out_at = 1, event["at"]

    def on_taken(self, event: Json) -> None:
        self.check_taker(event)
        self.check(is_set(event["cards"]), "R8.1: only a SET is taken")
        self.check(event["places"] == self.take(event["cards"]), "R8.1: its places stay free")
        self.taken += 1
        self.check(event["nth"] == self.taken, "the SETs of a layout are counted")
        self.check(event["took"] == event["at"] - self.changed_at, "the time of a SET is measured")
        self.won[event["seat"]] += 1
        self.changed_at = event["at"]
        self.withdraw_agreements()

    def check_taker(self, event: Json) -> None:
        """Check who takes a SET.

        Either a player's own command takes it, at any time and also during a proposal (R8.6). Or the table takes the
        proposed one: when its time is over, or when all support it.
        """
        by_command = self.cause["command"]["type"] == "take" and self.cause["seat"] == event["seat"]
        if by_command:
            self.check_player(event["seat"])
            return
        proposal = self.proposal
        self.check(proposal is not None, "R8.6: only a proposal is taken by itself")
        assert proposal is not None
        self.check(
            event["seat"] == proposal["seat"] and event["cards"] == proposal["cards"], "R8.6: the proposal"
        )
        is_due = self.now == proposal["until"] or not self.unanswered()
        self.check(is_due, "R8.6: a proposal waits for the team")

    def on_missed(self, event: Json) -> None:
        self.check_player(event["seat"])
        self.check(not is_set(event["cards"]) and set(event["cards"]) <= set(self.open_cards), "R8.5: no SET")
        self.mistakes[event["seat"]] += 1
        self.agreed[event["seat"]] = False

    def on_agreed(self, event: Json) -> None:
        self.check(self.may_agree, "R8.6: the team answers a proposal first")
        self.check(event["question"] == self.question, "R8.3, R8.5: the team agrees on what is open")
        super().on_agreed(event)

    def on_kept_looking(self, event: Json) -> None:
        seat = event["seat"]
        self.check_player(seat)
        self.check(self.may_agree, "R8.6: the team answers a proposal first")
        others = [other for other in self.in_game if other != seat and self.agreed[other]]
        self.check(others and not self.agreed[seat], "R8.7: a player refuses what others agree to")
        self.check(seat not in self.kept_looking, "R8.7: a player goes on looking once")
        self.check(event["at"] == self.now, "R8.7: agreements are withdrawn at once")
        kept_looking = self.kept_looking | {seat}
        self.withdraw_agreements()
        self.kept_looking = kept_looking

    def on_laid_more(self, event: Json) -> None:
        is_asked = self.have_all_agreed() and self.question == "no-set"
        # Once a SET was taken or the deck is empty, the layout is done instead: see "no-set" in on_layout_done.
        by_itself = self.options["more"] == "auto" and not has_set(self.open_cards) and not self.taken
        self.check(is_asked or by_itself, "R8.3: a card is added when nobody sees a SET")
        self.lay_more(event, 1)
        self.added += 1
        self.check(event["added"] == self.added, "R8.3: added cards are counted")

    def on_layout_done(self, event: Json) -> None:
        holds = {
            "agreed": self.have_all_agreed() and self.question == "done",
            "no-set": self.options["more"] == "auto" and not has_set(self.open_cards),
            "no-card": len(self.places) < 3,
            "left": not self.in_game,
        }
        self.check(holds[event["reason"]], "R8.5: a layout is done for a reason")
        points = POINTS[min(self.taken, 4)]
        expected: dict[str, Any] = {
            "layout": self.layout,
            "sets": self.taken,
            "points": points,
            "penalty": self.added,
            "score": points - self.added,
            "took": self.now - self.laid_out_at,
        }
        self.check(
            event["result"] == expected, "R8.2, R8.3: 0, 1, 3 or 5 points, less one for each added card"
        )
        self.layouts.append(expected)
        self.check(event["total"] == self.total_of_layouts(), "the total is the sum")
        self.taken = self.added = 0
        self.withdraw_agreements()

    def total_of_layouts(self) -> int:
        return sum(layout["score"] for layout in self.layouts)

    def on_laid_out(self, event: Json) -> None:
        laid = self.draw(max(0, 12 - len(self.places)))
        self.check(event["laid"] == laid, "R8.2: back to 12 cards")
        self.check(event["places"] == self.free_places(len(laid)), "gaps are filled first")
        self.lay(laid, event["places"])
        self.layout += 1
        self.check(
            event["layout"] == self.layout and event["cards"] == len(self.places), "layouts are counted"
        )
        self.laid_out_at = self.changed_at = event["at"]

    def on_deal_ended(self, event: Json) -> None:
        holds = {"deck": not self.stock, "left": not self.in_game}
        self.check(holds[event["reason"]], "R8.4: the game ends with the deck")
        self.check(event["opened"] == self.piles, "the deck is opened for all")
        self.phase = "between"

    def on_match_ended(self, event: Json) -> None:
        result = event["result"]
        total = self.total_of_layouts()
        self.check(result["total"] == total and result["layouts"] == self.layouts, "R8.2: the total")
        verdicts = [verdict for least, verdict in VERDICTS if total >= least]
        self.check(
            result["verdict"] == (verdicts or ["keep-playing"])[0], "R8.4: the verdict of the rulebook"
        )
        self.check(result["sets"] == self.won and result["mistakes"] == self.mistakes, "R8.5: counts of each")
        self.check(result["cards_left"] == len(self.places) + len(self.stock), "the cards left are counted")
        self.phase = "over"
