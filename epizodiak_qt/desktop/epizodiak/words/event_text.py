"""The texts of EpiZodiak: events for the log and the recap, and the status line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import plural, translate
from epizodiak_qt.games.epizodiak.events import (
    Contested,
    Dealt,
    DialOpened,
    DialRefilled,
    GameEnded,
    Passed,
    RoundEnded,
    SetDiscarded,
    StarterDrawn,
    TileDrawn,
    TilesLaid,
    TileTaken,
)
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.games.grammar import fill
from epizodiak_qt.table.link import ActionTakenBack

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from epizodiak_qt.desktop.epizodiak.hints import Hints
    from epizodiak_qt.desktop.epizodiak.selection import RunSelection
    from epizodiak_qt.games.epizodiak.dial import Side
    from epizodiak_qt.games.epizodiak.view import View


def side_name(side: Side) -> str:
    """Return the name of a direction."""
    return translate("Words", "clockwise") if side == "cw" else translate("Words", "anticlockwise")


def listed(values: Iterable[int]) -> str:
    """Return values as "4, 9 or 10"."""
    words = [str(value) for value in values]
    if len(words) < 2:
        return "".join(words)
    return translate("Words", "{first} or {last}").format(first=", ".join(words[:-1]), last=words[-1])


def the_tile(value: int) -> str:
    """Return a tile with its article: "the 5"."""
    return translate("Words", "the {value}").format(value=value)


def run_text(values: Sequence[int]) -> str:
    """Return a run as "the 5" or "5 to 8"."""
    if len(values) == 1:
        return the_tile(values[0])
    return translate("Words", "{first} to {last}").format(first=values[0], last=values[-1])


def event_line(event: object, names: Sequence[str]) -> str:
    """Return an event as a sentence in the third person; empty for one that needs no line."""
    match event:
        case Dealt():
            return translate("Words", "A new round: 12 tiles each.")
        case StarterDrawn(seat=seat):
            return translate("Words", "{name} begins, drawn by lot.").format(name=names[seat])
        case DialOpened(value=value):
            return translate("Words", "The {value} opens the dial.").format(value=value)
        case TilesLaid(seat=seat, side=side, values=values):
            return translate("Words", "{name} lays {run}, {side}.").format(
                name=names[seat], run=run_text(values), side=side_name(side)
            )
        case SetDiscarded(seat=seat, value=value):
            return translate("Words", "{name} discards a set of {value}s.").format(
                name=names[seat], value=value
            )
        case TileDrawn(seat=seat, value=value):
            if value is HIDDEN:
                return translate("Words", "{name} draws a tile.").format(name=names[seat])
            return fill(translate("Words", "{name} draws a(n) {value}."), name=names[seat], value=value)
        case TileTaken(seat=seat, value=value):
            return translate("Words", "{name} picks up the {value}.").format(name=names[seat], value=value)
        case Passed(seat=seat):
            return translate("Words", "{name} passes.").format(name=names[seat])
        case Contested(seat=seat, value=value):
            return translate(
                "Words", "{name} contests the {value}: three are discarded, {name} takes the fourth."
            ).format(name=names[seat], value=value)
        case DialRefilled(pile=pile):
            return plural("Words", "The dial is full: its tiles make a new draw pile of %n tile(s).", pile)
        case RoundEnded(seat=seat):
            if seat is None:
                return translate("Words", "The round is ended by agreement, without points.")
            return translate("Words", "{name} has emptied their hand: the round is over.").format(
                name=names[seat]
            )
        case GameEnded(winner=winner):
            if winner is None:
                return translate("Words", "The game is over: first place is shared.")
            return translate("Words", "{name} wins the game.").format(name=names[winner])
        case ActionTakenBack(seat=seat):
            return translate("Words", "{name} takes back the last move.").format(name=names[seat])
        case _:
            return ""


def begins_game(event: object) -> bool:
    """Return whether an event is the first one of a game."""
    return isinstance(event, StarterDrawn)


def begins_round(event: object) -> bool:
    """Return whether an event begins a round."""
    return isinstance(event, Dealt)


def round_heading(number: int | None) -> str:
    """Return the heading of a round in the log; None for a round whose number is not known."""
    if number is None:
        return translate("Words", "New round")
    return translate("Words", "Round {number}").format(number=number)


def round_points(event: object, names: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """Return the points of each seat at the end of a round, the best first: "Amélie: +2, 7 in all"."""
    if not isinstance(event, RoundEnded):
        return ()
    text = translate("Words", "{name}: +{points}, {total} in all")
    return tuple(
        (
            seat,
            text.format(name=names[seat], points=event.points[seat].total, total=event.scores[seat]),
        )
        for seat in sorted(range(len(event.scores)), key=lambda seat: -event.scores[seat])
    )


def status_line(view: View, hints: Hints, selection: RunSelection, names: Sequence[str]) -> str:
    """Return what the shown seat can do now, or for whom it waits."""
    if view.outcome is not None:
        return translate("Words", "The game is over.")
    if view.phase == "deal":
        return translate("Words", "The round is over.")
    name = names[view.turn]
    if not hints.acting:
        return translate("Words", "It is {name}’s turn.").format(name=name)
    if selection.values:
        return _selection_line(selection)
    ways = _ways(hints)
    if view.phase == "picked":
        lead = translate("Words", "You have picked up a tile. Now:")
    elif view.phase == "contested":
        lead = translate("Words", "You have contested. Now:")
    elif view.phase == "drawn":
        lead = translate("Words", "You have drawn. Now:")
    elif hints.forced:
        lead = translate("Words", "After three passes you must play:")
    else:
        lead = translate("Words", "{name}, your turn:").format(name=name)
    return f"{lead} {' · '.join(ways)}"


def _selection_line(selection: RunSelection) -> str:
    text = translate("Words", "Click the blinking slot to lay {run}.").format(run=run_text(selection.values))
    if selection.next_value is not None:
        text += " " + translate("Words", "The {value} can follow.").format(value=selection.next_value)
    return text


def _ways(hints: Hints) -> list[str]:
    """Return what can be done, as a list of phrases."""
    ways = []
    lays = []
    if hints.runs.one_slot and hints.runs.cw:
        lays.append(translate("Words", "{value} (last slot)").format(value=hints.runs.cw[0]))
    else:
        for side in ("ccw", "cw"):
            run = hints.runs.on(side)
            if run:
                lays.append(translate("Words", "{value} ({side})").format(value=run[0], side=side_name(side)))
    if lays:
        ways.append(translate("Words", "lay {lays}").format(lays=translate("Words", " or ").join(lays)))
    if hints.sets:
        ways.append(translate("Words", "discard a set ({values})").format(values=listed(sorted(hints.sets))))
    if hints.take is not None:
        ways.append(translate("Words", "pick up the {value}").format(value=hints.take))
    if hints.contests:
        ways.append(
            translate("Words", "contest {values}").format(
                values=translate("Words", " or ").join(map(the_tile, sorted(hints.contests)))
            )
        )
    if hints.draw:
        ways.append(translate("Words", "draw"))
    if hints.passing:
        ways.append(translate("Words", "pass"))
    return ways
