"""Games that bots play in tests, turn by turn."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from epizodiak_qt.bots.player import History, Player
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import SeededChance


class Turn(NamedTuple):
    """One choice of a bot."""

    before: Any
    """The position in which it was asked."""
    view: Any
    """The view that it was shown."""
    legal: tuple[Any, ...]
    """The actions that it could choose from; its choice is one of them."""
    history: History
    """The public actions before."""
    choice: Any
    """The action that it chose."""
    after: Any
    """The position that followed."""


def turns(
    game: str, players: Sequence[Player], options: dict[str, Any], seed: str, most: int = 6000
) -> Iterator[Turn]:
    """Play a game to its end, which comes in `most` actions; each seat has a random source of its own."""
    rules, chance = GAMES[game], SeededChance(seed)
    randoms = [Random(f"{seed} {seat}") for seat in range(rules.SEATS)]
    position, events = rules.new(rules.options_from_json(options), chance)
    history = rules.extend_history((), events)
    for _ in range(most):
        if not (acting := rules.acting(position)):
            return
        seat = acting[0]
        view, legal = rules.view(position, seat), rules.legal(position, seat)
        choice = players[seat].choose(view, legal, history, randoms[seat])
        assert choice in legal
        after, events = rules.play(position, seat, choice, chance)
        yield Turn(position, view, legal, history, choice, after)
        position, history = after, rules.extend_history(history, events)
    raise AssertionError(f"no end after {most} actions")
