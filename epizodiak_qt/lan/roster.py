"""The list of tables that were found, kept from sightings and probes. It is told the time and does nothing.

A sighting is a claim, by whichever door; a probe is a fact. A table can be joined after a probe and no
sooner; one that two probes in a row do not reach is gone, whatever the network still says of it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from epizodiak_qt.lan import marks, words
from epizodiak_qt.lan.card import Card, NotACard, card_of, fit
from epizodiak_qt.lan.text import clean_version
from epizodiak_qt.lan.unreached import CLOSED, SILENT, another_table, written
from epizodiak_qt.lan.words import Refused, refusal_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from epizodiak_qt.games.game import Sentence
    from epizodiak_qt.lan.dial import Address
    from epizodiak_qt.lan.messages import Greeting
    from epizodiak_qt.lan.sighting import Sighting

State = Literal["probing", "joinable", "unreachable", "incompatible", "gone"]
INCOMPATIBLE: Final = ("version", "rules")
ADDRESS: Final = "address"  # the door by which a typed address comes
TABLES_KEPT: Final = 64
TABLES_EACH: Final = 8
PROBES_EACH: Final = 2
ADDRESSES_KEPT: Final = 8
_UNKNOWN: Final = Card("", "", "", 0, 0, 0, 0, running=False, protocol=(1, 1), app="")


class Versions(NamedTuple):
    """The versions of the program: the table's, "" while nobody knows it, and ours."""

    theirs: str
    ours: str


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table as the list shows it. `key` names its row; `table` is its id, "" until it has answered.

    `addresses` are where it is, the best first. `free` of its `seats` are open; `running` tells that its
    game has begun. `reason` says why it cannot be joined, if that is so. `doors` tells how it was found.
    """

    key: str
    table: str
    name: str
    game: str
    addresses: tuple[Address, ...]
    free: int
    seats: int
    watchers: int
    running: bool
    versions: Versions
    state: State
    reason: Sentence | None
    doors: frozenset[str]

    @property
    def port(self) -> int:
        """The port at the best address, 0 if none is known."""
        return self.addresses[0].port if self.addresses else 0


@dataclass(frozen=True, slots=True)
class Patience:
    """How long things are waited for, in seconds.

    A table that answered is probed `again_s` later, one that did not after `retry_s`, twice that, and so on
    to `retry_longest_s`. A sign of life through the beacon counts for `fresh_s`. A table that has gone
    stands in the list for `gone_s`, so that nothing moves away under a pointer.
    """

    again_s: float = 6.0
    retry_s: float = 1.0
    retry_longest_s: float = 10.0
    fresh_s: float = 7.0
    gone_s: float = 4.0
    failures: int = 2


@dataclass(slots=True, eq=False)
class Entry:
    """What is known of one table. `typed` is the address somebody gave; such an entry stays until forgotten.

    `good` tells that it has answered once; `farewell` that it has said goodbye, which the next probe will
    show; `hidden` that only a record is left of it, which is looked at now and then.
    """

    key: str
    card: Card | None = None
    typed: Address | None = None
    addresses: list[tuple[Address, str]] = field(default_factory=list)
    state: State = "probing"
    reason: Sentence | None = None
    app: str = ""
    good: bool = False
    farewell: bool = False
    hidden: bool = False
    probing: bool = False
    failures: int = 0
    due_s: float = 0.0
    alive_s: float = float("-inf")
    gone_s: float = 0.0

    def where(self) -> tuple[Address, ...]:
        """Return its addresses, each once, the best first."""
        typed = () if self.typed is None else (self.typed,)
        return tuple(dict.fromkeys((*typed, *(address for address, _ in self.addresses))))

    def host(self) -> str:
        """Return the computer it is said to be at, the best if there are several."""
        where = self.where()
        return where[0].host if where else ""

    def worth(self) -> int:
        """Return how much speaks for it: it has answered, its beacon has come from there, it is there."""
        if self.typed is not None:
            return 4
        if self.hidden or self.state == "gone":
            return 0
        return 3 if self.good else 2 if "beacon" in self.doors() else 1

    def doors(self) -> frozenset[str]:
        """Return how it was found."""
        typed = () if self.typed is None else (ADDRESS,)
        return frozenset((*typed, *(door for _, door in self.addresses)))

    def told(self, sighting: Sighting) -> bool:
        """Take the addresses of a sighting; tell whether one is new. The beacon's are known to work."""
        before = set(self.where())
        fresh = [(address, sighting.door) for address in sighting.addresses]
        old = [each for each in self.addresses if each not in fresh and each[1] == "beacon"]
        rest = [each for each in self.addresses if each[1] not in ("beacon", sighting.door)]
        self.addresses = (fresh + old + rest if sighting.door == "beacon" else old + rest + fresh)[
            :ADDRESSES_KEPT
        ]
        return not before.issuperset(self.where())


