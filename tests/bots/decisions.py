"""Every kind of bot with a small budget, and its decisions in seeded positions.

`python -m tests.bots.decisions COUNT SEED` prints them.
"""

import sys
from collections.abc import Iterator
from random import Random
from typing import Any
from unittest.mock import patch

from epizodiak_qt.bots.player import History, Player
from epizodiak_qt.bots.roster import UnknownBotError, bot_names, make_player
from epizodiak_qt.games.catalogue import ENTRIES, GAMES
from epizodiak_qt.games.chance import SeededChance
from tests.extra_games import EXTRA_GAMES
from tests.games.game_fixture import GameFixture
from tests.games.game_fixtures import KINDS as GAME_FIXTURES

SIMULATIONS = 24
with patch.dict(ENTRIES, EXTRA_GAMES):
    KINDS = [(game, kind) for game in GAMES for kind in bot_names(game)]
PLIES = 60  # of a game before the decision, at most


def small_kind(game: str, kind: str, simulations: int = SIMULATIONS) -> str:
    """Return the name of a bot with a budget of `simulations`, which only a bot that searches has."""
    limited = f"{kind}@{simulations}"
    try:
        make_player(game, limited)
    except UnknownBotError:
        return kind
    return limited


def small_player(game: str, kind: str, simulations: int = SIMULATIONS) -> Player:
    """Return a bot, with a budget of `simulations` if it searches."""
    return make_player(game, small_kind(game, kind, simulations))


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
