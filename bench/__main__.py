"""``python -m bench [module …] [argument …]``: run all benchmarks, or those in some modules.

Words that are not the name of a module are arguments, which a benchmark may use: ``python -m bench vision FOLDER``.
The command prints every measurement. It exits with 1 if one misses its target.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules

import bench


def main(words: list[str]) -> int:
    """Run the benchmarks of the modules among the words, or of all modules. Return the exit code."""
    modules = [module.name for module in iter_modules(bench.__path__) if module.name != "__main__"]
    chosen = [name for name in modules if name in words]
    bench.ARGUMENTS += [word for word in words if word not in modules]
    for name in chosen or modules:
        import_module(f"bench.{name}")
    has_missed_target = False
    for study in bench.STUDIES:
        for measurement in study():
            print(measurement, flush=True)
            has_missed_target |= not measurement.is_ok
    return 1 if has_missed_target else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
