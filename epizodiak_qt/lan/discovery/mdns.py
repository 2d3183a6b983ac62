"""DNS-SD over multicast DNS (RFC 6762, RFC 6763): register a table, and browse for tables.

Notes on the library `zeroconf`: it keeps the record of a crashed host for up to twenty minutes, so a record
only shows that a table was once there. Registering takes a second and a half. It is imported in another
thread when the first source is opened, so that no window waits for the import.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.lan.access.dialer import Address
from epizodiak_qt.lan.discovery.announcement import (
    InvalidTableInfoError,
    decode_txt_record,
    encode_txt_record,
)
from epizodiak_qt.lan.discovery.interfaces import is_local_address
from epizodiak_qt.lan.discovery.source import Discovered
from epizodiak_qt.lan.wire.clock import timeout_after
from epizodiak_qt.lan.wire.limits import SERVICE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zeroconf import ServiceInfo, ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

    from epizodiak_qt.lan.discovery.announcement import TableInfo
    from epizodiak_qt.lan.discovery.interfaces import Interface
    from epizodiak_qt.lan.discovery.source import DiscoverySink
    from epizodiak_qt.lan.wire.clock import Clock

log = logging.getLogger(__name__)

LABEL_BYTES: Final = 63
RESOLVE_MS: Final = 3000
MAX_NAMES: Final = 64
MAX_RESOLVERS: Final = 8
MAX_ADDRESSES: Final = 8
UPDATE_S: Final = 1.0
POLL_S: Final = 6.0


def _without_traceback(record: logging.LogRecord) -> bool:
    """Log one line if the library cannot send: a cable was pulled, and no code is at fault."""
    if record.exc_info and isinstance(record.exc_info[1], OSError):
        record.exc_info = None
    return True


logging.getLogger("zeroconf").addFilter(_without_traceback)


async def _connect(interfaces: Sequence[Interface]) -> AsyncZeroconf:
    """Return a zeroconf instance for these interfaces only. Raises OSError."""
    if not interfaces:
        raise OSError("no network")
    await asyncio.to_thread(importlib.import_module, "zeroconf.asyncio")
    from zeroconf import IPVersion
    from zeroconf.asyncio import AsyncZeroconf

    return AsyncZeroconf(interfaces=[each.address for each in interfaces], ip_version=IPVersion.V4Only)


async def _disconnect(connection: AsyncZeroconf) -> None:
    """Close the instance. Its sockets are closed also if this is cancelled or fails half way."""
    try:
        await connection.async_close()
    finally:
        connection.zeroconf.engine.close()


class MdnsSource:
    """The guest's side: browses for records. A `DiscoverySource`."""

    name = "mdns"

    def __init__(self, interfaces: Callable[[], Sequence[Interface]], *, service: str = SERVICE) -> None:
        self._find_interfaces = interfaces
        self._interfaces: tuple[Interface, ...] = ()
        self._service = service
        self._sink: DiscoverySink | None = None
        self._connection: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._resolving: dict[str, asyncio.Task[None]] = {}
        self._resolvers = asyncio.Semaphore(MAX_RESOLVERS)

    async def open(self, sink: DiscoverySink) -> None:
        """Begin to browse. Raises OSError."""
        self._interfaces = tuple(self._find_interfaces())
        connection = await _connect(self._interfaces)
        from zeroconf.asyncio import AsyncServiceBrowser

        self._sink = sink
        self._connection = connection
        self._browser = AsyncServiceBrowser(connection.zeroconf, self._service, handlers=[self._on_change])

    def query(self) -> None:
        """Do nothing: the browser sends its queries itself, with growing pauses."""

    async def close(self) -> None:
        """Stop browsing."""
        self._sink = None
        tasks = tuple(self._resolving.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        browser, self._browser = self._browser, None
        connection, self._connection = self._connection, None
        try:
            if browser is not None:
                await browser.async_cancel()
        finally:
            if connection is not None:
                await _disconnect(connection)

    def _on_change(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        """Take a change of a record, of which the library gives only the name. It cannot be a coroutine."""
        from zeroconf import ServiceStateChange

        if self._sink is None:
            return
        if state_change is ServiceStateChange.Removed:
            resolving = self._resolving.pop(name, None)
            if resolving is not None:
                resolving.cancel()
            self._sink.lost(self.name, name.removesuffix(f".{self._service}"))
        elif name not in self._resolving:
            if len(self._resolving) >= MAX_NAMES:
                # Drop the oldest, so that forged names cannot keep later ones out.
                self._resolving.pop(next(iter(self._resolving))).cancel()
            task = asyncio.get_running_loop().create_task(self._resolve(zeroconf, service_type, name))
            self._resolving[name] = task
            task.add_done_callback(lambda done: self._resolved(name, done))

    def _resolved(self, name: str, task: asyncio.Task[None]) -> None:
        if self._resolving.get(name) is task:
            del self._resolving[name]
        if not task.cancelled() and task.exception() is not None:
            log.warning("resolving an mDNS record failed", exc_info=task.exception())

    async def _resolve(self, zeroconf: Zeroconf, service_type: str, name: str) -> None:
        from zeroconf import Error
        from zeroconf.asyncio import AsyncServiceInfo

        try:
            info = AsyncServiceInfo(service_type, name)
            # A complete record, as a host sends it, does not wait behind names without one.
            complete = info.load_from_cache(zeroconf)
            if not complete:
                async with self._resolvers:
                    complete = await info.async_request(zeroconf, RESOLVE_MS)
        except (Error, ValueError):
            return
        discovered = self._discovered(info) if complete else None
        if discovered is not None and self._sink is not None:
            self._sink.seen(discovered)

    def _discovered(self, info: AsyncServiceInfo) -> Discovered | None:
        try:
            table = decode_txt_record(info.properties, info.port)
        except InvalidTableInfoError:
            return None
        hosts = [host for host in info.parsed_addresses() if is_local_address(host, self._interfaces)]
        if not hosts:
            return None
        return Discovered(
            self.name, table, tuple(Address(host, table.port) for host in hosts[:MAX_ADDRESSES])
        )


class MdnsAdvertiser:
    """The host's side: registers the record of a table from `open` to `close`.

    It is registered again when the networks of this computer change, and after a failure.

    Args:
        info: Returns the facts of the table.
        interfaces: Returns the interfaces of this computer.
        clock: The clock of the pauses.
        service: The DNS-SD service type.
        changed: Called when `error` or the networks have changed.

    Attributes:
        registered: Set while the record is registered.
        error: The last failure, None once the record is registered.
    """

    def __init__(
        self,
        info: Callable[[], TableInfo],
        interfaces: Callable[[], Sequence[Interface]],
        clock: Clock,
        *,
        service: str = SERVICE,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self._info = info
        self._changed = changed
        self._find_interfaces = interfaces
        self._clock = clock
        self._service = service
        self._updated = asyncio.Event()
        self._work: asyncio.Task[None] | None = None
        self.registered = asyncio.Event()
        self.error: Exception | None = None

    def open(self) -> None:
        """Begin to register, in a task of its own."""
        self._work = asyncio.get_running_loop().create_task(self._run())

    def update(self) -> None:
        """Announce the current facts of the table soon."""
        self._updated.set()

    async def close(self) -> None:
        """Unregister the record, which sends a goodbye."""
        work, self._work = self._work, None
        if work is not None:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self._register(tuple(self._find_interfaces()))
            except Exception as error:  # noqa: BLE001  (the beacon still works without a record)
                if str(error) != str(self.error):
                    log.warning("mDNS registration failed: %s", error)
                self.error = error
                self._changed()
                await self._clock.sleep(POLL_S)

    async def _register(self, networks: tuple[Interface, ...]) -> None:
        """Register the record and keep it up to date until the networks change."""
        connection = await _connect(networks)
        try:
            record = self._record(networks)
            # WORKAROUND: https://github.com/python-zeroconf/python-zeroconf/pull/360
            # The first await registers and returns the task that broadcasts; the second awaits that task.
            await (await connection.async_register_service(record, allow_name_change=True))
            self.registered.set()
            self.error = None
            self._changed()
            while networks == tuple(self._find_interfaces()):
                with suppress(TimeoutError):
                    await timeout_after(self._clock, POLL_S, self._updated.wait())
                self._updated.clear()
                update = self._record(networks, record.name)
                if update.text != record.text:
                    record = update
                    await (await connection.async_update_service(record))
                    # A probe tells guests about changes in between.
                    await self._clock.sleep(UPDATE_S)
        finally:
            self.registered.clear()
            await _disconnect(connection)
        self._changed()

    def _record(self, interfaces: Sequence[Interface], name: str | None = None) -> ServiceInfo:
        from zeroconf.asyncio import AsyncServiceInfo

        info = self._info()
        label = info.table[:LABEL_BYTES]
        properties: dict[Any, Any] = dict(encode_txt_record(info))
        return AsyncServiceInfo(
            self._service,
            name or f"{label}.{self._service}",
            port=info.port,
            properties=properties,
            server=f"epizodiak-{label[:40]}.local.",
            parsed_addresses=[each.address for each in interfaces],
        )
