"""A host that only admits guests, for tests of listener and pairing."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from epizodiak_qt.lan.admission.dialer import Address, connect_first
from epizodiak_qt.lan.admission.handshake import Admission, HostHandshake, pair, send_hello, send_join
from epizodiak_qt.lan.admission.identity import (
    Identity,
    guest_tls_context,
    host_tls_context,
    load_or_create_identity,
)
from epizodiak_qt.lan.admission.join_code import JoinCode
from epizodiak_qt.lan.admission.listener import Listener
from epizodiak_qt.lan.wire import compatibility
from epizodiak_qt.lan.wire.clock import LoopClock
from epizodiak_qt.lan.wire.connection import Connection, ConnectionLostError
from epizodiak_qt.lan.wire.limits import LanDeps, Limits
from epizodiak_qt.lan.wire.messages import Greeting, Join, Welcome, WireError
from epizodiak_qt.lan.wire.refusals import RefusedError
from epizodiak_qt.lobby.table_code import parse_code
from tests.lan.manual_clock import ManualClock, until

CODE = "K7F2QX"


@dataclass
class PairingServer:
    """A host that admits guests and has no table."""

    identity: Identity
    listener: Listener
    join_code: JoinCode
    entries: list[Admission] = field(default_factory=list)
    errors: list[BaseException] = field(default_factory=list)
    port: int = 0

    @property
    def address(self) -> list[Address]:
        """The address that it listens on."""
        return [Address("127.0.0.1", self.port)]

    async def connect(self, source: str = "") -> Connection:
        """Return a connection to it from an address of this computer."""
        if not source:
            return (await connect_first(self.address, LanDeps()))[0]
        reader, writer = await asyncio.open_connection(
            *self.address[0], ssl=guest_tls_context(), server_hostname="", local_addr=(source, 0)
        )
        return Connection(reader, writer, Limits().frame_out, Limits().frame_in)

    async def greet(self) -> Connection:
        """Return a connection on which both sides have said hello."""
        line = await self.connect()
        await send_hello(line, compatibility.own_hello())
        return line

    async def errors_seen(self, count: int) -> None:
        """Wait until this number of connections has failed."""
        await until(lambda: len(self.errors) >= count)

    async def join(self, code: str, source: str = "") -> bytes:
        """Pair with a code, as a guest does."""
        line = await self.connect(source)
        try:
            _, hellos = await send_hello(line, compatibility.own_hello())
            secret = await pair(line, parse_code(code), hellos)
            await send_join(line, Join("Bo"))
            return secret
        finally:
            line.abort()


def greeting(protocol: tuple[int, int] = (3, 3), app: str = "0.1") -> Greeting:
    """Return the greeting of the host."""
    mark = compatibility.rules_fingerprint("epizodiak")
    return Greeting(list(protocol), app, mark, "beef", "Ana’s table", "epizodiak", 2, 3, 0, False)


@asynccontextmanager
async def open_pairing_server(
    tmp_path: Path,
    limits: Limits | None = None,
    clock: ManualClock | None = None,
    says: Greeting | None = None,
    addresses: tuple[str, ...] = ("127.0.0.1",),
) -> AsyncIterator[PairingServer]:
    """Open a host; close it at the end."""
    limits = limits or Limits(pair_rate=1e6)
    deps = LanDeps(clock or LoopClock(), limits)
    identity = load_or_create_identity(tmp_path / "host")
    join_code = JoinCode(CODE, deps, lambda: None)

    async def serve(line: Connection, admit: Callable[[], object]) -> None:
        try:
            entry = await handshake.run(line)
        except (RefusedError, WireError, ConnectionLostError) as error:
            opened.errors.append(error)
            return
        admit()
        opened.entries.append(entry)
        await line.send(Welcome(1))

    listener = Listener(serve, host_tls_context(identity), deps)
    opened = PairingServer(identity, listener, join_code)

    def knows(secret: bytes) -> bool:
        return any(entry.secret == secret for entry in opened.entries)

    handshake = HostHandshake(lambda: says or greeting(), identity.fingerprint, join_code, knows, deps)
    opened.port = listener.open(addresses, 0)
    try:
        yield opened
    finally:
        await listener.close()
