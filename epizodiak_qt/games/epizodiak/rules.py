"""Plays an action of EpiZodiak: its events, and the position after them (R1, R11, R14–R17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.chance import Chance, chance_of
from epizodiak_qt.games.epizodiak import events
from epizodiak_qt.games.epizodiak.actions import Action, Contest, DiscardSet, Draw, Lay, Pass, Take
from epizodiak_qt.games.epizodiak.constants import COPIES, HAND, PLACES, SEATS, VALUES
from epizodiak_qt.games.epizodiak.fold import apply, undealt
from epizodiak_qt.games.epizodiak.legal import legal
from epizodiak_qt.games.epizodiak.position import Position, emptier
from epizodiak_qt.games.epizodiak.scoring import Points, rank, round_points
from epizodiak_qt.games.epizodiak.view import potentials
from epizodiak_qt.games.game import IllegalActionError, amended, converted

if TYPE_CHECKING:
    from epizodiak_qt.games.epizodiak.options import Options
    from epizodiak_qt.games.sentence import Reason


_UNDOABLE = events.TilesLaid | events.TileTaken | events.Passed
Step = tuple[Position, tuple[events.Event, ...]]


def play(position: Position, seat: int, action: Action, chance: Chance | None = None) -> Step:
    """Return the position after `action` of `seat`, and what happened.

    Chance comes from `chance`, or from the position's own seed. Raises IllegalActionError with its reason.
    """
    allowed = legal(position, seat)
    # By identity first, which parsed and offered actions have.
    if id(action) not in map(id, allowed) and action not in allowed:
        raise IllegalActionError(explain(position, seat, action))
    match action:
        case Draw():  # R3
            drawn = events.TileDrawn(seat, position.pile[0], len(position.pile) - 1)
            return apply(position, drawn), (drawn,)
        case Lay():
            return _lay(position, events.TilesLaid(seat, action.side, action.values), chance)
        case DiscardSet():  # R13
            return _turn_ends(position, events.SetDiscarded(seat, action.value))
        case Pass():  # R4, R9; only a pass in place of a draw counts as a bare one (R10)
            passed = events.Passed(seat, position.phase == "drawn")
            return apply(position, passed), (passed,)
        case Take():  # R6
            laid = position.last_laid
            assert laid is not None, "a take is legal only with a tile to take"
            taken = events.TileTaken(seat, laid.value, laid.side)
            return apply(position, taken), (taken,)
        case Contest():
            return _contest(position, action.value, chance)
        case _:
            return _deal(position, position.turn, chance_of(position.seed, chance))


def new(options: Options, chance: Chance) -> Step:
    """R1: return a dealt game; the first seat is drawn by lot."""
    starter = chance.roll("first", SEATS) - 1
    empty = converted(Position, undealt(options, None), over=False, seed="")
    position, dealt = _deal(empty, starter, chance)
    return position, (events.StarterDrawn(starter), *dealt)


def explain(position: Position, seat: int, action: Action) -> Reason | None:
    """Return why `seat` may not do `action`, with the ruling it rests on, or None if it may."""
    from epizodiak_qt.games.epizodiak.explanation import explain as explained  # loaded with the first refusal

    return explained(position, seat, action)


def undoable(events: tuple[object, ...]) -> bool:
    """Tell whether a table may undo `events`: nothing was drawn or opened, and no set discarded (R13)."""
    return all(isinstance(event, _UNDOABLE) for event in events)


def abandon_round(position: Position, starter: int) -> Step:
    """Return the position after a round that the whole table ended without points.

    `starter`, who began it, begins the next one; a single round is the whole game, and over.
    """
    nothing = (Points(0, doubled=False, bonus=0),) * SEATS
    return _end_round(amended(position, turn=starter), nothing, None)


def _deal(position: Position, starter: int, chance: Chance) -> Step:
    """R1: twelve tiles a seat, twelve in the pile, of which the first opens the dial."""
    pack = chance.shuffle("deal", VALUES * COPIES)
    hands = tuple(tuple(sorted(pack[seat * HAND : (seat + 1) * HAND])) for seat in range(SEATS))
    dealt = events.Dealt(hands, starter, position.scores)
    return _opened(apply(position, dealt), pack[SEATS * HAND :], chance, dealt)


def _opened(position: Position, pile: tuple[int, ...], chance: Chance, *before: events.Event) -> Step:
    """R1, R14: the first tile of a new pile opens the dial."""
    opened = events.DialOpened(pile[0])
    return apply(amended(position, pile=pile, seed=chance.remaining_seed), opened), (*before, opened)


def _lay(position: Position, laid: events.TilesLaid, chance: Chance | None, *before: events.Event) -> Step:
    """R2: the tiles go from the hand to the dial; then R15, then R14, else the turn passes."""
    after, happened = _turn_ends(position, laid, *before)
    if after.phase == "deal" or len(after.dial) < PLACES:
        return after, happened
    source = chance_of(after.seed, chance)
    pile = source.shuffle("refill", tuple(sorted(after.dial + after.pile)))
    refilled = events.DialRefilled(len(pile))
    return _opened(apply(after, refilled), pile, source, *happened, refilled)


def _turn_ends(
    position: Position, event: events.TilesLaid | events.SetDiscarded, *before: events.Event
) -> Step:
    """R15: an empty hand ends the round at once; it is scored (R16, R17)."""
    after = apply(position, event)
    if after.hands[event.seat]:
        return after, (*before, event)
    points = round_points(after.options, potentials(after), event.seat)
    return _end_round(after, points, event.seat, *before, event)


def _contest(position: Position, value: int, chance: Chance | None) -> Step:
    """R11: four tiles leave the hands, a set is credited, the fourth tile must be followed by a move."""
    seat = position.turn
    contested = events.Contested(seat, value, tuple(hand.count(value) for hand in position.hands))
    after = apply(position, contested)
    if len(after.dial) < PLACES - 1:
        return after, (contested,)
    return _lay(after, events.TilesLaid(seat, "cw", (value,)), chance, contested)


def _end_round(
    position: Position, points: tuple[Points, ...], seat: int | None, *before: events.Event
) -> Step:
    """R15–R17: points are added up; hands, dial and sets stay as they ended until the next deal."""
    scores = tuple(score + point.total for score, point in zip(position.scores, points, strict=True))
    options = position.options
    ended = events.RoundEnded(seat, points, scores, position.hands, position.turn)
    after = apply(position, ended)
    if options.mode == "match" and max(scores) < options.target:
        return after, (*before, ended)
    result = rank(scores, emptier(after))
    game_ended = events.GameEnded(result.ranking, result.winner)
    return apply(after, game_ended), (*before, ended, game_ended)
