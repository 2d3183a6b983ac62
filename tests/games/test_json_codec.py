"""JSON of annotated values: each is read as it was written, and other data is refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple

import pytest

from epizodiak_qt.games.game import HIDDEN, Hidden, InvalidPositionError
from epizodiak_qt.games.json_codec import OneOf, from_json, to_json
from tests.games.sentence_checks import check_sentence


class Place(NamedTuple):
    """A named tuple that is written as text."""

    row: int
    column: int

    def to_json(self) -> str:
        """Return the text."""
        return f"{self.row}-{self.column}"

    @classmethod
    def from_json(cls, data: object, key: str) -> Place:
        """Return the place that a text names."""
        row, column = str(data).split("-")
        assert key
        return cls(int(row), int(column))


class Point(NamedTuple):
    """A named tuple that is an object."""

    x: float
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class Everything:
    """A value of each supported type."""

    flag: bool
    text: str
    number: int
    size: float
    choice: Literal["a", 1]
    small: Annotated[int, OneOf(1, 2)]
    numbers: tuple[int, ...]
    pair: tuple[str, bool]
    point: Point
    points: tuple[Point, ...]
    counts: dict[str, int]
    perhaps: Point | None
    piece: int | Hidden
    hidden: Hidden
    place: Place
    made: tuple[int, ...] = field(default_factory=tuple)
    extra: int = 7
    cache: str = field(default="", init=False)


FIELDS: dict[str, tuple[Any, Any]] = {
    "flag": (True, True),
    "text": ("Zoé", "Zoé"),
    "number": (0, 0),
    "size": (1.5, 1.5),
    "choice": ("a", "a"),
    "small": (2, 2),
    "numbers": ((1, 2), [1, 2]),
    "pair": (("b", False), ["b", False]),
    "point": (Point(1.0, 2.0), {"x": 1.0, "y": 2.0}),
    "points": ((Point(3.0),), [{"x": 3.0, "y": 0.0}]),
    "counts": ({"c": 4}, {"c": 4}),
    "perhaps": (None, None),
    "piece": (HIDDEN, None),
    "hidden": (HIDDEN, None),
    "place": (Place(5, 6), "5-6"),
}
"""Each field as it is and as it is written."""
VALUE = Everything(**{name: value for name, (value, _) in FIELDS.items()})
DATA: dict[str, Any] = {name: data for name, (_, data) in FIELDS.items()} | {"made": [], "extra": 7}


def test_a_value_is_read_as_it_was_written() -> None:
    """A field that no argument of its class sets is not written; unknown keys are ignored."""
    assert to_json(VALUE) == DATA
    assert from_json(Everything, DATA | {"unknown": 1}, "value") == VALUE


@pytest.mark.parametrize("name", ["made", "extra"])
def test_a_field_with_a_default_may_be_missing(name: str) -> None:
    """It is read as its default."""
    assert from_json(Everything, {key: DATA[key] for key in DATA if key != name}, "value") == VALUE


@pytest.mark.parametrize(
    ("key", "data"), [("size", 2), ("choice", 1), ("perhaps", {"x": 1.0, "y": 0.0}), ("piece", 3)]
)
def test_each_other_form_of_a_type_is_read(key: str, data: Any) -> None:
    """A whole number is a float too."""
    assert to_json(from_json(Everything, DATA | {key: data}, "value"))[key] == data


WRONG: dict[str, list[Any]] = {
    "flag": [1],
    "text": [None],
    "number": [True, -1, 1.0],
    "size": [True, "1", 10**400],
    "choice": ["b", True],
    "small": [3],
    "numbers": [[1, "2"], {}],
    "pair": [["b"], ["b", 1]],
    "point": [[]],
    "points": [[{}]],
    "counts": [[4], {"c": "d"}],
    "perhaps": [{"y": 1.0}],
    "piece": ["a"],
    "hidden": [3],
}


@pytest.mark.parametrize(
    ("key", "data"),
    [(key, data) for key, values in WRONG.items() for data in values],
    ids=lambda x: str(x)[:9],
)
def test_a_wrong_value_is_refused(key: str, data: Any) -> None:
    """The error is a sentence in both languages."""
    with pytest.raises(InvalidPositionError) as refused:
        from_json(Everything, DATA | {key: data}, "value")
    check_sentence(refused.value.sentence)


@pytest.mark.parametrize(
    ("changed", "read", "faults"),
    [
        ({"extra": "x"}, {}, ["extra"]),
        ({"points": [{}, {"x": 3.0}, {"x": 3.0, "y": "z"}]}, {"points": (Point(3.0),) * 2}, ["points", "y"]),
        ({"counts": {"c": 4, "d": -1}}, {}, ["d"]),
    ],
)
def test_faults_are_counted_where_the_caller_wants_to_go_on(
    changed: dict[str, Any], read: dict[str, Any], faults: list[str]
) -> None:
    """A default replaces a wrong value, and objects and entries that cannot be read are left out."""
    found: list[str] = []
    value = from_json(Everything, DATA | changed, "value", found)
    assert {name: getattr(value, name) for name in read} == read
    assert to_json(value) == DATA | {name: to_json(each) for name, each in read.items()}
    assert found == faults


@pytest.mark.parametrize("changed", [{"flag": 1}, {"numbers": [1, "2"]}, {"point": {}}])
def test_a_field_without_a_default_is_refused_even_then(changed: dict[str, Any]) -> None:
    """Leaving out a number would move the others to wrong places."""
    with pytest.raises(InvalidPositionError):
        from_json(Everything, DATA | changed, "value", [])
