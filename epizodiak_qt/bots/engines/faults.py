"""Why an engine has lost a decision, in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from epizodiak_qt.games.game import quotable
from epizodiak_qt.games.sentence import Sentence

FaultKind = Literal[
    "not started",
    "no hello",
    "crashed",
    "blocked",
    "late",
    "flooded",
    "busy",
    "stopped",
    "invalid",
    "illegal",
    "cancelled",
]


@dataclass(frozen=True, slots=True)
class EngineFault:
    """Why a decision of an engine does not count."""

    kind: FaultKind
    """The kind of fault; "busy" is a warning, and "cancelled" is no fault of the engine."""
    sentence: Sentence
    """The explanation for the player."""


def _fault(kind: FaultKind, en: str, fr: str) -> EngineFault:
    return EngineFault(kind, Sentence(en, fr))


def bad_command(name: str) -> EngineFault:
    """Return the fault of a command line that cannot be split into words."""
    return _fault(
        "not started",
        f"The command of “{name}” is incomplete: a quotation mark is not closed.",
        f"La commande de «\u202f{name}\u202f» est incomplète\u202f: un guillemet n’est pas fermé.",
    )


def empty_command(name: str) -> EngineFault:
    """Return the fault of an engine without a command."""
    return _fault("not started", f"“{name}” has no command.", f"«\u202f{name}\u202f» n’a pas de commande.")


def not_started(name: str, why: str) -> EngineFault:
    """Return the fault of an engine that the system does not start; `why` is the system's message."""
    return _fault(
        "not started",
        f"“{name}” could not be started: {why}.",
        f"«\u202f{name}\u202f» n’a pas pu démarrer\u202f: {why}.",
    )


def no_hello(name: str, seconds: float) -> EngineFault:
    """Return the fault of an engine that does not answer `hello`."""
    return _fault(
        "no hello",
        f"“{name}” has started, but did not say hello within {seconds:g} s.",
        f"«\u202f{name}\u202f» a démarré, mais n’a pas répondu à «\u202fhello\u202f» en {seconds:g} s.",
    )


def bad_hello(name: str, line: str) -> EngineFault:
    """Return the fault of an engine whose first line is no answer to `hello`."""
    shown = quotable(line)
    return _fault(
        "no hello",
        f"“{name}” answered “hello” with “{shown}”, which does not give its name and games.",
        f"«\u202f{name}\u202f» a répondu à «\u202fhello\u202f» par «\u202f{shown}\u202f», sans "
        "donner son nom ni ses jeux.",
    )


def wrong_game(name: str) -> EngineFault:
    """Return the fault of an engine that does not play the game of the table."""
    return _fault(
        "no hello", f"“{name}” does not play this game.", f"«\u202f{name}\u202f» ne joue pas à ce jeu."
    )


def crashed(name: str, code: int | None) -> EngineFault:
    """Return the fault of an engine that has ended; `code` is its exit code, None if it closed its output."""
    if code is None:
        return _fault(
            "crashed", f"“{name}” has closed its output.", f"«\u202f{name}\u202f» a fermé sa sortie standard."
        )
    return _fault(
        "crashed",
        f"“{name}” has ended unexpectedly (exit code {code}).",
        f"«\u202f{name}\u202f» s’est arrêté de façon inattendue (code {code}).",
    )


def blocked(name: str) -> EngineFault:
    """Return the fault of an engine that does not read its input."""
    return _fault(
        "blocked",
        f"“{name}” does not read its input and was stopped.",
        f"«\u202f{name}\u202f» ne lit pas son entrée standard et a été arrêté.",
    )


def busy(name: str) -> EngineFault:
    """Return the warning about an engine that uses the processor while it is not asked."""
    return _fault(
        "busy",
        f"“{name}” uses the processor while it is not its turn. It is stopped if it goes on.",
        f"«\u202f{name}\u202f» occupe le processeur alors que ce n’est pas son tour. "
        "Il sera arrêté s’il continue.",
    )


def stopped(name: str) -> EngineFault:
    """Return the fault of an engine that goes on using the processor while it is not asked."""
    return _fault(
        "stopped",
        f"“{name}” used the processor while it was not its turn and was stopped.",
        f"«\u202f{name}\u202f» occupait le processeur alors que ce n’était pas son tour et a été arrêté.",
    )


def late(name: str, time_ms: int) -> EngineFault:
    """Return the fault of an engine that has not answered in time."""
    return _fault(
        "late",
        f"“{name}” did not answer within {time_ms / 1000:g} s.",
        f"«\u202f{name}\u202f» n’a pas répondu en {time_ms / 1000:g} s.",
    )


def flooded(name: str) -> EngineFault:
    """Return the fault of an engine that writes too much."""
    return _fault(
        "flooded",
        f"“{name}” wrote too much and was stopped.",
        f"«\u202f{name}\u202f» a trop écrit et a été arrêté.",
    )


def invalid(name: str, line: str) -> EngineFault:
    """Return the fault of an answer that cannot be read."""
    shown = quotable(line)
    return _fault(
        "invalid",
        f"“{name}” answered “{shown}”, which is not a choice.",
        f"«\u202f{name}\u202f» a répondu «\u202f{shown}\u202f», qui n’est pas un choix.",
    )


def illegal(name: str, action: str) -> EngineFault:
    """Return the fault of an action that is not legal now."""
    shown = quotable(action)
    return _fault(
        "illegal",
        f"“{name}” chose “{shown}”, which is not allowed now.",
        f"«\u202f{name}\u202f» a choisi «\u202f{shown}\u202f», ce qui n’est pas permis maintenant.",
    )


CANCELLED = EngineFault("cancelled", Sentence("The game went on.", "La partie a continué."))
"""The decision is not needed any more."""
