"""Random play, as many actions as fit into a slice of time: search cores, and the packages beside them.

`python -m benchmarks.random_play NAME SECONDS` prints the number of actions per second, for a process that
takes the package from another folder.
"""

from __future__ import annotations

import random
import sys
import time
import warnings
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.bots.epizodiak.core import State

ROUND = 100_000  # actions; no round is that long


def chess_game(chance: random.Random) -> int:
    """Play a game of python-chess; return the number of moves."""
    import chess

    board, moves = chess.Board(), 0
    while board.halfmove_clock <= 150:
        legal = list(board.legal_moves)
        if not legal:
            break
        board.push(legal[int(chance.random() * len(legal))])
        moves += 1
    return moves


def rlcard_game(name: str) -> Callable[[random.Random], int]:
    """Return a function that plays a game of RLCard through its environment, observations included."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import rlcard

    env = rlcard.make(name, config={"seed": 1})

    def play(chance: random.Random) -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(chance.random() * len(legal))])
            moves += 1
        return moves

    return play


def open_spiel_game(name: str) -> Callable[[random.Random], int]:
    """Return a function that plays a game of OpenSpiel, chance nodes counted as actions."""
    import pyspiel

    game: Any = pyspiel.load_game(name)

    def play(chance: random.Random) -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance.random() * len(legal))])
            moves += 1
        return moves

    return play


def epizodiak_rollout(chance: random.Random) -> int:
    """Deal a round and play it to its end with the rollout of the search: no random play."""
    from epizodiak_qt.bots.epizodiak.core import ENDED, Rules, State, deal
    from epizodiak_qt.bots.epizodiak.policy import rollout

    state, moves = State(Rules(False, 7, True, False, False)), 0
    deal(state, chance)
    while state.phase != ENDED:
        rollout(state, chance, 1)
        moves += 1
    return moves


def epizodiak_round(chance: random.Random) -> int:
    """Deal a round and play it to its end."""
    from epizodiak_qt.bots.epizodiak.core import Rules, State, deal

    state = State(Rules(False, 7, True, False, False))
    deal(state, chance)
    return epizodiak_steps(state, chance, ROUND)


def epizodiak_steps(state: State, chance: random.Random, most: int) -> int:
    """Play at most `most` random moves, to the end of the round at most: legal moves, choice, apply."""
    from epizodiak_qt.bots.epizodiak.core import ENDED, apply, legal

    moves = 0
    while moves < most and state.phase != ENDED:
        found = legal(state)
        apply(state, found[int(chance.random() * len(found))] if len(found) > 1 else found[0], chance)
        moves += 1
    return moves


def ecliptic_steps(chance: random.Random) -> int:
    """Deal a game and play it to its end: legal moves, choice, apply."""
    from epizodiak_qt.bots.ecliptic.core import apply, deal, legal
    from epizodiak_qt.games.ecliptic.constants import CARD_COUNT

    pack, moves = list(range(CARD_COUNT)), 0
    chance.shuffle(pack)
    state = deal(pack, int(chance.random() * 2), False)
    while found := legal(state):
        apply(state, found[int(chance.random() * len(found))], chance)
        moves += 1
    return moves


GAMES: dict[str, Callable[[], Callable[[random.Random], int]]] = {
    "chess": lambda: chess_game,
    "rlcard gin-rummy": lambda: rlcard_game("gin-rummy"),
    "rlcard mahjong": lambda: rlcard_game("mahjong"),
    "open_spiel gin_rummy": lambda: open_spiel_game("gin_rummy"),
    "open_spiel oh_hell, 3 players": lambda: open_spiel_game("oh_hell(players=3)"),
    "EpiZodiak": lambda: epizodiak_round,
    "EpiZodiak, rollout": lambda: epizodiak_rollout,
    "Ecliptic": lambda: ecliptic_steps,
}


def rate(play: Callable[[random.Random], int], seconds: float, seed: int = 1) -> float:
    """Return the actions of random games per second of processor time, in a slice of `seconds`."""
    chance, actions = random.Random(seed), 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        actions += play(chance)
    return actions / (time.process_time() - began)


def main(name: str, seconds: str) -> None:
    """Print the rate of one game, after a short run that fills the caches."""
    play = GAMES[name]()
    rate(play, 0.05)
    print(rate(play, float(seconds)))


if __name__ == "__main__":
    main(*sys.argv[1:])
