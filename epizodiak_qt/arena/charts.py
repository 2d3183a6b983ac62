"""The charts of the report as SVG, drawn by matplotlib (the optional extra `arena`)."""

from __future__ import annotations

import io
import math
import re
from itertools import cycle
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.arena.traits import observer
from epizodiak_qt.games.sentence import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from epizodiak_qt.arena.calibrate import Calibration
    from epizodiak_qt.arena.results import PlayerResult
    from epizodiak_qt.library.intervals import Estimate

    Palette = dict[str, str]

COLORS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#7a5195", "#3d3d3d")
"""The colours of Okabe and Ito, for every kind of colour vision; the names stand beside them too."""
INK: Final = "#26292e"
GREY: Final = "#8a9099"
WIDTH: Final = 7.2
"""The width of a chart in inches."""
LINE: Final = 0.34
"""The height of a line of a chart in inches."""
TRAIT_COLUMNS: Final = 2

WINS: Final = Label("share of games won", "part des parties gagnées")
PARITY: Final = Label("equal players", "joueurs égaux")
RATING: Final = Label("rating (400 points: odds of 10 to 1)", "cote (400 points\u202f: 10 contre 1)")
PREDICTED: Final = Label("predicted chance to win", "chance de gagner prédite")
OBSERVED: Final = Label("share that was won", "part gagnée")


def palette_of(players: Sequence[PlayerResult]) -> Palette:
    """Return the colour of each player by name, the same in every chart of a report."""
    return {player.name: color for player, color in zip(players, cycle(COLORS), strict=False)}


