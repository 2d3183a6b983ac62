"""Reading JSON with suspicion: every value is checked for its type before a game sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from epizodiak_qt.games.game import HIDDEN, Hidden, InvalidPositionError
from epizodiak_qt.games.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")


def refuse(en: str, fr: str) -> InvalidPositionError:
    """Return the error that says why some data is no position."""
    return InvalidPositionError(Sentence(en, fr))


class Reader:
    """The fields of one JSON object.

    Every method raises InvalidPositionError for a missing key or a wrong type.
    """

    def __init__(self, data: object, what: str = "position") -> None:
        if not isinstance(data, dict):
            raise refuse(f"The {what} is not an object.", f"« {what} » n’est pas un objet.")
        self._data = data

    def has(self, key: str) -> bool:
        """Tell whether `key` is there and not null."""
        return self._data.get(key) is not None

    def any(self, key: str) -> object:
        """Return the value of `key`, of any type."""
        if key not in self._data:
            raise refuse(f"“{key}” is missing.", f"« {key} » manque.")
        return self._data[key]

    def natural(self, key: str, below: int | None = None) -> int:
        """Return a whole number from 0, less than `below` if that is given."""
        value = as_natural(self.any(key), key)
        if below is not None and value >= below:
            raise _wrong(key)
        return value

    def flag(self, key: str) -> bool:
        """Return true or false."""
        value = self.any(key)
        if not isinstance(value, bool):
            raise _wrong(key)
        return value

    def text(self, key: str) -> str:
        """Return a string."""
        value = self.any(key)
        if not isinstance(value, str):
            raise _wrong(key)
        return value

    def choice(self, key: str, among: Sequence[str]) -> str:
        """Return a string that is one of `among`."""
        value = self.text(key)
        if value not in among:
            raise _wrong(key)
        return value

    def list(self, key: str, item: Callable[[object, str], T], length: int | None = None) -> tuple[T, ...]:
        """Return a list whose items `item` reads, of `length` items if that is given."""
        return as_list(self.any(key), key, item, length)

    def lists(self, key: str, item: Callable[[object, str], T], length: int) -> tuple[tuple[T, ...], ...]:
        """Return `length` lists whose items `item` reads: one a seat."""
        return self.list(key, lambda value, name: as_list(value, name, item), length)


def as_natural(value: object, key: str) -> int:
    """Return `value` if it is a whole number from 0."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise _wrong(key)
    return value


def as_hidden(value: object, key: str) -> Hidden:
    """Return HIDDEN for null, the only value of a piece that nobody may see."""
    if value is not None:
        raise refuse(f"“{key}” shows what is hidden.", f"«\u202f{key}\u202f» montre ce qui est caché.")
    return HIDDEN


def as_list(
    value: object, key: str, item: Callable[[object, str], T], length: int | None = None
) -> tuple[T, ...]:
    """Return `value` as a tuple if it is a list of what `item` reads."""
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise _wrong(key)
    return tuple(item(entry, key) for entry in value)


def _wrong(key: str) -> InvalidPositionError:
    return refuse(
        f"“{key}” is not of the kind it should be.", f"« {key} » n’est pas du genre qu’il devrait être."
    )
