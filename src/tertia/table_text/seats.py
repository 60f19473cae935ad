"""The players of a table: names, scores, and the present activity of each.

Rule numbers such as R4.3 refer to docs/RULES.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tertia.games.engine import Millis
from tertia.table_text.reader import TableReader
from tertia.texts.lists import series_text
from tertia.texts.numbers import number_text


@dataclass(frozen=True, slots=True)
class SeatText:
    """One player."""

    name: str
    is_own: bool
    is_bot: bool
    level: str
    """The level of a bot of the table, in words; empty for others."""
    score: str
    """The score with its unit."""
    notes: tuple[str, ...]
    """Roles and activities of the player: dealer, locked out, agrees."""
    is_active: bool
    """True if the table waits for this player."""
    until: Millis | None = None
    """The time at which the player's turn, call or rest (the wait after a wrong claim) ends."""


def seat_texts(reader: TableReader) -> list[SeatText]:
    """Return the players of the game, or those who have sat down for it."""
    if reader.view is None or reader.phase == "waiting":
        return [_chair_text(reader, chair) for chair in reader.news.room["chairs"] if chair is not None]
    return [_seat_text(reader, seat) for seat in range(len(reader.view.players))]


def _chair_text(reader: TableReader, chair: dict[str, Any]) -> SeatText:
    own = reader.news.you["chair"]
    is_own = own is not None and reader.news.room["chairs"][own] is chair
    notes = [reader.say("web.room.host")] if chair["host"] else []
    if not chair["here"]:
        notes.append(reader.say("web.room.away"))
    return SeatText(chair["name"], is_own, chair["bot"], _level(reader, chair), "", tuple(notes), False)


def _level(reader: TableReader, occupant: dict[str, Any]) -> str:
    level = occupant.get("level")
    return reader.say(f"bots.level.{level}") if level else ""


def _seat_text(reader: TableReader, seat: int) -> SeatText:
    occupant, view = reader.news.room["seats"][seat], reader.view
    player = view.players[seat]
    notes = []
    if len(view.players) > 1 and getattr(view, "dealer", None) == seat:
        notes.append(reader.say("web.dealer"))
    if player.presence != "here":
        notes.append(reader.say(f"web.presence.{player.presence}"))
    doing, is_active, until = _doing(reader, seat, player)
    return SeatText(
        name=occupant["name"],
        is_own=seat == reader.seat,
        is_bot=occupant["bot"],
        level=_level(reader, occupant),
        score=_score(reader, player),
        notes=(*notes, *filter(None, doing)),
        is_active=is_active,
        until=until,
    )


def _score(reader: TableReader, player: Any) -> str:
    view = reader.view
    match reader.game:
        case "chipset":
            return reader.say("web.chipset.chips", n=player.chips)
        case "setup":
            penalty = player.total + (player.penalty if view.phase == "playing" else 0)
            return reader.say("web.setup.penalty", n=penalty)
        case "coopset":
            return reader.say("web.sets", n=player.sets)
        case "twenty":
            is_waiting = not player.in_deal and view.phase != "over"
            hand = reader.say(
                "web.twenty.next_deal" if is_waiting else "web.twenty.cards", n=len(player.hand)
            )
            of_goal = f"{number_text(reader.language, player.total)}/{view.goal}"
            return series_text(reader.language, (hand, of_goal))
    if len(view.players) == 1:  # R4.3: alone, SETs and mistakes are counted
        sets = reader.say("web.sets", n=player.sets)
        mistakes = reader.say("daily.mistakes_said", n=player.mistakes) if player.mistakes else ""
        return series_text(reader.language, filter(None, (sets, mistakes)))
    adds_deals = view.options.match == "everyone" or view.options.deals > 1
    of_this_deal = player.score if view.phase == "playing" or not adds_deals else 0
    points = (player.total if adds_deals else 0) + of_this_deal
    counts_sets = getattr(view.options, "scoring", "cards") == "sets"
    return reader.say("web.sets" if counts_sets else "web.points", n=points)


