"""The log rings what an event has put on the table, as long as it lies there."""

from __future__ import annotations

from epizodiak_qt.desktop.epizodiak.past_events import keys_left, keys_of
from epizodiak_qt.games.epizodiak.events import Dealt, DialRefilled, Passed, TilesLaid, TileTaken


def test_tiles_are_marked_only_where_an_event_put_them() -> None:
    """A refilled dial, a tile picked up and a new deal leave nothing to mark."""
    laid = keys_of(TilesLaid(0, "cw", (5, 6)))
    assert laid == {("dial", 5), ("dial", 6)}
    left = keys_left(laid, TileTaken(1, 6, "cw"))
    assert left == {("dial", 5)}
    assert keys_left(laid, DialRefilled(30)) == frozenset()
    assert keys_left(laid, Dealt(((), (), ()), 0, (0, 0, 0))) == frozenset()
    assert keys_left(laid, Passed(1, drawn=False)) == laid
