"""Sources of shuffles and rolls: seeded, keyed, recording, and replayed."""

from __future__ import annotations

import hashlib
import hmac
import re
import struct
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeVar

from epizodiak_qt.games.sentence import Sentence, SentenceError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

T = TypeVar("T")
_SIXTEEN_WORDS = struct.Struct(">16H")
DEAL: Final = "deal"
"""The label of the shuffle that begins a round, in every game."""
_KEYED: Final = r"keyed ([0-9]{1,6}) ((?:[a-z]{1,16}=[0-9]{1,6},?)*) (.*)"


class ChanceResult(NamedTuple):
    """One shuffle or roll."""

    label: str
    """The question, such as `deal`."""
    values: tuple[str, ...]
    """The shuffled items or the number rolled, as text."""


class Chance(Protocol):
    """A source of shuffles and rolls."""

    @property
    def remaining_seed(self) -> str:
        """The seed of the chance still to come; empty if there is none."""

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return `items` in the order that chance gave them."""

    def roll(self, label: str, sides: int) -> int:
        """Return a whole number from 1 to `sides`."""


class ChanceError(SentenceError):
    """Recorded chance does not fit the questions of the game."""

    def __init__(self, label: str) -> None:
        sentence = Sentence(
            "What chance gave ({label}) does not fit the game at this place.",
            "Ce que le hasard a donné ({label}) ne convient pas à cet endroit de la partie.",
        )
        super().__init__(sentence.fill(label=label))


def _sixteen_bit_words(key: bytes) -> Iterator[int]:
    """Yield whole numbers below 65536: HMAC-SHA256 of a counter under `key`."""
    counter = 0
    while True:
        yield from _SIXTEEN_WORDS.unpack(hmac.digest(key, counter.to_bytes(8, "big"), "sha256"))
        counter += 1


def _below(words: Iterator[int], bound: int) -> int:
    """Return a number from 0 to `bound` - 1, each equally likely (rejection sampling)."""
    limit = 65536 - 65536 % bound
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % bound


class SeededChance:
    """Chance derived from a seed with SHA-256; each answer replaces the seed.

    Every hash input starts with the label and its length, so that no two questions share an answer.
    """

    def __init__(self, seed: str) -> None:
        self.remaining_seed = seed

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return `items` in an order drawn from the seed (Fisher and Yates)."""
        words = self._words(label)
        pack = list(items)
        for last in range(len(pack) - 1, 0, -1):
            other = _below(words, last + 1)
            pack[last], pack[other] = pack[other], pack[last]
        return tuple(pack)

    def roll(self, label: str, sides: int) -> int:
        """Return a whole number from 1 to `sides`, drawn from the seed."""
        return 1 + _below(self._words(label), sides)

    def _words(self, label: str) -> Iterator[int]:
        seed = self.remaining_seed.encode("utf-8", "surrogatepass")
        name = label.encode()
        body = len(name).to_bytes(4, "big") + name + len(seed).to_bytes(4, "big") + seed
        self.remaining_seed = hashlib.sha256(b"epizodiak next " + body).hexdigest()[:32]
        return _sixteen_bit_words(hashlib.sha256(b"epizodiak draw " + body).digest())


class KeyedChance:
    """Chance in which a result depends on key, round, label, and number of the label in its round.

    A later round is dealt alike, no matter how long the rounds before it were.

    Args:
        key: any text.
        round_number: the number of deals so far.
        counts: how often each label was asked for in this round.
    """

    def __init__(self, key: str, round_number: int = 0, counts: Mapping[str, int] | None = None) -> None:
        self._key = key
        self._round = round_number
        self._counts = Counter(counts)

    @property
    def remaining_seed(self) -> str:
        """The key with what was asked for, from which `chance_from_seed` goes on."""
        counts = ",".join(f"{label}={count}" for label, count in sorted(self._counts.items()))
        return f"keyed {self._round} {counts} {self._key}"

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return `items` in an order drawn from the key."""
        if label == DEAL:
            self._round += 1
            self._counts.clear()
        return self._source(label).shuffle(label, items)

    def roll(self, label: str, sides: int) -> int:
        """Return a whole number from 1 to `sides`, drawn from the key."""
        return self._source(label).roll(label, sides)

    def _source(self, label: str) -> SeededChance:
        self._counts[label] += 1
        return SeededChance(f"{self._key} {self._round} {label} {self._counts[label]}")


def chance_from_seed(seed: str) -> Chance:
    """Return the chance that a seed describes: keyed if it is a remaining seed of `KeyedChance`."""
    keyed = re.fullmatch(_KEYED, seed, re.DOTALL)
    if keyed is None:
        return SeededChance(seed)
    counts = dict(each.split("=") for each in keyed[2].split(",") if each)
    return KeyedChance(keyed[3], int(keyed[1]), {label: int(count) for label, count in counts.items()})


def chance_of(seed: str, chance: Chance | None) -> Chance:
    """Return `chance`, or the one that a seed describes if there is none."""
    return chance_from_seed(seed) if chance is None else chance


def key_of_seed(seed: str) -> str:
    """Return the key of a remaining seed of `KeyedChance`; empty for every other seed."""
    keyed = re.fullmatch(_KEYED, seed, re.DOTALL)
    return "" if keyed is None else keyed[3]


class RecordingChance:
    """Chance that asks `source` and records the answers in `results`, in order."""

    def __init__(self, source: Chance) -> None:
        self._source = source
        self.results: list[ChanceResult] = []

    @property
    def remaining_seed(self) -> str:
        """The remaining seed of `source`."""
        return self._source.remaining_seed

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return the answer of `source`, and record it."""
        shuffled = self._source.shuffle(label, items)
        self.results.append(ChanceResult(label, tuple(map(str, shuffled))))
        return shuffled

    def roll(self, label: str, sides: int) -> int:
        """Return the answer of `source`, and record it."""
        rolled = self._source.roll(label, sides)
        self.results.append(ChanceResult(label, (str(rolled),)))
        return rolled


class ReplayedChance:
    """Chance that repeats recorded results.

    `shuffle` and `roll` raise ChanceError if the next result does not fit the question.
    """

    def __init__(self, results: Iterable[ChanceResult], remaining_seed: str = "") -> None:
        self._results = iter(results)
        self.remaining_seed = remaining_seed

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return `items` in the recorded order."""
        values = self._next(label)
        named: dict[str, list[T]] = {}
        for item in items:
            named.setdefault(str(item), []).append(item)
        if len(values) != len(items):
            raise ChanceError(label)
        try:
            return tuple(named[value].pop() for value in values)
        except (KeyError, IndexError):
            raise ChanceError(label) from None

    def roll(self, label: str, sides: int) -> int:
        """Return the recorded number."""
        values = self._next(label)
        if len(values) != 1 or values[0] not in map(str, range(1, sides + 1)):
            raise ChanceError(label)
        return int(values[0])

    def finish(self) -> None:
        """Raise ChanceError if recorded results are left over."""
        for result in self._results:
            raise ChanceError(result.label)

    def _next(self, label: str) -> tuple[str, ...]:
        result = next(self._results, None)
        if result is None or result.label != label:
            raise ChanceError(label)
        return result.values
