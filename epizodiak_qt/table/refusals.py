"""Reasons why a table refuses a request, in both languages."""

from __future__ import annotations

from typing import Final

from epizodiak_qt.games.sentence import Reason, Sentence


def reason(code: str, en: str, fr: str) -> Reason:
    """Return a reason that rests on no ruling."""
    return Reason(code, None, Sentence(en, fr))


NOT_YOUR_SEAT: Final = reason("not_your_seat", "That seat is not yours.", "Cette place n’est pas la vôtre.")
"""A link acted for a seat that is not its own."""
NOT_STORED: Final = reason(
    "not_stored",
    "The game could not be saved, so the move was not made. Is the disk full? Make room and try again.",
    "La partie n’a pas pu être enregistrée : le coup n’a pas été joué. Le disque est-il plein ? "
    "Faites de la place et réessayez.",
)
"""The journal could not be written, so the action was not played."""
NO_TAKE_BACK: Final = reason(
    "no_take_back",
    "This can no longer be taken back: someone has drawn, seen something new or played since.",
    "Ce coup ne peut plus être annulé : depuis, quelqu’un a pioché, vu du nouveau ou joué.",
)
"""A player has drawn, rolled, seen something or acted since."""
NO_ABANDON: Final = reason("no_abandon", "There is no round to end.", "Il n’y a pas de manche à terminer.")
"""No round is in progress."""
ALREADY_PROPOSED: Final = reason(
    "already_proposed",
    "The table has not answered the last question yet.",
    "La table n’a pas encore répondu à la question précédente.",
)
"""Another proposal is still open; a vote for one would count for the other."""
ASKED_ENOUGH: Final = reason(
    "asked_enough",
    "You can ask once between two moves, and three times in a round.",
    "On peut demander une fois entre deux coups, et trois fois par manche.",
)
"""The seat has used up its proposals."""
NOTHING_PROPOSED: Final = reason(
    "nothing_proposed", "There is nothing to answer.", "Il n’y a rien à quoi répondre."
)
"""A vote without an open proposal."""
NOT_BETWEEN_ROUNDS: Final = reason(
    "not_between_rounds", "It is not time to deal.", "Ce n’est pas le moment de distribuer."
)
"""A seat was marked ready although no deal is due."""
ONLY_VIEWED: Final = reason(
    "only_viewed",
    "This is a record: the game can be viewed, not changed.",
    "C’est une partie exportée\u202f: on peut la revoir, pas la modifier.",
)
"""A record was opened, in which nothing can be changed."""
