"""The content of masked events: the view of a seat after each of them, and the history of the actions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from epizodiak_qt.games.epizodiak import actions, events
from epizodiak_qt.games.epizodiak.constants import PLACES, SEATS, SET
from epizodiak_qt.games.epizodiak.position import EndTile
from epizodiak_qt.games.epizodiak.view import View
from epizodiak_qt.games.game import HIDDEN, Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.games.epizodiak.field_types import Tile
    from epizodiak_qt.games.epizodiak.options import Options

    Hands = tuple[tuple[Tile, ...], ...]

_NOTHING: tuple[tuple[int, ...], ...] = ((),) * SEATS
_ZEROS = (0,) * SEATS


def undealt(options: Options, seat: int | None) -> View:
    """Return the view of `seat` before the first event of a game: no tile is dealt."""
    return View(
        seat=seat,
        options=options,
        hands=_NOTHING,
        pile=(),
        dial=(),
        sets=_NOTHING,
        contested_sets=_NOTHING,
        filled=_ZEROS,
        turn=0,
        phase="start",
        picked=None,
        last_laid=None,
        passes=0,
        scores=_ZEROS,
        outcome=None,
    )


def apply(view: View, event: events.Event) -> View:
    """Return the view after an event, of which the seat of the view knows what `seen_by` leaves.

    An event that cannot follow raises nothing: the log of a guest may begin in the middle of a round.
    """
    match event:
        case events.StarterDrawn(seat):
            return replace(view, turn=seat)
        case events.Dealt():
            return replace(
                view,
                hands=event.hands,
                pile=(HIDDEN,) * PLACES,
                dial=(),
                sets=_NOTHING,
                contested_sets=_NOTHING,
                filled=_ZEROS,
                turn=event.starter,
                phase="start",
                scores=event.scores,
            )
        case events.DialOpened(value):
            return replace(view, dial=(value,), pile=view.pile[1:])
        case events.DialRefilled(pile):
            return replace(view, dial=(), pile=(HIDDEN,) * pile)
        case events.TilesLaid(seat, side, values):
            dial = view.dial + values if side == "cw" else values[::-1] + view.dial
            full = len(dial) == PLACES
            return _turn_over(
                view,
                seat,
                hands=_without(view, seat, values),
                dial=dial,
                filled=tuple(count + (full and owner == seat) for owner, count in enumerate(view.filled)),
                last_laid=None if full else EndTile(values[-1], side),
            )
        case events.SetDiscarded(seat, value):
            hands = _without(view, seat, (value,) * SET)
            return _turn_over(view, seat, hands=hands, sets=_one_more(view.sets, seat, value))
        case events.TileDrawn(seat, tile, count):
            hands = _with(view, seat, tile)
            return replace(view, hands=hands, pile=(HIDDEN,) * count, phase="drawn", last_laid=None)
        case events.TileTaken(seat, value, side):
            dial = view.dial[:-1] if side == "cw" else view.dial[1:]
            hands, picked = _with(view, seat, value), EndTile(value, side)
            return replace(view, hands=hands, dial=dial, phase="picked", picked=picked, last_laid=None)
        case events.Passed(seat):
            return _turn_over(view, seat, passes=event.passes_after(view.passes))
        case events.Contested(seat, value, given):
            for giver, count in enumerate(given):
                view = replace(view, hands=_without(view, giver, (value,) * count))
            return replace(
                view,
                hands=_with(view, seat, value),
                sets=_one_more(view.sets, seat, value),
                contested_sets=_one_more(view.contested_sets, seat, value),
                phase="contested",
                passes=0,
            )
        case events.RoundEnded():
            return replace(
                view,
                hands=event.hands,
                turn=event.starter,
                phase="deal",
                picked=None,
                last_laid=None,
                passes=0,
                scores=event.scores,
            )
        case _:
            return replace(view, outcome=Outcome(event.ranking, event.winner))


def _turn_over(view: View, seat: int, **changes: Any) -> View:
    """Return the view after the turn of `seat`."""
    begun: dict[str, Any] = {"phase": "start", "picked": None, "last_laid": None, "passes": 0}
    return replace(view, turn=(seat + 1) % SEATS, **begun | changes)


def _with(view: View, seat: int, tile: Tile) -> Hands:
    """Return the hands with one more tile in that of `seat`, if the view shows it."""
    sees = seat == view.seat or HIDDEN not in view.hands[seat]
    hand = (*view.hands[seat], tile if sees else HIDDEN)
    return _changed(view.hands, seat, tuple(sorted(hand, key=_order)))


def _order(tile: Tile) -> int:
    return PLACES + 1 if tile is HIDDEN else tile


def _without(view: View, seat: int, values: tuple[int, ...]) -> Hands:
    """Return the hands with some tiles less in that of `seat`; one of an unknown value was HIDDEN."""
    hand = [*view.hands[seat]]
    for value in values:
        tile = value if value in hand else HIDDEN
        if tile in hand:
            hand.remove(tile)
    return _changed(view.hands, seat, tuple(hand))


def _changed(hands: Hands, seat: int, hand: tuple[Tile, ...]) -> Hands:
    return tuple(hand if owner == seat else other for owner, other in enumerate(hands))


def _one_more(values: tuple[tuple[int, ...], ...], seat: int, value: int) -> tuple[tuple[int, ...], ...]:
    return tuple((*own, value) if owner == seat else own for owner, own in enumerate(values))


def extend_history(
    history: tuple[str, ...], seen: Sequence[object], viewer: int | None = None
) -> tuple[str, ...]:
    """Return `history` with the actions that `seen` tells, as "1 draw" (seat, action).

    Args:
        history: the actions of the round so far.
        seen: the events of one action or of several, in order, as `viewer` or any seat sees them.
        viewer: the seat whose own draws name the tile, as "1 draw 5"; None for public actions only.

    A deal begins a new history.
    """
    for place, event in enumerate(seen):
        match event:
            case events.Dealt():
                history = ()
            case events.TilesLaid(seat, side, values) if not _is_contested_tile(seen, place):
                history = (*history, f"{seat} {actions.Lay(side, values)}")
            case events.SetDiscarded(seat, value):
                history = (*history, f"{seat} {actions.DiscardSet(value)}")
            case events.TileDrawn(seat, value):
                tile = f" {value}" if seat == viewer and isinstance(value, int) else ""
                history = (*history, f"{seat} {actions.DRAW}{tile}")
            case events.TileTaken(seat):
                history = (*history, f"{seat} {actions.TAKE}")
            case events.Contested(seat, value):
                history = (*history, f"{seat} {actions.Contest(value)}")
            case events.Passed(seat):
                history = (*history, f"{seat} {actions.PASS}")
    return history


def _is_contested_tile(seen: Sequence[object], place: int) -> bool:
    """Tell whether a TilesLaid belongs to the contest before it: its one tile fills the dial (R11)."""
    laid = seen[place]
    assert isinstance(laid, events.TilesLaid), "only a lay can belong to a contest"
    return (
        len(laid.values) == 1
        and place > 0
        and isinstance(seen[place - 1], events.Contested)
        and place + 1 < len(seen)
        and isinstance(seen[place + 1], events.DialRefilled)
    )
