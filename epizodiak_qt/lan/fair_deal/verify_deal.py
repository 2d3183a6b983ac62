#!/usr/bin/env python3
"""Judge the deal of a round by its transcript: python3 verify_deal.py FILE. Needs only Python.

The program of each guest writes the transcript, judges it with this file, and exports it on demand.
docs/lan-protocol.md says what is claimed and why it holds. A transcript is JSON as it stands: bytes are in
hexadecimal digits, and seats are decimal keys.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import struct
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Result = Literal["verified", "not checked", "does not match"]
VERIFIED: Final = "verified"
NOT_CHECKED: Final = "not checked"
MISMATCH: Final = "does not match"


@dataclass
class DealTranscript:
    """The exchange and the round of one deal, as one guest saw them."""

    table: str
    """The id of the table."""
    game: int
    """The number of games that were over at the table when this one began."""
    round: int
    """The round, from 1."""
    attempt: int = 0
    """The exchange of this round, from 1; 0 before one was opened."""
    seats: list[int] = field(default_factory=list)
    """The seats that were asked for a number."""
    commitment: str = ""
    """The host's commitment to its secret."""
    commitments: dict[str, str] = field(default_factory=dict)
    """The commitment of each seat; empty until the host has sent all."""
    numbers: dict[str, str] = field(default_factory=dict)
    """The number of each seat; empty until the host has sent all."""
    secret: str = ""
    """The host's secret, disclosed at the end of the round."""
    own: dict[str, str] = field(default_factory=dict)
    """Witnessed: the numbers that this guest drew after the host had committed to its secret."""
    given_for: str = ""
    """Witnessed: `digest_of` the commitments that were known when the own numbers were sent; else empty."""
    given_up: int = 0
    """Witnessed: how many exchanges before this one came to nothing after own numbers were sent."""
    doubt: str = ""
    """Witnessed: why this guest knows too little (a key of `REASONS`); empty if it knows enough."""
    waited: bool = False
    """Witnessed: the limit for missing numbers had passed when the host went on without them."""
    missed: bool = False
    """Witnessed: a connection broke or was slow after the exchange was opened: messages may be missing."""
    contradiction: str = ""
    """Witnessed: what the host said twice in different ways (a key of `REASONS`); empty if nothing."""
    played: int = 0
    """Replayed by the rules: which round of the game it was; 0 if there was too much to replay."""
    played_wrong: str = ""
    """Replayed by the rules: what differs from what was shown (a key of `REASONS`); empty if nothing."""
    asked: list[dict[str, Any]] = field(default_factory=list)
    """Replayed by the rules: each question to chance with its answer, in order."""
    judged_before: str = ""
    """`digest_of` the journal up to the round before, as it was judged then; empty in the first round."""
    journal: list[dict[str, Any]] = field(default_factory=list)
    """The journal up to the end of the round."""
    journal_before: int = 0
    """How many of its entries belong to the rounds before."""


class Judgement(NamedTuple):
    """The result of `judge`."""

    result: Result
    """The result of the check."""
    reason: str = ""
    """Why, a key of `REASONS`; empty for VERIFIED."""
    seats: tuple[int, ...] = ()
    """The seats it is about; of VERIFIED those whose numbers are missing, see docs/lan-protocol.md."""


REASONS = {
    "secret": "the host's secret is not the one it had committed to",
    "commitment changed": "the host has changed its commitment",
    "numbers changed": "the host has changed commitments or numbers of players",
    "own number": "the host has put another number in the place of the guest's own",
    "seats": "the numbers are not those of the seats that were asked",
    "number": "the number of a seat is not the one it had committed to",
    "answers": "what was dealt, drawn or rolled does not follow from the numbers",
    "round": "another round was played than was agreed on",
    "journal": "the host has changed what had happened in an earlier round",
    "shown": "the guest was shown something other than what happened",
    "incomplete": "the host has not told all that happened",
    "not closed": "the host has never told how the round went",
    "no number": "no number of this guest is in the deal",
    "left out": "the host went on without the number that this guest had sent",
    "forgot": "the guest's program was restarted and had lost its number",
    "returned": "the host went back to a game that it had left",
    "too long": "the host has told or shown more than this guest can compare",
    "given up": "an earlier deal came to nothing after this guest's number was known: the host had a choice",
    "hurried": "the host did not wait for the number of a seat",
}
"""All reasons, as sentences for a terminal."""


# --- hashes


def _digest(label: str, *parts: bytes | str | int) -> bytes:
    """Hash a label and its parts, each with its length in four bytes before it."""
    data = b""
    for part in (f"epizodiak deal {label}", *parts):
        piece = part if isinstance(part, bytes) else str(part).encode()
        data += struct.pack(">I", len(piece)) + piece
    return hashlib.sha256(data).digest()


def _each(numbers: Mapping[int, bytes]) -> list[bytes | int]:
    return [part for seat in sorted(numbers) for part in (seat, numbers[seat])]


def host_commitment(table: str, number: int, secret: bytes) -> bytes:
    """Return the commitment of the host to its secret of round `number`."""
    return _digest("host", table, number, secret)


def seat_commitment(table: str, number: int, attempt: int, seat: int, value: bytes) -> bytes:
    """Return the commitment of a seat to its number."""
    return _digest("seat", table, number, attempt, seat, value)


def deal_key(table: str, number: int, attempt: int, secret: bytes, numbers: Mapping[int, bytes]) -> str:
    """Return the seed of a round."""
    return _digest("key", table, number, attempt, secret, *_each(numbers)).hex()


def deal_words(table: str, number: int, attempt: int, commitment: bytes, numbers: Mapping[int, bytes]) -> str:
    """Return four words for comparison by voice: equal on two screens if both were sent the same."""
    words = _digest("words", table, number, attempt, commitment, *_each(numbers))
    return " ".join(map(_proquint, struct.unpack(">4H", words[:8])))