def win_chart(players: Sequence[PlayerResult], palette: Palette, parity: float, language: str) -> str:
    """Return the win shares with their intervals; a line marks the share of equal players."""
    figure, axes = _figure(len(players) * LINE + 0.9)
    rows = [(player.name, player.wins) for player in players]
    _estimates(axes, rows, palette, language, percent=True)
    axes.axvline(parity, color=GREY, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
    axes.text(
        parity,
        1.02,
        PARITY.text(language),
        transform=axes.get_xaxis_transform(),
        color=GREY,
        fontsize=8,
        ha="center",
        va="bottom",
    )
    axes.set_xlim(0, max(0.05, min(1.0, 1.15 * max(parity * 1.5, *(player.wins.high for player in players)))))
    axes.set_xlabel(WINS.text(language))
    return _svg(figure, "wins")


def rating_chart(players: Sequence[PlayerResult], palette: Palette, language: str) -> str:
    """Return the ratings with their intervals."""
    figure, axes = _figure(len(players) * LINE + 0.8)
    rows = [(player.name, player.rating) for player in players if player.rating is not None]
    _estimates(axes, rows, palette, language, percent=False)
    axes.axvline(0, color=GREY, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
    axes.set_xlabel(RATING.text(language))
    return _svg(figure, "ratings")


def trait_chart(game: str, players: Sequence[PlayerResult], palette: Palette, language: str) -> str:
    """Return the style traits: a small chart for each of them, with the same players in the same order."""
    traits = observer(game).TRAITS
    shown = [name for name in traits if any(name in player.traits for player in players)]
    lines = math.ceil(len(shown) / TRAIT_COLUMNS)
    height = lines * (len(players) * 0.2 + 0.75)
    figure, grid = _figure(height, lines, TRAIT_COLUMNS)
    for name, axes in zip(shown, _flat(grid), strict=False):
        rows = [(player.name, player.traits.get(name)) for player in players]
        _estimates(axes, rows, palette, language, percent=traits[name].is_share, size=8)
        axes.set_title(traits[name].text.text(language), fontsize=9, loc="left", color=INK)
    for axes in list(_flat(grid))[len(shown) :]:
        axes.set_visible(False)
    return _svg(figure, "traits")


def calibration_chart(calibration: Calibration, language: str) -> str:
    """Return observed shares by predicted chances; below them how often each chance was predicted."""
    figure, (axes, counts) = _figure(6.4, 2, 1, gridspec_kw={"height_ratios": (4, 1)}, sharex=True)
    axes.plot((0, 1), (0, 1), color=GREY, linewidth=1, linestyle=(0, (4, 3)))
    for each in calibration.bins:
        if each.observed is not None and math.isfinite(each.observed.high - each.observed.low):
            ends = each.observed.low, each.observed.high
            axes.plot((each.predicted,) * 2, ends, color=COLORS[0], linewidth=2.2, alpha=0.45)
    axes.plot(
        [each.predicted for each in calibration.bins if each.observed is not None],
        [each.observed.value for each in calibration.bins if each.observed is not None],
        color=COLORS[0],
        linewidth=1.2,
        marker="o",
        markersize=5,
    )
    axes.set(xlim=(0, 1), ylim=(0, 1))
    axes.yaxis.set_major_formatter(_percent(language))
    axes.set_ylabel(OBSERVED.text(language))
    for each in calibration.bins:
        counts.bar((each.low + each.high) / 2, each.count, 0.085, color=COLORS[0], alpha=0.35)
    counts.xaxis.set_major_formatter(_percent(language))
    counts.set_xlabel(PREDICTED.text(language))
    for part in (axes, counts):
        _tidy(part)
    return _svg(figure, "calibration")


def _estimates(
    axes: Any,
    rows: Sequence[tuple[str, Estimate | None]],
    palette: Palette,
    language: str,
    *,
    percent: bool,
    size: int = 10,
) -> None:
    """Draw a line for each estimate: a point with its interval. The first one is at the top."""
    for place, (name, estimate) in enumerate(rows):
        if estimate is None:
            continue
        color = palette[name]
        if math.isfinite(estimate.high - estimate.low):
            axes.plot((estimate.low, estimate.high), (place, place), color=color, linewidth=2.2, alpha=0.55)
        axes.plot(estimate.value, place, marker="o", markersize=6 if size > 8 else 4.5, color=color)
    axes.set_yticks(range(len(rows)), [_short(name) for name, _ in rows], fontsize=size)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.xaxis.set_major_formatter(_percent(language) if percent else _decimal(language))
    axes.tick_params(axis="x", labelsize=size - 1)
    _tidy(axes)


def _short(name: str) -> str:
    """Return a name that leaves room for the chart; commands of engines are long."""
    return name if len(name) <= 24 else f"{name[:11]}…{name[-12:]}"


def _decimal(language: str) -> Callable[[float, int], str]:
    """Return the formatter of an axis of numbers."""
    return lambda value, _place: f"{value:.10g}".replace(".", "," if language == "fr" else ".")


def _percent(language: str) -> Callable[[float, int], str]:
    """Return the formatter of an axis of shares."""
    unit = "\u202f%" if language == "fr" else "%"
    return lambda value, _place: f"{100 * value:.10g}{unit}".replace(".", "," if language == "fr" else ".")


# --- matplotlib


def _figure(height: float, rows: int = 1, columns: int = 1, **options: Any) -> tuple[Any, Any]:
    """Return a figure with axes, without a window: matplotlib's `Figure` needs no backend."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    return figure, figure.subplots(rows, columns, **options)


def _flat(grid: Any) -> Iterator[Any]:
    """Return the axes of a grid, line by line."""
    return iter(grid.flat if hasattr(grid, "flat") else [grid])


def _tidy(axes: Any) -> None:
    """Leave only what a reader needs: two axes, and a light grid."""
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.spines["bottom"].set_color(GREY)
    axes.tick_params(length=0, colors=INK)
    axes.grid(axis="x", color="#e3e6ea", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.xaxis.label.set_color(INK)
    axes.yaxis.label.set_color(INK)


def _svg(figure: Any, name: str) -> str:
    """Return a figure as an SVG element with text as text; its ids begin with `name`."""
    from matplotlib import rc_context

    out = io.StringIO()
    options = {"svg.fonttype": "none", "svg.hashsalt": name, "font.family": "sans-serif"}
    with rc_context(options):
        figure.savefig(out, format="svg", metadata={"Date": None}, transparent=True)
    svg = out.getvalue()
    svg = svg[svg.index("<svg") :]
    return re.sub(r'(\bid="|href="#|url\(#)([\w.-]+)', rf"\g<1>{name}-\g<2>", svg)
