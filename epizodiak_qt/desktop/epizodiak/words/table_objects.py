"""The objects of the EpiZodiak table in words, and the meaning of their marks, from what one seat sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.phrases import SIGN_NAMES, Phrase, PhraseList, say
from epizodiak_qt.desktop.epizodiak.hints import Face, Hints, RunSelection, hand_faces, is_playable
from epizodiak_qt.desktop.epizodiak.words.event_text import run_text, side_name, the_tile
from epizodiak_qt.desktop.scene.items.player_panel import PlayerInfo, describe
from epizodiak_qt.desktop.scene.piece_layer import HAND
from epizodiak_qt.desktop.scene.table_objects import TableObject, Zone, hand_zone, in_words, owned
from epizodiak_qt.games.epizodiak.constants import VALUES
from epizodiak_qt.games.epizodiak.dial import open_slots

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from epizodiak_qt.desktop.epizodiak.table_picture import Picture
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.games.epizodiak.view import View


@dataclass(frozen=True, slots=True)
class ShownTable:
    """The picture that the table shows to its seat."""

    picture: Picture
    """The picture on the table."""
    view: View
    """The view of the seat; while something moves, the one before."""
    hints: Hints
    """The things that can be done now."""
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
    dial = table.picture.board.dial
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
    dial, hints, chosen = table.picture.board.dial, table.hints, table.selection
    anticlockwise, clockwise = open_slots(dial) if dial else (0, 0)
    edge = ""
    if value == anticlockwise == clockwise:
        edge = say("Objects", "last slot")
    elif value in (anticlockwise, clockwise):
        side = side_name("ccw" if value == anticlockwise else "cw")
        edge = say("Objects", "{side} edge", side=side)
    does = ""
    if chosen.side is not None:
        if value in chosen.values:
            does = say("Objects", "lays {run}", run=run_text(chosen.values))
    elif value in hints.contests:
        does = say("Objects", "can be contested")
    elif value in (hints.runs.first_on("ccw"), hints.runs.first_on("cw")):
        does = say("Objects", "playable")
    name = in_words(str(value), say("Objects", "free"), edge, does)
    return TableObject(("place", value), name, enabled=bool(does))


# --- pile and discard


def _pile(table: ShownTable) -> Zone:
    hints, count = table.hints, len(table.picture.board.pile)
    name = say("Objects", "Draw pile, %n tile(s)", count) if count else say("Objects", "Draw pile, empty")
    name = in_words(
        name,
        say("Objects", "you can draw") if hints.draw else "",
        say("Objects", "you can pass") if hints.passing else "",
    )
    centre = TableObject(("centre",), name, enabled=hints.draw or hints.passing)
    return Zone("pile", say("Objects", "Draw pile"), (centre,))


def _discard(table: ShownTable) -> Zone:
    owners = {value: seat for seat, sets in enumerate(table.picture.board.sets) for value in sets}
    objects = []
    for value in VALUES:
        can = value in table.hints.sets
        state = say("Objects", "you can discard a set") if can else say("Objects", "no set")
        if value in owners:
            whose = say("Objects", "set of {name}"), say("Objects", "your set")
            state = owned(*whose, owners[value], table.picture.seat, table.names)
        objects.append(TableObject(("discard", value), in_words(str(value), state), enabled=can))
    return Zone("discard", say("Objects", "Discard, %n set(s)", len(owners)), tuple(objects))


BANDS: Final = {
    "both": Phrase("Tooltip", "Both arrows: it fills the last slot of the dial."),
    "cw": Phrase("Tooltip", "Arrow to the right: playable clockwise."),
    "ccw": Phrase("Tooltip", "Arrow to the left: playable anticlockwise."),
}
"""The meanings of the arrows of a tile."""


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
            return "\n".join((_with_sign(value), *_dial_marks(table, value)))
        case ("set", value):
            return _object(table, ("discard", value))
        case ("discard", int(value)) if value in table.hints.sets:
            lines = (_object(table, key), say("Tooltip", "Click to discard three tiles of this value."))
            return "\n".join(lines)
        case ("place", int(value)):
            state = _object(table, key).removeprefix(f"{value}, ")
            return "\n".join((_with_sign(value), state[:1].upper() + state[1:]))
        case ("centre",):
            return "\n".join((_object(table, key), *_centre(table)))
        case _:
            return _object(table, key)


def _object(table: ShownTable, key: Key) -> str:
    """Return an object in words, as the keyboard and a screen reader know it."""
    found = (each.name for zone in zones(table) for each in zone.objects if each.key == key)
    name = next(found, "")
    return name[:1].upper() + name[1:]


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


def _dial_marks(table: ShownTable, value: int) -> Iterator[str]:
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
