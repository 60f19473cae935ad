"""The judge of records of 20/20 (docs/RULES.md, section 9)."""

from __future__ import annotations

from referee.cards import commitment, is_set, without
from referee.judge import Json
from referee.tables import CallJudge


class TwentyJudge(CallJudge):
    size = 6

    def __init__(self) -> None:
        super().__init__()
        self.hands: list[list[int]] = []
        self.in_deal: list[bool] = []
        """True for each seat that got cards in this deal and has not left since."""
        self.put_down: list[int] = []
        """The number of cards that each seat had on leaving this deal."""
        self.removed: list[int] = []
        """R9.5: the cards of SETs taken, and the hands of players who left. A new pile is made of them."""
        self.counts: dict[str, list[int]] = {}
        """The SETs, the mistakes and the cards asked for, of each seat."""
        self.owes_card: int | None = None
        """R9.3: the seat that made a mistake and has not drawn its penalty card yet."""

    @property
    def drawable(self) -> int:
        """The number of cards that can still be drawn, with those for a new pile."""
        return len(self.stock) + len(self.removed)

    def asked_seats(self) -> list[int]:
        return [seat for seat in self.waited_for if self.in_deal[seat]]

    def reach(self, seat: int) -> list[int]:
        return self.hands[seat] + self.open_cards

    def on_dealt(self, event: Json) -> None:
        order = self.begin_deal(event)
        count = len(self.presence)
        turns = [(event["dealer"] + step) % count for step in range(1, count + 1)]
        turns = [seat for seat in turns if self.presence[seat] != "left"]
        dealt = 6 * len(turns)
        for place, seat in enumerate(turns):
            self.check(event["hands"][seat] == order[place : dealt : len(turns)], "R9.1: six cards to each")
        self.hands = [list(hand) for hand in event["hands"]]
        self.check(event["laid"] == order[dealt : dealt + 6], "R9.1: and six on the table")
        self.stock, self.places = order[dealt:], {}
        self.lay(self.draw(6), range(6))
        self.in_deal, self.put_down = [bool(hand) for hand in self.hands], [0] * count
        self.counts = {name: [0] * count for name in ("sets", "mistakes", "asked")}
        self.rests_until = [0] * count
        self.removed, self.call, self.gone_at = [], None, event["at"]

    def on_agreed(self, event: Json) -> None:
        self.check(self.may_agree and self.in_deal[event["seat"]], "R9.7: a player of the deal agrees")
        super().on_agreed(event)

    def on_taken(self, event: Json) -> None:
        self.end_call(event)
        seat, cards = event["seat"], event["cards"]
        self.check(is_set(cards), "R9.2: only a SET leaves")
        own = [card for card in cards if card in self.hands[seat]]
        self.check(event["own"] == own, "R9.2: own cards and cards of the table")
        self.check(event["places"] == self.take(without(cards, own)), "R9.2: the cards leave their places")
        self.check(event["took"] == event["at"] - self.changed_at, "the time of a SET is measured")
        self.hands[seat] = without(self.hands[seat], own)
        self.counts["sets"][seat] += 1
        self.removed += cards
        if event["places"]:
            self.changed_at = self.gone_at = event["at"]
            self.withdraw_agreements()

    def on_replaced(self, event: Json) -> None:
        expected = self.draw(6 - len(self.places))
        self.check(expected and event["laid"] == expected, "R9.2: cards of the table are replaced up to six")
        self.lay(event["laid"], event["places"])

    def on_missed(self, event: Json) -> None:
        if event["reason"] == "no-set":
            self.check(len(event["cards"]) == 3 and not is_set(event["cards"]), "R9.3: a SET is not wrong")
        self.miss(event)
        self.counts["mistakes"][event["seat"]] += 1
        if event["reason"] != "left" and len(self.hands[event["seat"]]) < 9 and self.drawable:
            self.owes_card = event["seat"]

    def on_drew(self, event: Json) -> None:
        seat = event["seat"]
        self.check(len(self.hands[seat]) < 9, "R9.4: never more than nine cards")
        self.check([event["card"]] == self.draw(1), "the next card of the pile")
        if event["penalty"]:
            self.check(self.owes_card == seat, "R9.3: one penalty card for a mistake")
            self.owes_card = None
        else:
            self.check(self.call is None, "R2.4: nobody draws while the game is suspended")
            self.counts["asked"][seat] += 1
        self.hands[seat].append(event["card"])
        self.agreed[seat] = False

    def on_rebuilt(self, event: Json) -> None:
        pile = event["pile"]
        self.check(sorted(pile["order"]) == sorted(self.removed), "R9.5: the removed cards make a new pile")
        self.check(event["commitment"] == commitment(pile), "the seal of a pile fits its cards")
        self.stock, self.removed = self.stock + pile["order"], []
        self.piles.append(pile)

    def on_laid_more(self, event: Json) -> None:
        self.check(self.have_all_agreed(), "R9.7: more cards come when all agree")
        self.lay_more(event, min(3, 21 - len(self.places)))

    def on_left(self, event: Json) -> None:
        super().on_left(event)
        seat = event["seat"]
        if self.phase == "playing":
            self.put_down[seat] += len(self.hands[seat])
            self.removed += self.hands[seat]
            self.hands[seat], self.in_deal[seat], self.agreed[seat] = [], False, False

    def on_deal_ended(self, event: Json) -> None:
        winner, reason = event["winner"], event["reason"]
        playing = [seat for seat in self.seats if self.in_deal[seat]]
        if reason == "won":
            self.check(winner is not None and not self.hands[winner], "R9.6: an empty hand wins")
        elif reason == "left":
            self.check(len(playing) < 2 or not self.asked_seats(), "R9.7: the last player left wins")
            # Up to revision 2 of the rules, the last player won even if missing.
            candidates = self.asked_seats() if self.options["revision"] > 2 else playing
            has_winner = len(playing) < 2 and len(candidates) == 1
            expected = candidates[0] if has_winner else None
            self.check(winner == expected, "R9.7: the last player who is there wins")
        else:
            is_full = not self.drawable or len(self.places) >= 21
            self.check(winner is None and self.have_all_agreed() and is_full, "R9.7: all agree at the end")
        held = [len(hand) + down for hand, down in zip(self.hands, self.put_down, strict=True)]
        scores = [sum(held) - held[seat] if seat == winner else 0 for seat in self.seats]
        self.check(
            event["held"] == held and event["scores"] == scores, "R9.6: a point for each card of the others"
        )
        for name, counts in self.counts.items():
            self.check(event[name] == counts, f"{name} is counted")
        self.end_deal(event)
        self.call = None

    def on_match_ended(self, event: Json) -> None:
        goal = self.options["target"] * len(self.presence)
        is_complete = max(self.total) >= goal or self.deal >= self.options["deals"]
        self.check(
            is_complete or len(self.in_game) < 2, "R9.6: the agreed points for each player win the match"
        )
        self.check_ranks(event, [-total for total in self.total])

    def after_decision(self) -> None:
        super().after_decision()
        self.check(self.owes_card is None or self.phase != "playing", "R9.3: a mistake costs a card at once")
