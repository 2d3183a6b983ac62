"""The frames of an animated picture of a finished game: what each shows, for how long, and its texts."""

from __future__ import annotations

import asyncio
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter

from epizodiak_qt.desktop.app.translation import shown_name, translate
from epizodiak_qt.desktop.pictures.offscreen_table import OffscreenTable
from epizodiak_qt.desktop.scene.items.background import paint_panel
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, fitting, font
from epizodiak_qt.desktop.style.painting import LEFT, RIGHT, faded, set_paint, write
from epizodiak_qt.desktop.style.seat_emblems import paint_badge, seat_styles_of
from epizodiak_qt.desktop.table.replay.replay_log import day_of, log_entries
from epizodiak_qt.games.catalogue import ENTRIES

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.table.game_ui import GameUi
    from epizodiak_qt.games.game import Outcome
    from epizodiak_qt.table.replay_link import Whose
    from epizodiak_qt.table.replayed_game import ReplayedGame

WRAPPED: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
EVENT: Final = 1.3  # sizes of text
CARD_TITLE: Final = 2.3
CARD_ROW: Final = 2.1
PROGRESS_PX: Final = 4.0
FRAME_MS: Final = 80
PACES_MS: Final = (350, 600, 1000)
"""About how long a move lasts: one that is shorter cannot be followed."""
OPENING_MS: Final = 1500
ROUND_MS: Final = 1200  # to read the points of a round
RESULT_MS: Final = 3000
READING_MS: Final = 450.0  # on the table, after a move, at its own speed
LAYOUT: Final = (960, 600)
"""The size in pixels for which the table is laid out."""
OVER_PACE: Final = 1.2
"""How much longer moves last than their pace, because the longest ones keep their share (measured)."""
MEGABYTES_A_SECOND: Final = {"webp": 0.06, "png": 0.28}  # measured, in that size
GROWTH: Final = 1.3  # of a file with the ratio of its pixels, as an exponent (measured)


class Card(NamedTuple):
    """A card over the board: the names at the beginning, the points of a round or of the game."""

    title: str
    """The title."""
    note: str
    """A line under the title, or an empty text."""
    order: tuple[int, ...]
    """The seats from top to bottom."""
    points: tuple[int, ...]
    """The points by seat; empty for a card with names alone."""


class Frame(NamedTuple):
    """A frame of the animation."""

    kind: Literal["opening", "move", "round", "result"]
    """The content: a card over the table, or a move."""
    moment: int
    """The moment of the record."""
    offset_ms: float | None
    """How far the move has gone, in its own time; None for the table at rest."""
    duration_ms: int
    """How long the frame is shown."""


@dataclass(frozen=True, slots=True)
class FilmOptions:
    """The choices of the person who makes an animated picture."""

    move_ms: int = PACES_MS[0]
    """About how long a move lasts, unless it takes less on the table."""
    ratio: float = 1.0
    """Pixels of the image for each pixel of the layout."""
    whose: Whose = "all"
    """The seat whose hand is shown, None for no hand, or "all"."""
    round: int | None = None
    """The only round that is shown, from 1; None for all of them."""


def plan(
    lengths_ms: Sequence[float], rounds: tuple[int, ...], move_ms: int, first: int = 0
) -> tuple[Frame, ...]:
    """Return the frames of a game. Each move has at least one, which shows its end at rest.

    Args:
        lengths_ms: How long each move takes on the table.
        rounds: The index of the first moment of each round but the first one.
        move_ms: The least time of a move, and about that of each; less if it takes less on the table.
        first: The moment before the first of these moves.
    """
    shown = [length + READING_MS for length in lengths_ms]
    last = first + len(lengths_ms)
    usual = max(1.0, sum(shown) / max(1, len(shown)) / move_ms)
    frames = [Frame("opening", first, None, OPENING_MS)]
    for moment, (length, whole) in enumerate(zip(lengths_ms, shown, strict=True), first + 1):
        speed = max(1.0, min(usual, whole / move_ms))
        steps = max(1, math.ceil(whole / speed / FRAME_MS))
        offsets = [step * FRAME_MS * speed for step in range(1, steps)]
        frames += [Frame("move", moment, each, FRAME_MS) for each in offsets if each < length]
        rest = steps - sum(each < length for each in offsets)
        frames.append(Frame("move", moment, None, rest * FRAME_MS))
        if moment + 1 in rounds:
            frames.append(Frame("round", moment, None, ROUND_MS))
    frames.append(Frame("result", last, None, RESULT_MS))
    return tuple(frames)


