"""The catalogue of games, and the numbers of their rules, which stand once in `games/<game>/constants.py`."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import epizodiak_qt
from epizodiak_qt.games import ecliptic, epizodiak
from epizodiak_qt.games.catalogue import DEFAULT_GAME, ENTRIES, GAMES
from epizodiak_qt.games.ecliptic.cards import CARDS, SIGNS
from epizodiak_qt.games.ecliptic.constants import CARD_COUNT, SEATS, SIGN_COUNT
from epizodiak_qt.games.epizodiak.constants import COPIES, TILE_COUNT, VALUES

PACKAGE = Path(epizodiak_qt.__file__).parent
ALIASES = {"MOST_TILES", "MOST_IN_HAND", "BONUS", "DEALT", "FIGHTS", "SIDES_OF_DICE", "MOST_SEATS"}
"""Other names that numbers of the rules have had."""


def rules(game: str) -> dict[str, Any]:
    """Return the numbers of the rules of a game, by name."""
    module = import_module(f"{ENTRIES[game].rules}.constants")
    return {name: value for name, value in vars(module).items() if name.isupper()}


def definitions(source: str) -> Iterator[tuple[str, ast.expr]]:
    """Yield the names that a module gives a value to at its top, with that."""
    for node in ast.parse(source).body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, value


def copied(source: str, numbers: dict[str, Any]) -> list[str]:
    """Return the names by which a module defines a number of the rules a second time."""
    return [name for name, _ in definitions(source) if name.lstrip("_") in {*numbers, *ALIASES}]


def game_of(path: Path) -> str | None:
    """Return the game to which a module belongs; None if it serves every game."""
    return next((game for game in GAMES if game in {*path.parent.parts, path.stem}), None)


def test_a_number_of_the_rules_is_defined_once() -> None:
    """No other module of its game has the name, or another one that it has had."""
    numbers = {game: rules(game) for game in GAMES if (PACKAGE / "games" / game / "constants.py").is_file()}
    assert len(numbers) >= 2
    modules = [path.relative_to(PACKAGE) for path in sorted(PACKAGE.rglob("*.py"))]
    places = ((path, game_of(path)) for path in modules if path.name != "constants.py")
    own = [(path, game) for path, game in places if game in numbers]
    assert len(own) > 100
    found = {
        path.as_posix(): names
        for path, game in own
        if (names := copied((PACKAGE / path).read_text("utf-8"), numbers[game]))
    }
    assert not found


@pytest.mark.parametrize("line", ["SEATS = 3", "SEATS: Final = 3", "_SEATS = 3", "FIGHTS: Final = 6"])
def test_the_check_finds_a_second_definition(line: str) -> None:
    """With and without an annotation."""
    assert copied(line, {"SEATS": 3}) == [line.split(maxsplit=1)[0].rstrip(":")]
    assert copied("MARGIN = 3", {"SEATS": 3}) == []


def test_numbers_that_follow_from_others_agree() -> None:
    """They are written out where the compiled search needs them."""
    assert COPIES * len(VALUES) == TILE_COUNT
    assert (len(CARDS), len(SIGNS)) == (CARD_COUNT, SIGN_COUNT)
    assert (ecliptic.SEATS, epizodiak.SEATS) == (SEATS, 3)


def test_the_catalogue_holds_the_rules_of_every_entry() -> None:
    """Each has the name and the seats of its entry; the default game is the first."""
    assert len(GAMES) == len(ENTRIES)
    assert list(GAMES) == list(ENTRIES)
    assert [(rules.NAME, rules.SEATS) for rules in GAMES.values()] == [
        (entry.name, entry.seats) for entry in ENTRIES.values()
    ]
    assert next(iter(GAMES)) == DEFAULT_GAME


def test_an_unknown_game_is_an_error() -> None:
    """It is no other game without a word."""
    assert "chess" not in GAMES
    with pytest.raises(KeyError):
        GAMES["chess"]
