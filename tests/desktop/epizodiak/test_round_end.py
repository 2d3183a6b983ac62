"""The end of a round on the table: all hands are laid open there, and closed again by the next deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from epizodiak_qt.desktop.epizodiak.event_animation import LAST_TILE_MS
from epizodiak_qt.desktop.scene.open_hands import hand_groups
from epizodiak_qt.games.game import HIDDEN
from tests.games.positions import arc, position

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.epizodiak.position import Position
    from tests.desktop.seated_player import SeatedPlayer

NOUR = [4, 5, 9, 9]


def last_tile(**wishes: Any) -> Position:
    """Return a position in which Amélie goes out with an 8."""
    return position(hands=([8], NOUR, [...]), dial=arc(4, 7), pile=20, **wishes)


def hands_on_table(at: SeatedPlayer) -> list[tuple[int, ...]]:
    """Return the values of the visible tiles in the panel of the hand, by seat."""
    found: list[Any] = [item for item in at.scene.items() if item.isVisible()]
    keys = [item.key for item in found if getattr(item, "key", ("",))[0] == "hand"]
    return [tuple(sorted(key[1] for key in keys if key[3:] in ((), (seat,)))) for seat in range(3)]


async def test_r15_all_hands_lie_open_in_the_panel_of_the_hand(sit: Callable[..., SeatedPlayer]) -> None:
    """With a label each: emblem, name and the number of tiles left; a hand without tiles has one too."""
    at = sit(last_tile())
    await at.do(("hand", 8, 0), ("place", 8))
    view = at.session.controller.look(0).view
    assert HIDDEN not in view.hands[2]
    assert hands_on_table(at) == [(), tuple(NOUR), tuple(sorted(view.hands[2]))]
    labels = at.scene.hand_labels
    assert [label.isVisible() for label in labels] == [True] * 3
    assert [label.count for label in labels] == [0, len(NOUR), len(view.hands[2])]
    groups = hand_groups(at.scene.layout_now, at.scene.picture.counts)
    panel = at.scene.layout_now.hand
    for group in groups:
        for rect in (*group.pieces, group.label):
            assert panel.x <= rect.x
            assert rect.right <= panel.right
            assert panel.y <= rect.y
            assert rect.bottom <= panel.bottom


async def test_hands_open_only_after_the_last_tile_has_arrived(sit: Callable[..., SeatedPlayer]) -> None:
    """The tiles of the others turn over on the way; the result waits for the last of them."""
    at = sit(last_tile(), speed=1.0)
    at.scene.animator.finish_now()
    await at.do(("hand", 8, 0), ("place", 8))
    assert hands_on_table(at) == [(), (), ()], "the last tile flies"
    at.scene.animator.advance(LAST_TILE_MS + 30)
    assert at.scene.hand_labels[1].isVisible()
    assert at.scene.animator.busy
    assert not at.session.page.result.isVisible()
    at.scene.animator.finish_now()
    assert hands_on_table(at)[1] == tuple(NOUR)
    assert at.session.page.result.isVisible()


async def test_the_next_deal_closes_the_hands_of_the_others(sit: Callable[..., SeatedPlayer]) -> None:
    """From the first frame on: nothing of the new hands is shown but the own one."""
    at = sit(last_tile(), speed=1.0)
    at.scene.animator.finish_now()
    await at.do(("hand", 8, 0), ("place", 8))
    at.scene.animator.finish_now()
    at.click_widget(at.session.page.result.next_button)
    await at.settle()
    assert at.scene.picture.hands == ()
    assert not any(label.isVisible() for label in at.scene.hand_labels)
    at.scene.animator.finish_now()
    assert len(at.scene.picture.hand) == 12
    assert {key[3:] for key in at.scene.tiles.items if key[0] == "hand"} == {()}, "no hand of another seat"
