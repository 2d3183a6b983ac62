"""The certificate of an installation: made once, its key for its owner alone; and TLS 1.3 with it."""

from __future__ import annotations

import hashlib
import logging
import os
import ssl
import stat
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.table.atomic_write import write_atomically

if TYPE_CHECKING:
    from pathlib import Path

log = logging.getLogger(__name__)
FILE: Final = "identity.pem"
_LASTS: Final = timedelta(days=36500)


@dataclass(frozen=True, slots=True)
class Identity:
    """A certificate and its key in one PEM file; `fingerprint` is the SHA-256 of the certificate."""

    pem: Path
    fingerprint: bytes


def load_or_create_identity(folder: Path) -> Identity:
    """Return the identity kept in `folder`, made now if there is none that can be used. Raises OSError."""
    pem = folder / FILE
    try:
        return _read(pem)
    except (FileNotFoundError, ValueError):
        folder.mkdir(parents=True, exist_ok=True)
        _make(pem)
        return _read(pem)


def _read(pem: Path) -> Identity:
    """Return the identity in a file. Raises OSError, and ValueError where the file holds none."""
    data = pem.read_bytes()
    _close_to_others(pem)
    certificate = x509.load_pem_x509_certificate(data)
    try:
        key = serialization.load_pem_private_key(data, None)
    except (TypeError, UnsupportedAlgorithm) as error:
        # So an encrypted key is told, which nobody can open here, and one of a kind that is not known.
        raise ValueError(pem) from error
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.public_key() != certificate.public_key():
        raise ValueError(pem)
    return Identity(pem, hashlib.sha256(certificate.public_bytes(serialization.Encoding.DER)).digest())


def _close_to_others(pem: Path) -> None:
    """Let nobody else read the key, should a copy or a careless hand have opened it to them."""
    if os.name == "posix" and stat.S_IMODE(pem.stat().st_mode) & 0o077:
        log.warning("others could read %s", pem)
        with suppress(OSError):
            pem.chmod(0o600)


def _make(pem: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "EpiZodiak")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        # Yesterday: the clocks of two computers need not agree.
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + _LASTS)
        .sign(key, hashes.SHA256())
    )
    data = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ) + certificate.public_bytes(serialization.Encoding.PEM)
    write_atomically(pem, data, mode=0o600)


def host_tls_context(identity: Identity) -> ssl.SSLContext:
    """Return what a host shakes hands with: TLS 1.3 and nothing older, no tickets."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0
    context.load_cert_chain(identity.pem)
    return context


def guest_tls_context() -> ssl.SSLContext:
    """Return what a guest shakes hands with. Whom it talks to is proved later: by the code, then by a pin."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
