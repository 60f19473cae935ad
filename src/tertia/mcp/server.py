"""The server of the Model Context Protocol: its tools, and the rules as resources."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError
from mcp_types import ToolAnnotations

from tertia import __version__
from tertia.mcp.seats import Seats
from tertia.mcp.tools import TableTools
from tertia.rooms.forms import FORMS
from tertia.table_text.rules import explain_set, form_rules

INSTRUCTIONS = """\
Play the card game SET and its relatives at live tables, as a bot among people and other bots.

1. list_games shows the games; read_rules explains one.
2. join_table sits you down at the table of a link; play_local begins a game against bots in this process. Both answer
   with a seat_id, which every other tool needs. Keep it to yourself: it is the key to your seat.
3. Each answer says who plays, which cards you see, what happened, and what you may do. Cards are named by reference:
   t1, t2… on the table, h1, h2… in your hand.
4. act does one of the actions listed. wait returns when something has changed. Tables are live: others act while
   you think.
5. When the phase is "over", leave gives up the seat.
"""


def make_mcp_server(seats: Seats, language: str = "en", only_server: str = "") -> MCPServer[Any]:
    """Return the server. With ``only_server``, an address, clients may join tables there and nowhere else."""
    server: MCPServer[Any] = MCPServer(
        "tertia",
        title="tertia: the card game SET",
        instructions=INSTRUCTIONS,
        version=__version__,
        log_level="WARNING",
    )
    tools = TableTools(seats, language, only_server)
    read_only: list[Callable[..., Any]] = [tools.list_games, tools.read_rules, tools.look, tools.wait]
    acting: list[Callable[..., Any]] = [tools.play_local, tools.join_table, tools.act, tools.leave]
    for tool in (*read_only, *acting):
        hints = ToolAnnotations(read_only_hint=tool in read_only)
        server.add_tool(tool, annotations=hints, structured_output=False)

    @server.resource("tertia://rules/set", description="What a SET is, which all games share.")
    def rules_of_a_set() -> str:
        return explain_set(language)

    @server.resource("tertia://rules/{form}", description=f"The rules of one game: {', '.join(FORMS)}.")
    def rules_of_a_form(form: str) -> str:
        if form not in FORMS:
            raise ResourceNotFoundError(f"There is no game {form!r}, only {', '.join(FORMS)}.")
        return form_rules(language, form)

    return server
