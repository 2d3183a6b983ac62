"""The sentences of the arena in both languages: errors and progress."""

from __future__ import annotations

import math

from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.sentence import Label, Sentence

# --- errors


def no_players() -> Sentence:
    """Report that no players are named."""
    return Sentence(
        "Name the players with --seats or --versus; --list shows them all.",
        "Nommez les joueurs avec --seats ou --versus\u202f; --list les montre tous.",
    )


def players_named_twice() -> Sentence:
    """Report that more than one option names the players."""
    return Sentence(
        "Name the players with one of --seats, --seat and --versus.",
        "Nommez les joueurs avec une seule des options --seats, --seat et --versus.",
    )


def too_few_players(game: str) -> Sentence:
    """Report that a game has more seats than players were named."""
    title, seats = ENTRIES[game].title, ENTRIES[game].seats
    return Sentence(
        f"{title} has {seats} seats: name at least {seats} players.",
        f"{title} a {seats} places\u202f: nommez au moins {seats} joueurs.",
    )


def no_matches(game: str) -> Sentence:
    """Report that a game has no matches."""
    title = ENTRIES[game].title
    return Sentence(f"{title} has no matches.", f"{title} n’a pas de matchs.")


def no_calibration(game: str) -> Sentence:
    """Report that the bots of a game do not predict chances to win."""
    title = ENTRIES[game].title
    return Sentence(
        f"The bots of {title} do not predict chances to win.",
        f"Les robots du jeu {title} ne prédisent pas les chances de gagner.",
    )


def interrupted(deals: int, wanted: int) -> Sentence:
    """Report that the arena was stopped, and how many deals the results are based on."""
    return Sentence(f"Stopped after {deals} of {wanted} deals.", f"Arrêté après {deals} donnes sur {wanted}.")


def block_failed(error: str) -> Sentence:
    """Report that the arena stops because of an error."""
    return Sentence(
        f"The arena stops, because a block of games failed ({error}); the results are those so far.",
        f"L’arène s’arrête, car un bloc de parties a échoué ({error})\u202f; les résultats sont ceux "
        "obtenus jusque-là.",
    )


def unusable_file(path: str, error: str) -> Sentence:
    """Report that the file of the results cannot be read or written."""
    return Sentence(
        f"The file {path} cannot be used ({error}).",
        f"Le fichier {path} n’est pas utilisable ({error}).",
    )


def other_tournament(path: str) -> Sentence:
    """Report that a file holds the results of other players, options or bots."""
    return Sentence(
        f"The file {path} holds results of another tournament or of another version; name another file.",
        f"Le fichier {path} contient les résultats d’un autre tournoi ou d’une autre version\u202f; "
        "indiquez un autre fichier.",
    )


def played_at_random(names: str) -> Sentence:
    """Report the players that lost every decision."""
    return Sentence(
        f"These players lost every decision and played at random: {names}.",
        f"Ces joueurs ont perdu toutes leurs décisions et ont donc joué au hasard\u202f: {names}.",
    )


def no_plots() -> Sentence:
    """Report that the plotting library is not installed."""
    return Sentence(
        "A report needs matplotlib, which is not installed: python3 -m pip install epizodiak-qt[arena]",
        "Un rapport nécessite matplotlib, qui n’est pas installé\u202f: "
        "python3 -m pip install epizodiak-qt[arena]",
    )


def no_report(path: str, error: str) -> Sentence:
    """Report that the report cannot be written."""
    return Sentence(
        f"The report {path} cannot be written ({error}).",
        f"Le rapport {path} n’a pas pu être écrit ({error}).",
    )


def no_dask() -> Sentence:
    """Report that dask.distributed is not installed."""
    return Sentence(
        "Several machines need dask.distributed, which is not installed: "
        "python3 -m pip install epizodiak-qt[cluster]",
        "Plusieurs machines nécessitent dask.distributed, qui n’est pas installé\u202f: "
        "python3 -m pip install epizodiak-qt[cluster]",
    )


def no_scheduler(address: str, error: str) -> Sentence:
    """Report that a scheduler cannot be reached."""
    return Sentence(
        f"The scheduler {address} cannot be reached ({error}).",
        f"L’ordonnanceur {address} est injoignable ({error}).",
    )


def no_cluster_workers(address: str) -> Sentence:
    """Report that a scheduler has no workers."""
    return Sentence(
        f"The scheduler {address} has no workers.", f"L’ordonnanceur {address} n’a aucun processus de calcul."
    )


def cluster_lacks_program(error: str) -> Sentence:
    """Report that a machine cannot run this program."""
    return Sentence(
        f"A machine of the scheduler cannot run this program ({error}).",
        f"Une machine de l’ordonnanceur ne peut exécuter ce programme ({error}).",
    )


def cluster_has_other_program(machine: str) -> Sentence:
    """Report that a machine has another version of this program."""
    return Sentence(
        f"The machine {machine} has another version of this program.",
        f"La machine {machine} a une autre version de ce programme.",
    )


# --- progress


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
