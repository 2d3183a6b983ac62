"""Decisions of all kinds of bots in seeded positions: `python -m tests.bots.decisions COUNT SEED`."""

import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from epizodiak_qt.bots.player import History, Player
from epizodiak_qt.games.chance import SeededChance
from tests.bots.small_players import KINDS, small_player
from tests.games.game_fixture import GameFixture
from tests.games.game_fixtures import KINDS as GAME_FIXTURES

PLIES = 60  # of a game before the decision, at most


def moments(fixture: GameFixture, count: int, chance: Random) -> Iterator[tuple[Any, list[History]]]:
    """Yield positions with a choice and the history of each seat: of random games, and unlikely ones."""
    game = fixture.game
    while count:
        options = game.options_from_json(chance.choice(fixture.options))
        state, _ = game.new(options, SeededChance(str(chance.random())))
        nothing: list[History] = [()] * game.SEATS
        histories = nothing
        for _ in range(chance.randrange(PLIES)):
            acting = game.acting(state)
            if not acting:
                break
            seat = chance.choice(acting)
            state, events = game.play(state, seat, chance.choice(game.legal(state, seat)))
            histories = [game.extend_history(known, events, place) for place, known in enumerate(histories)]
        for found, known in ((state, histories), (fixture.wild(chance), nothing)):
            if count and any(len(game.legal(found, seat)) > 1 for seat in game.acting(found)):
                yield found, known
                count -= 1


def decision(
    player: Player, view: Any, legal: tuple[Any, ...], history: History, seed: int
) -> tuple[Any, ...]:
    """Return the action; of a player that searches also simulations, values and chances."""
    search = getattr(player, "search", None)
    if search is None:
        return (player.choose(view, legal, history, Random(seed)),)
    result = search(view, legal, history, Random(seed))
    return result.action, result.simulations, result.values, result.chances


def decisions(name: str, kind: str, count: int, seed: int) -> Iterator[str]:
    """Yield the decisions of a kind of bot, as text."""
    fixture, chance, player = GAME_FIXTURES[name], Random(f"{seed} {name} {kind}"), small_player(name, kind)
    for state, histories in moments(fixture, count, chance):
        for seat in fixture.game.acting(state):
            view, legal = fixture.game.view(state, seat), fixture.game.legal(state, seat)
            yield repr(decision(player, view, legal, histories[seat], chance.getrandbits(32)))


def main(count: str, seed: str) -> None:
    """Print the decisions of all kinds of bots."""
    for name, kind in KINDS:
        for number, line in enumerate(decisions(name, kind, int(count), int(seed))):
            sys.stdout.write(f"{name} {kind} {number}: {line}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
