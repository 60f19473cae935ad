"""``tertia serve``: host tables for friends and bots."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path

import click

from tertia.cli.localisation import Command, WholeNumberParam, language_option, translate


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
@click.option(
    "--port",
    type=WholeNumberParam(0, 65_535),
    default=8181,
    envvar="TERTIA_PORT",
    help=translate("cli.serve.port"),
)
@click.option("--store", envvar="TERTIA_STORE", metavar="URL", help=translate("cli.serve.store"))
@click.option(
    "--secret-file",
    envvar="TERTIA_SECRET_FILE",
    type=click.Path(path_type=Path),
    metavar=translate("cli.pieces.file"),
    help=translate("cli.serve.secret"),
)
@click.option(
    "--rate",
    type=WholeNumberParam(1, 1_000_000),
    default=20,
    envvar="TERTIA_RATE",
    help=translate("cli.serve.rate"),
)
@click.option(
    "--keep",
    "keep_days",
    type=WholeNumberParam(0, 36_500),
    default=0,
    envvar="TERTIA_KEEP",
    help=translate("cli.serve.keep"),
)
@click.option("--site", default="", envvar="TERTIA_SITE", metavar="URL", help=translate("cli.serve.site"))
@click.option(
    "--trusted-proxy",
    "trusted_proxies",
    multiple=True,
    envvar=["TERTIA_TRUSTED_PROXY", "FORWARDED_ALLOW_IPS"],
    metavar=translate("cli.pieces.network"),
    help=translate("cli.serve.trusted-proxy"),
)
@click.option(
    "--max-connections",
    type=WholeNumberParam(1, 1_000_000),
    default=16_000,
    envvar="TERTIA_MAX_CONNECTIONS",
    help=translate("cli.serve.max-connections"),
)
@click.option(
    "--max-connections-per-address",
    type=WholeNumberParam(1, 1_000_000),
    default=300,
    envvar="TERTIA_MAX_CONNECTIONS_PER_ADDRESS",
    help=translate("cli.serve.max-connections-per-address"),
)
@click.option("--open", "open_browser", is_flag=True, help=translate("cli.serve.open"))
@language_option()
def serve_command(
    host: str,
    port: int,
    store: str | None,
    secret_file: Path | None,
    rate: int,
    keep_days: int,
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
    from tertia.storage.open import default_store

    new_host_keys: list[str] = []

    def report_ready(address: str) -> None:
        click.echo(translate("cli.serve.ready", address=address))
        for site in server.network_sites:
            click.echo(translate("cli.serve.network", address=f"{site}/"))
        if server.network_sites and sys.stdout.isatty():
            segno.make_qr(server.network_sites[0]).terminal(compact=True)
        for key in new_host_keys:
            click.echo(translate("cli.serve.host-key", key=key, link=f"{address}host#{key}"))
        if open_browser:
            webbrowser.open(address)

    server = make_server(
        host,
        port,
        store or default_store(),
        secret_file,
        report_ready,
        rate=rate,
        keep_days=keep_days,
        site=site,
        trusted_proxies=trusted_proxies or LOOPBACK,
        connections=ConnectionLimits(max_connections, max_connections_per_address),
        on_new_host_key=new_host_keys.append,
    )
    try:
        server.serve_forever()
    finally:
        if sys.stdout.isatty():
            click.echo(f"\n{translate('cli.serve.stopped')}")  # below the ^C of the terminal
