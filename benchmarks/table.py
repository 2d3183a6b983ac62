"""A table for measurements: a hand of twenty tiles, on its owner's turn."""

from __future__ import annotations

from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.table.entries import Seat
from epizodiak_qt.table.link import State, Update

TILES = 20


def update_with_full_hand() -> Update:
    """Return an update of seat 0 on its turn with a hand of `TILES`, after rounds of drawing and passing."""
    seed = 0
    while True:
        position, _ = epizodiak.new(Options(), SeededChance(str(seed)))
        for _ in range(400):
            legal = epizodiak.legal(position, position.turn)
            if len(position.hands[0]) >= TILES and position.turn == 0 and position.phase == "start":
                state = State(
                    tuple(Seat("human", name) for name in ("Ana", "Ben", "Cleo")),
                    (0,),
                    False,
                    False,
                    frozenset(),
                    None,
                    None,
                    False,
                )
                return Update(1, 0, epizodiak.view(position, 0), (), legal, state)
            if position.over or position.phase == "deal":
                break
            drawing = [action for action in legal if str(action) in ("draw", "pass")]
            position, _ = epizodiak.play(
                position,
                position.turn,
                (drawing if position.turn == 0 else legal)[0] if drawing or position.turn else legal[0],
            )
        seed += 1