class Roster:
    """The entries, in the order of their coming. Every method that is told `now` may change the list."""

    def __init__(self, ours: str, protocol: tuple[int, int], patience: Patience) -> None:
        self._ours = ours
        self._protocol = protocol
        self._patience = patience
        self._entries: dict[str, Entry] = {}

    # --- what is known

    def tables(self) -> tuple[FoundTable, ...]:
        """Return the list as it is shown."""
        return tuple(self._shown(entry) for entry in self._entries.values() if not entry.hidden)

    def addresses_of(self, table: str) -> tuple[Address, ...]:
        """Return where a table was last seen."""
        entry = self._entries.get(table)
        return () if entry is None else entry.where()

    def due(self, now: float) -> Iterator[Entry]:
        """Yield the entries whose probe is due, those first for which most speaks."""
        probed = Counter(entry.host() for entry in self._entries.values() if entry.probing)
        for entry in sorted(self._entries.values(), key=lambda entry: -entry.worth()):
            if entry.probing or entry.state == "gone" or entry.due_s > now or not entry.where():
                continue
            # So many at once of one computer: where nobody answers, others are not to wait for that.
            if probed[entry.host()] < PROBES_EACH:
                probed[entry.host()] += 1
                yield entry

    def _shown(self, entry: Entry) -> FoundTable:
        card = entry.card or _UNKNOWN
        where = entry.where()
        return FoundTable(
            entry.key,
            card.table,
            card.name or written(where[0]),
            card.game,
            where,
            card.free,
            card.seats,
            card.watchers,
            card.running,
            Versions(entry.app or card.app, self._ours),
            entry.state,
            entry.reason,
            entry.doors(),
        )

    # --- what is told

    def seen(self, sighting: Sighting, now: float) -> None:
        """A door has seen a table."""
        card = sighting.card
        entry = self._entries.get(card.table)
        if entry is None:
            if not self._make_room(sighting):
                return
            entry = self._entries[card.table] = Entry(card.table)
            self._suspect(entry, card)
        new_way = entry.told(sighting)
        if sighting.door != "beacon" and entry.state == "joinable":
            # A record may be older than the table's own answer: a difference is a reason to ask again.
            new_way = new_way or card != entry.card
        else:
            entry.card = card
        if sighting.door == "beacon":
            entry.alive_s = now
            entry.farewell = False
        if entry.state == "gone" or entry.hidden:
            # A record alone does not bring a hidden table back into the list: an answer does, or a probe.
            if sighting.door == "beacon":
                entry.hidden = False
            entry.state, entry.failures, entry.due_s, entry.good = "probing", 0, now, False
            entry.reason = None
        elif new_way:
            entry.due_s = min(entry.due_s, now)

    def _make_room(self, sighting: Sighting) -> bool:
        """Tell whether there is room for a new table, made if need be by one for which less speaks.

        A computer has a few rows and no more. Where all are taken, the computer that has most loses one.
        """
        if not sighting.addresses:
            return True
        host = sighting.addresses[0].host
        rows = Counter(entry.host() for entry in self._entries.values())
        others = [*self._entries.values()]
        if rows[host] >= TABLES_EACH:
            others = [entry for entry in others if entry.host() == host]
        elif len(others) < TABLES_KEPT:
            return True
        least = min(others, key=lambda entry: (entry.worth(), -rows[entry.host()], -entry.failures))
        worth = 2 if sighting.door == "beacon" else 1
        # Among equals one that has failed gives way, lest rows come and go all the time.
        equal = least.failures > 0 or rows[least.host()] > rows[host]
        if least.worth() > worth or (least.worth() == worth and not equal):
            return False
        del self._entries[least.key]
        return True

    def _suspect(self, entry: Entry, card: Card) -> None:
        """Grey a table that says itself that it speaks another language; the probe will show."""
        if not marks.overlap(card.protocol, self._protocol):
            older = self._protocol[1] < card.protocol[0]
            refuse = words.other_version(self._ours, card.app, guest_is_older=older)
            entry.state, entry.reason = "incompatible", refusal_sentence(refuse)

    def lost(self, door: str, table: str, now: float) -> None:
        """A table has said goodbye, or somebody in its name: it is probed before it is believed."""
        entry = self._entries.get(table)
        if entry is not None and entry.state != "gone":
            entry.addresses = [each for each in entry.addresses if each[1] != door] or entry.addresses
            entry.farewell = True
            entry.due_s = now

    def typed(self, address: Address, now: float) -> str:
        """Somebody has given an address; return the key of its row."""
        for entry in self._entries.values():
            if entry.typed == address:
                entry.due_s = now
                if entry.state == "unreachable":
                    entry.state, entry.reason = "probing", None
                return entry.key
        key = f"address {written(address)}"
        self._entries[key] = Entry(key, typed=address, due_s=now)
        return key

    def forget(self, key: str) -> None:
        """Take a row out of the list; it comes back if a door sees its table again."""
        self._entries.pop(key, None)

    def answered(self, entry: Entry, greeting: Greeting, address: Address, now: float) -> None:
        """A probe has reached a table."""
        if self._entries.get(entry.key) is not entry:
            return
        try:
            card = fit(card_of(greeting, address.port))
        except NotACard as error:
            self.failed(entry, error, words.no_answer([written(address)]), now)
            return
        if entry.card is not None and card.table != entry.card.table and entry.typed is None:
            others = [each for each in entry.addresses if each[0] != address]
            if others:
                entry.addresses, entry.due_s = others, now
            else:
                self.failed(entry, None, another_table(written(address)), now)
            return
        entry.card = card
        self._alive(entry, now)
        entry.state, entry.reason, entry.app = "joinable", None, ""
        entry.addresses.sort(key=lambda each: each[0] != address)
        if entry.key != card.table:
            self._rename(entry, card.table)

    def _rename(self, entry: Entry, table: str) -> None:
        """Give a typed address the row of the table that is there."""
        other = self._entries.get(table)
        entry.addresses = [] if other is None else other.addresses
        renamed: dict[str, Entry] = {}
        for key, each in self._entries.items():
            if each is entry:
                renamed[table] = entry
            elif each is not other:
                renamed[key] = each
        entry.key = table
        self._entries = renamed

    def _alive(self, entry: Entry, now: float) -> None:
        entry.good, entry.farewell, entry.hidden, entry.failures = True, False, False, 0
        entry.alive_s = now
        entry.due_s = now + self._patience.again_s

    def failed(self, entry: Entry, error: BaseException | None, reason: Sentence, now: float) -> None:
        """A probe has not reached a table, or was turned away by it."""
        if self._entries.get(entry.key) is not entry:
            return
        patience = self._patience
        if isinstance(error, Refused) and error.refuse.code in INCOMPATIBLE:
            self._alive(entry, now)
            entry.state, entry.reason, entry.app = "incompatible", reason, clean_version(error.refuse.ours)
            return
        if isinstance(error, Refused) and error.refuse.code == "busy":
            entry.due_s = now + patience.retry_s
            return
        entry.failures += 1
        pause = patience.retry_s * 2 ** min(entry.failures - 1, 8)
        entry.due_s = now + min(pause, patience.retry_longest_s)
        if entry.hidden:
            if entry.farewell:
                del self._entries[entry.key]
            return
        # What was seen to fail is worth saying as long as the table shows signs of life.
        entry.state, entry.reason = "unreachable", reason
        if entry.typed is not None:
            return
        over = entry.failures >= patience.failures and now - entry.alive_s > patience.fresh_s
        if entry.farewell or over:
            entry.state, entry.gone_s = "gone", now
            entry.reason = CLOSED if entry.farewell else SILENT

    def pass_time(self, now: float) -> None:
        """Take tables out of the list that have been gone for long enough."""
        for entry in tuple(self._entries.values()):
            if entry.state != "gone" or now - entry.gone_s < (self._patience.gone_s if entry.good else 0.0):
                continue
            if "mdns" in entry.doors() and not entry.farewell:
                entry.hidden, entry.state = True, "probing"
            else:
                del self._entries[entry.key]
