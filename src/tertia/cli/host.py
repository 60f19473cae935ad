"""``tertia host``: look after a running server, with the key of its host."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import click

from tertia.cli.host_client import HostClient
from tertia.cli.localisation import (
    LANGUAGE,
    ChoiceParam,
    Command,
    F,
    Group,
    WholeNumberParam,
    argument,
    language_option,
    translate,
)
from tertia.cli.server_options import store_option
from tertia.errors import BadInput
from tertia.faces.terminal_cells import cell_width, pad_right
from tertia.puzzles.leaderboards import LEADERBOARDS
from tertia.texts.catalogue import section
from tertia.texts.dates import date_text, instant_text
from tertia.texts.lists import series_text
from tertia.texts.numbers import seconds_text

DEFAULT_SERVER = "http://127.0.0.1:8181"
MAX_HOURS = 24 * 366
DEFAULT_HOURS = 24

_LOOKS_LIKE_ADDRESS = re.compile(
    r"\d+(\.\d+){3}(/\d+)?|[0-9a-f.]*:[0-9a-f.]*:[0-9a-f.:]*(/\d+)?", re.IGNORECASE
)
"""Matches four numbers, or hexadecimal digits with at least two colons."""


def _server_options() -> Callable[[F], F]:
    """Declare the server and its key. People write them before or after the command, so both places take them."""

    def remember(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
        if value is not None and param.name is not None:
            ctx.obj = {**(ctx.obj or {}), param.name: value}

    def declare(function: F) -> F:
        for name, metavar in (("key", translate("cli.pieces.key")), ("server", "URL")):
            add_option = click.option(
                f"--{name}",
                metavar=metavar,
                help=translate(f"cli.host.{name}"),
                callback=remember,
                expose_value=False,
            )
            function = add_option(function)
        return function

    return declare


@click.group("host", cls=Group, help=translate("cli.host.help"), short_help=translate("cli.host.short"))
@_server_options()
@language_option()
def host_command() -> None:
    pass


def _client(ctx: click.Context) -> HostClient:
    given: dict[str, str] = ctx.obj or {}
    key = given.get("key") or os.environ.get("TERTIA_HOST_KEY")
    if not key:
        raise BadInput("host-key-not-given")
    return HostClient(given.get("server") or os.environ.get("TERTIA_SERVER") or DEFAULT_SERVER, key)


def _command(name: str) -> Callable[[Callable[..., None]], click.Command]:
    """Declare a command that talks to the server. Its help is ``cli.host.<name>``."""
    text = translate(f"cli.host.{name}")

    def declare(function: Callable[..., None]) -> click.Command:
        return host_command.command(name, cls=Command, help=text, short_help=text)(
            _server_options()(function)
        )

    return declare


def _table_id(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return the id of a table that is named by its id or by its link."""
    if value is None or "/" not in value:
        return value
    match = re.fullmatch(r".*/t/([A-Za-z0-9_-]+)/?([?#].*)?", value)
    if match is None:
        raise BadInput("bad-table-link", given=value)
    return match[1]


_TABLE = argument("table", "cli.pieces.table", "table", callback=_table_id)
_NAME = argument("name", "cli.pieces.name", "player")
_REASON = click.option(
    "--reason", default="", metavar=translate("cli.pieces.text"), help=translate("cli.host.reason")
)


@_command("tables")
@language_option()
@click.pass_context
def list_tables(ctx: click.Context) -> None:
    # Imported here because other commands need nothing of the store.
    from tertia.storage.single_node import SingleNode

    answer = _client(ctx).get()
    load = answer["load"]
    if load["node"] != SingleNode.name:
        click.echo(translate("cli.host.node", node=load["node"]))
    figures = {"sockets": load["sockets"], "tables": load["tables"], "cpu": round(100 * load["cpu"])}
    click.echo(translate("cli.host.load", **figures))
    rows = [
        (
            one["table"],
            _word("game", one["game"]),
            _word("page.host.phases", one["phase"]),
            f"{one['players']}/{one['seats']}",
            _people(one),
        )
        for one in answer["tables"]
    ]
    _print_rows(("table", "game", "phase", "players", "people"), rows)


