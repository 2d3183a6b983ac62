"""Decodes views and events of EpiZodiak from JSON that another program sent; input is validated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.epizodiak.constants import PLACES, SEATS, VALUES
from epizodiak_qt.games.epizodiak.dial import SIDES, Side
from epizodiak_qt.games.epizodiak.events import (
    Contested,
    Dealt,
    DialOpened,
    DialRefilled,
    Event,
    GameEnded,
    Passed,
    RoundEnded,
    SetDiscarded,
    StarterDrawn,
    TileDrawn,
    TilesLaid,
    TileTaken,
)
from epizodiak_qt.games.epizodiak.options import options_from_json
from epizodiak_qt.games.epizodiak.position import PHASES, EndTile
from epizodiak_qt.games.epizodiak.scoring import Points
from epizodiak_qt.games.epizodiak.view import View
from epizodiak_qt.games.game import HIDDEN, Hidden, Outcome
from epizodiak_qt.games.json_reader import Reader, as_hidden, as_list, as_natural, refuse

if TYPE_CHECKING:
    from collections.abc import Callable


def view_from_json(data: object) -> View:
    """Return the view that `data` describes; null is a hidden tile. Raises InvalidPositionError."""
    reader = Reader(data, "view")
    reader.choice("game", ("epizodiak",))
    return View(
        seat=_seat_or_nobody(reader, "seat"),
        options=options_from_json(reader.any("options")),
        hands=reader.lists("hands", _tile, SEATS),
        pile=reader.list("pile", as_hidden),
        dial=_row(reader, "dial"),
        sets=reader.lists("sets", _value, SEATS),
        contested_sets=reader.lists("contested_sets", _value, SEATS),
        filled=reader.list("filled", as_natural, SEATS),
        turn=reader.natural("turn", SEATS),
        phase=PHASES[PHASES.index(reader.choice("phase", PHASES))],
        picked=_end_tile(reader, "picked"),
        last_laid=_end_tile(reader, "last_laid"),
        passes=reader.natural("passes"),
        scores=reader.list("scores", as_natural, SEATS),
        outcome=_outcome(reader) if reader.has("over") and reader.flag("over") else None,
    )


def event_from_json(data: object) -> Event:
    """Return the event that `data` describes. Raises InvalidPositionError."""
    reader = Reader(data, "event")
    return _EVENTS[reader.choice("event", tuple(_EVENTS))](reader)


def _value(value: object, key: str) -> int:
    number = as_natural(value, key)
    if number not in VALUES:
        raise refuse(f"“{key}” holds no tile {number}.", f"« {key} » : il n’y a pas de tuile {number}.")
    return number


def _tile(value: object, key: str) -> int | Hidden:
    return HIDDEN if value is None else _value(value, key)


def _row(reader: Reader, key: str) -> tuple[int, ...]:
    """Return tiles that lie on the dial, or go there: one at least, and no more than it has places."""
    row = reader.list(key, _value)
    if not 1 <= len(row) <= PLACES:
        raise refuse(f"“{key}” does not fit the dial.", f"« {key} » ne tient pas sur le cadran.")
    return row


def _side(reader: Reader) -> Side:
    return "cw" if reader.choice("side", SIDES) == "cw" else "ccw"


def _end_tile(reader: Reader, key: str) -> EndTile | None:
    if not reader.has(key):
        reader.any(key)
        return None
    tile = Reader(reader.any(key), key)
    return EndTile(_value(tile.any("value"), key), _side(tile))


def _seat(value: object, key: str) -> int:
    seat = as_natural(value, key)
    if seat >= SEATS:
        raise refuse(f"“{key}” holds no seat {seat}.", f"« {key} » : il n’y a pas de place {seat}.")
    return seat


def _seat_or_nobody(reader: Reader, key: str) -> int | None:
    value = reader.any(key)
    return None if value is None else _seat(value, key)


def _outcome(reader: Reader) -> Outcome:
    ranking = reader.list("ranking", lambda group, key: as_list(group, key, _seat))
    return Outcome(ranking, _seat_or_nobody(reader, "winner"))


def _points(value: object, key: str) -> Points:
    reader = Reader(value, key)
    return Points(reader.natural("sets"), reader.flag("doubled"), reader.natural("bonus"))


def _tile_of(reader: Reader) -> int:
    return _value(reader.any("value"), "value")


def _seat_of(reader: Reader) -> int:
    return reader.natural("seat", SEATS)


_EVENTS: Final[dict[str, Callable[[Reader], Event]]] = {
    "Dealt": lambda reader: Dealt(
        reader.lists("hands", _tile, SEATS),
        reader.natural("starter", SEATS),
        reader.list("scores", as_natural, SEATS),
    ),
    "StarterDrawn": lambda reader: StarterDrawn(_seat_of(reader)),
    "DialOpened": lambda reader: DialOpened(_tile_of(reader)),
    "TilesLaid": lambda reader: TilesLaid(_seat_of(reader), _side(reader), _row(reader, "values")),
    "SetDiscarded": lambda reader: SetDiscarded(_seat_of(reader), _tile_of(reader)),
    "TileDrawn": lambda reader: TileDrawn(
        _seat_of(reader), _tile(reader.any("value"), "value"), reader.natural("pile")
    ),
    "TileTaken": lambda reader: TileTaken(_seat_of(reader), _tile_of(reader), _side(reader)),
    "Passed": lambda reader: Passed(_seat_of(reader), reader.flag("drawn")),
    "Contested": lambda reader: Contested(
        _seat_of(reader), _tile_of(reader), reader.list("given", as_natural, SEATS)
    ),
    "DialRefilled": lambda reader: DialRefilled(reader.natural("pile")),
    "RoundEnded": lambda reader: RoundEnded(
        _seat_or_nobody(reader, "seat"),
        reader.list("points", _points, SEATS),
        reader.list("scores", as_natural, SEATS),
        reader.lists("hands", _value, SEATS),
        reader.natural("starter", SEATS),
    ),
    "GameEnded": lambda reader: GameEnded(
        reader.list("ranking", lambda group, key: as_list(group, key, _seat)),
        _seat_or_nobody(reader, "winner"),
    ),
}
