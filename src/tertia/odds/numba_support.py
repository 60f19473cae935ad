"""Numba if it is there: kernels are compiled when first called, and what was compiled is kept for the next time.

Numba keeps it beside the source if it may write there, else in the user's cache folder; where it may write
nowhere, every process compiles for itself. A kernel's file must hold all that it uses: a kept kernel is made
anew when its own file changes, not when another one does.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import TypeVar, cast

from tertia.errors import TertiaError
from tertia.odds.arrays import HAS_NUMPY

HAS_NUMBA = HAS_NUMPY and find_spec("numba") is not None

Function = TypeVar("Function", bound=Callable[..., object])


def need_numba() -> None:
    """TertiaError with the sentence that says what to install, unless Numba is there."""
    if not HAS_NUMBA:
        raise TertiaError("missing-extra", extra="fast")


def compiled(function: Function) -> Function:
    """The function as machine code. It lets other threads run meanwhile."""
    from numba import njit

    try:
        return cast(Function, njit(function, nogil=True, cache=True, error_model="numpy"))
    except RuntimeError:  # nowhere to keep it
        return cast(Function, njit(function, nogil=True, error_model="numpy"))
