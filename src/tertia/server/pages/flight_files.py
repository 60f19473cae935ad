"""The files of flight mode, if ``make offline`` has built them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tertia.server.pages import assets

FOLDER = Path(__file__).parent.parent / "offline"


@dataclass(frozen=True)
class FlightFiles:
    """The built files."""

    version: str
    """A hash of the files, which is part of their address."""
    downloads: dict[str, int]
    """The compressed size of each file in bytes, by its name."""

    @property
    def address(self) -> str:
        """The address of the folder with the files."""
        return f"/flight/files/{self.version}/"


@cache
def built_files(folder: Path = FOLDER) -> FlightFiles | None:
    """Return the built files; None if there are none, or if they were built for another version of the web files."""
    try:
        manifest = json.loads((folder / "files.json").read_text("utf-8"))
    except OSError:
        return None
    if manifest["web"] != assets.FINGERPRINT:
        return None
    downloads = {name: file["download"] for name, file in manifest["files"].items()}
    return FlightFiles(manifest["version"], downloads)


def flight_address() -> str:
    """Return the address of the folder with the files; empty if there is no flight mode."""
    files = built_files()
    return files.address if files else ""
