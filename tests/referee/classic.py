"""The judge of records of the classic game, with the beginner deck and solitaire (docs/RULES.md, sections 2 to 4)."""

from __future__ import annotations

from referee.cards import count_sets, deck, has_set, is_set, third
from referee.clearing import can_be_cleared
from referee.judge import Json
from referee.tables import CallJudge


class ClassicJudge(CallJudge):
    def __init__(self) -> None:
        super().__init__()
        self.won: list[list[int]] = []
        """The cards that each seat won in this deal, in the order in which they were won."""
        self.minus: list[int] = []
        """R2.7: the points that each seat lost by wrong calls."""
        self.locked: list[bool] = []
        self.mistakes: list[int] = []
        self.hints: list[int] = []
        self.undone: list[int] = []
        self.past: list[tuple[dict[int, int], list[int]]] = []
        """R4.5: the places and the deck before each SET that can be given back."""
        self.overlooked = self.added = 0
        """R4.4: the SETs that one player overlooked in this deal, and the time that this cost."""
        self.just_overlooked = 0
        """R4.4: the SETs that one player has just overlooked, until the event that charges their time."""

    def add_seat(self) -> None:
        super().add_seat()
        self.won.append([])
        for counts in (self.minus, self.mistakes, self.hints, self.undone):
            counts.append(0)
        self.locked.append(False)

    @property
    def is_alone(self) -> bool:
        return len(self.presence) == 1

    @property
    def is_strict(self) -> bool:
        """R4.2: True for one player whose deal ends when there is no SET."""
        return self.is_alone and self.options["alone"] != "clear"

    @property
    def needs_call(self) -> bool:
        """R4.3: alone, no call is needed."""
        return super().needs_call and not self.is_alone

    @property
    def allows_undo(self) -> bool:
        """R4.5: True for one player who clears the deck and may give SETs back."""
        return self.is_alone and not self.is_strict and self.options["undo"] == "on"

    @property
    def is_stuck(self) -> bool:
        """R4.5: True if a deal without a SET waits for the player to give one back or to end it."""
        return bool(self.past) and not self.stock and not has_set(self.open_cards)

    @property
    def may_agree(self) -> bool:
        return (super().may_agree or self.is_stuck) and not self.is_strict

    def asked_seats(self) -> list[int]:
        return [seat for seat in self.waited_for if not self.locked[seat]]

    def on_dealt(self, event: Json) -> None:
        held = self.options["held"]
        self.size = 12 if held is None else int(self.options["beginner_cards"])
        order = self.begin_deal(event, deck(held))
        count = len(self.presence)
        self.won, self.locked = [[] for _ in range(count)], [False] * count
        self.minus, self.mistakes, self.hints = [0] * count, [0] * count, [0] * count
        self.undone, self.past = [0] * count, []
        self.rests_until = [0] * count
        self.overlooked = self.added = self.just_overlooked = 0
        self.stock, self.places, self.call = order, {}, None
        self.gone_at = event["at"]
        if self.options["deck"] == "clearable":
            self.check(can_be_cleared(order, self.size), "R4.5: a perfect deck can be cleared")
        first = self.options["first_cards"] if event["deal"] == 1 else []
        self.check(order[: len(first)] == first, "R2.13: the cards of a real table come first")
        full_trios = 3 * ((len(first) + 2) // 3)  # the number of first cards, rounded up to whole trios
        places = max(self.size, full_trios)
        self.check(event["laid"] == order[:places], "R2.2, R2.13, R3.2: the first cards are laid")
        self.lay(self.draw(places), range(places))

    def on_called(self, event: Json) -> None:
        self.check(not self.locked[event["seat"]], "R2.7: a player who is locked out does not call")
        super().on_called(event)

    def on_taken(self, event: Json) -> None:
        self.end_call(event)
        seat, cards = event["seat"], event["cards"]
        self.check(is_set(cards), "R2.6: only a SET is taken")
        if self.allows_undo:
            self.past.append((dict(self.places), list(self.stock)))
        self.check(event["places"] == self.take(cards), "R2.6: the SET leaves its places")
        self.check(event["took"] == event["at"] - self.changed_at, "the time of a SET is measured")
        laid = self.draw(max(0, self.size - len(self.places)))
        self.check(event["laid"] == laid, "R2.6, R2.9: replaced up to 12 cards, not beyond")
        self.lay(laid, event["places"][: len(laid)])
        self.won[seat] += cards
        self.locked = [False] * len(self.presence)
        self.changed_at = self.gone_at = event["at"]
        self.withdraw_agreements()

    def on_undone(self, event: Json) -> None:
        """R4.5: the last SET is given back, and the table and the deck are as before."""
        seat = event["seat"]
        self.check_player(seat)
        self.check(self.allows_undo and self.past, "R4.5: SETs are given back only if the table allows it")
        self.check(event["cards"] == self.won[seat][-3:], "R4.5: the last SET is given back")
        self.check(event["at"] == self.now, "R4.5: a SET is given back at once")
        self.places, self.stock = self.past.pop()
        self.won[seat] = self.won[seat][:-3]
        self.undone[seat] += 1
        self.changed_at = self.gone_at = event["at"]
        self.withdraw_agreements()

    def on_missed(self, event: Json) -> None:
        seat, penalty = event["seat"], self.options["penalty"]
        if event["reason"] == "no-set":
            self.check(len(event["cards"]) == 3 and not is_set(event["cards"]), "R2.7: a SET is not wrong")
        self.miss(event)
        if self.is_alone and self.options["revision"] > 1:
            penalty = "none"  # R4.3
        aside = self.won[seat][-3:] if penalty == "set" else []
        minus = 1 if penalty == "point" else 0
        if penalty == "set" and not aside and self.options["revision"] > 1:
            minus = 3 if self.options["scoring"] == "cards" else 1
        self.check(event["locked"] == (penalty == "locked"), "R2.7: locked out where that is the price")
        self.check(event["aside"] == aside, "R2.7: the last SET is set aside where that is the price")
        self.check(event["minus"] == minus, "R2.7: points are lost where that is the price")
        self.won[seat] = self.won[seat][: len(self.won[seat]) - len(aside)]
        if aside:
            self.past = []  # R4.5: a SET lost as a penalty ends the way back
        self.minus[seat] += minus
        self.mistakes[seat] += 1
        self.locked[seat] = event["locked"]

    def on_locks_lifted(self, event: Json) -> None:
        here = self.waited_for
        self.check(here and all(self.locked[seat] for seat in here), "R2.7: locks lift if all are locked out")
        self.locked = [False] * len(self.presence)

    def on_agreed(self, event: Json) -> None:
        is_locked = self.locked[event["seat"]]
        self.check(self.may_agree and not is_locked, "R2.8: only a player who may play agrees")
        super().on_agreed(event)
        if self.is_alone and self.options["overlooked_cost"]:
            self.just_overlooked = count_sets(self.open_cards)

    def on_overlooked(self, event: Json) -> None:
        """R4.4: alone, each SET that is overlooked costs time."""
        self.check(event["sets"] > 0, "R4.4: only overlooked SETs cost time")
        self.check(event["sets"] == self.just_overlooked, "R4.4: the overlooked SETs are counted")
        cost = event["sets"] * self.options["overlooked_cost"]
        self.check(event["cost"] == cost, "R4.4: each overlooked SET costs the time agreed")
        self.overlooked, self.added = self.overlooked + event["sets"], self.added + cost
        self.just_overlooked = 0

    def added_time(self) -> int:
        return self.added

    def after_decision(self) -> None:
        super().after_decision()
        self.check(not self.just_overlooked, "R4.4: a wrong no SET costs time at once")

    def on_laid_more(self, event: Json) -> None:
        by_itself = (self.options["more"] == "auto" or self.is_strict) and not has_set(self.open_cards)
        self.check(self.have_all_agreed() or by_itself, "R2.8: more cards come when all agree")
        self.lay_more(event, 3)

    def on_hinted(self, event: Json) -> None:
        levels = ("off", "count", "one", "two")
        is_allowed = levels.index(event["kind"]) <= levels.index(self.options["hints"])
        self.check(is_allowed, "a hint is as strong as the table allows")
        cards, sets = event["cards"], count_sets(self.open_cards)
        if event["kind"] == "count" or not sets:
            self.check(event["count"] == sets and not cards, "a hint counts the SETs")
        else:
            amount = levels.index(event["kind"]) - 1
            self.check(len(cards) == amount and event["count"] is None, "a hint shows one card or two")
            self.check(self.is_part_of_set(cards), "a hint shows cards of a SET")
        self.hints[event["seat"]] += 1

    def is_part_of_set(self, cards: list[int]) -> bool:
        """Return True if one or two cards are part of a SET on the table."""
        table = set(self.open_cards)
        seconds = table - set(cards) if len(cards) == 1 else {cards[1]}
        return set(cards) <= table and any(third(cards[0], second) in table for second in seconds)

    def on_deal_ended(self, event: Json) -> None:
        reason, cards = event["reason"], self.open_cards
        holds = {
            "left": not self.in_game,
            "no-card": not cards,
            "agreed": self.have_all_agreed() and not self.stock,
            "no-set": not has_set(cards) and not self.stock and not self.is_stuck,
            "lost": self.is_strict and self.options["alone"] == "lost" and not has_set(cards),
            "over": self.is_strict and self.options["alone"] == "over" and not has_set(cards),
        }
        self.check(holds[reason], "R2.10, R4.2: a deal ends for a reason")
        by_cards = self.options["scoring"] == "cards"
        scores = [
            (len(won) if by_cards else len(won) // 3) - minus
            for won, minus in zip(self.won, self.minus, strict=True)
        ]
        self.check(event["scores"] == scores, "R2.11: points by cards or SETs, less penalties")
        self.check(event["sets"] == [len(won) // 3 for won in self.won], "SETs are counted")
        self.check(
            event["mistakes"] == self.mistakes and event["hints"] == self.hints, "mistakes are counted"
        )
        self.check(
            event["overlooked"] == self.overlooked and event["added"] == self.added, "R4.4: time is added"
        )
        undone = self.undone if self.allows_undo else []
        self.check(event["undone"] == undone, "R4.5: SETs given back are counted")
        self.check(event["cards_left"] == len(cards) + len(self.stock), "R2.10: the cards left are counted")
        self.end_deal(event)
        self.call = None
