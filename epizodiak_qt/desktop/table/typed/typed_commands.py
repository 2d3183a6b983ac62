"""What can be typed beside moves: answers, the hand, the next round, and the question why. No Qt."""

from __future__ import annotations

from typing import Final, Literal

from epizodiak_qt.games.sentence import Label, Sentence

Command = Literal["yes", "no", "hand", "next"]

COMMANDS: Final[dict[str, Command]] = {
    **dict.fromkeys(("yes", "y", "oui", "o"), "yes"),
    **dict.fromkeys(("no", "non"), "no"),
    **dict.fromkeys(("hand", "main"), "hand"),
    **dict.fromkeys(("next", "deal", "suivante", "distribuer"), "next"),
}
SHOWN: Final[dict[Command, Label]] = {
    "yes": Label("yes", "oui"),
    "no": Label("no", "non"),
    "hand": Label("hand", "main"),
    "next": Label("next", "suivante"),
}
WHY: Final = {"why", "w", "pourquoi"}

CLOSED: Final = Sentence(
    "The hand is hidden. Type hand to show it.",
    "La main est cachée. Tapez main pour la montrer.",
)
NOT_YET: Final = Sentence(
    "The hand cannot be shown now.",
    "La main ne peut pas être montrée maintenant.",
)
LEGAL: Final = Sentence("This move is legal now.", "Ce coup est possible maintenant.")
WHY_WHAT: Final = Sentence(
    "Type why and a move, such as why 7.",
    "Tapez pourquoi et un coup, par exemple pourquoi 7.",
)
NO_TABLE: Final = Sentence("Wait until the deal is over.", "Attendez la fin de la donne.")
