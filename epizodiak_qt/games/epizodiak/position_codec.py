"""Encodes and decodes positions and views of EpiZodiak as JSON; input is validated."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from epizodiak_qt.games.epizodiak.constants import COPIES, MOST_PASSES, PLACES, SET, VALUES
from epizodiak_qt.games.epizodiak.dial import is_arc
from epizodiak_qt.games.epizodiak.events import GameEnded
from epizodiak_qt.games.epizodiak.position import Position, emptier, outcome
from epizodiak_qt.games.epizodiak.view import OpenView, View
from epizodiak_qt.games.game import Json, Outcome
from epizodiak_qt.games.json_codec import as_object, fields_to_json, flag, from_json, refuse, to_json

NAME: Final = "epizodiak"


def position_to_json(position: Position) -> Json:
    """Return the position in notation, hidden tiles and seed included."""
    return _notation(position, outcome(position))


def view_to_json(seen: View) -> Json:
    """Return the view in notation: hidden tiles are null.

    Raises TypeError for a view of all hands: it must not leave the program (R18).
    """
    if isinstance(seen, OpenView):
        raise TypeError("a view of all hands has no wire format")
    return _notation(seen, seen.outcome)


def _notation(state: Position | View, ended: Outcome | None) -> Json:
    """Return the fields of a state, and the result once the game is over."""
    data = {"game": NAME, **fields_to_json(state)}
    data = {key: value for key, value in data.items() if key not in ("over", "outcome")}
    if ended is not None:
        data |= {"over": True, **to_json(ended)}
    return data


def view_from_json(data: object) -> View:
    """Return the view that `data` describes; null is a hidden tile. Raises InvalidPositionError."""
    given = as_object(data, "view", NAME)
    view = from_json(View, given | {"outcome": None}, "view")
    if not flag(given, "over"):
        return view
    ended = from_json(GameEnded, given, "view")
    return replace(view, outcome=Outcome(ended.ranking, ended.winner))


def position_from_json(data: object) -> Position:
    """Return the position that `data` describes.

    Raises InvalidPositionError for a missing key, a wrong type, or a position that cannot be (notation).
    """
    given = as_object(data, "position", NAME)
    position = from_json(Position, given | {"over": flag(given, "over")}, "position")
    tile, dial = position.last_laid, position.dial
    if tile is not None and (len(dial) < 2 or tile.value != dial[-1 if tile.side == "cw" else 0]):
        raise refuse(
            "The tile laid last is not at its end of the dial.",
            "La dernière tuile posée n’est pas à son bout du cadran.",
        )
    position = replace(
        position,
        hands=tuple(tuple(sorted(hand)) for hand in position.hands),
        last_laid=position.last_laid if position.phase == "start" else None,
    )
    # They refuse exactly the positions that docs/notation.md calls impossible.
    for check in (_check_tiles, _check_dial, _check_sets, _check_passes, _check_picked):
        check(position)
    return position


def _check_tiles(position: Position) -> None:
    laid_out = [value for values in position.sets for value in values]
    if len(set(laid_out)) < len(laid_out):
        raise refuse("A set is out twice.", "Un brelan est sorti deux fois.")
    tiles = [*position.pile, *position.dial, *laid_out * SET]
    for hand in position.hands:
        tiles.extend(hand)
    if sorted(tiles) != sorted(VALUES * COPIES):
        raise refuse("The 48 tiles are not all there once.", "Les 48 tuiles ne sont pas toutes là une fois.")


def _check_dial(position: Position) -> None:
    if not is_arc(position.dial):
        raise refuse("The dial is empty or no arc.", "Le cadran est vide ou n’est pas un arc.")
    if position.phase == "deal" or position.over:
        return
    if len(position.dial) == PLACES:
        raise refuse("The dial is full.", "Le cadran est plein.")
    if emptier(position) is not None:
        raise refuse("A hand is empty, yet the round goes on.", "Une main est vide et la manche continue.")


def _check_sets(position: Position) -> None:
    for out, contested in zip(position.sets, position.contested_sets, strict=True):
        if len(set(contested)) < len(contested) or not set(contested) <= set(out):
            raise refuse(
                "A contested set is not among the sets of its seat.",
                "Un brelan contesté n’est pas parmi les brelans de sa place.",
            )


def _check_passes(position: Position) -> None:
    if position.passes and (
        position.pile
        or position.phase != "start"
        or position.last_laid is not None
        or position.passes > MOST_PASSES
    ):
        raise refuse("There cannot be that many passes here.", "Il ne peut y avoir autant de passes ici.")


def _check_picked(position: Position) -> None:
    if (position.picked is not None) != (position.phase == "picked"):
        raise refuse(
            "A tile picked up belongs to the phase “picked”.",
            "Une tuile ramassée va avec la phase « picked ».",
        )
