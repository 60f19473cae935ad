"""``tertia serve``: host tables for friends and bots."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import click

from tertia.cli.localisation import Command, WholeNumber, language_option, say


@click.command("serve", cls=Command, help=say("cli.serve.help"), short_help=say("cli.serve.short"))
@click.option(
    "--host",
    default="127.0.0.1",
    envvar="TERTIA_HOST",
    metavar=say("cli.pieces.host"),
    help=say("cli.serve.host"),
)
@click.option(
    "--port", type=WholeNumber(0, 65_535), default=8181, envvar="TERTIA_PORT", help=say("cli.serve.port")
)
@click.option("--store", envvar="TERTIA_STORE", metavar="URL", help=say("cli.serve.store"))
@click.option(
    "--secret-file",
    envvar="TERTIA_SECRET_FILE",
    type=click.Path(path_type=Path),
    metavar=say("cli.pieces.file"),
    help=say("cli.serve.secret"),
)
@click.option(
    "--rate", type=WholeNumber(1, 1_000_000), default=20, envvar="TERTIA_RATE", help=say("cli.serve.rate")
)
@click.option(
    "--keep",
    "keep_days",
    type=WholeNumber(0, 36_500),
    default=0,
    envvar="TERTIA_KEEP",
    help=say("cli.serve.keep"),
)
@click.option("--open", "open_browser", is_flag=True, help=say("cli.serve.open"))
@language_option()
def serve_command(
    host: str,
    port: int,
    store: str | None,
    secret_file: Path | None,
    rate: int,
    keep_days: int,
    open_browser: bool,
) -> None:
    # Imported here because the server takes longer to load than most commands take to run.
    from tertia.bootstrap import make_server
    from tertia.storage.open import default_store

    def ready(address: str) -> None:
        click.echo(say("cli.serve.ready", address=address))
        if open_browser:
            webbrowser.open(address)

    server = make_server(
        host, port, store or default_store(), secret_file, ready, rate=rate, keep_days=keep_days
    )
    server.serve_forever()
