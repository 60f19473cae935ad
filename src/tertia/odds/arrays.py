"""NumPy if it is there, and what arrays are called here. Without it, whoever needs it is told what to install."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from tertia.errors import TertiaError

try:
    import numpy as np
except ImportError:
    HAS_NUMPY = False
else:
    HAS_NUMPY = True

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Points: TypeAlias = NDArray[np.uint8]
    Numbers: TypeAlias = NDArray[np.int64]
    Reals: TypeAlias = NDArray[np.float64]
    Colours: TypeAlias = NDArray[np.uint64]
    Flags: TypeAlias = NDArray[np.bool_]


def need_numpy() -> None:
    """TertiaError with the sentence that says what to install, unless NumPy is there."""
    if not HAS_NUMPY:
        raise TertiaError("missing-extra", extra="odds")
