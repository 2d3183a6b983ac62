"""Tries every sequence of messages of a host that may cheat, and looks for a verdict that is too good.

The host knows the secret of its partner at seat 2; an honest guest sits at seat 1. The reference judges the
same messages by docs/lan-protocol.md alone. "Verified" without the reference's consent is an attack.
"""

import base64
import json
import pickle
import zlib
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any, Final, NamedTuple

from epizodiak_qt.lan.wire import messages as m
from tests.lan.fair_deal.toy_game import TILES
from tests.lan.independent_deal import Chance, by_seat, deal_hash, unpacked

TABLE: Final = "beef"
ME, PARTNER = 1, 2
SECRETS: Final = {"A": b"A" * 32, "B": b"B" * 32}
NUMBERS: Final = {PARTNER: b"2" * 32, 0: b"0" * 32}
OTHER_NUMBER: Final = b"x" * 32
CHOSEN: Final = "cabd"
"""A deal that suits the host."""


class Move(NamedTuple):
    """Something that the host does."""

    kind: str
    """The message, or several that belong together."""
    values: tuple[Any, ...] = ()
    """Its values."""


SEATS: Final = ((), (ME,), (ME, PARTNER))
LIMIT_S: Final = 20.0
OPENINGS: Final = [*product((1, 2), (1, 2), "A", SEATS), (1, 1, "B", (ME,)), (1, 2, "B", (ME,))]
DEALS: Final = ("agreed", "chosen")
HOW: Final[dict[str, list[dict[str, Any]]]] = {
    "played": [{"do": "play", "seat": 0, "action": "end", "name": "e"}],
    "taken back": [
        {"do": "play", "seat": 0, "action": "move", "name": "m"},
        {"do": "take back", "seat": 0},
        {"do": "play", "seat": 0, "action": "end", "name": "e"},
    ],
    "end taken back": [
        {"do": "play", "seat": 0, "action": "end", "name": "e"},
        {"do": "take back", "seat": 0},
        {"do": "play", "seat": 0, "action": "end", "name": "f"},
    ],
    "skipped": [{"do": "abandon"}],
}
"""How a round ends: its entries after the deal."""
MOVES: Final = [
    *(Move("agree", values) for values in OPENINGS),
    *(Move("open", values) for values in OPENINGS),
    *(Move("committed", (kind,)) for kind in ("right", "seat added", "seat removed", "mine changed")),
    *(Move("revealed", (kind,)) for kind in ("right", "seat added", "seat removed", "partner changed")),
    Move("wait"),
    Move("connect"),
    Move("restart"),
    Move("next game"),
    Move("agree to end"),
    Move("show", ("right",)),
    Move("show", ("false",)),
    *(Move("close", (*values, "next", "played")) for values in product((1, 2), "AB", DEALS)),
    *(Move("close", (number, "A", deal, "reset", "played")) for number, deal in product((1, 2), DEALS)),
    *(
        Move("close", (number, "A", "agreed", "next", how))
        for number in (1, 2)
        for how in HOW
        if how != "played"
    ),
]


def luck(tiles: str, seed: str) -> str:
    """Return the answer of chance as a journal has it."""
    packed = zlib.compress(json.dumps([[["deal", *tiles]], seed]).encode())
    return base64.b85encode(packed).decode()


def commitment_of_seat(number: int, attempt: int, seat: int, value: bytes) -> bytes:
    """Return the commitment of a seat to its number."""
    return deal_hash("seat", TABLE, number, attempt, seat, value)


