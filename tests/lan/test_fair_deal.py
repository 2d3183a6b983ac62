"""The fair deal: honest hosts are never accused, and every way of cheating tried here is caught (T12)."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from epizodiak_qt.games.chance import Seeded
from epizodiak_qt.lan import messages as m, verify_deal
from epizodiak_qt.lan.checker import Checker, Verdict
from epizodiak_qt.lan.dealer import Dealer
from epizodiak_qt.lan.disclosure import Disclosure
from epizodiak_qt.lan.fair import FairChance, deal_words, host_commitment, seat_commitment
from epizodiak_qt.lan.hosted import DealState, Hosted, HostedFile
from epizodiak_qt.lan.peer import Member
from epizodiak_qt.table.entries import Seat
from tests.child import ROOT
from tests.lan.conftest import NIGHTLY
from tests.lan.kit import QUICK, RULES, first_legal, new_table
from tests.lan.wire import peer_on_wire

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from epizodiak_qt.games.chance import Chance
    from epizodiak_qt.lan.fields import Message
    from epizodiak_qt.table.table import Table

HONEST = 10_000 if NIGHTLY else 60
PEOPLE = tuple(Seat("human", name) for name in ("Ana", "Bo", "Cy"))


class Tokens:
    """Secret bytes that a test can repeat."""

    def __init__(self, seed: int) -> None:
        self._chance = Seeded(f"tokens {seed}")

    def __call__(self, count: int) -> bytes:
        """Return the next ones."""
        return bytes(self._chance.roll("byte", 256) - 1 for _ in range(count))


class Cheat:
    """A host's program that cheats in one way; this one is honest."""

    def message(self, message: Message) -> Message:
        """Return what is sent in the place of a message."""
        return message

    def seed(self, key: str) -> str:
        """Return what is dealt from in the place of the key."""
        return key

    def chance(self, chance: Chance) -> Chance:
        """Return what is dealt with in the place of the fair chance."""
        return chance

    def shown(self, views: Any) -> Any:
        """Return what is shown in the place of an update."""
        return views


class Rigged:
    """Chance whose answers are changed."""

    def __init__(self, source: Chance, label: str, change: Callable[[Any], Any]) -> None:
        self._source = source
        self._label = label
        self._change = change

    @property
    def left(self) -> str:
        """The seed that is left."""
        return self._source.left

    def shuffle(self, label: str, items: Any) -> Any:
        """Return a shuffle, changed if it is the one."""
        shuffled = self._source.shuffle(label, items)
        return self._change(shuffled) if label == self._label else shuffled

    def roll(self, label: str, sides: int) -> int:
        """Return a roll, changed if it is the one."""
        rolled = self._source.roll(label, sides)
        return self._change(rolled) if label == self._label else rolled


def swapped(first: int, second: int) -> Callable[[Any], Any]:
    """Return what exchanges a tile with the next different one."""

    def change(pack: Any) -> Any:
        tiles = list(pack)
        other = next(place for place in range(second, len(tiles)) if tiles[place] != tiles[first])
        tiles[first], tiles[other] = tiles[other], tiles[first]
        return tuple(tiles)

    return change


