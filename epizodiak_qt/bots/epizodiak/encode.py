"""Translates between the values of the rules (views, actions, options) and the search core."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.bots.epizodiak import core
from epizodiak_qt.games.epizodiak import actions
from epizodiak_qt.games.epizodiak.actions import Action, Contest, DiscardSet, Lay

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from epizodiak_qt.games.epizodiak.options import Options
    from epizodiak_qt.games.epizodiak.view import View

# The core numbers the phases in the order of the notation.
_PHASES = {phase: number for number, phase in enumerate(("start", "drawn", "picked", "contested", "deal"))}
_PLAIN: dict[Action, int] = {
    actions.DRAW: core.DRAW,
    actions.TAKE: core.TAKE,
    actions.PASS: core.PASS,
    actions.DEAL: core.DEAL,
}


def rules_of(options: Options) -> core.Rules:
    """Return the options in the form of the core."""
    return core.Rules(
        options.mode == "match",
        options.target,
        options.contest_scores,
        options.unique_must_fill,
        options.scoring == "help-2022",
    )


def _side(end: object) -> int:
    """Return the side of an EndTile of the dial, or NONE."""
    if end is None:
        return core.NONE
    return core.ON_CW if getattr(end, "side", "") == "cw" else core.ON_CCW


def state_of(view: View, hands: Iterable[Iterable[int]], pile: Sequence[int]) -> core.State:
    """Return the state that `view` shows, completed by full hands and a pile.

    Args:
        view: any object with the fields of a View.
        hands: the tiles of each seat, values 1 to 12.
        pile: values 1 to 12, the first one is drawn first.
    """
    state = core.State(rules_of(view.options))
    for seat, hand in enumerate(hands):
        for value in hand:
            core.add_tile(state, seat, value - 1)
    state.pile = [value - 1 for value in reversed(pile)]
    state.first, state.length = view.dial[0] - 1, len(view.dial)
    state.sets = tuple(
        sum(core.BIT[value - 1] for value in out)
        + sum(core.BOTH_BITS[value - 1] - core.BIT[value - 1] for value in contested)
        for out, contested in zip(view.sets, view.contested_sets, strict=True)
    )
    state.out = sum(core.BIT[value - 1] for out in view.sets for value in out)
    state.filled, state.scores, state.turn = view.filled, view.scores, view.turn
    state.phase, state.passes = _PHASES[view.phase], view.passes
    state.picked, state.last = _side(view.picked), _side(view.last_laid)
    return state


def move_of(action: Action) -> int:
    """Return the move of the core for `action`."""
    match action:
        case Lay(side=side, values=values):
            return (core.CW if side == "cw" else core.CCW) + len(values)
        case DiscardSet(value=value):
            return core.SETS + value - 1
        case Contest(value=value):
            return core.CONTESTS + value - 1
        case _:
            return _PLAIN[action]
