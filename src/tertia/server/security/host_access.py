"""The key of the host of this server, and the sessions that it opens in a browser.

The store has only a hash of the key. The key is random and long, so a plain hash cannot be reversed by trying keys.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable

from tertia.games.engine import Millis
from tertia.storage.ports import Moderation

COOKIE = "tertia-host"
COOKIE_PATH = "/host"
"""The path of the cookie: browsers send it to no other page."""

SESSION_DURATION: Millis = 12 * 3_600_000
"""The time for which a browser stays logged in."""

KEY_BYTES = 20


class HostAccess:
    """Creates and checks keys and sessions. A new key ends all sessions, because its hash signs them."""

    def __init__(self, moderation: Moderation, clock: Callable[[], Millis]) -> None:
        self._moderation, self._clock = moderation, clock

    async def create_first_key(self) -> str | None:
        """Create a key if the store has none, and return it. Return None if there is one already."""
        if await self._moderation.host_key_hash() is not None:
            return None
        key = secrets.token_hex(KEY_BYTES)
        await self._moderation.put_host_key_hash(_hash(key), overwrite=False)
        # Another node may have been first.
        return key if await self.is_key(key) else None

    async def replace_key(self) -> str:
        """Create a key that replaces the one before."""
        key = secrets.token_hex(KEY_BYTES)
        await self._moderation.put_host_key_hash(_hash(key), overwrite=True)
        return key

    async def is_key(self, key: str) -> bool:
        """Return True if this is the key of the host."""
        stored = await self._moderation.host_key_hash()
        return stored is not None and hmac.compare_digest(stored, _hash(key))

    async def new_session(self) -> str:
        """Return the value of a session cookie. Call this after the key was checked."""
        expires = str(self._clock() + SESSION_DURATION)
        return f"{expires}.{await self._signature(expires)}"

    async def is_session(self, value: str) -> bool:
        """Return True if this is a session cookie that has not expired."""
        expires, _, signature = value.partition(".")
        if not (expires.isascii() and expires.isdecimal()):
            return False
        is_ours = hmac.compare_digest(signature.encode(), (await self._signature(expires)).encode())
        return is_ours and self._clock() < int(expires)

    async def _signature(self, expires: str) -> str:
        stored = await self._moderation.host_key_hash()
        # Without a key nobody can log in: sign with bytes that nobody knows.
        secret = stored if stored is not None else secrets.token_bytes(32)
        return hmac.new(secret, f"session {expires}".encode(), hashlib.sha256).hexdigest()


def _hash(key: str) -> bytes:
    return hashlib.sha256(key.strip().encode()).digest()
