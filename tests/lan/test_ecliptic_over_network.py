"""Ecliptic over the network keeps secret dice secret, and the chance of a whole game is audited."""

import random
from functools import partial
from pathlib import Path
from typing import Any

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.admission.identity import load_or_create_identity
from epizodiak_qt.lan.guest.connect import GuestDeps
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.host.config import HostDeps
from epizodiak_qt.lan.host.host import Host
from epizodiak_qt.lobby.config import TableConfig
from epizodiak_qt.table.entries import TakenBack
from epizodiak_qt.table.export import record_of
from epizodiak_qt.table.table import Table
from tests.lan.host_kit import QUICK, Recorder
from tests.lan.manual_clock import settle, until
from tests.lan.memory_connection import broadcast_to_memory
from tests.table.table_kit import new_table

GAME = GAMES["ecliptic"]


def play_to_combat(table: Table, rng: random.Random) -> list[tuple[int, Any]] | None:
    """Play until a combat begins; return the actions, or None if the game ended without one."""
    played: list[tuple[int, Any]] = []
    for number in range(400):
        acting = table.state().acting
        if len(acting) == 2:
            return played
        if not acting:
            return None
        legal = table.update_for(acting[0]).legal
        action = next((each for each in legal if str(each).startswith("lay")), rng.choice(legal))
        played.append((acting[0], action))
        assert table.act(acting[0], action, str(number)) is None
    return None


async def test_t11_a_die_chosen_in_secret_changes_no_byte_of_the_other() -> None:
    """For every choice and change of the die, opponent and spectators are sent the same bytes."""
    compared = 0
    for seed in range(30):
        streams = []
        for choice in (0, -1):
            table = new_table(seed=str(seed), game=GAME)
            feed, wires = broadcast_to_memory(table, QUICK)
            if play_to_combat(table, random.Random(seed)) is None:
                break
            chooser = table.state().acting[0]
            for name in ("die", "changed"):
                die = table.update_for(chooser).legal[choice]
                assert table.act(chooser, die, name) is None
                await settle(3)
                if name == "die":
                    assert table.propose(chooser, "take back") is None
                    await settle(3)
            streams.append((wires[1 - chooser].written, wires[None].written, wires[chooser].written))
            feed.close()
        if len(streams) == 2:
            one, other = streams
            assert one[:2] == other[:2]
            assert one[2] != other[2]
            compared += 1
    assert compared > 10


async def test_a_whole_game_is_played_and_its_chance_checked(tmp_path: Path) -> None:
    """Deal, draws, dice (changed ones too) and the last roll follow from the agreed seed."""
    host = Host(
        TableConfig("ecliptic", {}, "Ana", table="ec"),
        load_or_create_identity(tmp_path),
        HostDeps(limits=QUICK),
    )
    host.open(["127.0.0.1"], 0)
    notes = Recorder()
    guest = await Guest.join(
        [Address("127.0.0.1", host.port)], host.code, "Bo", GuestDeps(limits=QUICK), notes
    )
    for seat in (0, 1):
        assert await guest.sit(seat, f"Bo {seat}") is None
        assert await guest.update_seat(seat, ready=True, emblem=seat) is None
    table = await host.begin(partial(new_table, game=GAME))
    assert isinstance(table, Table)
    await until(lambda: guest.running)
    link = guest.connect(lambda _update: None, 0, 1)
    rng = random.Random(2)
    for _ in range(3000):
        acting = table.state().acting
        if not acting:
            break
        await until(lambda: guest.replica.look(None).seq == len(table.entries))
        other = 1 - acting[0]
        public = link.look(None)
        sealed = public.view.phase == "combat" and public.state.may_take_back == other
        if len(acting) == 1 and sealed and rng.random() < 0.5:
            assert await link.propose(other, "take back") is None
            continue
        assert await link.act(acting[0], rng.choice(link.look(acting[0]).legal)) is None
    assert table.over
    assert any(isinstance(entry, TakenBack) for entry in table.entries)
    await until(lambda: notes.verdicts)
    assert [each.result for each in notes.verdicts] == ["verified"]
    assert any("sides" in asked for asked in notes.verdicts[0].transcript["asked"])
    assert guest.witness.record() == record_of(table)
    assert guest.replica.look(None).view.outcome == table.update_for(None).view.outcome
    await guest.close()
    await host.close()
