"""``python -m bench [module …]``: runs every benchmark, prints its figures, and fails if one is below its target."""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules

import bench


def main(wanted: list[str]) -> int:
    for module in iter_modules(bench.__path__):
        if module.name != "__main__" and (not wanted or module.name in wanted):
            import_module(f"bench.{module.name}")
    below = 0
    for study in bench.STUDIES:
        for figure in study():
            print(figure, flush=True)
            below += not figure.is_ok
    return 1 if below else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
