"""Why an engine has lost a decision, in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from epizodiak_qt.games.game import quotable
from epizodiak_qt.games.sentence import Sentence


@dataclass(frozen=True, slots=True)
class EngineFault:
    """Why a decision of an engine does not count."""

    kind: str
    """The kind of fault; "busy" is a warning, and "cancelled" is no fault of the engine."""
    sentence: Sentence
    """The explanation for the table, without the answer of the engine, which can name hidden tiles."""
    detail: Sentence
    """The explanation with the answer, for the test of an engine and for the log."""


_SENTENCES: Final = {
    "bad command": Sentence(
        "The command of “{name}” is incomplete: a quotation mark is not closed.",
        "La commande de «\u202f{name}\u202f» est incomplète\u202f: un guillemet n’est pas fermé.",
    ),
    "no command": Sentence("“{name}” has no command.", "«\u202f{name}\u202f» n’a pas de commande."),
    "not started": Sentence(
        "“{name}” could not be started: {why}.", "«\u202f{name}\u202f» n’a pas pu démarrer\u202f: {why}."
    ),
    "no hello": Sentence(
        "“{name}” has started, but did not say hello within {seconds} s.",
        "«\u202f{name}\u202f» a démarré, mais n’a pas répondu à «\u202fhello\u202f» en {seconds} s.",
    ),
    "bad hello": Sentence(
        "“{name}” answered “hello” with “{quote}”, which does not give its name and games.",
        "«\u202f{name}\u202f» a répondu à «\u202fhello\u202f» par «\u202f{quote}\u202f», sans donner "
        "son nom ni ses jeux.",
    ),
    "wrong game": Sentence("“{name}” does not play this game.", "«\u202f{name}\u202f» ne joue pas à ce jeu."),
    "closed": Sentence("“{name}” has closed its output.", "«\u202f{name}\u202f» a fermé sa sortie standard."),
    "crashed": Sentence(
        "“{name}” has ended unexpectedly (exit code {code}).",
        "«\u202f{name}\u202f» s’est arrêté de façon inattendue (code {code}).",
    ),
    "blocked": Sentence(
        "“{name}” does not read its input and was stopped.",
        "«\u202f{name}\u202f» ne lit pas son entrée standard et a été arrêté.",
    ),
    "busy": Sentence(
        "“{name}” uses the processor while it is not its turn. It is stopped if it goes on.",
        "«\u202f{name}\u202f» occupe le processeur alors que ce n’est pas son tour. Il sera arrêté "
        "s’il continue.",
    ),
    "stopped": Sentence(
        "“{name}” used the processor while it was not its turn and was stopped.",
        "«\u202f{name}\u202f» occupait le processeur alors que ce n’était pas son tour et a été arrêté.",
    ),
    "late": Sentence(
        "“{name}” did not answer within {seconds} s.", "«\u202f{name}\u202f» n’a pas répondu en {seconds} s."
    ),
    "flooded": Sentence(
        "“{name}” wrote too much and was stopped.", "«\u202f{name}\u202f» a trop écrit et a été arrêté."
    ),
    "invalid": Sentence(
        "“{name}” gave an answer that is not a choice.",
        "«\u202f{name}\u202f» a donné une réponse qui n’est pas un choix.",
    ),
    "illegal": Sentence(
        "“{name}” chose an action that is not allowed now.",
        "«\u202f{name}\u202f» a choisi une action qui n’est pas permise maintenant.",
    ),
}
_KINDS: Final = {
    "bad command": "not started",
    "no command": "not started",
    "bad hello": "no hello",
    "wrong game": "no hello",
    "closed": "crashed",
}
"""The kinds of faults whose keys are others."""
_DETAILS: Final = {
    "invalid": Sentence(
        "“{name}” answered “{quote}”, which is not a choice.",
        "«\u202f{name}\u202f» a répondu «\u202f{quote}\u202f», qui n’est pas un choix.",
    ),
    "illegal": Sentence(
        "“{name}” chose “{quote}”, which is not allowed now.",
        "«\u202f{name}\u202f» a choisi «\u202f{quote}\u202f», ce qui n’est pas permis maintenant.",
    ),
}


def fault(key: str, name: str, *, quote: str = "", **values: object) -> EngineFault:
    """Return the fault of a key.

    Args:
        key: the key of its sentence.
        name: the name of the engine.
        quote: what the engine wrote.
        values: further values of the sentence.
    """
    sentence = _SENTENCES[key]
    values |= {"name": name, "quote": quotable(quote)}
    return EngineFault(
        _KINDS.get(key, key), sentence.fill(**values), _DETAILS.get(key, sentence).fill(**values)
    )


_GAME_WENT_ON: Final = Sentence("The game went on.", "La partie a continué.")
CANCELLED: Final = EngineFault("cancelled", _GAME_WENT_ON, _GAME_WENT_ON)
"""The decision is not needed any more."""
