"""Games of deal codes: the files in tests/fixtures/deal_codes, which prove that a code stays the same game.

`python -m tests.games.coded_games` writes them anew. Do that only for a game or a version that has none yet.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import chance_from_seed
from epizodiak_qt.games.deal_code import DealCode, deal_code, read_code

FOLDER: Final = Path(__file__).parents[1] / "fixtures" / "deal_codes"
OPTIONS: Final[dict[str, list[dict[str, Any]]]] = {
    "epizodiak": [
        {"target": 4},
        {"mode": "single", "contest_scores": False, "unique_must_fill": True, "scoring": "help-2022"},
    ],
    "ecliptic": [{}, {"take_then_fill": True}],
}
MANY: Final = 1000
WANTED: Final = {
    ("epizodiak", ""): ("keyed 3 deal=1,refill=2",),
    ("epizodiak", "single"): ("refill=2",),
    ("ecliptic", ""): ("attack=1", "defence=1", "wish=1"),
}
"""Parts of the seeds of a game in a file, by game and mode."""


def code_of(game: str, options: dict[str, Any], key: int | str) -> DealCode:
    """Return the code of a game; fail if its options have none."""
    code = deal_code(game, options, key)
    assert code is not None
    return code


def known_code(game: str = "epizodiak") -> DealCode:
    """Return a code of a game, always the same."""
    return code_of(game, {}, "known")


def fingerprint(game: str, position: Any) -> str:
    """Return a short hash of a position without its seed."""
    data = {key: value for key, value in GAMES[game].position_to_json(position).items() if key != "seed"}
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:8]


def dealt(code: DealCode) -> Any:
    """Return the position that a code deals."""
    rules = GAMES[code.game]
    return rules.new(rules.options_from_json(code.options), chance_from_seed(code.seed))[0]


def positions(code: DealCode, moves: list[str]) -> Iterator[Any]:
    """Yield the dealt position and the one after each of `moves`, which are "SEAT ACTION"."""
    rules, position = GAMES[code.game], dealt(code)
    yield position
    for move in moves:
        seat, _, action = move.partition(" ")
        position, _ = rules.play(position, int(seat), rules.parse_action(action))
        yield position


def random_moves(code: DealCode) -> list[str]:
    """Return the moves of a whole game at random; the next deal is a move too."""
    rules, position, random = GAMES[code.game], dealt(code), Random(str(code))
    moves = []
    while acting := rules.acting(position):
        seat = acting[0]
        action = random.choice(rules.legal(position, seat))
        moves.append(f"{seat} {action}")
        position, _ = rules.play(position, seat, action)
    return moves


def hash_of_many(game: str) -> str:
    """Return a hash of a thousand codes and of all that is dealt by them."""
    whole = hashlib.sha256()
    for number in range(MANY):
        code = code_of(game, {}, f"fixture {number}")
        assert read_code(str(code)) == code
        whole.update(f"{code} {fingerprint(game, dealt(code))}\n".encode())
    return whole.hexdigest()


def _with_all_chance(game: str, options: dict[str, Any]) -> tuple[DealCode, list[str]]:
    """Return a code, and moves in which chance gives several results of every kind."""
    number = 0
    while True:
        code = code_of(game, options, number)
        moves = random_moves(code)
        seeds = "".join(position.seed for position in positions(code, moves))
        if all(part in seeds for part in WANTED[game, options.get("mode", "")]):
            return code, moves
        number += 1


def _write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game, all_options in OPTIONS.items():
        games = []
        for options in all_options:
            code, moves = _with_all_chance(game, options)
            prints = [fingerprint(game, position) for position in positions(code, moves)]
            games.append({"code": str(code), "moves": moves, "positions": prints})
        data = {"games": games, "thousand": hash_of_many(game)}
        (FOLDER / f"{game}.json").write_text(json.dumps(data, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    _write()
