"""A host that is killed loses no acknowledged action and repeats none (T4); its state file is read back."""

import asyncio
import errno
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.lan.admission.join_code import new_code
from epizodiak_qt.lan.fair_deal.dealer import DealState
from epizodiak_qt.lan.host import state_file
from epizodiak_qt.lan.host.state_file import HostState, HostStateFile, KnownGuest
from epizodiak_qt.lan.wire.limits import Limits
from epizodiak_qt.table.entries import Played
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.journal import read_journal
from epizodiak_qt.table.saves import Saves
from tests.lan.host_process import HostProcess
from tests.lan.manual_clock import until
from tests.sizes import SEED, size

KILLS = size("T4")
PATIENT = replace(Limits(), retry_first_s=0.02, retry_longest_s=0.2)


async def test_spectators_reconnect_to_a_killed_host(tmp_path: Path) -> None:
    """Spectators from before the deal and from the middle of the game return without the code."""
    host = HostProcess(tmp_path, "--bots=2", "--options=target=1000", "--pace=0")
    await host.start()
    bo = await host.join("Bo", limits=PATIENT)
    ana = await host.join("Ana", 0, limits=PATIENT)
    await host.next_event("dealt")
    dot = await host.join("Dot", limits=PATIENT)
    await until(lambda: all(each.guest.running for each in (ana, bo, dot)))
    guests = [each.guest for each in (ana, bo, dot)]
    for _ in range(2):
        await host.kill()
        await until(lambda: "lost" in [guest.status for guest in guests])
        await host.start()
        await until(lambda: all(guest.status == "here" for guest in guests))
        await until(lambda: bo.guest.lobby is not None and len(bo.guest.lobby.spectators) == 2)
    assert bo.notes.ends == dot.notes.ends == []
    for guest in guests:
        await guest.close()
    await host.stop()


async def test_t4_no_acknowledged_action_is_lost_and_none_is_played_twice(tmp_path: Path) -> None:
    """After many kills at random moments each acknowledged action exists once, and all replicas are equal."""
    rng = random.Random(SEED)
    host = HostProcess(tmp_path, "--options=target=1000", "--pace=0")
    first = await host.start()
    players = [await host.join(name, seat, limits=PATIENT) for seat, name in enumerate(("Ana", "Bo", "Cy"))]
    await host.next_event("dealt")
    playing = [
        asyncio.ensure_future(player.play(lambda update: rng.choice(update.legal))) for player in players
    ]
    for kill in range(KILLS):
        wanted = sum(len(player.acknowledged) for player in players) + rng.randint(1, 12)
        await until(
            lambda wanted=wanted: sum(len(player.acknowledged) for player in players) >= wanted,  # type: ignore[misc]  # mypy infers no type for a lambda with a default
            f"play continues after kill {kill}",
        )
        await host.kill()
        again = await host.start()
        assert again["resumed"]
        assert [again[key] for key in ("table", "code", "port")] == [
            first[key] for key in ("table", "code", "port")
        ]
    counted = sum(len(player.acknowledged) for player in players)
    await until(lambda: sum(len(player.acknowledged) for player in players) > counted + 3)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await until(lambda: len({player.guest.replica.look(None).seq for player in players}) == 1)
    assert await host.stop() == 0
    for player in players:
        assert player.notes.statuses.count("lost") >= 1
        assert all(each.result == "verified" for each in player.notes.verdicts)
        await player.guest.close()
    (journal,) = (tmp_path / "tables").glob("*.journal")
    found = read_journal(journal.read_bytes())
    assert found.dropped == 0
    names = Counter(entry.name.partition(":")[2] for entry in found.entries if isinstance(entry, Played))
    for player in players:
        assert len(player.acknowledged) > KILLS / 3
        assert [name for name in player.acknowledged if names[name] != 1] == []
    table, _ = Saves(DiskFiles(), tmp_path / "tables", GAMES).resume(journal)
    for seat, player in enumerate(players):
        shown = player.guest.replica.look(seat)
        if shown.seq == len(table.entries):
            assert shown.view == table.update_for(seat).view
    table.close()


# --- the state file

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


def test_a_damaged_file_is_kept_beside_the_next_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays if the next cannot be written: by its file a saved table is known as one of the network."""
    path = tmp_path / "beef.hosted"
    path.write_bytes(b"{")
    file = HostStateFile(path)
    assert file.load() is None
    with monkeypatch.context() as broken:
        broken.setattr(state_file, "write_atomically", Mock(side_effect=OSError(errno.ENOSPC, "full")))
        with pytest.raises(OSError, match="full"):
            file.store(KEPT)
    assert path.read_bytes() == b"{"
    for _ in range(2):
        file.store(KEPT)
    assert file.load() == KEPT
    kept = {each.name: each.read_bytes() for each in tmp_path.iterdir() if each != path}
    assert kept == {"beef.unreadable": b"{"}
