"""JSON of values with annotated fields: dataclasses and named tuples are objects, tuples are lists.

The reader of a type is built once, from its annotations. A class method `from_json(data, key)` reads its
class, a method `to_json()` writes it. In `Annotated[T, check]`, `check(value, key)`
returns the value that was read, or raises InvalidPositionError. Whole numbers are 0 or more. HIDDEN is null.
"""

from __future__ import annotations

from dataclasses import MISSING
from functools import cache
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from epizodiak_qt.games.game import HIDDEN, Hidden, InvalidPositionError, Json
from epizodiak_qt.games.sentence import Label, Sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    Faults = list[str] | None
    Read = Callable[[object, str, Faults], Any]

T = TypeVar("T")


def refuse(en: str, fr: str) -> InvalidPositionError:
    """Return the error that says why some data cannot be read."""
    return InvalidPositionError(Sentence(en, fr))


def wrong(key: str) -> InvalidPositionError:
    """Return the error for a value of a wrong type."""
    return refuse(
        f"“{key}” is not of the kind it should be.",
        f"«\u202f{key}\u202f» n’est pas du genre qu’il devrait être.",
    )


class OneOf:
    """A check that lets certain values pass; `name` is the word for one of them in error messages."""

    def __init__(self, *values: Any, name: Label | None = None) -> None:
        self.values = values
        self._name = name

    def __call__(self, value: T, key: str) -> T:
        """Return the value. Raises InvalidPositionError."""
        if value in self.values:
            return value
        name = self._name
        if name is None:
            raise wrong(key)
        raise refuse(
            f"“{key}” holds no {name.en} {value}.",
            f"«\u202f{key}\u202f» contient une valeur impossible ({name.fr} {value}).",
        )


def length(least: int, most: int = 0) -> Callable[[tuple[T, ...], str], tuple[T, ...]]:
    """Return a check that lets lists of a length pass, or of one from `least` to `most`."""

    def check(value: tuple[T, ...], key: str) -> tuple[T, ...]:
        if not least <= len(value) <= max(least, most):
            raise wrong(key)
        return value

    return check


def as_object(data: object, what: str, game: str | None = None) -> Json:
    """Return `data` if it is an object, and of `game` if that is given. Raises InvalidPositionError."""
    if not isinstance(data, dict):
        raise refuse(f"The {what} is not an object.", f"«\u202f{what}\u202f» n’est pas un objet.")
    if game is not None and data.get("game") != game:
        raise wrong("game")
    return data


def flag(data: Json, key: str, absent: bool = False) -> bool:
    """Return a flag of an object; `absent` where it is missing or null. Raises InvalidPositionError."""
    value = data.get(key)
    return absent if value is None else _plain(bool, value, key)


def to_json(value: Any) -> Any:
    """Return the JSON form of a value."""
    if value is HIDDEN:
        return None
    if hasattr(value, "to_json"):
        return value.to_json()
    if isinstance(value, dict):
        return {key: to_json(item) for key, item in value.items()}
    kind: Any = type(value)
    if _defaults(kind) is not None:
        return fields_to_json(value)
    return [to_json(item) for item in value] if isinstance(value, tuple) else value


def from_json(kind: type[T], data: object, what: str, faults: list[str] | None = None) -> T:
    """Return the value that `data` describes.

    Args:
        kind: the type of the value.
        data: the result of `json.loads`; unknown keys are ignored.
        what: a name for the data in error messages.
        faults: None to refuse data with a fault. With a list, a wrong value of a field with a default is
            replaced by it, an object in a list or an entry of a dictionary is left out, and the key of each
            is appended to the list.

    Raises:
        InvalidPositionError: A key is missing, or a value has a wrong type.
    """
    key: Any = kind
    value: T = _reader(key)(data, what, faults)
    return value


def from_fields(kind: type[T], data: object, what: str) -> T:
    """Return the value that `data` describes, by the fields of its class even if that has a `from_json`.

    Raises InvalidPositionError.
    """
    key: Any = kind
    value: T = _object(key)(data, what, None)
    return value


def fields_to_json(value: Any) -> Json:
    """Return the JSON form of a dataclass or named tuple, by its fields even if it has a `to_json`."""
    kind: Any = type(value)
    return {name: to_json(getattr(value, name)) for name in _defaults(kind) or ()}


def event_to_json(event: Any) -> Json:
    """Return an event in notation: its name under "event", then its fields; hidden values are null."""
    return {"event": type(event).__name__, **to_json(event)}


def event_reader(*kinds: type) -> Callable[[object], Any]:
    """Return the function that reads an event of these classes, which raises InvalidPositionError."""
    names = {kind.__name__: kind for kind in kinds}

    def event_from_json(data: object) -> Any:
        name = as_object(data, "event").get("event")
        if not isinstance(name, str) or name not in names:
            raise wrong("event")
        return from_json(names[name], data, "event")

    return event_from_json


