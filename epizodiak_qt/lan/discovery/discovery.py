"""Find tables: send queries, probe the addresses that replied, and list the tables that answer."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.discovery import diagnosis
from epizodiak_qt.lan.discovery.address import parse_address
from epizodiak_qt.lan.discovery.beacon import Reply, find_table
from epizodiak_qt.lan.discovery.table_list import TableList, Target, with_known
from epizodiak_qt.lan.wire.connection import ConnectionLostError
from epizodiak_qt.lan.wire.messages import WireError
from epizodiak_qt.lan.wire.refusals import RefusedError
from epizodiak_qt.lobby.client import ListedTable, NotJoinedError

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.sentence import Sentence
    from epizodiak_qt.lan.admission.credentials import CredentialStore, ResumeCredential
    from epizodiak_qt.lan.discovery.config import DiscoveryDeps

log = logging.getLogger(__name__)

TICK_S: Final = 0.5
EXPLAIN_S: Final = 3.0
# The first three queries are sent close together, because any of them may be lost.
FIRST_PAUSES_S: Final = (0.25, 0.5)
QUERY_S: Final = 2.0
REOPEN_S: Final = 6.0
FIND_S: Final = 3.0
MAX_PROBES: Final = 8


async def find(table: str, deps: DiscoveryDeps) -> tuple[Address, ...]:
    """Return the addresses where a table is said to be, after three seconds at most."""
    try:
        return await find_table(deps.source(), table, deps.clock, FIND_S)
    except OSError as error:
        log.info("no query can be sent: %s", error)
        return ()


class Discovery:
    """Keeps the list of tables from `start` to `close`.

    Args:
        deps: The dependencies.
        changed: Is called when an attribute has changed; it must not block.
        credentials: The tables that need no code; None if there are none.

    Attributes:
        tables: The tables found, then those not found where the player was in a game during the last day.
        why_empty: Possible reasons why nothing is found, the likeliest first; none in the first seconds.
    """

    def __init__(
        self,
        deps: DiscoveryDeps,
        changed: Callable[[], None] = lambda: None,
        credentials: CredentialStore | None = None,
    ) -> None:
        self._deps = deps
        self._clock = deps.clock
        self._changed = changed
        self._credentials = credentials
        self._known: list[ResumeCredential] = []
        self._list = TableList()
        self._probes: set[asyncio.Task[None]] = set()
        self._tasks: tuple[asyncio.Task[None], ...] = ()
        self._started_s = 0.0
        self.tables: tuple[ListedTable, ...] = ()
        self.why_empty: tuple[Sentence, ...] = ()

    # --- the list

    def start(self) -> None:
        """Look for tables until `close`."""
        self.recall()
        if not self._tasks:
            self._started_s = self._clock.now()
            loop = asyncio.get_running_loop()
            self._tasks = (loop.create_task(self._tick()), loop.create_task(self._scan()))

    async def close(self) -> None:
        """Stop looking and forget the list. No task is left."""
        tasks = (*self._tasks, *self._probes)
        self._tasks = ()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._list, self._known = TableList(), []
        self._show()

    def recall(self) -> None:
        """Read the stored credentials again: an attempt may have removed one that the host refused."""
        if self._credentials is not None:
            self._known = self._credentials.load()
            self._show()

    def add_address(self, text: str) -> str:
        """List an address that the player typed; return it as the row of its table names it.

        Raises NotJoinedError if the text is no address, RuntimeError unless started.
        """
        if not self._tasks:
            raise RuntimeError("discovery has not been started")
        address = parse_address(text)
        if not isinstance(address, Address):
            raise NotJoinedError("no_address", address)
        self._list.typed(address, self._clock.now())
        self._show()
        self._probe_due()
        return str(address)

    # --- queries and replies

    async def _scan(self) -> None:
        while True:
            try:
                await self._query_until_networks_change()
            except Exception as error:  # noqa: BLE001  (it may work again in another network)
                log.info("sending queries failed: %s", error)
                await self._clock.sleep(REOPEN_S)

    async def _query_until_networks_change(self) -> None:
        networks = tuple(self._deps.interfaces())
        source = self._deps.source()
        try:
            await source.open(self._seen)
            for pause in FIRST_PAUSES_S:
                source.query()
                await self._clock.sleep(pause)
            while networks == tuple(self._deps.interfaces()):
                source.query()
                await self._clock.sleep(QUERY_S)
        finally:
            await source.close()

    def _seen(self, reply: Reply) -> None:
        self._list.seen(reply, self._clock.now())
        self._probe_due()

    # --- probing

    async def _tick(self) -> None:
        while True:
            await self._clock.sleep(TICK_S)
            self._show()
            self._probe_due()

    def _probe_due(self) -> None:
        if not self._tasks:
            return
        for target in self._list.due(self._clock.now()):
            if len(self._probes) >= MAX_PROBES:
                return
            target.probing = True
            task = asyncio.get_running_loop().create_task(self._probe(target))
            self._probes.add(task)
            task.add_done_callback(self._probed)

    def _probed(self, task: asyncio.Task[None]) -> None:
        self._probes.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("probe failed", exc_info=task.exception())
        self._probe_due()

    async def _probe(self, target: Target) -> None:
        addresses = (target.address,)
        try:
            greeting, _ = await self._deps.probe(addresses, self._deps)
        except (RefusedError, ConnectionLostError, WireError, OSError) as error:
            why = diagnosis.explain_connect_error(
                error, addresses, self._deps.interfaces(), self._deps.platform
            )
            self._list.failed(target, error, why, self._clock.now())
        else:
            self._list.answered(target, greeting, self._clock.now())
        finally:
            target.probing = False
        self._show()

    # --- results

    def _show(self) -> None:
        tables = with_known(self._list.tables(), self._known)
        waited = self._tasks and self._clock.now() - self._started_s >= EXPLAIN_S
        why_empty: tuple[Sentence, ...] = ()
        if waited and not tables:
            deps = self._deps
            why_empty = self.why_empty or diagnosis.explain_empty_list(deps.interfaces(), deps.platform)
        if (tables, why_empty) != (self.tables, self.why_empty):
            self.tables, self.why_empty = tables, why_empty
            self._changed()
