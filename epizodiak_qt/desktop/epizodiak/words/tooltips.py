"""The tooltips of the EpiZodiak table: what an object is, and what each of its marks means now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.phrases import SIGN_NAMES, Phrase, say
from epizodiak_qt.desktop.epizodiak.hints import hand_faces
from epizodiak_qt.desktop.epizodiak.words.event_text import the_tile
from epizodiak_qt.desktop.epizodiak.words.table_objects import zones
from epizodiak_qt.desktop.scene.items.player_panel import describe

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from epizodiak_qt.desktop.epizodiak.hints import Face
    from epizodiak_qt.desktop.epizodiak.words.table_objects import ShownTable
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.items.player_panel import PlayerInfo


BANDS: Final = {
    "both": Phrase("Tooltip", "Both arrows: it fills the last slot of the dial."),
    "cw": Phrase("Tooltip", "Arrow to the right: playable clockwise."),
    "ccw": Phrase("Tooltip", "Arrow to the left: playable anticlockwise."),
}
"""What the arrows of a tile mean."""


def tooltip_text(table: ShownTable, infos: Sequence[PlayerInfo], key: Key) -> str:
    """Return the tooltip of an object; empty for one that is not on the table."""
    match key:
        case ("hand", int(value), int(copy)):
            return "\n".join(_tile(table, value, copy))
        case ("hand", int(value), int(copy), int(owner)):
            return "\n".join(_tile(table, value, copy, owner))
        case ("player", int(seat)):
            return "\n".join(_player(table, infos[seat]))
        case ("dial", int(value)):
            return "\n".join((_with_sign(value), *_dial_tile(table, value)))
        case ("set", value):
            return _object(table, ("discard", value))
        case ("discard", int(value)) if value in table.hints.sets:
            lines = (_object(table, key), say("Tooltip", "Click to discard three tiles of this value."))
            return "\n".join(lines)
        case ("place", int(value)):
            return "\n".join((_with_sign(value), _without_value(_object(table, key), value)))
        case ("centre",):
            return "\n".join((_object(table, key), *_centre(table)))
        case _:
            return _object(table, key)


def _object(table: ShownTable, key: Key) -> str:
    """Return an object in words, as the keyboard and a screen reader know it."""
    found = (each.name for zone in zones(table) for each in zone.objects if each.key == key)
    name = next(found, "")
    return name[:1].upper() + name[1:]


def _without_value(name: str, value: int) -> str:
    """Return the name of an object without the value at its beginning."""
    state = name.removeprefix(f"{value}, ")
    return state[:1].upper() + state[1:]


def _with_sign(value: int) -> str:
    """Return a value with the sign that stands for it: "9 – Sagittarius"."""
    return say("Tooltip", "{value} – {sign}", value=value, sign=SIGN_NAMES[value - 1])


# --- the hand


def _tile(table: ShownTable, value: int, copy: int, owner: int | None = None) -> Iterator[str]:
    seat = table.picture.seat if owner is None else owner
    hand = () if seat is None else table.picture.hand_of(seat)
    if value not in hand or copy >= hand.count(value):
        return
    fresh = () if table.picture.hands else table.fresh
    face = hand_faces(hand, table.view, table.hints, table.selection, fresh)[hand.index(value) + copy]
    yield _with_sign(value)
    yield from _marks(table, face)


def _marks(table: ShownTable, face: Face) -> Iterator[str]:
    """Yield the meaning of each mark on a tile of the hand, in the order in which they matter."""
    if face.order:
        yield say("Tooltip", "Number {order} of the run that you have selected.", order=face.order)
    elif face.band:
        yield BANDS[face.band].say()
    elif face.greyed:
        yield say("Tooltip", "Grey: it cannot be laid now.")
    if face.forced and face.band:
        yield say("Tooltip", "Lock: after three passes you must play.")
    if face.underline == "set" and face.value in table.hints.sets:
        yield say("Tooltip", "Double line: one of three, a set can be discarded now.")
    elif face.underline == "set":
        yield say("Tooltip", "Double line: one of three, a set.")
    elif face.underline == "pair":
        text = Phrase("Tooltip", "Line with +1: {tile} on the dial would complete a set.")
        yield text.say(tile=the_tile(face.value))
    if face.single:
        yield say("Tooltip", "Seal: the only one left, its set is out.")
    if face.fresh:
        yield say("Tooltip", "Frame: just drawn.")


# --- the board


def _dial_tile(table: ShownTable, value: int) -> Iterator[str]:
    last = table.view.last_laid
    if table.hints.take == value:
        yield say("Tooltip", "Laid last: click to pick it up.")
    elif last is not None and last.value == value:
        yield say("Tooltip", "Laid last.")
    else:
        yield say("Tooltip", "Tile on the dial.")


def _centre(table: ShownTable) -> Iterator[str]:
    if table.hints.draw:
        yield say("Tooltip", "Click to draw a tile.")
    elif table.hints.passing:
        yield say("Tooltip", "Click to pass, once the ring is full.")
    yield say("Tooltip", "When the dial is full, its tiles make a new draw pile.")


def _player(table: ShownTable, info: PlayerInfo) -> Iterator[str]:
    """Yield the panel in words, then what its counts are for."""
    if info.turn:
        yield say("Tooltip", "Gold frame, triangle and pointer: it is {name}’s turn.", name=info.name)
    yield describe(info)
    yield say("Tooltip", "Potential points: what the sets put aside so far are worth.")
    options = table.view.options
    if options.mode == "match":
        yield say("Tooltip", "The match ends at {target} points.", target=options.target)
