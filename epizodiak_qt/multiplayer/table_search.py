"""The search for tables: those found in the network, and those joined before."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.last_open import OFFERED_S
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.discovery.discovery import Discovery
from epizodiak_qt.lobby.client import ListedTable, NotJoinedError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.lan.admission.credentials import CredentialStore, ResumeCredential
    from epizodiak_qt.lan.discovery.config import DiscoveryDeps


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
