"""`sensible-0.1` plays exactly as the bot of version 0.1, with which the measurements compare."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from epizodiak_qt.bots.roster import make_player
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import SeededChance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from epizodiak_qt.games.game import AnyGame

# The choices of version 0.1 in six games of each kind: how many, their digest, and the first ones.
GOLDEN = {
    ("epizodiak", "single"): (
        1268,
        "3cdb24068e64350a",
        "lay cw 8 9 10; lay ccw 6 5 4 3; lay ccw 2 1 12 11; draw; pass",
    ),
    ("epizodiak", "match"): (
        4773,
        "082711eec973af1b",
        "lay cw 8 9 10; lay ccw 6 5 4 3; lay ccw 2 1 12 11; draw; pass",
    ),
    ("ecliptic", ""): (
        641,
        "7632713fea06ae60",
        "draw; pair cancer-sun cancer-galaxy; lay capricorn-sun; draw; discard cancer-comet",
    ),
}
GAMES_OF_A_KIND = 6


def choices(game: AnyGame, mode: str) -> Iterator[str]:
    """Yield the choices of bots that play against each other; each has its own random source."""
    for number in range(GAMES_OF_A_KIND):
        chance = SeededChance(f"golden {number}")
        randoms = [Random(f"golden {number} {seat}") for seat in range(game.SEATS)]
        player = make_player(game.NAME, "sensible-0.1")
        options: dict[str, Any] = {"mode": mode} if mode else {}
        position, _ = game.new(game.options_from_json(options), chance)
        while acting := game.acting(position):
            seat = acting[0]
            view, legal = game.view(position, seat), game.legal(position, seat)
            action = player.choose(view, legal, (), randoms[seat])
            yield str(action)
            position, _ = game.play(position, seat, action, chance)


@pytest.mark.parametrize(("name", "mode"), GOLDEN)
def test_the_bot_of_version_0_1_plays_as_it_did(name: str, mode: str) -> None:
    """Every action of whole games, compared with the choices of the old program."""
    chosen = list(choices(GAMES[name], mode))
    digest = sha256("\n".join(chosen).encode()).hexdigest()[:16]
    assert (len(chosen), digest, "; ".join(chosen[:5])) == GOLDEN[name, mode]
