"""Perft: how many sequences of actions there are from a position, down to some depth.

The counts in `perft/*.json` come from another implementation of the rulings, written for this purpose only,
which shares nothing with this program but the way in which a seed unfolds.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt.games.catalogue import GAMES

FILES = sorted((Path(__file__).parent / "perft").glob("*.json"))
ROWS = [(file.stem, row) for file in FILES for row in json.loads(file.read_text("utf-8"))]


def moves(game: Any, position: Any) -> list[tuple[int, Any]]:
    """Return all pairs of a seat and a legal action."""
    return [(seat, action) for seat in game.acting(position) for action in game.legal(position, seat)]


def perft(game: Any, position: Any, depth: int) -> int:
    """Return the number of sequences of `depth` actions."""
    here = moves(game, position)
    if depth == 1:
        return len(here)
    return sum(perft(game, game.play(position, seat, action)[0], depth - 1) for seat, action in here)


def divide(game: Any, position: Any, depth: int) -> str:
    """Return the count behind each first action, one a line: what to compare when a total is wrong."""
    lines = []
    for seat, action in moves(game, position):
        count = perft(game, game.play(position, seat, action)[0], depth - 1) if depth > 1 else 1
        lines.append(f"  {seat} {action}: {count}")
    return "\n".join(lines)


@pytest.mark.no_cover
@pytest.mark.parametrize(("name", "row"), ROWS, ids=[f"{name}: {row['name']}" for name, row in ROWS])
def test_there_are_as_many_sequences_of_actions_as_counted_elsewhere(name: str, row: dict[str, Any]) -> None:
    """At every depth of the file; the first depth that differs is shown divided."""
    game = GAMES[name]
    position = game.position_from_json(row["position"])
    for depth, expected in row["counts"].items():
        count = perft(game, position, int(depth))
        assert count == expected, (
            f"depth {depth}: {count} instead of {expected}\n{divide(game, position, int(depth))}"
        )


@pytest.mark.parametrize("name", ["epizodiak", "ecliptic"])
def test_a_game_with_another_implementation_has_its_counts(name: str) -> None:
    """At least eight positions, each to a depth of three or more."""
    rows = [row for file, row in ROWS if file == name]
    assert len(rows) >= 8
    assert all(len(row["counts"]) >= 3 for row in rows)


def test_a_wrong_count_would_be_shown_divided() -> None:
    """The counts of the first actions add up to the total."""
    name, row = ROWS[0]
    game = GAMES[name]
    position = game.position_from_json(row["position"])
    lines = divide(game, position, 2).splitlines()
    assert len(lines) == row["counts"]["1"]
    assert sum(int(line.rpartition(": ")[2]) for line in lines) == row["counts"]["2"]
    assert divide(game, position, 1).splitlines()[0].endswith(": 1")
