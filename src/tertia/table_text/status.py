"""The state of a table in a sentence or two: what the reader may do now, and what the table waits for.

Rule numbers such as R4 refer to docs/RULES.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from msgspec.structs import astuple

from tertia.client.links import TableLink
from tertia.games.chipset.commands import Answer
from tertia.games.common.events import MatchEnded
from tertia.games.coopset.events import MatchEnded as TeamGameEnded
from tertia.games.engine import Millis
from tertia.narration.narrator import clock, narrate
from tertia.narration.pieces import plain_text
from tertia.table_text.reader import TableReader
from tertia.texts import MissingText


@dataclass(frozen=True, slots=True)
class Status:
    """The words for the state of a table."""

    title: str
    detail: str = ""
    """A second sentence; empty if there is none."""
    until: Millis | None = None
    """The time at which the state ends by itself. Screens show it as a countdown after the title."""
    link: str = ""
    """The link of the table where the next game is played, for people who may know it; empty if there is none."""


def status_of(reader: TableReader) -> Status:
    """Return the status of a table."""
    if reader.phase == "waiting":
        return _next_game(reader) or _before_a_game(reader)
    if reader.phase == "over":
        status, next_game = _after_a_game(reader), _next_game(reader)
        return status if next_game is None else replace(status, detail=next_game.title, link=next_game.link)
    if reader.view.paused_at is not None:
        return Status(reader.say("web.paused"))
    if reader.view.countdown is not None:
        return _countdown(reader)
    match reader.game:
        case "chipset":
            return _chipset(reader)
        case "setup":
            return _setup(reader)
    if reader.view.phase == "between":
        return _between_deals(reader, reader.say("web.between"))
    match reader.game:
        case "scout":
            return _scout(reader)
        case "coopset":
            return _coopset(reader)
        case _:
            return _call_game(reader)


def agreement_text(reader: TableReader) -> str:
    """Return the number of players who agree, in words; empty if nobody does or the game has no agreements."""
    view = reader.view
    if view is None or reader.phase != "playing" or len(view.players) == 1:
        return ""
    voters = [
        player
        for player in view.players
        if player.presence in ("here", "away")
        and getattr(player, "in_deal", True)
        and not getattr(player, "locked", False)  # in the classic game
        and not getattr(player, "sits_out", False)  # in Scout
    ]
    agreed = sum(bool(getattr(player, "agreed", False)) for player in voters)
    return reader.say("web.agree", n=agreed, all=len(voters)) if agreed else ""


# Around a game ------------------------------------------------------------------------------------------


def _before_a_game(reader: TableReader) -> Status:
    chairs = reader.news.room["chairs"]
    taken = sum(chair is not None for chair in chairs)
    needed = reader.news.rules.PLAYERS[0] - taken
    if needed > 0:
        return Status(reader.say("web.room.needs", n=needed))
    if reader.is_host:
        return Status(reader.say("web.room.ready"))
    host = next((chair["name"] for chair in chairs if chair is not None and chair["host"]), None)
    if host is None:
        return Status(reader.say("web.room.somebody_starts"))
    return Status(reader.say("web.room.host_starts", name=host))


def _after_a_game(reader: TableReader) -> Status:
    result: Any = reader.view.result
    if result is None:
        return Status(reader.say("web.end.team_left"))
    if reader.game == "classic" and len(reader.view.players) == 1:
        return _after_a_game_alone(reader)
    event: Any = TeamGameEnded(result) if reader.game == "coopset" else MatchEnded(*astuple(result))
    sentence = narrate(reader.narrator, reader.game, event) or ""
    return Status(plain_text(sentence))


def _after_a_game_alone(reader: TableReader) -> Status:
    """Return the SETs and the time of a solitaire (R4). Strict solitaire is lost or survived."""
    view = reader.view
    player, last = view.players[0], view.last
    key = "alone"
    if last is not None and view.options.alone == "lost":
        key = "alone_lost" if last.reason == "lost" else "alone_survived"
    time = clock(reader.language, 0 if last is None else last.took, 0).strip()
    sets = reader.say("web.sets", n=player.sets)
    mistakes = reader.say("daily.mistakes_said", n=player.mistakes) if player.mistakes else ""
    return Status(reader.say(f"web.end.{key}", sets=sets, time=time), mistakes)


def _next_game(reader: TableReader) -> Status | None:
    """Return which game the host leads the table to, and where; None unless it is played at another table."""
    you, next_game = reader.news.you, reader.news.room.get("next_game")
    if next_game is None:
        return None
    key = "is" if not next_game["by"] or you.get("next_host") else "goes_on"
    game = _game_name(reader, next_game["form"])
    table = you.get("next_table")
    link = "" if table is None else str(TableLink(reader.server, table))
    return Status(reader.say(f"web.next.{key}", name=next_game["by"], game=game), link=link)


def _game_name(reader: TableReader, form: str) -> str:
    """Return the name of a game; its form as it is if only a newer version of tertia knows it."""
    try:
        return reader.say(f"web.games.{form}.name")
    except MissingText:
        return form


def _countdown(reader: TableReader) -> Status:
    countdown = reader.view.countdown
    if countdown.seat == reader.seat:
        words = _team_wants(reader) if reader.game == "coopset" else reader.say("web.overrules_you")
        return Status(words, until=countdown.until)
    return Status(reader.say("web.overrules", name=reader.name(countdown.seat)), until=countdown.until)


def _team_wants(reader: TableReader) -> str:
    """Return what the others want to do in CoopSet, and what stops it."""
    players = enumerate(reader.view.players)
    agreed = [seat for seat, player in players if player.agreed and player.presence != "left"]
    key = "wants" if len(agreed) == 1 else "all_want"
    wish = reader.say(f"web.coopset.{key}.{reader.view.question}", name=reader.name(agreed[0]))
    stop = "oppose" if reader.command("keep-looking") else "set"  # R8.7
    return f"{wish} {reader.say(f'web.coopset.stop.{stop}')}"


def _between_deals(reader: TableReader, title: str) -> Status:
    last, view = reader.view.last, reader.view
    reasons = ("agreed", "no-set", "no-card", "lost", "over", "left", "stopped", "won", "drawn-out", "deck")
    ended = reader.say(f"web.deal_ended.{last.reason}") if last and last.reason in reasons else ""
    if view.resumes is None:
        return Status(title, ended)
    if reader.game == "twenty" and sum(player.presence != "left" for player in view.players) < 2:  # R9.7
        return Status(reader.say("web.too_few_players"), ended, view.resumes)
    return Status(f"{title}. {reader.say('web.next_deal')}", ended, view.resumes)


# Games --------------------------------------------------------------------------------------------------


def _call_game(reader: TableReader) -> Status:
    """Return the status of the games in which players call SET and then show three cards."""
    view, seat = reader.view, reader.seat
    call = view.call
    if call is not None and call.seat != seat:
        return Status(reader.say("web.is_picking", name=reader.name(call.seat)), until=call.until)
    if seat is None:
        return Status(reader.say("web.watching"))
    if call is not None:
        return Status(reader.say("web.tap_three"), until=call.until)
    player = view.players[seat]
    if getattr(player, "locked", False):
        return Status(reader.say("web.locked_out"), reader.say("web.locked_says"))
    if reader.command("call-set"):
        return Status(reader.say("web.call_first"), reader.say("web.call_first_says"))
    if reader.choice("claim"):
        return Status(reader.say("web.tap_three"))
    if player.rests_until:
        return Status(reader.say("web.resting"), until=player.rests_until)
    if not getattr(player, "in_deal", True):
        return Status(reader.say("web.twenty.next_deal_yours"))
    return Status(reader.say("web.wait"))


def _scout(reader: TableReader) -> Status:
    view, seat, hunt = reader.view, reader.seat, reader.view.hunt
    if view.ballot is not None:
        name = reader.name(view.ballot.seat)
        title = f"{reader.say('terminal.label', label=name)} {reader.say('web.scout.forfeit')}"
        return Status(title, until=view.ballot.until)
    if hunt is None:
        if seat is None:
            return Status(reader.say("web.watching"))
        if view.players[seat].sits_out:
            return Status(reader.say("web.scout.sits_out"))
        if reader.choice("scout"):
            return Status(reader.say("web.tap_three"), reader.say("web.scout.first_shows"))
        return Status(reader.say("web.wait"))
    if hunt.scout == seat:
        return Status(reader.say("web.scout.searching"), reader.say("web.scout.if_nobody"), until=hunt.until)
    scout = reader.name(hunt.scout)
    if reader.command("point"):
        detail = reader.say("web.scout.how", name=scout)
        return Status(reader.say("web.scout.point"), detail, until=hunt.until)
    title = reader.say("web.scout.points", name=scout)
    if seat is not None and seat in hunt.barred:
        return Status(title, reader.say("web.scout.barred_short"), until=hunt.until)
    return Status(title, until=hunt.until)


def _chipset(reader: TableReader) -> Status:
    view, seat = reader.view, reader.seat
    if view.returns_until is not None:
        return Status(reader.say("web.too_few_players"), until=view.returns_until)
    if view.phase not in ("betting", "answering"):
        return _between_deals(reader, reader.say("web.chipset.phase.over", n=view.deal))
    if view.phase == "answering":
        answers = [command for command in reader.news.legal.commands if isinstance(command, Answer)]
        if answers == [Answer(False)]:  # R6.6: a hand without a SET has nothing to decide
            words = reader.say("web.chipset.answers_itself")
            return Status(reader.say("web.chipset.phase.question"), words, view.until)
        if reader.command("answer") is None and seat is not None and view.answer is not None:
            did = "show" if view.answer else "hidden"
            return Status(
                reader.say(f"web.chipset.wait.{did}"), reader.say("web.chipset.wait.others"), view.until
            )
        return Status(
            reader.say("web.chipset.phase.question"),
            reader.say("web.chipset.phase.question_says"),
            view.until,
        )
    aim = reader.say("web.chipset.aim")
    if view.turn is None:
        return Status(reader.say("web.chipset.phase.bet", n=view.round), aim)
    if view.turn == seat:
        return Status(reader.say("web.chipset.phase.yours", n=view.round), aim, view.until)
    turn = reader.say("web.chipset.phase.of", n=view.round, name=reader.name(view.turn))
    return Status(turn, aim, view.until)


def _setup(reader: TableReader) -> Status:
    view, seat = reader.view, reader.seat
    if view.phase != "playing":
        says = reader.say("web.setup.phase.over_says")
        status = _between_deals(reader, reader.say("web.setup.phase.over", n=view.deal))
        return Status(status.title, f"{status.detail} {says}.".strip(), status.until)
    if view.call is not None:
        return Status(reader.say("web.setup.is_challenging", name=reader.name(view.call.seat)))
    if reader.command("lay"):
        return _setup_phase(reader, "yours", until=view.until)
    if view.clear and view.turn is not None:
        name = reader.name(view.turn)
        return _setup_phase(reader, "turn", name, view.until, with_words=bool(reader.choice("challenge")))
    if view.layer is not None and view.layer == seat:
        return _setup_phase(reader, "own", until=view.opens)
    return _setup_phase(
        reader, "window", "" if view.layer is None else reader.name(view.layer), until=view.opens
    )


def _setup_phase(
    reader: TableReader, key: str, name: str = "", until: Millis | None = None, with_words: bool = True
) -> Status:
    title = reader.say(f"web.setup.phase.{key}", name=name)
    return Status(title, reader.say(f"web.setup.phase.{key}_says") if with_words else "", until)


def _coopset(reader: TableReader) -> Status:
    view = reader.view
    verdict = reader.say(f"web.coopset.verdict.{view.verdict}")
    label = reader.say("terminal.label", label=reader.say("web.coopset.total"))
    total = f"{label} {view.total} ({verdict})"
    if view.proposal is not None:
        if view.proposal.seat == reader.seat:
            words = reader.say("web.coopset.you_propose")
        else:
            words = reader.say("web.coopset.proposes", name=reader.name(view.proposal.seat))
        return Status(words, total, view.proposal.until)
    if reader.seat is None:
        return Status(reader.say("web.watching"), total)
    worth = view.ladder[min(len(view.taken), len(view.ladder) - 1)]
    # The first SET scores nothing yet (R8.2).
    says = reader.say(
        "web.coopset.worth" if worth else "web.coopset.worth_first", n=worth, nth=len(view.taken) + 1
    )
    return Status(reader.say("web.tap_three"), f"{says}. {total}")
