"""The judge of ChipSet records (docs/RULES.md, section 6). A *phase* is one round of bets."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import name, sets_with, sha256
from referee.judge import Json, Judge


class ChipSetJudge(Judge):
    def __init__(self) -> None:
        super().__init__()
        self.chips: list[int] = []
        """The chips in front of each seat, without those in the pot."""
        self.hands: list[list[int]] = []
        self.folded: list[bool] = []
        self.stake: list[int] = []
        """The chips that each seat gave in this phase."""
        self.paid: list[int] = []
        """The chips that each seat gave in this deal."""
        self.raises: list[int] = []
        """The number of raises of each seat in this phase."""
        self.said: list[str | None] = []
        """The last action of each seat in this phase: check, match or raise."""
        self.answers: dict[int, bool] = {}
        """R6.6: the answer of each seat to the question; True to show the hand."""
        self.middle: list[int] = []
        """The cards on the table."""
        self.turn: int | None = None
        self.last_to_act = 0
        self.until: int | None = None
        """When the turn, or the time to answer the question, ends."""
        self.is_asked = False
        """R6.6: True while the table asks who shows a hand with a SET."""
        self.shown: dict[int, int] = {}
        """The number of SETs in each hand that was shown."""
        self.won: list[int] = []
        """The chips that each seat won in this deal."""
        self.pot = 0
        self.returns_until: int | None = None
        """R6.8: when the match ends unless a player who left returns."""

    # Who plays --------------------------------------------------------------------------------------

    @property
    def remaining(self) -> list[int]:
        """The seats that have cards and have not folded."""
        return [seat for seat in self.seats if self.hands[seat] and not self.folded[seat]]

    @property
    def able(self) -> list[int]:
        """The seats that can still bet."""
        return [seat for seat in self.remaining if self.chips[seat]]

    def clockwise(self, seat: int) -> list[int]:
        """Return all seats, from the one at the left of this seat to the seat itself."""
        return [(seat + step) % len(self.presence) for step in range(1, len(self.presence) + 1)]

    def with_chips(self) -> list[int]:
        return [seat for seat in self.in_game if self.chips[seat]]

    @property
    def must_act(self) -> list[int]:
        """R6.5: the seats that owe chips or have not had a turn, unless no other seat could answer a bet."""
        highest = max(self.stake)
        return [
            seat
            for seat in self.able
            if self.stake[seat] < highest or (self.said[seat] is None and len(self.able) > 1)
        ]

    @property
    def must_open(self) -> bool:
        """R6.3: True if the next player has the duty to make the first bet of this phase."""
        return self.options["opening"] == "bet" and not any(self.said)

    def shift(self, by: int) -> None:
        super().shift(by)
        if self.until is not None:
            self.until = self.prolong(self.until + by, "answer_time" if self.is_asked else "turn_time")
        if self.returns_until is not None:
            self.returns_until += by

    def before_decision(self) -> None:
        if self.paused_at is not None:
            return
        if self.phase == "playing" and self.until is not None:
            self.check(self.now <= self.until, "a turn and the question end in time")
        if self.returns_until is not None:
            self.check(self.now <= self.returns_until, "R6.8: the wait for a return ends in time")
        elif self.phase == "between" and self.next_deal_at is not None:
            self.check(self.now <= self.next_deal_at, "the next deal begins in time")

    # R6.1, R6.2: dealing ----------------------------------------------------------------------------

    def on_started(self, event: Json) -> None:
        super().on_started(event)
        self.chips = [self.options["chips"]] * len(self.presence)

    def check_commitment(self, event: Json) -> None:
        """R6.7: each card has its own seal, because some are never opened."""
        pile = event["pile"]
        salts = [sha256(f"{pile['salt']}/{place}")[:32] for place in range(81)]
        seals = [sha256(f"{salt}:{name(card)}") for salt, card in zip(salts, pile["order"], strict=True)]
        self.check(event["commitment"] == sha256(" ".join(seals)), "the seals fit the cards")

    def next_dealer(self) -> int:
        """R6.3: the deal passes clockwise and skips players without chips."""
        if self.dealer < 0:  # before the first deal
            return 0
        return next(seat for seat in self.clockwise(self.dealer) if seat in self.with_chips())

    def on_dealt(self, event: Json) -> None:
        self.check(self.returns_until is None, "R6.8: nobody deals to one player")
        order = self.begin_deal(event)
        seats = [seat for seat in self.clockwise(event["dealer"]) if seat in self.with_chips()]
        self.check(event["seats"] == seats, "R6.3: cards go clockwise to players with chips")
        once_round = len(seats) + 1
        first, second = order[:once_round], order[once_round : 2 * once_round]
        self.check(event["laid"] == [first[0], second[0]], "R6.2: a card in the middle, and a second")
        hands = {seat: [first[turn], second[turn]] for turn, seat in enumerate(seats, 1)}
        self.hands = [hands.get(seat, []) for seat in self.seats]
        self.check(event["hands"] == self.hands, "R6.2: one hidden card to each, and a second")
        count = len(self.presence)
        self.stock, self.middle = order[2 * once_round :], event["laid"]
        self.folded, self.paid, self.won, self.shown = [False] * count, [0] * count, [0] * count, {}
        self.begin_phase()

    def begin_phase(self) -> None:
        count = len(self.presence)
        self.stake, self.raises, self.said = [0] * count, [0] * count, [None] * count
        self.answers, self.is_asked, self.turn, self.until = {}, False, None, None
        self.last_to_act = self.dealer

    def on_anted(self, event: Json) -> None:
        expected = [int(bool(hand)) for hand in self.hands]
        self.check(self.options["opening"] == "ante" and event["chips"] == expected, "R6.3: one chip of each")
        for seat, chips in enumerate(expected):
            self.pay(seat, chips)

    def pay(self, seat: int, chips: int) -> None:
        self.chips[seat] -= chips
        self.paid[seat] += chips
        self.pot += chips
        self.check(self.chips[seat] >= 0, "nobody pays chips that are not there")

    # R6.3 to R6.5: betting --------------------------------------------------------------------------

    def on_turn_came(self, event: Json) -> None:
        # A player who is in turn keeps it: the order then begins with this player.
        after = self.last_to_act if self.turn is None else self.turn - 1
        must_act = self.must_act
        expected = next(seat for seat in self.clockwise(after) if seat in must_act)
        self.check(event["seat"] == expected, "R6.3: turns go clockwise")
        self.check(event["until"] == self.now + self.options["turn_time"], "a turn has its time")
        self.turn, self.until = event["seat"], event["until"]

    def end_turn(self, seat: int) -> None:
        """End the turn of this seat. If the seat left out of turn, the turn of the other player goes on."""
        if not self.is_asked and self.turn in (None, seat):
            self.turn, self.until, self.last_to_act = None, None, seat

    def check_reason(self, seat: int, reason: str) -> None:
        """Check the reason of an action: the player chose it, ran out of time or is missing."""
        if reason == "said":
            self.check(
                self.turn == seat and self.until is not None and self.now < self.until,
                "R6.3: in turn, in time",
            )
        elif reason == "time":
            self.check(self.turn == seat and self.now >= (self.until or 0), "time is up only at its end")
        elif reason == "missing":
            self.check(self.presence[seat] in ("missing", "left"), "only for a missing player")

    def on_folded(self, event: Json) -> None:
        seat, reason = event["seat"], event["reason"]
        self.check(seat in self.remaining, "R6.4: only a player in the deal may fold")
        self.check(len(self.remaining) > 1, "R6.7: the last player takes the pot and does not fold")
        self.check_reason(seat, reason)
        if reason != "left":
            self.check(not self.must_open, "R6.3: the first bet is a duty")
        self.folded[seat] = True
        self.answers.pop(seat, None)
        self.end_turn(seat)

    def on_staked(self, event: Json) -> None:
        seat, how, by = event["seat"], event["how"], event["by"]
        self.check(seat in self.able, "R6.8: only a player with chips bets")
        self.check_reason(seat, event["reason"])
        highest = max(self.stake)
        owed = highest - self.stake[seat]
        if how == "check":
            self.check(highest == 0 and not self.must_open, "R6.4: a check while nobody has bet")
        elif how == "match":
            self.check(highest > 0, "R6.4: a call needs a bet")
        else:
            self.check(
                1 <= by <= min(self.options["bet_limit"], self.chips[seat] - owed), "R6.4: at most the limit"
            )
            counts = not (highest == 0 and self.options["first_bet"] == "apart")
            if counts:
                self.check(self.raises[seat] < self.options["raises"], "R6.4: as many raises as agreed")
                self.raises[seat] += 1
            self.check([other for other in self.able if other != seat], "R6.8: somebody can match it")
        paid = min(owed + by, self.chips[seat])
        self.check(
            event["paid"] == paid and event["stake"] == self.stake[seat] + paid, "R6.4: the chips of a bet"
        )
        is_all_in = paid > 0 and paid == self.chips[seat]
        self.check(event["all_in"] == is_all_in, "the last chips are all in")
        self.pay(seat, paid)
        self.stake[seat] += paid
        self.said[seat] = how
        self.end_turn(seat)

    def on_got_back(self, event: Json) -> None:
        second_most, most = sorted(self.paid)[-2:]
        self.check(most > second_most, "R6.8: only chips that nobody matched go back")
        self.check(event["chips"] == most - second_most, "R6.8: all chips that nobody matched go back")
        self.check(self.paid[event["seat"]] == most, "R6.8: to the one who paid them")
        self.stake[event["seat"]] -= event["chips"]
        self.pay(event["seat"], -event["chips"])

    # R6.6, R6.7: the showdown -----------------------------------------------------------------------

    def on_asked(self, event: Json) -> None:
        self.check(not self.must_act and len(self.remaining) > 1, "R6.5: all stakes are equal")
        self.check(self.pot > 0 or self.options["revision"] == 1, "R6.6: nobody is asked for an empty pot")
        self.check(event["until"] == self.now + self.options["answer_time"], "the question has its time")
        self.is_asked, self.turn, self.until = True, None, event["until"]

    def on_answered(self, event: Json) -> None:
        seat = event["seat"]
        self.check(
            self.is_asked and seat in self.remaining and seat not in self.answers, "R6.6: an answer each"
        )
        if event["expose"]:
            self.check(sets_with(self.hands[seat], self.middle), "R6.6: only a SET is shown")
        self.answers[seat] = event["expose"]

    def on_laid_more(self, event: Json) -> None:
        if self.is_asked:
            self.check(not any(self.answers.values()), "R6.7: one more card if nobody shows")
            silent = [seat for seat in self.remaining if seat not in self.answers and seat in self.waited_for]
            self.check(not silent or self.now >= (self.until or 0), "R6.8: when all have answered")
        else:
            is_empty = self.pot == 0 and self.options["revision"] > 1 and not self.must_act
            self.check(is_empty, "R6.6: without a question only for an empty pot")
        self.check(self.stock and event["laid"] == self.stock[:1], "R6.7: the next card of the deck")
        self.middle = self.middle + event["laid"]
        self.stock = self.stock[1:]
        self.begin_phase()

    def on_showdown(self, event: Json) -> None:
        by = [seat for seat in self.remaining if self.answers.get(seat)]
        self.check(event["by"] == by, "R6.6: the players who answered that they show")
        self.check(by or not self.stock, "R6.6, R6.8: somebody shows, or the deck is empty")
        self.check([hand["seat"] for hand in event["hands"]] == self.remaining, "R6.6: all who are in show")
        for hand in event["hands"]:
            expected = sets_with(self.hands[hand["seat"]], self.middle)
            self.check(hand["cards"] == self.hands[hand["seat"]], "R6.6: their own cards")
            shown = {frozenset(cards) for cards in hand["sets"]}
            self.check(shown == expected, "R6.1: SETs with a card of the hand")
            self.check(len(hand["sets"]) == len(expected), "R6.1: each SET once")
            self.shown[hand["seat"]] = len(expected)

    def on_pot_taken(self, event: Json) -> None:
        seats, winners, chips = event["seats"], event["winners"], event["chips"]
        self.check(chips > 0 or self.options["revision"] == 1, "R6.8: an empty pot is won by nobody")
        if event["sets"] is None:
            self.check(winners == self.remaining == seats, "R6.7: the last player takes the pot")
            self.check(len(winners) == 1 and chips == self.pot, "R6.7: all of it")
        else:
            most = max(self.shown[seat] for seat in seats)
            self.check(event["sets"] == most, "R6.6: the most SETs")
            self.check(winners == [seat for seat in seats if self.shown[seat] == most], "R6.6: they win")
        self.check(
            event["shares"] == self.shares(chips, winners), "R6.6: equal shares, the rest to the poorest"
        )
        for seat, share in zip(winners, event["shares"], strict=True):
            self.won[seat] += share
            self.chips[seat] += share
        self.pot -= chips
        self.check(self.pot >= 0, "no chip is won twice")

    def shares(self, chips: int, winners: Sequence[int]) -> list[int]:
        """R6.6: return the share of each winner. The poorest, nearest at the dealer's left, gets the rest."""
        order = self.clockwise(self.dealer)
        poorest = min(winners, key=lambda seat: (self.chips[seat], order.index(seat)))
        share, rest = divmod(chips, len(winners))
        return [share + (rest if seat == poorest else 0) for seat in winners]

    # R6.8: the end ----------------------------------------------------------------------------------

    def on_deal_ended(self, event: Json) -> None:
        holds = {"folded": len(self.remaining) == 1, "exposed": bool(self.shown), "deck": not self.stock}
        self.check(holds[event["reason"]], "R6.7, R6.8: a deal ends for a reason")
        self.check(self.pot == 0, "all chips are won")
        for seat in self.seats:
            can_win = sum(min(paid, self.paid[seat]) for paid in self.paid)
            is_shown = event["reason"] != "folded"  # R6.7: else the last player takes all
            self.check(
                self.won[seat] <= can_win or not is_shown, "R6.8: nobody wins more than others matched"
            )
        scores = [won - paid for won, paid in zip(self.won, self.paid, strict=True)]
        self.check(event["scores"] == scores and event["chips"] == self.chips, "the chips of each")
        self.check(sum(self.chips) == self.options["chips"] * len(self.presence), "no chip is lost")
        self.check(
            event["sets"] == [self.shown.get(seat) for seat in self.seats], "R6.7: hidden hands stay hidden"
        )
        out = [seat for seat in self.seats if self.hands[seat] and not self.chips[seat]]
        self.check(event["out"] == out, "R6.8: without chips a player is out")
        seen = {*self.middle, *(card for seat in self.shown for card in self.hands[seat])}
        (seals,) = event["opened"]
        self.check(
            {card for card in seals["cards"] if card is not None} == seen, "R6.7: only shown cards open"
        )
        self.check(
            event["resumes"] == self.now + self.options["pause"], "the break between deals has its length"
        )
        self.phase, self.next_deal_at, self.until, self.turn = "between", event["resumes"], None, None
        self.total = list(self.chips)

    def on_came_back(self, event: Json) -> None:
        super().on_came_back(event)
        if self.returns_until is not None and self.next_deal_at is not None:
            # The deal that waited for a return begins at once. If the table was paused, the deal moves by that time.
            self.next_deal_at = max(self.next_deal_at, self.now if self.paused_at is None else self.paused_at)
        self.returns_until = None

    def active(self) -> list[int]:
        """Return the seats that could play another deal."""
        return [seat for seat in self.waited_for if self.chips[seat]]

    def on_return_awaited(self, event: Json) -> None:
        self.check(self.phase == "between" and len(self.active()) < 2, "R6.8: too few players are left")
        has_left = any(self.chips[seat] and self.presence[seat] == "left" for seat in self.seats)
        self.check(has_left, "R6.8: somebody who left may return")
        self.check(event["until"] == self.now + self.options["grace"], "R6.8: within the grace time")
        self.returns_until = event["until"]

    def on_match_ended(self, event: Json) -> None:
        rivals = [seat for seat in self.seats if self.chips[seat]]
        can_return = (
            any(self.presence[seat] == "left" for seat in rivals) and len(rivals) > 1 and self.waited_for
        )
        is_waiting = can_return and (self.returns_until is None or self.now < self.returns_until)
        too_few = len(self.active()) < 2 and not is_waiting
        self.check(self.deal >= self.options["deals"] or too_few, "R6.8: the match has its length")
        # The lowest standing is first. Players who left rank behind all others, by their chips.
        behind = sum(self.total) + 1
        standings = [
            behind - chips if self.presence[seat] == "left" else -chips
            for seat, chips in enumerate(self.total)
        ]
        self.check_ranks(event, standings)
