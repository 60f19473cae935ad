"""Optional NumPy: an error that names the extra to install, and names for types of arrays.

NumPy is imported only for exact counts. The server and most commands work without it.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeAlias

from tertia.errors import TertiaError

HAS_NUMPY = find_spec("numpy") is not None

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Points: TypeAlias = NDArray[np.uint8]
    Numbers: TypeAlias = NDArray[np.int64]
    Reals: TypeAlias = NDArray[np.float64]
    Colours: TypeAlias = NDArray[np.uint64]
    Words: TypeAlias = NDArray[np.uint64]
    Flags: TypeAlias = NDArray[np.bool_]


def need_numpy() -> None:
    """Raise TertiaError, which says what to install, unless NumPy is installed."""
    if not HAS_NUMPY:
        raise TertiaError("missing-extra", extra="odds")
