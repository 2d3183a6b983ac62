"""A connection in memory that records every frame sent to a peer."""

from collections.abc import Iterator
from typing import Any

from epizodiak_qt.lan.guest.replica import TableReplica
from epizodiak_qt.lan.host.broadcast import TableBroadcaster
from epizodiak_qt.lan.host.peer import Member, Peer, Rates
from epizodiak_qt.lan.wire.limits import LanDeps, Limits
from epizodiak_qt.lan.wire.messages import History, Message, Snapshot, Step, decode_from_host, encode
from epizodiak_qt.table.table import Table
from tests.lan.host_kit import QUICK
from tests.lan.manual_clock import ManualClock


class MemoryConnection:
    """A connection that accepts every frame at once."""

    address = "memory"
    unsent_bytes = 0

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def pack(self, message: Message) -> bytes:
        """Return a message as a frame."""
        data = encode(message)
        return len(data).to_bytes(4, "big") + data

    def write(self, frame: bytes) -> None:
        """Record a frame."""
        self.written.append(frame)

    def abort(self) -> None:
        """Do nothing."""


def split_frames(data: bytes) -> Iterator[bytes]:
    """Yield the payloads of the complete frames in a byte string."""
    at = 0
    while at + 4 <= len(data):
        end = at + 4 + int.from_bytes(data[at : at + 4], "big")
        yield data[at + 4 : end]
        at = end


def any_member(name: str = "x") -> Member:
    """Return a member without practical rate limits."""
    return Member(1, b"", name, Rates(LanDeps(ManualClock(), QUICK)))


def memory_peer(limits: Limits, member: Member, catch_up: Any = None) -> tuple[Peer, MemoryConnection]:
    """Return a peer and its connection in memory."""
    wire = MemoryConnection()
    peer = Peer(wire, member, limits, catch_up)  # type: ignore[arg-type]  # a connection in memory
    return peer, wire


def broadcast_to_memory(
    table: Table, limits: Limits
) -> tuple[TableBroadcaster, dict[int | None, MemoryConnection]]:
    """Return the broadcaster of a table, and the connections of a peer at each seat and of a spectator."""
    peers: list[Peer] = []
    wires: dict[int | None, MemoryConnection] = {}
    feed = TableBroadcaster(table, limits.frame_out, lambda: peers, lambda: None)
    for seat in (*range(table.game.SEATS), None):
        peer, wires[seat] = memory_peer(limits, any_member(), feed.snapshot)
        peers.append(peer)
        feed.seat_peer(peer, frozenset() if seat is None else frozenset({seat}))
    return feed, wires


def follow(replica: TableReplica, wire: MemoryConnection) -> None:
    """Apply the messages that were sent since the last call to a replica."""
    apply(replica, wire.written)
    wire.written.clear()


def apply(replica: TableReplica, frames: list[bytes]) -> None:
    """Apply the messages of some frames to a replica."""
    for payload in split_frames(b"".join(frames)):
        match decode_from_host(payload):
            case History() as history:
                replica.apply_history(history)
            case Snapshot() as snapshot:
                replica.apply_snapshot(snapshot)
            case Step() as step:
                replica.apply_step(step)
