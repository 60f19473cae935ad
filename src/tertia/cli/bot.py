"""``tertia bot``: seat a bot at a live table."""

from __future__ import annotations

import asyncio
import contextlib
import re
import signal
import sys

import click

from tertia.arena.contest import make_player
from tertia.bots.external import BotFault, is_external, load_bot
from tertia.bots.levels import LEVELS
from tertia.cli.bot_faults import fault_text
from tertia.cli.interrupt_flag import INTERRUPTED
from tertia.cli.localisation import (
    LANGUAGE,
    Command,
    RequiredOption,
    WholeNumberParam,
    argument,
    language_option,
    translate,
)
from tertia.client import ServerRefused, TableClient, parse_link
from tertia.client.bot_seat import BotSeat
from tertia.errors import BadInput, TertiaError

NAME_LENGTH = 20
"""The most letters of a name that is made from a class, so that a number can follow it."""


@click.command("bot", cls=Command, help=translate("cli.bot.help"), short_help=translate("cli.bot.short"))
@argument("bot", "cli.pieces.bot", "bot")
@click.option(
    "--table",
    "link",
    required=True,
    cls=RequiredOption,
    metavar=translate("cli.pieces.link"),
    help=translate("cli.bot.table"),
)
@click.option("--name", metavar=translate("cli.pieces.name"), help=translate("cli.bot.name"))
@click.option("--games", type=WholeNumberParam(1, 1_000_000), help=translate("cli.bot.games"))
@language_option()
def bot_command(bot: str, link: str, name: str | None, games: int | None) -> None:
    if is_external(bot):
        load_bot(bot)("")  # BadInput if it cannot be loaded or made
    elif bot not in LEVELS:
        raise BadInput("unknown-bot", given=bot, expected=tuple(LEVELS))
    table = parse_link(link)
    try:
        asyncio.run(_play(bot, TableClient(table, language=LANGUAGE), name or default_name(bot), games))
    except BotFault as error:
        # The bot has left the table. The cause is its program, so there is no traceback of ours.
        raise TertiaError("bot-failed", bot=bot, reason=fault_text(error.fault)) from None


def default_name(bot: str) -> str:
    """Return the name of a bot's class as words: ``mybots:VeryCautious`` is "Very Cautious"."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", bot.partition(":")[2] or bot).replace("_", " ").strip()
    return (words[:1].upper() + words[1:])[:NAME_LENGTH].strip()


async def _play(bot: str, client: TableClient, name: str, games: int | None) -> None:
    async with client:
        game = client.latest.room["game"]
        seat = BotSeat(client, lambda seed: make_player(game, bot, seed), _print_refusal)
        shown = await seat.sit(name)
        playing = asyncio.ensure_future(seat.play(games))
        # Windows has no such handlers: there Ctrl+C ends the program at once.
        with contextlib.suppress(NotImplementedError):
            for number in (signal.SIGINT, signal.SIGTERM):
                asyncio.get_running_loop().add_signal_handler(number, playing.cancel)
        click.echo(translate("cli.bot.seated", name=shown, link=client.link))
        if seat.is_late:
            click.echo(translate("cli.bot.late", name=shown))
        try:
            played = await playing
        except asyncio.CancelledError:
            await seat.stand()
            if sys.stdout.isatty():
                click.echo()  # end the line on which the terminal shows ^C
            click.echo(translate("cli.bot.left", name=shown))
            raise click.exceptions.Exit(INTERRUPTED) from None
        except BotFault:
            await seat.stand()
            raise
        click.echo(translate("cli.bot.played", n=played))
        if seat.is_removed:
            raise TertiaError("bot-removed", name=shown)
        await seat.stand()


def _print_refusal(refused: ServerRefused) -> None:
    click.echo(refused.text, err=True)
