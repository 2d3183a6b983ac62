"""A bot for EpiZodiak that weighs each action by itself: sets first, long runs, nothing broken up in vain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.epizodiak.actions import Action, Contest, DiscardSet, Draw, Lay, Take, lays_after_take
from epizodiak_qt.games.epizodiak.constants import COPIES, SET
from epizodiak_qt.games.epizodiak.view import View, own_hand, single_values

if TYPE_CHECKING:
    from random import Random

    from epizodiak_qt.bots.player import History


# Weights in tiles: what an action is worth beside getting rid of one tile.
EMPTY_HAND: Final = 50.0
CONTEST: Final = 5.0
SET_OUT: Final = 4.0
BROKEN_SET: Final = 1.4
BROKEN_PAIR: Final = 0.4
DRAWN_TILE: Final = -0.9
TAKEN_TILE: Final = -1.2
TIE_BREAK: Final = 0.01


class SensiblePlayer:
    """Chooses the action of the highest weight; equal ones by lot, so that it does not repeat itself."""

    def choose(self, view: View, legal: tuple[Action, ...], history: History, random: Random) -> Action:  # noqa: ARG002  (the protocol passes the history)
        """Return the best of `legal`."""
        return max(legal, key=lambda action: weight(view, action) + TIE_BREAK * random.random())


def weight(view: View, action: Action) -> float:
    """Return what `action` is worth to the seat of the view, in tiles got rid of."""
    hand = own_hand(view)
    match action:
        case Lay(values=values):
            return _lay(view, hand, values)
        case DiscardSet():
            return SET_OUT + (EMPTY_HAND if len(hand) == SET else 0)
        case Contest():
            return CONTEST
        case Draw():
            return DRAWN_TILE + SET_OUT * _chance_of_set(view, hand)
        case Take():
            return _take(view, hand)
        case _:
            return 0.0


def _lay(view: View, hand: tuple[int, ...], laid: tuple[int, ...]) -> float:
    if len(laid) == len(hand):
        return EMPTY_HAND
    # With an empty pile no set will come any more.
    spoils = {SET: BROKEN_SET, SET - 1: BROKEN_PAIR if view.pile else 0.0}
    return len(laid) - sum(spoils.get(hand.count(value), 0.0) for value in laid)


def _chance_of_set(view: View, hand: tuple[int, ...]) -> float:
    """Return the chance that the next tile of the pile makes a set of a pair in the hand."""
    gone = single_values(view)
    unseen = len(view.pile) + sum(len(tiles) for seat, tiles in enumerate(view.hands) if seat != view.seat)
    wanted = sum(
        COPIES - 2 - view.dial.count(value)
        for value in set(hand)
        if hand.count(value) == SET - 1 and value not in gone
    )
    return wanted / unseen


def _take(view: View, hand: tuple[int, ...]) -> float:
    """Return what picking up is worth together with the best move that can follow it."""
    laid = view.last_laid
    assert laid is not None, "a take is legal only with a tile to take"
    if hand.count(laid.value) >= SET - 1:
        return TAKEN_TILE + SET_OUT
    return TAKEN_TILE + len(lays_after_take(hand, view.dial, laid.side, laid.value))