def _word(key: str, code: str) -> str:
    """Return the text of a code in a section, or the code itself if only a newer server knows it."""
    found = section(LANGUAGE, key).get(code, code)
    return str(found["name"] if isinstance(found, dict) else found)


def _people(table: dict[str, Any]) -> str:
    """Return the people and bots at a table; the host of the table alone if the server has not loaded it."""
    if table["people"] is None:
        return str(table["host"])
    bots = [f"{name} ({translate('cli.host.bot')})" for name in table.get("bots") or ()]
    return series_text(LANGUAGE, [*table["people"], *bots])


@_command("table")
@_TABLE
@language_option()
@click.pass_context
def show_table(ctx: click.Context, table: str) -> None:
    answer = _client(ctx).get("tables", table)
    seated = [*answer["people"], *answer.get("bots", ())]
    rows = [(one["name"], _presence(one), one["address"] or "") for one in seated]
    rows += [("", translate("cli.host.watching"), address or "") for address in answer["watching"]]
    _print_rows(("name", "state", "address"), rows)


def _presence(person: dict[str, Any]) -> str:
    if person["bot"]:
        return translate("cli.host.bot")
    return translate("cli.host.here" if person["here"] else "cli.host.away")


@_command("close")
@_TABLE
@_REASON
@language_option()
@click.pass_context
def close_table(ctx: click.Context, table: str, reason: str) -> None:
    _client(ctx).post("tables", table, "close", reason=reason)
    click.echo(translate("cli.host.closed", table=table))


@_command("remove")
@_TABLE
@_NAME
@_REASON
@language_option()
@click.pass_context
def remove_player(ctx: click.Context, table: str, name: str, reason: str) -> None:
    from tertia.server.security.addresses import is_bannable

    address = _client(ctx).post("tables", table, "remove", name=name, reason=reason).get("address")
    click.echo(translate("cli.host.removed", name=name))
    if address and is_bannable(address):
        click.echo(translate("cli.host.ban-address", address=address))


@_command("ban")
@argument("subject", "cli.pieces.subject", "subject")
@click.option(
    "--hours",
    type=WholeNumberParam(1, MAX_HOURS),
    default=DEFAULT_HOURS,
    help=translate("cli.host.hours"),
)
@click.option(
    "--table", metavar=translate("cli.pieces.table"), help=translate("cli.host.ban-table"), callback=_table_id
)
@_REASON
@language_option()
@click.pass_context
def add_ban(ctx: click.Context, subject: str, hours: int, table: str | None, reason: str) -> None:
    # With a table, the subject is the nickname of a person at it, whose address the server bans.
    kind = "address" if table is not None else _kind(subject)
    ban = _client(ctx).post("bans", kind=kind, subject=subject, hours=hours, reason=reason, table=table)
    click.echo(translate(f"cli.host.banned.{kind}", subject=ban["subject"], until=_time(ban["until"])))


@_command("bans")
@language_option()
@click.pass_context
def list_bans(ctx: click.Context) -> None:
    bans = _client(ctx).get("bans")["bans"]
    _print_rows(
        ("subject", "until", "reason"), [(one["subject"], _time(one["until"]), one["reason"]) for one in bans]
    )


@_command("unban")
@argument("subject", "cli.pieces.subject", "subject")
@language_option()
@click.pass_context
def lift_ban(ctx: click.Context, subject: str) -> None:
    client = _client(ctx)
    # A nickname may look like an address, so the list of bans decides what is meant.
    kinds = {ban["subject"]: ban["kind"] for ban in client.get("bans")["bans"]}
    client.post("bans", "lift", kind=kinds.get(subject) or _kind(subject), subject=subject)
    click.echo(translate("cli.host.unbanned", subject=subject))


@_command("quarantined")
@click.option("--retry", metavar=translate("cli.pieces.table"), help=translate("cli.host.retry"))
@language_option()
@click.pass_context
def list_quarantined(ctx: click.Context, retry: str | None) -> None:
    if retry is not None:
        _client(ctx).post("quarantined", retry, "retry")
        click.echo(translate("cli.host.retried", table=retry))
        return
    tables = _client(ctx).get("quarantined")["tables"]
    _print_rows(
        ("table", "since", "reason"), [(one["table"], _time(one["since"]), one["reason"]) for one in tables]
    )


