"""The rollout policy: cheap play that resembles that of a searching player."""

# mypyc: compiled in the optional wheel.

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.bots.epizodiak.core import State, add_tile, apply, legal
from epizodiak_qt.bots.epizodiak.tables import (
    CCW,
    CW,
    DRAWN,
    ENDED,
    FREE,
    NEXT,
    NONE,
    PLANE,
    RUN_CCW,
    RUN_CW,
    SET_MOVES,
    START,
)

if TYPE_CHECKING:
    from random import Random

Q: list[float] = [0.7, 0.7, 0.7]


def tune_rollout(q: list[float]) -> None:
    """Set the chances to draw, to pass after a draw, and to discard a set."""
    for i in range(len(q)):
        Q[i] = q[i]


def rollout(state: State, random: Random, plies: int) -> None:
    """Play at most `plies` moves, to the end of the round at most."""
    number = random.random
    left = plies
    keep_start, keep_drawn, discard = Q[0], Q[1], Q[2]
    while left:
        left -= 1
        phase = state.phase
        if phase == DRAWN or (phase == START and state.pile):
            turn = state.turn
            low = state.low[turn]
            sets = state.high[turn] & PLANE
            if sets and number() < discard:
                moves = SET_MOVES[sets]
                apply(state, moves[int(number() * len(moves))] if len(moves) > 1 else moves[0], random)
                continue
            first, length = state.first, state.length
            held = low & FREE[first][length] & ~(low >> 12)
            if held:
                cw = RUN_CW[first + length][held]
                ccw = RUN_CCW[first][held] if length < 11 else 0
                if cw + ccw and number() >= (keep_start if phase == START else keep_drawn):
                    if cw > ccw or (cw == ccw and number() < 0.5):
                        apply(state, CW + cw, random)
                    else:
                        apply(state, CCW + ccw, random)
                    continue
            if phase == START:
                add_tile(state, turn, state.pile.pop())
                state.phase = DRAWN
                state.last = NONE
            else:
                state.turn = NEXT[turn]
                state.phase = START
        elif phase == ENDED:
            return
        else:
            choices = legal(state)
            apply(state, choices[int(number() * len(choices))] if len(choices) > 1 else choices[0], random)
