"""The spoken texts of EpiZodiak: the turn, and the answers to the questions of the keys. No Qt items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import plural, translate
from epizodiak_qt.desktop.epizodiak.hints import Hints
from epizodiak_qt.desktop.epizodiak.words.event_text import listed, side_name, the_tile
from epizodiak_qt.games.epizodiak.actions import Lay
from epizodiak_qt.games.epizodiak.dial import PLACES, VALUES, open_slots
from epizodiak_qt.games.epizodiak.events import (
    Contested,
    GameEnded,
    RoundEnded,
    SetDiscarded,
    TileDrawn,
    TilesLaid,
    TileTaken,
)
from epizodiak_qt.games.epizodiak.view import potentials, single_values
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from epizodiak_qt.desktop.table.spoken_text import Question, SeenTable
    from epizodiak_qt.games.epizodiak.view import View
    from epizodiak_qt.games.game import Event

COPIES = 4


def turn(seen: SeenTable, *, details: bool) -> str:
    """Return whose turn it is and what can be done; with `details` also edges and counts."""
    view: View = seen.update.view
    hints = Hints.of(view, seen.update.legal)
    if not hints.acting:
        return _whose(seen)
    parts = [_lead(seen, forced=hints.forced)]
    if details:
        parts.append(_edges(view))
    if seen.private:
        parts += _possible(seen, hints)
    else:
        parts.append(_tiles_in_hand(view))
    if details:
        parts.append(_pile(view))
    return " ".join(part for part in parts if part)


def _lead(seen: SeenTable, *, forced: bool) -> str:
    match seen.update.view.phase:
        case "drawn":
            return translate("Spoken", "You have drawn.")
        case "picked":
            return translate("Spoken", "You have picked up a tile.")
        case "contested":
            return translate("Spoken", "You have contested.")
    lead = translate("Spoken", "{name}, your turn.").format(name=seen.names[seen.update.view.turn])
    if forced and seen.private:
        lead += " " + translate("Spoken", "After three passes you must play.")
    return lead


def _possible(seen: SeenTable, hints: Hints) -> list[str]:
    """Return what can be done, one sentence a kind."""
    lays = {value for action in seen.update.legal if isinstance(action, Lay) for value in action.values}
    parts = [_playable(lays), _sets(hints.sets)]
    if hints.take is not None:
        parts.append(translate("Spoken", "You may pick up the {value}.").format(value=hints.take))
    if hints.contests:
        parts.append(
            translate("Spoken", "You may contest {values}.").format(values=listed(sorted(hints.contests)))
        )
    if hints.draw and not lays and not hints.sets and hints.take is None:
        parts.append(translate("Spoken", "Nothing can be played: draw."))
    if hints.passing:
        only = len(seen.update.legal) == 1
        parts.append(
            translate("Spoken", "You can only pass.") if only else translate("Spoken", "You may pass.")
        )
    return parts


def _playable(values: Iterable[int]) -> str:
    words = ", ".join(map(str, sorted(values)))
    return translate("Spoken", "Playable: {values}.").format(values=words) if words else ""


def _sets(values: Iterable[int]) -> str:
    ordered = sorted(values)
    if not ordered:
        return ""
    return plural("Spoken", "Set(s): {values}.", len(ordered)).format(values=", ".join(map(str, ordered)))


def _edges(view: View) -> str:
    """Return the values that can be laid next to the tiles of the dial."""
    left, right = open_slots(view.dial)
    if len(view.dial) == PLACES - 1:
        return translate("Spoken", "Last slot: {value}.").format(value=left)
    return translate("Spoken", "Edges: {left} {anticlockwise}, {right} {clockwise}.").format(
        left=left, anticlockwise=side_name("ccw"), right=right, clockwise=side_name("cw")
    )


def _pile(view: View) -> str:
    if not view.pile:
        return translate("Spoken", "The draw pile is empty.")
    return translate("Spoken", "Pile {count}.").format(count=len(view.pile))


def _tiles_in_hand(view: View) -> str:
    count = 0 if view.seat is None else len(view.hands[view.seat])
    return plural("Spoken", "%n tile(s) in hand.", count)


def _whose(seen: SeenTable) -> str:
    """Return for whom the table waits."""
    view: View = seen.update.view
    if view.outcome is not None:
        return translate("Words", "The game is over.")
    if view.phase == "deal":
        return translate("Words", "The round is over.")
    return translate("Words", "It is {name}’s turn.").format(name=seen.names[view.turn])


# --- answers


def answer(question: Question, seen: SeenTable) -> str:
    """Return the answer to the question of a key."""
    match question:
        case "turn":
            return _turn_and_counts(seen)
        case "hand":
            return _hand(seen)
        case "board":
            return _board(seen)
        case "opponents":
            return _opponents(seen)
        case "odds":
            return _odds(seen)


def _turn_and_counts(seen: SeenTable) -> str:
    view: View = seen.update.view
    hands = ", ".join(f"{name} {len(hand)}" for name, hand in zip(seen.names, view.hands, strict=True))
    counts = translate("Spoken", "Tiles: {hands}.").format(hands=hands)
    parts = [turn(seen, details=False), counts, _pile(view)]
    if view.passes and not view.pile:
        parts.append(plural("Spoken", "%n pass(es) in a row.", view.passes))
    return " ".join(parts)


def _own_hand(view: View) -> list[int]:
    hand = () if view.seat is None else view.hands[view.seat]
    return [value for value in hand if value is not HIDDEN]


def _hand(seen: SeenTable) -> str:
    view: View = seen.update.view
    hand = _own_hand(view)
    count = plural("Spoken", "%n tile(s)", len(hand))
    values = ", ".join(map(str, hand))
    parts = [translate("Spoken", "Your hand, {count}: {values}.").format(count=count, values=values)]
    singles = sorted(single_values(view) & {*hand})
    if singles:
        parts.append(
            plural("Spoken", "Single tile(s): {values}.", len(singles)).format(
                values=", ".join(map(str, singles))
            )
        )
    if seen.update.legal:
        parts += _possible(seen, Hints.of(view, seen.update.legal))
    return " ".join(part for part in parts if part)


def _board(seen: SeenTable) -> str:
    view: View = seen.update.view
    if len(view.dial) == 1:
        dial = translate("Spoken", "On the dial: {value}.").format(value=view.dial[0])
    else:
        dial = translate("Spoken", "On the dial: {first} to {last}, clockwise.").format(
            first=view.dial[0], last=view.dial[-1]
        )
    out = sorted(single_values(view))
    sets = (
        translate("Spoken", "Discarded sets: {values}.").format(values=", ".join(map(str, out)))
        if out
        else translate("Spoken", "No set is discarded.")
    )
    laid = (
        ""
        if view.last_laid is None
        else translate("Spoken", "Laid last: {tile}.").format(tile=the_tile(view.last_laid.value))
    )
    return " ".join(part for part in (dial, _edges(view), laid, sets, _pile(view)) if part)


def _opponents(seen: SeenTable) -> str:
    view: View = seen.update.view
    points = potentials(view)
    seats = [*range(len(seen.names))]
    if view.seat is not None:  # in playing order, the next one first
        seats = [(view.seat + step) % len(seats) for step in range(1, len(seats))]
    return " ".join(
        translate("Spoken", "{name}: {tiles}, {potential}, {score}.").format(
            name=seen.names[seat],
            tiles=plural("Spoken", "%n tile(s)", len(view.hands[seat])),
            potential=plural("Spoken", "%n potential point(s)", points[seat].total),
            score=plural("Spoken", "%n point(s)", view.scores[seat]),
        )
        for seat in seats
    )


def _odds(seen: SeenTable) -> str:
    """Return how many tiles of the focused value, or of the edges, are unseen, or without hints in sight."""
    view: View = seen.update.view
    values = [part for part in (seen.focus or ())[1:2] if part in VALUES] or [
        *dict.fromkeys(open_slots(view.dial))
    ]
    parts = [
        (
            plural("Spoken", "%n tile(s) of value {value} still unseen.", unseen(seen, value))
            if seen.advises
            else plural("Spoken", "%n tile(s) of value {value} on the table.", _on_table(view, value))
        ).format(value=value)
        for value in values
        if isinstance(value, int)
    ]
    others = sum(len(hand) for seat, hand in enumerate(view.hands) if seat != view.seat)
    where = translate("Spoken", "Unseen tiles: {pile} in the pile, {others} in other hands.")
    return " ".join((*parts, where.format(pile=len(view.pile), others=others)))


def unseen(seen: SeenTable, value: int) -> int:
    """Return how many tiles of a value the seat cannot see; the own hand counts only if it is private."""
    view: View = seen.update.view
    return COPIES - _on_table(view, value) - (_own_hand(view).count(value) if seen.private else 0)


def _on_table(view: View, value: int) -> int:
    """Return how many tiles of a value lie on the dial and in the discard area."""
    return view.dial.count(value) + (COPIES - 1) * (value in single_values(view))


# --- events


def scores(seen: SeenTable) -> str:
    """Return the points of all players."""
    view: View = seen.update.view
    each = ", ".join(f"{name} {score}" for name, score in zip(seen.names, view.scores, strict=True))
    return translate("Spoken", "Points: {scores}.").format(scores=each)


def detail(event: Event, counts: Sequence[int]) -> str:
    """Return how many tiles an event has left in the hand of its player."""
    match event:
        case TilesLaid(seat=seat) | SetDiscarded(seat=seat):
            return plural("Spoken", "%n tile(s) left.", counts[seat])
        case TileDrawn(seat=seat) | TileTaken(seat=seat) | Contested(seat=seat):
            return plural("Spoken", "Now %n tile(s).", counts[seat])
        case _:
            return ""


def is_result(event: Event) -> bool:
    """Return whether an event ends a round or a game."""
    return isinstance(event, RoundEnded | GameEnded)
