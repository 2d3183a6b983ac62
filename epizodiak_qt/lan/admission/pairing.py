"""Pairing: SPAKE2 (RFC 9382) with the join code, bound to the host's certificate, with key confirmation.

The host's certificate hash (tls-server-end-point, RFC 5929) is an identity of the exchange. A relay between
guest and host has another certificate and so derives another key, even with the right code. The variant of
SPAKE2 is that of the library `spake2`, which is older than the RFC; docs/lan-protocol.md describes it.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from spake2 import SPAKE2_A, SPAKE2_B

if TYPE_CHECKING:
    from collections.abc import Callable

    Entropy = Callable[[int], bytes]

CONTEXT: Final = b"epizodiak-pair/1"


class PairingError(Exception):
    """The two sides have derived different keys: the code is wrong, or a message was changed on the way."""


@dataclass(frozen=True, slots=True)
class _Keys:
    """The keys derived with HKDF (RFC 5869)."""

    guest: bytes
    """The key of the guest's proof."""
    host: bytes
    """The key of the host's proof."""
    secret: bytes
    """The secret for resuming."""


def hello_transcript(hello: bytes, greeting: bytes) -> bytes:
    """Return the transcript of both hello messages; the keys depend on it, so that changes are noticed."""
    return b"".join(len(each).to_bytes(4, "big") + each for each in (hello, greeting))


def pairing_words(secret: bytes) -> str:
    """Return four words that only the two ends of a pairing know: they identify a join request by voice.

    They are proquints (Wilkerson 2009, arXiv:0901.4016).
    """
    digest = hmac.digest(secret, b"words", "sha256")
    return " ".join(_proquint(int.from_bytes(digest[place : place + 2], "big")) for place in (0, 2, 4, 6))


def _proquint(number: int) -> str:
    """Return the word of 16 bits: consonant (4), vowel (2), consonant (4), vowel (2), consonant (4)."""
    c, v = "bdfghjklmnprstvz", "aiou"
    return c[number >> 12] + v[number >> 10 & 3] + c[number >> 6 & 15] + v[number >> 4 & 3] + c[number & 15]


def _keys(shared: bytes, transcript: bytes) -> _Keys:
    made = HKDF(hashes.SHA256(), 96, salt=hashlib.sha256(transcript).digest(), info=CONTEXT).derive(shared)
    return _Keys(made[:32], made[32:64], made[64:])


def _finish(side: SPAKE2_A | SPAKE2_B, share: bytes, transcript: bytes) -> _Keys:
    try:
        shared = side.finish(share)
    except Exception as error:  # the library raises errors without a common class
        raise PairingError from error
    return _keys(shared, transcript)


class GuestPairing:
    """The guest's side of a pairing. `entropy` returns the given number of random bytes."""

    def __init__(
        self, code: str, fingerprint: bytes, transcript: bytes, entropy: Entropy = os.urandom
    ) -> None:
        self._side = SPAKE2_A(code.encode(), idA=CONTEXT, idB=fingerprint, entropy_f=entropy)
        self._transcript = transcript
        self._keys: _Keys | None = None
        self.share: bytes = self._side.start()

    def proof(self, host_share: bytes) -> bytes:
        """Return the proof that the guest knows the key. Raises PairingError."""
        self._keys = _finish(self._side, host_share, self._transcript)
        return hmac.digest(self._keys.guest, b"guest", "sha256")

    def secret(self, host_proof: bytes) -> bytes:
        """Return the secret if the host has proved that it knows the key, too. Raises PairingError."""
        keys = self._keys
        if keys is None or not hmac.compare_digest(host_proof, hmac.digest(keys.host, b"host", "sha256")):
            raise PairingError
        return keys.secret


class HostPairing:
    """The host's side of a pairing. The guest proves first, so that the host counts every guess."""

    def __init__(
        self,
        code: str,
        fingerprint: bytes,
        transcript: bytes,
        guest_share: bytes,
        entropy: Entropy = os.urandom,
    ) -> None:
        side = SPAKE2_B(code.encode(), idA=CONTEXT, idB=fingerprint, entropy_f=entropy)
        self.share: bytes = side.start()
        self._keys = _finish(side, guest_share, transcript)

    def check(self, guest_proof: bytes) -> tuple[bytes, bytes]:
        """Return the host's proof and the secret. Raises PairingError."""
        if not hmac.compare_digest(guest_proof, hmac.digest(self._keys.guest, b"guest", "sha256")):
            raise PairingError
        return hmac.digest(self._keys.host, b"host", "sha256"), self._keys.secret
