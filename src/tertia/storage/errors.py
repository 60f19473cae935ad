"""Errors of a store. The sentences for people are in ``texts``.

TertiaError
├── BadStore          the store cannot be opened: its place is wrong
│   └── BadStoreUrl   … because its URL has no form that we know
├── StoreTooNew       a newer tertia has written it
├── StoreEmpty        its file exists and has no content
├── StoreInUse        another process uses it
├── StoreFailed       an open store failed: a full disk, a broken file, a closed store
├── Conflict          (in ``ports.log``) another writer appended this version first
└── PlayerMovedNode   (in ``ports.log``) the sender uses another node now
"""

from __future__ import annotations

from tertia.errors import TertiaError


class BadStore(TertiaError):
    """The store cannot be opened."""

    def __init__(self, url: str, reason: str) -> None:
        super().__init__("bad-store", url=url, reason=reason)


class BadStoreUrl(BadStore):
    """The store is not named by a URL that we know. The sentence shows how to name a file."""

    def __init__(self, url: str, example: str) -> None:
        TertiaError.__init__(self, "bad-store-url", url=url, example=example)


class StoreTooNew(TertiaError):
    """This version does not know the store's schema."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__("store-too-new", found=found, known=known)


class StoreEmpty(TertiaError):
    """The file of the store exists and is empty, which a store never is."""

    def __init__(self, file: str) -> None:
        super().__init__("store-empty", file=file)


class StoreInUse(TertiaError):
    """Another process uses the store."""

    def __init__(self, store: str, holder: str) -> None:
        super().__init__("store-in-use", store=store, holder=holder)


class StoreFailed(TertiaError):
    """The store did not confirm a call. An append may have succeeded: read the log before deciding again."""

    def __init__(self, reason: object) -> None:
        super().__init__("store-failed", reason=str(reason))


CLOSED = "closed"
"""The reason of StoreFailed for a closed store."""


def reason_of(error: BaseException) -> str:
    """Return the message of the operating system or the driver, without the SQL that SQLAlchemy adds."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(getattr(error, "orig", None) or error)
