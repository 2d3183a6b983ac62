"""The files of secrets: resume credentials, and the identity of a host."""

import errno
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest
from cryptography.hazmat.primitives import serialization

from epizodiak_qt.lan.admission import credentials
from epizodiak_qt.lan.admission.credentials import CredentialStore, ResumeCredential
from epizodiak_qt.lan.admission.identity import load_or_create_identity
from epizodiak_qt.table.files import InUseError, write_atomically


def stored(table: str) -> ResumeCredential:
    """Return a credential of a table."""
    return ResumeCredential(table, "T", b"f" * 32, b"s" * 32, "Bo", [])


def test_the_last_twenty_credentials_are_kept(tmp_path: Path) -> None:
    """A damaged file is put aside by the first of them, for its owner alone. Older numbers go too."""
    path = tmp_path / "tickets.json"
    store = CredentialStore(path)
    assert store.load() == []
    path.write_bytes(b"rubbish")
    assert store.load() == []
    for number in range(25):
        store.save(stored(f"{number}"))
        store.deal_path(f"{number}").write_bytes(b"numbers")
    assert [number for number in range(25) if store.deal_path(f"{number}").exists()] == [*range(5, 25)]
    assert [credential.table for credential in store.load()] == [str(number) for number in range(24, 4, -1)]
    aside = path.with_suffix(".unreadable")
    assert aside.read_bytes() == b"rubbish"
    if sys.platform != "win32":
        assert aside.stat().st_mode & 0o777 == path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "change", [lambda store: store.save(stored("b")), lambda store: store.remove("a")], ids=["save", "remove"]
)
def test_credentials_that_could_not_be_read_once_stay(
    change: Callable[[CredentialStore], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is written over them, and the next attempt finds them."""
    store = CredentialStore(tmp_path / "tickets.json")
    store.save(stored("a"))
    with monkeypatch.context() as patch:
        patch.setattr(credentials, "read_regular", Mock(side_effect=PermissionError(13, "Permission denied")))
        assert store.load() == []
        with pytest.raises(PermissionError):
            change(store)
    assert store.load() == [stored("a")]


def test_a_damaged_file_stays_if_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk it is still there for another try."""
    path = tmp_path / "tickets.json"
    path.write_bytes(b"rubbish")
    monkeypatch.setattr(credentials, "write_atomically", Mock(side_effect=OSError(errno.ENOSPC, "full")))
    with pytest.raises(OSError, match="full"):
        CredentialStore(path).remove("t1")
    assert path.read_bytes() == b"rubbish"


def test_two_windows_keep_each_others_credentials(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that reads and writes locks the other out, which waits for a moment and then adds its own."""
    one, other = (CredentialStore(tmp_path / "tickets.json") for _ in range(2))
    write, waited = write_atomically, list[float]()

    def write_while_locked(path: Path, data: bytes, *, mode: int) -> None:
        with pytest.raises(InUseError):
            other.save(stored("b"))
        write(path, data, mode=mode)

    monkeypatch.setattr(credentials, "LOCK_ATTEMPTS", 3)
    monkeypatch.setattr("time.sleep", waited.append)
    with monkeypatch.context() as patch:
        patch.setattr(credentials, "write_atomically", write_while_locked)
        one.save(stored("a"))
    assert len(waited) == 3
    other.save(stored("b"))
    assert one.load() == [stored("b"), stored("a")]


# --- the identity of a host: a key and its certificate, in a file readable by its owner alone


def test_an_identity_is_created_once_and_readable_by_its_owner_alone(tmp_path: Path) -> None:
    """The key has the mode 0600; a file with other permissions is restricted when it is read."""
    first = load_or_create_identity(tmp_path)
    assert load_or_create_identity(tmp_path) == first
    for _ in range(2):
        assert first.pem.stat().st_mode & 0o777 == 0o600
        first.pem.chmod(0o644)
        assert load_or_create_identity(tmp_path) == first
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
