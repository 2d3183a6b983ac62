"""The spoken texts of EpiZodiak: the turn, and the answers to the questions of the keys. No Qt items."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.phrases import Phrase, say
from epizodiak_qt.desktop.epizodiak.hints import Hints
from epizodiak_qt.desktop.epizodiak.words.event_text import listed, side_name, the_tile, whose_turn
from epizodiak_qt.desktop.table.game_ui import HiddenRow
from epizodiak_qt.desktop.table.spoken_text import each_of, pile_text
from epizodiak_qt.games.epizodiak import events
from epizodiak_qt.games.epizodiak.actions import Lay
from epizodiak_qt.games.epizodiak.constants import COPIES, PLACES, VALUES
from epizodiak_qt.games.epizodiak.dial import open_slots
from epizodiak_qt.games.epizodiak.view import View, own_hand, potentials, single_values
from epizodiak_qt.games.game import HIDDEN, Event

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from epizodiak_qt.desktop.table.spoken_text import Answers, SeenTable
    from epizodiak_qt.table.link import Update

LEADS: Final = {
    "drawn": Phrase("Spoken", "You have drawn."),
    "picked": Phrase("Spoken", "You have picked up a tile."),
    "contested": Phrase("Spoken", "You have contested."),
}
"""The words that are spoken first later in a turn, by phase."""


def turn(seen: SeenTable, *, details: bool) -> str:
    """Return whose turn it is and what can be done; with `details` also edges and counts."""
    view: View = seen.update.view
    hints = Hints.of(view, seen.update.legal)
    if not hints.acting:
        return whose_turn(view, seen.names)
    parts = [_lead(seen, forced=hints.forced)]
    if details:
        parts.append(_edges(view))
    if seen.private:
        parts += _possible(seen, hints)
    else:
        count = 0 if view.seat is None else len(view.hands[view.seat])
        parts.append(say("Spoken", "%n tile(s) in hand.", count))
    if details:
        parts.append(pile_text(view.pile))
    return " ".join(parts)


def _lead(seen: SeenTable, *, forced: bool) -> str:
    view: View = seen.update.view
    if view.phase in LEADS:
        return LEADS[view.phase].say()
    lead = say("Spoken", "{name}, your turn.", name=seen.names[view.turn])
    if forced and seen.private:
        lead += " " + say("Spoken", "After three passes you must play.")
    return lead


def _possible(seen: SeenTable, hints: Hints) -> Iterator[str]:
    """Yield what can be done, one sentence a kind."""
    lays = {value for action in seen.update.legal if isinstance(action, Lay) for value in action.values}
    if lays:
        yield say("Spoken", "Playable: {values}.", values=_values(lays))
    if hints.sets:
        yield say("Spoken", "Set(s): {values}.", len(hints.sets), values=_values(hints.sets))
    if hints.take is not None:
        yield say("Spoken", "You may pick up the {value}.", value=hints.take)
    if hints.contests:
        yield say("Spoken", "You may contest {values}.", values=listed(sorted(hints.contests)))
    if hints.draw and not lays and not hints.sets and hints.take is None:
        yield say("Spoken", "Nothing can be played: draw.")
    if hints.passing:
        only = len(seen.update.legal) == 1
        yield say("Spoken", "You can only pass.") if only else say("Spoken", "You may pass.")


def _values(values: Iterable[int]) -> str:
    """Return values in order, as "3, 9"."""
    return ", ".join(map(str, sorted(values)))


def _edges(view: View) -> str:
    """Return the values that can be laid next to the tiles of the dial."""
    left, right = open_slots(view.dial)
    if len(view.dial) == PLACES - 1:
        return say("Spoken", "Last slot: {value}.", value=left)
    edges = Phrase("Spoken", "Edges: {left} {anticlockwise}, {right} {clockwise}.")
    ccw, cw = side_name("ccw"), side_name("cw")
    return edges.say(left=left, anticlockwise=ccw, right=right, clockwise=cw)


# --- answers


def _turn_and_counts(seen: SeenTable) -> str:
    view: View = seen.update.view
    counts = say("Spoken", "Tiles: {hands}.", hands=each_of(seen.names, map(len, view.hands)))
    parts = [turn(seen, details=False), counts, pile_text(view.pile)]
    if view.passes and not view.pile:
        parts.append(say("Spoken", "%n pass(es) in a row.", view.passes))
    return " ".join(parts)


def _hand(seen: SeenTable) -> str:
    view: View = seen.update.view
    hand = own_hand(view)
    count, values = say("Spoken", "%n tile(s)", len(hand)), ", ".join(map(str, hand))
    parts = [say("Spoken", "Your hand, {count}: {values}.", count=count, values=values)]
    singles = single_values(view) & {*hand}
    if singles:
        parts.append(say("Spoken", "Single tile(s): {values}.", len(singles), values=_values(singles)))
    if seen.update.legal:
        parts += _possible(seen, Hints.of(view, seen.update.legal))
    return " ".join(parts)


def _board(seen: SeenTable) -> str:
    view: View = seen.update.view
    first, last = view.dial[0], view.dial[-1]
    parts = [say("Spoken", "On the dial: {first} to {last}, clockwise.", first=first, last=last)]
    if first == last:
        parts = [say("Spoken", "On the dial: {value}.", value=first)]
    parts.append(_edges(view))
    if view.last_laid is not None:
        parts.append(say("Spoken", "Laid last: {tile}.", tile=the_tile(view.last_laid.value)))
    out = single_values(view)
    none = say("Spoken", "No set is discarded.")
    parts.append(say("Spoken", "Discarded sets: {values}.", values=_values(out)) if out else none)
    return " ".join((*parts, pile_text(view.pile)))


def _opponents(seen: SeenTable) -> str:
    view: View = seen.update.view
    points = potentials(view)
    seats = [*range(len(seen.names))]
    if view.seat is not None:  # in playing order, the next one first
        seats = [(view.seat + step) % len(seats) for step in range(1, len(seats))]
    phrase = Phrase("Spoken", "{name}: {tiles}, {potential}, {score}.")
    return " ".join(
        phrase.say(
            name=seen.names[seat],
            tiles=say("Spoken", "%n tile(s)", len(view.hands[seat])),
            potential=say("Spoken", "%n potential point(s)", points[seat].total),
            score=say("Spoken", "%n point(s)", view.scores[seat]),
        )
        for seat in seats
    )


def _odds(seen: SeenTable) -> str:
    """Return how many tiles of the focused value, or of the edges, are unseen, or without hints in sight."""
    view: View = seen.update.view
    focused = [part for part in (seen.focus or ())[1:2] if isinstance(part, int) and part in VALUES]
    phrase = Phrase("Spoken", "%n tile(s) of value {value} on the table.", "number")
    if seen.advises:
        phrase = Phrase("Spoken", "%n tile(s) of value {value} still unseen.", "number")
    parts = [
        phrase.say(value=value, number=unseen(seen, value) if seen.advises else on_table(view, value))
        for value in focused or dict.fromkeys(open_slots(view.dial))
    ]
    others = sum(len(hand) for seat, hand in enumerate(view.hands) if seat != view.seat)
    where = Phrase("Spoken", "Unseen tiles: {pile} in the pile, {others} in other hands.")
    return " ".join((*parts, where.say(pile=len(view.pile), others=others)))


def unseen(seen: SeenTable, value: int) -> int:
    """Return how many tiles of a value the seat cannot see; the own hand counts only if it is private."""
    view: View = seen.update.view
    return COPIES - on_table(view, value) - (own_hand(view).count(value) if seen.private else 0)


def on_table(view: View, value: int) -> int:
    """Return how many tiles of a value lie on the dial and in the discard area."""
    return view.dial.count(value) + (COPIES - 1) * (value in single_values(view))


def hidden_tiles(update: Update) -> list[HiddenRow]:
    """Return how many tiles of each value are in the draw pile and in hands that the seat cannot see.

    A tile that was picked up is known.
    """
    view: View = update.view
    rows = []
    for value in VALUES:
        hands = sum(tile == value for hand in view.hands for tile in hand)
        picked = view.picked is not None and view.picked.value == value and HIDDEN in view.hands[view.turn]
        rows.append(HiddenRow(str(value), COPIES - on_table(view, value) - hands - picked, COPIES))
    return rows


ANSWERS: Answers = {
    "turn": _turn_and_counts,
    "hand": _hand,
    "board": _board,
    "opponents": _opponents,
    "odds": _odds,
}


# --- events


def detail(event: Event, counts: Sequence[int]) -> str:
    """Return how many tiles an event has left in the hand of its player."""
    match event:
        case events.TilesLaid(seat=seat) | events.SetDiscarded(seat=seat):
            return say("Spoken", "%n tile(s) left.", counts[seat])
        case events.TileDrawn(seat=seat) | events.TileTaken(seat=seat) | events.Contested(seat=seat):
            return say("Spoken", "Now %n tile(s).", counts[seat])
        case _:
            return ""


RESULTS: tuple[type, ...] = (events.RoundEnded, events.GameEnded)
"""The ends of a round and of a game."""
