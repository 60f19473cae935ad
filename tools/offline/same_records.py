"""Compare records: ``python tools/offline/same_records.py [1000]`` plays games in this Python and in flight mode's.

Both play the games of the same seeds. The records must be the same, byte for byte. Needs Node and ``make offline``.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from seeded_games import record_digest

HERE = Path(__file__).parent


def main(count: int) -> int:
    """Play the games of this many seeds. Return the exit code."""
    node = ["node", str(HERE / "play_seeds.mjs"), str(count)]
    with subprocess.Popen(node, stdout=subprocess.PIPE, text=True) as browser:  # noqa: S603 - our own script
        assert browser.stdout is not None
        ours = [record_digest(seed) for seed in range(count)]
        theirs = browser.stdout.read().split()
    differing = [seed for seed in range(count) if seed >= len(theirs) or ours[seed] != theirs[seed]]
    sys.stdout.write(f"{count - len(differing)} of {count} records are the same\n")
    if differing:
        sys.stdout.write(f"seeds of the others: {differing[:20]}\n")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
