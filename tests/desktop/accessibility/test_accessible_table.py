"""The accessible tree of a table: zones, objects, their actions and events, and its end with the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface
from PySide6.QtWidgets import QApplication

from tests.desktop.accessibility.tree_reader import children, names, root
from tests.desktop.ecliptic.sample_positions import fought, middle
from tests.games.positions import position

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QAccessibleInterface

    from tests.desktop.seated_player import SeatedPlayer

Text = QAccessible.Text
Kinds = QAccessible.Event
PRESS = QAccessibleActionInterface.pressAction()
FOCUS = QAccessibleActionInterface.setFocusAction()


def find(at: SeatedPlayer, zone: int, start: str) -> QAccessibleInterface:
    """Return the first object of a zone whose name begins like that."""
    return next(each for each in children(children(root(at))[zone]) if each.text(Text.Name).startswith(start))


def can_lay_and_discard() -> Any:
    """Return a position in which seat 0 can draw, lay 8 and 9, or 5, and discard the set of 4."""
    return position(hands=([4, 4, 4, 5, 8, 9], [3, ...], [...]), dial=(6, 7), pile=[1, 2, 3])


async def test_a_table_is_a_panel_of_zones_and_a_zone_is_a_list_of_objects(
    sit: Callable[..., SeatedPlayer], screen_reader: None
) -> None:
    """Each object has its name, its position, and its place on the screen."""
    at = sit(can_lay_and_discard())
    await at.settle()
    table = root(at)
    assert table.text(Text.Name) == "Table"
    assert table.role() == QAccessible.Role.Grouping
    assert names(table) == ["Hand, 6 tiles", "Dial, 2 tiles", "Draw pile", "Discard, 0 sets", "Players"]
    hand, dial, *_ = children(table)
    assert [child.role() for child in (hand, hand.child(0))] == [
        QAccessible.Role.List,
        QAccessible.Role.ListItem,
    ]
    assert (hand.childCount(), dial.childCount()) == (6, 12)
    assert hand.child(3).text(Text.Description).endswith("4 of 6")
    assert hand.indexOfChild(hand.child(3)) == 3
    assert hand.child(3).parent() is hand
    assert hand.parent() is table
    spot = at.session.page.view.viewport().mapToGlobal(at.spot(("hand", 5, 0)))
    assert hand.childAt(spot.x(), spot.y()) is find(at, 0, "5,")
    assert all(table.rect().contains(each.rect()) for each in children(hand))
    assert hand.childAt(-9, -9) is None


@pytest.mark.parametrize("made", [middle, fought])
async def test_every_object_of_ecliptic_has_a_name_a_place_and_actions(
    made: Callable[[], Any], sit: Callable[..., SeatedPlayer], screen_reader: None
) -> None:
    """In every kind of position; an object that is not drawn has no place and is off the screen."""
    at = sit(made())
    await at.settle()
    for zone in children(root(at)):
        assert zone.text(Text.Name)
        for each in children(zone):
            assert each.text(Text.Name)
            assert each.actionInterface().actionNames() == [PRESS, FOCUS]
            assert bool(each.state().offscreen) == (each.rect() == QRect())


async def test_a_press_is_a_click_and_the_states_follow(
    sit: Callable[..., SeatedPlayer],
    screen_reader: None,
    events: list[tuple[QAccessible.Event, str]],
) -> None:
    """A tile is selected; the place on the dial then lays it. Events tell what has changed, and no more."""
    at = sit(can_lay_and_discard())
    await at.settle()
    children(children(root(at))[2])
    tile, place = find(at, 0, "8,"), find(at, 1, "8,")
    QApplication.processEvents()
    events.clear()
    assert not tile.state().selected
    assert not tile.state().disabled
    tile.actionInterface().doAction(PRESS)
    assert tile.state().selected
    assert at.chosen == [8]
    QApplication.processEvents()
    kinds = {kind for kind, about in events if about.startswith("8,")}
    assert {Kinds.NameChanged, Kinds.SelectionAdd} <= kinds
    assert not [about for _, about in events if about.startswith(("12,", "11,"))]
    place.actionInterface().doAction(PRESS)
    await at.settle()
    assert at.player(1).turn
    assert names(root(at))[:2] == ["Hand, 5 tiles", "Dial, 3 tiles"]
    QApplication.processEvents()
    assert Kinds.ObjectDestroyed in {kind for kind, _ in events}
    assert tile.state().invalid
    assert tile.text(Text.Name) == ""
    tile.actionInterface().doAction(PRESS)  # a late press of what is gone


async def test_nothing_is_sent_while_nothing_changes(
    sit: Callable[..., SeatedPlayer],
    screen_reader: None,
    events: list[tuple[QAccessible.Event, str]],
) -> None:
    """A new layout changes places on the screen, and no words."""
    at = sit(can_lay_and_discard())
    await at.settle()
    for zone in children(root(at)):
        names(zone)
    QApplication.processEvents()
    events.clear()
    at.scene.restyle()
    at.scene.show_hints()
    QApplication.processEvents()
    assert events == []


async def test_another_language_renames_what_was_read(
    sit: Callable[..., SeatedPlayer],
    screen_reader: None,
    events: list[tuple[QAccessible.Event, str]],
) -> None:
    """The same objects get other names."""
    at = sit(can_lay_and_discard())
    await at.settle()
    hand = children(root(at))[0]
    first = hand.child(0)
    QApplication.processEvents()
    events.clear()
    at.window.apply_setting("language", "fr")
    QApplication.processEvents()
    assert hand.text(Text.Name) == "Main, 6 tuiles"
    assert first.text(Text.Description).endswith("1 sur 6")
    assert (Kinds.NameChanged, "Main, 6 tuiles") in events


async def test_without_a_screen_reader_the_tree_is_never_made(
    sit: Callable[..., SeatedPlayer], factory: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is not described, and no event is sent."""
    at = sit(can_lay_and_discard())
    used: list[object] = []

    def zones(scene: object) -> tuple[()]:
        used.append(scene)
        return ()

    monkeypatch.setattr(type(at.scene), "zones", zones)
    monkeypatch.setattr(QAccessible, "updateAccessibility", used.append)
    await at.do(("hand", 8, 0), ("place", 8))
    at.other(1, "draw")
    await at.settle()
    assert used == []


async def test_the_focus_is_told_as_the_object_with_the_ring(
    sit: Callable[..., SeatedPlayer],
    screen_reader: None,
    events: list[tuple[QAccessible.Event, str]],
) -> None:
    """When it moves, when the table gets it, and when a screen reader sets it."""
    at = sit(can_lay_and_discard())
    await at.settle()
    view = at.session.page.view
    tile = find(at, 0, "5,")
    tile.actionInterface().doAction(FOCUS)
    await at.until(view.hasFocus)
    QApplication.processEvents()
    assert (Kinds.Focus, tile.text(Text.Name)) in events
    assert tile.state().focused
    assert root(at).focusChild() is tile
    events.clear()
    at.type(Qt.Key.Key_Right)
    QApplication.processEvents()
    assert [about[:2] for kind, about in events if kind == Kinds.Focus] == ["8,"]
    assert not tile.state().focused
