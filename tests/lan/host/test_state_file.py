"""What a host keeps beside the journal: read back as it was, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from epizodiak_qt.lan.access.join_code import new_code
from epizodiak_qt.lan.host.state_file import HostState, HostStateFile, KnownGuest

if TYPE_CHECKING:
    from pathlib import Path

KEPT = HostState("beef", "Ana’s table", "K7F2QX", 47999, [0], [KnownGuest(1, b"h" * 32, "Bo", [1])])


def test_what_was_kept_comes_back(tmp_path: Path) -> None:
    """Whatever code the table has, and whichever port."""
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
def test_a_file_that_cannot_be_true_is_none(tmp_path: Path, changes: dict[str, Any]) -> None:
    """A port that there is not would end the program; an empty code would let everybody in."""
    file = HostStateFile(tmp_path / "beef.hosted")
    file.store(msgspec.structs.replace(KEPT, **changes))
    assert file.load() is None
