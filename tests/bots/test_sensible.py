"""`sensible-0.1` plays exactly as the bot of version 0.1, with which the measurements compare."""

from hashlib import sha256

import pytest

from epizodiak_qt.bots.roster import make_player
from tests.bots.played_games import turns

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


@pytest.mark.parametrize(("name", "mode"), GOLDEN)
def test_the_bot_of_version_0_1_plays_as_it_did(name: str, mode: str) -> None:
    """Every action of whole games, compared with the choices of the old program."""
    player, options = make_player(name, "sensible-0.1"), {"mode": mode} if mode else {}
    chosen = [
        str(turn.choice)
        for number in range(GAMES_OF_A_KIND)
        for turn in turns(name, (player,) * 3, options, f"golden {number}")
    ]
    digest = sha256("\n".join(chosen).encode()).hexdigest()[:16]
    assert (len(chosen), digest, "; ".join(chosen[:5])) == GOLDEN[name, mode]
