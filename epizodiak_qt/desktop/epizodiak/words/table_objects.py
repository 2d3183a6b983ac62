"""The objects of the EpiZodiak table in words, from what one seat sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.phrases import PhraseList, say
from epizodiak_qt.desktop.epizodiak.hints import Face, hand_faces, is_playable
from epizodiak_qt.desktop.epizodiak.words.event_text import run_text, side_name
from epizodiak_qt.desktop.scene.piece_layer import HAND
from epizodiak_qt.desktop.scene.table_objects import TableObject, Zone, hand_zone, in_words, owned
from epizodiak_qt.games.epizodiak.constants import VALUES
from epizodiak_qt.games.epizodiak.dial import open_slots

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from epizodiak_qt.desktop.epizodiak.hints import Hints
    from epizodiak_qt.desktop.epizodiak.selection import RunSelection
    from epizodiak_qt.desktop.epizodiak.table_picture import Picture
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.games.epizodiak.view import View


@dataclass(frozen=True, slots=True)
class ShownTable:
    """What the table shows to its seat."""

    picture: Picture
    """The picture on the table."""
    view: View
    """The view of the seat; while something moves, the one before."""
    hints: Hints
    """What can be done now."""
    selection: RunSelection
    """The tiles chosen so far."""
    names: Sequence[str]
    """The names of the players, by seat."""
    fresh: Collection[object] = ()
    """The values just drawn."""


def zones(table: ShownTable) -> tuple[Zone, ...]:
    """Return hand, dial, draw pile and discard area in words."""
    return _hand(table), _dial(table), _pile(table), _discard(table)


# --- hand


def _hand(table: ShownTable) -> Zone:
    picture = table.picture
    count = 0 if picture.seat is None else picture.counts[picture.seat]
    own = say("Objects", "Hand, %n tile(s)", count)
    return hand_zone(picture.seat, len(picture.hands), own, lambda seat: _tiles(table, seat))


def _tiles(table: ShownTable, seat: int) -> Iterator[TableObject]:
    """Yield the tiles of one hand; if all hands are open, with the name of its player."""
    picture = table.picture
    hand = picture.hand_of(seat)
    fresh = () if picture.hands else table.fresh
    for place, face in enumerate(hand_faces(hand, table.view, table.hints, table.selection, fresh)):
        copy = place - hand.index(face.value)
        key: Key = (HAND, face.value, copy, seat) if picture.hands else (HAND, face.value, copy)
        owner = table.names[seat] if picture.hands else ""
        enabled = table.hints.acting and bool(face.band or face.order)
        name = in_words(owner, _tile_name(face, copy, hand.count(face.value)))
        details = say("Objects", "just drawn") if face.fresh else ""
        yield TableObject(key, name, details, enabled, bool(face.order) if enabled else None)


def _tile_name(face: Face, copy: int, held: int) -> str:
    """Return a tile as "9, clockwise, playable, second of two, not selected"."""
    playable = chosen = sides = ""
    if face.band:
        sides = say("Objects", "both sides") if face.band == "both" else side_name(face.band)
    if face.order:
        chosen = say("Objects", "selected, number {order}", order=face.order)
    elif face.band:
        playable = say("Objects", "playable")
        chosen = say("Objects", "not selected")
    return in_words(
        str(face.value),
        sides,
        playable,
        say("Objects", "must be laid") if face.forced and is_playable(face) else "",
        say("Objects", "in a set") if face.underline == "set" else "",
        say("Objects", "set with a pick-up") if face.underline == "pair" else "",
        say("Objects", "single tile") if face.single else "",
        copy_name(copy, held),
        chosen,
    )


def copy_name(copy: int, held: int) -> str:
    """Return which of equal tiles one is: "second of two"; empty for the only one."""
    if held < 2:
        return ""
    ordinals = PhraseList("Objects", "first second third fourth")
    numbers = PhraseList("Objects", "two three four")
    return say("Objects", "{ordinal} of {number}", ordinal=ordinals[copy], number=numbers[held - 2])


# --- board


def _dial(table: ShownTable) -> Zone:
    dial = table.picture.dial
    places = tuple(_dial_tile(table, value) if value in dial else _slot(table, value) for value in VALUES)
    return Zone("board", say("Objects", "Dial, %n tile(s)", len(dial)), places)


def _dial_tile(table: ShownTable, value: int) -> TableObject:
    last = table.view.last_laid
    taking = table.hints.take == value
    name = in_words(
        str(value),
        say("Objects", "tile on the dial"),
        say("Objects", "laid last") if last is not None and last.value == value else "",
        say("Objects", "can be picked up") if taking else "",
    )
    return TableObject(("dial", value), name, enabled=taking)


def _slot(table: ShownTable, value: int) -> TableObject:
    """Return a free place of the dial: whether it is next to the tiles, and what a press does."""
    dial, hints, chosen = table.picture.dial, table.hints, table.selection
    anticlockwise, clockwise = open_slots(dial) if dial else (0, 0)
    edge = ""
    if value == anticlockwise == clockwise:
        edge = say("Objects", "last slot")
    elif value in (anticlockwise, clockwise):
        side = side_name("ccw" if value == anticlockwise else "cw")
        edge = say("Objects", "{side} edge", side=side)
    does = ""
    if chosen.side is not None:
        if value == chosen.values[-1]:
            does = say("Objects", "lays {run}", run=run_text(chosen.values))
        elif value in chosen.values:
            does = say("Objects", "part of the chosen run")
    elif value in hints.contests:
        does = say("Objects", "can be contested")
    elif value in (hints.runs.first_on("ccw"), hints.runs.first_on("cw")):
        does = say("Objects", "playable")
    name = in_words(str(value), say("Objects", "free"), edge, does)
    return TableObject(("place", value), name, enabled=bool(does))


# --- pile and discard


def _pile(table: ShownTable) -> Zone:
    hints, count = table.hints, table.picture.pile
    name = say("Objects", "Draw pile, %n tile(s)", count) if count else say("Objects", "Draw pile, empty")
    name = in_words(
        name,
        say("Objects", "you can draw") if hints.draw else "",
        say("Objects", "you can pass") if hints.passing else "",
    )
    centre = TableObject(("centre",), name, enabled=hints.draw or hints.passing)
    return Zone("pile", say("Objects", "Draw pile"), (centre,))


def _discard(table: ShownTable) -> Zone:
    owners = {out.value: out.owner for out in table.picture.sets}
    objects = []
    for value in VALUES:
        can = value in table.hints.sets
        state = say("Objects", "you can discard a set") if can else say("Objects", "no set")
        if value in owners:
            whose = say("Objects", "set of {name}"), say("Objects", "your set")
            state = owned(*whose, owners[value], table.picture.seat, table.names)
        objects.append(TableObject(("discard", value), in_words(str(value), state), enabled=can))
    return Zone("discard", say("Objects", "Discard, %n set(s)", len(owners)), tuple(objects))
