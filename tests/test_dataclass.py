"""The frozen dataclasses of the project behave like those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from dataclasses import FrozenInstanceError, field
from typing import Any

import pytest

from epizodiak_qt.dataclass import dataclass


class Base:
    """A class without slots of its own, like a base class of shared methods."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Ours(Base):
    """A dataclass with every kind of field that the package uses."""

    first: int
    second: tuple[int, ...] = (1,)
    third: Any = field(default_factory=list)
    line: int = field(default=7, compare=False, repr=False)
    kept: str = field(default="kept", init=False, repr=False, compare=False)


@dataclasses.dataclass(frozen=True, slots=True)
class Standard(Base):
    """The same class, made by the standard library."""

    first: int
    second: tuple[int, ...] = (1,)
    third: Any = field(default_factory=list)
    line: int = field(default=7, compare=False, repr=False)
    kept: str = field(default="kept", init=False, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Empty:
    """A dataclass without fields."""


@dataclass(frozen=True, slots=True)
class Derived(Ours):
    """A derived class with one more field and its own `__repr__`."""

    fourth: str = "d"

    def __repr__(self) -> str:
        return "derived"


def test_construction_repr_and_comparison_equal_the_standard_library() -> None:
    """Positional and named arguments, defaults, and fields that are not compared."""
    calls: tuple[tuple[tuple[Any, ...], dict[str, Any]], ...] = (((1,), {}), ((1, (2,)), {"third": [3]}))
    for arguments, named in calls:
        ours: Any = Ours(*arguments, **named)
        standard: Any = Standard(*arguments, **named)
        assert repr(ours).removeprefix("Ours") == repr(standard).removeprefix("Standard")
        assert dataclasses.astuple(ours) == dataclasses.astuple(standard)
        assert ours == Ours(*arguments, **{**named, "line": 99})
        assert ours != standard
        assert ours != Ours(2)
    assert inspect.signature(Ours).parameters.keys() == inspect.signature(Standard).parameters.keys()
    assert Ours.__match_args__ == Standard.__match_args__
    assert Ours(1).third is not Ours(1).third
    assert Empty() == Empty()
    assert repr(Empty()) == "Empty()"


def test_equal_values_have_equal_hashes() -> None:
    """Fields that are not compared do not change the hash."""
    one, other = Ours(1, third=(), line=3), Ours(1, third=())
    assert hash(one) == hash(other) != hash(Empty())
    with pytest.raises(TypeError):
        hash(Ours(1))


@pytest.mark.parametrize("name", ["first", "line", "unknown"])
def test_a_frozen_value_cannot_be_changed(name: str) -> None:
    """Setting or deleting any attribute raises an error."""
    value = Ours(1)
    with pytest.raises(FrozenInstanceError):
        setattr(value, name, 2)
    with pytest.raises(FrozenInstanceError):
        delattr(value, name)
    assert not hasattr(value, "__dict__")


def test_a_value_can_be_replaced_copied_and_pickled() -> None:
    """The functions of the standard library accept it."""
    value = Ours(1, (2, 3), [4], 5)
    assert dataclasses.replace(value, first=2) == Ours(2, (2, 3), [4])
    for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert other == value
        assert (other.line, other.kept) == (5, "kept")
        assert other is not value


def test_a_derived_class_adds_fields_and_keeps_its_own_methods() -> None:
    """The fields of the base class come first."""
    value = Derived(1, fourth="x")
    assert (value.first, value.fourth, repr(value)) == (1, "x", "derived")
    assert value != Ours(1)
