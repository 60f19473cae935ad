"""``python -m bench``: runs every benchmark, prints a line for each, and fails if one is below its target."""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules

import bench


def main() -> int:
    for module in iter_modules(bench.__path__, "bench."):
        import_module(module.name)
    below = 0
    for entry in bench.BENCHMARKS:
        result = entry.run()
        verdict = "OK" if result.ratio >= entry.target else "below"
        below += verdict != "OK"
        print(f"{entry.name} ({entry.unit} a second)")
        print(f"    {entry.yardstick}: {result.yardstick:,.0f}   ours: {result.ours:,.0f}")
        print(f"    ratio {result.ratio:,.1f}   target {entry.target:,g}   {verdict}", flush=True)
    return 1 if below else 0


if __name__ == "__main__":
    sys.exit(main())
