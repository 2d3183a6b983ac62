"""Preset phrases, so that people without a common language can be polite to each other."""

from __future__ import annotations

from typing import Final

from epizodiak_qt.games.sentence import Sentence

PHRASES: Final = {
    "hello": ("Hello!", "Bonjour\u202f!"),
    "good_luck": ("Good luck!", "Bonne chance\u202f!"),
    "well_played": ("Well played!", "Bien joué\u202f!"),
    "thanks": ("Thank you!", "Merci\u202f!"),
    "sorry": ("Sorry!", "Désolé\u202f!"),
    "one_moment": ("One moment, please.", "Un instant, s’il vous plaît."),
    "back": ("I am back.", "Me revoilà."),
    "your_turn": ("It is your turn.", "C’est à vous."),
    "again": ("Another game?", "On en refait une\u202f?"),
    "goodbye": ("Goodbye!", "Au revoir\u202f!"),
}


def phrase(name: str) -> Sentence:
    """Return a preset phrase in both languages. Raises KeyError for any other."""
    en, fr = PHRASES[name]
    return Sentence(en, fr)
