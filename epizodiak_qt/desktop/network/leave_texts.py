"""Texts for leaving, closing, handing over and losing a table over the network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.games.sentence import Sentence

if TYPE_CHECKING:
    from pathlib import Path

UNREACHABLE: Final = Sentence(
    "The table could not be reached for ten minutes. Join it again when it is there.",
    "La table est restée injoignable pendant dix minutes. Rejoignez-la quand elle sera là.",
)
STOPPED: Final = Sentence(
    "The game is saved. Continue opens the table again, with the same code.",
    "La partie est enregistrée. Continuer rouvre la table, avec le même code.",
)


def handed_over(path: Path) -> Sentence:
    """Return the text that names the handover file."""
    return Sentence(
        f"The game is in {path}. The person who opens this file (Game, Open) hosts the table from "
        "now on, with another code. Your own copy stays among the saved games.",
        f"La partie est dans {path}. La personne qui ouvre ce fichier (Partie, Ouvrir) en devient l’hôte, "
        "avec un autre code. Votre copie reste parmi les parties enregistrées.",
    )


def leave_question(*, hosting: bool) -> str:
    """Return the question before the player leaves a table."""
    if hosting:
        return translate(
            "Ask",
            "Close the table for everyone? The game is saved: Continue opens it again with the same code.",
        )
    return translate("Ask", "Leave the table? The others will wait, and you can come back without the code.")
