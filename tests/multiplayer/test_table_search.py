"""The list of tables keeps the way back to a game for a day, and lists no other table that is not found."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from msgspec.structs import replace

from epizodiak_qt.lan.admission.credentials import CredentialStore, ResumeCredential
from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.discovery.config import DiscoveryDeps
from epizodiak_qt.lan.discovery.discovery import Discovery
from tests.lan.fake_discovery import FakeSource

if TYPE_CHECKING:
    from pathlib import Path

DAY_S = 24 * 3600


async def test_only_games_of_the_last_day_are_listed_while_they_are_not_found(tmp_path: Path) -> None:
    """A lobby that was left, and a game of last week, would stay in the list for ever."""
    credentials = CredentialStore(tmp_path / "tickets.json")
    lobby = ResumeCredential("lobby", "Cy’s table", b"f" * 32, b"s" * 32, "Bo", [Address("10.0.0.1", 47999)])
    for table, played_s in (("old", time.time() - DAY_S - 60), ("recent", time.time() - DAY_S + 60)):
        credentials.save(replace(lobby, table=table, seated=True, played_s=played_s))
    credentials.save(lobby)
    search = Discovery(DiscoveryDeps(source=FakeSource), credentials=credentials)
    search.start()
    (listed,) = search.tables
    assert (listed.table, listed.state, listed.known, listed.seated) == ("recent", "away", True, True)
    await search.close()
