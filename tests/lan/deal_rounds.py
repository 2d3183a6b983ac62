"""A round between a host that may cheat and two guests who audit it, without a network."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import msgspec

from epizodiak_qt.games.chance import Chance, SeededChance
from epizodiak_qt.lan.fair_deal.dealer import AgreedChance, Dealer
from epizodiak_qt.lan.fair_deal.witness import DealWitness
from epizodiak_qt.lan.host.deals import disclosures
from epizodiak_qt.lan.wire import messages as m
from epizodiak_qt.lan.wire.messages import Message
from epizodiak_qt.lobby.listener import DealVerdict
from epizodiak_qt.table.entries import Seat
from epizodiak_qt.table.link import Update
from epizodiak_qt.table.table import Table
from tests.lan.host_kit import QUICK, RULES, first_legal, new_table
from tests.lan.memory_connection import any_member, memory_peer

PEOPLE = tuple(Seat("human", name) for name in ("Ana", "Bo", "Cy"))


class Tokens:
    """Reproducible secret bytes."""

    def __init__(self, seed: int) -> None:
        self._chance = SeededChance(f"tokens {seed}")

    def __call__(self, count: int) -> bytes:
        """Return the next bytes."""
        return bytes(self._chance.roll("byte", 256) - 1 for _ in range(count))


@dataclass
class Cheat:
    """The manipulations of a cheating host; without any it is honest."""

    messages: Callable[[Any], Iterable[Any]] = lambda message: [message]
    """Returns the messages to send in the place of one."""
    seed: Callable[[str], str] = str
    """Returns the seed to deal from in the place of the agreed one."""
    chance: Callable[[Chance], Chance] = lambda chance: chance
    """Returns the chance to deal with in the place of the fair one."""
    shown: Callable[[Any], Any] = lambda update: update
    """Returns the update to show in the place of one."""


def changed(kind: type, change: Callable[[Any], Iterable[Any]]) -> Cheat:
    """Return the cheat of a host that sends other messages in the place of those of one kind."""
    return Cheat(lambda message: change(message) if isinstance(message, kind) else [message])


def with_fields(kind: type, **fields: Any) -> Cheat:
    """Return the cheat of a host that changes fields of every message of one kind."""
    return changed(kind, lambda message: [msgspec.structs.replace(message, **fields)])


def other_view(update: Any) -> Any:
    """Return an update of seat 1 with another tile in its hand; every other update as it is."""
    if update.seat != 1:
        return update
    first, *others = update.view.hands[1]
    hands = (update.view.hands[0], tuple(sorted((first % 12 + 1, *others))), update.view.hands[2])
    return update._replace(view=replace(update.view, hands=hands))


@dataclass
class RiggedChance:
    """Chance with a changed answer."""

    _label: str
    _change: Callable[[Any], Any]
    _source: Chance

    @property
    def remaining_seed(self) -> str:
        """The seed of the draws still to come."""
        return self._source.remaining_seed

    def shuffle(self, label: str, items: Any) -> Any:
        """Return a shuffle, changed if it is the rigged answer."""
        shuffled = self._source.shuffle(label, items)
        return self._change(shuffled) if label == self._label else shuffled

    def roll(self, label: str, sides: int) -> int:
        """Return a roll, changed if it is the rigged answer."""
        rolled = self._source.roll(label, sides)
        return self._change(rolled) if label == self._label else rolled


def rigged(label: str, change: Callable[[Any], Any]) -> Cheat:
    """Return the cheat of a host that changes an answer of chance."""
    return Cheat(chance=partial(RiggedChance, label, change))


def swapped(first: int, second: int) -> Callable[[Any], Any]:
    """Return a function that exchanges a tile with the next different one."""

    def change(pack: Any) -> Any:
        tiles = list(pack)
        other = next(place for place in range(second, len(tiles)) if tiles[place] != tiles[first])
        tiles[first], tiles[other] = tiles[other], tiles[first]
        return tuple(tiles)

    return change


def new_witness(
    tokens: Tokens, file: Any = None, now: Callable[[], float] = float, *, returned: bool = False
) -> DealWitness:
    """Return the witness of a guest who has seen the lobby."""
    witness = DealWitness(RULES, "beef", tokens, now, QUICK.deal_s, file, returned=returned)
    witness.note_lobby(0)
    return witness


class Round:
    """A round between a host and the guests at seats 1 and 2, without a network.

    A guest sends no answers of the types that are `withheld` at its seat.
    """

    def __init__(self, cheat: Cheat | None = None, seed: int = 1, **options: Any) -> None:
        self.cheat = cheat or Cheat()
        self.now = 0.0
        self.options = options or {"mode": "single"}
        self.witnesses = {
            seat: new_witness(Tokens(100 * seed + seat), now=lambda: self.now) for seat in (1, 2)
        }
        self.withheld: dict[int, type] = {}
        self.said: list[Message] = []
        self.dealer = Dealer("beef", self.said.append, lambda _state: None, lambda: None, Tokens(seed))
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        """The table of the host, once it is dealt."""
        assert self._table is not None
        return self._table

    def pump(self, *seats: int) -> None:
        """Deliver messages between the host and the guests (or those at some seats) until none is left."""
        while self.said:
            for message in self.cheat.messages(self.said.pop(0)):
                for seat in seats or self.witnesses:
                    self.deliver(message, seat)

    def deliver(self, message: Any, seat: int) -> None:
        """Let the guest at a seat take a message, and deliver its answers."""
        for answer in self.witnesses[seat].handle(message, frozenset({seat})):
            if isinstance(answer, self.withheld.get(seat, ())):
                continue
            if isinstance(answer, m.Commit):
                self.dealer.commit(answer)
            else:
                self.dealer.reveal(answer)

    def source(self, seed: str) -> Chance:
        """Return the chance of the table."""
        return self.cheat.chance(AgreedChance(seed))

    def agree(self, number: int = 1) -> bool:
        """Agree on a deal; tell whether there is one."""
        self.dealer.open(number, [1, 2])
        self.pump()
        return self.dealer.may_deal()

    def go_on(self, after_s: float = QUICK.deal_s) -> list[int]:
        """Let the host go on without what it waits for; return the seats."""
        self.now += after_s
        missing = self.dealer.go_on()
        self.pump()
        return missing

    def next_deal(self, number: int) -> None:
        """Agree on the next round, and deal it."""
        assert self.agree(number)
        self.ready()

    def ready(self) -> None:
        """Mark all players as ready for the next deal."""
        for seat in range(3):
            assert self.table.ready(seat) is None

    def deal(self) -> Table:
        """Deal the first round."""
        table = self._table = new_table(
            PEOPLE, self.cheat.seed(self.dealer.key()), self.source, **self.options
        )
        self.dealer.rounds_dealt = lambda: table.rounds

        def chance(seed: str) -> Chance:
            due = self.dealer.may_deal()
            return self.source(self.cheat.seed(self.dealer.key()) if due else seed)

        table.set_chance_source(chance, self.dealer.may_deal)
        for seat in (1, 2):
            table.connect(frozenset({seat}), partial(self.show, seat), seat, None)
            for viewer in (seat, None):
                self.show(seat, table.update_for(viewer))
        return table

    def show(self, seat: int, update: Update) -> None:
        """Show the guest at a seat, if it is there, an update with its history."""
        if seat in self.witnesses:
            whole = update._replace(past=self.table.missed(update.seat, 0))
            self.witnesses[seat].record_shown([self.cheat.shown(whole)], frozenset({seat}))

    def reconnect(self, seat: int = 1) -> None:
        """Give the guest at a seat a new connection: the host repeats its messages."""
        self.witnesses[seat].note_connection()
        if self._table is not None:
            self.disclose(seat)
        for each in self.dealer.messages_so_far():
            for message in self.cheat.messages(each):
                self.deliver(message, seat)

    def restart(self, file: Any = None) -> None:
        """Restart the program of the guest at seat 1, which is shown the table again."""
        self.witnesses[1] = new_witness(Tokens(999), file, returned=True)
        self.reconnect()
        if self._table is not None:
            self.show(1, self.table.update_for(1))

    def play(self) -> None:
        """Play the round to its end."""
        for number in range(5000):
            state = self.table.state()
            if state.between or state.over:
                break
            assert self.table.act(*first_legal(self.table), f"{self.table.rounds} {number}") is None

    def verdicts(self) -> list[DealVerdict]:
        """Disclose the round, and return the verdicts of the guests."""
        return [self.verdict(seat) for seat in self.witnesses]

    def verdict(self, seat: int) -> DealVerdict:
        """Disclose the round to the guest at a seat, and return its verdict."""
        self.disclose(seat)
        verdict = self.witnesses[seat].verdict()
        assert verdict is not None
        return verdict

    def results(self) -> list[tuple[str, str]]:
        """Disclose the round, and return results and reasons of the guests."""
        return [(each.result, each.reason) for each in self.verdicts()]

    def played_results(self) -> list[tuple[str, str]]:
        """Deal, play and disclose a round, and return results and reasons of the guests."""
        self.deal()
        self.play()
        return self.results()

    def disclose(self, seat: int) -> None:
        """Send the guest at a seat all that a new connection is sent of the rounds that are over."""
        peer, _ = memory_peer(QUICK, any_member())
        for each in disclosures(self.table, self.dealer, peer):
            for message in self.cheat.messages(each):
                self.witnesses[seat].handle(message, frozenset())


def dealt(cheat: Cheat | None = None, seed: int = 1, file: Any = None, **options: Any) -> Round:
    """Return a round that is agreed on and dealt; the guest at seat 1 stores its transcript in a file."""
    game = Round(cheat, seed, **options)
    if file is not None:
        game.witnesses[1] = new_witness(Tokens(101), file)
    assert game.agree()
    game.deal()
    return game


def played(cheat: Cheat | None = None, seed: int = 1) -> list[DealVerdict]:
    """Return the verdicts on a single round dealt by a cheating host."""
    game = dealt(cheat, seed)
    game.play()
    return game.verdicts()


def judged(witness: DealWitness) -> tuple[int, str, str]:
    """Return round, result and reason of the verdict that a guest has reached."""
    verdict = witness.verdict()
    assert verdict is not None
    return verdict.number, verdict.result, verdict.reason
