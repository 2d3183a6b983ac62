"""What is said where a table cannot be opened or remembered, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.game import Sentence
from epizodiak_qt.lan import words
from epizodiak_qt.lan.words import refusal_sentence

if TYPE_CHECKING:
    from pathlib import Path


def not_opened(error: OSError) -> Sentence:
    """No port can be had, or the certificate cannot be written."""
    what = error.strerror or str(error)
    return Sentence(f"The table cannot be opened ({what}).", f"La table ne peut être ouverte ({what}).")


def not_written(path: Path, error: OSError) -> Sentence:
    """The game to be handed over cannot be written."""
    what = error.strerror or str(error)
    return Sentence(
        f"The game could not be written to {path} ({what}). The table stays open.",
        f"La partie n’a pas pu être écrite dans {path} ({what}). La table reste ouverte.",
    )


def no_ticket(error: OSError) -> Sentence:
    """The way back to the table cannot be kept."""
    what = error.strerror or str(error)
    return Sentence(
        "You are at the table. If the program ends, you will need the code again: nothing could be "
        f"written ({what}).",
        "Vous êtes à la table. Si le programme s’arrête, il faudra de nouveau le code\u202f: rien n’a pu "
        f"être écrit ({what}).",
    )


def wrong_code() -> Sentence:
    """Whoever answers does not know the code that was typed."""
    return refusal_sentence(words.wrong_code())
