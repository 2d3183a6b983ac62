"""Why an action is not legal now: the reason that a player can do something about comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.epizodiak.actions import Action, Deal, DiscardSet, Draw, Lay, Pass, Take
from epizodiak_qt.games.epizodiak.constants import CONTEST_AFTER, PLACES, SET
from epizodiak_qt.games.epizodiak.dial import beside, open_slot, open_slots
from epizodiak_qt.games.epizodiak.legal import (
    binding_value,
    contests,
    is_forced,
    lays,
    legal,
    must_fill,
    sets,
    would_empty,
)
from epizodiak_qt.games.epizodiak.reasons import SIDES, Refusal, either, held
from epizodiak_qt.games.epizodiak.view import is_single

if TYPE_CHECKING:
    from epizodiak_qt.games.epizodiak.position import Position
    from epizodiak_qt.games.sentence import Reason


_BEGUN: Final = {"picked": Refusal.PICKUP_THEN_PLAY, "contested": Refusal.CONTEST_THEN_PLAY}
"""Why nothing but a lay or a set goes on a turn already begun, by its phase."""


def explain(position: Position, seat: int, action: Action) -> Reason | None:
    """Return why `seat` may not do `action`, with the ruling it rests on, or None if it may."""
    if action in legal(position, seat):
        return None
    if position.over:
        return Refusal.GAME_OVER.because()
    if position.phase == "deal" and not isinstance(action, Deal):
        return Refusal.ROUND_OVER.because()
    if seat != position.turn:
        return Refusal.NOT_YOUR_TURN.because()
    match action:
        case Deal():
            return Refusal.DEAL_AFTER_ROUND.because()
        case Lay():
            return _why_no_lay(position, action)
        case DiscardSet():
            return _why_no_set(position, action.value)
        case _ if position.phase in _BEGUN:
            return _BEGUN[position.phase].because()
        case Draw():
            return (Refusal.ALREADY_DRAWN if position.phase == "drawn" else Refusal.PILE_EMPTY).because()
        case Take():
            return _why_no_take(position)
        case Pass():
            return _why_no_pass(position)
        case _:
            return _why_no_contest(position, action.value)


def _why_no_lay(position: Position, lay: Lay) -> Reason:
    dial, hand, first = position.dial, position.hands[position.turn], lay.values[0]
    if first in dial:
        return Refusal.SLOT_OCCUPIED.because(value=first)
    wanted = open_slot(dial, lay.side)
    if position.picked is not None and lay.side == position.picked.side:
        return Refusal.PICKUP_NO_RELAY.because(value=wanted)
    if first != wanted:
        return Refusal.NOT_ADJACENT.because(value=first, side=SIDES[lay.side], wanted=wanted)
    for value, before in zip(lay.values[1:], lay.values, strict=False):
        if value != beside(before, lay.side):
            return Refusal.RUN_GAP.because(value=value, wanted=beside(before, lay.side))
        if value in dial:
            return Refusal.SLOT_OCCUPIED.because(value=value)
        if position.picked is not None and value == open_slot(dial, position.picked.side):
            return Refusal.PICKUP_NO_RELAY.because(value=value)
    for value in lay.values:
        if value not in hand:
            return Refusal.TILE_NOT_HELD.because(value=value)
    assert len(dial) == PLACES - 1, "a run held and fitting is refused for its name only"
    return Refusal.ONE_SLOT_IS_CW.because(value=first)


def _why_no_set(position: Position, value: int) -> Reason:
    have = position.hands[position.turn].count(value)
    if have < SET:
        if is_single(position, value):
            return Refusal.SET_IS_OUT.because(value=value)
        return Refusal.SET_NEEDS_THREE.because(held=held(value, have))
    single = must_fill(position)
    return (
        _forced_play(position) if single is None else Refusal.SET_FORBIDDEN_LAST_SINGLE.because(value=single)
    )


def _forced_play(position: Position) -> Reason:
    values = [lay.values[0] for lay in lays(position)] + [contest.value for contest in contests(position)]
    return Refusal.FORCED_PLAY.because(values=either(values))


def _why_no_take(position: Position) -> Reason:
    if position.phase == "drawn":
        return Refusal.PICKUP_EXPIRED.because()
    laid = position.last_laid
    if laid is None:
        return Refusal.PICKUP_NOTHING.because()
    if is_single(position, laid.value):
        return Refusal.PICKUP_SINGLE.because(value=laid.value)
    return Refusal.PICKUP_NO_FOLLOWUP.because(value=laid.value)


def _why_no_pass(position: Position) -> Reason:
    if position.pile:
        return Refusal.PASS_NEEDS_DRAW.because()
    if is_forced(position):
        if lays(position) or contests(position):
            return _forced_play(position)
        return Refusal.FORCED_SET.because(values=either([each.value for each in sets(position)]))
    single = binding_value(position)
    assert single is not None, "with an empty pile only a single tile or force forbids a pass"
    return Refusal.MUST_PLAY_SINGLE.because(value=single)


def _why_no_contest(position: Position, value: int) -> Reason:
    if position.phase == "drawn":
        return Refusal.CONTEST_AT_START.because()
    if position.pile:
        return Refusal.CONTEST_NEEDS_EMPTY_PILE.because()
    if position.passes < CONTEST_AFTER:
        return Refusal.CONTEST_NEEDS_TWO_PASSES.because(passes=position.passes)
    slots = open_slots(position.dial)
    if value not in slots:
        return Refusal.CONTEST_NOT_OPEN.because(value=value, slots=either(slots, article_fr="le "))
    if value in position.hands[position.turn]:
        return Refusal.CONTEST_YOU_HOLD_IT.because(value=value)
    if is_single(position, value):
        return Refusal.CONTEST_SET_OUT.because(value=value)
    assert would_empty(position, value), "nothing else forbids a contest"
    return Refusal.CONTEST_WOULD_EMPTY.because(value=value)
