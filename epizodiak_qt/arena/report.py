"""The report of a tournament: one HTML page with charts and tables that needs no other file."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from epizodiak_qt import __version__
from epizodiak_qt.arena import charts, tables
from epizodiak_qt.arena.traits import observer
from epizodiak_qt.games.sentence import Label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.arena.results import PlayerResult, Results

WINS: Final = Label("Wins", "Victoires")
RATINGS: Final = Label("Ratings", "Cotes")
STYLE: Final = Label("Style", "Style de jeu")
CALIBRATION: Final = Label("Chances to win", "Chances de gagner")
METHOD: Final = Label(
    "Points are estimates, lines 95% intervals. The unit is the deal: each is played in all distinct orders "
    "of the players. A shared first place counts as equal parts of a win. Ratings are Plackett-Luce, with a "
    "jackknife over deals.",
    "Les points sont des estimations, les traits des intervalles à 95\u202f%. L’unité est la donne\u202f: "
    "chacune est jouée dans tous les ordres distincts des joueurs. Une première place partagée compte pour "
    "des parts égales de victoire. Les cotes suivent Plackett et Luce, avec un jackknife sur les donnes.",
)

STYLE_SHEET: Final = """
:root { color-scheme: light; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 46rem; color: #26292e; background: #f6f7f9;
  font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2.25rem 0 .5rem; }
p { margin: .25rem 0; }
.facts, .method { color: #565d66; }
figure, .scroll { margin: 0; padding: 1rem; background: #fff; border: 1px solid #e0e3e8; border-radius: 8px;
  overflow-x: auto; }
figure + .scroll { margin-top: .75rem; }
svg { display: block; max-width: 100%; height: auto; margin: 0 auto; }
.traits { display: flex; flex-wrap: wrap; gap: 1rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; text-align: right; white-space: nowrap; border-bottom: 1px solid #eceef1; }
th:first-child, td:first-child { text-align: left; white-space: normal; }
tr:last-child td { border-bottom: 0; }
@media print {
  body { background: #fff; max-width: none; }
  h2 { break-after: avoid; }
  figure { break-inside: avoid; }
}
"""


def report(results: Results, language: str) -> str:
    """Return the report as an HTML page. It needs at least one whole deal."""
    title, *facts = tables.heading_lines(results, language)
    best_first = results.best_first
    palette = charts.palette_of(best_first)

    def win_chart(players: Sequence[PlayerResult]) -> str:
        parity = 1 / len(results.tournament.seatings[0])
        rows = [charts.Row(player.name, player.wins, palette[player.name], parity) for player in players]
        return charts.chart(rows, charts.WINS.text(language), language, percent=True)

    parts = [f"<h1>{escape(title)}</h1>"]
    parts += [f'<p class="facts">{escape(fact)}</p>' for fact in facts]
    parts.append(f'<p class="method">{escape(METHOD.text(language))}</p>')
    wins = WINS.text(language)
    for side in results.sides:
        title_of_side = tables.versus_title(results, *side).text(language)
        parts += _section(title_of_side, win_chart(side), tables.player_rows(side, language), wins)
    parts += _section(wins, win_chart(best_first), tables.player_rows(best_first, language))
    rows = [charts.Row(player.name, player.rating, palette[player.name], 0.0) for player in best_first]
    chart = charts.chart(rows, charts.RATING.text(language), language, percent=False)
    parts += _section(RATINGS.text(language), chart)
    traits = _trait_charts(results, palette, language)
    parts += _section(STYLE.text(language), traits, tables.trait_rows(results, language))
    if results.calibration is not None:
        bins = tables.calibration_rows(results.calibration, language)
        rows = [
            charts.Row(f"{line[0]} ({line[-1]})", each.observed, charts.COLORS[0], each.predicted)
            for each, line in zip(results.calibration.bins, bins[1:], strict=True)
            if each.count
        ]
        chart = charts.chart(rows, charts.CALIBRATION.text(language), language, percent=True)
        parts += _section(CALIBRATION.text(language), chart, bins)
        summary = tables.calibration_summary(results.calibration, language)
        parts.append(f'<p class="facts">{escape(summary)}</p>')
    parts += [f'<p class="facts">{escape(line.text(language))}</p>' for line in tables.failures(results)]
    body = "\n".join(parts)
    return f"""<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="EpiZodiak Qt {__version__}">
<title>{escape(title)}</title>
<style>{STYLE_SHEET}</style>
</head>
<body>
{body}
</body>
</html>
"""


def _trait_charts(results: Results, palette: dict[str, str], language: str) -> str:
    """Return a small chart for each style trait, with the same players in the same order."""
    made = []
    for name, trait in observer(results.tournament.game).TRAITS.items():
        rows = [
            charts.Row(each.name, each.traits.get(name), palette[each.name]) for each in results.best_first
        ]
        if any(row.estimate for row in rows):
            text, percent = trait.text.text(language), trait.is_share
            made.append(charts.chart(rows, text, language, percent=percent, width=charts.NARROW))
    return f'<div class="traits">{"".join(made)}</div>'


def _section(title: str, svg: str, rows: tables.Rows | None = None, name: str = "") -> list[str]:
    """Return a heading, its chart, whose `name` is that heading if it has no other, and its table."""
    label = escape(name or title)
    figure = f'<figure role="img" aria-label="{label}">{svg}</figure>'
    return [f"<h2>{escape(title)}</h2>", figure, *([] if rows is None else [_table(rows)])]


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as a table; the first one is its heading."""
    head, *body = rows
    lines = ["".join(f"<th>{escape(cell)}</th>" for cell in head)]
    lines += ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in body]
    return '<div class="scroll"><table>' + "".join(f"<tr>{line}</tr>" for line in lines) + "</table></div>"
