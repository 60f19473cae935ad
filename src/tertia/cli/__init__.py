"""The command line of tertia."""

from tertia.cli.main import main

__all__ = ["main"]