def _proquint(number: int) -> str:
    """Return the proquint (arXiv:0901.4016) of a number below 65536."""
    c, v = "bdfghjklmnprstvz", "aiou"
    return c[number >> 12] + v[number >> 10 & 3] + c[number >> 6 & 15] + v[number >> 4 & 3] + c[number & 15]


def digest_of(value: object) -> str:
    """Return the hash of a JSON value."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


# --- chance


class Stream:
    """The answers that follow from a seed, one question after another."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def _numbers(self, label: str) -> Iterator[int]:
        """Yield numbers below 65536 for a question, and advance the seed."""
        name, seed = label.encode(), self._seed.encode()
        body = struct.pack(">I", len(name)) + name + struct.pack(">I", len(seed)) + seed
        self._seed = hashlib.sha256(b"epizodiak next " + body).hexdigest()[:32]
        key = hashlib.sha256(b"epizodiak draw " + body).digest()
        counter = 0
        while True:
            yield from struct.unpack(">16H", hmac.digest(key, struct.pack(">Q", counter), "sha256"))
            counter += 1

    def answer(self, question: Mapping[str, Any]) -> object:
        """Return the answer to a question, which has a label and either sides or shuffled pieces."""
        numbers = self._numbers(question["label"])
        if "sides" in question:
            return 1 + _below(numbers, question["sides"])
        pack = sorted(question["shuffled"])
        for last in range(len(pack) - 1, 0, -1):
            other = _below(numbers, last + 1)
            pack[last], pack[other] = pack[other], pack[last]
        return pack


def _below(numbers: Iterator[int], bound: int) -> int:
    """Return a number below `bound`, all equally likely."""
    return next(n for n in numbers if n < 65536 - 65536 % bound) % bound


# --- the judgement


def words_of(deal: DealTranscript) -> str:
    """Return the four words of a deal; empty before it is agreed on."""
    if not deal.commitment or (deal.seats and not deal.numbers):
        return ""
    commitment = bytes.fromhex(deal.commitment)
    return deal_words(deal.table, deal.round, deal.attempt, commitment, _numbers_of(deal))


def _numbers_of(deal: DealTranscript) -> dict[int, bytes]:
    return {int(seat): bytes.fromhex(value) for seat, value in deal.numbers.items()}


def judge(deal: DealTranscript) -> Judgement:
    """Judge the deal of a round that is over."""
    for reason, *seats in _mismatches(deal):
        return Judgement(MISMATCH, reason, tuple(seats))
    missing = tuple(seat for seat in deal.seats if str(seat) not in deal.numbers)
    for reason in _doubts(deal, missing):
        return Judgement(NOT_CHECKED, reason, missing)
    return Judgement(VERIFIED, "", missing)


def _mismatches(deal: DealTranscript) -> Iterator[tuple[Any, ...]]:
    """Yield what an honest host cannot have done: a reason, then the seat if it is about one."""
    if deal.contradiction:
        yield (deal.contradiction,)
    if deal.judged_before and deal.judged_before != digest_of(deal.journal[: deal.journal_before]):
        yield ("journal",)
    if deal.played_wrong:
        yield (deal.played_wrong,)
    if not deal.attempt or (deal.missed and deal.seats and not deal.numbers):
        return
    secret, numbers = bytes.fromhex(deal.secret), _numbers_of(deal)
    if host_commitment(deal.table, deal.round, secret).hex() != deal.commitment:
        yield ("secret",)
    if sorted(map(int, deal.commitments)) != sorted(deal.seats):
        yield ("seats",)
    for seat, value in numbers.items():
        commitment = seat_commitment(deal.table, deal.round, deal.attempt, seat, value)
        if seat not in deal.seats or commitment.hex() != deal.commitments.get(str(seat)):
            yield "number", seat
    for seat_key, own in deal.own.items():
        if deal.given_for and deal.numbers.get(seat_key, own) != own:
            yield ("own number",)
    if not deal.played:
        return
    if deal.played != deal.round:
        yield ("round",)
    stream = Stream(deal_key(deal.table, deal.round, deal.attempt, secret, numbers))
    for question in deal.asked:
        if stream.answer(question) != question.get("rolled", question.get("shuffled")):
            yield ("answers",)
    if not deal.asked:
        yield ("answers",)


def _doubts(deal: DealTranscript, missing: tuple[int, ...]) -> Iterator[str]:
    """Yield why a transcript that shows no mismatch proves too little."""
    if deal.doubt:
        yield deal.doubt
    if not deal.own or not deal.numbers or deal.given_for != digest_of(deal.commitments):
        yield "no number"
    if not deal.own.keys() <= deal.numbers.keys():
        yield "left out"
    if not deal.played:
        yield "too long"
    if deal.given_up:
        yield "given up"
    if missing and not deal.waited:
        yield "hurried"


def main(arguments: list[str]) -> int:
    """Judge the transcript in the file named on the command line; return 0 if its deal is verified."""
    if len(arguments) != 1:
        print("usage: python3 verify_deal.py FILE")
        return 2
    try:
        transcript = DealTranscript(**json.loads(Path(arguments[0]).read_text("utf-8")))
        result, reason, seats = judge(transcript)
        words = words_of(transcript) or "none"
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        print(f"{arguments[0]} is no transcript of a deal: {error}")
        return 2
    print(f"Round {transcript.round}, attempt {transcript.attempt}: {result.upper()}")
    if reason:
        print(f"Because {REASONS[reason]}.")
    if seats:
        print(f"This is about seat {', '.join(str(1 + seat) for seat in seats)}.")
    print(f"Its words, for comparison with other screens: {words}")
    return 0 if result == VERIFIED else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
