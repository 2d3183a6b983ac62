"""What is said where a table cannot be opened or remembered, in both languages."""

from __future__ import annotations

from epizodiak_qt.games.game import Sentence


def not_opened(error: OSError) -> Sentence:
    what = error.strerror or str(error)
    return Sentence(f"The table cannot be opened ({what}).", f"La table ne peut être ouverte ({what}).")


def no_ticket(error: OSError) -> Sentence:
    what = error.strerror or str(error)
    return Sentence(
        f"You are at the table. If the program ends, you will need the code again: nothing could be written ({what}).",
        f"Vous êtes à la table. Si le programme s’arrête, il faudra de nouveau le code : rien n’a pu être écrit ({what}).",
    )


