"""The texts of the arena in both languages: results as a table, progress, and errors."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from epizodiak_qt.arena.label import Label
from epizodiak_qt.arena.observers import observer
from epizodiak_qt.games.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.arena.intervals import Estimate
    from epizodiak_qt.arena.results import PlayerResult, Results

TITLES: Final = {"epizodiak": "EpiZodiak", "ecliptic": "Ecliptic"}
MODES: Final = {
    "single": Label("single rounds", "manches uniques"),
    "match": Label("matches", "matchs"),
}
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


def worker_lost() -> Sentence:
    """Report that a worker process ended."""
    return Sentence(
        "A process of the arena ended by itself; the results are those so far.",
        "Un processus de l’arène s’est terminé\u202f; les résultats sont ceux obtenus jusque-là.",
    )


def failed(name: str, count: int) -> Sentence:
    """Report that a player lost decisions by an error, an illegal action or no answer."""
    return Sentence(f"{name} failed in {count} decisions.", f"{name} a échoué dans {count} décisions.")


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


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as columns: the first one to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
