"""Plays an action of EpiZodiak: the position after it, and its events (R1, R11, R14–R17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.chance import chance_from_seed
from epizodiak_qt.games.epizodiak import events
from epizodiak_qt.games.epizodiak.actions import LAYS, Action, Contest, DiscardSet, Draw, Lay, Pass, Take
from epizodiak_qt.games.epizodiak.constants import COPIES, HAND, PLACES, SEATS, SET, VALUES
from epizodiak_qt.games.epizodiak.explain import explain
from epizodiak_qt.games.epizodiak.legal import after_take, legal, with_tile
from epizodiak_qt.games.epizodiak.position import EndTile, Position, outcome
from epizodiak_qt.games.epizodiak.scoring import Points, round_points
from epizodiak_qt.games.epizodiak.view import potentials
from epizodiak_qt.games.game import IllegalActionError, amended

if TYPE_CHECKING:
    from epizodiak_qt.games.chance import Chance
    from epizodiak_qt.games.epizodiak.options import Options


_NOTHING: tuple[tuple[int, ...], ...] = ((),) * SEATS
_ZEROS = (0,) * SEATS
_UNDOABLE = events.TilesLaid | events.TileTaken | events.Passed
Step = tuple[Position, tuple[events.Event, ...]]


def play(position: Position, seat: int, action: Action, chance: Chance | None = None) -> Step:
    """Return the position after `action` of `seat`, and what happened.

    Chance comes from `chance`, or from the position's own seed. Raises IllegalActionError with its reason.
    """
    allowed = legal(position, seat)
    # By identity first, which parsed and offered actions have.
    if id(action) not in map(id, allowed) and action not in allowed:
        reason = explain(position, seat, action)
        assert reason is not None, "what is not legal has a reason"
        raise IllegalActionError(reason)
    match action:
        case Lay():
            return _lay(position, action, chance)
        case DiscardSet():
            return _discard_set(position, action.value)
        case Draw():
            return _draw(position)
        case Take():
            return _take(position)
        case Pass():
            return _pass(position)
        case Contest():
            return _contest(position, action.value, chance)
        case _:
            return _deal(position.options, position.turn, position.scores, _source(position, chance))


def _source(position: Position, chance: Chance | None) -> Chance:
    return chance_from_seed(position.seed) if chance is None else chance


def new(options: Options, chance: Chance) -> Step:
    """R1: return a dealt game; the first seat is drawn by lot."""
    starter = chance.roll("first", SEATS) - 1
    position, dealt = _deal(options, starter, _ZEROS, chance)
    return position, (events.StarterDrawn(starter), *dealt)


def undoable(events: tuple[object, ...]) -> bool:
    """Tell whether a table may undo `events`: nothing was drawn or opened, and no set discarded (R13)."""
    return all(isinstance(event, _UNDOABLE) for event in events)


def abandon_round(position: Position, starter: int) -> Step:
    """Return the position after a round that the whole table ended without points.

    `starter`, who began it, begins the next one; a single round is the whole game, and over.
    """
    nothing = (Points(0, doubled=False, bonus=0),) * SEATS
    return _end_round(amended(position, turn=starter), nothing, None)


def _deal(options: Options, starter: int, scores: tuple[int, ...], chance: Chance) -> Step:
    """R1: twelve tiles a seat, twelve in the pile, of which the first opens the dial."""
    pack = chance.shuffle("deal", VALUES * COPIES)
    hands = tuple(tuple(sorted(pack[seat * HAND : (seat + 1) * HAND])) for seat in range(SEATS))
    opening, *pile = pack[SEATS * HAND :]
    position = Position(
        options=options,
        hands=hands,
        pile=tuple(pile),
        dial=(opening,),
        sets=_NOTHING,
        contested_sets=_NOTHING,
        filled=_ZEROS,
        turn=starter,
        phase="start",
        picked=None,
        last_laid=None,
        passes=0,
        scores=scores,
        over=False,
        seed=chance.remaining_seed,
    )
    return position, (events.Dealt(hands, starter, scores), events.DialOpened(opening))


def _next(position: Position) -> int:
    return (position.turn + 1) % SEATS


def _changed(
    values: tuple[tuple[int, ...], ...], seat: int, new_values: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    return (*values[:seat], new_values, *values[seat + 1 :])


def _without(hand: tuple[int, ...], value: int, count: int) -> tuple[int, ...]:
    """Return the sorted `hand` without `count` tiles of `value`."""
    first = hand.index(value)
    return hand[:first] + hand[first + count :]


def _lay(position: Position, lay: Lay, chance: Chance | None) -> Step:
    """R2: the tiles go from the hand to the dial; then R15, then R14, else the turn passes."""
    seat, values = position.turn, lay.values
    hand = position.hands[seat]
    for value in values:
        hand = _without(hand, value, 1)
    dial = position.dial + values if lay.side == "cw" else values[::-1] + position.dial
    event = events.TilesLaid(seat, lay.side, values)
    full = len(dial) == PLACES
    after = amended(
        position,
        hands=_changed(position.hands, seat, hand),
        dial=dial,
        filled=_one_more(position.filled, seat) if full else position.filled,
        turn=_next(position),
        phase="start",
        picked=None,
        last_laid=None if full else EndTile(values[-1], lay.side),
        passes=0,
    )
    if not hand:
        return _hand_emptied(after, seat, event)
    if full:
        return _refill(after, chance, (event,))
    return after, (event,)


def _one_more(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(count + (owner == seat) for owner, count in enumerate(counts))


def _refill(position: Position, chance: Chance | None, before: tuple[events.Event, ...]) -> Step:
    """R14: dial and pile are shuffled into a new pile, whose first tile opens the dial."""
    source = _source(position, chance)
    opening, *pile = source.shuffle("refill", tuple(sorted(position.dial + position.pile)))
    after = amended(position, pile=tuple(pile), dial=(opening,), last_laid=None, seed=source.remaining_seed)
    return after, (*before, events.DialRefilled(len(pile) + 1), events.DialOpened(opening))


def _discard_set(position: Position, value: int) -> Step:
    """R13: three tiles leave the hand until the next deal; the turn ends."""
    seat = position.turn
    hand = _without(position.hands[seat], value, SET)
    after = amended(
        position,
        hands=_changed(position.hands, seat, hand),
        sets=_changed(position.sets, seat, (*position.sets[seat], value)),
        turn=_next(position),
        phase="start",
        picked=None,
        last_laid=None,
        passes=0,
    )
    event = events.SetDiscarded(seat, value)
    return (after, (event,)) if hand else _hand_emptied(after, seat, event)


def _draw(position: Position) -> Step:
    """R3: the first tile of the pile goes to the hand; the turn goes on (R4)."""
    seat, value, pile = position.turn, position.pile[0], position.pile[1:]
    hand = with_tile(position.hands[seat], value)
    after = amended(
        position,
        hands=_changed(position.hands, seat, hand),
        pile=pile,
        phase="drawn",
        last_laid=None,
    )
    return after, (events.TileDrawn(seat, value, len(pile)),)


def _take(position: Position) -> Step:
    """R6: the tile just laid goes to the hand; the turn goes on (R7, R8)."""
    laid, seat = position.last_laid, position.turn
    assert laid is not None, "a take is legal only with a tile to take"
    hand, dial = after_take(position, laid)
    after = amended(
        position,
        hands=_changed(position.hands, seat, hand),
        dial=dial,
        phase="picked",
        picked=laid,
        last_laid=None,
    )
    return after, (events.TileTaken(seat, laid.value, laid.side),)


def _pass(position: Position) -> Step:
    """R4, R9: the turn ends; only a pass in place of a draw counts as a bare one (R10)."""
    passed = events.Passed(position.turn, position.phase == "drawn")
    after = amended(
        position,
        turn=_next(position),
        phase="start",
        last_laid=None,
        passes=passed.passes_after(position.passes),
    )
    return after, (passed,)


def _contest(position: Position, value: int, chance: Chance | None) -> Step:
    """R11: four tiles leave the hands, a set is credited, the fourth tile must be followed by a move."""
    seat = position.turn
    given = tuple(hand.count(value) for hand in position.hands)
    hands = tuple(
        _without(hand, value, count) if count else hand
        for hand, count in zip(position.hands, given, strict=True)
    )
    credited = amended(
        position,
        hands=_changed(hands, seat, with_tile(hands[seat], value)),
        sets=_changed(position.sets, seat, (*position.sets[seat], value)),
        contested_sets=_changed(position.contested_sets, seat, (*position.contested_sets[seat], value)),
        phase="contested",
        passes=0,
    )
    event = events.Contested(seat, value, given)
    if len(position.dial) < PLACES - 1:
        return credited, (event,)
    after, more = _lay(credited, LAYS["cw"][value][0], chance)
    return after, (event, *more)


def _hand_emptied(position: Position, seat: int, event: events.Event) -> Step:
    """R15: the round ends at once; it is scored (R16, R17)."""
    points = round_points(position.options, potentials(position), seat)
    after, more = _end_round(position, points, seat)
    return after, (event, *more)


def _end_round(position: Position, points: tuple[Points, ...], seat: int | None) -> Step:
    """R15–R17: points are added up; hands, dial and sets stay as they ended until the next deal."""
    scores = tuple(score + point.total for score, point in zip(position.scores, points, strict=True))
    options = position.options
    after = amended(
        position,
        phase="deal",
        picked=None,
        last_laid=None,
        passes=0,
        scores=scores,
        over=options.mode == "single" or max(scores) >= options.target,
    )
    ended = events.RoundEnded(seat, points, scores, after.hands, after.turn)
    result = outcome(after)
    return after, ((ended,) if result is None else (ended, events.GameEnded(result.ranking, result.winner)))
