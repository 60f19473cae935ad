"""What can go wrong with a store; the sentences are in ``texts``.

TertiaError
├── BadStore       the store cannot be opened: its address or its place is wrong
├── StoreTooNew    a newer tertia has written it
└── StoreFailed    it was open and then failed: a full disk, a broken file, closed
"""

from __future__ import annotations

from tertia.errors import TertiaError


class BadStore(TertiaError):
    """The store cannot be opened."""

    def __init__(self, url: str, reason: str) -> None:
        super().__init__("bad-store", url=url, reason=reason)


class StoreTooNew(TertiaError):
    """The store's schema is not one that this version knows."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__("store-too-new", found=found, known=known)


class StoreFailed(TertiaError):
    """What was asked has not been acknowledged. An append may yet be there: read before deciding again."""

    def __init__(self, reason: object) -> None:
        super().__init__("store-failed", reason=str(reason))


CLOSED = "closed"
"""The reason given by a store that was closed."""


def reason_of(error: BaseException) -> str:
    """What the disk or the driver said, without the statement that SQLAlchemy adds."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(getattr(error, "orig", None) or error)
