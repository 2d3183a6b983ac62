"""The final scoring: three lines a player, each with the cards that earn the points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.ecliptic.card_pixmaps import CardPixmaps
from epizodiak_qt.desktop.ecliptic.event_text import symbol_name
from epizodiak_qt.desktop.ecliptic.hints import Face
from epizodiak_qt.desktop.table.result_view import Result, Row
from epizodiak_qt.games.ecliptic.events import GameEnded, WishRolled
from epizodiak_qt.games.ecliptic.scoring import largest_symbol, longest_row
from epizodiak_qt.games.ecliptic.view import standings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.games.ecliptic.cards import Card
    from epizodiak_qt.games.ecliptic.scoring import Points
    from epizodiak_qt.games.ecliptic.view import View
    from epizodiak_qt.table.link import Update

SMALL_CARD: Final = (24.0, 32.0)
PITCH: Final = 28.0


def result(update: Update, style: SceneStyle) -> Result:
    """Return the result of the game, with its reasons."""
    view: View = update.view
    names = [seat.name for seat in update.state.seats]
    points = standings(view)
    ranking = view.outcome.ranking if view.outcome is not None else ((0, 1),)
    rows: list[Row] = []
    for seat in (seat for group in ranking for seat in group):
        best = seat in ranking[0]
        rows += _rows(view, seat, names[seat], points[seat], style, best=best)
    head = (
        translate("Result", "Player"),
        translate("Result", "Scored for"),
        translate("Result", "Points"),
        translate("Result", "Cards"),
    )
    return Result(_title(view, names), tuple(_remarks(update, names, points)), head, tuple(rows))


def _rows(view: View, seat: int, name: str, points: Points, style: SceneStyle, *, best: bool) -> list[Row]:
    """Return the three lines of a player below their sum."""
    line = view.lines[seat]
    symbol = largest_symbol(line)
    most = translate("Result", "Most signs of one symbol")
    if symbol:
        most = f"{most} ({symbol_name(symbol[0].symbol)})"
    return [
        Row((name, translate("Result", "Total"), str(points.total)), best=best),
        Row(
            ("", translate("Result", "Longest run of signs"), str(points.row)),
            cards_strip(longest_row(line), style),
        ),
        Row(("", most, str(points.symbol)), cards_strip(symbol, style)),
        Row(
            ("", translate("Result", "Trophies"), str(points.trophies)),
            trophies_strip(points.trophies, style),
        ),
    ]


def _title(view: View, names: list[str]) -> str:
    winner = None if view.outcome is None else view.outcome.winner
    if winner is None:
        return translate("Result", "A draw")
    return translate("Result", "{name} wins").format(name=names[winner])


def _remarks(update: Update, names: list[str], points: tuple[Points, ...]) -> Iterable[str]:
    """Yield sentences that explain the end of the game, and how a tie was decided."""
    view: View = update.view
    events = update.events or update.past
    ended = next((event for event in reversed(events) if isinstance(event, GameEnded)), None)
    if ended is not None and ended.stopped:
        rolled = next((event.d6 for event in reversed(events) if isinstance(event, WishRolled)), 0)
        yield translate("Result", "The D6 of the twelfth sign gave {roll}: the game stopped there.").format(
            roll=rolled
        )
    elif ended is not None:
        yield translate("Result", "The draw pile was empty and {name} had no card left.").format(
            name=names[view.turn]
        )
    if points[0].total != points[1].total:
        return
    first, second = points
    if first.signs == second.signs:
        yield translate("Result", "Equal points and equal signs: a draw.")
        return
    most = 0 if first.signs > second.signs else 1
    yield translate("Result", "Equal points: {name} has more signs, {most} to {least}.").format(
        name=names[most], most=points[most].signs, least=points[1 - most].signs
    )


def cards_strip(cards: tuple[Card, ...], style: SceneStyle) -> QPixmap | None:
    """Return a small picture of some cards in a row."""
    pixmaps = CardPixmaps(style)

    def paint(painter: QPainter, place: int) -> None:
        pixmap = pixmaps.pixmap(Face(cards[place], small=True), *SMALL_CARD)
        painter.drawPixmap(round(place * PITCH), 0, pixmap)

    return _strip(len(cards), style, paint)


def trophies_strip(count: int, style: SceneStyle) -> QPixmap | None:
    """Return a small picture of `count` trophies."""

    def paint(painter: QPainter, place: int) -> None:
        rect = QRectF(place * PITCH + 1, 5, 22, 22)
        style.art.mark(painter, "trophy", rect, QColor(style.theme.accent))

    return _strip(count, style, paint)


def _strip(count: int, style: SceneStyle, paint: Callable[[QPainter, int], None]) -> QPixmap | None:
    if not count:
        return None
    ratio = style.pixel_ratio
    width, height = PITCH * (count - 1) + SMALL_CARD[0] + 8, SMALL_CARD[1] + 3
    pixmap = QPixmap(round(width * ratio), round(height * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for place in range(count):
        paint(painter, place)
    painter.end()
    return pixmap