class Round:
    """A round between a host and the guests at seats 1 and 2, without a network."""

    def __init__(self, cheat: Cheat, seed: int = 1, **options: Any) -> None:
        self.cheat = cheat
        self.options = options or {"mode": "single"}
        self.checkers = {seat: Checker(RULES, "beef", Tokens(100 * seed + seat)) for seat in (1, 2)}
        self.said: list[Message] = []
        self.dealer = Dealer("beef", self.said.append, lambda _state: None, lambda: None, Tokens(seed))
        self.table: Table | None = None

    def pump(self) -> None:
        """Pass on what the host says, and what the guests answer, until nobody has anything to say."""
        while self.said:
            message: Any = self.cheat.message(self.said.pop(0))
            for seat, checker in self.checkers.items():
                for answer in checker.hear(message, frozenset({seat})):
                    if isinstance(answer, m.Commit):
                        self.dealer.commit(answer)
                    else:
                        self.dealer.reveal(answer)

    def source(self, seed: str) -> Chance:
        """Return the chance of the table."""
        return self.cheat.chance(FairChance(seed))

    def agree(self, number: int = 1) -> bool:
        """Agree on a deal; tell whether there is one."""
        self.dealer.open(number, [1, 2])
        self.pump()
        return self.dealer.complete

    def deal(self) -> Table:
        """Deal the first round."""
        table = self.table = new_table(
            PEOPLE, self.cheat.seed(self.dealer.key()), self.source, **self.options
        )
        self.dealer.count = lambda: table.rounds

        def chance(seed: str) -> Chance:
            due = self.dealer.may_deal()
            return self.source(self.cheat.seed(self.dealer.key()) if due else seed)

        table.dealt_by(chance, self.dealer.may_deal)
        for seat, checker in self.checkers.items():
            link = table.connect(
                frozenset({seat}),
                lambda update, c=checker: c.saw([self.cheat.shown(update)]),
                seat,
                None,
            )
            checker.saw([self.cheat.shown(link.look(seat)), self.cheat.shown(link.look(None))])
        return table

    def play(self) -> None:
        """Play the round to its end."""
        assert self.table is not None
        for number in range(5000):
            state = self.table.state()
            if state.between or state.over:
                break
            assert self.table.act(*first_legal(self.table), f"{self.table.rounds} {number}") is None

    def verdicts(self) -> list[Verdict]:
        """Disclose the round, and return what the guests make of it."""
        assert self.table is not None
        disclosure = Disclosure(self.table, self.dealer)
        found = []
        for checker in self.checkers.values():
            peer, _ = peer_on_wire(QUICK, Member(1, b"", "x"))
            peer.entries = checker.entries
            for message in disclosure.messages(peer):
                checker.hear(self.cheat.message(message), frozenset())  # type: ignore[arg-type]
            verdict = checker.verdict()
            assert verdict is not None
            found.append(verdict)
        return found


def played(cheat: Cheat, seed: int = 1) -> list[Verdict]:
    """Return the verdicts on a single round dealt by a host that cheats."""
    game = Round(cheat, seed)
    assert game.agree()
    game.deal()
    game.play()
    return game.verdicts()


def test_t12_an_honest_host_is_never_accused(tmp_path: Path) -> None:
    """Round after round, refills included; the script that shares nothing with the game agrees."""
    refills = 0
    for seed in range(HONEST):
        for verdict in played(Cheat(), seed):
            assert verdict.fair, verdict.why
            assert list(verify_deal.faults(json.loads(json.dumps(verdict.transcript)))) == []
            refills += sum(asked["label"] == "refill" for asked in verdict.transcript["asked"])
    assert refills > HONEST / 20


def test_a_match_is_checked_round_by_round(tmp_path: Path) -> None:
    """The scores of one round are where the next begins; take-backs and ended rounds are followed."""
    game = Round(Cheat(), 3, target=50)
    assert game.agree()
    table = game.deal()
    for number in range(1, 6):
        if number == 2:
            taken = 0
            while not taken:
                table.act(*first_legal(table), f"undo {len(table.entries)}")
                seat = table.state().may_take_back
                if seat is not None:
                    taken = 1 + seat
                    assert table.wish(seat, "take back") is None
                    for other in {0, 1, 2} - {seat}:
                        assert table.answer(other, agreed=True) is None
        if number == 3:
            assert table.wish(0, "abandon") is None
            assert table.answer(1, agreed=True) is None
            assert table.answer(2, agreed=True) is None
        game.play()
        verdicts = game.verdicts()
        assert [(verdict.number, verdict.why) for verdict in verdicts] == [(number, None)] * 2
        assert verdicts[0].words == verdicts[1].words != ""
        if table.over:
            break
        assert game.agree(number + 1)
        for seat in range(3):
            assert table.ready(seat) is None
    assert table.rounds > 3


class ForeignNonce(Cheat):
    """The number of a guest is replaced after the commitments."""

    def message(self, message: Message) -> Message:
        """Cheat."""
        if isinstance(message, m.Revealed):
            return msgspec.structs.replace(message, nonces={**message.nonces, "1": b"x" * 32})
        return message


class OtherSecret(Cheat):
    """Another number of the host's is disclosed in the end."""

    def message(self, message: Message) -> Message:
        """Cheat."""
        return (
            msgspec.structs.replace(message, secret=b"x" * 32)
            if isinstance(message, m.DealClosed)
            else message
        )


