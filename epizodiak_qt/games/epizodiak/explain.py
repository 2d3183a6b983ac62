"""Why an action is not legal now: the reason that a player can do something about comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.epizodiak import reasons
from epizodiak_qt.games.epizodiak.actions import (
    Action,
    Deal,
    DiscardSet,
    Draw,
    Lay,
    Pass,
    Take,
)
from epizodiak_qt.games.epizodiak.dial import PLACES, beside, open_slot, open_slots
from epizodiak_qt.games.epizodiak.legal import (
    CONTEST_AFTER,
    binding_value,
    contests,
    is_forced,
    lays,
    legal,
    must_fill,
    sets,
    would_empty,
)
from epizodiak_qt.games.epizodiak.position import SET
from epizodiak_qt.games.epizodiak.view import is_single

if TYPE_CHECKING:
    from epizodiak_qt.games.epizodiak.position import Position
    from epizodiak_qt.games.sentence import Reason


def explain(position: Position, seat: int, action: Action) -> Reason | None:
    """Return why `seat` may not do `action`, with the ruling it rests on, or None if it may."""
    if action in legal(position, seat):
        return None
    if position.over:
        return reasons.game_over()
    if position.phase == "deal" and not isinstance(action, Deal):
        return reasons.round_over()
    if seat != position.turn:
        return reasons.not_your_turn()
    match action:
        case Deal():
            return reasons.deal_after_round()
        case Lay():
            return _why_no_lay(position, action)
        case DiscardSet():
            return _why_no_set(position, action.value)
        case Draw():
            return _why_no_draw(position)
        case Take():
            return _why_no_take(position)
        case Pass():
            return _why_no_pass(position)
        case _:
            return _why_no_contest(position, action.value)


def _why_no_lay(position: Position, lay: Lay) -> Reason:
    dial, hand, first = position.dial, position.hands[position.turn], lay.values[0]
    if first in dial:
        return reasons.slot_occupied(first)
    wanted = open_slot(dial, lay.side)
    if position.picked is not None and lay.side == position.picked.side:
        return reasons.pickup_no_relay(wanted)
    if first != wanted:
        return reasons.not_adjacent(first, lay.side, wanted)
    for value, before in zip(lay.values[1:], lay.values, strict=False):
        if value != beside(before, lay.side):
            return reasons.run_gap(value, beside(before, lay.side))
        if value in dial:
            return reasons.slot_occupied(value)
        if position.picked is not None and value == open_slot(dial, position.picked.side):
            return reasons.pickup_no_relay(value)
    for value in lay.values:
        if value not in hand:
            return reasons.tile_not_held(value)
    assert len(dial) == PLACES - 1, "a run held and fitting is refused for its name only"
    return reasons.one_slot_is_cw(first)


def _why_no_set(position: Position, value: int) -> Reason:
    have = position.hands[position.turn].count(value)
    if have < SET:
        if is_single(position, value):
            return reasons.set_is_out(value)
        return reasons.set_needs_three(value, have)
    single = must_fill(position)
    return _forced_play(position) if single is None else reasons.set_forbidden_last_single(single)


def _forced_play(position: Position) -> Reason:
    values = [lay.values[0] for lay in lays(position)] + [contest.value for contest in contests(position)]
    return reasons.forced_play(sorted(set(values)))


def _after_start(position: Position) -> Reason | None:
    """Return why nothing but a lay or a set goes on a turn already begun, or None at its start."""
    if position.phase == "picked":
        return reasons.pickup_then_play()
    if position.phase == "contested":
        return reasons.contest_then_play()
    return None


def _why_no_draw(position: Position) -> Reason:
    if position.phase == "drawn":
        return reasons.already_drawn()
    return _after_start(position) or reasons.pile_empty()


def _why_no_take(position: Position) -> Reason:
    if position.phase == "drawn":
        return reasons.pickup_expired()
    begun = _after_start(position)
    if begun is not None:
        return begun
    laid = position.last_laid
    if laid is None:
        return reasons.pickup_nothing()
    if is_single(position, laid.value):
        return reasons.pickup_single(laid.value)
    return reasons.pickup_no_followup(laid.value)


def _why_no_pass(position: Position) -> Reason:
    begun = _after_start(position)
    if begun is not None:
        return begun
    if position.pile:
        return reasons.pass_needs_draw()
    if is_forced(position):
        if lays(position) or contests(position):
            return _forced_play(position)
        return reasons.forced_set(sorted(each.value for each in sets(position)))
    single = binding_value(position)
    assert single is not None, "with an empty pile only a single tile or force forbids a pass"
    return reasons.must_play_single(single)


def _why_no_contest(position: Position, value: int) -> Reason:
    begun = _after_start(position)
    if begun is not None:
        return begun
    if position.phase == "drawn":
        return reasons.contest_at_start()
    if position.pile:
        return reasons.contest_needs_empty_pile()
    if position.passes < CONTEST_AFTER:
        return reasons.contest_needs_two_passes(position.passes)
    slots = open_slots(position.dial)
    if value not in slots:
        return reasons.contest_not_open(value, sorted(set(slots)))
    if value in position.hands[position.turn]:
        return reasons.contest_you_hold_it(value)
    if is_single(position, value):
        return reasons.contest_set_out(value)
    assert would_empty(position, value), "nothing else forbids a contest"
    return reasons.contest_would_empty(value)