def estimate(replay: ReplayedGame, options: FilmOptions, kind: str) -> tuple[int, int]:
    """Return about how many seconds an animation lasts, and how many megabytes its file has."""
    first, last = _moments_of(replay, options.round)
    cards_ms = OPENING_MS + RESULT_MS + ROUND_MS * sum(first < each <= last for each in replay.rounds)
    seconds = (cards_ms + OVER_PACE * options.move_ms * (last - first)) / 1000
    megabytes = MEGABYTES_A_SECOND.get(kind, 0.0) * options.ratio**GROWTH * seconds
    return max(5, 5 * round(seconds / 5)), max(1, round(megabytes))


class Film:
    """Paints the frames of a game, in the language of the window.

    Args:
        replay: The game.
        ui: How the game is shown.
        style: Theme, drawings and numerals.
        options: What is chosen about the animation.
    """

    def __init__(self, replay: ReplayedGame, ui: GameUi, style: SceneStyle, options: FilmOptions) -> None:
        style.pixel_ratio = options.ratio
        self._replay = replay
        self._ui = ui
        self.table = OffscreenTable(replay, ui, style, LAYOUT, options.whose)
        self._style = style
        self._looks = seat_styles_of(replay.seats)
        self._move_ms = options.move_ms
        self._ratio = options.ratio
        lines = log_entries(replay, options.whose, ui.event_line)
        self._lines = [(moment, line.text) for moment, line in lines if not line.heading]
        self._first, self._last = _moments_of(replay, options.round)
        self.table.go_to(self._first)
        self._moment = self._first
        self._offset_ms = 0.0
        self.frames: tuple[Frame, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the images."""
        width, height = LAYOUT
        return round(width * self._ratio), round(height * self._ratio)

    async def measure(self) -> None:
        """Set `frames`: play the game once without painting it, to know how long its moves take."""
        first, last = self._first, self._last
        lengths = []
        for _ in range(first, last):
            self.table.go_on()
            lengths.append(self.table.settle())
            await asyncio.sleep(0)
        self.table.go_to(first)
        later = tuple(each for each in self._replay.rounds if first < each <= last)
        self.frames = plan(lengths, later, self._move_ms, first)

    async def images(self) -> AsyncIterator[QImage]:
        """Yield the image of each frame; between two images, the window handles its events."""
        for frame in self.frames:
            yield self.image(frame)
            await asyncio.sleep(0)

    def image(self, frame: Frame) -> QImage:
        """Return the image of a frame. Frames must be asked for in their order."""
        while self._moment < frame.moment:
            self.table.go_on()
            self._moment, self._offset_ms = self._moment + 1, 0.0
        if frame.offset_ms is None:
            self.table.settle()
        else:
            self.table.advance(frame.offset_ms - self._offset_ms)
            self._offset_ms = frame.offset_ms
        return self._painted(frame)

    def last_image(self) -> QImage:
        """Return the image of the result, for a preview."""
        self.table.go_to(self._last)
        return self._painted(Frame("result", self._last, None, RESULT_MS))

    def _painted(self, frame: Frame) -> QImage:
        image = QImage(*self.size, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.black)
        painter = QPainter(image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.table.paint(painter, QRectF(image.rect()))
        painter.scale(self._ratio, self._ratio)
        layout = self.table.layout
        moment = self._replay.moments[frame.moment]
        now = [text for each, text in self._lines if each == frame.moment]
        if frame.offset_ms is not None:
            now = now[:1]  # the end of a move, such as the result of dice, is shown when it is seen
        if frame.kind == "move":
            self._paint_event(painter, " ".join(now), moment.seat)
        past = [text for each, text in self._lines if self._first <= each < frame.moment] + now
        self._paint_log(painter, past)
        done = (frame.moment - self._first) / max(1, self._last - self._first)
        bar = QRectF(0, layout.height - PROGRESS_PX, layout.width * done, PROGRESS_PX)
        painter.fillRect(bar, QColor(self._style.theme.accent))
        if frame.kind != "move":
            self._paint_card(painter, self.card(frame))
        painter.end()
        return image

    # --- texts

    def _paint_event(self, painter: QPainter, text: str, seat: int | None) -> None:
        """Paint what happens, with the emblem of the seat that acts, above the table."""
        layout = self.table.layout
        room, px = QRectF(*layout.status), EVENT * layout.text_px
        if seat is not None:
            side = min(1.35 * px, room.height())
            badge = QRectF(room.left(), room.center().y() - side / 2, side, side)
            paint_badge(painter, self._style.art, self._looks[seat], badge)
            room.setLeft(badge.right() + 0.5 * px)
        made = fitting(TEXT, px, text, room.width(), least=0.7 * px)
        elided = QFontMetricsF(made).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        write(painter, room, elided, made, self._style.theme.text, LEFT)

    def _paint_log(self, painter: QPainter, lines: Sequence[str]) -> None:
        """Paint the last lines, the newest one at the bottom, under the players."""
        layout, log = self.table.layout, self.table.layout.log
        area = Rect(log.x, log.y, log.width, max(log.bottom, layout.buttons.bottom) - log.y)
        theme, pad = self._style.theme, 0.6 * layout.text_px
        if area.height < 3 * layout.text_px:
            return
        paint_panel(painter, area, self._style)
        room = QRectF(*area).adjusted(pad, pad, -pad, -pad)
        bottom = room.bottom()
        for back, line in enumerate(reversed(lines)):
            made = font(TEXT, layout.text_px, bold=not back)
            needed = QFontMetricsF(made).boundingRect(room, WRAPPED, line).height()
            top = bottom - needed
            if top < room.top():
                break
            place = QRectF(room.left(), top, room.width(), needed)
            write(painter, place, line, made, theme.muted if back else theme.text, WRAPPED)
            bottom = top - 0.35 * layout.text_px

    def _paint_card(self, painter: QPainter, card: Card) -> None:
        """Paint a card over the middle of the board."""
        layout, theme = self.table.layout, self._style.theme
        px = 1.25 * layout.text_px
        row = CARD_ROW * px
        title_px = CARD_TITLE * px
        height = 3.2 * px + title_px + (1.6 * px if card.note else 0) + row * len(card.order)
        width = min(0.88 * layout.middle.width, 26 * px)
        centre = layout.middle.centre
        area = QRectF(centre.x - width / 2, centre.y - height / 2, width, height)
        ground = faded(theme.panel, 1.0 if theme.plain else 0.96)
        set_paint(painter, ground, theme.accent, 3 if theme.plain else 2)
        painter.drawRoundedRect(area, 14, 14)
        inside = area.adjusted(1.6 * px, 1.3 * px, -1.6 * px, -1.3 * px)
        made = fitting(TITLE, title_px, card.title, inside.width(), least=px)
        title = QRectF(inside.left(), inside.top(), inside.width(), title_px)
        write(painter, title, card.title, made, theme.accent)
        top = inside.top() + title_px
        if card.note:
            made = fitting(TEXT, px, card.note, inside.width(), bold=False)
            note = QRectF(inside.left(), top, inside.width(), 1.6 * px)
            write(painter, note, card.note, made, theme.muted)
            top += 1.6 * px
        top += 0.6 * px
        for place, seat in enumerate(card.order):
            line = QRectF(inside.left(), top + place * row, inside.width(), row)
            self._paint_player(painter, line, px, seat, card.points)

    def _paint_player(
        self, painter: QPainter, line: QRectF, px: float, seat: int, points: Sequence[int]
    ) -> None:
        """Paint emblem and name of a player, and the points if there are any."""
        theme, side = self._style.theme, 1.6 * px
        name = shown_name(self._replay.seats[seat].name)
        badge = QRectF(line.left(), line.center().y() - side / 2, side, side)
        paint_badge(painter, self._style.art, self._looks[seat], badge)
        room = line.adjusted(side + 0.7 * px, 0, -(3 * px if points else 0), 0)
        write(painter, room, name, fitting(TEXT, 1.3 * px, name, room.width()), theme.text, LEFT)
        if points:
            write(painter, line, str(points[seat]), font(TEXT, 1.5 * px, bold=True), theme.text, RIGHT)

    # --- cards

    def card(self, frame: Frame) -> Card:
        """Return the card over the board in a frame."""
        update = self.table.update
        title = ENTRIES[self._ui.game].title
        outcome = update.view.outcome
        seats = tuple(range(len(self._replay.seats)))
        number = self._replay.moments[frame.moment].round
        of_round = translate("Picture", "Round {round}").format(round=number)
        if frame.kind == "opening":
            return Card(title, of_round if frame.moment else day_of(self._replay), seats, ())
        points = self._ui.points(update)
        if outcome is None:
            ends_here = frame.moment == len(self._replay.moments) - 1
            return Card(result_title(None, self._replay) if ends_here else of_round, "", seats, points)
        order = tuple(seat for group in outcome.ranking for seat in group)
        return Card(result_title(outcome, self._replay), day_of(self._replay), order, points)

    def close(self) -> None:
        """Stop the table."""
        self.table.close()


def _moments_of(replay: ReplayedGame, number: int | None) -> tuple[int, int]:
    """Return the first and the last moment of a round, or of the whole game."""
    last = len(replay.moments) - 1
    if number is None:
        return 0, last
    first, *later = replay.rounds[number - 1 :]
    return first, later[0] - 1 if later else last


def result_title(outcome: Outcome | None, replay: ReplayedGame) -> str:
    """Return who has won, or (None) that the record does not tell."""
    if outcome is None:
        return translate("Picture", "The record ends here")
    if outcome.winner is None:
        return translate("Picture", "A draw")
    return translate("Picture", "{name} wins").format(name=shown_name(replay.seats[outcome.winner].name))
