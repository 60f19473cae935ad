"""The judge of SetUp records (docs/RULES.md, section 7)."""

from __future__ import annotations

from typing import Any

from referee.cards import is_set
from referee.judge import Json, Judge

HAND = 4
"""R7.1: the number of cards in a hand."""


class SetUpJudge(Judge):
    def __init__(self) -> None:
        super().__init__()
        self.hands: list[list[int]] = []
        self.penalties: list[list[int]] = []
        """The cards that each seat had to take in this deal."""
        self.playing: list[bool] = []
        """True for each seat that holds a hand in this deal."""
        self.barred: list[bool] = []
        """R7.5: True for each seat that may not challenge until the next card."""
        self.safe: list[bool] = []
        """R7.5: True for each seat that agrees that the last card makes no SET."""
        self.shown: list[int] = []
        """The number of SETs that each seat showed."""
        self.mistakes: list[int] = []
        self.table: list[int] = []
        """The cards laid, the last one at the end."""
        self.layer: int | None = None
        """The seat that laid the last card."""
        self.turn = 0
        """The seat that lays next."""
        self.clear = False
        """R7.5: True if the seat in turn may lay a card now."""
        self.opens = self.until = 0
        """When the next player may lay at the latest, and when the table lays a card for that player."""
        self.call: dict[str, Any] | None = None
        """The challenge that waits for the photo finish.

        ``rivals`` are the seats that pressed and lost, ``drawn`` is the seat that has just won the draw of a tie.
        """
        self.resumed_at = 0
        """When the last wrong challenge ended."""

    def shift(self, by: int) -> None:
        super().shift(by)
        self.opens = self.prolong(self.opens + by, "window")
        self.until = self.prolong(self.until + by, "turn_time")
        if self.call is not None:
            self.call["pressed"] += by
            self.call["closes"] += by

    def next_to_lay(self, seat: int) -> int:
        turns = [(seat + step) % len(self.presence) for step in range(1, len(self.presence) + 1)]
        return next((other for other in turns if self.playing[other]), seat)

    def challengers(self) -> list[int]:
        return [
            seat
            for seat in self.waited_for
            if self.playing[seat] and seat != self.layer and not self.barred[seat]
        ]

    def change_table(self, at: int) -> None:
        count = len(self.presence)
        self.safe, self.barred = [False] * count, [False] * count
        self.call, self.clear = None, False
        self.opens, self.changed_at = at + self.options["window"], at

    def on_dealt(self, event: Json) -> None:
        order = self.begin_deal(event)
        first = (event["dealer"] + 1) % len(self.presence)
        while self.presence[first] == "left":
            first = (first + 1) % len(self.presence)
        self.check(event["first"] == first, "the player at the dealer's left lays first")
        turns = [(first + step) % len(self.presence) for step in range(len(self.presence))]
        turns = [seat for seat in turns if self.presence[seat] != "left"]
        for place, seat in enumerate(turns):
            hand = order[place : HAND * len(turns) : len(turns)]
            self.check(event["hands"][seat] == hand, "R7.1: four cards to each, one at a time")
        self.hands = [list(hand) for hand in event["hands"]]
        self.stock = order[HAND * len(turns) :]
        count = len(self.presence)
        self.playing = [bool(hand) for hand in self.hands]
        self.penalties = [[] for _ in range(count)]
        self.shown, self.mistakes = [0] * count, [0] * count
        self.table, self.layer, self.turn = [], None, first
        self.change_table(event["at"])

    def on_cleared(self, event: Json) -> None:
        self.check(event["seat"] == self.turn and not self.clear, "R7.5: the next player may lay")
        # The next player agrees by laying a card, but not after the last card of the stock.
        must_say_safe = [seat for seat in self.challengers() if seat != self.turn or not self.stock]
        all_safe = all(self.safe[seat] for seat in must_say_safe)
        is_window_over = len(self.table) < 3 or self.now >= self.opens or all_safe
        self.check(is_window_over, "R7.5: not within the window, unless everyone says safe")
        self.check(event["until"] == self.now + self.options["turn_time"], "R7.5: a turn has its time")
        self.clear, self.until = True, event["until"]

    def on_turn_passed(self, event: Json) -> None:
        self.check(not self.playing[self.turn], "only the turn of a player who left passes")
        self.check(event["seat"] == self.next_to_lay(self.turn), "the turn passes to the left")
        self.turn, self.clear = event["seat"], False

    def on_laid(self, event: Json) -> None:
        seat, card = event["seat"], event["card"]
        self.check(seat == self.turn and self.clear and self.call is None, "R7.1: each lays in turn")
        self.check(card in self.hands[seat], "R7.1: a card of the hand")
        if event["by_table"]:
            is_late = self.now >= self.until or (self.presence[seat] == "missing" and self.now >= self.opens)
            self.check(is_late, "R7.5: the table lays only for an idle player")
            self.check(card == self.hands[seat][0], "R7.5: the card held longest")
        self.check(self.stock and event["drawn"] == self.stock[0], "R7.1: and draws one")
        self.hands[seat].remove(card)
        self.hands[seat].append(self.stock.pop(0))
        self.table.append(card)
        self.layer, self.turn = seat, self.next_to_lay(seat)
        self.change_table(event["at"])

    def on_challenged(self, event: Json) -> None:
        seat, cards, call = event["seat"], event["cards"], self.call
        self.check_player(seat)
        may_challenge = self.playing[seat] and seat != self.layer and not self.barred[seat]
        self.check(may_challenge, "R7.2, R7.5: the other players challenge, unless they are barred")
        self.check(len(set(cards)) == 2 and set(cards) <= set(self.table[:-1]), "R7.2: two other cards")
        self.check(event["pressed"] >= self.changed_at, "R7.2: for the last card")
        if self.options["revision"] > 1:
            self.check(event["pressed"] >= self.resumed_at, "R7.5: a press during a challenge does not count")
        rivals: set[int] = set()
        if call is not None:
            is_first = event["pressed"] < call["pressed"] and seat not in call["rivals"]
            is_tie = event["pressed"] == call["pressed"] and call["drawn"] == seat
            self.check(self.now < call["closes"] and (is_first or is_tie), "R2.4: the earliest press")
            rivals = (call["rivals"] | {call["seat"]}) - {seat}
        self.call = {
            "seat": seat,
            "cards": cards,
            "pressed": event["pressed"],
            "closes": event["closes"],
            "rivals": rivals,
            "drawn": None,
        }
        self.safe[seat] = False

    def on_tie_drawn(self, event: Json) -> None:
        assert self.call is not None
        self.check(event["holder"] == self.call["seat"], "R2.4: a tie is with the challenge before")
        self.call["rivals"] = self.call["rivals"] | {event["seat"]}
        self.call["drawn"] = event["seat"] if event["winner"] == event["seat"] else None

    def on_taken(self, event: Json) -> None:
        call = self.call
        self.check(call is not None and event["shown_by"] == call["seat"], "R7.3: the challenger shows a SET")
        assert call is not None
        self.check(event["cards"] == [*call["cards"], self.table[-1]], "R7.2: with the last card")
        self.check(is_set(event["cards"]), "R7.3: only a SET counts")
        self.check(event["seat"] == self.layer and event["table"] == self.table, "R7.3: the layer takes all")
        self.penalties[event["seat"]] += self.table
        self.shown[event["shown_by"]] += 1
        self.table, self.layer = [], None
        self.change_table(event["at"])

    def on_missed(self, event: Json) -> None:
        call = self.call
        self.check(call is not None and event["seat"] == call["seat"], "only a challenge is decided")
        assert call is not None
        self.check(not is_set(event["cards"]), "R7.5: a SET is not wrong")
        self.barred[event["seat"]] = True
        self.mistakes[event["seat"]] += 1
        stood_still = event["at"] - call["pressed"]
        self.opens += stood_still
        self.until += stood_still
        self.resumed_at = event["at"]
        self.call = None

    def on_agreed(self, event: Json) -> None:
        self.check(event["seat"] in self.seats and self.playing[event["seat"]], "R7.5: a player says safe")
        self.safe[event["seat"]] = True

    def on_took_back(self, event: Json) -> None:
        self.check(self.safe[event["seat"]], "only an agreement is taken back")
        self.safe[event["seat"]] = False

    def on_left(self, event: Json) -> None:
        super().on_left(event)
        if self.playing:
            self.playing[event["seat"]], self.hands[event["seat"]] = False, []

    def on_deal_ended(self, event: Json) -> None:
        holds = {"drawn-out": not self.stock, "left": sum(self.playing) < 2}
        self.check(holds[event["reason"]], "R7.4: a deal ends with the draw pile")
        taken = [len(cards) for cards in self.penalties]
        if self.options["revision"] > 1:
            charge = max(taken) + 1
            taken = [count if is_in else charge for count, is_in in zip(taken, self.playing, strict=True)]
        self.check(
            event["scores"] == taken,
            "R7.4: penalty cards count, and a leaver is charged one more than the most",
        )
        self.check(event["finished"] == self.playing, "the players who played to the end are named")
        self.check(event["shown"] == self.shown and event["mistakes"] == self.mistakes, "counts of each")
        self.check(event["cards_left"] == len(self.table), "the cards left are counted")
        self.end_deal(event)

    def on_match_ended(self, event: Json) -> None:
        self.check(len(self.in_game) < 2 or self.are_all_deals_played(), "R2.12: the match has its length")
        self.check_ranks(event, self.total)