@cache
def _defaults(kind: Any) -> dict[str, Any] | None:
    """Return the fields of a dataclass or named tuple with their defaults, MISSING for none; else None.

    A default may be the function that makes it.
    """
    if hasattr(kind, "__dataclass_fields__"):
        return {
            name: field.default_factory if field.default is MISSING else field.default
            for name, field in kind.__dataclass_fields__.items()
            if field.init
        }
    if hasattr(kind, "_field_defaults"):
        return {**dict.fromkeys(kind._fields, MISSING), **kind._field_defaults}
    return None


@cache
def _reader(kind: Any) -> Read:
    """Return the function that reads a value of a type."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        base, check = args
        read = _reader(base)
        return lambda value, key, faults: check(read(value, key, faults), key)
    if origin is Literal:
        return _literal(args)
    if origin is tuple:
        return _list(args[0]) if args[-1] is ... else _row(tuple(map(_reader, args)))
    if origin is dict:
        return _dictionary(_reader(args[1]))
    if origin in (Union, UnionType):
        return _nullable(args)
    if hasattr(kind, "from_json"):
        return lambda value, key, _faults: kind.from_json(value, key)
    return _PLAIN.get(kind) or _object(kind)


def _plain(kind: type[T], value: object, key: str) -> T:
    if type(value) is not kind:
        raise wrong(key)
    return value


def _natural(value: object, key: str, _faults: Faults) -> int:
    number = _plain(int, value, key)
    if number < 0:
        raise wrong(key)
    return number


def _number(value: object, key: str, _faults: Faults) -> float:
    try:
        return float(value if type(value) is int else _plain(float, value, key))
    except OverflowError:
        raise wrong(key) from None


def _hidden(value: object, key: str, _faults: Faults) -> Hidden:
    if value is not None:
        raise refuse(f"“{key}” shows what is hidden.", f"«\u202f{key}\u202f» montre ce qui est caché.")
    return HIDDEN


_PLAIN: Final[dict[Any, Read]] = {
    bool: lambda value, key, _faults: _plain(bool, value, key),
    str: lambda value, key, _faults: _plain(str, value, key),
    int: _natural,
    float: _number,
    Hidden: _hidden,
    Any: lambda value, _key, _faults: value,
}


def _literal(allowed: tuple[Any, ...]) -> Read:
    def read(value: object, key: str, _faults: Faults) -> Any:
        for each in allowed:
            if value == each and type(value) is type(each):
                return each
        raise wrong(key)

    return read


def _nullable(kinds: tuple[Any, ...]) -> Read:
    """Return the reader of a type or None, of a type or Hidden, or of all three: HIDDEN is "hidden" then."""
    null = None if NoneType in kinds else HIDDEN
    is_named = NoneType in kinds and Hidden in kinds
    (read,) = (_reader(kind) for kind in kinds if kind not in (NoneType, Hidden))

    def read_nullable(value: object, key: str, faults: Faults) -> Any:
        if is_named and value == HIDDEN.value:
            return HIDDEN
        return null if value is None else read(value, key, faults)

    return read_nullable


def _list(kind: Any) -> Read:
    read, droppable = _reader(kind), _defaults(kind) is not None

    def read_list(value: object, key: str, faults: Faults) -> Any:
        items = []
        for item in _plain(list, value, key):
            try:
                items.append(read(item, key, faults))
            except InvalidPositionError:
                if faults is None or not droppable:
                    raise
                faults.append(key)
        return tuple(items)

    return read_list


def _row(reads: tuple[Read, ...]) -> Read:
    """Return the reader of a tuple of a fixed length."""

    def read(value: object, key: str, faults: Faults) -> Any:
        items = _plain(list, value, key)
        if len(items) != len(reads):
            raise wrong(key)
        return tuple(each(item, key, faults) for each, item in zip(reads, items, strict=True))

    return read


def _dictionary(read_item: Read) -> Read:
    def read(value: object, key: str, faults: Faults) -> Any:
        items = {}
        for name, item in _plain(dict, value, key).items():
            try:
                items[name] = read_item(item, name, faults)
            except InvalidPositionError:
                if faults is None:
                    raise
                faults.append(name)
        return items

    return read


@cache
def field_types(kind: Any) -> dict[str, Any]:
    """Return the types of the fields of a class, with their checks, by name."""
    return get_type_hints(kind, include_extras=True)


@cache
def _object(kind: Any) -> Read:
    hints = field_types(kind)
    fields = [(name, _reader(hints[name]), default) for name, default in (_defaults(kind) or {}).items()]

    def read(value: object, key: str, faults: Faults) -> Any:
        data, given = as_object(value, key), {}
        for name, read_field, default in fields:
            if name not in data:
                if default is MISSING:
                    raise refuse(f"“{name}” is missing.", f"«\u202f{name}\u202f» manque.")
                continue
            try:
                given[name] = read_field(data[name], name, faults)
            except InvalidPositionError:
                if faults is None or default is MISSING:
                    raise
                faults.append(name)
        return kind(**given)

    return read
