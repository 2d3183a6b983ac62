"""The list of tables, and the texts about tables that others may not find."""

import errno
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from epizodiak_qt.lan.admission.credentials import CredentialStore, ResumeCredential
from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.discovery.config import DiscoveryDeps
from epizodiak_qt.lan.discovery.discovery import Discovery
from epizodiak_qt.multiplayer.texts import not_advertised
from tests.lan.fake_discovery import FakeSource

DAY_S = 24 * 3600
IN_USE = OSError(errno.EADDRINUSE, "Address already in use")


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


@pytest.mark.parametrize(
    ("error", "first"),
    [
        (IN_USE, "Another program uses UDP port 47999."),
        (OSError("Network is down"), "The table cannot be announced (Network is down)."),
        (PermissionError(errno.EPERM, "no"), "This computer does not let EpiZodiak announce the table."),
    ],
)
def test_each_cause_has_its_text(error: OSError, first: str) -> None:
    """The text gives the reason, then its effect on others."""
    why, so = not_advertised(error, connected=True)
    assert why.en == first
    assert so.en.startswith("Other computers cannot find this table by themselves.")
    assert why.fr != why.en
    assert so.fr != so.en


def test_a_missing_network_is_the_only_cause_shown() -> None:
    """The error of the advertiser is omitted then, because it does not help the player."""
    (only,) = not_advertised(IN_USE, connected=False)
    assert only.en.startswith("This computer is not on any network at the moment.")


def test_a_table_that_is_announced_needs_no_text() -> None:
    """Without an error the text is empty."""
    assert not_advertised(None, connected=True) == ()
