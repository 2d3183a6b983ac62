"""Why a change of the lobby is refused, in both languages."""

from __future__ import annotations

from epizodiak_qt.games.sentence import Reason, Sentence


def reason(code: str, en: str, fr: str) -> Reason:
    """Return a reason that rests on no ruling."""
    return Reason(code, None, Sentence(en, fr))


def seat_taken() -> Reason:
    """Another player has the seat."""
    return reason("seat_taken", "That seat is taken.", "Cette place est prise.")


def name_needed() -> Reason:
    """The name is empty after the sanitizer."""
    return reason("name_needed", "Please give a name.", "Donnez un nom.")


def emblem_taken() -> Reason:
    """Another seat has that emblem."""
    return reason("emblem_taken", "Someone has that emblem.", "Quelqu’un a cet emblème.")


def already_running() -> Reason:
    """The game has begun."""
    return reason("already_running", "The game has begun.", "La partie a commencé.")


def other_options() -> Reason:
    """The player was ready for options that have changed since."""
    return reason(
        "other_options",
        "The host has changed the options meanwhile. Look at them, then click Ready again.",
        "L’hôte a changé les options entre-temps. Regardez-les, puis cliquez de nouveau sur Prêt.",
    )


def seats_open() -> Reason:
    """A seat is free, or a player is not ready."""
    return reason(
        "seats_open",
        "A seat is still free, or someone is not ready.",
        "Il reste des places libres, ou quelqu’un n’est pas prêt.",
    )