class NoDeal(Cheat):
    """The exchange is disclosed as another one than took place."""

    def message(self, message: Message) -> Message:
        """Cheat."""
        return msgspec.structs.replace(message, attempt=9) if isinstance(message, m.DealClosed) else message


class Reshuffled(Cheat):
    """The tiles are dealt from another seed, chosen once all numbers were known."""

    def seed(self, key: str) -> str:
        """Cheat."""
        return key[::-1]


class WithChance(Cheat):
    """An answer of chance is changed."""

    def __init__(self, label: str, change: Callable[[Any], Any]) -> None:
        self._label = label
        self._change = change

    def chance(self, chance: Chance) -> Chance:
        """Cheat."""
        return Rigged(chance, self._label, self._change)


class OtherHistory(Cheat):
    """An action is disclosed that was not the one played."""

    def message(self, message: Message) -> Message:
        """Cheat."""
        if isinstance(message, m.Decided) and message.first == 0:
            entries = list(message.entries)
            place = next(at for at, entry in enumerate(entries) if entry["action"].startswith("lay"))
            entries[place] = {**entries[place], "action": "draw"}
            return msgspec.structs.replace(message, entries=entries)
        return message


class LessHistory(Cheat):
    """The last actions are kept back."""

    def message(self, message: Message) -> Message:
        """Cheat."""
        if isinstance(message, m.Decided) and message.first == 0:
            return msgspec.structs.replace(message, entries=message.entries[: len(message.entries) // 2])
        return message


class NoHeader(Cheat):
    """How the table was set is kept back."""

    def message(self, message: Message) -> Message:
        """Cheat."""
        if isinstance(message, m.Decided) and message.first < 0:
            return msgspec.structs.replace(message, entries=[{}])
        return message


class OtherView(Cheat):
    """A guest is shown other tiles than it was dealt, and the history is disclosed as it should have been."""

    def shown(self, update: Any) -> Any:
        """Cheat."""
        if update.seat == 1:
            hand = update.view.hands[1]
            other = (hand[0] % 12 + 1, *hand[1:])
            hands = (update.view.hands[0], tuple(sorted(other)), update.view.hands[2])
            return dataclasses.replace(update, view=dataclasses.replace(update.view, hands=hands))
        return update


class TwoMinds(Cheat):
    """The host commits twice: a second attempt with another number of its own."""

    def __init__(self) -> None:
        self._opened = 0

    def message(self, message: Message) -> Message:
        """Cheat."""
        if isinstance(message, m.DealOpened):
            self._opened += 1
            if self._opened == 1:
                return msgspec.structs.replace(message, commitment=b"y" * 32)
        return message


CHEATS: dict[str, Callable[[], Cheat]] = {
    "one tile swapped between hands": lambda: WithChance("deal", swapped(0, 12)),
    "the host's own hand favoured": lambda: WithChance("deal", swapped(5, 24)),
    "the coming draws put in another order": lambda: WithChance("deal", swapped(37, 38)),
    "the first tile of the dial chosen": lambda: WithChance("deal", swapped(36, 37)),
    "who begins chosen": lambda: WithChance("first", lambda rolled: rolled % 3 + 1),
    "shuffled again after the numbers": Reshuffled,
    "another number of the host disclosed": OtherSecret,
    "a guest's number replaced": ForeignNonce,
    "another exchange disclosed": NoDeal,
    "another history disclosed": OtherHistory,
    "a part of the history kept back": LessHistory,
    "the header kept back": NoHeader,
    "a guest shown other tiles": OtherView,
}


@pytest.mark.parametrize("name", CHEATS)
def test_t12_every_cheat_is_caught(name: str) -> None:
    """Somebody who was cheated has a verdict that says so, in both languages."""
    caught = [verdict for verdict in played(CHEATS[name]()) if not verdict.fair]
    assert caught, name
    for verdict in caught:
        assert verdict.why is not None
        assert verdict.why.en != verdict.why.fr


def test_t12_a_refill_that_was_not_fair_is_caught() -> None:
    """In a round in which the dial was filled."""
    for seed in range(200):
        honest = played(Cheat(), seed)[0]
        if any(asked["label"] == "refill" for asked in honest.transcript["asked"]):
            break
    assert not played(WithChance("refill", swapped(1, 2)), seed)[0].fair


def test_t12_a_host_that_changes_its_mind_between_attempts_is_caught() -> None:
    """The commitment of a round stays the same however often the exchange begins anew."""
    game = Round(TwoMinds())
    game.dealer.open(1, [1, 2])
    del game.said[1:]
    message: Any = game.cheat.message(game.said.pop(0))
    for seat, checker in game.checkers.items():
        checker.hear(message, frozenset({seat}))
    game.dealer.without([3])
    game.dealer._again(game.dealer.state, [1, 2])  # type: ignore[arg-type]
    game.pump()
    assert game.dealer.complete
    game.deal()
    game.play()
    assert [verdict.fair for verdict in game.verdicts()] == [False, False]


def test_t12_a_guest_does_not_tell_its_number_when_its_commitment_was_changed() -> None:
    """So the host cannot choose its own with knowledge of it."""

    class Changed(Cheat):
        """The commitment of seat 1 is replaced."""

        def message(self, message: Message) -> Message:
            """Cheat."""
            if isinstance(message, m.Committed):
                return msgspec.structs.replace(message, commitments={**message.commitments, "1": b"z" * 32})
            return message

    game = Round(Changed())
    assert not game.agree()
    assert game.dealer.state is not None
    assert 1 not in game.dealer.state.nonces


def test_a_guest_that_lost_its_number_begins_again_and_the_attempt_is_counted() -> None:
    """The host's number stays: nobody gets to choose another deal by forgetting."""
    game = Round(Cheat())
    game.dealer.open(1, [1, 2])
    opened: Any = game.said[0]
    (first,) = game.checkers[1].hear(opened, frozenset({1}))
    game.dealer.commit(first)  # type: ignore[arg-type]
    game.dealer.commit(first)  # type: ignore[arg-type]
    game.checkers[1] = Checker(RULES, "beef", Tokens(999))
    game.pump()
    assert game.dealer.complete
    assert game.dealer.state is not None
    assert game.dealer.state.attempt == 2
    game.deal()
    game.play()
    assert [(verdict.fair, verdict.attempts) for verdict in game.verdicts()] == [(True, 2)] * 2


def test_messages_of_another_round_or_seat_change_nothing() -> None:
    """Early, late, for seats that bring no number, and numbers that do not open their commitment."""
    game = Round(Cheat())
    dealer = game.dealer
    dealer.commit(m.Commit(1, 1, 1, b"c" * 32))
    assert dealer.stage() == []
    assert dealer.words() == ""
    assert dealer.closed(0) is None
    dealer.open(1, [1, 2])
    for commit in (m.Commit(2, 1, 1, b"c" * 32), m.Commit(1, 2, 1, b"c" * 32), m.Commit(1, 1, 0, b"c" * 32)):
        dealer.commit(commit)
    dealer.reveal(m.Reveal(1, 1, 1, b"n" * 32))
    assert dealer.state is not None
    assert (dealer.state.commitments, dealer.state.nonces) == ({}, {})
    for seat in (1, 2):
        dealer.commit(m.Commit(1, 1, seat, seat_commitment("beef", 1, 1, seat, b"n" * 32)))
    dealer.reveal(m.Reveal(1, 1, 1, b"x" * 32))
    assert dealer.state.nonces == {}
    assert [type(message) for message in dealer.stage()] == [m.DealOpened, m.Committed]
    for seat in (1, 2):
        dealer.reveal(m.Reveal(1, 1, seat, b"n" * 32))
    assert dealer.complete
    assert [type(message) for message in dealer.stage()] == [m.DealOpened, m.Committed, m.Revealed]
    assert len(dealer.words().split()) == 4


def test_the_secret_is_on_the_disk_before_its_commitment_goes_out(tmp_path: Path) -> None:
    """A host that fell over deals the same round again; with a full disk nothing goes out at all."""
    order: list[str] = []
    kept: list[DealState] = []

    def keep(state: DealState) -> None:
        order.append("kept")
        kept.append(state)

    dealer = Dealer(
        "beef", lambda message: order.append(type(message).__name__), keep, lambda: None, Tokens(1)
    )
    dealer.open(1, [1])
    assert order == ["kept", "DealOpened"]
    nonce = b"n" * 32
    dealer.commit(m.Commit(1, 1, 1, seat_commitment("beef", 1, 1, 1, nonce)))
    again = Dealer("beef", lambda _message: None, lambda _state: None, lambda: None, Tokens(2))
    again.restore(kept[-1], None)
    for each in (dealer, again):
        each.reveal(m.Reveal(1, 1, 1, nonce))
    assert again.key() == dealer.key()
    assert again.may_deal()

    def full(_state: DealState) -> None:
        raise OSError(28, "No space left on device")

    said: list[Message] = []
    broke = Dealer("beef", said.append, full, lambda: None, Tokens(3))
    with pytest.raises(OSError, match="space"):
        broke.open(1, [1])
    assert (said, broke.state) == ([], None)


def test_what_a_host_keeps_comes_back_whole(tmp_path: Path) -> None:
    """In a file for its owner alone; a damaged one is nothing."""
    file = HostedFile(tmp_path / "hosted", "beef")
    assert file.load() is None
    deal = DealState(2, 1, b"s" * 32, [1], {1: b"c" * 32}, {1: b"n" * 32})
    hosted = Hosted("beef", "T", "K7F2QX", 47999, [0, 1, 2], [0], [], deal, deal)
    file.store(hosted)
    assert file.load() == hosted
    assert file.path.stat().st_mode & 0o777 == 0o600
    file.path.write_bytes(b"rubbish")
    assert file.load() is None
    file.forget()
    assert not file.path.exists()


def test_a_deal_depends_on_the_pieces_and_not_on_the_order_they_were_in() -> None:
    """So that whoever redoes it needs only the result."""
    pieces = [1, 2, 2, 3, 10, 12]
    assert FairChance("key").shuffle("deal", pieces) == FairChance("key").shuffle("deal", pieces[::-1])
    places = Counter(FairChance(f"{number}").shuffle("deal", [*range(12)])[0] for number in range(2400))
    assert min(places.values()) > 140
    assert max(places.values()) < 260


def test_every_hash_is_bound_to_its_table_round_attempt_and_seat() -> None:
    """None of them can stand for another."""
    nonce = b"n" * 32
    hashes = {
        host_commitment("a", 1, nonce),
        host_commitment("b", 1, nonce),
        host_commitment("a", 2, nonce),
        *(seat_commitment("a", 1, attempt, seat, nonce) for attempt in (1, 2) for seat in (1, 2)),
    }
    assert len(hashes) == 7
    words = deal_words("a", 1, 1, nonce, {1: nonce})
    assert words == deal_words("a", 1, 1, nonce, {1: nonce})
    assert words != deal_words("a", 1, 1, nonce, {2: nonce})
    assert all(len(word) == 5 for word in words.split())


def test_the_script_says_what_is_wrong_with_a_transcript(tmp_path: Path) -> None:
    """As a program of its own; a changed number, answer or commitment is named."""
    transcript = played(Cheat())[0].transcript
    file = tmp_path / "deal.json"
    script = ROOT / "epizodiak_qt" / "lan" / "verify_deal.py"

    def checked(told: Any) -> subprocess.CompletedProcess[str]:
        file.write_text(json.dumps(told), "utf-8")
        return subprocess.run(
            [sys.executable, "-I", script, file], capture_output=True, text=True, check=False, cwd=tmp_path
        )

    good = checked(transcript)
    assert good.returncode == 0, good.stdout + good.stderr
    assert transcript["words"] in good.stdout
    asked = [dict(each) for each in transcript["asked"]]
    asked[1]["shuffled"] = asked[1]["shuffled"][::-1]
    changes: tuple[dict[str, Any], ...] = (
        {"secret": "00" * 32},
        {"nonces": {**transcript["nonces"], "1": "00" * 32}},
        {"nonces": {}},
        {"asked": asked},
        {"asked": []},
        {"round": 2},
    )
    for change in changes:
        bad = checked({**transcript, **change})
        assert bad.returncode == 1, change
        assert "NOT FAIR" in bad.stdout


def test_the_script_shares_nothing_with_the_game() -> None:
    """It imports the standard library and nothing else."""
    text = (ROOT / "epizodiak_qt" / "lan" / "verify_deal.py").read_text("utf-8")
    assert "epizodiak_qt" not in text
    assert len(text.splitlines()) < 115
