"""Optional Numba: compiles kernels at their first call and caches the machine code for later processes.

Numba caches beside the source file if it may write there, else in the user's cache folder. Without either, every
process compiles again. A cached kernel is compiled again when its own file changes, but not when another file does.
So kernels share only ``simulation/random_kernel``, whose numbers must never change, and contain everything else.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import TypeVar, cast

from tertia.odds.numpy_support import HAS_NUMPY

HAS_NUMBA = HAS_NUMPY and find_spec("numba") is not None

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """Return the function as machine code that runs without the global interpreter lock."""
    from numba import njit

    try:
        return cast(Function, njit(function, nogil=True, cache=True, error_model="numpy"))
    except RuntimeError:  # there is no folder to cache it in
        return cast(Function, njit(function, nogil=True, error_model="numpy"))
