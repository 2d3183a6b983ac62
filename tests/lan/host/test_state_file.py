"""The state file of a host is read back unchanged, or refused as a whole."""

import errno
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest

from epizodiak_qt.lan.admission.join_code import new_code
from epizodiak_qt.lan.fair_deal.dealer import DealState
from epizodiak_qt.lan.host import state_file
from epizodiak_qt.lan.host.state_file import HostState, HostStateFile, KnownGuest

KEPT = HostState("beef", "Ana’s table", "K7F2QX", 47999, [0], [KnownGuest(1, b"h" * 32, "Bo", [1])])


def test_a_state_is_read_back(tmp_path: Path) -> None:
    """Any code, port and deal are read back; the file is for its owner alone, until it is forgotten."""
    path = tmp_path / "hosted" / "beef.hosted"
    file = HostStateFile(path)
    assert file.load() is None
    deal = DealState(2, 1, b"s" * 32, [1], {1: b"c" * 32}, {1: b"n" * 32})
    for port in (0, 1, 65535):
        hosted = msgspec.structs.replace(KEPT, code=new_code(), port=port, deal=deal, last_deal=deal)
        file.store(hosted)
        assert file.load() == hosted
    assert path.stat().st_mode & 0o777 == 0o600
    path.write_bytes(b"rubbish")
    assert file.load() is None
    file.forget()
    assert not path.exists()


@pytest.mark.parametrize(
    "changes",
    [{"port": 70000}, {"port": -1}, {"code": ""}, {"code": "K7F2Q"}, {"code": "k7f2qx"}, {"code": "K7F2QX "}],
    ids=str,
)
def test_a_file_with_impossible_values_is_rejected(tmp_path: Path, changes: dict[str, Any]) -> None:
    """An impossible port would end the program; an empty code would admit every guest."""
    file = HostStateFile(tmp_path / "beef.hosted")
    file.store(msgspec.structs.replace(KEPT, **changes))
    assert file.load() is None


def test_a_damaged_file_is_kept_beside_the_next_one(tmp_path: Path) -> None:
    """Each damaged file has a name of its own; a file that was read is replaced."""
    path = tmp_path / "beef.hosted"
    for number in range(2):
        path.write_bytes(b"{ %d" % number)
        file = HostStateFile(path)
        assert file.load() is None
        file.store(KEPT)
        file.store(KEPT)
        assert file.load() == KEPT
    kept = {each.name: each.read_bytes() for each in tmp_path.iterdir() if each != path}
    assert kept == {"beef.unreadable": b"{ 0", "beef.unreadable1": b"{ 1"}


def test_a_damaged_file_stays_if_the_next_one_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its file a saved table is known as one of the network."""
    path = tmp_path / "beef.hosted"
    path.write_bytes(b"{")
    file = HostStateFile(path)
    assert file.load() is None
    monkeypatch.setattr(state_file, "write_atomically", Mock(side_effect=OSError(errno.ENOSPC, "full")))
    with pytest.raises(OSError, match="full"):
        file.store(KEPT)
    assert path.read_bytes() == b"{"
