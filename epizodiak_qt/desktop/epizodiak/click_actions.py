"""The illegal action that a click most likely meant, whose reason is then shown. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.epizodiak.actions import DRAW, PASS, TAKE, Contest, DiscardSet, Lay
from epizodiak_qt.games.epizodiak.dial import open_slots

if TYPE_CHECKING:
    from epizodiak_qt.desktop.epizodiak.selection import RunSelection
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.games.epizodiak.actions import Action
    from epizodiak_qt.games.epizodiak.view import View


def illegal_action(key: Key, view: View, selection: RunSelection) -> Action | None:
    """Return the action that a click without effect most likely meant; None for a click without meaning.

    - A tile of the hand: lay it, after the chosen tiles, or else on the nearer side.
    - A free slot of the dial: contest its value, if a contest is what could be done there: no tile is chosen,
      the slot is open, the player does not hold its value, the pile is empty and the turn has just begun.
      In every other case lay a tile there, as for a tile of the hand.
    - A tile on the dial: pick it up. If a tile is chosen, or another tile was laid last: lay on its slot.
    - A slot of the discard area, or a set on it: discard the set of that value.
    - The centre: draw, or pass once the pile is empty.
    """
    match key:
        case ("place", int(value)) if not selection and _asks_for_contest(view, value):
            return Contest(value)
        case ("hand" | "place", int(value), *_):
            return _lay_with(view, value, selection)
        case ("dial", int(value)):
            other_was_laid = view.last_laid is not None and view.last_laid.value != value
            return _lay_with(view, value, selection) if selection or other_was_laid else TAKE
        case ("discard" | "set", int(value)):
            return DiscardSet(value)
        case ("centre",):
            return DRAW if view.pile else PASS
        case _:
            return None


def _asks_for_contest(view: View, value: int) -> bool:
    """Return whether a contest, but no lay, could be possible at a slot (R10)."""
    held = view.seat is not None and value in view.hands[view.seat]
    return not held and not view.pile and view.phase == "start" and value in open_slots(view.dial)


def _lay_with(view: View, value: int, selection: RunSelection) -> Lay:
    if selection.side is not None:
        return Lay(selection.side, (*selection.values, value))
    clockwise = (value - view.dial[-1]) % 12 <= (view.dial[0] - value) % 12
    return Lay("cw" if clockwise else "ccw", (value,))
