"""Pointing at what can be done shows its result: the tiles of a run, the new edge, the points of a set."""

from typing import Any

import pytest

from epizodiak_qt.desktop.epizodiak.hints import Hints, RunSelection
from epizodiak_qt.desktop.epizodiak.preview import Preview, PreviewItem, preview_of
from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.epizodiak.position import Position
from tests.desktop.epizodiak.states import CONTEST_TWO, ONE_LEFT, RUN, middle
from tests.desktop.seated_player import Sit


def _preview(position: Position, key: Any, *chosen: tuple[int, int]) -> Preview:
    """Return the preview of an object for the seat to move, after it has chosen some tiles."""
    view = epizodiak.view(position, position.turn)
    hints = Hints.of(view, epizodiak.legal(position, position.turn))
    selection = RunSelection(hints.runs)
    for tile in chosen:
        selection = selection.click(*tile) or selection
    return preview_of(key, view, hints, selection)


@pytest.mark.parametrize(
    ("position", "key", "chosen", "expected"),
    [
        (RUN, ("hand", 5, 0), (), Preview((5,), "cw", 6)),
        (RUN, ("hand", 3, 0), (), Preview((3,), "ccw", 2)),
        (RUN, ("place", 7), (), Preview((5, 6, 7), "cw", 8)),
        (RUN, ("hand", 6, 0), ((5, 0),), Preview((5, 6), "cw", 7)),
        (RUN, ("hand", 5, 0), ((5, 0),), Preview((5,), "cw", 6)),
        (RUN, None, ((5, 0), (6, 0)), Preview((5, 6), "cw", 7)),
        (RUN, ("hand", 11, 0), (), Preview()),
        (RUN, ("centre",), (), Preview()),
        (ONE_LEFT, ("hand", 5, 0), (), Preview((5,), "cw", None)),
        (middle(), ("discard", 3), (), Preview(out=3, points=(1, 2))),
        (CONTEST_TWO, ("place", 3), (), Preview(out=3, points=(0, 1))),
    ],
)
def test_a_preview_is_what_a_click_leads_to(
    position: Position, key: Any, chosen: tuple[tuple[int, int], ...], expected: Preview
) -> None:
    """A tile, a place up to which a run goes, a set; a draw tells nothing about the tile."""
    assert _preview(position, key, *chosen) == expected


async def test_a_preview_vanishes_with_the_pointer_and_while_tiles_move(sit: Sit) -> None:
    """It is made at the first use, takes no click, and shows what is selected meanwhile."""
    at = sit(RUN)
    scene: Any = at.scene
    scene.hover(("hand", 2, 0), False)
    assert [*map(type, scene.items())].count(PreviewItem) == 0
    scene.hover(("place", 7), True)
    assert scene.preview.isVisible()
    scene.hover(("place", 7), False)
    assert not scene.preview.isVisible()
    await at.do(("hand", 5, 0))
    assert scene.preview.isVisible()
    await at.do(("place", 5))
    assert at.seen("dial") == [4, 5]
    assert not scene.preview.isVisible()
