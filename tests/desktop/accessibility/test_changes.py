"""What has changed from one description of a table to the next, and nothing else."""

from __future__ import annotations

from dataclasses import replace

from epizodiak_qt.desktop.accessibility.changes import Change, changes
from epizodiak_qt.desktop.scene.table_objects import TableObject, Zone

FIVE = TableObject(("hand", 5, 0), "5, playable", selected=False)
SIX = TableObject(("hand", 6, 0), "6")
HAND = Zone("hand", "Hand, 2 tiles", (FIVE, SIX))
PILE = Zone("pile", "Draw pile", (TableObject(("centre",), "Draw pile, 12 tiles"),))


def after(zone: Zone) -> list[Change]:
    """Return what changes if the hand becomes another one."""
    return list(changes((HAND, PILE), (zone, PILE)))


def test_the_same_description_has_no_changes() -> None:
    """Also if all its values were made anew."""
    assert after(replace(HAND, objects=(replace(FIVE), replace(SIX)))) == []


def test_an_object_that_is_gone_is_removed_and_a_new_one_added() -> None:
    """The others stay."""
    seven = TableObject(("hand", 7, 0), "7")
    assert after(replace(HAND, objects=(SIX, seven))) == [
        Change("removed", "hand", FIVE.key),
        Change("added", "hand", seven.key),
    ]


def test_every_part_of_an_object_is_a_change_of_its_own() -> None:
    """Name, description, enabled and selected."""
    other = TableObject(FIVE.key, "5, chosen", "just drawn", enabled=False, selected=True)
    kinds = [change.kind for change in after(replace(HAND, objects=(other, SIX)))]
    assert kinds == ["name", "description", "enabled", "selected"]


def test_another_order_and_another_title_belong_to_the_zone() -> None:
    """They name no object."""
    turned = replace(HAND, title="Hand", objects=(SIX, FIVE))
    assert after(turned) == [Change("reordered", "hand"), Change("name", "hand")]


def test_a_table_without_zones_gets_them_and_loses_them() -> None:
    """Before the first view of a table, and after the last one."""
    assert [*changes((), (HAND, PILE))] == [Change("added", "hand"), Change("added", "pile")]
    assert [*changes((HAND, PILE), ())] == [Change("removed", "hand"), Change("removed", "pile")]
