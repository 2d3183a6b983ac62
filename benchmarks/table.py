"""Tables for measurements: a hand of twenty tiles on its owner's turn, and games up to a certain event."""

from __future__ import annotations

from random import Random

from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.table.entries import Seat
from epizodiak_qt.table.link import State, Update

TILES = 20
NAMES = ("Ana", "Ben", "Cleo")


def state_of(seats: int) -> State:
    """Return the state of a table of people while seat 0 can act."""
    people = tuple(Seat("human", name) for name in NAMES[:seats])
    return State(people, (0,), False, False, frozenset(), None, None, False)


def updates_around(name: str, kind: str) -> tuple[Update, Update]:
    """Return the updates of seat 0 before and with the first event of a kind, in a game of random moves."""
    game = GAMES[name]
    state = state_of(game.SEATS)
    for seed in range(1000):
        chance, random = SeededChance(str(seed)), Random(seed)
        position, events = game.new(game.options_from_json({}), chance)
        before = Update(0, 0, game.view(position, 0), (), (), state)
        while True:
            if any(type(event).__name__ == kind for event in events):
                seen = tuple(event.seen_by(0) for event in events)
                return before, Update(1, 0, game.view(position, 0), seen, (), state)
            before = Update(0, 0, game.view(position, 0), (), (), state)
            if not game.acting(position) or game.between_rounds(position):
                break
            seat = game.acting(position)[0]
            position, events = game.play(position, seat, random.choice(game.legal(position, seat)), chance)
    raise LookupError(kind)


def update_with_full_hand() -> Update:
    """Return an update of seat 0 on its turn with a hand of `TILES`, after rounds of drawing and passing."""
    seed = 0
    while True:
        position, _ = epizodiak.new(Options(), SeededChance(str(seed)))
        for _ in range(400):
            legal = epizodiak.legal(position, position.turn)
            if len(position.hands[0]) >= TILES and position.turn == 0 and position.phase == "start":
                return Update(1, 0, epizodiak.view(position, 0), (), legal, state_of(len(NAMES)))
            if position.over or position.phase == "deal":
                break
            drawing = [action for action in legal if str(action) in ("draw", "pass")]
            position, _ = epizodiak.play(
                position,
                position.turn,
                (drawing if position.turn == 0 else legal)[0] if drawing or position.turn else legal[0],
            )
        seed += 1
