"""Encodes and decodes positions of EpiZodiak as JSON; input is validated. Encodes views too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.epizodiak.constants import COPIES, MOST_PASSES, PLACES, SEATS, SET, VALUES
from epizodiak_qt.games.epizodiak.dial import Side, is_arc
from epizodiak_qt.games.epizodiak.options import options_from_json, options_to_json
from epizodiak_qt.games.epizodiak.position import PHASES, EndTile, Position, emptier, outcome
from epizodiak_qt.games.epizodiak.view import OpenView
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.games.json_reader import Reader, as_natural, refuse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from epizodiak_qt.games.epizodiak.view import Tile, View
    from epizodiak_qt.games.game import InvalidPositionError, Json, Outcome


def position_to_json(position: Position) -> Json:
    """Return the position in notation, hidden tiles and seed included."""
    return _to_json(position, outcome(position)) | {"seed": position.seed}


def view_to_json(seen: View) -> Json:
    """Return the view in notation: hidden tiles are null.

    Raises TypeError for a view of all hands: it must not leave the program (R18).
    """
    if isinstance(seen, OpenView):
        raise TypeError("a view of all hands has no wire format")
    return {"seat": seen.seat} | _to_json(seen, seen.outcome)


def _to_json(seen: Position | View, ended: Outcome | None) -> Json:
    data: Json = {
        "game": "epizodiak",
        "options": options_to_json(seen.options),
        "hands": [_tiles_to_json(hand) for hand in seen.hands],
        "pile": _tiles_to_json(seen.pile),
        "dial": list(seen.dial),
        "sets": [list(values) for values in seen.sets],
        "contested_sets": [list(values) for values in seen.contested_sets],
        "filled": list(seen.filled),
        "turn": seen.turn,
        "phase": seen.phase,
        "picked": _end_tile_to_json(seen.picked),
        "last_laid": _end_tile_to_json(seen.last_laid),
        "passes": seen.passes,
        "scores": list(seen.scores),
    }
    if ended is not None:
        data |= {"over": True, "ranking": [list(group) for group in ended.ranking], "winner": ended.winner}
    return data


def _tiles_to_json(tiles: Iterable[Tile]) -> list[int | None]:
    return [None if tile is HIDDEN else tile for tile in tiles]


def _end_tile_to_json(tile: EndTile | None) -> Json | None:
    return None if tile is None else {"value": tile.value, "side": tile.side}


def position_from_json(data: object) -> Position:
    """Return the position that `data` describes.

    Raises InvalidPositionError for a missing key, a wrong type, or a position that cannot be (notation).
    """
    reader = Reader(data)
    reader.choice("game", ("epizodiak",))
    phase = PHASES[PHASES.index(reader.choice("phase", PHASES))]
    dial = reader.list("dial", _tile)
    last_laid = _end_tile(reader, "last_laid")
    if last_laid is not None and not _lies_at_its_end(last_laid, dial):
        raise refuse(
            "The tile laid last is not at its end of the dial.",
            "La dernière tuile posée n’est pas à son bout du cadran.",
        )
    position = Position(
        options=options_from_json(reader.any("options")),
        hands=tuple(tuple(sorted(hand)) for hand in reader.lists("hands", _tile, SEATS)),
        pile=reader.list("pile", _tile),
        dial=dial,
        sets=reader.lists("sets", _tile, SEATS),
        contested_sets=reader.lists("contested_sets", _tile, SEATS),
        filled=reader.list("filled", as_natural, SEATS),
        turn=reader.natural("turn", SEATS),
        phase=phase,
        picked=_end_tile(reader, "picked"),
        last_laid=last_laid if phase == "start" else None,
        passes=reader.natural("passes"),
        scores=reader.list("scores", as_natural, SEATS),
        over=reader.has("over") and reader.flag("over"),
        seed=reader.text("seed"),
    )
    _check(position)
    return position


def _tile(value: object, key: str) -> int:
    tile = as_natural(value, key)
    if tile not in VALUES:
        raise refuse(f"“{key}” holds no tile {tile}.", f"« {key} » : il n’y a pas de tuile {tile}.")
    return tile


def _end_tile(reader: Reader, key: str) -> EndTile | None:
    value = reader.any(key)
    if value is None:
        return None
    tile = Reader(value, key)
    side: Side = "cw" if tile.choice("side", ("cw", "ccw")) == "cw" else "ccw"
    return EndTile(_tile(tile.any("value"), key), side)


def _check(position: Position) -> None:
    """Raise InvalidPositionError exactly for the positions that docs/notation.md calls impossible."""
    for fault in (_tiles_fault, _dial_fault, _sets_fault, _passes_fault, _picked_fault):
        error = fault(position)
        if error is not None:
            raise error


def _tiles_fault(position: Position) -> InvalidPositionError | None:
    laid_out = [value for values in position.sets for value in values]
    if len(set(laid_out)) < len(laid_out):
        return refuse("A set is out twice.", "Un brelan est sorti deux fois.")
    tiles = [*position.pile, *position.dial, *laid_out * SET]
    for hand in position.hands:
        tiles.extend(hand)
    if sorted(tiles) != sorted(VALUES * COPIES):
        return refuse("The 48 tiles are not all there once.", "Les 48 tuiles ne sont pas toutes là une fois.")
    return None


def _dial_fault(position: Position) -> InvalidPositionError | None:
    if not is_arc(position.dial):
        return refuse("The dial is empty or no arc.", "Le cadran est vide ou n’est pas un arc.")
    if position.phase == "deal" or position.over:
        return None
    if len(position.dial) == PLACES:
        return refuse("The dial is full.", "Le cadran est plein.")
    if emptier(position) is not None:
        return refuse("A hand is empty, yet the round goes on.", "Une main est vide et la manche continue.")
    return None


def _sets_fault(position: Position) -> InvalidPositionError | None:
    for out, contested in zip(position.sets, position.contested_sets, strict=True):
        if len(set(contested)) < len(contested) or not set(contested) <= set(out):
            return refuse(
                "A contested set is not among the sets of its seat.",
                "Un brelan contesté n’est pas parmi les brelans de sa place.",
            )
    return None


def _passes_fault(position: Position) -> InvalidPositionError | None:
    if position.passes and (
        position.pile
        or position.phase != "start"
        or position.last_laid is not None
        or position.passes > MOST_PASSES
    ):
        return refuse("There cannot be that many passes here.", "Il ne peut y avoir autant de passes ici.")
    return None


def _picked_fault(position: Position) -> InvalidPositionError | None:
    if (position.picked is not None) != (position.phase == "picked"):
        return refuse(
            "A tile picked up belongs to the phase “picked”.",
            "Une tuile ramassée va avec la phase « picked ».",
        )
    return None


def _lies_at_its_end(tile: EndTile, dial: tuple[int, ...]) -> bool:
    return len(dial) > 1 and tile.value == dial[-1 if tile.side == "cw" else 0]