def _doing(reader: TableReader, seat: int, player: Any) -> tuple[list[str], bool, Millis | None]:
    """Return the activities of a player, whether the table waits for the player, and until when.

    Empty texts among the activities are left out by the caller.
    """
    match reader.game:
        case "classic":
            return _doing_in_classic(reader, seat, player)
        case "scout":
            return _doing_in_scout(reader, seat, player)
        case "chipset":
            return _doing_in_chipset(reader, seat, player)
        case "setup":
            return _doing_in_setup(reader, seat, player)
        case "twenty":
            call = reader.view.call
            is_calling = call is not None and call.seat == seat
            agrees = reader.say("web.agreed") if player.agreed else ""
            return [agrees], is_calling, call.until if is_calling else player.rests_until or None
        case _:
            return [reader.say("web.agreed") if player.agreed else ""], False, None


def _doing_in_classic(reader: TableReader, seat: int, player: Any) -> tuple[list[str], bool, Millis | None]:
    call = reader.view.call
    doing = [reader.say("web.locked") if player.locked else ""]
    doing.append(reader.say("web.agreed") if player.agreed else "")
    if call is not None and call.seat == seat:
        return [reader.say("web.set")], True, call.until
    return doing, False, player.rests_until or None


def _doing_in_scout(reader: TableReader, seat: int, player: Any) -> tuple[list[str], bool, Millis | None]:
    hunt, doing = reader.view.hunt, list[str]()
    is_scout = hunt is not None and hunt.scout == seat
    if is_scout:
        doing.append(reader.say("web.scout.scout"))
    elif player.sits_out or (hunt is not None and seat in hunt.barred):
        doing.append(reader.say("web.locked"))
    elif player.agreed:
        doing.append(reader.say("web.agreed"))
    elif hunt is not None and seat in hunt.gave_up:
        doing.append(reader.say("web.commands.give-up"))
    if player.forfeits:
        doing.append(reader.say("web.scout.forfeits", n=len(player.forfeits)))
    return doing, is_scout, hunt.until if is_scout else None


def _doing_in_chipset(reader: TableReader, seat: int, player: Any) -> tuple[list[str], bool, Millis | None]:
    view, key = reader.view, None
    is_turn = view.turn == seat
    thinks = "your_turn" if seat == reader.seat else "did.thinks"
    if player.out:
        key = "did.out"
    elif player.folded:
        key = "did.fold"
    elif view.phase == "answering":
        key = "did.answered" if player.answered else thinks
    elif view.phase == "betting" and player.all_in:
        key = "did.all_in"
    elif view.phase == "betting" and is_turn:
        key = thinks
    elif view.phase == "betting" and player.said is not None:
        key = f"did.{'bet' if _is_first_bet(view, player) else player.said}"
    doing = [] if key is None else [reader.say(f"web.chipset.{key}", n=player.stake)]
    won = sum(
        share
        for pot in view.taken
        for winner, share in zip(pot.winners, pot.shares, strict=True)
        if winner == seat
    )
    if won and view.phase not in ("betting", "answering"):
        doing.append(reader.say("web.chipset.wins", n=won))
    return doing, is_turn, view.until if is_turn else None


def _is_first_bet(view: Any, player: Any) -> bool:
    """Return True for the first bet of a phase, which the rules treat as a raise: nobody else has staked less."""
    return player.said == "raise" and not any(0 < other.stake < player.stake for other in view.players)


def _doing_in_setup(reader: TableReader, seat: int, player: Any) -> tuple[list[str], bool, Millis | None]:
    view = reader.view
    if view.phase != "playing":
        return [], False, None
    is_turn = view.turn == seat
    if not player.playing:
        key = "sits_out"
    elif view.call is not None and view.call.seat == seat:
        key = "challenges"
    elif player.barred:
        key = "barred"
    elif is_turn:
        key = "lays" if view.clear else "next"
    elif view.layer == seat and not view.clear:
        key = "laid"
    elif player.safe:
        key = "safe"
    else:
        key = "waits" if view.layer in (None, seat) else "looks"
    whose = "own" if seat == reader.seat else "did"
    return (
        [reader.say(f"web.setup.{whose}.{key}")],
        is_turn,
        view.until if is_turn and view.clear else None,
    )
