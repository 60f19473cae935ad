"""The tools with which a language model plays. The model reads their docstrings as descriptions."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Annotated, Concatenate, Literal, ParamSpec

from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, TextContent
from pydantic import Field

from tertia.bots.levels import LEVELS
from tertia.client import TableClient, parse_link
from tertia.errors import BadInput, TertiaError
from tertia.games import GAMES
from tertia.local_tables import LocalGame, LocalTable, open_local_game
from tertia.mcp.answers import table_answer
from tertia.mcp.moves import command_for, possible_moves
from tertia.mcp.seats import CardForm, Seat, Seats
from tertia.rooms.forms import FORMS
from tertia.table_text.rules import explain_set, form_rules
from tertia.texts import error_text, text

MAX_WAIT = 60
"""Seconds that ``wait`` waits at most. Many programs give up a call that takes much longer."""

VERDICT_TIMEOUT = 1.5
"""Seconds that ``act`` waits for the verdict on a claim. The table delays it while earlier presses may arrive."""

Form = Literal["classic", "beginner", "solitaire", "scout", "chipset", "setup", "coopset", "twenty"]
Level = Literal["newcomer", "casual", "regular", "expert", "champion"]
SeatId = Annotated[str, Field(description="The seat_id from join_table or play_local")]
Name = Annotated[str, Field(description="Your nickname at the table, at most 24 characters")]
Cards = Annotated[
    CardForm,
    Field(description="How you see cards: words, or pictures (PNG, which need pip install 'tertia[print]')"),
]

Params = ParamSpec("Params")
ToolMethod = Callable[Concatenate["TableTools", Params], Awaitable[CallToolResult]]


def _with_error_texts(tool: ToolMethod[Params]) -> ToolMethod[Params]:
    """Turn the errors of a tool into sentences for the model."""

    @wraps(tool)
    async def run(self: TableTools, /, *args: Params.args, **kwargs: Params.kwargs) -> CallToolResult:
        try:
            return await tool(self, *args, **kwargs)
        except TertiaError as error:
            raise ToolError(error_text(self.language, error)) from None

    return run


class TableTools:
    """The tools, for all clients of this process."""

    def __init__(self, seats: Seats, language: str, only_server: str = "") -> None:
        self._seats, self.language, self._only_server = seats, language, only_server

    def list_games(self) -> str:
        """List the games with their ids, the numbers of players and one sentence each."""
        lines = []
        for name, form in FORMS.items():
            players = range(1, 2) if form.form == "solitaire" else GAMES[form.game].PLAYERS
            title, short = (text(self.language, f"web.games.{name}.{part}") for part in ("name", "short"))
            lines.append(f"{name}: {title}, {players[0]} to {players[-1]} players. {short}")
        return "\n".join([*lines, f"Levels of bots: {', '.join(LEVELS)}"])

    def read_rules(self, form: Form) -> str:
        """Explain what a SET is, and the rules of one game."""
        return f"{explain_set(self.language)}\n\n{form_rules(self.language, form)}"

    @_with_error_texts
    async def play_local(
        self,
        name: Name,
        form: Form = "classic",
        level: Annotated[Level, Field(description="How strong the bots are")] = "casual",
        players: Annotated[
            int | None, Field(description="You and the bots together; leave it out for the usual number")
        ] = None,
        cards: Cards = "words",
    ) -> CallToolResult:
        """Begin a game against bots at a table in this process. The bots play in real time."""
        await self._seats.check_capacity()
        game = LocalGame(form, level=level, players=players)
        return await self._welcome(await open_local_game(game, name, self.language, as_bot=True), cards)

    @_with_error_texts
    async def join_table(
        self,
        link: Annotated[str, Field(description="The link of a table: https://…/t/…")],
        name: Name,
        cards: Cards = "words",
    ) -> CallToolResult:
        """Sit down at a live table. Everybody sees that you are a bot. The host of the table begins the game."""
        parsed = parse_link(link)
        if self._only_server and parsed.server != self._only_server:
            expected = (f"{self._only_server}/t/…",)
            raise BadInput("bad-choice", option="link", given=link, expected=expected)
        await self._seats.check_capacity()
        client = TableClient(parsed, language=self.language)
        await client.open()
        try:
            await client.sit(name, bot=True)
        except BaseException:
            await client.close()
            raise
        return await self._welcome(client, cards)

    async def _welcome(self, table: TableClient | LocalTable, cards: CardForm) -> CallToolResult:
        """Add a seat and return its first answer. A seat whose cards cannot be drawn is given up."""
        seat = self._seats.add(Seat(table, cards, self.language))
        try:
            return table_answer(seat, f"Your seat_id: {seat.id}")
        except BaseException:
            await self._seats.remove(seat)
            raise

    @_with_error_texts
    async def look(self, seat_id: SeatId) -> CallToolResult:
        """Look at the table: players, cards, what happened since your last look, and what you may do."""
        return table_answer(self._seats.get(seat_id))

    @_with_error_texts
    async def act(
        self,
        seat_id: SeatId,
        action: Annotated[str, Field(description="One of the actions that the last answer listed")],
        cards: Annotated[
            list[str] | None, Field(description="The cards of the action, such as t1, t5, t9 or h2")
        ] = None,
    ) -> CallToolResult:
        """Do one of the actions that the table allows you now. If three cards are not a SET, the answer says why."""
        seat = self._seats.get(seat_id)
        version = await seat.table.do(command_for(seat.reader, action, cards or []))
        with contextlib.suppress(TimeoutError):  # then a later answer has the verdict
            await seat.table.wait_for(lambda: _is_settled(seat, version), VERDICT_TIMEOUT)
        return table_answer(seat)

    @_with_error_texts
    async def wait(
        self,
        seat_id: SeatId,
        seconds: Annotated[float, Field(description="How long to wait at most", gt=0, le=MAX_WAIT)] = 30,
    ) -> CallToolResult:
        """Wait until something has changed and you may act, or the game is over, but no longer than ``seconds``."""
        seat = self._seats.get(seat_id)
        try:
            await seat.table.wait_for(lambda: _has_news_to_act_on(seat), seconds)
        except TimeoutError:
            return table_answer(seat, f"Nothing for you to do within {seconds:g} s.")
        return table_answer(seat)

    @_with_error_texts
    async def leave(self, seat_id: SeatId) -> CallToolResult:
        """Give up your seat. The seat_id is of no use any more."""
        await self._seats.remove(self._seats.get(seat_id))
        return CallToolResult(content=[TextContent(type="text", text="You have left the table.")])


def _is_settled(seat: Seat, version: int) -> bool:
    """Return True if the news of a command have arrived and no claim of this seat waits for its verdict."""
    news = seat.table.latest
    if news.version < version:
        return False
    call, hunt = getattr(news.view, "call", None), getattr(news.view, "hunt", None)
    has_shown = call is not None and call.seat == news.seat and bool(call.shown)
    has_scouted = hunt is not None and hunt.scout == news.seat and hunt.until is None
    return not has_shown and not has_scouted


def _has_news_to_act_on(seat: Seat) -> bool:
    """Return True if the table has changed since the last answer, and the seat may act or the game is over."""
    news = seat.table.latest
    if news.version <= seat.seen_version:
        return False
    return news.room["phase"] == "over" or bool(possible_moves(seat.reader))
