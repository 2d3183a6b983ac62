"""The accessible tree contains nothing that the seat on the screen may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from tests.desktop.accessibility.tree_reader import children, lines, names, root
from tests.desktop.ecliptic.sample_positions import fought, middle
from tests.games.positions import arc, position

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.epizodiak.position import Position
    from tests.desktop.seated_player import SeatedPlayer

TWO = (0, 1)


def drawing(first: int) -> Position:
    """Return a position in which Nour draws a tile of that value; she can lay neither before nor after."""
    rest = [10, 12, 1]
    rest.remove(first)
    return position(hands=([2, 3], [4, 5], [...]), dial=(7, 8), pile=[first, *rest], turn=1)


def read(at: SeatedPlayer) -> list[tuple[object, ...]]:
    """Return the whole tree of the table."""
    QApplication.processEvents()
    return [*lines(root(at))]


@pytest.mark.parametrize("people", [(0,), (0, 2)], ids=["a player who waits", "behind the curtain"])
async def test_positions_that_look_the_same_give_the_same_tree_at_every_moment(
    people: tuple[int, ...],
    sit: Callable[..., SeatedPlayer],
    screen_reader: None,
    events: list[tuple[QAccessible.Event, str]],
) -> None:
    """Whichever tile another player draws: the same objects, and the same events at the same times."""
    read_by_value = []
    for first in (1, 12):
        at = sit(drawing(first), people=people, speed=1.0)
        at.scene.animator.finish_now()
        moments: list[Any] = [read(at)]
        events.clear()
        for action in ("draw", "pass"):
            at.other(1, action)
            for _ in range(20):
                moments.append(read(at))
                at.scene.animator.advance(80)
            at.scene.animator.finish_now()
            moments.append(read(at))
        read_by_value.append((moments, [*events]))
        at.window.hide()
    assert read_by_value[0] == read_by_value[1]
    assert read_by_value[0][1], "something was told"


@pytest.mark.parametrize("private", [False, True])
async def test_a_closed_curtain_leaves_no_tile_of_a_hand(
    private: bool, sit: Callable[..., SeatedPlayer], screen_reader: None
) -> None:
    """From the moment in which it closes, also with private audio; reading never sees the hand before."""
    at = sit(position(hands=([2, 3, 8], [4, 5, 9], [...]), dial=(6, 7), pile=5), people=TWO)
    at.scene.private = private
    hand = children(root(at))[0]
    assert names(hand) == []
    at.open_hand()
    assert len(names(hand)) == 3 * private
    tiles = children(hand)
    await at.do(("hand", 8, 0), ("place", 8))
    assert at.curtain.isVisible()
    assert names(hand) == []
    assert not any(tile.text(QAccessible.Text.Name) for tile in tiles)
    at.open_hand()
    at.session.page.asked_for.emit("hide_hand")
    assert names(hand) == []


async def test_at_a_shared_screen_the_tree_has_no_hand_without_private_audio(
    sit: Callable[..., SeatedPlayer], screen_reader: None
) -> None:
    """Two hands give the same tree, whatever they could do; only their size is told."""
    trees = []
    for mine in ([2, 3, 8], [1, 4, 11]):
        at = sit(position(hands=(mine, [9, ...], [...]), dial=arc(6, 7), pile=[5, 5]), people=TWO)
        at.scene.private = False
        at.open_hand()
        assert len(at.hand) == 3
        zones = children(root(at))
        trees.append([(zone.text(QAccessible.Text.Name), names(zone)) for zone in zones])
        assert trees[-1][0][1] == []
        at.window.hide()
    assert trees[0] == trees[1]


@pytest.mark.parametrize("made", [middle, fought])
async def test_the_hand_of_ecliptic_is_not_in_the_tree_behind_the_curtain(
    made: Callable[[], Any], sit: Callable[..., SeatedPlayer], screen_reader: None
) -> None:
    """Neither cards, nor what could be done with them."""
    at = sit(made(), people=TWO)
    hand = children(root(at))[0]
    assert at.curtain.isVisible()
    assert names(hand) == []
    assert not [each for zone in children(root(at)) for each in children(zone) if not each.state().disabled]
    at.open_hand()
    assert names(hand) == []
    at.scene.private = True
    at.scene.show_hints()
    assert names(hand)
