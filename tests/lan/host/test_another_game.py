"""After the end of a game the same players begin another one at the same table."""

from pathlib import Path

from epizodiak_qt.lan.host.state_file import HostStateFile
from epizodiak_qt.lobby.lobby import HOST
from tests.lan.host_kit import LONG_MATCH, SINGLE, HostKit, JoinedGuest, hosting, play_round
from tests.lan.manual_clock import until
from tests.table.table_kit import code


async def one_game(kit: HostKit) -> JoinedGuest:
    """Return a guest with two seats after the end of a game of one round."""
    visitor, table = await kit.two_computers()
    play_round(table)
    assert table.over
    await visitor.checked(1)
    return visitor


async def ready_again(kit: HostKit, visitor: JoinedGuest) -> None:
    """Mark all players as ready once the guest knows the options."""
    now = kit.host.lobby.revision
    await until(lambda: visitor.guest.lobby is not None and visitor.guest.lobby.revision == now)
    assert await kit.host.update_seat(0, ready=True, emblem=0) is None
    for seat in (1, 2):
        assert await visitor.guest.update_seat(seat, ready=True, emblem=seat) is None


async def test_all_members_return_to_the_lobby_and_another_game_is_dealt(tmp_path: Path) -> None:
    """Connections, code and seats stay; no guest is ready, options may change, and the deal is audited.

    The number of games survives the host.
    """
    file = HostStateFile(tmp_path / "kept" / "beef.hosted")
    async with hosting(tmp_path, options=SINGLE, state_file=file) as kit:
        visitor = await one_game(kit)
        joined_with = kit.host.code
        assert kit.host.return_to_lobby() is None
        await until(lambda: visitor.notes.agains == 1, "the guest is notified")
        lobby = visitor.guest.lobby
        assert lobby is not None
        assert [(seat.name, seat.ready) for seat in lobby.seats] == [
            ("Ana", True),
            ("Bo", False),
            ("Bo 2", False),
        ]
        assert (lobby.running, visitor.guest.running) == (False, False)
        assert kit.host.set_options(LONG_MATCH) is None
        await ready_again(kit, visitor)
        table = await kit.deal()
        assert (kit.host.code, table.rounds) == (joined_with, 1)
        play_round(table)
        await visitor.checked(2)
        assert [(each.number, each.result) for each in visitor.notes.verdicts] == [(1, "verified")] * 2
        assert visitor.notes.statuses == []
    async with hosting(tmp_path, options=SINGLE, state_file=file) as kit:
        assert kit.host.lobby.games_played == 1
        assert kit.host.lobby.seats_of(HOST) == frozenset()


async def test_a_guest_who_was_absent_meanwhile_forgets_the_last_game(tmp_path: Path) -> None:
    """The guest disconnects before the lobby and reconnects to it; the next game is audited as usual."""
    async with hosting(tmp_path, options=SINGLE) as kit:
        visitor = await one_game(kit)
        watcher = await kit.join("Eve")
        await until(lambda: watcher.guest.running)
        for peer in kit.host.roster.peers():
            peer.connection.abort()
        assert kit.host.return_to_lobby() is None
        await until(
            lambda: (
                visitor.guest.status == watcher.guest.status == "here"
                and bool(kit.host.roster.reachable_seats())
            )
        )
        await until(
            lambda: (visitor.notes.agains, watcher.notes.agains) == (1, 1), "both clients are notified"
        )
        await ready_again(kit, visitor)
        table = await kit.deal()
        play_round(table)
        await visitor.checked(2)
        await watcher.checked(1)
        assert [each.result for each in visitor.notes.verdicts] == ["verified"] * 2


async def test_a_player_with_a_weak_connection_keeps_the_seat(tmp_path: Path) -> None:
    """Such a player is still in the lobby when the host returns to it."""
    async with hosting(tmp_path, options=SINGLE) as kit:
        await one_game(kit)
        (peer,) = kit.host.roster.peers()
        peer.liveness.weak = True
        assert [seat.presence for seat in kit.host.lobby.seats] == ["here", "weak", "weak"]
        assert kit.host.return_to_lobby() is None
        assert [seat.name for seat in kit.host.lobby.seats] == ["Ana", "Bo", "Bo 2"]


async def test_a_seat_whose_player_has_left_is_open_again(tmp_path: Path) -> None:
    """Another guest may take it, and the player who left is not a member any more; not before the end."""
    async with hosting(tmp_path, options=SINGLE) as kit:
        assert code(kit.host.return_to_lobby()) == "not_over"
        bo, cy, table = await kit.three_computers()
        assert code(kit.host.return_to_lobby()) == "not_over"
        play_round(table)
        await cy.guest.close()
        await until(lambda: kit.host.lobby.seats[2].presence == "left", "the host has noticed")
        assert kit.host.return_to_lobby() is None
        assert [seat.kind for seat in kit.host.lobby.seats] == ["human", "human", "open"]
        assert len(list(kit.host.roster)) == 1
        assert await bo.guest.sit(2, "Bea") is None
        await until(lambda: bo.guest.seats == {1, 2})
