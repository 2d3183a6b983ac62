"""The tables of docs/lan-protocol.md: notation of message fields, and the test vectors."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from epizodiak_qt import __version__
from epizodiak_qt.lan.wire import messages as m, refusals
from epizodiak_qt.lan.wire.messages import Message

PAGE = Path(__file__).parents[2] / "docs" / "lan-protocol.md"
VALUES = (m.WireLobbySeat, m.WireReason, m.SeatView)
REFUSALS = (
    *(each for each in vars(refusals).values() if isinstance(each, m.Refuse) and each.code != "not_followed"),
    refusals.version_mismatch(__version__, "99.2", guest_is_older=True),
    refusals.version_mismatch(__version__, "0.0.9", guest_is_older=False),
    refusals.rules_mismatch(__version__, "0.2.dev3", "ab12"),
)
"""Every refusal of a host."""


def _number(value: float) -> str:
    return {1 << 40: "2^40", 10**9: "10^9"}.get(int(value), f"{value:g}")


def _range(low: int | None, high: int | None) -> str:
    if low == high:
        return f"{low} "
    return f"{low}-{high} " if low else f"at most {high} " if high is not None else ""


def describe(kind: inspect.Type) -> str:
    """Return a type and its bounds in the notation of the page."""
    match kind:
        case inspect.IntType(ge=low, le=high, lt=below):
            highest = below - 1 if below is not None else high
            assert low is not None, "every number is bounded"
            assert highest is not None, "every number is bounded"
            if (low, highest) == (0, 1 << 40):
                return "count"
            return f"integer {_number(low)}..{_number(highest)}"
        case inspect.FloatType(ge=low, le=high):
            assert low is not None, "every number is bounded"
            assert high is not None, "every number is bounded"
            return f"number {_number(low)}..{_number(high)}"
        case inspect.StrType(pattern=str() as pattern):
            digits = re.fullmatch(r"\^\[(0-9|0-9a-f)\]\{(\d+),(\d+)\}\\Z", pattern)
            assert digits is not None, pattern
            what = "hexadecimal" if "f" in digits[1] else "decimal"
            return f"{digits[2]}-{digits[3]} {what} digits"
        case inspect.StrType(max_length=None):
            return "text"
        case inspect.StrType(max_length=high):
            return f"text, {_range(None, high)}characters"
        case inspect.BytesType(min_length=low, max_length=high):
            return f"base64 of {_range(low, high)}bytes"
        case inspect.BoolType():
            return "true or false"
        case inspect.NoneType():
            return "null"
        case inspect.UnionType(types=kinds):
            return " or ".join(
                map(describe, sorted(kinds, key=lambda each: isinstance(each, inspect.NoneType)))
            )
        case inspect.LiteralType(values=values):
            return " ".join(f'"{value}"' for value in values)
        case inspect.ListType(item_type=item, min_length=low, max_length=high):
            return f"list, {_range(low, high)}of ({describe(item)})"
        case inspect.VarTupleType(item_type=item, min_length=low, max_length=high):
            return f"list, {_range(low, high)}of ({describe(item)})"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(map(describe, items))}]"
        case inspect.DictType(value_type=inspect.AnyType()):
            return "object"
        case inspect.DictType(key_type=key, value_type=value, max_length=high):
            return f"object, {_range(None, high)}of ({describe(key)}: {describe(value)})"
        case inspect.StructType(cls=cls):
            return page_name(cls)
        case _:
            raise AssertionError(kind)


def page_name(kind: type) -> str:
    """Return the name of a message, or of a value inside messages, on the page."""
    return kind.__name__.removeprefix("Wire")


def rows(kind: type[msgspec.Struct]) -> list[tuple[str, str, str]]:
    """Return field, type and default (empty for a required field) of a message."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return [(each.encode_name, describe(each.type), _default(each)) for each in info.fields]


def _default(field: inspect.Field) -> str:
    if field.required:
        return ""
    if field.default_factory is not msgspec.NODEFAULT:
        return "`[]`"
    default: Any = field.default
    return f"`{msgspec.json.encode(default).decode()}`"


def kinds() -> list[type[Message]]:
    """Return every message type, those of guests first."""
    return [*dict.fromkeys((*get_args(m.FromGuest), *get_args(m.FromHost)))]
