"""The content of events: the view or the position after each of them, and the history of the actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from epizodiak_qt.games.epizodiak import actions, events
from epizodiak_qt.games.epizodiak.constants import PLACES, SEATS, SET
from epizodiak_qt.games.epizodiak.position import CommonFields, EndTile
from epizodiak_qt.games.epizodiak.view import View
from epizodiak_qt.games.game import HIDDEN, Outcome, amended, changed, hands_with, hands_without, pile_left

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.games.epizodiak.options import Options

S = TypeVar("S", bound=CommonFields)

_NOTHING: tuple[tuple[int, ...], ...] = ((),) * SEATS
_ZEROS = (0,) * SEATS
_TURN_OVER: tuple[dict[str, Any], ...] = tuple(
    {"turn": (seat + 1) % SEATS, "phase": "start", "picked": None} for seat in range(SEATS)
)


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


def apply(state: S, event: events.Event) -> S:
    """Return the view after an event, of which the seat of the view knows what `seen_by` leaves.

    An event that cannot follow raises nothing: the log of a guest may begin in the middle of a round.
    A position is changed in the same way, but for a pile that was shuffled and the seed: `rules` adds them.
    """
    match event:
        # The frequent events have patterns without fields, which match in a third of the time.
        case events.TileDrawn():
            hands, pile = hands_with(state.hands, event.seat, event.value), pile_left(state.pile, event.pile)
            return amended(state, hands=hands, pile=pile, phase="drawn", last_laid=None)
        case events.TilesLaid():
            seat, side, values = event.seat, event.side, event.values
            dial = state.dial + values if side == "cw" else values[::-1] + state.dial
            full = len(dial) == PLACES
            return amended(
                state,
                **_TURN_OVER[seat],
                hands=hands_without(state.hands, seat, values),
                dial=dial,
                filled=changed(state.filled, seat, state.filled[seat] + 1) if full else state.filled,
                last_laid=None if full else EndTile(values[-1], side),
                passes=0,
            )
        case events.Passed():
            passes = event.passes_after(state.passes)
            return amended(state, **_TURN_OVER[event.seat], last_laid=None, passes=passes)
        case events.SetDiscarded():
            seat, value = event.seat, event.value
            hands, sets = hands_without(state.hands, seat, (value,) * SET), _one_more(state.sets, seat, value)
            return amended(state, **_TURN_OVER[seat], hands=hands, sets=sets, last_laid=None, passes=0)
        case events.TileTaken(seat, value, side):
            dial = state.dial[:-1] if side == "cw" else state.dial[1:]
            hands, picked = hands_with(state.hands, seat, value), EndTile(value, side)
            return amended(state, hands=hands, dial=dial, phase="picked", picked=picked, last_laid=None)
        case events.DialOpened(value):
            return amended(state, dial=(value,), pile=state.pile[1:])
        case events.DialRefilled(count):
            return amended(state, dial=(), pile=pile_left(state.pile, count))
        case events.Contested(seat, value, given):
            for giver, count in enumerate(given):
                state = amended(state, hands=hands_without(state.hands, giver, (value,) * count))
            return amended(
                state,
                hands=hands_with(state.hands, seat, value),
                sets=_one_more(state.sets, seat, value),
                contested_sets=_one_more(state.contested_sets, seat, value),
                phase="contested",
                passes=0,
            )
        case events.StarterDrawn(seat):
            return amended(state, turn=seat)
        case events.Dealt():
            return amended(
                state,
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
        case events.RoundEnded():
            return amended(
                state,
                hands=event.hands,
                turn=event.starter,
                phase="deal",
                picked=None,
                last_laid=None,
                passes=0,
                scores=event.scores,
            )
        case _:
            ended = {"outcome": Outcome(event.ranking, event.winner)}
            return amended(state, **(ended if isinstance(state, View) else {"over": True}))


def _one_more(values: tuple[tuple[int, ...], ...], seat: int, value: int) -> tuple[tuple[int, ...], ...]:
    return changed(values, seat, (*values[seat], value))


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
