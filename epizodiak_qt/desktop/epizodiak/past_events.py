"""Earlier moments of EpiZodiak from its events: the view after each one, and where its tiles lie. No Qt."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from epizodiak_qt.desktop.epizodiak.table_picture import picture_after, picture_of
from epizodiak_qt.games.epizodiak.constants import PLACES, SEATS
from epizodiak_qt.games.epizodiak.events import (
    Contested,
    Dealt,
    DialOpened,
    DialRefilled,
    Passed,
    RoundEnded,
    SetDiscarded,
    StarterDrawn,
    TileDrawn,
    TilesLaid,
    TileTaken,
)
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.games.epizodiak.view import View
    from epizodiak_qt.table.link import Update

_NOTHING = ((),) * SEATS


def first_update(now: Update, seat: int | None, events: Iterable[object]) -> Update:
    """Return the table of `seat` before the first of `events`, which led to `now`."""
    return replace(now, seat=seat, view=first_view(replace(now.view, seat=seat), events))


def update_after(update: Update, event: object, now: Update) -> Update:
    """Return the table after an event; the outcome of the game is that of `now`."""
    return replace(update, view=view_after(update.view, event, now.view))


def first_view(now: View, events: Iterable[object]) -> View:
    """Return the view before the first of `events`, which led to `now`: no tile is dealt."""
    ended = next((event for event in events if isinstance(event, RoundEnded)), None)
    scores = now.scores
    if ended is not None:
        scores = tuple(score - points.total for score, points in zip(ended.scores, ended.points, strict=True))
    return replace(_round_begun(now), hands=_NOTHING, pile=(), dial=(), scores=scores)


def deals(event: object) -> bool:
    """Return whether an event is a deal, or the lot before it."""
    return isinstance(event, StarterDrawn | Dealt)


def knows(event: object, seat: int | None) -> bool:
    """Return whether an event holds all that `seat` has to know of its own hand."""
    match event:
        case Dealt(hands=hands) if seat is not None:
            return HIDDEN not in hands[seat]
        case TileDrawn(seat=owner, value=value):
            return owner != seat or value is not HIDDEN
        case _:
            return True


def _round_begun(view: View) -> View:
    return replace(
        view,
        sets=_NOTHING,
        contested_sets=_NOTHING,
        filled=(0,) * SEATS,
        phase="start",
        picked=None,
        last_laid=None,
        passes=0,
        outcome=None,
    )


def view_after(view: View, event: object, _now: View) -> View:
    """Return the view after an event; at the end of a round the hands stay as the seat knew them."""
    picture = picture_after(picture_of(view), event)
    if isinstance(event, Dealt):
        view = _round_begun(view)
    hands = tuple(
        picture.hand if seat == view.seat else (HIDDEN,) * count for seat, count in enumerate(picture.counts)
    )
    view = replace(view, hands=hands, pile=(HIDDEN,) * picture.pile, dial=picture.dial)
    match event:
        case StarterDrawn(seat=seat):
            return replace(view, turn=seat)
        case TilesLaid(seat=seat):
            full = len(view.dial) == PLACES
            filled = tuple(count + (full and owner == seat) for owner, count in enumerate(view.filled))
            return replace(view, turn=_next(seat), passes=0, filled=filled)
        case SetDiscarded(seat=seat, value=value):
            return replace(view, turn=_next(seat), passes=0, sets=_with(view.sets, seat, value))
        case Contested(seat=seat, value=value):
            contested = _with(view.contested_sets, seat, value)
            return replace(
                view, turn=seat, passes=0, sets=_with(view.sets, seat, value), contested_sets=contested
            )
        case TileDrawn(seat=seat) | TileTaken(seat=seat):
            return replace(view, turn=seat)
        case Passed(seat=seat):
            return replace(view, turn=_next(seat), passes=event.passes_after(view.passes))
        case RoundEnded(scores=scores):
            # Neither phase nor outcome: they would open all hands, which no event tells.
            return replace(view, passes=0, scores=scores)
        case _:
            return view


def _next(seat: int) -> int:
    return (seat + 1) % SEATS


def _with(values: tuple[tuple[int, ...], ...], seat: int, value: int) -> tuple[tuple[int, ...], ...]:
    return tuple((*own, value) if owner == seat else own for owner, own in enumerate(values))


def keys_of(event: object) -> frozenset[Key]:
    """Return the items that show what an event did: tiles where it put them, a place, or a player."""
    match event:
        case DialOpened(value=value):
            return frozenset({("dial", value)})
        case TilesLaid(values=values):
            return frozenset(("dial", value) for value in values)
        case SetDiscarded(value=value) | Contested(value=value):
            return frozenset({("set", value)})
        case TileTaken(value=value):
            return frozenset({("place", value)})
        case DialRefilled():
            return frozenset({("centre",)})
        case StarterDrawn(seat=seat) | TileDrawn(seat=seat) | Passed(seat=seat):
            return frozenset({("player", seat)})
        case RoundEnded(seat=int(seat)):
            return frozenset({("player", seat)})
        case _:
            return frozenset()


def keys_left(keys: frozenset[Key], event: object) -> frozenset[Key]:
    """Return those of `keys` that a later event leaves where they lie."""
    match event:
        case Dealt():
            return frozenset(key for key in keys if key[0] == "player")
        case DialRefilled():
            return frozenset(key for key in keys if key[0] in ("player", "set"))
        case TileTaken(value=value):
            return keys - {("dial", value)}
        case TilesLaid(values=values):
            return keys - {("place", value) for value in values}
        case _:
            return keys
