"""Discovered tables: addresses to probe, and the tables that have answered there.

Pure state: the caller supplies the time and does the probing. A reply of the beacon only names an address to
probe. A table is listed once it has answered a probe.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from epizodiak_qt.folders import OFFERED_S
from epizodiak_qt.lan.discovery.diagnosis import CLOSED, SILENT
from epizodiak_qt.lan.wire.messages import Greeting
from epizodiak_qt.lan.wire.refusals import RefusedError
from epizodiak_qt.lobby.client import JoinState, ListedTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from epizodiak_qt.games.sentence import Sentence
    from epizodiak_qt.lan.admission.credentials import ResumeCredential
    from epizodiak_qt.lan.admission.dialer import Address
    from epizodiak_qt.lan.discovery.beacon import Reply

INCOMPATIBLE: Final = ("version", "rules")
MAX_TABLES: Final = 64
MAX_TABLES_PER_HOST: Final = 32
MAX_ADDRESSES_PER_TABLE: Final = 8
MAX_CANDIDATES: Final = 256
MAX_CANDIDATES_PER_HOST: Final = 32
MAX_PROBES_PER_HOST: Final = 4
PROBE_INTERVAL_S: Final = 6.0
RETRY_S: Final = 1.0
RETRY_LONGEST_S: Final = 10.0
MAX_FAILURES_LISTED: Final = (
    3  # a listed table leaves the list with this failure, 3 s or more after the first
)
MAX_FAILURES: Final = 10
_UNKNOWN: Final = Greeting([1, 1], "", "", "", "", "", 0, 0, 0, running=False)


@dataclass(slots=True, eq=False)
class Target:
    """An address to probe."""

    address: Address
    """The address."""
    due_s: float
    """When to probe it next."""
    typed: bool = False
    """Whether the player typed it."""
    claimed: Greeting | None = None
    """The facts in the last reply: compared with the answer, otherwise not trusted."""
    info: Greeting | None = None
    """The facts in the last answer."""
    listed: bool = False
    """Whether the list shows the address."""
    said_goodbye: bool = False
    """Whether a goodbye came since the last answer."""
    state: JoinState = "asking"
    """The result of the last probe; "open" if a table has answered, also a full one."""
    reason: Sentence | None = None
    """Why the table cannot be joined."""
    probing: bool = False
    """Whether a probe is under way."""
    probed_s: float = float("-inf")
    """When the last probe ended."""
    failures: int = 0
    """The number of failures since the last answer."""

    @property
    def doubt(self) -> tuple[bool, int]:
        """The order of probing."""
        return (not (self.typed or self.listed), self.failures)

    @property
    def row(self) -> str:
        """The key of the row in the list: addresses where the same table answers share one."""
        return f"at {self.address}" if self.info is None else f"{self.state == 'other'} {self.info.table}"


class TableList:
    """All targets. The list shows those that were typed or have answered."""

    def __init__(self) -> None:
        self._targets: dict[Address, Target] = {}

    def tables(self) -> tuple[ListedTable, ...]:
        """Return the list in the order of the first answers."""
        return tuple(map(_listed, self._rows().values()))

    def due(self, now: float) -> Iterator[Target]:
        """Yield the targets to probe now, the most credible first."""
        probed = Counter(target.address.host for target in self._targets.values() if target.probing)
        for target in sorted(self._targets.values(), key=lambda target: target.doubt):
            host = target.address.host
            if not target.probing and target.due_s <= now and probed[host] < MAX_PROBES_PER_HOST:
                probed[host] += 1
                yield target

    def _rows(self) -> dict[str, list[Target]]:
        rows: dict[str, list[Target]] = {}
        for target in self._targets.values():
            if target.listed or target.typed:
                rows.setdefault(target.row, []).append(target)
        return rows

    # --- input

    def seen(self, reply: Reply, now: float) -> None:
        """Probe the sender of a reply if it says something new; probe it also after a goodbye."""
        address = reply.address
        target = self._targets.get(address)
        if target is None:
            target = Target(address, now)
            if reply.closed or not self._make_room(target):
                return
            self._targets[address] = target
        if reply.closed:
            # Anybody can forge a goodbye.
            target.said_goodbye, target.due_s = True, now
            return
        target.claimed = reply.greeting
        if target.info != reply.greeting:
            target.due_s = min(target.due_s, max(now, target.probed_s + RETRY_S))

    def _make_room(self, new: Target) -> bool:
        """Return whether a target may be added, after removing a less credible one if there are too many."""
        waiting = [target for target in self._targets.values() if not (target.typed or target.listed)]
        near = [target for target in waiting if target.address.host == new.address.host]
        crowd = near if len(near) >= MAX_CANDIDATES_PER_HOST else waiting
        if crowd is waiting and len(waiting) < MAX_CANDIDATES:
            return True
        least = max(crowd, key=lambda target: target.doubt)
        if least.doubt <= new.doubt:
            return False
        del self._targets[least.address]
        return True

    def typed(self, address: Address, now: float) -> None:
        """List an address that the player typed; it replaces an earlier one where no table has answered."""
        for target in self._targets.values():
            target.typed = target.typed and target.listed
        target = self._targets.setdefault(address, Target(address, now))
        target.typed = True
        target.due_s = now
        if target.state == "silent":
            target.state, target.reason = "asking", None

    def answered(self, target: Target, greeting: Greeting, now: float) -> None:
        """Take the answer to a probe."""
        self._answered(target, greeting, "open", None, now)

    def failed(self, target: Target, error: BaseException, reason: Sentence, now: float) -> None:
        """Take the failure of a probe; `reason` is what to show."""
        if self._targets.get(target.address) is not target:
            return
        if isinstance(error, RefusedError) and error.refuse.code in INCOMPATIBLE:
            self._answered(target, target.claimed, "other", reason, now)
            return
        target.probed_s = now
        if isinstance(error, RefusedError) and error.refuse.code == "busy":
            target.due_s = now + RETRY_S
            return
        target.failures += 1
        target.due_s = now + min(RETRY_S * 2 ** (target.failures - 1), RETRY_LONGEST_S)
        target.state = "silent"
        target.reason = CLOSED if target.said_goodbye else SILENT if target.listed else reason
        if target.failures >= MAX_FAILURES_LISTED:
            target.listed, target.info = False, None
        forgotten = target.said_goodbye or target.failures >= MAX_FAILURES
        if forgotten and not target.listed and not target.typed:
            del self._targets[target.address]

    def _answered(
        self, target: Target, info: Greeting | None, state: JoinState, reason: Sentence | None, now: float
    ) -> None:
        if self._targets.get(target.address) is not target:
            return
        target.probed_s, target.due_s = now, now + PROBE_INTERVAL_S
        target.failures, target.said_goodbye = 0, False
        before = target.row
        target.info, target.state, target.reason = info, state, reason
        if target.listed and target.row == before:
            return
        target.listed = False
        target.listed = target.typed or self._may_list(target)
        if not target.typed:
            self._targets[target.address] = self._targets.pop(target.address)  # to the end of the list

    def _may_list(self, target: Target) -> bool:
        rows = self._rows()
        if target.row in rows:
            return len(rows[target.row]) < MAX_ADDRESSES_PER_TABLE
        host = target.address.host
        near = sum(any(each.address.host == host for each in row) for row in rows.values())
        return len(rows) < MAX_TABLES and near < MAX_TABLES_PER_HOST


def _listed(row: list[Target]) -> ListedTable:
    best = min(row, key=lambda target: target.state != "open")
    info, state = best.info or _UNKNOWN, best.state
    if state == "open" and (info.running or not info.free):
        state = "running" if info.running else "full"
    addresses = sorted(row, key=lambda target: target is not best)
    return ListedTable(
        info.table,
        info.name or str(best.address),
        info.game,
        state,
        info.free,
        info.seats,
        info.spectators,
        tuple(str(target.address) for target in addresses)[:MAX_ADDRESSES_PER_TABLE],
        why=best.reason,
        typed=next((str(target.address) for target in row if target.typed), ""),
    )


def with_known(found: Iterable[ListedTable], known: Iterable[ResumeCredential]) -> tuple[ListedTable, ...]:
    """Return the tables found, marked where a credential is stored, then those of the last day's games."""
    credentials = {credential.table: credential for credential in known}
    tables = [_recognised(table, credentials.pop(table.table, None)) for table in found]
    oldest_s = time.time() - OFFERED_S
    return (*tables, *(_away(each) for each in credentials.values() if each.played_s > oldest_s))


def _recognised(table: ListedTable, credential: ResumeCredential | None) -> ListedTable:
    """Return a table that is found, with what the credential says of it."""
    if credential is None:
        return table
    return replace(table, known=True, seated=table.state == "running" and credential.seated)


def _away(credential: ResumeCredential) -> ListedTable:
    """Return a known table that is not found but may be at its old address."""
    return ListedTable(
        credential.table,
        credential.table_name,
        "",
        "away",
        addresses=tuple(map(str, credential.addresses)),
        known=True,
        seated=credential.seated,
    )
