"""Reasons why a table refuses a request, in both languages."""

from __future__ import annotations

from epizodiak_qt.games.sentence import Reason, Sentence


def _reason(code: str, en: str, fr: str) -> Reason:
    return Reason(code, None, Sentence(en, fr))


def not_your_seat() -> Reason:
    """A link acted for a seat that is not its own."""
    return _reason("not_your_seat", "That seat is not yours.", "Cette place n’est pas la vôtre.")


def not_stored() -> Reason:
    """The journal could not be written, so the action was not played."""
    return _reason(
        "not_stored",
        "The game could not be saved, so the move was not made. Is the disk full? Make room and try again.",
        "La partie n’a pas pu être enregistrée : le coup n’a pas été joué. Le disque est-il plein ? "
        "Faites de la place et réessayez.",
    )


def no_take_back() -> Reason:
    """A player has drawn, rolled, seen something or acted since."""
    return _reason(
        "no_take_back",
        "This can no longer be taken back: someone has drawn, seen something new or played since.",
        "Ce coup ne peut plus être annulé : depuis, quelqu’un a pioché, vu du nouveau ou joué.",
    )


def no_abandon() -> Reason:
    """No round is in progress."""
    return _reason("no_abandon", "There is no round to end.", "Il n’y a pas de manche à terminer.")


def already_proposed() -> Reason:
    """Another proposal is still open; a vote for one would count for the other."""
    return _reason(
        "already_proposed",
        "The table has not answered the last question yet.",
        "La table n’a pas encore répondu à la question précédente.",
    )


def asked_enough() -> Reason:
    """The seat has used up its proposals."""
    return _reason(
        "asked_enough",
        "You can ask once between two moves, and three times in a round.",
        "On peut demander une fois entre deux coups, et trois fois par manche.",
    )


def nothing_proposed() -> Reason:
    """A vote without an open proposal."""
    return _reason("nothing_proposed", "There is nothing to answer.", "Il n’y a rien à quoi répondre.")


def not_between_rounds() -> Reason:
    """A seat was marked ready although no deal is due."""
    return _reason("not_between_rounds", "It is not time to deal.", "Ce n’est pas le moment de distribuer.")


def only_viewed() -> Reason:
    """A record was opened, in which nothing can be changed."""
    return _reason(
        "only_viewed",
        "This is a record: the game can be viewed, not changed.",
        "C’est une partie exportée\u202f: on peut la revoir, pas la modifier.",
    )
