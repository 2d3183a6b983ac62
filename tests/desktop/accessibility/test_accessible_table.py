"""The accessible tree of a table: what it says, what it reports, what it hides, and when it is released."""

import asyncio
from collections.abc import Callable
from typing import Any
from unittest.mock import Mock
from weakref import ref

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QApplication

from epizodiak_qt.app import make_tables_accessible
from epizodiak_qt.desktop.accessibility.table import Change, changes, parts_of
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.scene.table_objects import TableObject, Zone
from tests.desktop.accessibility.tree_reader import children, lines, names, root
from tests.desktop.ecliptic.sample_positions import fought, middle
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.desktop.table.keyboard import can_do_everything
from tests.desktop.table.test_privacy import drawing
from tests.games.positions import arc, position

Events = list[tuple[QAccessible.Event, str]]
Text = QAccessible.Text
Kinds = QAccessible.Event
PRESS = QAccessibleActionInterface.pressAction()
FOCUS = QAccessibleActionInterface.setFocusAction()


@pytest.fixture
def events(monkeypatch: pytest.MonkeyPatch) -> Events:
    """Return the events about zones and objects that a screen reader is sent, with their names."""
    sent: Events = []

    def update(event: QAccessibleEvent) -> None:
        about = event.accessibleInterface()
        if about is not None and about.object() is None:
            sent.append((event.type(), about.text(Text.Name)))

    monkeypatch.setattr(QAccessible, "updateAccessibility", update)
    return sent


def find(at: SeatedPlayer, zone: int, start: str) -> QAccessibleInterface:
    """Return the first object of a zone whose name begins like that."""
    return next(each for each in children(children(root(at))[zone]) if each.text(Text.Name).startswith(start))


async def test_a_table_is_a_panel_of_zones_and_a_zone_is_a_list_of_objects(
    sit: Sit, screen_reader: None
) -> None:
    """Each object has its name, its position, and its place on the screen."""
    at = sit(can_do_everything())
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


async def test_a_press_is_a_click_and_the_states_follow(
    sit: Sit, screen_reader: None, events: Events
) -> None:
    """A tile is selected; the place on the dial then lays it. Events tell what has changed, and no more."""
    at = sit(can_do_everything())
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


async def test_only_changes_are_sent_the_focus_and_the_names_in_another_language(
    sit: Sit, screen_reader: None, events: Events
) -> None:
    """A new layout changes places on the screen, and no words; the same objects get other names."""
    at = sit(can_do_everything())
    await at.settle()
    for zone in children(root(at)):
        names(zone)
    QApplication.processEvents()
    events.clear()
    at.scene.restyle()
    at.scene.show_hints()
    QApplication.processEvents()
    assert events == []
    # The focus is told when the table gets it, when a screen reader sets it, and when it moves.
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
    hand = children(root(at))[0]
    first = hand.child(0)
    at.window.apply_setting("language", "fr")
    QApplication.processEvents()
    assert hand.text(Text.Name) == "Main, 6 tuiles"
    assert first.text(Text.Description).endswith("1 sur 6")
    assert (Kinds.NameChanged, "Main, 6 tuiles") in events


