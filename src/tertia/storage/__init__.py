"""Storage for tables: the log and its projections, on SQLite, on PostgreSQL or in memory."""

from tertia.storage.errors import BadStore, StoreEmpty, StoreFailed, StoreInUse, StoreTooNew
from tertia.storage.open import default_folder, default_store, open_store
from tertia.storage.store import Store

__all__ = [
    "BadStore",
    "Store",
    "StoreEmpty",
    "StoreFailed",
    "StoreInUse",
    "StoreTooNew",
    "default_folder",
    "default_store",
    "open_store",
]
