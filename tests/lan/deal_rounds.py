"""A round between a host that may cheat and two guests who audit it, without a network."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

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


class Cheat:
    """The manipulations of a cheating host; this base class is honest."""

    def message(self, message: Message) -> Message:
        """Return the message to send in place of `message`."""
        return message

    def seed(self, key: str) -> str:
        """Return the seed to deal from in place of the key."""
        return key

    def chance(self, chance: Chance) -> Chance:
        """Return the chance to deal with in place of the fair one."""
        return chance

    def shown(self, views: Any) -> Any:
        """Return the update to show in place of `update`."""
        return views


class RiggedChance:
    """Chance with a changed answer."""

    def __init__(self, source: Chance, label: str, change: Callable[[Any], Any]) -> None:
        self._source = source
        self._label = label
        self._change = change

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
    """A round between a host and the guests at seats 1 and 2, without a network."""

    def __init__(self, cheat: Cheat, seed: int = 1, **options: Any) -> None:
        self.cheat = cheat
        self.now = 0.0
        self.options = options or {"mode": "single"}
        self.witnesses = {
            seat: new_witness(Tokens(100 * seed + seat), now=lambda: self.now) for seat in (1, 2)
        }
        self.said: list[Message] = []
        self.dealer = Dealer("beef", self.said.append, lambda _state: None, lambda: None, Tokens(seed))
        self.table: Table | None = None

    def pump(self) -> None:
        """Deliver messages between the host and the guests until none is left."""
        while self.said:
            message: Any = self.cheat.message(self.said.pop(0))
            for seat in self.witnesses:
                self.deliver(message, seat)

    def deliver(self, message: Any, seat: int, guest: DealWitness | None = None) -> None:
        """Let the guest at a seat, or another one in its place, take a message, and deliver its answers."""
        for answer in (guest or self.witnesses[seat]).handle(message, frozenset({seat})):
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

    def next_deal(self, number: int) -> None:
        """Agree on the next round, and deal it."""
        assert self.agree(number)
        self.ready()

    def ready(self) -> None:
        """Mark all players as ready for the next deal."""
        assert self.table is not None
        for seat in range(3):
            assert self.table.ready(seat) is None

    def deal(self) -> Table:
        """Deal the first round."""
        table = self.table = new_table(
            PEOPLE, self.cheat.seed(self.dealer.key()), self.source, **self.options
        )
        self.dealer.rounds_dealt = lambda: table.rounds

        def chance(seed: str) -> Chance:
            due = self.dealer.may_deal()
            return self.source(self.cheat.seed(self.dealer.key()) if due else seed)

        table.set_chance_source(chance, self.dealer.may_deal)
        for seat, each in self.witnesses.items():
            table.connect(frozenset({seat}), partial(self.show, each, seat), seat, None)
            for viewer in (seat, None):
                self.show(each, seat, table.update_for(viewer))
        return table

    def show(self, witness: DealWitness, seat: int, update: Update) -> None:
        """Show the guest at a seat an update, with its history."""
        assert self.table is not None
        whole = replace(update, past=self.table.missed(update.seat, 0))
        witness.record_shown([self.cheat.shown(whole)], frozenset({seat}))

    def play(self) -> None:
        """Play the round to its end."""
        assert self.table is not None
        for number in range(5000):
            state = self.table.state()
            if state.between or state.over:
                break
            assert self.table.act(*first_legal(self.table), f"{self.table.rounds} {number}") is None

    def verdicts(self) -> list[DealVerdict]:
        """Disclose the round, and return the verdicts of the guests."""
        found = []
        for seat, each in self.witnesses.items():
            self.disclose(seat)
            verdict = each.verdict()
            assert verdict is not None
            found.append(verdict)
        return found

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
        assert self.table is not None
        peer, _ = memory_peer(QUICK, any_member())
        for message in disclosures(self.table, self.dealer, peer):
            self.witnesses[seat].handle(self.cheat.message(message), frozenset())  # type: ignore[arg-type]  # a cheat may be of any type


def dealt(cheat: Cheat | None = None, seed: int = 1, file: Any = None, **options: Any) -> Round:
    """Return a round that is agreed on and dealt; the guest at seat 1 stores its transcript in a file."""
    game = Round(cheat or Cheat(), seed, **options)
    if file is not None:
        game.witnesses[1] = new_witness(Tokens(101), file)
    assert game.agree()
    game.deal()
    return game


def played(cheat: Cheat, seed: int = 1) -> list[DealVerdict]:
    """Return the verdicts on a single round dealt by a cheating host."""
    game = dealt(cheat, seed)
    game.play()
    return game.verdicts()


def judged(witness: DealWitness) -> tuple[int, str, str]:
    """Return round, result and reason of the verdict that a guest has reached."""
    verdict = witness.verdict()
    assert verdict is not None
    return verdict.number, verdict.result, verdict.reason
