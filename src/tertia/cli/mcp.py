"""``tertia mcp``: let language models play, over the Model Context Protocol."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import Any

import click

from tertia.cli.localisation import LANGUAGE, Command, WholeNumberParam, language_option, translate
from tertia.client.links import add_scheme
from tertia.errors import TertiaError
from tertia.server.security.origin import parse_site

DEFAULT_PORT = 8282


@click.command("mcp", cls=Command, help=translate("cli.mcp.help"), short_help=translate("cli.mcp.short"))
@click.option("--http", is_flag=True, help=translate("cli.mcp.http"))
@click.option(
    "--host", default="127.0.0.1", metavar=translate("cli.pieces.host"), help=translate("cli.mcp.host")
)
@click.option("--port", type=WholeNumberParam(1, 65535), default=DEFAULT_PORT, help=translate("cli.mcp.port"))
@click.option("--server", metavar=translate("cli.pieces.host"), help=translate("cli.mcp.server"))
@language_option()
def mcp_command(http: bool, host: str, port: int, server: str | None) -> None:
    if find_spec("mcp") is None:
        raise TertiaError("missing-extra", extra="mcp")
    from tertia.mcp.seats import Seats
    from tertia.mcp.server import make_mcp_server

    seats = Seats()
    mcp_server = make_mcp_server(seats, LANGUAGE, parse_site(add_scheme(server)) if server else "")
    if http:
        click.echo(translate("cli.mcp.ready", address=f"http://{host}:{port}/mcp"), err=True)
    asyncio.run(_serve(mcp_server, seats, http, host, port))


async def _serve(mcp_server: Any, seats: Any, http: bool, host: str, port: int) -> None:
    """Serve until the client hangs up or somebody presses Ctrl+C; then leave all tables."""
    try:
        if http:
            await mcp_server.run_streamable_http_async(host=host, port=port)
        else:
            await mcp_server.run_stdio_async()
    finally:
        await seats.close()
