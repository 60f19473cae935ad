"""Identities of visitors: a random id in a signed cookie. There are no accounts and no passwords."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from pathlib import Path

from tertia.errors import TertiaError
from tertia.storage.errors import reason_of
from tertia.storage.private_files import make_private, publish, temporary_file

COOKIE = "tertia"
YEAR = 365 * 24 * 3600

SECRET_BYTES = 32
"""Length of a new secret. A shorter one was cut off, or is easy to guess."""


class BadSecret(TertiaError):
    """The secret that signs cookies cannot be read, or is too short. The server must not start."""


class Identities:
    """Issues and checks the identity cookies of one installation."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def new_player(self) -> str:
        """Return a new random id."""
        return secrets.token_hex(12)

    def sign(self, player: str) -> str:
        """Return the value of this player's cookie."""
        return f"{player}.{self._signature(player)}"

    def player_of(self, cookie_header: str | None) -> str | None:
        """Return the player that a ``cookie`` header names, or None if the signature is not ours."""
        value = ""
        # Parsed by hand: a cookie of another application may break the format, and ours needs no unquoting.
        for pair in (cookie_header or "").split(";"):
            name, _, content = pair.strip().partition("=")
            if name == COOKIE:
                value = content
        player, _, signature = value.partition(".")
        if player.isalnum() and hmac.compare_digest(signature.encode(), self._signature(player).encode()):
            return player
        return None

    def set_cookie(self, player: str, secure: bool) -> str:
        """Return the ``set-cookie`` header that gives a visitor this identity."""
        flags = "; Secure" if secure else ""
        return f"{COOKIE}={self.sign(player)}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{flags}"

    def _signature(self, player: str) -> str:
        return hmac.new(self._secret, player.encode(), hashlib.sha256).hexdigest()[:32]


def write_secret(file: Path, secret: bytes) -> None:
    """Save a secret, readable by its owner only, completely or not at all. An existing file is left as it is."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        with temporary_file(file) as temporary:
            temporary.write_bytes(secret)
            publish(temporary, file)


def read_secret(file: Path) -> bytes:
    """Read the secret that signs cookies. Create it on the first call. Raises BadSecret."""
    try:
        write_secret(file, secrets.token_bytes(SECRET_BYTES))
        make_private(file)
        secret = file.read_bytes()
    except OSError as error:
        raise BadSecret("secret-unreadable", file=str(file), reason=reason_of(error)) from error
    return check_secret(secret, str(file))


def check_secret(secret: bytes, file: str) -> bytes:
    """Return a secret that is long enough. Raises BadSecret that names the file."""
    if len(secret) < SECRET_BYTES:
        raise BadSecret("secret-short", file=file, length=len(secret), least=SECRET_BYTES)
    return secret
