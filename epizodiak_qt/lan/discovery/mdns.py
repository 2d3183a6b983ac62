"""Multicast DNS: a table's record, as those of printers are, and the looking for such records.

What the library does by itself and must be known: it keeps a record whose host fell over for up to twenty
minutes, so that a record shows nothing but that a table was there once; registering takes a second and a
half; what registers returns something to be awaited once more; its handlers are no coroutines. It is
imported in another thread and only when the first door is opened: a window is never late for it.
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
NAMES_KEPT: Final = 64
RESOLVED_AT_ONCE: Final = 8
ADDRESSES_EACH: Final = 8
UPDATE_S: Final = 1.0
LOOK_S: Final = 6.0


async def _connect(interfaces: Sequence[Interface]) -> AsyncZeroconf:
    """Return a connection to these networks and no others. Raises OSError."""
    if not interfaces:
        raise OSError("no network")
    await asyncio.to_thread(importlib.import_module, "zeroconf.asyncio")
    from zeroconf import IPVersion
    from zeroconf.asyncio import AsyncZeroconf

    return AsyncZeroconf(interfaces=[each.address for each in interfaces], ip_version=IPVersion.V4Only)


class MdnsSource:
    """The guest's side: browses for records. A `Door`."""

    name = "mdns"

    def __init__(self, interfaces: Callable[[], Sequence[Interface]], *, service: str = SERVICE) -> None:
        self._find_interfaces = interfaces
        self._interfaces: tuple[Interface, ...] = ()
        self._service = service
        self._ears: DiscoverySink | None = None
        self._connection: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._resolving: dict[str, asyncio.Task[None]] = {}
        self._resolvers = asyncio.Semaphore(RESOLVED_AT_ONCE)

    async def open(self, ears: DiscoverySink) -> None:
        """Begin to browse. Raises OSError."""
        self._interfaces = tuple(self._find_interfaces())
        connection = await _connect(self._interfaces)
        from zeroconf.asyncio import AsyncServiceBrowser

        self._ears = ears
        self._connection = connection
        self._browser = AsyncServiceBrowser(connection.zeroconf, self._service, handlers=[self._told])

    def ask(self) -> None:
        """Do nothing: the browser asks by itself, ever more seldom."""

    async def close(self) -> None:
        """Browse no more."""
        self._ears = None
        tasks = tuple(self._resolving.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        browser, self._browser = self._browser, None
        connection, self._connection = self._connection, None
        if browser is not None:
            await browser.async_cancel()
        if connection is not None:
            await connection.async_close()

    def _told(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        """Hear of a record, by its name only. No coroutine: the library calls it in passing."""
        from zeroconf import ServiceStateChange

        if self._ears is None:
            return
        if state_change is ServiceStateChange.Removed:
            resolving = self._resolving.pop(name, None)
            if resolving is not None:
                resolving.cancel()
            self._ears.lost(self.name, name.removesuffix(f".{self._service}"))
        elif name not in self._resolving:
            if len(self._resolving) >= NAMES_KEPT:
                # Whoever makes up names keeps no later one out: the one that has waited longest gives way.
                self._resolving.pop(next(iter(self._resolving))).cancel()
            task = asyncio.get_running_loop().create_task(self._resolve(zeroconf, service_type, name))
            self._resolving[name] = task
            task.add_done_callback(lambda done: self._resolved(name, done))

    def _resolved(self, name: str, task: asyncio.Task[None]) -> None:
        if self._resolving.get(name) is task:
            del self._resolving[name]
        if not task.cancelled() and task.exception() is not None:
            log.warning("a record could not be read", exc_info=task.exception())

    async def _resolve(self, zeroconf: Zeroconf, service_type: str, name: str) -> None:
        from zeroconf import Error
        from zeroconf.asyncio import AsyncServiceInfo

        try:
            info = AsyncServiceInfo(service_type, name)
            # A record that came whole, as a host sends it, need not wait behind names without one.
            complete = info.load_from_cache(zeroconf)
            if not complete:
                async with self._resolvers:
                    complete = await info.async_request(zeroconf, RESOLVE_MS)
        except (Error, ValueError):
            return
        sighting = self._sighting(info) if complete else None
        if sighting is not None and self._ears is not None:
            self._ears.seen(sighting)

    def _sighting(self, info: AsyncServiceInfo) -> Discovered | None:
        try:
            card = decode_txt_record(info.properties, info.port)
        except InvalidTableInfoError:
            return None
        hosts = [host for host in info.parsed_addresses() if is_local_address(host, self._interfaces)]
        if not hosts:
            return None
        return Discovered(self.name, card, tuple(Address(host, card.port) for host in hosts[:ADDRESSES_EACH]))


class MdnsAdvertiser:
    """The host's side: the record of a table, from `open` to `close`; `changed` when its card has.

    It is put up again when the networks of this computer have changed, and after a failure. `registered` is
    set while the network knows it. The last failure is in `trouble`, until the record is registered. `told`
    is called when `trouble` or the networks have changed.
    """

    def __init__(
        self,
        card: Callable[[], TableInfo],
        interfaces: Callable[[], Sequence[Interface]],
        clock: Clock,
        *,
        service: str = SERVICE,
        told: Callable[[], None] = lambda: None,
    ) -> None:
        self._card = card
        self._told = told
        self._find_interfaces = interfaces
        self._clock = clock
        self._service = service
        self._news = asyncio.Event()
        self._work: asyncio.Task[None] | None = None
        self.registered = asyncio.Event()
        self.trouble: Exception | None = None

    def open(self) -> None:
        """Begin to register; that takes a while, and nobody waits for it."""
        self._work = asyncio.get_running_loop().create_task(self._run())

    def changed(self) -> None:
        """Tell the network of the table as it is now, soon."""
        self._news.set()

    async def close(self) -> None:
        """Say goodbye to the network."""
        work, self._work = self._work, None
        if work is not None:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self._register(tuple(self._find_interfaces()))
            except Exception as error:  # noqa: BLE001  (a table without a record can still be found)
                log.warning("no record in the network: %s", error)
                self.trouble = error
                self._told()
                await self._clock.sleep(LOOK_S)

    async def _register(self, networks: tuple[Interface, ...]) -> None:
        """Put the record up, and keep it as the card says, until the networks have changed."""
        connection = await _connect(networks)
        try:
            info = self._info(networks)
            # The first await registers, the second waits until the network has been told.
            await (await connection.async_register_service(info, allow_name_change=True))
            self.registered.set()
            self.trouble = None
            self._told()
            while networks == tuple(self._find_interfaces()):
                with suppress(TimeoutError):
                    await timeout_after(self._clock, LOOK_S, self._news.wait())
                self._news.clear()
                update = self._info(networks, info.name)
                if update.text != info.text:
                    info = update
                    await (await connection.async_update_service(info))
                    # A guest that wants to know more sends a probe.
                    await self._clock.sleep(UPDATE_S)
        finally:
            self.registered.clear()
            await connection.async_close()
        self._told()

    def _info(self, interfaces: Sequence[Interface], name: str | None = None) -> ServiceInfo:
        from zeroconf.asyncio import AsyncServiceInfo

        card = self._card()
        label = card.table[:LABEL_BYTES]
        properties: dict[Any, Any] = dict(encode_txt_record(card))
        return AsyncServiceInfo(
            self._service,
            name or f"{label}.{self._service}",
            port=card.port,
            properties=properties,
            server=f"epizodiak-{label[:40]}.local.",
            parsed_addresses=[each.address for each in interfaces],
        )
