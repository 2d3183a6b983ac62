"""A guest reconnects after an invalid update of the table."""

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.lan.guest.replica import TableReplica
from epizodiak_qt.lan.wire import messages as m
from epizodiak_qt.lan.wire.lobby_codec import encode_lobby
from epizodiak_qt.lan.wire.table_codec import encode_events, encode_state, encode_view
from epizodiak_qt.table.table import Table
from tests.games.game_fixtures import KINDS
from tests.games.test_referee_fuzz import mutated
from tests.lan.host_kit import hosting
from tests.lan.manual_clock import ManualClock, until_in
from tests.table.random_play import RandomPlay
from tests.table.table_kit import new_table

MUTANTS = 200


def snapshot_of(table: Table, *seats: int | None) -> m.Snapshot:
    """Return the snapshot that a host sends to a viewer of these seats."""
    updates = [table.update_for(seat) for seat in seats]
    views = [encode_view(table.game, update) for update in updates]
    return m.Snapshot(1, len(table.entries), encode_state(table.state()), views)


def spoilt(message: Any, random: Random) -> Any:
    """Return a message as JSON in which one to three things are changed, dropped, doubled or moved."""
    changed = json.loads(msgspec.json.encode(message))
    for _ in range(random.randint(1, 3)):
        changed = mutated(changed, random)
    return changed


def test_a_host_cannot_fill_the_history_of_a_guest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round with more events than any is a protocol error, and changes nothing."""
    table = new_table(seed="long")
    events = table.missed(None, 0)
    history = m.History(None, 0, encode_events(table.game, events))
    replica = TableReplica(table.game)
    monkeypatch.setattr("epizodiak_qt.lan.guest.replica.MAX_HISTORY", len(events) - 1)
    with pytest.raises(m.WireError, match="history"):
        replica.apply_history(history)
    monkeypatch.setattr("epizodiak_qt.lan.guest.replica.MAX_HISTORY", len(events))
    replica.apply_history(history)
    replica.apply_snapshot(snapshot_of(table, 0, None))
    assert replica.look(None).past == events


def test_a_snapshot_has_the_public_view_steps_have_no_gap_and_names_are_cleaned() -> None:
    """A guest trusts no host: a gap or no public view is a protocol error, and changes nothing."""
    table = new_table(seed="gap")
    replica = TableReplica(table.game)
    with pytest.raises(m.WireError, match="public"):
        replica.apply_snapshot(snapshot_of(table, 0, 1))
    assert replica.updates == {}
    good = snapshot_of(table, 0, None)
    (_, *fields), *others = good.state["seats"]
    backwards = ["human", "A\u202ena", "Ve\u202ega", *fields[2:]]
    replica.apply_snapshot(msgspec.structs.replace(good, state=good.state | {"seats": [backwards, *others]}))
    seat = replica.look(None).state.seats[0]
    assert "\u202e" not in seat.name + seat.bot
    with pytest.raises(m.WireError, match="gap"):
        replica.apply_step(m.Step(3, good.seq, good.state, good.views, 0))
    replica.apply_step(m.Step(2, good.seq, good.state, good.views, 0))


@pytest.mark.parametrize("game", KINDS)
def test_only_a_protocol_error_leaves_a_bad_snapshot_and_nothing_is_lost(game: str) -> None:
    """The last valid table stays readable, and the next valid snapshot is applied."""
    table = new_table(seed="snapshots", game=GAMES[game])
    random = Random(4)
    rambler = RandomPlay(table, random, take_back=0.0)
    replica = TableReplica(table.game)
    good = snapshot_of(table, 0, None)
    replica.apply_snapshot(good)
    refused = histories_refused = 0
    for _ in range(MUTANTS):
        if random.random() < 0.02 and not table.over:
            rambler.step()
        good = snapshot_of(table, 0, None)
        data = spoilt(good, random)
        before = replica.look(None), replica.look(0)
        histories = [
            m.History(seat, 0, encode_events(table.game, table.missed(seat, 0))) for seat in (0, None)
        ]
        for history in (*histories, *histories):
            try:
                bad_history = msgspec.json.decode(json.dumps(spoilt(history, random)), type=m.History)
                replica.apply_history(bad_history)
            except (msgspec.DecodeError, m.WireError):
                histories_refused += 1
            assert (replica.look(None), replica.look(0)) == before
        for history in histories:
            replica.apply_history(history)
        try:
            bad = msgspec.json.decode(json.dumps(data), type=m.Snapshot)
        except msgspec.DecodeError:
            continue
        try:
            replica.apply_snapshot(bad)
        except m.WireError:
            refused += 1
            assert (replica.look(None), replica.look(0)) == before
        else:
            replica.look(None)
            replica.apply_snapshot(good)
        step = m.Step(2, bad.seq, bad.state, bad.views, 0)
        try:
            replica.apply_step(step)
        except m.WireError:
            assert replica.look(None) is not None
        for history in histories:
            replica.apply_history(history)
        replica.apply_snapshot(good)
        assert [replica.look(seat).past for seat in (0, None)] == [
            table.missed(seat, 0) for seat in (0, None)
        ]
    assert refused > MUTANTS / 4
    assert MUTANTS / 4 < histories_refused < 4 * MUTANTS


@pytest.mark.parametrize("fault", ["no public view", "a state of two seats"])
async def test_a_guest_asks_for_a_new_connection_after_a_bad_snapshot(tmp_path: Path, fault: str) -> None:
    """A message about the deal right behind it does not end the guest."""
    clock = ManualClock()
    async with hosting(tmp_path, clock=clock) as kit:
        bo, _ = await kit.two_computers()
        (peer,) = kit.host.roster.peers()
        good = snapshot_of(kit.table, 1, 2, None)
        two_seats = good.state | {"seats": good.state["seats"][:2]}
        changed: dict[str, Any] = (
            {"views": good.views[:2]} if fault == "no public view" else {"state": two_seats}
        )
        peer.send(msgspec.structs.replace(good, **changed))
        peer.send(m.Revealed(1, 1, {}))
        await until_in(clock, lambda: bo.notes.statuses == ["lost", "here"])
        assert bo.notes.ends == []
        assert bo.view(None).seq == 0


@pytest.mark.parametrize(
    "changes",
    [{"seats": 0}, {"seats": 2}, {"seats": 4}, {"game": "ecliptic"}, {"options": {"target": "many"}}],
    ids=repr,
)
async def test_a_lobby_of_another_game_is_a_protocol_error(tmp_path: Path, changes: dict[str, Any]) -> None:
    """The guest keeps its last lobby and reconnects."""
    clock = ManualClock()
    async with hosting(tmp_path, clock=clock) as kit:
        bo = await kit.join("Bo", 1, 2)
        (peer,) = kit.host.roster.peers()
        lobby = encode_lobby(kit.host.lobby)
        assert isinstance(lobby, m.Lobby)
        if "seats" in changes:
            changes["seats"] = (lobby.seats * 2)[: changes["seats"]]
        peer.send(msgspec.structs.replace(lobby, **changes))
        await until_in(clock, lambda: bo.notes.statuses == ["lost", "here"])
        assert {(each.game, len(each.seats)) for each in bo.notes.lobbies} == {("epizodiak", 3)}
        assert bo.notes.ends == []
