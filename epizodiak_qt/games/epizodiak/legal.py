"""Which actions are legal in EpiZodiak (R2–R13)."""

from __future__ import annotations

from bisect import bisect_right
from operator import eq
from typing import TYPE_CHECKING, TypeVar

from epizodiak_qt.games.epizodiak import actions
from epizodiak_qt.games.epizodiak.constants import CONTEST_AFTER, FORCED_AFTER, PLACES, SET
from epizodiak_qt.games.epizodiak.dial import open_slots, other
from epizodiak_qt.games.epizodiak.field_types import Tile
from epizodiak_qt.games.epizodiak.view import is_single

if TYPE_CHECKING:
    from epizodiak_qt.games.epizodiak.position import Position

T = TypeVar("T", bound=Tile)


def acting(position: Position) -> tuple[int, ...]:
    """Return the seat to move, or none once the game is over."""
    return () if position.over else (position.turn,)


def turn_begins(position: Position) -> bool:
    """Tell whether the next action is the first one of a turn; a deal counts as a turn."""
    return position.phase in ("start", "deal")


def between_rounds(position: Position) -> bool:
    """Tell whether a round is over and the next is to be dealt (R15)."""
    return position.phase == "deal" and not position.over


def legal(position: Position, seat: int) -> tuple[actions.Action, ...]:
    """Return what `seat` may do, sorted by notation; empty for a seat not to move and once over."""
    if position.over or seat != position.turn:
        return ()
    if position.remembered is None:
        # Memoised, because `play` follows `legal` almost always. The cache is not part of the value.
        object.__setattr__(position, "remembered", _legal(position))
    assert position.remembered is not None, "just filled in"
    return position.remembered


def _legal(position: Position) -> tuple[actions.Action, ...]:
    match position.phase:
        case "start" if position.pile:  # R3: never a bare pass
            return (actions.DRAW, *lays(position), *sets(position), *take(position))
        case "start":
            return _legal_without_pile(position)
        case "drawn":  # R4
            return (*lays(position), actions.PASS, *sets(position))
        case "picked" | "contested":  # R8, R11
            return (*lays(position), *sets(position))
        case _:
            return (actions.DEAL,)


def _legal_without_pile(position: Position) -> tuple[actions.Action, ...]:
    """R9, R10, R12: lay, discard a set, take, contest, pass, as far as single tiles and passes let."""
    laid, contested = lays(position), contests(position)
    if is_forced(position):  # R12
        return (*contested, *laid) if laid or contested else sets(position) or (actions.PASS,)
    passing = () if binding_value(position) is not None else (actions.PASS,)
    return (*contested, *laid, *passing, *sets(position), *take(position))


def lays(position: Position) -> tuple[actions.Lay, ...]:
    """R2, R7: the runs that the hand of the seat to move can lay, anticlockwise before clockwise."""
    dial, hand = position.dial, position.hands[position.turn]
    if position.picked is not None:
        return actions.lays_on(dial, other(position.picked.side), PLACES - len(dial) - 1, hand)  # R7
    room = PLACES - len(dial)
    if room == 1:
        return actions.lays_on(dial, "cw", 1, hand)
    return actions.lays_on(dial, "ccw", room, hand) + actions.lays_on(dial, "cw", room, hand)


def sets(position: Position) -> tuple[actions.DiscardSet, ...]:
    """R13, R9: the sets that the hand of the seat to move holds, unless `unique_must_fill` forbids them."""
    held = set_values(position.hands[position.turn])
    if not held or must_fill(position) is not None:
        return ()
    return tuple(map(actions.SETS.__getitem__, sorted(held, key=str)))


def set_values(hand: tuple[int, ...]) -> list[int]:
    """R13: the values of which the sorted `hand` holds three or more, ascending."""
    further = hand[SET - 1 :]
    if not any(map(eq, hand, further)):
        return []
    return sorted({first for first, last in zip(hand, further, strict=False) if first == last})


def must_fill(position: Position) -> int | None:
    """R9, `unique_must_fill`: the single tile that must go to the last open slot before any set."""
    if (
        not position.options.unique_must_fill
        or len(position.dial) != PLACES - 1
        or position.pile
        or position.phase != "start"
    ):
        return None
    return binding_value(position)


def binding_value(position: Position) -> int | None:
    """R9: the single tile of the seat to move that an open slot asks for; its holder may not pass."""
    hand = position.hands[position.turn]
    for value in open_slots(position.dial):
        if value in hand and is_single(position, value):
            return value
    return None


def is_forced(position: Position) -> bool:
    """R12: tell whether three bare passes or more force a lay."""
    return position.passes >= FORCED_AFTER


def take(position: Position) -> tuple[actions.Take, ...]:
    """R6, R8: whether the tile just laid may be picked up; never a single one, nor without a follow-up."""
    laid = position.last_laid
    if laid is None or is_single(position, laid.value):
        return ()
    hand = position.hands[position.turn]
    lays = actions.lays_after_take(hand, position.dial, laid.side, laid.value)
    return (actions.TAKE,) if lays or set_values(with_tile(hand, laid.value)) else ()


def contests(position: Position) -> tuple[actions.Contest, ...]:
    """R10: the open slots whose four tiles the two others hold, after two bare passes."""
    if position.passes < CONTEST_AFTER:
        return ()
    values = [value for value in open_slots(position.dial) if _contestable(position, value)]
    return tuple(actions.CONTESTS[value] for value in sorted(set(values), key=str))


def _contestable(position: Position, value: int) -> bool:
    return (
        value not in position.hands[position.turn]
        and not is_single(position, value)
        and not would_empty(position, value)
    )


def would_empty(position: Position, value: int) -> bool:
    """R10: tell whether a hand holds only tiles of `value`, so that a contest would empty it."""
    return any(hand.count(value) == len(hand) for hand in position.hands)


def with_tile(hand: tuple[T, ...], tile: T) -> tuple[T, ...]:
    """Return the sorted `hand` with one more tile."""
    place = bisect_right(hand, tile)
    return (*hand[:place], tile, *hand[place:])
