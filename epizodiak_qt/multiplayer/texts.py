"""Texts about tables that cannot be opened, announced, stored or joined."""

from __future__ import annotations

import errno
from typing import Final

from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lan.wire.limits import PORT
from epizodiak_qt.table.files import words_of

HANDED_OVER: Final = Sentence(
    "You have handed this game over: it goes on at another computer. If you open it here too, there are "
    "two games, and the others need the code of your table again.",
    "Vous avez transmis cette partie\u202f: elle continue sur un autre ordinateur. Si vous la rouvrez "
    "ici aussi, il y aura deux parties, et les autres auront besoin du code de votre table.",
)
"""A saved game goes on at another host."""
TICKET_NOT_STORED: Final = Sentence(
    "You are at the table. If the program ends, you will need the code again: nothing could be "
    "written ({reason}).",
    "Vous êtes à la table. Si le programme s’arrête, il faudra de nouveau le code\u202f: rien n’a pu "
    "être écrit ({reason}).",
)
"""The credential of the table cannot be stored."""


def not_advertised(beacon: OSError | None, *, connected: bool) -> tuple[Sentence, ...]:
    """Return why other computers do not find a table by themselves; empty if nothing failed."""
    if not connected:
        return (
            Sentence(
                "This computer is not on any network at the moment. Others can join once it is connected.",
                "Cet ordinateur n’est sur aucun réseau pour l’instant. Les autres pourront rejoindre la "
                "table dès qu’il sera connecté.",
            ),
        )
    if beacon is None:
        return ()
    so = Sentence(
        "Other computers cannot find this table by themselves. They can join at this address.",
        "Les autres ordinateurs ne peuvent pas trouver cette table d’eux-mêmes. Ils peuvent la rejoindre "
        "à cette adresse.",
    )
    return _why_not_advertised(beacon), so


def _why_not_advertised(trouble: OSError) -> Sentence:
    if trouble.errno == errno.EADDRINUSE:
        return Sentence(
            f"Another program uses UDP port {PORT}.", f"Un autre programme utilise le port UDP {PORT}."
        )
    if trouble.errno in (errno.EACCES, errno.EPERM):
        return Sentence(
            "This computer does not let EpiZodiak announce the table.",
            "Cet ordinateur n’autorise pas EpiZodiak à annoncer la table.",
        )
    what = words_of(trouble)
    return Sentence(
        f"The table cannot be announced ({what}).", f"La table ne peut pas être annoncée ({what})."
    )