class Host:
    """Makes the messages of the moves: what the host has sent and heard, without an opinion on it."""

    def __init__(self) -> None:
        self.opened = m.DealOpened(0, 0, b"", [])
        self.mine: dict[tuple[int, int], bytes] = {}
        self.my_numbers: dict[tuple[int, int], bytes] = {}
        self.nonces: dict[int, bytes] = {}
        self.rounds: list[tuple[str, str, str]] = []  # tiles, seed left, how it ended
        self.dealt = False
        self.sent_nothing = False

    def next_game(self) -> None:
        """Begin another game at the table."""
        self.rounds, self.mine, self.my_numbers, self.dealt = [], {}, {}, False

    def hear(self, answer: m.Commit | m.Reveal) -> None:
        """Note an answer of the guest."""
        key = answer.round, answer.attempt
        if isinstance(answer, m.Commit):
            self.mine[key] = answer.commitment
        else:
            self.my_numbers[key] = answer.nonce

    def number(self, seat: int) -> bytes | None:
        """Return the number of a seat in the present attempt, None if the host does not know it."""
        if seat == ME:
            return self.my_numbers.get((self.opened.round, self.opened.attempt))
        return NUMBERS[seat]

    def messages(self, move: Move) -> Iterator[Any]:
        """Yield the messages of a move; nothing if the host cannot make it."""
        number, attempt, seats = self.opened.round, self.opened.attempt, self.opened.seats
        match move:
            case Move("agree", values):
                for part in (
                    Move("open", values),
                    Move("committed", ("right",)),
                    Move("revealed", ("right",)),
                ):
                    yield from self.messages(part)
            case Move("open", (number, attempt, secret, to)):
                commitment = deal_hash("host", TABLE, number, SECRETS[secret])
                self.opened = m.DealOpened(number, attempt, commitment, [*to])
                self.nonces = {}
                yield self.opened
            case Move("committed", (kind,)) if number:
                found = {
                    seat: commitment_of_seat(number, attempt, seat, NUMBERS[seat]) for seat in {*seats} - {ME}
                }
                if ME in seats:
                    found[ME] = self.mine.get((number, attempt), b"?" * 32)
                if kind == "seat added":
                    found[0] = commitment_of_seat(number, attempt, 0, NUMBERS[0])
                elif kind == "seat removed":
                    found.pop(max(found, default=0), None)
                elif kind == "mine changed":
                    found[ME] = commitment_of_seat(number, attempt, ME, OTHER_NUMBER)
                yield m.Committed(
                    number, attempt, {str(seat): value for seat, value in sorted(found.items())}
                )
            case Move("revealed", (kind,)) if number:
                if None in map(self.number, seats):
                    return
                self.dealt = True
                self.nonces = {seat: self.number(seat) or b"" for seat in seats}
                if kind == "seat added":
                    self.nonces[0] = NUMBERS[0]
                elif kind == "seat removed":
                    self.nonces.pop(max(seats, default=0), None)
                elif kind == "partner changed":
                    self.nonces[PARTNER] = OTHER_NUMBER
                yield m.Revealed(
                    number, attempt, {str(seat): value for seat, value in sorted(self.nonces.items())}
                )
            case Move("show", (what,)) if self.dealt or self.rounds:
                tiles = self._agreed(SECRETS["A"])[0] if self.dealt else self.rounds[-1][0]
                number, length = len(self.rounds) + self.dealt, len(self._entries())
                tile = tiles[ME] if what == "right" else tiles[0]
                yield ("view", length + (self.dealt and number > 1), (number, self.dealt, 0, tile))
            case Move("close", (number, secret, deal, journal, how)) if self.opened.round:
                if journal == "reset" and not self.rounds:
                    return
                yield from self._close(number, SECRETS[secret], deal, journal, how)

    def _agreed(self, secret: bytes) -> tuple[str, str]:
        """Return the tiles that follow from the numbers, and the seed that is left."""
        number, attempt = self.opened.round, self.opened.attempt
        chance = Chance(deal_hash("key", TABLE, number, attempt, secret, *by_seat(self.nonces)).hex())
        return "".join(chance.shuffle("deal", [*TILES])), chance.seed

    def _entries(self) -> list[dict[str, Any]]:
        """Return the journal of the rounds that are over."""
        entries: list[dict[str, Any]] = []
        for place, (tiles, seed, how) in enumerate(self.rounds):
            if place:
                deal = {"do": "play", "seat": 0, "action": "deal", "name": "d", "luck": luck(tiles, seed)}
                entries.append(deal)
            entries += HOW[how]
        return entries

    def _close(self, number: int, secret: bytes, deal: str, journal: str, how: str) -> Iterator[Any]:
        dealt = self._agreed(secret) if deal == "agreed" else (CHOSEN, "0" * 32)
        if journal == "reset":
            self.rounds = [(CHOSEN[::-1], "1" * 32, "played") for _ in self.rounds]
        start = len(self._entries())
        self.rounds.append((*dealt, how))
        self.dealt = False
        entries, played = self._entries(), len(self.rounds)
        end = len(entries)
        yield ("view", start + (played > 1), (played, True, 0, dealt[0][ME]))
        yield ("view", end, (played, False, 0, dealt[0][ME]))
        if journal == "reset" or played == 1 or self.sent_nothing:
            seat = {"kind": "human", "bot": ""}
            header = {
                "table": TABLE,
                "created": "",
                "game": "toy",
                "options": {},
                "luck": luck(*self.rounds[0][:2]),
                "seats": [seat | {"name": name} for name in ("Ana", "Bo", "Cy")],
            }
            yield m.JournalEntries(-1, [header])
            start = 0
        self.sent_nothing = False
        yield m.JournalEntries(start, entries[start:])
        yield m.DealClosed(number, self.opened.attempt, secret, end)


