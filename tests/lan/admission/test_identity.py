"""The identity of a host: a key and its certificate, in a file readable by its owner alone."""

import os
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization

from epizodiak_qt.lan.admission.identity import load_or_create_identity


def test_an_identity_is_created_once_and_readable_by_its_owner_alone(tmp_path: Path) -> None:
    """Later loads return the same certificate; the file with the key has the mode 0600."""
    first = load_or_create_identity(tmp_path)
    assert load_or_create_identity(tmp_path) == first
    assert first.pem.stat().st_mode & 0o777 == 0o600
    assert load_or_create_identity(tmp_path / "other").fingerprint != first.fingerprint
    assert [path.name for path in tmp_path.glob("*.part")] == []


def test_a_damaged_identity_is_replaced(tmp_path: Path) -> None:
    """A file without a usable key and certificate, or with a key whose password the program lacks."""
    first = load_or_create_identity(tmp_path)
    first.pem.write_bytes(b"rubbish")
    assert load_or_create_identity(tmp_path).fingerprint != first.fingerprint
    first = load_or_create_identity(tmp_path)
    data = first.pem.read_bytes()
    key = serialization.load_pem_private_key(data, None)
    locked = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.BestAvailableEncryption(b"a password"),
    )
    first.pem.write_bytes(locked + data[data.index(b"-----BEGIN CERTIFICATE") :])
    assert load_or_create_identity(tmp_path).fingerprint != first.fingerprint


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the folder of the user guards the file")
def test_permissions_of_a_readable_key_are_restricted(tmp_path: Path) -> None:
    """A file copied or restored with other permissions is restricted to its owner when it is read."""
    first = load_or_create_identity(tmp_path)
    first.pem.chmod(0o644)
    assert load_or_create_identity(tmp_path) == first
    assert first.pem.stat().st_mode & 0o777 == 0o600
