"""The command line: ``tertia …``."""

from tertia.cli.main import main

__all__ = ["main"]
