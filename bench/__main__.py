"""``python -m bench [module …]``: run all benchmarks, or those in some modules.

The command prints every measurement. It exits with 1 if one misses its target.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules

import bench


def main(module_names: list[str]) -> int:
    """Run the benchmarks of these modules, or of all modules if the list is empty. Return the exit code."""
    for module in iter_modules(bench.__path__):
        if module.name != "__main__" and (not module_names or module.name in module_names):
            import_module(f"bench.{module.name}")
    has_missed_target = False
    for study in bench.STUDIES:
        for measurement in study():
            print(measurement, flush=True)
            has_missed_target |= not measurement.is_ok
    return 1 if has_missed_target else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
