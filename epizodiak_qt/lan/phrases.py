"""Phrases ready to be said, so that people who share no language can be polite to each other."""

from __future__ import annotations

from typing import Final

from epizodiak_qt.games.game import Sentence

PHRASES: Final[dict[str, Sentence]] = {
    "hello": Sentence("Hello!", "Bonjour\u202f!"),
    "good_luck": Sentence("Good luck!", "Bonne chance\u202f!"),
    "well_played": Sentence("Well played!", "Bien joué\u202f!"),
    "thanks": Sentence("Thank you!", "Merci\u202f!"),
    "sorry": Sentence("Sorry!", "Désolé\u202f!"),
    "one_moment": Sentence("One moment, please.", "Un instant, s’il vous plaît."),
    "back": Sentence("I am back.", "Me revoilà."),
    "your_turn": Sentence("It is your turn.", "C’est à vous."),
    "again": Sentence("Another game?", "On en refait une\u202f?"),
    "goodbye": Sentence("Goodbye!", "Au revoir\u202f!"),
}
