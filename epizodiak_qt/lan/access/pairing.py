"""Pairing: SPAKE2 on the table's code, bound to the host's certificate, confirmed both ways.

Whoever stands between guest and host has another certificate, and so another key, even with the right code.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from typing import TYPE_CHECKING, Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from spake2 import SPAKE2_A, SPAKE2_B

from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.lan.access.proquint import to_proquints

if TYPE_CHECKING:
    from collections.abc import Callable

    Entropy = Callable[[int], bytes]

CONTEXT: Final = b"epizodiak-pair/1"


class PairingError(Exception):
    """The two sides have not found the same key: the code is wrong, or something was changed on the way."""


@dataclass(frozen=True, slots=True)
class _Keys:
    guest: bytes
    host: bytes
    secret: bytes


def hello_transcript(hello: bytes, greeting: bytes) -> bytes:
    """Return the two first messages as one, so that neither can be changed on the way unnoticed."""
    return b"".join(len(each).to_bytes(4, "big") + each for each in (hello, greeting))


def pairing_words(secret: bytes) -> str:
    """Return four words that only the two ends of a pairing have: compared by voice, they tell who knocks."""
    return to_proquints(hmac.digest(secret, b"words", "sha256"))


def _keys(shared: bytes, hellos: bytes) -> _Keys:
    made = HKDF(hashes.SHA256(), 96, salt=hashlib.sha256(hellos).digest(), info=CONTEXT).derive(shared)
    return _Keys(made[:32], made[32:64], made[64:])


def _finish(side: SPAKE2_A | SPAKE2_B, share: bytes, hellos: bytes) -> _Keys:
    try:
        shared = side.finish(share)
    except Exception as error:  # the library has no common class for what a share may be wrong in
        raise PairingError from error
    return _keys(shared, hellos)


class GuestPairing:
    """The guest's side. `entropy` returns so many random bytes."""

    def __init__(self, code: str, fingerprint: bytes, hellos: bytes, entropy: Entropy = os.urandom) -> None:
        self._side = SPAKE2_A(code.encode(), idA=CONTEXT, idB=fingerprint, entropy_f=entropy)
        self._hellos = hellos
        self._keys: _Keys | None = None
        self.share: bytes = self._side.start()

    def proof(self, host_share: bytes) -> bytes:
        """Return the proof that the guest knows the key. Raises PairingError."""
        self._keys = _finish(self._side, host_share, self._hellos)
        return hmac.digest(self._keys.guest, b"guest", "sha256")

    def secret(self, host_proof: bytes) -> bytes:
        """Return the secret, the host having proved that it knows the key too. Raises PairingError."""
        keys = self._keys
        if keys is None or not hmac.compare_digest(host_proof, hmac.digest(keys.host, b"host", "sha256")):
            raise PairingError
        return keys.secret


class HostPairing:
    """The host's side. The guest proves first, so that the host sees every guess."""

    def __init__(
        self,
        code: str,
        fingerprint: bytes,
        hellos: bytes,
        guest_share: bytes,
        entropy: Entropy = os.urandom,
    ) -> None:
        side = SPAKE2_B(code.encode(), idA=CONTEXT, idB=fingerprint, entropy_f=entropy)
        self.share: bytes = side.start()
        self._keys = _finish(side, guest_share, hellos)

    def check(self, guest_proof: bytes) -> tuple[bytes, bytes]:
        """Return the host's proof and the secret. Raises PairingError."""
        if not hmac.compare_digest(guest_proof, hmac.digest(self._keys.guest, b"guest", "sha256")):
            raise PairingError
        return hmac.digest(self._keys.host, b"host", "sha256"), self._keys.secret
