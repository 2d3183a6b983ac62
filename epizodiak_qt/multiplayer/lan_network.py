"""The window's network over the LAN: opens, joins and finds tables.

Loaded when the player hosts or joins a table, not before the first paint.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.last_open import OFFERED_S
from epizodiak_qt.folders import host_state_file, saved_games
from epizodiak_qt.games.sentence import Reason, Sentence
from epizodiak_qt.lan.admission.credentials import CredentialStore, with_hints
from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.admission.pairing import PairingError
from epizodiak_qt.lan.discovery import diagnosis, network_check
from epizodiak_qt.lan.discovery.address import parse_address
from epizodiak_qt.lan.discovery.discovery import Discovery, find
from epizodiak_qt.lan.discovery.interfaces import own_interfaces
from epizodiak_qt.lan.guest.config import GuestDeps
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.host.state_file import HostStateFile
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lan.wire.framing import ConnectionLostError
from epizodiak_qt.lan.wire.messages import WireError
from epizodiak_qt.lan.wire.refusals import RefusedError, refusal_sentence
from epizodiak_qt.lobby.client import ListedTable, NotJoinedError, OpenedTable
from epizodiak_qt.lobby.config import TableConfig, titled_after
from epizodiak_qt.lobby.phrases import PHRASES
from epizodiak_qt.lobby.sanitize import clean_name
from epizodiak_qt.multiplayer.host_session import HostSession
from epizodiak_qt.multiplayer.texts import HANDED_OVER, TICKET_NOT_STORED
from epizodiak_qt.startup_texts import HOST_FAILED
from epizodiak_qt.table.files import words_of
from epizodiak_qt.table.saves import CannotOpenError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from epizodiak_qt.lan.admission.credentials import ResumeCredential
    from epizodiak_qt.lan.discovery.config import DiscoveryDeps
    from epizodiak_qt.lobby import client
    from epizodiak_qt.lobby.listener import TableListener
    from epizodiak_qt.multiplayer.network_deps import NetworkDeps
    from epizodiak_qt.table.entries import Header
    from epizodiak_qt.table.saves import SavedTable


class LanNetwork:
    """The window's network: hosts, guests and discovery of the LAN."""

    phrases: Mapping[str, Sentence] = PHRASES

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
            hosted = self._open(_config_of(header, title), listener, port)
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
        return LanTableSearch(self._deps.discovery, self._credentials, changed)

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
        report = await network_check.check_network(table, port, self._deps.discovery)
        return report.text(language)


def _config_of(header: Header, title: str) -> TableConfig:
    """Return the configuration of a saved table, with `title` if it has none or that of a former host."""
    terms = header.terms
    own = "" if titled_after(terms.title) else clean_name(terms.title)
    return TableConfig(
        header.game,
        header.options,
        own or title,
        table=header.table,
        clock_s=terms.clock_s,
        turn_s=terms.turn_s,
        advice=header.advice,
    )


class LanTableSearch:
    """A search that runs from its creation until `close`."""

    def __init__(
        self, tools: DiscoveryDeps | None, credentials: CredentialStore, changed: Callable[[], None]
    ) -> None:
        self._credentials = credentials
        self._known = credentials.load()
        self._discovery = Discovery(tools, changed)
        self._discovery.start()

    @property
    def tables(self) -> Sequence[ListedTable]:
        """The tables found, then those not found where the player was in a game during the last day."""
        credentials = {credential.table: credential for credential in self._known}
        found = [_recognised(table, credentials.get(table.table)) for table in self._discovery.tables]
        seen, oldest_s = {table.table for table in found}, time.time() - OFFERED_S
        return found + [
            _listed_credential(credential)
            for table, credential in credentials.items()
            if table not in seen and credential.played_s > oldest_s
        ]

    @property
    def why_empty(self) -> Sequence[Sentence]:
        """Possible reasons why nothing is found, the likeliest first."""
        return self._discovery.explanation

    def recall(self) -> None:
        """Read the stored credentials again: an attempt may have removed one that the host refused."""
        self._known = self._credentials.load()

    def add_address(self, text: str) -> str:
        """Ask at an address that the player typed; return it as the row of its table names it.

        Raises NotJoinedError.
        """
        address = self._discovery.add_address(text)
        if isinstance(address, Sentence):
            raise NotJoinedError("no_address", address)
        return str(address)

    async def close(self) -> None:
        """Stop the search."""
        await self._discovery.stop()


def _recognised(table: ListedTable, credential: ResumeCredential | None) -> ListedTable:
    """Return a table that is found, with what the credential says of it."""
    if credential is None:
        return table
    return replace(table, known=True, seated=table.state == "running" and credential.seated)


def _listed_credential(credential: ResumeCredential) -> ListedTable:
    """Return a known table that is not found but may be at its old address."""
    addresses = tuple(str(Address(*each)) for each in credential.addresses)
    return ListedTable(
        credential.table,
        credential.table_name,
        "",
        "away",
        addresses=addresses,
        known=True,
        seated=credential.seated,
    )
