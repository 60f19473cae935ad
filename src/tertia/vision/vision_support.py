"""The check for the libraries that reading photographs needs."""

from __future__ import annotations

from importlib.util import find_spec

from tertia.errors import BadInput


def need_vision() -> None:
    """Raise BadInput with the command that installs NumPy and Pillow if one of them is missing."""
    if find_spec("numpy") is None or find_spec("PIL") is None:
        raise BadInput("missing-extra", extra="vision")
