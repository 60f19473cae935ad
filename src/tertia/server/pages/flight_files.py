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
    """The built files: their version, which is part of their address, and their compressed sizes in bytes."""

    version: str
    downloads: dict[str, int]

    @property
    def address(self) -> str:
        return f"/flight/files/{self.version}/"

    @property
    def size(self) -> int:
        """The number of bytes that a visitor downloads."""
        return sum(self.downloads.values())


@cache
def built_files(folder: Path = FOLDER) -> FlightFiles | None:
    """Return the built files; None if there are none, or if they belong to other scripts than ours."""
    try:
        listed = json.loads((folder / "files.json").read_text("utf-8"))
    except OSError:
        return None
    if listed["web"] != assets.FINGERPRINT:
        return None
    return FlightFiles(listed["version"], {name: one["download"] for name, one in listed["files"].items()})


def flight_address() -> str:
    """Return the address of the folder with the files, or nothing if there is no flight mode."""
    files = built_files()
    return files.address if files else ""
