"""The results of the arena as tables, for a terminal and for the report."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from epizodiak_qt.arena.traits import observer
from epizodiak_qt.bots.choices import bot_choices
from epizodiak_qt.bots.roster import RANDOM, bot_names
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.sentence import Label, Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.arena.calibrate import Calibration
    from epizodiak_qt.arena.results import PlayerResult, Results
    from epizodiak_qt.library.intervals import Estimate
    from epizodiak_qt.lobby.engines import EngineEntry

Rows = list[list[str]]
"""Lines of a table, of which the first one is the heading."""

MODES: Final = {
    "single": Label("single rounds", "manches uniques"),
    "match": Label("matches", "matchs"),
}
FAULTS: Final = {
    "error": Label("error:", "erreur\u202f:"),
    "not started": Label("not started:", "pas démarré\u202f:"),
    "no hello": Label("no hello:", "pas de hello\u202f:"),
    "crashed": Label("ended:", "arrêté\u202f:"),
    "blocked": Label("did not read:", "ne lisait pas\u202f:"),
    "late": Label("late:", "en retard\u202f:"),
    "flooded": Label("wrote too much:", "a trop écrit\u202f:"),
    "stopped": Label("used the processor unasked:", "occupait le processeur\u202f:"),
    "invalid": Label("unreadable:", "illisible\u202f:"),
    "illegal": Label("illegal:", "interdite\u202f:"),
    "cancelled": Label("cancelled:", "annulée\u202f:"),
}
ENGINE: Final = Label("engine", "moteur")
ONLY_HERE: Final = {
    RANDOM: Sentence("Plays any legal action.", "Joue n’importe quelle action permise."),
    "sensible-0.1": Sentence(
        "The better bot of version 0.1, to compare with.",
        "Le meilleur robot de la version 0.1, pour comparer.",
    ),
}
"""The bots that no seat menu offers."""
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


def player_list(game: str, engines: Sequence[EngineEntry], language: str) -> str:
    """Return the players of a game: bots with strength and style, engines with their command."""
    rows = [[name, "", line.text(language)] for name, line in ONLY_HERE.items() if name in bot_names(game)]
    rows += [
        [bot.kind, bot.strength.text(language) if bot.sign else "", bot.style.text(language)]
        for bot in bot_choices(game)
    ]
    rows += [
        [engine.name, ENGINE.text(language), engine.command] for engine in engines if game in engine.games
    ]
    return ENTRIES[game].title + "\n" + _table(rows, left=True)


# --- results


def results_text(results: Results, language: str) -> str:
    """Return the results as text: a table for each group, one of all players, and the style traits."""
    parts = ["\n".join(heading_lines(results, language))]
    if not results.deals:
        return parts[0]
    for alone, others in results.sides:
        title = versus_title(results, alone, others).text(language)
        parts.append(f"{title}\n{_table(player_rows((alone, others), language))}")
    parts.append(_table(player_rows(results.best_first, language)))
    parts.append(_table(trait_rows(results, language)))
    if results.calibration is not None:
        summary = calibration_summary(results.calibration, language)
        parts.append(f"{_table(calibration_rows(results.calibration, language))}\n{summary}")
    parts += [failure.text(language) for failure in failures(results)]
    return "\n\n".join(parts)


def heading_lines(results: Results, language: str) -> list[str]:
    """Return the game, how much was played, and how many rounds were ended early if there were any."""
    tournament = results.tournament
    title = ENTRIES[tournament.game].title
    mode = MODES.get(tournament.options.get("mode", ""))
    if mode is not None:
        title += f", {mode.text(language)}"
    deals, games = results.deals, results.games
    played = Label(
        f"{deals} deal{'s' * (deals != 1)}, {games} game{'s' * (games != 1)}, seed {tournament.seed}",
        f"{deals} donne{'s' * (deals > 1)}, {games} partie{'s' * (games > 1)}, graine {tournament.seed}",
    )
    lines = [title, played.text(language)]
    if results.abandoned:
        more = Label(
            f"{results.abandoned} rounds were too long and ended without points",
            f"{results.abandoned} manches trop longues ont fini sans points",
        )
        lines.append(more.text(language))
    return lines


def versus_title(results: Results, alone: PlayerResult, others: PlayerResult) -> Label:
    """Return who plays against whom in a group."""
    count = len(results.tournament.seatings[0]) - 1
    opponents = f"{count} {others.name}" if count > 1 else others.name
    return Label(f"{alone.name} against {opponents}", f"{alone.name} contre {opponents}")


def player_rows(players: Sequence[PlayerResult], language: str) -> Rows:
    """Return wins, points and, if they are all there, ratings of players."""
    rated = all(player.rating is not None for player in players)
    rows = [[heading.text(language) for heading in HEADINGS[: 4 if rated else 3]]]
    for player in players:
        row = [player.name, share_text(player.wins, language), number_text(player.points, language, 2)]
        if rated:
            row.append(number_text(player.rating, language, 0, signed=True))
        rows.append(row)
    return rows


def trait_rows(results: Results, language: str) -> Rows:
    """Return the style traits of all players."""
    rows = [["", *(player.name for player in results.players)]]
    for name, trait in observer(results.tournament.game).TRAITS.items():
        row = [trait.text.text(language)]
        for player in results.players:
            seen = player.traits.get(name)
            row.append(share_text(seen, language) if trait.is_share else number_text(seen, language, 2))
        rows.append(row)
    return rows


def calibration_rows(calibration: Calibration, language: str) -> Rows:
    """Return predicted and observed chances to win, bin by bin."""
    rows = [[heading.text(language) for heading in CALIBRATION_HEADINGS]]
    for each in calibration.bins:
        predicted = percent(each.predicted, language) if each.count else "–"
        interval = f"{percent(each.low, language, 0)} – {percent(each.high, language, 0)}"
        rows.append([interval, predicted, share_text(each.observed, language), str(each.count)])
    return rows


def calibration_summary(calibration: Calibration, language: str) -> str:
    """Return the errors of the predictions."""
    error, brier = percent(calibration.error, language), _localized(f"{calibration.brier:.4f}", language)
    return Label(
        f"mean error {error}, Brier score {brier}", f"erreur moyenne {error}, score de Brier {brier}"
    ).text(language)


def failures(results: Results) -> list[Label]:
    """Return a line for each player that lost decisions: how many, by kind of fault."""
    return [_failed(player) for player in results.players if player.failures]


def _failed(player: PlayerResult) -> Label:
    name, decisions, lost = player.name, player.decisions, sum(player.failures.values())
    en = ", ".join(f"{FAULTS[kind].en} {count}" for kind, count in player.failures.items())
    fr = ", ".join(f"{FAULTS[kind].fr} {count}" for kind, count in player.failures.items())
    return Label(
        f"{name} lost {lost} of {decisions} decisions to a random action ({en})",
        f"{name} a perdu {lost} décisions sur {decisions} au profit d’une action au hasard ({fr})",
    )


def share_text(estimate: Estimate | None, language: str) -> str:
    """Return a share and its interval in per cent; a dash for none."""
    if estimate is None:
        return "–"
    if not math.isfinite(estimate.high - estimate.low):
        return percent(estimate.value, language)
    low, high = (_localized(f"{100 * end:.1f}", language) for end in (estimate.low, estimate.high))
    return f"{percent(estimate.value, language)} ({low}–{high})"


def number_text(estimate: Estimate | None, language: str, digits: int, *, signed: bool = False) -> str:
    """Return a number and half the width of its interval; a dash for none."""
    if estimate is None:
        return "–"
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
