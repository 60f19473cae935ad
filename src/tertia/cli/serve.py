"""``tertia serve``: host tables for friends and bots."""

from __future__ import annotations

import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path

import click

from tertia.cli.localisation import Command, F, WholeNumberParam, language_option, translate
from tertia.cli.server_options import secret_file_option, store_option


def _number_option(name: str, numbers: WholeNumberParam, default: int) -> Callable[[F], F]:
    """Declare an option that takes a number, also from the environment: ``--rate`` is ``TERTIA_RATE`` there."""
    variable = f"TERTIA_{name.upper().replace('-', '_')}"
    return click.option(
        f"--{name}", type=numbers, default=default, envvar=variable, help=translate(f"cli.serve.{name}")
    )


@click.command(
    "serve", cls=Command, help=translate("cli.serve.help"), short_help=translate("cli.serve.short")
)
@click.option(
    "--host",
    default="127.0.0.1",
    envvar="TERTIA_HOST",
    metavar=translate("cli.pieces.host"),
    help=translate("cli.serve.host"),
)
@_number_option("port", WholeNumberParam(0, 65_535), 8181)
@store_option()
@secret_file_option("cli.serve.secret")
@_number_option("rate", WholeNumberParam(1, 1_000_000), 20)
@_number_option("keep", WholeNumberParam(0, 36_500), 0)
@click.option("--site", default="", envvar="TERTIA_SITE", metavar="URL", help=translate("cli.serve.site"))
@click.option(
    "--trusted-proxy",
    "trusted_proxies",
    multiple=True,
    envvar=["TERTIA_TRUSTED_PROXY", "FORWARDED_ALLOW_IPS"],
    metavar=translate("cli.pieces.network"),
    help=translate("cli.serve.trusted-proxy"),
)
@_number_option("max-connections", WholeNumberParam(1, 1_000_000), 16_000)
@_number_option("max-connections-per-address", WholeNumberParam(1, 1_000_000), 300)
@click.option("--open", "open_browser", is_flag=True, help=translate("cli.serve.open"))
@language_option()
def serve_command(
    host: str,
    port: int,
    store: str | None,
    secret_file: Path | None,
    rate: int,
    keep: int,
    site: str,
    trusted_proxies: tuple[str, ...],
    max_connections: int,
    max_connections_per_address: int,
    open_browser: bool,
) -> None:
    # Imported here because the server takes longer to load than most commands take to run.
    import segno

    from tertia.bootstrap import make_server
    from tertia.server.security.connection_limiter import ConnectionLimits
    from tertia.server.security.trusted_proxies import LOOPBACK
    from tertia.storage.open import MEMORY, default_store, hide_password

    url = store or default_store()
    new_host_keys: list[str] = []

    def report_ready(address: str) -> None:
        click.echo(translate("cli.serve.ready", address=address))
        for site in server.network_sites:
            click.echo(translate("cli.serve.network", address=f"{site}/"))
        if server.network_sites and sys.stdout.isatty():
            segno.make_qr(server.network_sites[0]).terminal(compact=True)
        for key in new_host_keys:
            click.echo(translate("cli.serve.host-key", key=key, link=f"{address}host#{key}"))
        if not new_host_keys:
            new_key = "tertia host new-key" + (f" --store {hide_password(store)}" if store else "")
            click.echo(translate("cli.serve.console", link=f"{address}host", command=new_key))
        if url == MEMORY:
            click.echo(translate("cli.serve.kept-memory"))
        else:
            click.echo(translate("cli.serve.kept", store=hide_password(url)))
        if open_browser:
            webbrowser.open(address)

    server = make_server(
        host,
        port,
        url,
        secret_file,
        report_ready,
        rate=rate,
        keep_days=keep,
        site=site,
        trusted_proxies=trusted_proxies or LOOPBACK,
        connections=ConnectionLimits(max_connections, max_connections_per_address),
        on_new_host_key=new_host_keys.append,
    )
    try:
        server.serve_forever()
    finally:
        if sys.stdout.isatty():
            key = "stopped-memory" if url == MEMORY else "stopped"
            click.echo(f"\n{translate(f'cli.serve.{key}')}")  # below the ^C of the terminal
