"""The objects of a table in words: what a screen reader, the keyboard and the table in words share. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from epizodiak_qt.dataclass import dataclass

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.clickable_item import Key

ZoneName = Literal["hand", "board", "pile", "discard", "players"]
ZONES: Final[tuple[ZoneName, ...]] = ("hand", "board", "pile", "discard", "players")
"""The zones of a scene, in the order of F6. Questions, log and buttons are widgets beside the scene."""


@dataclass(frozen=True, slots=True)
class TableObject:
    """One object of a table, as the seat that is shown may know it."""

    key: Key
    """Its key: that of its item on the table, or ("player", seat)."""
    name: str
    """Its name with all that a player needs first: "9, clockwise, playable"."""
    description: str = ""
    """Details that are not always spoken."""
    enabled: bool = True
    """Whether a press does something now; an object that is not enabled can still be read."""
    selected: bool | None = None
    """Whether it is selected; None if it cannot be."""


@dataclass(frozen=True, slots=True)
class Zone:
    """The objects of one part of a table, in reading order."""

    name: ZoneName
    """Which part."""
    title: str
    """Its name in the current language: "Hand, 13 tiles"."""
    objects: tuple[TableObject, ...]
    """Its objects; a closed hand has none."""