@_command("names")
@click.option(
    "--date", default="today", metavar=translate("puzzle.cli.pieces-date"), help=translate("cli.host.date")
)
@click.option(
    "--kind", type=ChoiceParam(LEADERBOARDS), default=LEADERBOARDS[0], help=translate("cli.host.kind")
)
@click.option("--remove", metavar=translate("cli.pieces.name"), help=translate("cli.host.remove-name"))
@language_option()
@click.pass_context
def list_names(ctx: click.Context, date: str, kind: str, remove: str | None) -> None:
    if remove is not None:
        _client(ctx).post("names", "remove", date=date, kind=kind, name=remove)
        click.echo(translate("cli.host.removed", name=remove))
        return
    names = _client(ctx).get("names", date=date, kind=kind)["names"]
    _print_rows(("name", "time"), [(one["name"], _seconds(one["took"])) for one in names])


def _seconds(took: int) -> str:
    return translate("choice.seconds", n=seconds_text(LANGUAGE, took))


@_command("reports")
@click.option("--dismiss", metavar=translate("cli.pieces.name"), help=translate("cli.host.dismiss"))
@language_option()
@click.pass_context
def list_reports(ctx: click.Context, dismiss: str | None) -> None:
    if dismiss is not None:
        _client(ctx).post("reports", "dismiss", name=dismiss)
        click.echo(translate("cli.host.dismissed", name=dismiss))
        return
    reports = _client(ctx).get("reports")["reports"]
    _print_rows(
        ("name", "reports", "place", "at", "address"),
        [
            (one["name"], str(one["reports"]), _place(one["place"]), _time(one["at"]), one["address"] or "")
            for one in reports
        ],
    )


def _place(place: str) -> str:
    """Return where a name was reported: at a table, or on the leaderboard of a day."""
    match place.split(" "):
        case ["table", table]:
            return f"{translate('page.host.at_table')} {table}"
        case [_, kind, day]:
            return f"{_word('page.me.kinds', kind)}, {date_text(LANGUAGE, date.fromisoformat(day))}"
        case _:
            return place


@_command("audit")
@language_option()
@click.pass_context
def list_audit(ctx: click.Context) -> None:
    entries = _client(ctx).get("audit")["audit"]
    _print_rows(
        ("at", "act", "subject", "details", "by"),
        [
            (_time(one["at"]), _word("page.host.acts", one["act"]), one["subject"], one["details"], one["by"])
            for one in entries
        ],
    )


@host_command.command(
    "new-key",
    cls=Command,
    help=translate("cli.host.new-key"),
    short_help=translate("cli.host.new-key"),
)
@store_option()
@language_option()
def replace_key(store: str | None) -> None:
    click.echo(translate("cli.host.new-key-made", key=asyncio.run(_replace_key(store))))


async def _replace_key(url: str | None) -> str:
    """Store the hash of a new key. A running server accepts the new key at once."""
    # Imported here because other commands need no database library.
    from tertia.server.security.host_access import HostAccess
    from tertia.storage.open import check_exists, default_store, open_store

    url = url or default_store()
    check_exists(url)
    opened = open_store(url)
    try:
        return await HostAccess(opened.moderation, opened.cluster.clock).replace_key()
    finally:
        await opened.close()


def _kind(subject: str) -> str:
    """Return the kind of a ban. The server refuses what looks like an address but is none, such as 10.0.0.0/8."""
    return "address" if _LOOKS_LIKE_ADDRESS.fullmatch(subject.strip()) else "name"


def _time(at: int) -> str:
    """Return an instant in UTC, which the sentence or the head of the column says."""
    return instant_text(LANGUAGE, at)


def _print_rows(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows in aligned columns, or one sentence if there are none."""
    if not rows:
        click.echo(translate("cli.host.nothing"))
        return
    lines = [[translate(f"cli.host.columns.{column}") for column in columns], *rows]
    widths = [max(cell_width(line[i]) for line in lines) for i in range(len(columns))]
    for line in lines:
        cells = [pad_right(word, width) for word, width in zip(line, widths, strict=True)]
        click.echo("  ".join(cells).rstrip())
