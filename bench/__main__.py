"""``python -m bench [module …]``: run the benchmarks, print their figures, and fail if one misses its target."""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules

import bench


def main(names: list[str]) -> int:
    for module in iter_modules(bench.__path__):
        if module.name != "__main__" and (not names or module.name in names):
            import_module(f"bench.{module.name}")
    missed = 0
    for study in bench.STUDIES:
        for figure in study():
            print(figure, flush=True)
            missed += not figure.is_ok
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