async def test_without_a_screen_reader_the_tree_is_never_made(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is not described, and no event is sent."""
    make_tables_accessible()
    at = sit(can_do_everything())
    used = Mock(return_value=())
    monkeypatch.setattr(type(at.scene), "zones", used)
    monkeypatch.setattr(QAccessible, "updateAccessibility", used)
    await at.do(("hand", 8, 0), ("place", 8))
    await at.play_other(1, "draw")
    assert not used.called


# --- the accessible tree contains nothing that the seat on the screen may not know


TWO = (0, 1)


def read(at: SeatedPlayer) -> list[tuple[object, ...]]:
    """Return the whole tree of the table."""
    QApplication.processEvents()
    return [*lines(root(at))]


@pytest.mark.parametrize("people", [(0,), (0, 2)], ids=["a player who waits", "behind the curtain"])
async def test_positions_that_look_the_same_give_the_same_tree_at_every_moment(
    people: tuple[int, ...], sit: Sit, screen_reader: None, events: Events
) -> None:
    """Whichever tile another player draws: the same objects, and the same events at the same times."""
    read_by_value = []
    for first in (1, 12):
        at = sit(drawing(first), people=people, speed=1.0, at_rest=True)
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
    private: bool, sit: Sit, screen_reader: None
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
    assert not any(tile.text(Text.Name) for tile in tiles)
    at.open_hand()
    at.session.page.asked_for.emit("hide_hand")
    assert names(hand) == []


async def test_at_a_shared_screen_the_tree_has_no_hand_without_private_audio(
    sit: Sit, screen_reader: None
) -> None:
    """Two hands give the same tree, whatever they could do; only their size is told."""
    trees = []
    for mine in ([2, 3, 8], [1, 4, 11]):
        at = sit(position(hands=(mine, [9, ...], [...]), dial=arc(6, 7), pile=[5, 5]), people=TWO)
        at.scene.private = False
        at.open_hand()
        assert len(at.hand) == 3
        zones = children(root(at))
        trees.append([(zone.text(Text.Name), names(zone)) for zone in zones])
        assert trees[-1][0][1] == []
        at.window.hide()
    assert trees[0] == trees[1]


@pytest.mark.parametrize("made", [middle, fought])
async def test_the_hand_of_ecliptic_is_not_in_the_tree_behind_the_curtain(
    made: Callable[[], Any], sit: Sit, screen_reader: None
) -> None:
    """Neither cards, nor what could be done with them.

    Every object has a name, a place and actions; one that is not drawn has no place and is off the screen.
    """
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
    for zone in children(root(at)):
        assert zone.text(Text.Name)
        for each in children(zone):
            assert each.text(Text.Name)
            assert each.actionInterface().actionNames() == [PRESS, FOCUS]
            assert bool(each.state().offscreen) == (each.rect() == QRect())


# --- what has changed from one description of a table to the next, and nothing else


FIVE = TableObject(("hand", 5, 0), "5, playable", selected=False)
SIX = TableObject(("hand", 6, 0), "6")
HAND = Zone("hand", "Hand, 2 tiles", (FIVE, SIX))
PILE = Zone("pile", "Draw pile", (TableObject(("centre",), "Draw pile, 12 tiles"),))


THE_HAND = ("zone", "hand")
THE_PILE = ("zone", "pile")


def after(*zones: Zone) -> list[Change]:
    """Return what changes if hand and pile become other zones."""
    return list(changes(parts_of((HAND, PILE)), parts_of(zones)))


def test_only_what_has_changed_is_reported() -> None:
    """The others stay; values that are made anew have no changes."""
    assert after(HAND._replace(objects=(FIVE._replace(), SIX._replace())), PILE) == []
    seven = TableObject(("hand", 7, 0), "7")
    assert after(HAND._replace(objects=(SIX, seven)), PILE) == [
        Change("removed", FIVE.key),
        Change("added", seven.key),
    ]
    # Every part of an object is a change of its own; another order and title belong to the zone.
    other = TableObject(FIVE.key, "5, chosen", "just drawn", enabled=False, selected=True)
    kinds = [change.kind for change in after(HAND._replace(objects=(other, SIX)), PILE)]
    assert kinds == ["name", "description", "enabled", "selected"]
    turned = HAND._replace(title="Hand", objects=(SIX, FIVE))
    assert after(turned, PILE) == [Change("name", THE_HAND), Change("reordered", THE_HAND)]
    # A table has no zones before its first view, and after the last one.
    assert [*changes({}, parts_of((HAND, PILE)))] == [Change("added", THE_HAND), Change("added", THE_PILE)]
    assert after() == [Change("removed", THE_HAND), Change("removed", THE_PILE)]


# --- a table that was left is released although a screen reader has read it, and nothing of it crashes


TABLES = 5


def test_a_left_table_and_its_interfaces_are_released(
    window: MainWindow, aio: Callable[..., None], screen_reader: None, no_collector: None
) -> None:
    """By reference counts alone; afterwards Qt knows the numbers of its interfaces no more."""

    async def open_and_leave() -> None:
        for _ in range(TABLES):
            window.local_tables.play_now()
            assert window.session is not None
            window.session.leave_confirmed = True
            page = window.session.page
            root = QAccessible.queryAccessibleInterface(page.view)
            assert len([*lines(root)]) > 30
            parts = [*children(root), *children(children(root)[1])]
            numbers.extend(QAccessible.uniqueId(part) for part in parts)
            held.extend((ref(page.view), ref(page.scene)))
            del page, root, parts
            window.leave_table()
            for _ in range(10):
                await asyncio.sleep(0)

    held: list[ref[object]] = []
    numbers: list[int] = []
    aio(open_and_leave())
    assert [each() for each in held] == [None] * 2 * TABLES
    assert numbers
    assert not any(QAccessible.accessibleInterface(number) for number in numbers)
