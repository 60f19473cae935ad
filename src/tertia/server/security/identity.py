"""Who a visitor is: a random id in a signed cookie. No account, nothing to remember."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from pathlib import Path

COOKIE = "tertia"
YEAR = 365 * 24 * 3600


class Identities:
    """Makes and checks the cookies of one installation."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def new(self) -> str:
        return secrets.token_hex(12)

    def signed(self, player: str) -> str:
        return f"{player}.{self._signature(player)}"

    def player(self, cookie_header: str | None) -> str | None:
        """Who the cookie says it is, if we signed it."""
        value = ""
        for pair in (cookie_header or "").split(";"):  # other cookies may be anything; ours is simple
            name, _, content = pair.strip().partition("=")
            value = content if name == COOKIE else value
        player, _, signature = value.partition(".")
        if player.isalnum() and hmac.compare_digest(signature.encode(), self._signature(player).encode()):
            return player
        return None

    def set_cookie(self, player: str, secure: bool) -> str:
        """The header that gives a visitor this identity."""
        flags = "; Secure" if secure else ""
        return f"{COOKIE}={self.signed(player)}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{flags}"

    def _signature(self, player: str) -> str:
        return hmac.new(self._secret, player.encode(), hashlib.sha256).hexdigest()[:32]


def write_secret(file: Path, secret: bytes) -> None:
    """Keep a secret that came from elsewhere; one that is there already is not overwritten."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_bytes(secret)


def read_secret(file: Path) -> bytes:
    """The secret that signs cookies, made once and readable by its owner only."""
    write_secret(file, secrets.token_bytes(32))
    return file.read_bytes()