class Reference:
    """Judges a deal by the protocol page: was its seed fixed before anybody could know it, and dealt?"""

    def __init__(self) -> None:
        self.opened: dict[int, list[m.DealOpened]] = {}
        self.mine: dict[tuple[int, int], bytes] = {}
        self.committed: dict[tuple[int, int], list[dict[str, bytes]]] = {}
        self.revealed: dict[tuple[int, int], list[dict[str, bytes]]] = {}
        self.left: set[tuple[int, int, int]] = set()
        self.fixed: dict[tuple[int, int], dict[str, bytes]] = {}
        self.journal: list[Any] = []
        self.judged: list[Any] = []
        self.shown: list[tuple[int, Any]] = []
        self.proven = False  # the last round that was closed, since the program was started
        self.agreed_in = 0  # the round that the guest has agreed to end
        self.rounds = 0
        self.closed = 0
        self.games = 0
        self.waited: set[tuple[int, int]] = set()

    def answer(self, answer: m.Commit | m.Reveal) -> None:
        """Note what the guest sends."""
        key = answer.round, answer.attempt
        if isinstance(answer, m.Commit):
            self.mine[key] = answer.commitment
        else:
            self.left.add((self.games, *key))
            self.fixed.setdefault(key, self.committed.get(key, [{}])[-1])

    def note(self, message: Any) -> bool | None:
        """Note a message of the host; at the end of a round, return whether its deal is proven."""
        match message:
            case m.DealOpened() if message.round > self.closed:
                attempts = self.opened.setdefault(message.round, [])
                if not attempts or attempts[-1] != message:
                    attempts.append(message)
            case m.Committed():
                self._once(self.committed, message, message.commitments)
            case m.Revealed():
                self._once(self.revealed, message, message.nonces)
            case m.JournalEntries(first, entries):
                if first < 0:
                    self.journal = [*entries]
                elif first + 1 == len(self.journal):
                    self.journal = [*self.journal, *entries]
            case m.DealClosed():
                return self._proven(message)
        return None

    def show(self, seq: int, view: Any) -> bool:
        """Note a view; return whether it refutes a verdict that was given."""
        self.shown.append((seq, view))
        is_open = any(number > self.closed for number in self.opened)
        refuted = self.proven and not is_open and view != _replayed(self.journal)[-1]
        self.proven = self.proven and not refuted
        return refuted

    @staticmethod
    def _once(known: dict[tuple[int, int], list[Any]], message: Any, value: Any) -> None:
        values = known.setdefault((message.round, message.attempt), [])
        if value not in values:
            values.append(value)

    def next_game(self) -> None:
        """Begin another game at the table."""
        games, left = self.games + 1, self.left
        self.__init__()  # type: ignore[misc]  # all but the numbers that were given for nothing
        self.games, self.left = games, left

    def _proven(self, closed: m.DealClosed) -> bool:
        number, key = closed.round, (closed.round, closed.attempt)
        is_first, self.closed = number > self.closed, max(self.closed, number)
        if not is_first:
            return False
        self.rounds += 1
        shown, self.shown = self.shown, []
        wrong, self.judged = self.journal[: len(self.judged)] != self.judged, self.journal
        opened = self.opened.get(number, [])
        committed, revealed = self.committed.get(key, []), self.revealed.get(key, [])
        mine = (self.games, *key)
        given_up = self.left - {mine}
        if mine in self.left:
            is_skipped = self.journal[-1] == {"do": "abandon"} and self.agreed_in != number
            self.left = {(self.games, number, 0)} if is_skipped else set()
        views = _replayed(self.journal)
        if len(views) != closed.journal_length + 1 or views[-1][1] or number != views[-1][0]:
            return False
        if any(seq >= len(views) or view != views[seq] for seq, view in shown):
            return False
        if wrong or not opened or given_up:
            return False
        last = opened[-1]
        if len(committed) != 1 or len(revealed) != 1 or last.attempt != closed.attempt:
            return False
        promised, numbers = committed[0], revealed[0]
        seats = sorted(last.seats)
        if ME not in seats or [*map(int, sorted(promised))] != seats or str(ME) not in numbers:
            return False
        if numbers.keys() - promised.keys() or (numbers.keys() < promised.keys() and key not in self.waited):
            return False
        if {each.commitment for each in opened} != {deal_hash("host", TABLE, number, closed.secret)}:
            return False
        if promised[str(ME)] != self.mine.get(key) or self.fixed.get(key) != promised:
            return False
        values = {int(seat): value for seat, value in numbers.items()}
        if any(
            commitment_of_seat(*key, seat, value) != promised[str(seat)] for seat, value in values.items()
        ):
            return False
        deals = [entry["luck"] for entry in self.journal if "luck" in entry]
        chance = Chance(deal_hash("key", TABLE, *key, closed.secret, *by_seat(values)).hex())
        tiles = "".join(chance.shuffle("deal", [*TILES]))
        return len(deals) == number and deals[-1] == luck(tiles, chance.seed)


