"""The first-time cards of EpiZodiak: what becomes possible, its cost, and the piece it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.scene.piece_layer import HAND
from epizodiak_qt.desktop.table.game_ui import FirstTimeCard
from epizodiak_qt.games.epizodiak.actions import PASS, TAKE, Contest, DiscardSet, Lay
from epizodiak_qt.games.epizodiak.constants import FORCED_AFTER, PLACES
from epizodiak_qt.games.epizodiak.view import View, is_single

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.table.link import Update


def contest(update: Update) -> Key | None:
    """Return the place whose four tiles can be claimed (R10)."""
    return next((("place", each.value) for each in update.legal if isinstance(each, Contest)), None)


def pick_up(update: Update) -> Key | None:
    """Return the tile on the dial that can be picked up (R6)."""
    view: View = update.view
    return ("dial", view.last_laid.value) if TAKE in update.legal and view.last_laid is not None else None


def forced_lay(update: Update) -> Key | None:
    """Return a tile of the hand of which one must be laid (R12)."""
    view: View = update.view
    return next(((HAND, lay.values[0], 0) for lay in _lays(update) if view.passes >= FORCED_AFTER), None)


def single_tile(update: Update) -> Key | None:
    """Return a single tile of the hand that can be laid (R13)."""
    values = (value for lay in _lays(update) for value in lay.values)
    return next(((HAND, value, 0) for value in values if is_single(update.view, value)), None)


def discard_set(update: Update) -> Key | None:
    """Return the place in the discard area of a set that can be discarded (R13)."""
    return next((("discard", each.value) for each in update.legal if isinstance(each, DiscardSet)), None)


def empty_pile(update: Update) -> Key | None:
    """Return the centre of the dial while a pass takes the place of a draw (R9)."""
    view: View = update.view
    return ("centre",) if PASS in update.legal and view.phase == "start" else None


def full_dial(update: Update) -> Key | None:
    """Return the place of the last tile of a run that fills the dial (R14)."""
    room = PLACES - len(update.view.dial)
    return next((("place", lay.values[-1]) for lay in _lays(update) if len(lay.values) == room), None)


def _lays(update: Update) -> list[Lay]:
    return [action for action in update.legal if isinstance(action, Lay)]


CARDS: Final = (
    FirstTimeCard(
        "contest",
        "Contest",
        "The others hold all four tiles of this value: you may take them. "
        "Three become your set; the fourth is yours to play, and you must then lay or discard a set.",
        contest,
    ),
    FirstTimeCard(
        "forced-lay",
        "Forced lay",
        "Three players in a row have passed: now you must lay, or contest if you can. "
        "The violet line marks the tiles that fit.",
        forced_lay,
    ),
    FirstTimeCard(
        "full-dial",
        "Full dial",
        "A run up to this slot fills the dial. "
        "Its tiles and the draw pile become a new draw pile, whose first tile opens the dial again.",
        full_dial,
    ),
    FirstTimeCard(
        "pick-up",
        "Pick-up",
        "You may take this tile, the last one laid, into your hand. "
        "In return you must lay on the other side, or discard a set.",
        pick_up,
    ),
    FirstTimeCard(
        "empty-pile",
        "Empty draw pile",
        "There is nothing left to draw: you may pass here instead. "
        "After two such passes a player may contest; after three, the next one must lay.",
        empty_pile,  # no public card: a single tile that fits forbids to pass (R9)
    ),
    FirstTimeCard(
        "single-tile",
        "Single tile",
        "Its set is out, so it is the last tile of its value, and nobody can pick it up. "
        "Once the draw pile is empty, you may not pass while it fits.",
        single_tile,
    ),
    FirstTimeCard(
        "set",
        "Set",
        "Three tiles of one value can go at once, and may bring you a point. "
        "That is your whole turn, and the fourth tile becomes a single one.",
        discard_set,
    ),
)
"""The cards, the rarest moments first."""
