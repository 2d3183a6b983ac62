"""The charts of the report as SVG: estimates as points, with their intervals as lines."""

from __future__ import annotations

import math
from html import escape
from itertools import count, cycle
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.games.sentence import Label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.arena.results import PlayerResult
    from epizodiak_qt.library.intervals import Estimate

COLORS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#7a5195", "#3d3d3d")
"""The colours of Okabe and Ito, for every kind of colour vision; the names stand beside them too."""
INK: Final = "#26292e"
GREY: Final = "#8a9099"
WIDE: Final = 680
"""The width of a chart in pixels."""
NARROW: Final = 330
"""The width of a chart with another one beside it."""
NAMES: Final = 170
"""The width of the names before a chart, at most a third of it."""
LINE: Final = 26
"""The height of a line of a chart."""

WINS: Final = Label(
    "share of games won; grey: equal players", "part des parties gagnées\u202f; en gris\u202f: joueurs égaux"
)
RATING: Final = Label("rating (400 points: odds of 10 to 1)", "cote (400 points\u202f: 10 contre 1)")
CALIBRATION: Final = Label(
    "share that was won, by the predicted chance to win; grey: the mean prediction",
    "part gagnée, selon la chance de gagner prédite\u202f; en gris\u202f: la prédiction moyenne",
)


class Row(NamedTuple):
    """A line of a chart."""

    name: str
    """Its name."""
    estimate: Estimate | None
    """Its value and interval; None for an empty line."""
    color: str
    """The colour of its point."""
    expected: float | None = None
    """A value that a grey line marks."""

    @property
    def values(self) -> list[float]:
        """All values that the axis must hold."""
        known = () if self.estimate is None else (self.estimate.value, self.estimate.low, self.estimate.high)
        return [value for value in (*known, self.expected) if value is not None and math.isfinite(value)]


def palette_of(players: Sequence[PlayerResult]) -> dict[str, str]:
    """Return the colour of each player by name, the same in every chart of a report."""
    return {player.name: color for player, color in zip(players, cycle(COLORS), strict=False)}


def chart(rows: Sequence[Row], caption: str, language: str, *, percent: bool, width: int = WIDE) -> str:
    """Return a line for each row, the first at the top, over an axis with its caption."""
    values = [value for row in rows for value in row.values] or [0.0]
    names = min(NAMES, width // 3)
    step = _step(max(values) - min(values), (width - names) // 45)
    low, high = math.floor(min(values) / step), math.ceil(max(values) / step)
    high = max(high, low + 1)
    bottom = LINE * len(rows) + 4

    def x(value: float) -> str:
        return f"{names + 12 + (value / step - low) / (high - low) * (width - names - 40):.1f}"

    parts = []
    for tick in range(low, high + 1):
        shown = _number(tick * step, language, percent=percent)
        parts.append(_line(x(tick * step), 0, x(tick * step), bottom, "#e3e6ea"))
        parts.append(_text(x(tick * step), bottom + 16, shown, anchor="middle"))
    for place, row in enumerate(rows):
        y = LINE * place + LINE // 2
        parts.append(_text(names, y + 4, _short(row.name, names // 7), anchor="end"))
        if row.expected is not None:
            parts.append(_line(x(row.expected), y - 9, x(row.expected), y + 9, GREY, 2))
        if row.estimate is not None:
            if math.isfinite(row.estimate.high - row.estimate.low):
                parts.append(_line(x(row.estimate.low), y, x(row.estimate.high), y, row.color, 3))
            parts.append(f'<circle cx="{x(row.estimate.value)}" cy="{y}" r="5" fill="{row.color}"/>')
    parts.append(_text(0, bottom + 38, caption))
    return f'<svg viewBox="0 0 {width} {bottom + 44}" width="{width}">{"".join(parts)}</svg>'


def _step(span: float, most: int) -> float:
    """Return the distance of the ticks, so that there are at most `most`: 1, 2 or 5 times a power of ten."""
    steps = (factor * 10.0**power for power in count(-3) for factor in (1, 2, 5))
    return next(step for step in steps if span <= (most - 2) * step)


def _number(value: float, language: str, *, percent: bool) -> str:
    shown = f"{100 * value:.6g}" if percent else f"{value:.6g}"
    return shown.replace(".", ",") + "\u202f%" * percent if language == "fr" else shown + "%" * percent


def _short(name: str, most: int) -> str:
    """Return a name that leaves room for the chart; commands of engines are long."""
    return name if len(name) <= most else f"{name[: most // 2 - 1]}…{name[-most // 2 :]}"


def _text(x: str | int, y: int, text: str, anchor: str = "start") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="13" fill="{INK}">{escape(text)}</text>'


def _line(x1: str, y1: int, x2: str, y2: int, color: str, width: int = 1) -> str:
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{color}" stroke-width="{width}"/>'
