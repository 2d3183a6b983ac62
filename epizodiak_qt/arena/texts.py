"""The sentences of the arena in both languages: errors with places for values, and progress."""

from __future__ import annotations

import math
from typing import Final

from epizodiak_qt.games.sentence import Label, Sentence

NO_PLAYERS: Final = Sentence(
    "Name the players with --seats or --versus; --list shows them all.",
    "Nommez les joueurs avec --seats ou --versus\u202f; --list les montre tous.",
)
PLAYERS_NAMED_TWICE: Final = Sentence(
    "Name the players with one of --seats, --seat and --versus.",
    "Nommez les joueurs avec une seule des options --seats, --seat et --versus.",
)
TOO_FEW_PLAYERS: Final = Sentence(
    "{title} has {seats} seats: name at least {seats} players.",
    "{title} a {seats} places\u202f: nommez au moins {seats} joueurs.",
)
NO_MATCHES: Final = Sentence("{title} has no matches.", "{title} n’a pas de matchs.")
NO_CALIBRATION: Final = Sentence(
    "The bots of {title} do not predict chances to win.",
    "Les robots du jeu {title} ne prédisent pas les chances de gagner.",
)
INTERRUPTED: Final = Sentence(
    "Stopped after {deals} of {wanted} deals.", "Arrêté après {deals} donnes sur {wanted}."
)
BLOCK_FAILED: Final = Sentence(
    "The arena stops, because a block of games failed ({error}); the results are those so far.",
    "L’arène s’arrête, car un bloc de parties a échoué ({error})\u202f; les résultats sont ceux "
    "obtenus jusque-là.",
)
UNUSABLE_FILE: Final = Sentence(
    "The file {path} cannot be used ({error}).",
    "Le fichier {path} n’est pas utilisable ({error}).",
)
OTHER_TOURNAMENT: Final = Sentence(
    "The file {path} holds results of another tournament or of another version; name another file.",
    "Le fichier {path} contient les résultats d’un autre tournoi ou d’une autre version\u202f; "
    "indiquez un autre fichier.",
)
PLAYED_AT_RANDOM: Final = Sentence(
    "These players lost every decision and played at random: {names}.",
    "Ces joueurs ont perdu toutes leurs décisions et ont donc joué au hasard\u202f: {names}.",
)
NO_REPORT: Final = Sentence(
    "The report {path} cannot be written ({error}).",
    "Le rapport {path} n’a pas pu être écrit ({error}).",
)
NO_DASK: Final = Sentence(
    "Several machines need dask.distributed, which is not installed: "
    "python3 -m pip install epizodiak-qt[cluster]",
    "Plusieurs machines nécessitent dask.distributed, qui n’est pas installé\u202f: "
    "python3 -m pip install epizodiak-qt[cluster]",
)
NO_SCHEDULER: Final = Sentence(
    "The scheduler {address} cannot be reached ({error}).",
    "L’ordonnanceur {address} est injoignable ({error}).",
)
NO_CLUSTER_WORKERS: Final = Sentence(
    "The scheduler {address} has no workers.", "L’ordonnanceur {address} n’a aucun processus de calcul."
)
CLUSTER_LACKS_PROGRAM: Final = Sentence(
    "A machine of the scheduler cannot run this program ({error}).",
    "Une machine de l’ordonnanceur ne peut exécuter ce programme ({error}).",
)
CLUSTER_HAS_OTHER_PROGRAM: Final = Sentence(
    "The machine {machine} has another version of this program.",
    "La machine {machine} a une autre version de ce programme.",
)


def progress(done: int, total: int, left_s: float) -> Label:
    """Report how many games are played, and the time left in seconds."""
    share = round(100 * done / total)
    left = duration(left_s)
    return Label(
        f"{done} of {total} games, {share}%, {left} left",
        f"{done} parties sur {total}, {share}\u202f%, reste {left}",
    )


def duration(seconds: float) -> str:
    """Return a time as hours, minutes and seconds."""
    whole = math.ceil(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
