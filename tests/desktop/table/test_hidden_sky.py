"""The hidden sky: what a seat cannot see is counted exactly, from its view alone."""

import random
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from epizodiak_qt.desktop.ecliptic.words.spoken_text import hidden_cards
from epizodiak_qt.desktop.epizodiak.words.spoken_text import hidden_tiles
from epizodiak_qt.games import ecliptic, epizodiak
from epizodiak_qt.games.chance import SeededChance

GAMES = {"epizodiak": epizodiak, "ecliptic": ecliptic}


def positions(game: Any, seed: int, most: int = 150) -> list[Any]:
    """Return the positions of a game of random players."""
    chance, choose = SeededChance(f"{seed:04x}"), random.Random(seed)
    position, _ = game.new(game.options_from_json({}), chance)
    met = [position]
    while len(met) < most and game.outcome(position) is None:
        seat = choose.choice(game.acting(position))
        position, _ = game.play(position, seat, choose.choice(game.legal(position, seat)), chance)
        met.append(position)
    return met


def update_of(game: Any, position: Any, seat: int | None) -> Any:
    """Return what the panel needs of an update."""
    names = [SimpleNamespace(name=f"Name {each}") for each in range(game.SEATS)]
    return SimpleNamespace(view=game.view(position, seat), state=SimpleNamespace(seats=names))


def out_of_sight(position: Any, seat: int | None) -> list[Any]:
    """Return the pieces of hidden hands and of the pile, without the one that was taken in the open."""
    pieces = [*position.pile]
    for owner, hand in enumerate(position.hands):
        pieces += () if owner == seat else hand
    known = getattr(position, "taken", None) or getattr(position, "picked", None)
    if known is not None and position.turn != seat:
        pieces.remove(getattr(known, "value", known))
    return pieces


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seat", [0, 1, None])
def test_unseen_tiles_are_those_of_hidden_hands_and_pile(seed: int, seat: int | None) -> None:
    """By value, after every action of a random game."""
    for position in positions(epizodiak, seed):
        if epizodiak.between_rounds(position):
            continue  # all hands are open
        hidden = Counter(out_of_sight(position, seat))
        rows = hidden_tiles(update_of(epizodiak, position, seat))
        assert [row.unseen for row in rows] == [hidden[value] for value in range(1, 13)]
        assert {row.total for row in rows} == {4}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seat", [0, 1, None])
def test_unseen_cards_are_those_of_hidden_hands_and_pile(seed: int, seat: int | None) -> None:
    """By sign and by symbol, after every action of a random game, with the dice of the other."""
    for position in positions(ecliptic, seed):
        hidden = out_of_sight(position, seat)
        rows = hidden_cards(update_of(ecliptic, position, seat))
        signs, symbols = Counter(card.sign for card in hidden), Counter(card.symbol for card in hidden)
        assert [row.unseen for row in rows[:12]] == [signs[sign] for sign in range(12)]
        assert [row.unseen for row in rows[12:18]] == [symbols[symbol] for symbol in range(6)]
        others = [owner for owner in (0, 1) if owner != seat]
        assert [row.unseen for row in rows[18:]] == [len(position.dice[owner]) for owner in others]
