"""The window's network over the LAN: opens, joins and finds tables.

Loaded when the player hosts or joins a table, not before the first paint.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from epizodiak_qt.folders import host_state_file, saved_games
from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.lan.admission.credentials import CredentialStore, with_hints
from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.admission.pairing import PairingError
from epizodiak_qt.lan.discovery import diagnosis, network_check
from epizodiak_qt.lan.discovery.address import parse_address
from epizodiak_qt.lan.discovery.discovery import Discovery, find
from epizodiak_qt.lan.discovery.interfaces import own_interfaces
from epizodiak_qt.lan.guest.connect import GuestDeps
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.host.state_file import HostStateFile
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lan.wire.connection import ConnectionLostError
from epizodiak_qt.lan.wire.messages import WireError
from epizodiak_qt.lan.wire.refusals import RefusedError, refusal_sentence
from epizodiak_qt.lobby.client import NotJoinedError, OpenedTable
from epizodiak_qt.lobby.config import TableConfig, saved_config
from epizodiak_qt.multiplayer.host_session import HostSession
from epizodiak_qt.multiplayer.texts import HANDED_OVER, TICKET_NOT_STORED
from epizodiak_qt.startup_texts import HOST_FAILED
from epizodiak_qt.table.files import words_of
from epizodiak_qt.table.saves import CannotOpenError, SavedTable

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from epizodiak_qt.lobby import client
    from epizodiak_qt.lobby.listener import TableListener
    from epizodiak_qt.multiplayer.network_deps import NetworkDeps


class LanNetwork:
    """The window's network: hosts, guests and discovery of the LAN."""

    def __init__(self, deps: NetworkDeps) -> None:
        self._deps = deps
        self._saves = saved_games(deps.folder)
        self._credentials = CredentialStore(deps.folder / "tickets.json")

    # --- hosting

    def host(self, config: TableConfig, listener: TableListener) -> HostSession:
        """Open a table. Raises NotJoinedError."""
        return self._open(config, listener, self._deps.port)

    def reopen(
        self, saved: SavedTable, listener: TableListener, *, again: bool = False
    ) -> tuple[HostSession, OpenedTable]:
        """Open a saved table again, with its code and port. Raises NotJoinedError."""
        state = HostStateFile(host_state_file(self._deps.folder, saved.header.table)).load()
        if state is not None and state.handed_over and not again:
            raise NotJoinedError("handed_over", HANDED_OVER)
        # Without a port: the host state contains the port and the title.
        return self._open_saved(saved, saved.header.seats[0].name, listener, None)

    def take_over(
        self, path: Path, title: str, name: str, listener: TableListener
    ) -> tuple[HostSession, OpenedTable]:
        """Open a table from a handover file. Raises NotJoinedError."""
        saves = self._saves
        try:
            saved = saves.import_table(path, self._deps.now())
        except CannotOpenError as error:
            raise NotJoinedError("cannot_open", error.sentence) from error
        try:
            hosted, dealt = self._open_saved(saved, title, listener, self._deps.port)
        except NotJoinedError:
            saves.remove(saved.path)
            raise
        for seat, chair in enumerate(hosted.lobby.seats):
            if chair.kind == "human" and chair.name == name and hosted.take_seat(seat, name) is None:
                break
        return hosted, dealt

    def _open_saved(
        self, saved: SavedTable, title: str, listener: TableListener, port: int | None
    ) -> tuple[HostSession, OpenedTable]:
        header = saved.header
        try:
            table, notice = self._saves.resume(saved.path)
        except CannotOpenError as error:
            raise NotJoinedError("cannot_open", error.sentence) from error
        try:
            hosted = self._open(saved_config(header, title), listener, port)
        except NotJoinedError:
            table.close()
            raise
        hosted.adopt(table)
        return hosted, OpenedTable(table, saved.path, notice)

    def _open(self, config: TableConfig, listener: TableListener, port: int | None) -> HostSession:
        try:
            return HostSession(config, listener, self._deps, port)
        except OSError as error:
            raise NotJoinedError("no_port", HOST_FAILED.fill(reason=words_of(error))) from error

    # --- joining

    def search(self, changed: Callable[[], None]) -> client.TableSearch:
        """Look for tables."""
        search = Discovery(self._deps.discovery, changed, self._credentials)
        search.start()
        return search

    async def join(self, found: client.ListedTable, code: str, name: str, listener: TableListener) -> Guest:
        """Join a table with its code; a known table needs none. Raises NotJoinedError."""
        deps = GuestDeps(
            limits=self._deps.limits,
            find=lambda table: find(table, self._deps.discovery),
            credentials=self._credentials,
        )
        credential = self._credentials.find(found.table) if found.known else None
        addresses = [each for each in map(parse_address, found.addresses) if isinstance(each, Address)]
        try:
            if credential is not None:
                guest = await Guest.resume(with_hints(credential, addresses), deps, listener)
            else:
                guest = await Guest.join(addresses, code, name, deps, listener)
        except RefusedError as refused:
            if refused.refuse.code == "unknown_guest" and credential is not None:
                with suppress(OSError):
                    self._credentials.remove(found.table)
                if code.strip():
                    return await self.join(replace(found, known=False), code, name, listener)
            raise NotJoinedError(refused.refuse.code, refused.sentence) from None
        except PairingError:
            raise NotJoinedError("wrong_code", refusal_sentence(refusals.WRONG_CODE)) from None
        except (ConnectionLostError, WireError, TimeoutError, OSError) as error:
            why = diagnosis.explain_connect_error(error, addresses, own_interfaces())
            raise NotJoinedError("no_answer", why) from error
        try:
            self._credentials.save(guest.credential)
        except OSError as error:
            # The pages that show it connect to the listener once this method has returned.
            reason = Reason("not_stored", None, TICKET_NOT_STORED.fill(reason=words_of(error)))
            asyncio.get_running_loop().call_soon(listener.on_problem, reason)
        return guest

    async def check(self, language: str, hosted: client.HostClient | None) -> str:
        """Return the report of the network check."""
        table, port = (hosted.table, hosted.port) if isinstance(hosted, HostSession) else (None, 0)
        found = await network_check.check_network(table, port, self._deps.discovery)
        return network_check.report_text(found, language)
