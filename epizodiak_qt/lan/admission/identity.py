"""The self-signed certificate of this installation, and the TLS 1.3 contexts of host and guest."""

from __future__ import annotations

import hashlib
import logging
import os
import ssl
import stat
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from epizodiak_qt.table.files import write_atomically

if TYPE_CHECKING:
    from pathlib import Path

log = logging.getLogger(__name__)
FILE: Final = "identity.pem"
_LASTS: Final = timedelta(days=36500)


@dataclass(frozen=True, slots=True)
class Identity:
    """A certificate with its private key."""

    pem: Path
    """The PEM file with both."""
    fingerprint: bytes
    """The SHA-256 of the certificate in DER form."""


def load_or_create_identity(folder: Path) -> Identity:
    """Return the identity stored in `folder`; create one if none can be read. Raises OSError."""
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
    _restrict_permissions(pem)
    certificate = x509.load_pem_x509_certificate(data)
    try:
        key = serialization.load_pem_private_key(data, None)
    except (TypeError, UnsupportedAlgorithm) as error:
        # cryptography raises these for an encrypted key and for an unknown kind of key.
        raise ValueError(pem) from error
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.public_key() != certificate.public_key():
        raise ValueError(pem)
    return Identity(pem, hashlib.sha256(certificate.public_bytes(serialization.Encoding.DER)).digest())


def _restrict_permissions(pem: Path) -> None:
    """Restrict the permissions of the key file, which a copy may have widened."""
    if os.name == "posix" and stat.S_IMODE(pem.stat().st_mode) & 0o077:
        log.warning("private key was readable by others: %s", pem)
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
        # Valid from yesterday on, because the clocks of two computers may differ.
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + _LASTS)
        .sign(key, hashes.SHA256())
    )
    data = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ) + certificate.public_bytes(serialization.Encoding.PEM)
    write_atomically(pem, data, mode=0o600)


def host_tls_context(identity: Identity) -> ssl.SSLContext:
    """Return the TLS context of a host: TLS 1.3 only, no session tickets."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0
    context.load_cert_chain(identity.pem)
    return context


def guest_tls_context() -> ssl.SSLContext:
    """Return the TLS context of a guest.

    It verifies no certificate: the pairing, later the stored fingerprint, authenticates the host.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
