"""The texts of the arena in both languages: results as a table, progress, and errors."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from epizodiak_qt.arena.label import Label
from epizodiak_qt.arena.observers import observer
from epizodiak_qt.bots.characters import BY_KIND
from epizodiak_qt.bots.roster import bot_names, style_line
from epizodiak_qt.games.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from epizodiak_qt.arena.calibrate import Calibration
    from epizodiak_qt.arena.intervals import Estimate
    from epizodiak_qt.arena.results import PlayerResult, Results

TITLES: Final = {"epizodiak": "EpiZodiak", "ecliptic": "Ecliptic"}
MODES: Final = {
    "single": Label("single rounds", "manches uniques"),
    "match": Label("matches", "matchs"),
}
FAULTS: Final = {
    "error": Label("error:", "erreur\u202f:"),
    "not started": Label("not started:", "pas démarré\u202f:"),
    "no hello": Label("no hello:", "pas de hello\u202f:"),
    "crashed": Label("ended:", "arrêté\u202f:"),
    "late": Label("late:", "en retard\u202f:"),
    "flooded": Label("wrote too much:", "a trop écrit\u202f:"),
    "invalid": Label("unreadable:", "illisible\u202f:"),
    "illegal": Label("illegal:", "interdite\u202f:"),
    "cancelled": Label("cancelled:", "annulée\u202f:"),
}
STRENGTHS: Final = {
    "beginner": Label("beginner", "débutant"),
    "casual": Label("casual", "amateur"),
    "strong": Label("strong", "fort"),
    "master": Label("master", "maître"),
}
LINES: Final = {
    "random": Sentence("Plays any legal action.", "Joue n’importe quelle action permise."),
    "sensible-0.1": Sentence(
        "The better bot of version 0.1, to compare with.",
        "Le meilleur robot de la version 0.1, pour comparer.",
    ),
    "beginner": Sentence("Knows the rules, and little more.", "Connaît les règles, et guère plus."),
    "casual": Sentence("Plays by rules of thumb.", "Joue selon quelques principes simples."),
    "strong": Sentence("Searches a little.", "Anticipe un peu."),
    "master": Sentence("Searches as well as it can.", "Anticipe autant qu’il le peut."),
}
CALIBRATION_HEADINGS: Final = (
    Label("chance to win", "chance de gagner"),
    Label("predicted", "prédite"),
    Label("observed", "observée"),
    Label("turns", "tours"),
)
HEADINGS: Final = (
    Label("player", "joueur"),
    Label("wins", "victoires"),
    Label("points", "points"),
    Label("rating", "cote"),
)


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


def too_few_players(game: str, seats: int) -> Sentence:
    """Report that a game has more seats than players were named."""
    return Sentence(
        f"{TITLES[game]} has {seats} seats: name at least {seats} players.",
        f"{TITLES[game]} a {seats} places\u202f: nommez au moins {seats} joueurs.",
    )


def no_matches(game: str) -> Sentence:
    """Report that a game has no matches."""
    return Sentence(f"{TITLES[game]} has no matches.", f"{TITLES[game]} n’a pas de matchs.")


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


def no_dask() -> Sentence:
    """Report that dask.distributed is not installed."""
    return Sentence(
        "Several machines need dask.distributed, which is not installed: "
        "python3 -m pip install epizodiak-qt[cluster]",
        "Plusieurs machines demandent dask.distributed, qui n’est pas installé\u202f: "
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
        f"The scheduler {address} has no workers.", f"L’ordonnanceur {address} n’a aucun travailleur."
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


def failed(name: str, failures: Mapping[str, int]) -> Label:
    """Report how many decisions a player lost, by kind of fault."""
    en = ", ".join(f"{FAULTS[kind].en} {count}" for kind, count in failures.items())
    fr = ", ".join(f"{FAULTS[kind].fr} {count}" for kind, count in failures.items())
    total = sum(failures.values())
    return Label(
        f"{name} lost {total} decisions to a random action ({en})",
        f"{name} a perdu {total} décisions au profit d’une action au hasard ({fr})",
    )


# --- players


def player_list(game: str, language: str) -> str:
    """Return the players of a game, each with its strength and a line about it."""
    rows = []
    for name in bot_names(game):
        character = BY_KIND.get(name)
        if character is None:
            rows.append([name, "", LINES[name].text(language)])
        else:
            strength = STRENGTHS[character.strength].text(language)
            rows.append([name, strength, style_line(game, name).text(language)])
    return TITLES[game] + "\n" + _table(rows, left=True)


# --- progress


def progress(done: int, total: int, left_s: float | None) -> Label:
    """Report how many games are played, and the time left in seconds if it is known."""
    share_en, share_fr = percent(done / total, "en", 0), percent(done / total, "fr", 0)
    if left_s is None:
        return Label(f"{done} of {total} games, {share_en}", f"{done} parties sur {total}, {share_fr}")
    left = duration(left_s)
    return Label(
        f"{done} of {total} games, {share_en}, {left} left",
        f"{done} parties sur {total}, {share_fr}, reste {left}",
    )


def duration(seconds: float) -> str:
    """Return a time as hours, minutes and seconds."""
    whole = math.ceil(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


# --- results


def results_text(results: Results, language: str) -> str:
    """Return the results as text: a table of the players, one for each group, and the style traits."""
    parts = [_heading(results, language)]
    if not results.deals:
        return parts[0]
    for alone, others in results.groups:
        count = len(results.tournament.seatings[0]) - 1
        opponents = f"{count} {others.name}" if count > 1 else others.name
        versus = Label(f"{alone.name} against {opponents}", f"{alone.name} contre {opponents}")
        parts.append(versus.text(language) + "\n" + _players([alone, others], language))
    parts.append(_players(results.players, language))
    parts.append(_traits(results, language))
    if results.calibration is not None:
        parts.append(_calibration(results.calibration, language))
    parts += [
        failed(player.name, player.failures).text(language) for player in results.players if player.failures
    ]
    return "\n\n".join(parts)


def _heading(results: Results, language: str) -> str:
    tournament = results.tournament
    title = TITLES[tournament.game]
    mode = tournament.options.get("mode")
    if mode is not None:
        title += f", {MODES[mode].text(language)}"
    heading = Label(
        f"{title}: {results.deals} deals, {results.games} games, seed {tournament.seed}",
        f"{title}\u202f: {results.deals} donnes, {results.games} parties, graine {tournament.seed}",
    ).text(language)
    if results.abandoned:
        more = Label(
            f"{results.abandoned} rounds were too long and ended without points",
            f"{results.abandoned} manches trop longues ont fini sans points",
        )
        heading += "\n" + more.text(language)
    return heading


def _players(players: Sequence[PlayerResult], language: str) -> str:
    rated = all(player.rating is not None for player in players)
    rows = [[heading.text(language) for heading in HEADINGS[: 4 if rated else 3]]]
    for player in sorted(players, key=lambda each: -each.wins.value):
        row = [player.name, share_text(player.wins, language), number_text(player.points, language, 2)]
        if player.rating is not None:
            row.append(number_text(player.rating, language, 0, signed=True))
        rows.append(row)
    return _table(rows)


def _traits(results: Results, language: str) -> str:
    traits = observer(results.tournament.game).TRAITS
    rows = [["", *(player.name for player in results.players)]]
    for name, trait in traits.items():
        row = [trait.text.text(language)]
        for player in results.players:
            estimate = player.traits.get(name)
            if estimate is None:
                row.append("–")
            elif trait.is_share:
                row.append(share_text(estimate, language))
            else:
                row.append(number_text(estimate, language, 2))
        rows.append(row)
    return _table(rows)


def _calibration(calibration: Calibration, language: str) -> str:
    """Return predicted and observed chances to win, bin by bin, and the mean error."""
    rows = [[heading.text(language) for heading in CALIBRATION_HEADINGS]]
    for each in calibration.bins:
        observed = "–" if each.observed is None else share_text(each.observed, language)
        predicted = percent(each.predicted, language) if each.count else "–"
        interval = f"{percent(each.low, language, 0)} – {percent(each.high, language, 0)}"
        rows.append([interval, predicted, observed, str(each.count)])
    error, brier = percent(calibration.error, language), _localized(f"{calibration.brier:.4f}", language)
    summary = Label(
        f"mean error {error}, Brier score {brier}", f"erreur moyenne {error}, score de Brier {brier}"
    )
    return f"{_table(rows)}\n{summary.text(language)}"


def share_text(estimate: Estimate, language: str) -> str:
    """Return a share and its interval in per cent."""
    if not math.isfinite(estimate.high - estimate.low):
        return percent(estimate.value, language)
    low, high = (_localized(f"{100 * end:.1f}", language) for end in (estimate.low, estimate.high))
    return f"{percent(estimate.value, language)} ({low}–{high})"


def number_text(estimate: Estimate, language: str, digits: int, *, signed: bool = False) -> str:
    """Return a number and half the width of its interval."""
    sign = "+" if signed else ""
    shown = _localized(f"{estimate.value:{sign}.{digits}f}", language)
    reach = (estimate.high - estimate.low) / 2
    return f"{shown} ± {_localized(f'{reach:.{digits}f}', language)}" if math.isfinite(reach) else shown


def percent(value: float, language: str, digits: int = 1) -> str:
    """Return a share in per cent."""
    shown = _localized(f"{100 * value:.{digits}f}", language)
    return f"{shown}\u202f%" if language == "fr" else f"{shown}%"


def _localized(number: str, language: str) -> str:
    return number.replace(".", ",") if language == "fr" else number


def _table(rows: Sequence[Sequence[str]], *, left: bool = False) -> str:
    """Return rows as columns: the first one to the left, the others to the right or, with `left`, too."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if left or column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
