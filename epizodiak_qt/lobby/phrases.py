"""Preset phrases, so that people without a common language can be polite to each other."""

from __future__ import annotations

from typing import Final

from epizodiak_qt.games.sentence import Label

PHRASES: Final = {
    "hello": Label("Hello!", "Bonjour\u202f!"),
    "good_luck": Label("Good luck!", "Bonne chance\u202f!"),
    "well_played": Label("Well played!", "Bien joué\u202f!"),
    "thanks": Label("Thank you!", "Merci\u202f!"),
    "sorry": Label("Sorry!", "Désolé\u202f!"),
    "one_moment": Label("One moment, please.", "Un instant, s’il vous plaît."),
    "back": Label("I am back.", "Me revoilà."),
    "your_turn": Label("It is your turn.", "C’est à vous."),
    "again": Label("Another game?", "On en refait une\u202f?"),
    "goodbye": Label("Goodbye!", "Au revoir\u202f!"),
}
