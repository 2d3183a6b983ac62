"""How the window shows EpiZodiak: its `GameUi`, questions, and the result of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from epizodiak_qt.desktop.app.translation import plural, translate
from epizodiak_qt.desktop.epizodiak.event_text import (
    begins_game,
    begins_round,
    event_line,
    round_heading,
    round_points,
    run_text,
    side_name,
)
from epizodiak_qt.desktop.epizodiak.hints import Face
from epizodiak_qt.desktop.epizodiak.scene import EpiZodiakScene
from epizodiak_qt.desktop.epizodiak.tile_pixmaps import TilePixmaps
from epizodiak_qt.desktop.table.game_ui import GameUi, OptionsForm, Poster
from epizodiak_qt.desktop.table.log_details import LogDetails
from epizodiak_qt.desktop.table.result_view import Result, Row
from epizodiak_qt.games.epizodiak.actions import Contest, DiscardSet, Lay
from epizodiak_qt.games.epizodiak.events import RoundEnded
from epizodiak_qt.games.epizodiak.scoring import EMPTY_HAND_BONUS
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.table.move_grammar import MoveGrammar
    from epizodiak_qt.desktop.table.past_events import PastEvents
    from epizodiak_qt.desktop.table.spoken_text import SpokenText
    from epizodiak_qt.games.epizodiak.view import View
    from epizodiak_qt.games.game import Event
    from epizodiak_qt.table.link import Update

SMALL_TILE = (26.0, 34.7)
STRIP = 420.0  # the greatest width of a row of small tiles


def game_ui(language: Callable[[], str]) -> GameUi:
    """Return how EpiZodiak is shown."""
    return GameUi(
        "epizodiak",
        3,
        EpiZodiakScene,
        event_line,
        question,
        result,
        options_form,
        poster,
        language,
        action_text=action_text,
        grammar=grammar,
        spoken=spoken,
        past=past,
        log=LogDetails(begins_game, begins_round, round_heading, round_points),
    )


def grammar() -> MoveGrammar:
    """Return the short forms of typed moves."""
    from epizodiak_qt.desktop.epizodiak.typed_moves import GRAMMAR  # loaded when a move is first typed

    return GRAMMAR


def action_text(action: object, update: Update) -> str:
    """Return a legal action in words."""
    from epizodiak_qt.desktop.epizodiak import action_text as texts  # loaded with the table in words

    return texts.action_text(action, update.view)


def spoken() -> SpokenText:
    """Return the spoken texts."""
    from epizodiak_qt.desktop.epizodiak import spoken_text  # loaded only if somebody listens

    return spoken_text


def past() -> PastEvents:
    """Return how earlier moments are made of events."""
    from epizodiak_qt.desktop.epizodiak import past_events  # loaded when the log is used

    return past_events


def poster() -> Poster:
    """Return what pictures of finished games need."""
    from epizodiak_qt.desktop.epizodiak import poster as parts  # loaded for a picture of a game

    return parts


def options_form() -> OptionsForm:
    """Return the fields of the options."""
    from epizodiak_qt.desktop.epizodiak.options_form import EpiZodiakForm  # loaded only for a new game

    return EpiZodiakForm()


def question(action: object) -> str:
    """Return what to ask before an action that cannot be undone; empty for one that needs no question."""
    match action:
        case DiscardSet(value=value):
            return translate("Ask", "Discard a set of {value}s? It will not come back.").format(value=value)
        case Lay(side=side, values=values):
            return translate("Ask", "Lay {run}, {side}?").format(run=run_text(values), side=side_name(side))
        case Contest(value=value):
            return translate("Ask", "Contest the {value}?").format(value=value)
        case _:
            return ""


def result(update: Update, style: SceneStyle) -> Result:
    """Return the result of a round or of the game, with its reasons."""
    view: View = update.view
    ended = _round_end(update)
    names = [seat.name for seat in update.state.seats]
    order = (
        [seat for group in view.outcome.ranking for seat in group] if view.outcome else [*range(len(names))]
    )
    doubling = ended is not None and any(points.doubled for points in ended.points)
    head = [translate("Result", "Player"), translate("Result", "Sets")]
    if doubling:
        head.append(translate("Result", "Doubled"))
    head += [
        translate("Result", "Empty hand"),
        translate("Result", "This round"),
        translate("Result", "Total"),
        translate("Result", "Tiles left"),
    ]
    rows = []
    for seat in order:
        cells = [names[seat]]
        if ended is not None:
            points = ended.points[seat]
            cells.append(str(len(view.sets[seat])))
            if doubling:
                cells.append("2 x" if points.doubled else "")
            cells += [f"+{points.bonus}" if points.bonus else "", str(points.total)]
        else:
            cells += ["", "", ""]
        cells.append(str(view.scores[seat]))
        best = view.outcome is not None and seat in view.outcome.ranking[0]
        rows.append(Row(tuple(cells), _hand_strip(view, seat, style), best=best))
    return Result(_title(view, ended, names), _remarks(view, ended, names), tuple(head), tuple(rows))


def _round_end(update: Update) -> RoundEnded | None:
    events: tuple[Event, ...] = update.events or update.past
    return next((event for event in reversed(events) if isinstance(event, RoundEnded)), None)


def _title(view: View, ended: RoundEnded | None, names: list[str]) -> str:
    if view.outcome is not None:
        winner = view.outcome.winner
        if winner is None:
            return translate("Result", "First place is shared")
        return translate("Result", "{name} wins").format(name=names[winner])
    if ended is None or ended.seat is None:
        return translate("Result", "The round is over")
    return translate("Result", "{name} has emptied their hand").format(name=names[ended.seat])


def _remarks(view: View, ended: RoundEnded | None, names: list[str]) -> tuple[str, ...]:
    """Return sentences that explain the points (E63: an empty hand does not always win)."""
    remarks = []
    options = view.options
    if ended is None or ended.seat is None:
        return (translate("Result", "The round was ended by agreement, without points."),)
    name = names[ended.seat]
    if options.mode == "match" and options.scoring == "rules-2021":
        remarks.append(
            translate("Result", "Only the player who emptied their hand scores: one point per set.")
        )
    else:
        remarks.append(
            translate(
                "Result",
                "Everyone scores one point per set; {name} gets {bonus} more for the empty hand.",
            ).format(name=name, bonus=EMPTY_HAND_BONUS)
        )
    if options.mode == "match" and view.outcome is None:
        remarks.append(plural("Result", "The match goes on until someone has %n point(s).", options.target))
    if view.outcome is not None:
        remarks += _ending(view, ended.seat, names)
    return tuple(remarks)


def _ending(view: View, emptier: int, names: list[str]) -> list[str]:
    assert view.outcome is not None, "asked only at the end"
    winner, scores = view.outcome.winner, view.scores
    if winner is not None and winner != emptier:
        return [
            translate(
                "Result", "{emptier} emptied their hand, but points decide: {winner} has {points}."
            ).format(emptier=names[emptier], winner=names[winner], points=scores[winner])
        ]
    if winner == emptier and scores.count(scores[emptier]) > 1:
        return [
            translate("Result", "Equal points: the tie goes to {name}, who emptied their hand.").format(
                name=names[emptier]
            )
        ]
    return []


def _hand_strip(view: View, seat: int, style: SceneStyle) -> QPixmap | None:
    """Return a small picture of the tiles that a seat still held; hands are open now (R15)."""
    tiles = [tile for tile in view.hands[seat] if tile is not HIDDEN]
    if not tiles:
        return None
    width, height = (style.growth * side for side in SMALL_TILE)
    pitch = min(width + 4, style.growth * STRIP / len(tiles))
    ratio = style.pixel_ratio
    pixmap = QPixmap(round((pitch * (len(tiles) - 1) + width + 8) * ratio), round((height + 8) * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    pixmaps = TilePixmaps(style)
    painter = QPainter(pixmap)
    for place, value in enumerate(tiles):
        painter.drawPixmap(round(place * pitch), 0, pixmaps.pixmap(Face(value), width, height))
    painter.end()
    return pixmap
