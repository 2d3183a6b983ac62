"""The state file of a host is read back unchanged, or refused as a whole."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from epizodiak_qt.lan.admission.join_code import new_code
from epizodiak_qt.lan.host.state_file import HostState, HostStateFile, KnownGuest

KEPT = HostState("beef", "Ana’s table", "K7F2QX", 47999, [0], [KnownGuest(1, b"h" * 32, "Bo", [1])])


def test_a_state_is_read_back(tmp_path: Path) -> None:
    """Any code and any port are read back."""
    file = HostStateFile(tmp_path / "beef.hosted")
    for port in (0, 1, 65535):
        hosted = msgspec.structs.replace(KEPT, code=new_code(), port=port)
        file.store(hosted)
        assert file.load() == hosted


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
