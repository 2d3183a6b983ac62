"""Names at a table are unique: the host numbers equal ones."""

from pathlib import Path

from tests.lan.host_kit import HostKit, hosting
from tests.lan.manual_clock import until


def names(kit: HostKit) -> list[str]:
    """Return the names at the seats."""
    return [seat.name for seat in kit.host.lobby.seats]


async def test_a_guest_with_the_name_of_the_host_or_of_a_bot_gets_a_number(tmp_path: Path) -> None:
    """As a spectator, in the chat and at a seat; a second seat of the same guest gets another name too."""
    async with hosting(tmp_path) as kit:
        kit.sit(0, "Ana")
        impostor = await kit.join("ANA")
        assert kit.host.lobby.spectators == ("ANA 2",)
        impostor.guest.send_chat("trust me")
        await until(lambda: [line.name for line in kit.notes.lines] == ["ANA 2"])
        assert await impostor.guest.sit(1, "ANA") is None
        assert names(kit) == ["Ana", "ANA 2", ""]
        assert await impostor.guest.sit(2, "ANA 2") is None
        assert names(kit) == ["Ana", "ANA 2", "ANA 2 2"]
        assert await impostor.guest.stand(2) is None
        assert kit.host.place_bot(2, "casual", "Ana") is None
        assert names(kit) == ["Ana", "ANA 2", "Ana 3"]


async def test_the_title_of_the_table_is_no_name_for_a_guest(tmp_path: Path) -> None:
    """A host without a seat uses the title as its name in the chat."""
    async with hosting(tmp_path) as kit:
        await kit.join("Ana’s table")
        assert kit.host.lobby.spectators == ("Ana’s table 2",)


async def test_a_guest_keeps_the_name_over_a_new_connection(tmp_path: Path) -> None:
    """The guest's own seat and old connection do not count as taken."""
    async with hosting(tmp_path) as kit:
        bo = await kit.join("Bo", 1)
        for peer in kit.host.roster.peers():
            peer.connection.abort()
        await until(lambda: bo.notes.statuses[-1:] == ["here"], "the guest has reconnected")
        assert [member.name for member in kit.host.roster] == ["Bo"]
        assert names(kit)[1] == "Bo"
        watcher = await kit.join("Bo")
        assert [member.name for member in kit.host.roster] == ["Bo", "Bo 2"]
        assert await watcher.guest.sit(2, "Bo") is None
        assert names(kit) == ["", "Bo", "Bo 2"]
