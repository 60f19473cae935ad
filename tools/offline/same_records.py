"""Compare the records of games that this Python and the Python of flight mode play from the same seeds.

``python tools/offline/same_records.py [1000]``. The records must be the same, byte for byte. The script needs Node
and the files that ``make offline`` builds.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from seeded_games import record_digest

HERE = Path(__file__).parent


def main(count: int) -> int:
    """Play the games of the seeds from 0 to ``count`` - 1 in both. Return the exit code."""
    command = ["node", str(HERE / "play_seeds.mjs"), str(count)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as node:  # noqa: S603 - our own script
        assert node.stdout is not None
        digests_here = [record_digest(seed) for seed in range(count)]
        digests_there = node.stdout.read().split()
    digests_there += [""] * (count - len(digests_there))  # if Node ended early
    differing = [seed for seed in range(count) if digests_here[seed] != digests_there[seed]]
    sys.stdout.write(f"{count - len(differing)} of {count} records are the same\n")
    if differing:
        sys.stdout.write(f"seeds of the others: {differing[:20]}\n")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
