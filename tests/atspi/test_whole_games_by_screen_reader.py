"""Whole games by accessible objects, their actions and announcements alone, as a screen reader has them.

The client is another program on the accessibility bus: it imports nothing of the package, and knows no
position. `packaging/start.py test` installs what it needs.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests.atspi.listening_player import (
    ENGLISH,
    FRENCH,
    ListeningPlayer,
    choose_in_ecliptic,
    choose_in_epizodiak,
)
from tests.sizes import FULL_SIZE

if TYPE_CHECKING:
    from tests.atspi.accessibility_client import AccessibilityClient
    from tests.atspi.private_desktop import PrivateDesktop

STILL: Final = {"speed": 0.0, "asked_first": True}


def ada(
    desktop: PrivateDesktop, client: AccessibilityClient, language: str, **more: object
) -> ListeningPlayer:
    """Start the program, and return a player in front of its first page."""
    desktop.start("ada", {**STILL, "language": language, **more})
    (program,) = client.wait(client.programs, "a program on the bus")
    return ListeningPlayer(client, program, ENGLISH if language == "en" else FRENCH, "Ada")


def play_epizodiak(player: ListeningPlayer, new: str, deal: str, *over: str) -> None:
    """Begin a game on the new-game page, and play a round, which may end the game."""
    player.press("push button", new)
    player.press("push button", deal)
    player.play(choose_in_epizodiak, *over)
    assert player.turns
    assert player.log()[-1]


def play_ecliptic(player: ListeningPlayer, game: str, new: str, deal: str, over: str) -> None:
    """Choose the game, begin it on the new-game page, and play it to the end."""
    player.press("radio button", game)
    player.press("push button", new)
    player.press("push button", deal)
    player.play(choose_in_ecliptic, over)
    assert player.turns


def test_a_whole_round_of_epizodiak_is_played_in_english(
    desktop: PrivateDesktop, client: AccessibilityClient
) -> None:
    """From the start page to the result; what is said is what has happened."""
    player = ada(desktop, client, "en")
    play_epizodiak(player, "New game…", "Deal", "Next round", "Main menu")
    assert "the round is over" in " ".join(player.log()[-2:])


def test_a_whole_game_of_ecliptic_is_played_in_french(
    desktop: PrivateDesktop, client: AccessibilityClient
) -> None:
    """The language is chosen on the start page, by its button."""
    player = ada(desktop, client, "en")
    player.press("radio button", "Français")
    player.words = FRENCH
    play_ecliptic(player, "Jeu\u202f: Ecliptic", "Nouvelle partie…", "Distribuer", "Menu principal")
    assert "gagne la partie" in player.log()[-1]


def test_the_client_imports_nothing_of_the_package() -> None:
    """Its modules know the standard library, D-Bus and one another."""
    folder = Path(__file__).parent
    for file in ("accessibility_client.py", "private_desktop.py", "listening_player.py"):
        for node in ast.walk(ast.parse((folder / file).read_text("utf-8"))):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [name for name in names if name.startswith("epizodiak_qt")], file


# --- the full-size run


@pytest.mark.skipif(not FULL_SIZE, reason="part of the full-size run")
def test_a1_a_whole_round_of_epizodiak_is_played_in_french(
    desktop: PrivateDesktop, client: AccessibilityClient
) -> None:
    """As in English."""
    player = ada(desktop, client, "fr")
    play_epizodiak(player, "Nouvelle partie…", "Distribuer", "Manche suivante", "Menu principal")


@pytest.mark.skipif(not FULL_SIZE, reason="part of the full-size run")
def test_a2_a_whole_game_of_ecliptic_is_played_in_english(
    desktop: PrivateDesktop, client: AccessibilityClient
) -> None:
    """As in French."""
    play_ecliptic(ada(desktop, client, "en"), "Game: Ecliptic", "New game…", "Deal", "Main menu")
