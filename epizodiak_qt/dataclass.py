"""`dataclass(frozen=True, slots=True)` in a third of the time.

The standard library compiles six functions for each such class, one by one: with 60 classes that was a fifth
of the time until a table is on the screen. Here three of them are compiled together, and three are shared.
Python 3.13 compiles them together as well (https://github.com/python/cpython/issues/109870).
"""

from __future__ import annotations

import dataclasses
from dataclasses import MISSING, FrozenInstanceError, fields
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import dataclass as dataclass  # noqa: PLC0414  (re-exported: mypy knows this one)
else:

    def dataclass(*, frozen: bool, slots: bool) -> Callable[[type], type]:
        """Return the decorator that makes a frozen dataclass with slots."""
        assert frozen, "see `dataclasses` for others"
        assert slots, "see `dataclasses` for others"
        return _make


def _make(cls: type) -> Any:
    """Return `cls` as a frozen dataclass with slots; without `__post_init__`, `InitVar` and `KW_ONLY`."""
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    names: dict[str, Any] = {"MISSING": MISSING}
    parameters, assignments, compared = ["self"], [], []
    for field in fields(made):
        name = field.name
        names[f"set_{name}"] = getattr(made, name).__set__
        given = name
        if field.default is not MISSING:
            names[f"default_{name}"] = field.default
            given, parameter = (name, f"{name}=default_{name}") if field.init else (f"default_{name}", "")
        elif field.default_factory is not MISSING:
            names[f"make_{name}"] = field.default_factory
            given, parameter = f"make_{name}() if {name} is MISSING else {name}", f"{name}=MISSING"
        else:
            parameter = name
        if parameter:
            parameters.append(parameter)
        assignments.append(f" set_{name}(self, {given})")
        if field.compare:
            compared.append(name)
    own, others = ("".join(f"{who}.{name}, " for name in compared) for who in ("self", "other"))
    functions: dict[str, Any] = {}
    exec(  # noqa: S102  (as `dataclasses` does)
        f"def __init__({', '.join(parameters)}):\n"
        + "\n".join(assignments or [" pass"])
        + f"\ndef __eq__(self, other):\n"
        f" return ({own}) == ({others}) if other.__class__ is self.__class__ else NotImplemented\n"
        f"def __hash__(self):\n return hash(({own}))\n",
        names,
        functions,
    )
    for name, function in (functions | _SHARED).items():
        if name not in cls.__dict__:
            setattr(made, name, function)
    return made


def _repr(self: Any) -> str:
    shown = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self) if field.repr)
    return f"{self.__class__.__qualname__}({shown})"


def _refuse_to_set(_self: object, name: str, _value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_self: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _get_state(self: Any) -> list[Any]:
    return [getattr(self, field.name) for field in fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for field, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)


_SHARED = {
    "__repr__": _repr,
    "__setattr__": _refuse_to_set,
    "__delattr__": _refuse_to_delete,
    "__getstate__": _get_state,
    "__setstate__": _set_state,
}
