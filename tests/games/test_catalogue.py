"""The catalogue: every game by its name, and no other name."""

import pytest

from epizodiak_qt.games.catalogue import DEFAULT_GAME, ENTRIES, GAMES


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
