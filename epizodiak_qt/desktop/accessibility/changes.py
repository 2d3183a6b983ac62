"""The differences between two descriptions of a table, as a screen reader is informed of them. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.table_objects import TableObject, Zone, ZoneName

Kind = Literal["added", "removed", "reordered", "name", "description", "enabled", "selected"]


class Change(NamedTuple):
    """One difference."""

    kind: Kind
    """The difference."""
    zone: ZoneName
    """The zone in which it is."""
    key: Key | None = None
    """The object that differs; None if it is the zone itself."""


def changes(before: tuple[Zone, ...], after: tuple[Zone, ...]) -> Iterator[Change]:
    """Yield the differences from one description to the next: what is gone first, then what is new."""
    old, new = {zone.name: zone for zone in before}, {zone.name: zone for zone in after}
    for name in old:
        if name not in new:
            yield Change("removed", name)
    for name, zone in new.items():
        last = old.get(name)
        if last is None:
            yield Change("added", name)
        elif last != zone:
            yield from _changes_of_zone(last, zone)


def _changes_of_zone(before: Zone, after: Zone) -> Iterator[Change]:
    old, new = {each.key: each for each in before.objects}, {each.key: each for each in after.objects}
    for key in old:
        if key not in new:
            yield Change("removed", after.name, key)
    for key, each in new.items():
        last = old.get(key)
        if last is None:
            yield Change("added", after.name, key)
        elif last != each:
            yield from (Change(kind, after.name, key) for kind in _changed_parts(last, each))
    if [key for key in old if key in new] != [key for key in new if key in old]:
        yield Change("reordered", after.name)
    if before.title != after.title:
        yield Change("name", after.name)


def _changed_parts(before: TableObject, after: TableObject) -> Iterator[Kind]:
    if before.name != after.name:
        yield "name"
    if before.description != after.description:
        yield "description"
    if before.enabled != after.enabled:
        yield "enabled"
    if before.selected != after.selected:
        yield "selected"
