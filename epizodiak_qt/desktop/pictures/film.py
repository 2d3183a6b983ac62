"""The frames of an animated picture of a finished game: what each shows, and for how long."""

from __future__ import annotations

import asyncio
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from PySide6.QtCore import QDate, QLocale, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from epizodiak_qt.desktop.app.translation import shown_name, translate
from epizodiak_qt.desktop.pictures.frame_texts import Card, FrameTexts
from epizodiak_qt.desktop.pictures.offscreen_table import OffscreenTable
from epizodiak_qt.desktop.table.replay.replay_log import log_entries
from epizodiak_qt.games.catalogue import ENTRIES

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.table.game_ui import GameUi
    from epizodiak_qt.table.replay_link import Whose
    from epizodiak_qt.table.replayed_game import ReplayedGame

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


class Frame(NamedTuple):
    """A frame of the animation."""

    kind: Literal["opening", "move", "round", "result"]
    """What is shown: a card over the table, or a move."""
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
        self._texts = FrameTexts(style, replay.seats)
        self._move_ms = options.move_ms
        self._ratio = options.ratio
        lines = log_entries(replay, options.whose, ui.event_line, ui.language())
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
        layout, texts = self.table.layout, self._texts
        moment = self._replay.moments[frame.moment]
        now = [text for each, text in self._lines if each == frame.moment]
        if frame.offset_ms is not None:
            now = now[:1]  # the end of a move, such as the result of dice, is shown when it is seen
        if frame.kind == "move":
            texts.paint_event(painter, layout, " ".join(now), moment.seat)
        past = [text for each, text in self._lines if self._first <= each < frame.moment] + now
        texts.paint_log(painter, layout, past)
        done = (frame.moment - self._first) / max(1, self._last - self._first)
        texts.paint_progress(painter, layout, done)
        if frame.kind != "move":
            texts.paint_card(painter, layout, self.card(frame))
        painter.end()
        return image

    # --- cards

    def card(self, frame: Frame) -> Card:
        """Return the card over the board in a frame."""
        update, poster = self.table.update, self._ui.poster()
        title = ENTRIES[self._ui.game].title
        outcome = update.view.outcome
        seats = tuple(range(len(self._replay.seats)))
        number = self._replay.moments[frame.moment].round
        of_round = translate("Picture", "Round {round}").format(round=number)
        if frame.kind == "opening":
            return Card(title, of_round if frame.moment else day_of(self._replay), seats, ())
        points = tuple(poster.points(update))
        if outcome is None:
            ends_here = frame.moment == len(self._replay.moments) - 1
            title = translate("Picture", "The record ends here") if ends_here else of_round
            return Card(title, "", seats, points)
        order = tuple(seat for group in outcome.ranking for seat in group)
        return Card(result_title(outcome.winner, self._replay), day_of(self._replay), order, points)

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


def day_of(replay: ReplayedGame) -> str:
    """Return the day of a game in words, or an empty text."""
    day = QDate.fromString(replay.record.header("Date") or "", Qt.DateFormat.ISODate)
    return QLocale().toString(day, QLocale.FormatType.LongFormat) if day.isValid() else ""


def result_title(winner: int | None, replay: ReplayedGame) -> str:
    """Return who has won."""
    if winner is None:
        return translate("Picture", "A draw")
    return translate("Picture", "{name} wins").format(name=shown_name(replay.seats[winner].name))