def _replayed(journal: list[Any]) -> list[Any]:
    """Return the view of the guest after each entry, up to one that is not legal."""
    header, *entries = journal or [{"luck": luck(TILES, "")}]
    number, playing, moves, tiles = 1, True, 0, unpacked(header["luck"])[0][0][1:]
    views = [(number, playing, moves, tiles[ME])]
    for entry in entries:
        match entry:
            case {"action": "deal", "luck": packed} if not playing:
                number, playing, moves, tiles = number + 1, True, 0, unpacked(packed)[0][0][1:]
            case {"action": "move"} if playing:
                moves += 1
            case {"do": "take back"} if playing and moves:
                moves -= 1
            case {"action": "end"} | {"do": "abandon"} if playing:
                playing = False
            case _:
                break
        views.append((number, playing, moves, tiles[ME]))
    return views


class Found(NamedTuple):
    """The result of an exploration."""

    states: int
    """How many different states were reached that were gone on from."""
    attacks: list[tuple[Move, ...]]
    """The sequences after which the guest says "verified" and the reference does not."""
    misses: list[tuple[Move, ...]]
    """The sequences after which the reference says "verified" and the guest does not."""


def explore(guest: Any, depth: int, beginning: Iterable[Move]) -> Found:
    """Try all sequences of at most `depth` moves against a guest after a beginning.

    States that were reached before are not gone on from.
    """
    players = guest, Host(), Reference()
    for move in beginning:
        apply(move, *players)
    first = pickle.dumps(players)
    seen = {first}
    waiting: deque[tuple[bytes, tuple[Move, ...]]] = deque([(first, ())])
    attacks: list[tuple[Move, ...]] = []
    misses: list[tuple[Move, ...]] = []
    while waiting:
        state, before = waiting.popleft()
        for move in MOVES:
            guest, host, reference = pickle.loads(state)
            said, proven = apply(move, guest, host, reference)
            sequence = (*before, move)
            if said == "verified" and not proven:
                attacks.append(sequence)
                continue
            if proven and said != "verified":
                misses.append(sequence)
            after = b"" if len(sequence) == depth else pickle.dumps((guest, host, reference))
            if after and after not in seen:
                seen.add(after)
                waiting.append((after, sequence))
    return Found(len(seen), attacks, misses)


def apply(move: Move, guest: Any, host: Host, reference: Reference) -> tuple[str, bool]:
    """Make a move; return what the guest says of a deal, and whether the reference calls it proven."""
    said, proven = "", False
    if move.kind == "wait":
        guest.wait()
        reference.waited |= {*reference.committed}
    elif move.kind in ("connect", "restart"):
        getattr(guest, move.kind)()
        host.sent_nothing = True
        if move.kind == "restart":
            reference.proven, reference.agreed_in = False, 0
    elif move.kind == "agree to end":
        guest.agree_to_end(len(host._entries()) + (host.dealt and bool(host.rounds)))
        reference.agreed_in = len(host.rounds) + host.dealt
    elif move.kind == "next game":
        guest.next_game()
        reference.next_game()
        host.next_game()
    for message in host.messages(move):
        if isinstance(message, tuple):
            result, refuted = guest.show(*message[1:]), reference.show(*message[1:])
            said, proven = ("verified", False) if refuted and result != "does not match" else (said, proven)
            continue
        known = reference.note(message)
        if known is not None:
            reference.proven = proven = known
        answers, result = guest.handle(message)
        said = result or said
        for answer in answers:
            host.hear(answer)
            reference.answer(answer)
    return said, proven
